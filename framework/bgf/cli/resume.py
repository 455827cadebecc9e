"""``bgf resume``: continues an unfinished match.

A record starts no program and imports no module, because it may come from anybody. A seat that is
neither a person nor an installed bot has to be named again with ``--seats``, or its whole command
has to be confirmed at the terminal.
"""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from bgf.cli.completion import complete_game, complete_seats
from bgf.cli.parameters import BotStart, BotTime, Content, Names
from bgf.cli.types import SeatList, nonempty_text, seat_list

__all__ = ["resume"]


def resume(
    match: Annotated[
        str | None,
        Argument(
            metavar="FILE|GAME",
            help="cli.resume.match",
            parser=nonempty_text(),
            autocompletion=complete_game,
        ),
    ] = None,
    seats: Annotated[
        SeatList | None,
        Option(
            "--seats",
            metavar="human,easy,...",
            help="cli.resume.seats",
            parser=seat_list,
            autocompletion=complete_seats,
        ),
    ] = None,
    names: Names = None,
    salvage: Annotated[bool, Option("--salvage", help="cli.resume.salvage")] = False,
    content: Content = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
) -> int:
    """Continues an unfinished match."""
    from bgf.cli.work.resume import resume_match

    return resume_match(
        match=match,
        seats=seats,
        names=names,
        salvage=salvage,
        content=content,
        bot_time=bot_time,
        bot_start=bot_start,
    )
