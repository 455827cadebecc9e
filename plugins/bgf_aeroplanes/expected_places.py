"""Points by place that players may expect while an era goes on; for the evaluation.

Places are those in a region (AER-80) and in profit (AER-81).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from bgf.contract import Part, part
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import ERAS
from bgf_aeroplanes.era_scores import EraScores

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["ExpectedChanges", "ExpectedPlaces"]

_NO_MARKET = [0]
"""The points by place in a region that is no market (AER-80)."""

PlacePoints = Sequence[int]
"""Points by place, from the first place on."""


class ExpectedChanges(NamedTuple):
    """The expected changes of the numbers that determine the places.

    Attributes:
        lead: by how much a lead may typically change, more than 0.
        first_chance: the probability that a player who has nothing gets something; `inf` where
            a player with nothing may score too.
    """

    lead: float
    first_chance: float


class ExpectedPlaces(Part):
    """Estimates points by place. Regions are numbered.

    Attributes:
        region_of: the number of each city's region.
        regions: the numbers of all regions.
        tables: for each era, from 0, its rows: a row for each region, with a table for this era
            and each later one; and a last row for profit, with one table.
    """

    cities = part(Cities)
    scores = part(EraScores)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        region_of = self.cities.region_of
        names = sorted(set(region_of))
        self.region_of = [names.index(region) for region in region_of]
        self.regions = range(len(names))
        self.tables = [self._rows_from(era, names) for era in ERAS]

    def _rows_from(self, first_era: int, regions: Sequence[str]) -> list[list[PlacePoints]]:
        """Returns the entry of `tables` for an era, 1 to 3."""
        scores = self.scores
        markets = [scores.by_market[era] for era in ERAS if era >= first_era]
        rows = [_tables_of(region, markets) for region in regions]
        profit_row: list[PlacePoints] = [scores.for_profit.of(first_era)]
        return [*rows, profit_row]

    def points(
        self, era: int, row: int, numbers: Sequence[float], changes: Sequence[ExpectedChanges]
    ) -> list[float]:
        """Returns each player's expected points, while the numbers may still change.

        Args:
            era: the era, 0 to 2.
            row: an index in `tables` of the era.
            numbers: each player's airports in the region, or profit.
            changes: the changes that are possible before each table of the row scores; surplus ones
                are ignored.
        """
        expected = [0.0] * len(numbers)
        # Later eras have fewer tables than there are changes.
        for table, change in zip(self.tables[era][row], changes, strict=False):
            # Places below the table score nothing.
            zeros = [0] * len(numbers)
            points = [*table, *zeros]
            for player, own in enumerate(numbers):
                others = list(numbers)
                del others[player]
                place = _expected_place(own, others, change.lead)
                scores_at_all = min(1.0, own + change.first_chance)
                expected[player] += _points_at(points, place) * scores_at_all
        return expected


def _tables_of(region: str, markets: Sequence[Mapping[str, PlacePoints]]) -> list[PlacePoints]:
    """Returns the points by place in a region, for each of some eras."""
    return [market.get(region, _NO_MARKET) for market in markets]


def _expected_place(own: float, others: Sequence[float], lead_change: float) -> float:
    """Returns the place to expect, from 0: the expected number of players in front."""
    place = 0.0
    for other in others:
        # Half less for the others, as tied players share the better place.
        gap = other - own - 0.5
        # From -1, far behind, to 1, far in front.
        lead = gap / hypot(gap, lead_change)
        place += 0.5 + 0.5 * lead
    return place


def _points_at(points: PlacePoints, place: float) -> float:
    """Returns the points at a fractional place, from 0, interpolated."""
    whole = int(place)
    fraction = place - whole
    upper = points[whole]
    lower = points[whole + 1]
    return upper + fraction * (lower - upper)
