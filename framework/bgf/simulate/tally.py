"""What came of matches, added up; no match is kept.

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
from bgf.simulate.packing import packed, unpacked
from bgf_cext import add_where

if TYPE_CHECKING:
    from bgf.simulate.plan import Plan

__all__ = ["UNIT", "Example", "Tally"]

UNIT = 1 << 60
"""What counts as 1 where the game's own measures are added up, so that they are whole numbers."""

_BITS = 128  # of sums of wins and points: enough for 10**9 matches of 26 with 2 * 10**9 points
_WIDE = 256  # of sums of measures: enough for 10**9 matches of players with 10**12 of it

_KEPT = 20  # failed matches
_WHOLE, _PART = len(Whole._fields), len(Part._fields)


class Example(NamedTuple):
    """A bot's first forfeit: match and seat, the match's seed, and what it was."""

    match: int
    seat: int
    seed: int
    words: str


class Tally:
    """What came of matches.

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
            - ``measures`` by name, ``everyone``: packed; see `measured` and `everyone`
        uses: by thing, packed; see `used`.
    """

    def __init__(self, plan: Plan) -> None:
        self.bots, self.players = tuple(dict.fromkeys(plan.seats)), plan.players
        self.whole = lcm(*range(1, self.players + 1))
        self.failures = 0
        self.failed: dict[int, Failed] = {}
        self.sums: defaultdict[Hashable, defaultdict[Any, int]]
        self.sums = defaultdict(partial(defaultdict, int))
        self.uses: list[int] = []
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
        self._add_uses(outcome, won)
        for seat, (reason, words) in outcome.forfeits.items():
            bot = outcome.seats[seat]
            sums["forfeits", bot][reason] += 1
            example = Example(outcome.number, seat, outcome.seed, words)
            self._first["forfeits"].setdefault(bot, example)

    def merge(self, other: Tally) -> None:
        """Count what another tally of the same plan has counted."""
        self.failures += other.failures
        self._keep(other.failed.values())
        self._make_room(len(other.uses))
        for thing, number in enumerate(other.uses):
            self.uses[thing] += number
        for what, numbers in other.sums.items():
            own = self.sums[what]
            for key, number in numbers.items():
                own[key] += number
        for what, found in other._first.items():
            first = self._first[what]
            first |= {name: min(where, first.get(name, where)) for name, where in found.items()}

    def _keep(self, failed: Iterable[Failed]) -> None:
        self.failed |= {match.number: match for match in failed}
        for number in sorted(self.failed)[_KEPT:]:
            del self.failed[number]

    def _meet(self, what: str, names: Mapping[str, Any], number: int, seat: int) -> None:
        """Note where names were met first."""
        first = self._first[what]
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
        for seat, (bot, points) in enumerate(zip(match.seats, match.points, strict=True)):
            self._meet("sources", points, match.number, seat)
            own = sums["points", bot]
            for source, number in points.items():
                own[source] += number
            if match.ranks[seat] == 1:
                own = sums["points of winners"]
                for source, number in points.items():
                    own[source] += number

    def _add_measures(self, match: Played) -> None:
        ranks, sums = tuple(match.ranks), self.sums["measures"]
        for seat, own in enumerate(match.measures):
            self._meet("measures", own, match.number, seat)
        for name in dict.fromkeys([name for own in match.measures for name in own]):
            sums[name] += _measured(tuple([own.get(name) for own in match.measures]), ranks)

    def _add_uses(self, match: Played, won: Sequence[int]) -> None:
        scores, masks = match.scores, match.uses
        everyone = self.players, sum(won), sum(scores)
        self.sums["everyone"][""] += _of_all(*everyone)
        self._make_room(max(masks).bit_length())
        alone = [_of_some(1, *own, *everyone) for own in zip(won, scores, strict=True)]
        # What is summed up is of all who used a thing in one match, and of squares: two who used it
        # are more than each of them, and so much is added for each two.
        for seat, used in enumerate(masks):
            add_where(self.uses, used, alone[seat])
            for other in range(seat):
                both = 2, won[seat] + won[other], scores[seat] + scores[other]
                more = _of_some(*both, *everyone) - alone[seat] - alone[other]
                add_where(self.uses, used & masks[other], more)

    def _make_room(self, things: int) -> None:
        self.uses += [0] * (things - len(self.uses))

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
        """What the winners and what all players have of a measure, in `UNIT`."""
        found = unpacked(self.sums["measures"][name], _PART + _WHOLE, _WIDE)
        return Part(*found[:_PART]), Whole(*found[_PART:])

    def used(self, thing: int) -> tuple[Part, Part]:
        """The parts of wins and the points of those who used a thing, by its index."""
        sums = self.uses[thing] if thing < len(self.uses) else 0
        found = unpacked(sums, 2 * _PART, _BITS)
        return Part(*found[:_PART]), Part(*found[_PART:])

    def everyone(self) -> tuple[Whole, Whole]:
        """The parts of wins and the points of all players."""
        found = unpacked(self.sums["everyone"][""], 2 * _WHOLE, _BITS)
        return Whole(*found[:_WHOLE]), Whole(*found[_WHOLE:])


_remembered = lru_cache(20_000)  # matches resemble each other


@_remembered
def _seats_by_bot(seats: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """The seats of each bot."""
    bots = dict.fromkeys(seats)
    return [(bot, [seat for seat, own in enumerate(seats) if own == bot]) for bot in bots]


@_remembered
def _measured(values: tuple[float | None, ...], ranks: tuple[int, ...]) -> int:
    """What the winners and what all players of a match have of a measure, packed."""
    of_all = [int(value * UNIT) for value in values if value is not None]
    pairs = zip(values, ranks, strict=True)
    of_winners = [int(value * UNIT) for value, rank in pairs if rank == 1 and value is not None]
    whole = len(of_all), sum(of_all)
    return packed((*Part.of(len(of_winners), sum(of_winners), *whole), *Whole.of(*whole)), _WIDE)


@_remembered
def _of_some(some: int, won: int, points: int, players: int, all_won: int, all_points: int) -> int:
    """The wins and points of some players of a match, packed."""
    of_wins = Part.of(some, won, players, all_won)
    return packed((*of_wins, *Part.of(some, points, players, all_points)), _BITS)


@_remembered
def _of_all(players: int, won: int, points: int) -> int:
    """The wins and points of all players of a match, packed."""
    return packed((*Whole.of(players, won), *Whole.of(players, points)), _BITS)
