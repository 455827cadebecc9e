"""``bgf play``: a match in the terminal."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

from typer import Option

from bgf.cli.codes import UsageError
from bgf.cli.config import effective_config, naming_bot_setting
from bgf.cli.parameters import (
    BotStart,
    BotTime,
    Content,
    GameName,
    Json,
    Mods,
    Names,
    Options,
    Seats,
)
from bgf.cli.types import file_name, seed_number, whole_number
from bgf.words import message

__all__ = ["play"]


def play(
    game: GameName,
    players: Annotated[
        int | None,
        Option(
            "--players", metavar="N", help="cli.play.players", parser=whole_number(1, example=2)
        ),
    ] = None,
    seats: Seats = None,
    names: Names = None,
    seed: Annotated[
        int | None, Option("--seed", metavar="S", help="cli.play.seed", parser=seed_number)
    ] = None,
    options: Options = None,
    mods: Mods = None,
    content: Content = None,
    record: Annotated[
        Path | None,
        Option("--record", metavar="FILE", help="cli.play.record", parser=file_name()),
    ] = None,
    fair: Annotated[bool, Option("--fair", help="cli.play.fair")] = False,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    json: Json = False,
) -> int:
    """Plays a match."""
    # These imports are slow, and shell completion, which imports this module, needs none of them.
    from bgf import load
    from bgf.cli.after_match import MatchSetup, play_matches
    from bgf.cli.learned import tell_what_is_ignored
    from bgf.cli.seating import check_number_of_seats, read_names, read_seats, time_limits
    from bgf.session.opening import new_seed
    from bgf.session.seats import check_seat

    if fair and seed is not None:
        raise UsageError(message("fair.with_seed", seed=str(seed)))
    loaded = load(game, content=content, mods=mods or ())
    config = effective_config()
    all_seats = read_seats(seats, players, loaded, config)
    check_number_of_seats(game, loaded.players, all_seats)
    is_bot_set = seats is None and config.bot is not None
    with naming_bot_setting() if is_bot_set else nullcontext():
        for seat in all_seats:
            check_seat(seat)
    names_by_seat = read_names(names, all_seats, config)
    first_seed = new_seed() if seed is None else seed
    values = dict(options or ())
    # Options with wrong values are refused here, before the record is written.
    loaded.new_state(len(all_seats), first_seed, values)
    tell_what_is_ignored(loaded)
    limits = time_limits(bot_time, bot_start)
    setup = MatchSetup(loaded, all_seats, names_by_seat, values, content, limits, is_fair=fair)
    with naming_bot_setting() if is_bot_set else nullcontext():
        return play_matches(setup, seed=first_seed, path=record, json=json)
