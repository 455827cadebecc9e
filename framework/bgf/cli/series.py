"""What commands share that let bots play many matches: the seats, the number, and the seed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.bots.make import make_bot
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot
from bgf.cli.codes import UsageError
from bgf.cli.learned import tell_what_is_ignored
from bgf.cli.seating import check_number_of_seats, read_seats
from bgf.command_lines import bgf_command
from bgf.records.people import PERSON
from bgf.session.seats import usual_players
from bgf.simulate.plan import Plan
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.outcome import Failed

__all__ = ["MatchSeries", "replay_command"]

_USUAL = "greedy"


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """Many matches between bots, as they are wanted; None for what is left open.

    Attributes:
        games: the number of matches.
        players: the number of players.
        seats: the bots, as typed.
        seed: the seed of all matches.
        jobs: the number of processes.
        limits: the time limits of bots that are programs.
    """

    games: int
    players: int | None
    seats: str | None
    seed: int
    jobs: int | None
    limits: Limits

    def bots(self, games: Sequence[Game]) -> tuple[str, ...]:
        """Returns the bots in the seats; each is made once, to report a wrong one now.

        Args:
            games: the variants of one game that are played.

        Raises:
            UsageError, BotError: if they can't play it.
        """
        fewest = max(game.players[0] for game in games)
        most = min(game.players[1] for game in games)
        if self.seats is not None:
            seats = read_seats(self.seats, self.players, games[0])
        else:
            players = self.players or usual_players(fewest, most)
            seats = [_USUAL] * players
        if PERSON in seats:
            play = bgf_command("play")
            raise UsageError(message("series.people", seats=self.seats, play=play))
        check_number_of_seats(games[0].name, (fewest, most), seats)
        for seat in dict.fromkeys(seats):
            SeatedBot(make_bot(seat, 0, limits=self.limits), 0, 0).close()
        for game in games:
            tell_what_is_ignored(game)
        return tuple(seats)

    def plan(
        self,
        game: str,
        seats: tuple[str, ...],
        options: Mapping[str, str],
        mods: tuple[str, ...],
        content: Path | None,
        *,
        fixed_seats: bool = False,
    ) -> Plan:
        """Returns the plan; arguments as of `Plan`."""
        return Plan(
            game=game,
            seats=seats,
            seed=self.seed,
            options=options,
            mods=mods,
            content=None if content is None else str(content.resolve()),
            fixed_seats=fixed_seats,
            limits=self.limits,
        )


def replay_command(plan: Plan, failed: Failed) -> str:
    """Returns the command that plays a failed match again."""
    seats = ",".join(plan.seats_of(failed.number))
    seed = str(failed.seed)
    words = ["play", plan.game, "--seats", seats, "--seed", seed, *plan.words()]
    return bgf_command(shlex.join(words))
