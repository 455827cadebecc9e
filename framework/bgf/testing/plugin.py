"""The pytest plugin of bgf: the mark ``rule``, and the option that writes golden records anew.

pytest finds it by itself wherever bgf is installed: it has an entry point, of the same name as the
module, so that to name it once more does no harm.
"""

from __future__ import annotations

import pytest

__all__ = ["pytest_addoption", "pytest_configure", "regenerate"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--regenerate``."""
    parser.getgroup("bgf", "games of bgf").addoption(
        "--regenerate",
        action="store_true",
        help="write the golden records of the tests that run anew",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the mark ``rule``."""
    config.addinivalue_line(
        "markers", "rule(*ids): the rules that this test is about, by ID, such as ABC-13"
    )


@pytest.fixture(scope="session")
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Returns whether golden records are to be written anew."""
    return bool(request.config.getoption("--regenerate"))
