"""Fixtures of all tests of Aeroplanes."""

from __future__ import annotations

import pytest

import bgf


@pytest.fixture(scope="session")
def aeroplanes() -> bgf.Game:
    """Aeroplanes, as it is installed."""
    return bgf.load("aeroplanes")
