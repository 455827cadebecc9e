"""The airports in the cities of Aeroplanes: a BASE or an airport token of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.components.entries import spaces_with
from bgf.contract import Part, counter, numbered, part
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import ERAS

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["BASE", "NONE", "Airports", "token_of", "type_at"]

NONE = 0
"""The entry for a city where the player has no airport."""

BASE = 1
"""The entry for a city with the player's BASE; the entries of airport tokens follow it."""


def token_of(type_: int) -> int:
    """Returns the entry for a city where an airport token of a type, 1 to 3, lies."""
    return BASE + type_


def type_at(entry: int) -> int:
    """Returns the type of the airport token that an entry stands for; 0 for the BASE."""
    return entry - BASE


class Airports(Part):
    """Looks up and removes airports in cities, and keeps the stocks of airport tokens.

    Cities are given by their index in the content. What a player has in a city is an entry: `NONE`,
    `BASE`, or that of an airport token, see `token_of`.

    Attributes:
        cities_by_spaces: for each number of players, and each number of spaces for airports, the
            mask of the cities with that many.
    """

    cities = part(Cities)
    entries = counter(
        name="airports",
        own=True,
        each="world",
        start=0,
        doc="A player's airport in each city: 0 none, 1 the BASE, 2 to 4 a token of type I to III.",
    )
    stock = numbered(
        counter(
            own=True,
            min_start=0,
            doc="A player's airport tokens of a type that lie neither on an aeroplane (AER-21) nor "
            "in a city.",
        ),
        ERAS,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._number_of_cities = len(self.cities.places)
        self._read_airport_spaces(most_players=game.players[1])

    def _read_airport_spaces(self, most_players: int) -> None:
        # The number of spaces of each city, by number of players; at 0 without blocked spaces.
        self._airport_spaces: list[list[int]] = []
        self.cities_by_spaces: list[list[int]] = []
        for players in range(most_players + 1):
            places = self.cities.places
            spaces_by_city = [spaces_with(place.data, players) for place in places]
            most_spaces = max(1, *spaces_by_city)
            masks = [0] * (most_spaces + 1)
            for city, spaces in enumerate(spaces_by_city):
                masks[spaces] |= 1 << city
            self._airport_spaces.append(spaces_by_city)
            self.cities_by_spaces.append(masks)

    def airport_in(self, state: State, player: int, city: int) -> int:
        """Returns the entry for a player's airport in a city."""
        return state.counters[self.entries[player] + city]

    def has_airport(self, state: State, player: int, city: int) -> bool:
        """Returns whether a player has an airport in a city."""
        return state.counters[self.entries[player] + city] != NONE

    def entries_of(self, state: State, player: int) -> list[int]:
        """Returns the entries for a player's airports, one for each city."""
        start = self.entries[player]
        return state.counters[start : start + self._number_of_cities]

    def rivals(self, state: State, player: int, city: int) -> list[int]:
        """Returns the other players who have an airport in a city."""
        others = [*range(player), *range(player + 1, state.players)]
        return [other for other in others if self.has_airport(state, other, city)]

    def airport_spaces(self, state: State, city: int) -> int:
        """Returns the number of a city's spaces for airports, blocked ones left out (AER-04)."""
        return self._airport_spaces[state.players][city]

    def number_of_airports(self, state: State, city: int) -> int:
        """Returns the number of airports in a city."""
        counters = state.counters
        taken = 0
        for slot in self.entries[: state.players]:
            if counters[slot + city] != NONE:
                taken += 1
        return taken

    def is_full(self, state: State, city: int) -> bool:
        """Returns whether a city has no free space."""
        # Not by `number_of_airports`, as this is called for very many cities.
        counters = state.counters
        free = self._airport_spaces[state.players][city]
        for slot in self.entries[: state.players]:
            if counters[slot + city] != NONE:
                free -= 1
        return free <= 0

    def is_blocked(self, state: State, city: int) -> bool:
        """Returns whether a city is full only because some of its spaces are blocked (AER-04)."""
        all_spaces = self._airport_spaces[0][city]
        open_spaces = self.airport_spaces(state, city)
        return open_spaces <= self.number_of_airports(state, city) < all_spaces

    def replaceable(self, state: State, player: int, city: int, type_: int) -> list[int]:
        """Returns the owners of the tokens in a full city that a higher token may replace.

        A player with an airport there may replace only that one; nobody replaces a BASE (AER-46).

        Args:
            state: the position.
            player: the player who builds.
            city: the full city.
            type_: the type of the token to be built, 1 to 3.
        """
        counters = state.counters
        higher = token_of(type_)
        own = counters[self.entries[player] + city]
        if own != NONE:
            return [player] if BASE < own < higher else []
        found = []
        for rival, slot in enumerate(self.entries[: state.players]):
            if BASE < counters[slot + city] < higher:
                found.append(rival)
        return found

    def remove(self, state: State, owner: int, city: int) -> None:
        """Moves an airport token from a city to its owner's stock (AER-46)."""
        counters = state.counters
        slot = self.entries[owner] + city
        type_ = type_at(counters[slot])
        counters[self.stock[type_][owner]] += 1
        counters[slot] = NONE
