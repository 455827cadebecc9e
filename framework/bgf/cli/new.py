"""``bgf new``: a folder with a small game, which installs, plays and passes its tests."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from typer import Argument, Option

from bgf.cli.types import BadValue, text_parser
from bgf.errors import shortened

__all__ = ["USUAL_PLAYERS", "NumberOfPlayers", "new", "number_of_players"]

USUAL_PLAYERS = "2-4"
"""The default numbers of players of a new game."""


class NumberOfPlayers(NamedTuple):
    """The fewest and the most players of a game."""

    fewest: int
    most: int


def number_of_players(text: str) -> NumberOfPlayers:
    """Reads numbers of players, such as ``2-4``.

    Raises:
        BadValue: if the text has another form, or the numbers are out of range.
    """
    from bgf.content.document import MOST_PLAYERS

    found = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?", text)
    low = int(found[1]) if found else 0
    high = int(found[2] or found[1]) if found else 0
    if not 1 <= low <= high <= MOST_PLAYERS:
        limits = {"most": MOST_PLAYERS, "usual": USUAL_PLAYERS}
        raise BadValue(key="new.players", text=shortened(text), **limits)
    return NumberOfPlayers(low, high)


def new(
    name: Annotated[str, Argument(metavar="NAME", help="cli.new.name")],
    path: Annotated[str | None, Argument(metavar="[PATH]", help="cli.new.path")] = None,
    players: Annotated[
        NumberOfPlayers | None,
        Option(
            "--players",
            metavar="N-M",
            help="cli.new.players",
            parser=text_parser(number_of_players),
        ),
    ] = None,
    map: Annotated[bool | None, Option("--map/--no-map", help="cli.new.map")] = None,
    grid: Annotated[bool | None, Option("--grid/--no-grid", help="cli.new.grid")] = None,
    hidden: Annotated[bool | None, Option("--hidden/--no-hidden", help="cli.new.hidden")] = None,
) -> int:
    """Makes the folder of a new game.

    At a terminal, options that are left out are asked for. Otherwise the game gets as few parts as
    possible.
    """
    from bgf.cli.work.new import make_project

    return make_project(name=name, path=path, players=players, map=map, grid=grid, hidden=hidden)
