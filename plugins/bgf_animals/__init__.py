"""Animals on Board, a game of groups and pairs for 2 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import GameSpec, MigrationSpec, hookimpl

__all__ = ["bgf_games", "bgf_migrations"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Animals itself."""
    pack = files("bgf_definitions") / "animals"
    return [GameSpec(name="animals", pack=pack, rules="bgf_animals.rules:Animals")]


@hookimpl
def bgf_migrations() -> list[MigrationSpec]:
    """Counters that the table does not show are declared in another way since 1.0.1."""
    return [MigrationSpec("shown", "animals", "1.0.1", "bgf.engine.hooks:unchanged")]
