"""Boarding, a game of seating passengers on a plane, for 1 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import GameSpec, hookimpl

__all__ = ["bgf_games"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Boarding itself."""
    pack = files("bgf_definitions") / "boarding"
    return [GameSpec(name="boarding", pack=pack, rules="bgf_boarding.rules:Boarding")]
