"""The bot that chooses at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.errors import BotError
from bgf.words import message
from bgf_cext import Stream

if TYPE_CHECKING:
    from bgf.bots.bot import View
    from bgf.engine.actions import Action

__all__ = ["RandomBot", "make_random"]


class RandomBot:
    """Chooses each legal action with the same probability."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed)

    def choose(self, view: View) -> Action:
        """Returns any legal action."""
        actions = view.legal_actions()
        return actions[int(self._stream.random() * len(actions))]


def make_random(setting: str, seed: int) -> RandomBot:
    """Returns the bot ``random``; raises BotError for any setting."""
    if setting:
        raise BotError(message("bot.no_setting", bot="random", setting=setting))
    return RandomBot(seed)
