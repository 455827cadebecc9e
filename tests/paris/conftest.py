"""What all tests of Paris share."""

from __future__ import annotations

import pytest

import bgf


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden records of Paris anew: pytest tests/paris --regenerate",
    )


@pytest.fixture(scope="session")
def game() -> bgf.Game:
    """Paris, as it is installed."""
    return bgf.load("paris")
