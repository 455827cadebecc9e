"""Bots: programs that choose actions, using only what a player may know.

>>> from bgf.bots import View, make_bot
>>> bot = make_bot("mcts:200", seed=7)
>>> action = bot.choose(View(state, player))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.bots.advice import Advice, advise
    from bgf.bots.bot import Bot, View
    from bgf.bots.make import bots, make_bot
    from bgf.bots.past import PastChoice

__all__ = ["Advice", "Bot", "PastChoice", "View", "advise", "bots", "make_bot"]

# Every program loads the plugin of the bots, so it imports little.
_HOME_OF = {
    "Advice": "bgf.bots.advice",
    "Bot": "bgf.bots.bot",
    "PastChoice": "bgf.bots.past",
    "View": "bgf.bots.bot",
    "advise": "bgf.bots.advice",
    "bots": "bgf.bots.make",
    "make_bot": "bgf.bots.make",
}

__getattr__ = importer(__name__, _HOME_OF)
