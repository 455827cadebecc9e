"""The aeroplanes on the table of Aeroplanes, the tokens that lie on them, and their market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf_aeroplanes.world_table import WorldTable

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Fleets"]


class Fleets(WorldTable):
    """Looks up aeroplanes, and moves them and their airport tokens.

    Aeroplanes are given by their index in the content.

    Attributes:
        seats: the number of seats of each aeroplane.
        market_size: the number of open aeroplanes (AER-05).
    """

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

    def planes_with_tokens(self, state: State, player: int) -> list[int]:
        """Returns a player's aeroplanes on which airport tokens lie."""
        counters = state.counters
        return [plane for plane in self.planes_of(state, player) if counters[self.tokens + plane]]

    # -- tokens

    def stock_of(self, player: int, plane: int) -> int:
        """Returns the slot of the counter of a player's stock of tokens of an aeroplane's type."""
        type_ = self.type_of(plane)
        return self.stock[type_][player]

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
