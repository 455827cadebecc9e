"""The games that adapters register, with warnings about games that can't be loaded."""

from __future__ import annotations

import warnings

from bgf.api import GameInfo, games
from bgf.command_lines import bgf_command
from bgf.engine.plugins import plugins
from bgf.streams import printable_line

__all__ = ["installed"]


def installed() -> list[GameInfo]:
    """Returns all installed games; warns about each plugin that can't be loaded."""
    found = list(games().values())
    for plugin, error in plugins().failures.items():
        doctor = bgf_command("doctor")
        words = f"plugin {plugin} can't be loaded: {error}; {doctor} says more"
        warnings.warn(printable_line(words), stacklevel=3)
    return found
