"""A series of matches between bots, as ``bgf simulate`` and ``bgf compare`` play it."""

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
    from bgf.cli.types import SeatList
    from bgf.engine.game import Game
    from bgf.simulate.outcome import Failed

__all__ = ["MatchSeries", "replay_command"]

_USUAL = "greedy"


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """The arguments shared by the commands that play a series of matches.

    Attributes:
        games: the number of matches.
        players: the number of players in a match; None for that of `seats` or the usual one.
        seats: the bots; None for the usual ones.
        seed: the seed of the series, from which the seeds of its matches are derived.
        jobs: the number of processes; None for one on each processor.
        limits: the time limits of bots that are programs.
    """

    games: int
    players: int | None
    seats: SeatList | None
    seed: int
    jobs: int | None
    limits: Limits

    def bots(self, games: Sequence[Game]) -> tuple[str, ...]:
        """Returns the bots in the seats.

        Each bot is made once here, so that a faulty one is reported before a match is played.

        Args:
            games: the variants of one game that are played.

        Raises:
            UsageError: if there are too few or too many seats, or a person in one of them.
            BotError: if a bot can't be made.
        """
        fewest = max(game.players[0] for game in games)
        most = min(game.players[1] for game in games)
        if self.seats is not None:
            seats = read_seats(self.seats, self.players, games[0])
        else:
            players = self.players or usual_players(fewest, most)
            seats = [_USUAL] * players
        if self.seats is not None and PERSON in seats:
            play = bgf_command("play")
            raise UsageError(message("series.people", seats=self.seats.text, play=play))
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
        """Returns the plan of the series for one variant of a game.

        Args:
            game: the name of the game.
            seats: the bots, as `bots` returns them.
            options: the options of the game, as typed.
            mods: the names of the mods.
            content: the folder of the content; None for the game's own.
            fixed_seats: whether every bot keeps its seat in all matches.
        """
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
