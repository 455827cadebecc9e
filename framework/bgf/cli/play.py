"""``bgf play``: who plays what, and with which settings."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bgf import load
from bgf.bots.make import bots
from bgf.bots.process import Limits
from bgf.cli.codes import UsageError
from bgf.cli.language import choose_language
from bgf.cli.options import read_mods
from bgf.cli.table import PERSON, seat_bots, sit_down
from bgf.engine.game import Game
from bgf.records import store
from bgf.records.match import Match

__all__ = ["Wishes", "play"]

_OPPONENT = "mcts"
_FEWEST = 2  # who wants to play alone says so
_SEAT = re.compile(r"""(?:^|(?<=,))((?:"[^"]*"|'[^']*'|[^,])*)""")  # a comma may be in quotes
_WHOLE = re.compile(r"""^(["'])((?:(?!\1).)*)\1$""")  # a whole seat, too
_SEEDS = 1 << 32  # short enough to be told to a friend


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was."""

    game: str
    players: int | None
    seats: str | None
    seed: int | None
    options: Sequence[str]
    mods: Sequence[str]
    content: Path | None
    record: Path | None
    limits: Limits


def play(wishes: Wishes, *, lang: str | None, json: bool) -> int:
    """Start a match and play it; returns the exit code."""
    language = choose_language(lang)
    game = load(wishes.game, content=wishes.content, mods=read_mods(wishes.mods))
    seats = read_seats(wishes.seats, wishes.players, game)
    seed = secrets.randbelow(_SEEDS) if wishes.seed is None else wishes.seed
    options = read_options(wishes.options)
    game.new_state(len(seats), seed, options)  # whatever is wrong shows before there is a file
    with seat_bots(seats, seed, wishes.limits) as bots:
        path = wishes.record or store.new_path(game.name)
        match = Match.start(
            game, players=len(seats), seed=seed, options=options, seats=seats, path=path
        )
        return sit_down(match, bots, language, json=json)


def read_seats(text: str | None, players: int | None, game: Game) -> list[str]:
    """Who sits where; without a word a person against bots, wherever the game is for several.

    Raises:
        UsageError: if the game is not for so many, the number of seats is another, or a seat is
            badly written.
    """
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        raise UsageError(f"{game.name} is for {fewest} to {most} players, not {players}")
    if text is None:
        players = min(max(fewest, _FEWEST), most) if players is None else players
        return ["human", *[_OPPONENT] * (players - 1)]
    seats = [_WHOLE.sub(r"\2", seat.strip()).strip() for seat in _SEAT.findall(text)]
    if "" in seats:
        raise UsageError(f'--seats "{text}": a seat is empty; write for example human,mcts')
    for seat in seats:
        name, colon, setting = (part.strip() for part in seat.partition(":"))
        if name == PERSON and colon:
            raise UsageError(f'--seats "{text}": a human takes no setting; write {PERSON} alone')
        if colon and not setting and name in bots():
            raise UsageError(f'--seats "{text}": the setting after "{seat}" is empty; write {name}')
    if players is not None and players != len(seats):
        raise UsageError(
            f"--players {players} does not fit --seats {text}, which names {len(seats)}: "
            "leave one of them out"
        )
    return seats


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """Options as they were typed, ``K=V``.

    Raises:
        UsageError: for one that is none, or is given twice.
    """
    found: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise UsageError(f'--option "{pair}" is no K=V: write for example --option name=1')
        if name in found:
            raise UsageError(f"--option {name} is given twice: give it once")
        found[name] = value
    return found
