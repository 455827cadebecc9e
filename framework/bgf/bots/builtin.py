"""The plugin of the bots that come with bgf."""

from __future__ import annotations

from bgf.engine.hooks import BotSpec, hookimpl

__all__ = ["bgf_bots"]


@hookimpl
def bgf_bots() -> list[BotSpec]:
    """``random``, ``greedy`` and ``mcts``."""
    return [
        BotSpec(
            name="random",
            about="any legal action, each as likely",
            make="bgf.bots.random:make_random",
        ),
        BotSpec(
            name="greedy",
            about="looks one action ahead",
            make="bgf.bots.greedy:make_greedy",
        ),
        BotSpec(
            name="mcts",
            about="searches what may follow; mcts:1000 tries, or mcts:500ms long",
            make="bgf.bots.mcts:make_mcts",
        ),
    ]
