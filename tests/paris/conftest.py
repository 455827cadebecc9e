"""Fixtures of all tests of Paris."""

from __future__ import annotations

import pytest

import bgf


@pytest.fixture(scope="session")
def game() -> bgf.Game:
    """Paris, as it is installed."""
    return bgf.load("paris")
