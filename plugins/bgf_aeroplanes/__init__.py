"""Aeroplanes, a game of early airlines for 3 to 5 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.compiled import choose_modules
from bgf.engine.hooks import GameSpec, MigrationSpec, hookimpl

__all__ = ["bgf_games", "bgf_migrations"]

choose_modules(__path__[0], ("bgf_aeroplanes.finders", "bgf_aeroplanes.forecasts"))


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Returns the game of Aeroplanes."""
    pack = files("bgf_definitions") / "aeroplanes"
    return [GameSpec(name="aeroplanes", pack=pack, rules="bgf_aeroplanes.rules:Aeroplanes")]


@hookimpl
def bgf_migrations() -> list[MigrationSpec]:
    """Returns the migrations of old records.

    Version 1.0.1 changed the declaration of counters that the table does not show, 1.0.2 the words
    of menus and the history, 1.0.3 the sentences of the history, and 1.0.4 the marks and codes of
    the map.
    """
    return [
        MigrationSpec("shown", "aeroplanes", "1.0.1", "bgf.engine.hooks:unchanged"),
        MigrationSpec("words", "aeroplanes", "1.0.2", "bgf.engine.hooks:unchanged"),
        MigrationSpec("sentences", "aeroplanes", "1.0.3", "bgf.engine.hooks:unchanged"),
        MigrationSpec("marks", "aeroplanes", "1.0.4", "bgf.engine.hooks:unchanged"),
    ]
