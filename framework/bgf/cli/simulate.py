"""``bgf simulate``: plays many matches between bots, and writes their results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from bgf.cli.completion import complete_engine
from bgf.cli.parameters import (
    BotSeats,
    BotStart,
    BotTime,
    Content,
    GameName,
    Jobs,
    Json,
    Mods,
    Options,
    Players,
    Seed,
)
from bgf.cli.types import choice, file_name, whole_number
from bgf.simulate.engine_names import ENGINES
from bgf.simulate.outcome import MOST_MATCHES

__all__ = ["simulate"]


def simulate(
    game: GameName,
    games: Annotated[
        int,
        Option(
            "--games",
            metavar="N",
            help="cli.simulate.games",
            parser=whole_number(1, MOST_MATCHES),
        ),
    ] = 1000,
    players: Players = None,
    seats: BotSeats = None,
    fixed_seats: Annotated[bool, Option("--fixed-seats", help="cli.simulate.fixed_seats")] = False,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        Option("--out", metavar="FILE", help="cli.simulate.out", parser=file_name("rows.csv")),
    ] = None,
    report: Annotated[
        Path | None,
        Option(
            "--report",
            metavar="FILE.html",
            help="cli.simulate.report",
            parser=file_name("report.html"),
        ),
    ] = None,
    jobs: Jobs = None,
    engine: Annotated[
        str,
        Option(
            "--engine",
            metavar="local|ray",
            help="cli.simulate.engine",
            parser=choice("simulate.engine", *ENGINES),
            autocompletion=complete_engine,
        ),
    ] = "local",
    options: Options = None,
    mods: Mods = None,
    content: Content = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    json: Json = False,
) -> int:
    """Plays many matches between bots and prints the results."""
    from bgf.cli.work.simulate import simulate_matches

    return simulate_matches(
        game=game,
        games=games,
        players=players,
        seats=seats,
        fixed_seats=fixed_seats,
        seed=seed,
        out=out,
        report=report,
        jobs=jobs,
        engine=engine,
        options=options,
        mods=mods,
        content=content,
        bot_time=bot_time,
        bot_start=bot_start,
        json=json,
    )
