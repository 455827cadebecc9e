"""The plugin of the bots that come with bgf."""

from __future__ import annotations

from bgf.engine.hooks import BotSpec, hookimpl
from bgf.words import message

__all__ = ["bgf_bots"]


@hookimpl
def bgf_bots() -> list[BotSpec]:
    """Returns the levels, and the bots on which they are based."""
    return [
        BotSpec(
            name="easy",
            about=message("bot.about.easy"),
            make="bgf.bots.levels:make_easy",
        ),
        BotSpec(
            name="normal",
            about=message("bot.about.normal"),
            make="bgf.bots.levels:make_normal",
        ),
        BotSpec(
            name="hard",
            about=message("bot.about.hard"),
            make="bgf.bots.levels:make_hard",
        ),
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
