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

    Since 1.0.1 counters that the table does not show are declared in another way. Since 1.0.2
    menus and the history have other words, since 1.0.3 the history other sentences, and since
    1.0.4 the map other marks and codes.
    """
    return [
        MigrationSpec("shown", "aeroplanes", "1.0.1", "bgf.engine.hooks:unchanged"),
        MigrationSpec("words", "aeroplanes", "1.0.2", "bgf.engine.hooks:unchanged"),
        MigrationSpec("sentences", "aeroplanes", "1.0.3", "bgf.engine.hooks:unchanged"),
        MigrationSpec("marks", "aeroplanes", "1.0.4", "bgf.engine.hooks:unchanged"),
    ]
