"""Boarding, a game of seating passengers on a plane, for 1 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.compiled import choose_modules
from bgf.engine.hooks import GameSpec, MigrationSpec, hookimpl

__all__ = ["bgf_games", "bgf_migrations"]

choose_modules(__path__[0], ("bgf_boarding.cards", "bgf_boarding.handling"))


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Returns the game of Boarding."""
    pack = files("bgf_definitions") / "boarding"
    return [GameSpec(name="boarding", pack=pack, rules="bgf_boarding.rules:Boarding")]


@hookimpl
def bgf_migrations() -> list[MigrationSpec]:
    """Returns the migrations of old records, whose matches are played as before.

    Version 1.0.1 changed the declaration of counters that the table does not show, 1.0.2 the texts,
    1.0.3 the Polish marks, and 1.0.4 the English marks and more texts.
    """
    return [
        MigrationSpec("shown", "boarding", "1.0.1", "bgf.engine.hooks:unchanged"),
        MigrationSpec("texts", "boarding", "1.0.2", "bgf.engine.hooks:unchanged"),
        MigrationSpec("marks", "boarding", "1.0.3", "bgf.engine.hooks:unchanged"),
        MigrationSpec("initials", "boarding", "1.0.4", "bgf.engine.hooks:unchanged"),
    ]
