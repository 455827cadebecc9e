"""The example Masks, installed for a test: a game in which players ask each other inside a turn."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import bgf
from bgf import Game
from bgf.engine.plugins import plugins

__all__ = ["masks_installed"]

EXAMPLES = Path(__file__).parent.parent / "examples"


@contextmanager
def masks_installed() -> Iterator[Game]:
    """Yields the game; it is installed in this process for the block."""
    with pytest.MonkeyPatch.context() as patch:
        manager = plugins().manager
        patch.syspath_prepend(EXAMPLES / "masks")
        manager.register(importlib.import_module("masks"), name="masks")
        try:
            yield bgf.load("masks")
        finally:
            manager.unregister(name="masks")
