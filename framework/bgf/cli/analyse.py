"""``bgf analyse``: what the choices of a recorded match were worth."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from bgf.bots.budget import ANALYSED_ITERATIONS
from bgf.cli.completion import complete_player
from bgf.cli.parameters import Content, Json, RecordFile
from bgf.cli.types import seat_of_letter, seed_number, whole_number

__all__ = ["analyse"]

_MOST_ITERATIONS = 1_000_000


def analyse(
    file: RecordFile,
    iterations: Annotated[
        int,
        Option(
            "--iterations",
            metavar="N",
            help="cli.analyse.iterations",
            parser=whole_number(1, _MOST_ITERATIONS),
        ),
    ] = ANALYSED_ITERATIONS,
    top: Annotated[
        int, Option("--top", metavar="N", help="cli.analyse.top", parser=whole_number())
    ] = 5,
    players: Annotated[
        list[int] | None,
        Option(
            "--player",
            metavar="SEAT",
            help="cli.analyse.player",
            parser=seat_of_letter,
            autocompletion=complete_player,
        ),
    ] = None,
    seed: Annotated[
        int, Option("--seed", metavar="S", help="cli.analyse.seed", parser=seed_number)
    ] = 0,
    salvage: Annotated[bool, Option("--salvage", help="cli.analyse.salvage")] = False,
    content: Content = None,
    json: Json = False,
) -> int:
    """Judges the choices of a match and prints the report."""
    from bgf.cli.work.analyse import analyse_match

    return analyse_match(
        file=file,
        iterations=iterations,
        top=top,
        players=players,
        seed=seed,
        salvage=salvage,
        content=content,
        json=json,
    )
