"""Bots: whatever chooses actions from what a player may know.

>>> from bgf.bots import View, make_bot
>>> bot = make_bot("mcts:200", seed=7)
>>> action = bot.choose(View(state, player))
"""

from __future__ import annotations

from bgf.bots.bot import Bot, View
from bgf.bots.make import bots, make_bot

__all__ = ["Bot", "View", "bots", "make_bot"]
