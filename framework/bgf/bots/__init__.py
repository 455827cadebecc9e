"""Bots: programs that choose actions, from a player's knowledge alone.

>>> from bgf.bots import View, make_bot
>>> bot = make_bot("mcts:200", seed=7)
>>> action = bot.choose(View(state, player))
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgf.bots.bot import Bot, View
    from bgf.bots.make import bots, make_bot

__all__ = ["Bot", "View", "bots", "make_bot"]

_HOME_OF = {
    "Bot": "bgf.bots.bot",
    "View": "bgf.bots.bot",
    "bots": "bgf.bots.make",
    "make_bot": "bgf.bots.make",
}


def __getattr__(name: str) -> Any:
    """Imports a name when it is used: the plugin of the bots is loaded by every program."""
    module = _HOME_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'bgf.bots' has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value
