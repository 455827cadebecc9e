"""``bgf play``: who plays what, and with which settings."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bgf import load
from bgf.bots.process import Limits
from bgf.cli.language import choose_language
from bgf.cli.options import options_checked_in, read_mods, read_options
from bgf.cli.seating import read_seats, seat_bots
from bgf.cli.table import sit_down
from bgf.components.table import SEED_LIMIT
from bgf.records import store
from bgf.records.match import Match

__all__ = ["Wishes", "play"]


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
    seed = secrets.randbelow(SEED_LIMIT) if wishes.seed is None else wishes.seed
    options = read_options(wishes.options)
    with options_checked_in(language):
        game.new_state(len(seats), seed, options)  # whatever is wrong shows before there is a file
    with seat_bots(seats, seed, wishes.limits) as bots:
        path = wishes.record or store.new_path(game.name)
        match = Match.start(
            game, players=len(seats), seed=seed, options=options, seats=seats, path=path
        )
        return sit_down(match, bots, seats, language, json=json)
