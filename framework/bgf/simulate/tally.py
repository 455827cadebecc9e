"""Adds up the results of matches without keeping the matches.

All sums are of whole numbers, so that they don't depend on the order. Each process adds up the
matches that it plays, and finally the tallies of all processes are added up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.simulate.contrast import PlayerSums, Whole
from bgf.simulate.outcome import Failed, MatchOutcome, SimulatedMatch
from bgf_cext import GroupSums

if TYPE_CHECKING:
    from bgf.simulate.plan import Plan

__all__ = ["UNIT", "Example", "Tally"]

UNIT = 1 << 60
"""The unit in which the game's own measures are added up as whole numbers."""

_MOST_FAILED_KEPT = 20
"""The maximum number of failed matches that are kept."""


class Example(NamedTuple):
    """The first forfeit of a bot.

    Attributes:
        match: the number of the match.
        seat: the seat of the bot.
        seed: the seed of the match.
        words: the description of the failure.
    """

    match: int
    seat: int
    seed: int
    words: str


class Tally:
    """The accumulated results of matches.

    Args:
        plan: the plan of the matches.

    Attributes:
        bots: the different bots, in the order of the plan's seats.
        players: the number of players.
        whole: the number of parts of a win, chosen so that every share is a whole number of parts.
        failures: the number of matches in which the game crashed.
        failed: the first of these matches, by number, without their records.
        sums: whole numbers by name and key.

            - ``winners``, ``rounds``, ``turns``, ``actions``, ``leads``: the number of matches with
              each number of winners, rounds, turns, actions or lead changes - ``("seat", seat,
              bot)``: the number of matches by the parts of the win and the points
              of that bot in that seat
            - ``("bot", bot)``: the number of matches by the sums of the parts of the win, the
              points and the ranks over all seats of the bot
            - ``choices``, ``legal``: by bot, its choices and the legal actions at them
            - ``("points", bot)``, ``points of winners``: the points by source
            - ``("forfeits", bot)``: the number of failures by reason
        wins: the parts of the win of the players who used a thing, by its index, and of all
            players.
        points: the points of these players.
        measures: the game's measures by unit, 1 or `UNIT`, and by name, of the winners (group 0)
            and of all players.
    """

    def __init__(self, plan: Plan) -> None:
        self.bots = tuple(dict.fromkeys(plan.seats))
        self.players = plan.players
        self.whole = lcm(*range(1, self.players + 1))
        self.failures = 0
        self.failed: dict[int, Failed] = {}
        self.sums: defaultdict[Hashable, defaultdict[Any, int]]
        self.sums = defaultdict(partial(defaultdict, int))
        self.wins = GroupSums()
        self.points = GroupSums()
        self.measures = {unit: defaultdict[str, GroupSums](GroupSums) for unit in (1, UNIT)}
        # Where something first occurred: for ``sources`` and ``measures`` the match, seat and place
        # by name; for ``forfeits`` an `Example` by bot. The smallest is the first.
        self._first: defaultdict[str, dict[str, tuple[Any, ...]]] = defaultdict(dict)

    @property
    def matches(self) -> int:
        """The number of completed matches."""
        return sum(self.sums["winners"].values())

    @property
    def done(self) -> int:
        """The number of matches, including those in which the game crashed."""
        return self.matches + self.failures

    # -- adding up ------------------------------------------------------------------------------

    def add(self, outcome: MatchOutcome) -> None:
        """Adds a match; its number must be above those of all matches added before."""
        if isinstance(outcome, Failed):
            self.failures += 1
            self._keep([replace(outcome, record="")])
            return
        winners = outcome.ranks.count(1)
        share = self.whole // winners if winners else 0
        won = [share if rank == 1 else 0 for rank in outcome.ranks]
        sums = self.sums
        sums["winners"][winners] += 1
        sums["rounds"][outcome.rounds] += 1
        sums["turns"][outcome.turns] += 1
        sums["actions"][outcome.actions] += 1
        if outcome.leads is not None:
            sums["leads"][outcome.leads] += 1
        self._add_results(outcome, won)
        self._add_points(outcome)
        self._add_measures(outcome)
        self._add_forfeits(outcome)
        self.wins.add(outcome.uses, won)
        self.points.add(outcome.uses, outcome.scores)

    def merge(self, other: Tally) -> None:
        """Adds the matches of another tally of the same plan."""
        self.failures += other.failures
        self._keep(other.failed.values())
        self.wins.merge(other.wins)
        self.points.merge(other.points)
        for unit, measures in other.measures.items():
            for name, measured in measures.items():
                self.measures[unit][name].merge(measured)
        for what, numbers in other.sums.items():
            sums = self.sums[what]
            for key, number in numbers.items():
                sums[key] += number
        for what, first_of_other in other._first.items():
            first = self._first[what]
            for name, where in first_of_other.items():
                known = first.get(name, where)
                first[name] = min(known, where)

    def _keep(self, failed: Iterable[Failed]) -> None:
        """Keeps the first of these failed matches and of those that are kept already."""
        for match in failed:
            self.failed[match.number] = match
        too_many = sorted(self.failed)[_MOST_FAILED_KEPT:]
        for number in too_many:
            del self.failed[number]

    def _add_results(self, match: SimulatedMatch, won: Sequence[int]) -> None:
        """Adds the results and choices of the bots.

        Args:
            match: the match.
            won: the parts of the win of each seat.
        """
        sums = self.sums
        scores = match.scores
        ranks = match.ranks
        for seat, bot in enumerate(match.seats):
            sums["seat", seat, bot][won[seat], scores[seat]] += 1
            sums["choices"][bot] += match.choices[seat]
            sums["legal"][bot] += match.legal[seat]
        for bot, seats in _seats_by_bot(tuple(match.seats)):
            all_won = sum([won[seat] for seat in seats])
            all_points = sum([scores[seat] for seat in seats])
            all_ranks = sum([ranks[seat] for seat in seats])
            sums["bot", bot][all_won, all_points, all_ranks] += 1

    def _add_points(self, match: SimulatedMatch) -> None:
        """Adds the points of each bot, and of the winners, by source."""
        sums = self.sums
        self._note_first("sources", match.points, match.number)
        of_winners = sums["points of winners"]
        for bot, rank, points in zip(match.seats, match.ranks, match.points, strict=True):
            of_bot = sums["points", bot]
            for source, number in points.items():
                of_bot[source] += number
                if rank == 1:
                    of_winners[source] += number

    def _add_measures(self, match: SimulatedMatch) -> None:
        """Adds the game's own measures of each player."""
        measured = match.measures
        self._note_first("measures", measured, match.number)
        names: dict[str, None] = {}
        for of_player in measured:
            names |= dict.fromkeys(of_player)
        # The bit masks of the groups of each player: winners are in group 0, others in none.
        masks = [int(rank == 1) for rank in match.ranks]
        for name in names:
            values: list[Any] = [of_player.get(name) for of_player in measured]
            if {*map(type, values)} == {int}:
                self.measures[1][name].add(masks, values)
                continue
            # Some players lack it, or it is no whole number.
            masks_of_measured = []
            scaled = []
            for mask, value in zip(masks, values, strict=True):
                if value is not None:
                    masks_of_measured.append(mask)
                    scaled.append(int(value * UNIT))
            self.measures[UNIT][name].add(masks_of_measured, scaled)

    def _note_first(self, what: str, found: Sequence[Mapping[str, Any]], number: int) -> None:
        """Notes the first occurrences of names.

        Args:
            what: the kind of names.
            found: the mappings of a match that have such names as keys, one for each player.
            number: the number of the match.
        """
        first = self._first[what]
        for seat, names in enumerate(found):
            if names.keys() <= first.keys():
                continue  # as in nearly all matches
            for place, name in enumerate(names):
                first.setdefault(name, (number, seat, place))

    def _add_forfeits(self, match: SimulatedMatch) -> None:
        """Adds the failures of bots, and notes the first of each bot."""
        for seat, (reason, words) in match.forfeits.items():
            bot = match.seats[seat]
            self.sums["forfeits", bot][reason] += 1
            example = Example(match.number, seat, match.seed, words)
            self._first["forfeits"].setdefault(bot, example)

    # -- reading --------------------------------------------------------------------------------

    def names(self, what: str) -> list[str]:
        """Returns the ``sources`` of points or the ``measures``, in order of first occurrence."""
        first = self._first[what]
        return sorted(first, key=first.__getitem__)

    def example(self, bot: str) -> Example | None:
        """Returns the first forfeit of a bot; None if there is none."""
        found = self._first["forfeits"].get(bot)
        if found is None:
            return None
        return Example(*found)

    def measured(self, name: str) -> tuple[PlayerSums, Whole]:
        """Returns the sums of a measure for the winners and for all players, in `UNIT`."""
        sums = GroupSums()
        for unit, found in self.measures.items():
            sums.merge(found[name], UNIT // unit)
        of_winners = sums.of(0)
        of_all = sums.whole()
        return PlayerSums(*of_winners), Whole(*of_all)

    def used(self, thing: int) -> tuple[PlayerSums, PlayerSums]:
        """Returns the sums of wins and of points of the players who used a thing, by its index."""
        wins = self.wins.of(thing)
        points = self.points.of(thing)
        return PlayerSums(*wins), PlayerSums(*points)

    def everyone(self) -> tuple[Whole, Whole]:
        """Returns the sums of wins and of points of all players."""
        wins = self.wins.whole()
        points = self.points.whole()
        return Whole(*wins), Whole(*points)


@lru_cache(1000)
def _seats_by_bot(seats: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """Returns the bots, each with its seats."""
    found: dict[str, list[int]] = {}
    for seat, bot in enumerate(seats):
        found.setdefault(bot, []).append(seat)
    return list(found.items())
