"""Adds up the results of matches; no match is kept.

All that is added up is whole numbers, so that what comes out does not depend on the order: whoever
plays matches adds them up, and in the end the tallies of all are added up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.simulate.contrast import Part, Whole
from bgf.simulate.outcome import Failed, Outcome, Played
from bgf_cext import GroupSums

if TYPE_CHECKING:
    from bgf.simulate.plan import Plan

__all__ = ["UNIT", "Example", "Tally"]

UNIT = 1 << 60
"""The unit in which the game's own measures are added up, so that they are whole numbers."""

_KEPT = 20  # failed matches


class Example(NamedTuple):
    """A bot's first forfeit: match and seat, the match's seed, and what it was."""

    match: int
    seat: int
    seed: int
    words: str


class Tally:
    """The results of matches, added up.

    Args:
        plan: what is played.

    Attributes:
        bots: who play, each once, in the order of the plan's seats.
        players: how many play.
        whole: so many parts are a win, so that a share in it is a whole number of them.
        failures: in how many matches the game broke down.
        failed: those of the lowest numbers, by number, without their records.
        sums: whole numbers by what they are of.

            - ``winners``, ``rounds``, ``turns``, ``actions``, ``leads``: how many matches have so
              many
            - ``("seat", seat, bot)``: how many matches have so many parts of the win and so many
              points for that bot at that seat; ``("bot", bot)``: the same of all its seats
              together, and of their ranks
            - ``choices``, ``legal``: by bot, its choices and the legal actions at them
            - ``("points", bot)``, ``points of winners``: by source
            - ``("forfeits", bot)``: by reason
        wins, points: the parts of wins and the points of those who used a thing, by its index,
            next to those of all players.
        measures: the game's own measures, by what counts as 1 in them, 1 or `UNIT`, and by name: of
            the winners, group 0, next to all players.
    """

    def __init__(self, plan: Plan) -> None:
        self.bots, self.players = tuple(dict.fromkeys(plan.seats)), plan.players
        self.whole = lcm(*range(1, self.players + 1))
        self.failures = 0
        self.failed: dict[int, Failed] = {}
        self.sums: defaultdict[Hashable, defaultdict[Any, int]]
        self.sums = defaultdict(partial(defaultdict, int))
        self.wins, self.points = GroupSums(), GroupSums()
        self.measures = {unit: defaultdict[str, GroupSums](GroupSums) for unit in (1, UNIT)}
        self._first: defaultdict[str, dict[str, tuple[Any, ...]]] = defaultdict(dict)

    @property
    def matches(self) -> int:
        """How many were played to their end."""
        return sum(self.sums["winners"].values())

    @property
    def done(self) -> int:
        """How many were played, those that failed among them."""
        return self.matches + self.failures

    # -- adding up ------------------------------------------------------------------------------

    def add(self, outcome: Outcome) -> None:
        """Count a match; its number is above those of all that were added before."""
        if isinstance(outcome, Failed):
            self.failures += 1
            self._keep([replace(outcome, record="")])
            return
        winners, sums = outcome.ranks.count(1), self.sums
        share = self.whole // winners if winners else 0
        won = [share if rank == 1 else 0 for rank in outcome.ranks]
        sums["winners"][winners] += 1
        sums["rounds"][outcome.rounds] += 1
        sums["turns"][outcome.turns] += 1
        sums["actions"][outcome.actions] += 1
        if outcome.leads is not None:
            sums["leads"][outcome.leads] += 1
        self._add_results(outcome, won)
        self._add_points(outcome)
        self._add_measures(outcome)
        self.wins.add(outcome.uses, won)
        self.points.add(outcome.uses, outcome.scores)
        for seat, (reason, words) in outcome.forfeits.items():
            bot = outcome.seats[seat]
            sums["forfeits", bot][reason] += 1
            example = Example(outcome.number, seat, outcome.seed, words)
            self._first["forfeits"].setdefault(bot, example)

    def merge(self, other: Tally) -> None:
        """Count what another tally of the same plan has counted."""
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
        for what, found in other._first.items():
            first = self._first[what]
            first |= {name: min(where, first.get(name, where)) for name, where in found.items()}

    def _keep(self, failed: Iterable[Failed]) -> None:
        self.failed |= {match.number: match for match in failed}
        for number in sorted(self.failed)[_KEPT:]:
            del self.failed[number]

    def _meet(self, what: str, found: Sequence[Mapping[str, Any]], number: int) -> None:
        """Note where names were met first, which a match has of each player."""
        first = self._first[what]
        for seat, names in enumerate(found):
            if not names.keys() <= first.keys():
                for place, name in enumerate(names):
                    first.setdefault(name, (number, seat, place))

    def _add_results(self, match: Played, won: Sequence[int]) -> None:
        sums, scores, ranks = self.sums, match.scores, match.ranks
        for seat, bot in enumerate(match.seats):
            sums["seat", seat, bot][won[seat], scores[seat]] += 1
            sums["choices"][bot] += match.choices[seat]
            sums["legal"][bot] += match.legal[seat]
        for bot, seats in _seats_by_bot(tuple(match.seats)):
            all_won = sum([won[seat] for seat in seats])
            points, places = sum([scores[s] for s in seats]), sum([ranks[s] for s in seats])
            sums["bot", bot][all_won, points, places] += 1

    def _add_points(self, match: Played) -> None:
        sums = self.sums
        self._meet("sources", match.points, match.number)
        for bot, rank, points in zip(match.seats, match.ranks, match.points, strict=True):
            of_bot, of_winners = sums["points", bot], sums["points of winners"]
            for source, number in points.items():
                of_bot[source] += number
                if rank == 1:
                    of_winners[source] += number

    def _add_measures(self, match: Played) -> None:
        found, names, whole = match.measures, dict[str, float](), self.measures[1]
        self._meet("measures", found, match.number)
        for measured in found:
            names |= measured
        won = [int(rank == 1) for rank in match.ranks]
        for name in names:
            values: list[Any] = [measured.get(name) for measured in found]
            if {*map(type, values)} == {int}:
                whole[name].add(won, values)
            else:  # not everybody has it, or it is no whole number
                having = [pair for pair in zip(won, values, strict=True) if pair[1] is not None]
                scaled = [int(value * UNIT) for _, value in having]
                self.measures[UNIT][name].add([is_won for is_won, _ in having], scaled)

    # -- reading --------------------------------------------------------------------------------

    def names(self, what: str) -> list[str]:
        """The ``sources`` of points or the ``measures``, in the order in which they were met."""
        first = self._first[what]
        return sorted(first, key=first.__getitem__)

    def example(self, bot: str) -> Example | None:
        """The first forfeit of a bot; None if there is none."""
        found = self._first["forfeits"].get(bot)
        return None if found is None else Example(*found)

    def measured(self, name: str) -> tuple[Part, Whole]:
        """Returns the sums of a measure for the winners and for all players, in `UNIT`."""
        sums = GroupSums()
        for unit, found in self.measures.items():
            sums.merge(found[name], UNIT // unit)
        return Part(*sums.of(0)), Whole(*sums.whole())

    def used(self, thing: int) -> tuple[Part, Part]:
        """The parts of wins and the points of those who used a thing, by its index."""
        return Part(*self.wins.of(thing)), Part(*self.points.of(thing))

    def everyone(self) -> tuple[Whole, Whole]:
        """The parts of wins and the points of all players."""
        return Whole(*self.wins.whole()), Whole(*self.points.whole())


@lru_cache(1000)
def _seats_by_bot(seats: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """The seats of each bot."""
    bots = dict.fromkeys(seats)
    return [(bot, [seat for seat, own in enumerate(seats) if own == bot]) for bot in bots]
