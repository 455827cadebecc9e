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
            name="flat",
            about="plays random matches to their end; flat:200 of them, or flat:0.5s long",
            make="bgf.bots.flat:make_flat",
        ),
    ]
