"""The plugin of the bots that come with bgf."""

from __future__ import annotations

from bgf.engine.hooks import BotSpec, hookimpl
from bgf.words import message

__all__ = ["bgf_bots"]


@hookimpl
def bgf_bots() -> list[BotSpec]:
    """``random``, ``greedy`` and ``mcts``."""
    return [
        BotSpec(
            name="random",
            about=message("bot.about.random"),
            make="bgf.bots.random:make_random",
        ),
        BotSpec(
            name="greedy",
            about=message("bot.about.greedy"),
            make="bgf.bots.greedy:make_greedy",
        ),
        BotSpec(
            name="mcts",
            about=message("bot.about.mcts"),
            make="bgf.bots.mcts:make_mcts",
        ),
    ]
