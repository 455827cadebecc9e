"""The rewards for reaching North and South America (AER-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, counter, part, value
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import AMERICA, Number
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from bgf import State

__all__ = ["America"]


class America(Part):
    """Rewards the first players who reach North America, and likewise South America (AER-47)."""

    cities = part(Cities)
    treasury = part(Treasury)
    reached = counter(
        each="world",
        start=0,
        doc="Bookkeeping of the rules: the number of players paid for reaching each city (AER-47).",
    )
    points = counter(
        name="america",
        own=True,
        start=0,
        doc="A player's victory points for reaching America (AER-47).",
    )
    first_in_america = value(
        Number,
        doc="Number of players paid for reaching North America, and likewise South America "
        "(AER-47).",
    )
    coins_for_first = value(
        Number, name="america_coins", doc="Coins for reaching an America (AER-47)."
    )
    points_for_first = value(
        Number, name="america_points", doc="Victory points for reaching an America (AER-47)."
    )

    def has_reward(self, state: State, city: int) -> bool:
        """Returns whether the next player to reach a city is rewarded for it (AER-47)."""
        if self.cities.region_of[city] != AMERICA:
            return False
        rewarded = state.counters[self.reached + city]
        return rewarded < self.first_in_america

    def pay_reward(self, state: State, player: int, city: int) -> None:
        """Rewards a player who is among the first to reach North or South America (AER-47)."""
        if not self.has_reward(state, city):
            return
        counters = state.counters
        counters[self.reached + city] += 1
        counters[self.treasury.money[player]] += self.coins_for_first
        counters[self.points[player]] += self.points_for_first
