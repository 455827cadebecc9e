"""What is played by bots alone, many times: who sits where, how often, and how to see it again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.bots.make import make_bot
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot
from bgf.cli.codes import UsageError
from bgf.cli.play import read_seats
from bgf.cli.table import PERSON

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.outcome import Failed
    from bgf.simulate.plan import Plan

__all__ = ["Bouts", "again"]

_USUAL = "greedy"
_FEWEST = 2  # players; who wants to see one bot alone names one seat
_MOST = 1_000_000_000
_JOBS = 1024
_SEEDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Bouts:
    """What was asked for on the command line; None where nothing was.

    Attributes:
        games: how many matches.
        players, seats: who plays.
        seed: where all seeds come from.
        jobs: how many processes.
        limits: the time of bots that are programs.
    """

    games: int
    players: int | None
    seats: str | None
    seed: int
    jobs: int | None
    limits: Limits

    def check(self) -> None:
        """See that the numbers will do; raises UsageError."""
        if not 0 < self.games <= _MOST:
            raise UsageError(f"--games {self.games}: from 1 to {_MOST:,} are possible")
        if self.jobs is not None and not 0 < self.jobs <= _JOBS:
            raise UsageError(f"--jobs {self.jobs}: from 1 to {_JOBS} are possible")
        if self.seed >= _SEEDS:
            raise UsageError(f"--seed {self.seed}: the largest is {_SEEDS - 1}")

    def bots(self, games: Sequence[Game]) -> tuple[str, ...]:
        """Who sits where; each bot is made once, so that a wrong one shows now.

        Args:
            games: what is played; all are variants of one game.

        Raises:
            UsageError, BotError: if they can't play it.
        """
        fewest, most = (max(g.players[0] for g in games), min(g.players[1] for g in games))
        if self.seats is not None:
            seats = read_seats(self.seats, self.players, games[0])
        else:
            players = self.players or min(max(fewest, _FEWEST), most)
            seats = [_USUAL] * players
        if PERSON in seats:
            raise UsageError(
                f'--seats "{self.seats}": bots alone play here; bgf play is for people'
            )
        if not fewest <= len(seats) <= most:
            name = games[0].name
            raise UsageError(f"{name} is for {fewest} to {most} players, not {len(seats)}")
        for seat in dict.fromkeys(seats):
            SeatedBot(make_bot(seat, 0, limits=self.limits), 0, 0).close()
        return tuple(seats)


def again(plan: Plan, failed: Failed) -> str:
    """The command that plays a match again."""
    words = ["bgf", "play", plan.game, "--seats", ",".join(plan.seats_of(failed.number))]
    words += ["--seed", str(failed.seed)]
    for mod in plan.mods:
        words += ["--mod", mod]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={value}"]
    words += [] if plan.content is None else ["--content", plan.content]
    return shlex.join(words)
