"""The commands that play many matches and tell what came of them."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Exit, Option

from bgf.cli.flags import (
    BotStart,
    BotTime,
    Content,
    GameName,
    Jobs,
    Json,
    Lang,
    Mods,
    Options,
    Players,
    Seats,
    Seed,
)

__all__ = ["compare", "simulate"]


def simulate(
    game: GameName,
    games: Annotated[
        str, Option("--games", metavar="N", help="How many matches are played.")
    ] = "1000",
    players: Players = None,
    seats: Seats = None,
    fixed_seats: Annotated[
        bool,
        Option("--fixed-seats", help="Bots keep their seats; they move on each match if not."),
    ] = False,
    seed: Seed = "0",
    out: Annotated[
        str | None,
        Option(
            "--out",
            metavar="FILE",
            help="Where the rows go: FILE.parquet, FILE.csv or FILE.jsonl.",
        ),
    ] = None,
    report: Annotated[
        str | None,
        Option("--report", metavar="FILE.html", help="Where a report with charts goes."),
    ] = None,
    jobs: Jobs = None,
    engine: Annotated[
        str, Option("--engine", metavar="local|ray", help="Where they play.")
    ] = "local",
    option: Options = None,
    mod: Mods = None,
    content: Content = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Play many matches between bots, and tell who wins how often.

    Each match has its own seed, made from S and its number, so what comes out does not depend on
    who plays it when; the same command goes on with an interrupted run. The exit code is 1 when the
    game broke down in a match: that one is recorded, the others go on.

    Example: bgf simulate GAME --games 2000 --seats mcts:50,greedy --out rows.csv
    """
    from bgf.cli.bouts import Bouts
    from bgf.cli.options import read_folder, read_path
    from bgf.cli.simulate import Wishes, simulate

    wishes = Wishes(
        game=game,
        bouts=Bouts.read(games, players, seats, seed, jobs, bot_time, bot_start),
        engine=engine,
        options=option or [],
        mods=mod or [],
        content=read_folder("--content", content),
        fixed_seats=fixed_seats,
        out=None if out is None else read_path("--out", out),
        report=None if report is None else read_path("--report", report),
    )
    raise Exit(simulate(wishes, lang=lang, json=json))


def compare(
    a: Annotated[str, Argument(metavar="A", help="A variant: a game or a folder with a pack ...")],
    b: Annotated[str, Argument(metavar="B", help="... and the one that is held against it.")],
    games: Annotated[
        str, Option("--games", metavar="N", help="How many pairs of matches at most.")
    ] = "1000",
    players: Players = None,
    seats: Seats = None,
    seed: Seed = "0",
    gate: Annotated[
        list[str] | None,
        Option(
            "--gate",
            metavar="TEXT",
            help='What B must keep to: "first_player_win<=0.55", "turns<=A*1.05"; may be repeated.',
        ),
    ] = None,
    smallest: Annotated[
        str,
        Option("--smallest", metavar="PERCENT", help="The smallest difference that matters."),
    ] = "2",
    jobs: Jobs = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Tell by many matches what differs in a variant of a game.

    Both are played with the same seeds. Each is a game or a pack's folder, with mods and options:
    GAME+MOD+MOD:OPTION=VALUE,OPTION=VALUE. It ends when it is known of each measure, or of each
    gate, or when N pairs are played; at once where both are the same and there is no gate. The exit
    code is 1 when a gate is broken or a match failed.

    Example: bgf compare GAME my_pack --gate "first_player_win<=0.55"
    """
    from bgf.cli.bouts import Bouts
    from bgf.cli.compare import Wishes, compare_variants

    wishes = Wishes(
        a=a,
        b=b,
        bouts=Bouts.read(games, players, seats, seed, jobs, bot_time, bot_start),
        gates=gate or [],
        smallest=smallest,
    )
    raise Exit(compare_variants(wishes, lang=lang, json=json))
