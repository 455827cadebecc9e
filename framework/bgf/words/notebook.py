"""The texts of a notebook beside the table."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "notebook.spectator": ("What a spectator sees", "Stół oczami widza"),
    "notebook.player": ("What player {player} sees", "Stół oczami gracza {player}"),
    "notebook.everything": (
        "The match is over: all players' secrets are shown",
        "Koniec partii: pokazano sekrety wszystkich graczy",
    ),
    "notebook.players": ("Players", "Gracze"),
    "notebook.actions": ("{count} {count:action|actions}", "{count} {count:ruch|ruchy|ruchów}"),
    "notebook.no_drawing": (
        "Maps and planes are drawn once shapely is installed: {command}",
        "Mapy i plansze będą rysowane, gdy zainstalujesz shapely: {command}",
    ),
    "notebook.not_replayed": (
        "The match can't be shown, as it can't be played again: {error}",
        "Nie da się pokazać partii, bo nie można jej odtworzyć: {error}",
    ),
}
