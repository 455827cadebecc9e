"""Fixtures of all tests of Animals."""

from __future__ import annotations

import pytest

import bgf


@pytest.fixture(scope="session")
def animals() -> bgf.Game:
    """Animals, as it is installed."""
    return bgf.load("animals")
