"""Completion in the shell: games, mods, options and their values, seats, and rules.

Each function is called by the library for command lines when a shell asks for it, with the text
typed so far, and imports what it needs then. A game that can't be loaded completes to nothing: its
error shows when the command runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import typer  # at run time: the library reads the annotations

from bgf.words import LANGUAGES

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = [
    "complete_game",
    "complete_language",
    "complete_mod",
    "complete_option",
    "complete_rule",
    "complete_seats",
]

_MOST_NUMBERS = 20
"""The largest range of numbers that is listed as the values of an option."""


def complete_game(incomplete: str) -> list[str]:
    """Returns the games that begin so."""
    from bgf.engine.plugins import plugins

    return _beginning(incomplete, plugins().games())


def complete_mod(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the mods that begin so: those of the game that is named, or of all games."""
    from bgf.engine.plugins import plugins

    game = _game_of(ctx)
    mods = [mod for mod, _ in plugins().provided("bgf_mods")]
    return _beginning(incomplete, [mod.name for mod in mods if game in (None, mod.game)])


def complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the options of the named game that begin so, each with every value that it takes."""
    pack = _pack_of(ctx)
    options = {} if pack is None else pack.data.get("options", {})
    most = 0 if pack is None else pack.data["players"]["max"]
    pairs = [f"{name}={value}" for name, entry in options.items() for value in _values(entry, most)]
    return _beginning(incomplete, pairs)


def complete_language(incomplete: str) -> list[str]:
    """Returns the languages of bgf that begin so."""
    return _beginning(incomplete, LANGUAGES)


def complete_seats(incomplete: str) -> list[str]:
    """Returns the seats that may follow the last comma: a person, or a bot."""
    from bgf.bots import bots
    from bgf.records.people import PERSON

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in _beginning(last, [PERSON, *bots()])]


def complete_rule(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the IDs of rules of the named game that begin so."""
    pack = _pack_of(ctx)
    rules = [] if pack is None else pack.data.get("rules", {})
    return _beginning(incomplete, rules)


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _game_of(ctx: typer.Context) -> str | None:
    """Returns the game that is named before; None if there is none.

    While the value of an option is completed, the library has not read the arguments yet.
    """
    named = ctx.params.get("game")
    return named or next((word for word in ctx.args if not word.startswith("-")), None)


def _pack_of(ctx: typer.Context) -> Pack | None:
    """Returns the content of the game that is named before; None if there is none."""
    from bgf.cli.packs import content_of
    from bgf.errors import BgfError

    game = _game_of(ctx)
    if game is None:
        return None
    try:
        return content_of(game, ctx.params.get("mod") or [], "en").pack
    except BgfError:
        return None


def _values(entry: Mapping[str, Any], most_players: int) -> Iterator[object]:
    """Yields the values that an option takes, as they are typed; none where there are too many."""
    from bgf.engine.seat_letters import seat_letter

    type_ = entry["type"]
    if type_ == "bool":
        yield from ("true", "false")
    elif type_ == "choice":
        yield from entry["choices"]
    elif type_ == "player":
        yield from map(seat_letter, range(most_players))
    elif "min" in entry and "max" in entry and entry["max"] - entry["min"] < _MOST_NUMBERS:
        yield from range(entry["min"], entry["max"] + 1)
    else:
        yield ""
