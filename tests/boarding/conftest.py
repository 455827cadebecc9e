"""Fixtures of all tests of Boarding."""

from __future__ import annotations

import pytest

import bgf


@pytest.fixture(scope="session")
def boarding() -> bgf.Game:
    """Boarding, as it is installed."""
    return bgf.load("boarding")
