"""Boarding, a game of seating passengers on a plane, for 1 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import ContentSpec, GameSpec, hookimpl

__all__ = ["bgf_content", "bgf_games"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Boarding itself."""
    pack = files("bgf_definitions") / "boarding"
    return [GameSpec(name="boarding", pack=pack, rules="bgf_boarding.rules:Boarding")]


@hookimpl
def bgf_content() -> list[ContentSpec]:
    """What the rules rely on."""
    return [
        ContentSpec(
            name="rules",
            game="boarding",
            schema=files("bgf_boarding") / "schema.json",
            checks="bgf_boarding.checks:CHECKS",
        )
    ]
