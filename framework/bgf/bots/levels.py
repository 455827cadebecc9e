"""Levels of strength: bots that are named by their strength.

Each level is a bot with a setting that is the same in every game. A level should win at least 65 %
of its matches against the level below; ``python -m benchmarks.strength --levels`` measures it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.errors import BotError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.bots.bot import Bot

__all__ = ["LEVELS", "make_easy", "make_hard", "make_normal"]

LEVELS = {
    "easy": "greedy:temperature=1",
    "normal": "greedy:temperature=0.5",
    "hard": "mcts",
}
"""The bot and the setting of each level, the weakest level first."""


def make_easy(setting: str, seed: int) -> Bot:
    """Returns the bot ``easy``; raises BotError for any setting."""
    return _made("easy", setting, seed)


def make_normal(setting: str, seed: int) -> Bot:
    """Returns the bot ``normal``; raises BotError for any setting."""
    return _made("normal", setting, seed)


def make_hard(setting: str, seed: int) -> Bot:
    """Returns the bot ``hard``; raises BotError for any setting."""
    return _made("hard", setting, seed)


def _made(level: str, setting: str, seed: int) -> Bot:
    from bgf.bots.make import make_bot  # not above, since it imports this module

    spec = LEVELS[level]
    if setting:
        raise BotError(message("bot.level.setting", level=level, setting=setting[:30], spec=spec))
    return make_bot(spec, seed)
