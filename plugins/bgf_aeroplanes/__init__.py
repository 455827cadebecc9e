"""Aeroplanes, a game of early airlines for 3 to 5 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import GameSpec, MigrationSpec, hookimpl

__all__ = ["bgf_games", "bgf_migrations"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Aeroplanes itself."""
    pack = files("bgf_definitions") / "aeroplanes"
    return [GameSpec(name="aeroplanes", pack=pack, rules="bgf_aeroplanes.rules:Aeroplanes")]


@hookimpl
def bgf_migrations() -> list[MigrationSpec]:
    """Counters that the table does not show are declared in another way since 1.0.1."""
    return [MigrationSpec("shown", "aeroplanes", "1.0.1", "bgf.engine.hooks:unchanged")]
