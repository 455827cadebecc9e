"""Surveys of planes of Boarding for the evaluation: the facts of a plane, and its worth.

A plane is worth the points that it scores as it stands (BOA-50 to BOA-54), corrected during the
match for what may still happen: a lover with room beside becomes a pair, an empty seat is taken.
These corrections were tuned in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from bgf.contract import Part, part
from bgf_boarding.airport import Airport
from bgf_boarding.cabin import count_facts
from bgf_boarding.scoring import Scoring

if TYPE_CHECKING:
    from bgf import Game
    from bgf_boarding.placing import Masks

__all__ = ["PlaneFacts", "Survey", "Surveys"]

_PLANES_REMEMBERED = 10_000


class PlaneFacts(NamedTuple):
    """A number for each thing that counts on a plane: its count, or the points for each.

    Attributes:
        pairs: pairs of lovers (BOA-50).
        single_lovers: lovers with no other lover, but an empty seat beside them.
        in_care: children surrounded by adults (BOA-51).
        may_be_in_care: children with an empty seat, but no other child beside them.
        empty_seats: empty seats (BOA-54).
        full_sectors: sectors with every seat taken (BOA-53).
        nearly_full: the sum of 1 / (e + 1) over all sectors, where e is the number of empty seats.
    """

    pairs: float
    single_lovers: float
    in_care: float
    may_be_in_care: float
    empty_seats: float
    full_sectors: float
    nearly_full: float


# Points for each, besides its score: at any time before the last round.
_BEFORE_LAST_ROUND = PlaneFacts(
    pairs=-0.4,
    single_lovers=0.5,
    in_care=-0.2,
    may_be_in_care=0.0,
    empty_seats=0.1,
    full_sectors=1.0,
    nearly_full=1.0,
)

# Points for each, besides the above: at the start, and decreasing towards the end.
_AT_START = PlaneFacts(
    pairs=0.2,
    single_lovers=1.0,
    in_care=-0.6,
    may_be_in_care=0.5,
    empty_seats=1.3,
    full_sectors=-1.0,
    nearly_full=3.0,
)


class Survey(NamedTuple):
    """The facts of a plane and its worth, without the points for the largest groups.

    Attributes:
        points: the points that it scores as it stands.
        before_last_round: points to add before the last round.
        at_start: points to add at the start, and a share of them later.
        largest_groups: the size of the largest group of each kind that scores (BOA-52).
        facts: the counts of all things that count.
    """

    points: float
    before_last_round: float
    at_start: float
    largest_groups: tuple[int, ...]
    facts: PlaneFacts


class Surveys(Part):
    """Surveys planes; caches the last ones, as bots ask for the same planes again and again.

    Attributes:
        of: called with the number of players and a plane, it returns the `Survey`.
    """

    airport = part(Airport)
    scoring = part(Scoring)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        scoring = self.scoring
        self._kinds = {kind.id: kind.index for kind in self.airport.passengers}
        self._scored = PlaneFacts(
            pairs=scoring.score_pair,
            single_lovers=0,
            in_care=scoring.score_child,
            may_be_in_care=0,
            empty_seats=scoring.score_empty_seat,
            full_sectors=scoring.score_full_sector,
            nearly_full=0,
        )
        self.of = lru_cache(_PLANES_REMEMBERED)(self._survey)

    def _survey(self, players: int, plane: Masks) -> Survey:
        """Returns the survey of a plane: for each kind of passenger the mask of their seats."""
        side = self.airport.plane.side(players)
        numbers, largest_groups = count_facts(side, plane, self._kinds, self.scoring.grouped)
        points = sum(map(mul, self._scored, numbers))
        before_last_round = sum(map(mul, _BEFORE_LAST_ROUND, numbers))
        at_start = sum(map(mul, _AT_START, numbers))
        facts = PlaneFacts(*numbers)
        return Survey(points, before_last_round, at_start, largest_groups, facts)
