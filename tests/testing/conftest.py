"""Fixtures of the tests of the checkers."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes find the toy games, too."""
    monkeypatch.syspath_prepend(str(ROOT))


@pytest.fixture(autouse=True)
def soon_started(quick_processes: None) -> None:
    """Other processes have imported bgf before they begin."""
