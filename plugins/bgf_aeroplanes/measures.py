"""The measures of a match: airports, flights, and what is left unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, part
from bgf_aeroplanes.airports import NONE, Airports, token_of
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.content import ERAS, REGIONS
from bgf_aeroplanes.era_scores import EraScores
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.passengers import PassengerTokens
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import State

__all__ = ["MEASURES", "Measures"]

MEASURES = (
    "airports",
    *(f"airports_{type_}" for type_ in ERAS),
    *(f"airports_{region}" for region in REGIONS),
    "planes",
    "planes_used",
    "carried",
    "empty_seats",
    "tokens",
    "support",
    "failures",
    "money",
)
"""The names of the measures."""


class Measures(Part):
    """Measures what a player has at the end of a match."""

    airports = part(Airports)
    attempt = part(Attempt)
    fleets = part(Fleets)
    passengers = part(PassengerTokens)
    treasury = part(Treasury)
    supports = part(Supports)
    scores = part(EraScores)

    def of(self, state: State, player: int) -> dict[str, int]:
        """Returns a player's measures by name; all aeroplanes must have landed."""
        planes = self.fleets.planes_of(state, player)
        return {
            **self._airports(state, player),
            **self._flights(state, player, planes),
            **self._unused(state, player, planes),
        }

    def _airports(self, state: State, player: int) -> dict[str, int]:
        """Returns the numbers of airports: all, those of each type, those in each region.

        The BASE counts except by type.
        """
        held = self.airports.entries_of(state, player)
        measures = {"airports": len(held) - held.count(NONE)}
        for type_ in ERAS:
            measures[f"airports_{type_}"] = held.count(token_of(type_))
        for region in REGIONS:
            measures[f"airports_{region}"] = self.scores.airports_in(state, player, region)
        return measures

    def _flights(self, state: State, player: int, planes: Sequence[int]) -> dict[str, int]:
        """Returns the numbers of aeroplanes, and of their filled and free seats.

        A seat is filled at most once in a match (AER-86).
        """
        fleets = self.fleets
        seats = sum([fleets.seats[plane] for plane in planes])
        free_seats = sum([self.passengers.free_seats(state, plane) for plane in planes])
        return {
            "planes": len(planes),
            "planes_used": len(state.zones[fleets.used[player]]),
            "carried": seats - free_seats,
            "empty_seats": free_seats,
        }

    def _unused(self, state: State, player: int, planes: Sequence[int]) -> dict[str, int]:
        """Returns the numbers of tokens, markers and coins that were never spent."""
        counters = state.counters
        support = self.supports.support[player]
        support_types = len(self.supports.types)
        return {
            "tokens": sum([counters[self.fleets.tokens + plane] for plane in planes]),
            "support": sum(counters[support : support + support_types]),
            "failures": counters[self.attempt.failures[player]],
            "money": counters[self.treasury.money[player]],
        }
