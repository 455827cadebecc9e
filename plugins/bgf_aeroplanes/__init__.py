"""Aeroplanes, a game of early airlines for 3 to 5 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import ContentSpec, GameSpec, hookimpl

__all__ = ["bgf_content", "bgf_games"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Aeroplanes itself."""
    pack = files("bgf_definitions") / "aeroplanes"
    return [GameSpec(name="aeroplanes", pack=pack, rules="bgf_aeroplanes.rules:Aeroplanes")]


@hookimpl
def bgf_content() -> list[ContentSpec]:
    """What the rules rely on."""
    return [
        ContentSpec(
            name="rules",
            game="aeroplanes",
            schema=files("bgf_aeroplanes") / "schema.json",
            checks="bgf_aeroplanes.checks:CHECKS",
        )
    ]
