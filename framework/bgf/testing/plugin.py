"""The pytest plugin of bgf: the mark ``rule`` and the option ``--regenerate``.

pytest loads it by an entry point if bgf is installed. The entry point has the name of the module,
so that naming the plugin in ``pytest_plugins`` as well does no harm.
"""

from __future__ import annotations

import pytest

__all__ = ["pytest_addoption", "pytest_configure", "regenerate"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option ``--regenerate``."""
    parser.getgroup("bgf", "games of bgf").addoption(
        "--regenerate",
        action="store_true",
        help="overwrite the golden records of the selected tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the mark ``rule``."""
    config.addinivalue_line(
        "markers", "rule(*ids): the rules that this test is about, by ID, such as ABC-13"
    )


@pytest.fixture(scope="session")
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Returns whether golden records are to be overwritten."""
    return bool(request.config.getoption("--regenerate"))
