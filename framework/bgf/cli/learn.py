"""``bgf learn``: learns an evaluation of a game from self-play."""

from __future__ import annotations

import re
from typing import Annotated

from typer import Option

from bgf.cli.parameters import Content, GameName, Jobs, Json, Seed
from bgf.cli.types import BadValue, text_parser, whole_number
from bgf.errors import shortened

__all__ = ["learn"]

_MINUTES = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,3})?")
_FEWEST_MINUTES = 1
_MOST_MINUTES = 1440
_MOST_MATCHES = 10**7


def _minutes(text: str) -> float:
    minutes = float(text) if _MINUTES.fullmatch(text) else 0.0
    if not _FEWEST_MINUTES <= minutes <= _MOST_MINUTES:
        facts = {"least": str(_FEWEST_MINUTES), "most": _MOST_MINUTES}
        raise BadValue(key="learned.minutes", text=shortened(text), **facts)
    return minutes


def learn(
    game: GameName,
    players: Annotated[
        int | None,
        Option(
            "--players", metavar="N", help="cli.learn.players", parser=whole_number(1, example=2)
        ),
    ] = None,
    minutes: Annotated[
        float | None,
        Option("--minutes", metavar="M", help="cli.learn.minutes", parser=text_parser(_minutes)),
    ] = None,
    matches: Annotated[
        int | None,
        Option(
            "--matches",
            metavar="N",
            help="cli.learn.matches",
            parser=whole_number(1, _MOST_MATCHES, 1000),
        ),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    content: Content = None,
    json: Json = False,
) -> int:
    """Learns from self-play, and saves a result that makes bots better."""
    from bgf.cli.work.learn import learn_game

    return learn_game(
        game=game,
        players=players,
        minutes=minutes,
        matches=matches,
        seed=seed,
        jobs=jobs,
        content=content,
        json=json,
    )
