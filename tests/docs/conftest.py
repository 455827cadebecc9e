"""A reader who follows the pages of the documentation in an empty folder."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bgf.engine.plugins import plugins

from .reader import Reader


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """A reader in an empty folder, at a terminal of 80 columns."""
    for name in ("LC_ALL", "LC_MESSAGES", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "data"))
    # A command tells of its progress on a slow machine alone, so no page shows that.
    monkeypatch.setattr("bgf.cli.progress._EVERY", math.inf)
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    monkeypatch.syspath_prepend(folder)
    reader = Reader()
    yield reader
    for name, module in reader.installed.items():
        plugins().manager.unregister(name=name)
        del sys.modules[module]
