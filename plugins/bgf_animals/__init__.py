"""Animals on Board, a game of groups and pairs for 2 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import ContentSpec, GameSpec, hookimpl

__all__ = ["bgf_content", "bgf_games"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Animals itself."""
    pack = files("bgf_definitions") / "animals"
    return [GameSpec(name="animals", pack=pack, rules="bgf_animals.rules:Animals")]


@hookimpl
def bgf_content() -> list[ContentSpec]:
    """What the rules rely on."""
    return [
        ContentSpec(
            name="rules",
            game="animals",
            schema=files("bgf_animals") / "schema.json",
            checks="bgf_animals.checks:CHECKS",
        )
    ]
