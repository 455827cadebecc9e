"""``bgf play``: reads seats, names and options, and plays the match."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from bgf import load
from bgf.bots.process import Limits
from bgf.cli.after_match import MatchSetup, play_matches
from bgf.cli.codes import UsageError
from bgf.cli.config import effective_config, naming_bot_setting
from bgf.cli.learned import tell_what_is_ignored
from bgf.cli.options import read_mods, read_options
from bgf.cli.seating import check_number_of_seats, read_names, read_seats
from bgf.session.opening import new_seed
from bgf.session.seats import check_seat
from bgf.words import message

__all__ = ["PlayArgs", "play"]


@dataclass(frozen=True, slots=True)
class PlayArgs:
    """The arguments of ``bgf play``; None for one that was left out."""

    game: str
    players: int | None
    seats: str | None
    names: str | None
    seed: int | None
    options: Sequence[str]
    mods: Sequence[str]
    content: Path | None
    record: Path | None
    fair: bool
    limits: Limits


def play(args: PlayArgs, *, json: bool) -> int:
    """Starts a match and plays it; returns the exit code."""
    if args.fair and args.seed is not None:
        raise UsageError(message("fair.with_seed", seed=str(args.seed)))
    game = load(args.game, content=args.content, mods=read_mods(args.mods))
    config = effective_config()
    seats = read_seats(args.seats, args.players, game, config)
    check_number_of_seats(game.name, game.players, seats)
    is_bot_set = args.seats is None and config.bot is not None
    with naming_bot_setting() if is_bot_set else nullcontext():
        for seat in seats:
            check_seat(seat)
    names = read_names(args.names, seats, config)
    seed = new_seed() if args.seed is None else args.seed
    options = read_options(args.options)
    game.new_state(len(seats), seed, options)  # whatever is wrong shows before there is a file
    tell_what_is_ignored(game)
    setup = MatchSetup(game, seats, names, options, args.content, args.limits, is_fair=args.fair)
    with naming_bot_setting() if is_bot_set else nullcontext():
        return play_matches(setup, seed=seed, path=args.record, json=json)
