"""Animals on Board, a game of groups and pairs for 2 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.compiled import choose_modules
from bgf.engine.hooks import GameSpec, MigrationSpec, hookimpl

__all__ = ["bgf_games", "bgf_migrations"]

choose_modules(__path__[0], ("bgf_animals.handling",))


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Returns the game of Animals on Board."""
    pack = files("bgf_definitions") / "animals"
    return [GameSpec(name="animals", pack=pack, rules="bgf_animals.rules:Animals")]


@hookimpl
def bgf_migrations() -> list[MigrationSpec]:
    """Returns the migrations of old records, whose matches are played as before.

    Version 1.0.1 changed the declaration of counters that the table does not show, 1.0.2 the words
    of menus, previews and the history, and 1.0.3 the Polish help on typing a split. Version 1.0.4
    added aliases of actions.
    """
    return [
        MigrationSpec("shown", "animals", "1.0.1", "bgf.engine.hooks:unchanged"),
        MigrationSpec("words", "animals", "1.0.2", "bgf.engine.hooks:unchanged"),
        MigrationSpec("help", "animals", "1.0.3", "bgf.engine.hooks:unchanged"),
        MigrationSpec("aliases", "animals", "1.0.4", "bgf.engine.hooks:unchanged"),
    ]
