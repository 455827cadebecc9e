"""The commands that play many matches: to tell what came of them, and to learn from them.

Annotations are not postponed here, as in `bgf.cli.commands`.
"""

from typing import Annotated

from typer import Argument, Exit, Option

from bgf.cli.completion import complete_variant
from bgf.cli.flags import (
    BotStart,
    BotTime,
    Content,
    GameName,
    Jobs,
    Json,
    Mods,
    Options,
    Players,
    Seats,
    Seed,
)

__all__ = ["compare", "learn", "simulate"]


def simulate(
    game: GameName,
    games: Annotated[str, Option("--games", metavar="N", help="cli.simulate.games")] = "1000",
    players: Players = None,
    seats: Seats = None,
    fixed_seats: Annotated[
        bool,
        Option("--fixed-seats", help="cli.simulate.fixed_seats"),
    ] = False,
    seed: Seed = "0",
    out: Annotated[
        str | None,
        Option(
            "--out",
            metavar="FILE",
            help="cli.simulate.out",
        ),
    ] = None,
    report: Annotated[
        str | None,
        Option("--report", metavar="FILE.html", help="cli.simulate.report"),
    ] = None,
    jobs: Jobs = None,
    engine: Annotated[
        str, Option("--engine", metavar="local|ray", help="cli.simulate.engine")
    ] = "local",
    option: Options = None,
    mod: Mods = None,
    content: Content = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    json: Json = False,
) -> None:
    """Plays many matches between bots."""
    from bgf.cli.options import read_folder, read_path
    from bgf.cli.series import SeriesArgs
    from bgf.cli.simulate import SimulateArgs, simulate

    args = SimulateArgs(
        game=game,
        series=SeriesArgs.read(games, players, seats, seed, jobs, bot_time, bot_start),
        engine=engine,
        options=option or [],
        mods=mod or [],
        content=read_folder("--content", content),
        fixed_seats=fixed_seats,
        out=None if out is None else read_path("--out", out, "rows.csv"),
        report=None if report is None else read_path("--report", report, "report.html"),
    )
    raise Exit(simulate(args, json=json))


def compare(
    a: Annotated[str, Argument(metavar="A", help="cli.compare.a", autocompletion=complete_variant)],
    b: Annotated[str, Argument(metavar="B", help="cli.compare.b", autocompletion=complete_variant)],
    games: Annotated[str, Option("--games", metavar="N", help="cli.compare.games")] = "1000",
    players: Players = None,
    seats: Seats = None,
    seed: Seed = "0",
    gate: Annotated[
        list[str] | None,
        Option(
            "--gate",
            metavar="TEXT",
            help="cli.compare.gate",
        ),
    ] = None,
    smallest: Annotated[
        str,
        Option("--smallest", metavar="PERCENT", help="cli.compare.smallest"),
    ] = "2",
    jobs: Jobs = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    json: Json = False,
) -> None:
    """Measures how two variants of a game differ."""
    from bgf.cli.compare import CompareArgs, compare_variants
    from bgf.cli.series import SeriesArgs

    args = CompareArgs(
        a=a,
        b=b,
        series=SeriesArgs.read(games, players, seats, seed, jobs, bot_time, bot_start),
        gates=gate or [],
        smallest=smallest,
    )
    raise Exit(compare_variants(args, json=json))


def learn(
    game: GameName,
    players: Annotated[
        str | None, Option("--players", metavar="N", help="cli.learn.players")
    ] = None,
    minutes: Annotated[
        str | None, Option("--minutes", metavar="M", help="cli.learn.minutes")
    ] = None,
    matches: Annotated[
        str | None, Option("--matches", metavar="N", help="cli.learn.matches")
    ] = None,
    seed: Seed = "0",
    jobs: Jobs = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Learns an evaluation for bots from self-play."""
    from bgf.cli.learn import LearnArgs, learn, read_minutes
    from bgf.cli.options import read_folder, read_number, read_seed

    args = LearnArgs(
        game=game,
        players=None if players is None else read_number("--players", players, 1, example=2),
        minutes=None if minutes is None else read_minutes(minutes),
        matches=None if matches is None else read_number("--matches", matches, 1, 10**7, 1000),
        seed=read_seed(seed),
        jobs=None if jobs is None else read_number("--jobs", jobs, 1, 1024),
        content=read_folder("--content", content),
    )
    raise Exit(learn(args, json=json))
