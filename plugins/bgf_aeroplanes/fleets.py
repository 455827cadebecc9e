"""The aeroplanes, the airport tokens that lie on them, and the display of open aeroplanes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, components, counter, part, zone
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.content import Aeroplane

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Fleets"]


class Fleets(Part):
    """Looks up aeroplanes, and moves them and their airport tokens.

    Aeroplanes are given by their index in the content.

    Attributes:
        seats: the number of seats of each aeroplane.
        market_size: the number of open aeroplanes (AER-05).
    """

    airports = part(Airports)

    # -- zones

    deck = zone(
        "aeroplanes",
        starts=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="The aeroplanes that are not yet open (AER-05).",
    )
    market = zone(
        "aeroplanes",
        manual=True,
        keys=("size",),
        sees="everybody",
        ordered=True,
        price={"of": "cost", "more": "skip_surcharge", "from": "money"},
        doc="The open aeroplanes (AER-05, AER-20). At least `size` aeroplanes must be of the first "
        "era.",
    )
    fleet = zone(
        "aeroplanes",
        own=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="A player's aeroplanes with free seats; full ones stay here until the era ends.",
    )
    used = zone(
        "aeroplanes",
        own=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="A player's used aeroplanes: those that were full at the end of an era (AER-86).",
    )
    scrapped = zone(
        "aeroplanes",
        manual=True,
        sees="everybody",
        size=None,
        doc="The aeroplanes that are out of the game: those discarded after an era (AER-85), and "
        "those of `card_47` if the option is off.",
    )

    # -- components

    plane_data = components(
        Aeroplane,
        max_kinds=100,
        single=True,
        first=True,
        name="aeroplanes",
        doc="The aeroplanes (AER-01), one of each kind, in the order of their numbers, which is "
        "also that of their eras.",
    )
    planes = components(name="aeroplanes")

    # -- counters

    tokens = counter(
        each="aeroplanes", start=0, doc="The airport tokens on each aeroplane (AER-21)."
    )
    flown = counter(
        each="aeroplanes",
        start=0,
        doc="The seats of each aeroplane that were filled in earlier eras (AER-86).",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.seats = [plane.seats for plane in self.plane_data]
        self.market_size = game.layout.zone_of[self.market].size
        self._types = [plane.era for plane in self.plane_data]
        self._are_long_range = [plane.long_range for plane in self.plane_data]

    def type_of(self, plane: int) -> int:
        """Returns the type of the airport tokens that an aeroplane brings, which is its era."""
        return self._types[plane]

    def is_long_range(self, plane: int) -> bool:
        """Returns whether an aeroplane is long-range."""
        return self._are_long_range[plane]

    def planes_of(self, state: State, player: int) -> list[int]:
        """Returns a player's aeroplanes, used ones included, in ascending order."""
        zones = state.zones
        return sorted(zones[self.fleet[player]] + zones[self.used[player]])

    def owns(self, state: State, player: int, plane: int) -> bool:
        """Returns whether an aeroplane is a player's, used or not."""
        zones = state.zones
        return plane in zones[self.fleet[player]] or plane in zones[self.used[player]]

    # -- tokens

    def stock_of(self, player: int, plane: int) -> int:
        """Returns the slot of the counter of a player's stock of tokens of an aeroplane's type."""
        type_ = self.type_of(plane)
        return self.airports.stock[type_][player]

    def bring_tokens(self, state: State, player: int, plane: int, number: int) -> None:
        """Moves airport tokens of an aeroplane's type from a player's stock onto it (AER-21)."""
        state.pay(self.stock_of(player, plane), self.tokens + plane, number)

    def return_token(self, state: State, player: int, plane: int) -> None:
        """Moves an airport token from an aeroplane back to its owner's stock (AER-39)."""
        state.pay(self.tokens + plane, self.stock_of(player, plane), 1)

    # -- the market

    def refill_market(self, state: State, era: int) -> None:
        """Opens aeroplanes in ascending order until the display is full (AER-05, AER-85).

        It stops early where the next aeroplane is of an era later than `era` (AER-22).
        """
        while len(state.zones[self.market]) < self.market_size:
            if not self.open_next(state, era):
                break

    def open_next(self, state: State, era: int) -> bool:
        """Opens the next aeroplane unless it is of an era later than `era` (AER-22).

        Returns whether an aeroplane was opened.
        """
        plane = min(state.zones[self.deck], default=-1)
        if plane < 0 or self.type_of(plane) > era:
            return False
        state.move([plane], self.deck, self.market)
        return True
