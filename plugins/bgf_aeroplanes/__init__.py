"""Aeroplanes, a game of early airlines for 3 to 5 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import GameSpec, hookimpl

__all__ = ["bgf_games"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Aeroplanes itself."""
    pack = files("bgf_definitions") / "aeroplanes"
    return [GameSpec(name="aeroplanes", pack=pack, rules="bgf_aeroplanes.rules:Aeroplanes")]
