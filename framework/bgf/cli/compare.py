"""``bgf compare``: measures the differences between two variants of a game."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from bgf.cli.completion import complete_variant
from bgf.cli.parameters import BotSeats, BotStart, BotTime, Jobs, Json, Players, Seed
from bgf.cli.types import BadValue, text_parser, whole_number
from bgf.cli.variants import Variant, read_variant
from bgf.errors import shortened
from bgf.simulate.compare.gates import Gate
from bgf.simulate.outcome import MOST_MATCHES

__all__ = ["compare"]


def _percentage(text: str) -> float:
    """Reads a percentage from 0 to 100, with or without its sign.

    Raises:
        BadValue: if the text is something else.
    """
    digits = text.removesuffix("%")
    is_number = digits.replace(".", "", 1).isdecimal()
    value = float(digits) if is_number else -1.0
    if not 0 <= value <= 100:
        raise BadValue(key="compare.smallest", text=shortened(text))
    return value


def compare(
    a: Annotated[
        Variant,
        Argument(
            metavar="A",
            help="cli.compare.a",
            parser=read_variant,
            autocompletion=complete_variant,
        ),
    ],
    b: Annotated[
        Variant,
        Argument(
            metavar="B",
            help="cli.compare.b",
            parser=read_variant,
            autocompletion=complete_variant,
        ),
    ],
    games: Annotated[
        int,
        Option(
            "--games",
            metavar="N",
            help="cli.compare.games",
            parser=whole_number(1, MOST_MATCHES),
        ),
    ] = 1000,
    players: Players = None,
    seats: BotSeats = None,
    seed: Seed = 0,
    gates: Annotated[
        list[Gate] | None,
        Option("--gate", metavar="TEXT", help="cli.compare.gate", parser=Gate.parse),
    ] = None,
    smallest: Annotated[
        float,
        Option(
            "--smallest",
            metavar="PERCENT",
            help="cli.compare.smallest",
            parser=text_parser(_percentage),
        ),
    ] = 2,
    jobs: Jobs = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    json: Json = False,
) -> int:
    """Plays two variants of a game and prints how they differ."""
    from bgf.cli.work.compare import compare_variants

    return compare_variants(
        a=a,
        b=b,
        games=games,
        players=players,
        seats=seats,
        seed=seed,
        gates=gates,
        smallest=smallest,
        jobs=jobs,
        bot_time=bot_time,
        bot_start=bot_start,
        json=json,
    )
