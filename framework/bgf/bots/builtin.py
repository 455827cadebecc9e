"""The plugin of the bots that come with bgf."""

from __future__ import annotations

from bgf.engine.hooks import BotSpec, hookimpl

__all__ = ["bgf_bots"]


@hookimpl
def bgf_bots() -> list[BotSpec]:
    """``random`` and ``flat``."""
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
        BotSpec(
            name="flat",
            about="plays random matches to their end; flat:200 of them, or flat:0.5s long",
            make="bgf.bots.flat:make_flat",
        ),
    ]
