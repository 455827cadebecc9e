"""Paris, a route game for 2 to 4 players: the plugin."""

from __future__ import annotations

from importlib.resources import files

from bgf.engine.hooks import GameSpec, MigrationSpec, ModSpec, hookimpl

__all__ = ["bgf_games", "bgf_migrations", "bgf_mods"]


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Returns the game of Paris."""
    pack = files("bgf_definitions") / "paris"
    return [GameSpec(name="paris", pack=pack, rules="bgf_paris.rules:Paris")]


@hookimpl
def bgf_mods() -> list[ModSpec]:
    """Returns two mods that change rules and their texts, and one that changes the map."""
    return [
        ModSpec(
            name="long-night",
            game="paris",
            version="1.0.0",
            title={
                "en": "Two more turns each at the end, in place of one",
                "pl": "Na koniec jeszcze dwie tury każdego gracza zamiast jednej",
            },
            rules="bgf_paris.long_night:LongNight",
            content=files("bgf_definitions") / "paris_long_night",
        ),
        ModSpec(
            name="grand-finale",
            game="paris",
            version="1.0.0",
            title={
                "en": "In the last round a flag set scores 6",
                "pl": "W ostatniej rundzie zestaw flagi daje 6 punktów",
            },
            rules="bgf_paris.grand_finale:GrandFinale",
            content=files("bgf_definitions") / "paris_grand_finale",
        ),
        ModSpec(
            name="high-water",
            game="paris",
            version="1.0.0",
            title={
                "en": "Two bridges are closed, and a boat goes to Orsay",
                "pl": "Dwa mosty są zamknięte, a do Orsay pływa łódź",
            },
            content=files("bgf_definitions") / "paris_high_water",
        ),
    ]


@hookimpl
def bgf_migrations() -> list[MigrationSpec]:
    """Returns the migrations of old records, whose matches are played as before.

    Version 1.0.1 changed the words of menus, the history and the last turns, 1.0.2 the Polish marks
    of cards and routes, and 1.0.3 the line about the turns left, which is shown once.
    """
    return [
        MigrationSpec("words", "paris", "1.0.1", "bgf.engine.hooks:unchanged"),
        MigrationSpec("marks", "paris", "1.0.2", "bgf.engine.hooks:unchanged"),
        MigrationSpec("turns-left", "paris", "1.0.3", "bgf.engine.hooks:unchanged"),
    ]
