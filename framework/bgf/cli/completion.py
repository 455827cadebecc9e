"""Completion in the shell: games, mods, options and their values, seats, and rules.

typer calls these functions when a shell asks for completions, with the text typed so far. They
import what they need only then. If a game can't be loaded, nothing is offered; the error appears
when the command runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer  # at run time: the library reads the annotations

from bgf.words import LANGUAGES

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = [
    "complete_bots",
    "complete_check",
    "complete_engine",
    "complete_game",
    "complete_language",
    "complete_mod",
    "complete_option",
    "complete_player",
    "complete_rule",
    "complete_schema",
    "complete_seats",
    "complete_variant",
]

_MOST_NUMBERS = 20
"""The largest range of numbers that is listed as the values of an option."""


def complete_game(incomplete: str) -> list[str]:
    """Returns the games whose names begin with the text."""
    from bgf.engine.plugins import plugins

    return _beginning(incomplete, plugins().games())


def complete_schema(incomplete: str) -> list[str]:
    """Returns the schemas that begin with the text: of a view, of parts of packs, and of games."""
    from bgf.cli.schema import VIEW
    from bgf.content.schema.reference import part_names

    return [*_beginning(incomplete, [VIEW, *part_names()]), *complete_game(incomplete)]


def complete_variant(incomplete: str) -> list[str]:
    """Returns variants that begin with the text: games, mods after ``+``, options after ``:``."""
    named, colon, _ = incomplete.partition(":")
    game, *mods = named.split("+")
    if colon:
        pairs = _option_pairs(_content(game, mods))
        before, comma, last = incomplete.rpartition("," if "," in incomplete else ":")
        return [f"{before}{comma}{pair}" for pair in _beginning(last, pairs)]
    if not mods:
        return complete_game(incomplete)
    before, plus, last = incomplete.rpartition("+")
    return [f"{before}{plus}{mod}" for mod in _beginning(last, _mods_of(game))]


def complete_mod(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the mods that begin with the text: of the game that is named, or of all games."""
    return _beginning(incomplete, _mods_of(_game_of(ctx)))


def complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the options of the named game that begin with the text, as ``NAME=VALUE``."""
    return _beginning(incomplete, _option_pairs(_pack_of(ctx)))


def complete_language(incomplete: str) -> list[str]:
    """Returns the languages of bgf that begin with the text."""
    return _beginning(incomplete, LANGUAGES)


def complete_seats(incomplete: str) -> list[str]:
    """Returns the seats that may follow the last comma: a person, or a bot."""
    from bgf.bots import bots
    from bgf.records.people import PERSON

    return _after_last_comma(incomplete, [PERSON, *bots()])


def complete_bots(incomplete: str) -> list[str]:
    """Returns the bots that may follow the last comma, for commands without people."""
    from bgf.bots import bots

    return _after_last_comma(incomplete, bots())


def complete_engine(incomplete: str) -> list[str]:
    """Returns the engines of simulations that begin with the text."""
    from bgf.simulate.engine_names import ENGINES

    return _beginning(incomplete, ENGINES)


def complete_player(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the letters of the seats of the record on the command line."""
    from bgf.engine.seat_letters import seat_letter
    from bgf.errors import BgfError
    from bgf.records.record import Record

    file = _first_argument(ctx, "file")
    try:
        players = 0 if file is None else Record.load(file).players
    except BgfError:
        return []
    return _beginning(incomplete.upper(), map(seat_letter, range(players)))


def complete_check(incomplete: str) -> list[str]:
    """Returns the names of checks that begin with the text, including that of the list of rules."""
    from bgf.cli.check import RULES
    from bgf.testing.checks import CHECKS

    return _beginning(incomplete, [*CHECKS, RULES])


def complete_rule(ctx: typer.Context, incomplete: str) -> list[str]:
    """Returns the IDs of rules of the named game that begin with the text."""
    pack = _pack_of(ctx)
    rules = [] if pack is None else pack.data.get("rules", {})
    return _beginning(incomplete, rules)


def _after_last_comma(incomplete: str, names: Iterable[str]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in _beginning(last, names)]


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _game_of(ctx: typer.Context) -> str | None:
    """Returns the game that the command line names; None if it names none."""
    return _first_argument(ctx, "game")


def _first_argument(ctx: typer.Context, argument: str) -> str | None:
    """Returns the first argument of a command, if it is given; otherwise None.

    While the value of an option is completed, typer has not parsed the arguments yet.

    Args:
        ctx: the command line.
        argument: the name of that argument.
    """
    named = ctx.params.get(argument)
    return named or next((word for word in ctx.args if not word.startswith("-")), None)


def _pack_of(ctx: typer.Context) -> Pack | None:
    """Returns the content of the game that the command line names; None if there is none."""
    game = _game_of(ctx)
    return None if game is None else _content(game, ctx.params.get("mods") or [])


def _content(game: str, mods: Sequence[str]) -> Pack | None:
    """Returns the content of a game with mods; None if it can't be loaded."""
    from bgf.cli.packs import load_content_pack
    from bgf.errors import BgfError

    try:
        return load_content_pack(game, mods, "en").pack
    except BgfError:
        return None


def _mods_of(game: str | None) -> list[str]:
    """Returns the names of a game's mods; of the mods of all games for None."""
    from bgf.engine.plugins import plugins

    mods = [mod for mod, _ in plugins().provided("bgf_mods")]
    return [mod.name for mod in mods if game in (None, mod.game)]


def _option_pairs(pack: Pack | None) -> list[str]:
    """Returns the options of a pack with each of their values, as typed: ``NAME=VALUE``."""
    if pack is None:
        return []
    options = pack.data.get("options", {})
    most = pack.data["players"]["max"]
    return [f"{name}={value}" for name, entry in options.items() for value in _values(entry, most)]


def _values(entry: Mapping[str, Any], most_players: int) -> Iterator[object]:
    """Yields the valid values of an option, as typed; an empty text if there are too many."""
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
