"""``bgf check``: checks a game against every promise, and reports each as kept or broken."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from bgf.cli.completion import complete_check
from bgf.cli.parameters import Content, GameName, Json, Mods, Seed
from bgf.cli.types import whole_number
from bgf.interrupts import Interruption

__all__ = ["RULES", "USUAL_MATCHES", "check"]

RULES = "rules"
"""The name with which ``--only`` and ``--skip`` select the list of rules that no match exercised.
"""

USUAL_MATCHES = 20
"""The default number of matches."""

_MOST_MATCHES = 100_000


def check(
    game: GameName,
    games: Annotated[
        int,
        Option(
            "--games", metavar="N", help="cli.check.games", parser=whole_number(1, _MOST_MATCHES)
        ),
    ] = USUAL_MATCHES,
    seed: Seed = 0,
    only: Annotated[
        list[str] | None,
        Option("--only", metavar="PROMISE", help="cli.check.only", autocompletion=complete_check),
    ] = None,
    skip: Annotated[
        list[str] | None,
        Option("--skip", metavar="PROMISE", help="cli.check.skip", autocompletion=complete_check),
    ] = None,
    mods: Mods = None,
    content: Content = None,
    json: Json = False,
) -> int:
    """Checks a game against the promises that every game keeps, and prints a report."""
    with Interruption() as interruption:  # before the imports, which take a while
        from bgf.cli.work.check import check_game

        return check_game(
            game=game,
            games=games,
            seed=seed,
            only=only,
            skip=skip,
            mods=mods,
            content=content,
            json=json,
            interruption=interruption,
        )
