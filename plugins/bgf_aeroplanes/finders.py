# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""What an airline can buy, fly and carry: asked at every turn.

This module is compiled where it stands, with the C types of `finders.pxd`. It has no rules of its
own: `FlyableRoutes` and `PassengerTokens` say what is to be found, and hand over where things lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bgf.components.table import Table
from bgf_cext import slots

__all__ = ["CarriageFinder", "RouteFinder", "affordable", "chosen"]

_NONE = 0
_BASE = 1
_HIGHEST = 4
"""Entries for a city: of no airport, of the BASE, and of a token of the highest type."""

_MOST_REMEMBERED = 20_000
"""Maximum number of answers that are remembered."""


class RouteFinder:
    """Finds the routes that airport tokens may fly, as `FlyableRoutes.why_not` says (AER-30).

    Cities and routes are bits of masks, see `FlyableRoutes.flights`.

    Attributes:
        entries: for each player the slot of the first city's entry.
        cities: the number of cities.
        cities_by_spaces: for each number of players, and each number of spaces for airports, the
            mask of the cities with that many.
        from_city: for each city the mask of the routes that begin there.
        to_city: the same of the routes that end there.
        past_city: the same of the routes that skip it.
        extension_of: the same of its extension alone.
        long_range: the mask of the routes that need a long-range aeroplane.
        fleet, used: for each player the slots of their aeroplanes.
        tokens: the slot of the number of tokens on the first aeroplane.
        types: the type of each aeroplane.
        are_long_range: for each aeroplane whether it is long-range.
    """

    __slots__ = (
        "_begun",
        "_ended",
        "_found",
        "are_long_range",
        "cities",
        "cities_by_spaces",
        "entries",
        "extension_of",
        "fleet",
        "from_city",
        "long_range",
        "past_city",
        "to_city",
        "tokens",
        "types",
        "used",
    )

    entries: tuple[int, ...]
    cities: int
    cities_by_spaces: list[list[int]]
    from_city: list[int]
    to_city: list[int]
    past_city: list[int]
    extension_of: list[int]
    long_range: int
    fleet: tuple[int, ...]
    used: tuple[int, ...]
    tokens: int
    types: list[int]
    are_long_range: list[bool]
    _found: dict[tuple[int, bool, tuple[int, ...], tuple[int, ...]], int]
    _begun: dict[int, int]
    _ended: dict[int, int]

    def __init__(self) -> None:
        self._found = {}
        self._begun = {}
        self._ended = {}

    def for_plane(self, state: Table, player: int, plane: int) -> int:
        """Returns the mask of the routes that a token of an aeroplane may fly."""
        entries = self.entries[: state.players]
        held = state.in_range(entries, self.cities, _BASE, _HIGHEST)
        return self._for_type(
            state, player, self.types[plane], self.are_long_range[plane], entries, held
        )

    def _planes_with_tokens(self, state: Table, player: int) -> list[int]:
        """Returns a player's aeroplanes on which airport tokens lie, in ascending order."""
        counters = state.counters
        zones = state.zones
        tokens = self.tokens
        found = []
        for slot in (self.fleet[player], self.used[player]):
            for plane in zones[slot]:
                if counters[tokens + plane] != 0:
                    found.append(plane)  # noqa: PERF401  # a plain loop in C
        found.sort()
        return found

    def planes_with_routes(self, state: Table, player: int) -> list[int]:
        """Returns a player's aeroplanes with tokens for which there is any route, ascending."""
        found: list[int] = []
        planes = self._planes_with_tokens(state, player)
        if not planes:
            return found
        entries = self.entries[: state.players]
        held = state.in_range(entries, self.cities, _BASE, _HIGHEST)
        # Aeroplanes of one range and type have the same routes: a bit for each such pair.
        types = self.types
        asked = 0
        flyable = 0
        for plane in planes:
            type_ = types[plane]
            is_long_range = self.are_long_range[plane]
            pair = 1 << (2 * type_ + is_long_range)
            if not asked & pair:
                asked |= pair
                if self._for_type(state, player, type_, is_long_range, entries, held):
                    flyable |= pair
            if flyable & pair:
                found.append(plane)
        return found

    def _for_type(
        self,
        state: Table,
        player: int,
        type_: int,
        is_long_range: bool,
        entries: tuple[int, ...],
        held: tuple[int, ...],
    ) -> int:
        """Returns the mask of the routes that tokens of a type may fly.

        Args:
            state: the position.
            player: the player.
            type_: the type of the tokens.
            is_long_range: whether their aeroplane is long-range.
            entries: the slots of the first city's entry, of all players of the match.
            held: for each player the mask of the cities where they have an airport.
        """
        # In a full city a token may replace one of a lower type: there is none below the first.
        lower: tuple[int, ...] = ()
        if type_ > 1:
            lower = state.in_range(entries, self.cities, _BASE + 1, _BASE + type_ - 1)
        key = (player, is_long_range, held, lower)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= _MOST_REMEMBERED:
                self._found.clear()
            found = self._found[key] = self._find(player, is_long_range, held, lower)
        return found

    def _find(
        self, player: int, is_long_range: bool, held: tuple[int, ...], lower: tuple[int, ...]
    ) -> int:
        """Returns the mask of the routes that a token may fly.

        Args:
            player: the player.
            is_long_range: whether its aeroplane is long-range.
            held: for each player the mask of the cities where they have an airport.
            lower: the same of tokens that the token may replace; empty if there are none.
        """
        found = self._routes_from(held[player])
        if not is_long_range:
            found &= ~self.long_range
        full = self._full_cities(held)
        replaceable = 0
        for mask in lower:
            replaceable |= mask
        no_space = full & ~replaceable
        if no_space:
            found &= ~self._routes_to(no_space)
        extensible = full & lower[player] if lower else 0
        while extensible:
            lowest = extensible & -extensible
            found |= self.extension_of[lowest.bit_length() - 1]
            extensible ^= lowest
        return found

    def _full_cities(self, held: Sequence[int]) -> int:
        """Returns the mask of the cities without a free space.

        Args:
            held: for each player of the match the mask of the cities where they have an airport.
        """
        by_spaces = self.cities_by_spaces[len(held)]
        full = by_spaces[0]
        at_least = [0] * len(by_spaces)  # for each number the cities with as many airports or more
        for cities in held:
            for number in range(len(by_spaces) - 1, 1, -1):
                at_least[number] |= at_least[number - 1] & cities
            at_least[1] |= cities
        for number in range(1, len(by_spaces)):
            full |= by_spaces[number] & at_least[number]
        return full

    def _routes_from(self, held: int) -> int:
        """Returns the mask of the routes from some cities to others, past others."""
        found = self._begun.get(held)
        if found is not None:
            return found
        routes = 0
        to_held = 0
        left = held
        while left:
            lowest = left & -left
            city = lowest.bit_length() - 1
            routes |= self.from_city[city]
            to_held |= self.to_city[city] | self.past_city[city]
            left ^= lowest
        routes &= ~to_held
        if len(self._begun) >= _MOST_REMEMBERED:
            self._begun.clear()
        self._begun[held] = routes
        return routes

    def _routes_to(self, cities: int) -> int:
        """Returns the mask of the routes to some cities."""
        found = self._ended.get(cities)
        if found is not None:
            return found
        routes = 0
        left = cities
        while left:
            lowest = left & -left
            routes |= self.to_city[lowest.bit_length() - 1]
            left ^= lowest
        if len(self._ended) >= _MOST_REMEMBERED:
            self._ended.clear()
        self._ended[cities] = routes
        return routes


class CarriageFinder:
    """Finds passengers whom an airline can carry, and seats for them (AER-50, AER-51).

    Attributes:
        entries: for each player the slot of the first city's entry.
        waiting: the slots of the spaces of the waiting room.
        city_of_space: the city of each of these spaces.
        globetrotters: the slot of the globetrotter zone.
        kind_of: the kind of each component.
        destination_of: for each kind of passengers the city where they want to go.
        are_for_europe: for each kind of passengers whether that city lies in Europe.
        group_sizes: for each kind of passengers the seats that they take.
        fleet: for each player the slot of their aeroplanes that may have free seats.
        aboard: for each aeroplane the slot of the passengers aboard.
        flown: the slot of the seats of the first aeroplane that were filled in earlier eras.
        seats: the seats of each aeroplane.
    """

    __slots__ = (
        "aboard",
        "are_for_europe",
        "city_of_space",
        "destination_of",
        "entries",
        "fleet",
        "flown",
        "globetrotters",
        "group_sizes",
        "kind_of",
        "seats",
        "waiting",
    )

    entries: tuple[int, ...]
    waiting: tuple[int, ...]
    city_of_space: list[int]
    globetrotters: int
    kind_of: list[int]
    destination_of: list[int]
    are_for_europe: list[bool]
    group_sizes: list[int]
    fleet: tuple[int, ...]
    aboard: tuple[int, ...]
    flown: int
    seats: list[int]

    def filled_seats(self, state: Table, plane: int) -> int:
        """Returns the number of an aeroplane's seats that were filled in this era."""
        zones = state.zones
        kind_of = self.kind_of
        sizes = self.group_sizes
        filled = 0
        for token in zones[self.aboard[plane]]:
            kind = kind_of[token]
            size = sizes[kind]
            filled += size
        return filled

    def free_seats(self, state: Table, plane: int) -> int:
        """Returns the number of an aeroplane's seats that no era has filled so far."""
        counters = state.counters
        seated = self.filled_seats(state, plane)
        flown = counters[self.flown + plane]
        seats = self.seats[plane]
        return seats - seated - flown

    def carriable(
        self, state: Table, player: int, actions: Sequence[Sequence[Any]], within_europe: bool
    ) -> list[Any]:
        """Returns the actions that carry passengers of a space on one of a player's aeroplanes.

        Args:
            state: the position.
            player: the player.
            actions: for each space, and each aeroplane, the action.
            within_europe: whether only passengers of the waiting room count who want to go to
                Europe.
        """
        found: list[Any] = []
        spaces = self.spaces_served(state, player, within_europe)
        if not spaces:
            return found
        zones = state.zones
        kind_of = self.kind_of
        sizes = self.group_sizes
        planes = sorted(zones[self.fleet[player]])
        free = [self.free_seats(state, plane) for plane in planes]
        in_waiting_room = len(self.waiting)
        for space in spaces:
            if space < in_waiting_room:
                token = zones[self.waiting[space]][0]
            else:
                token = zones[self.globetrotters][space - in_waiting_room]
            kind = kind_of[token]
            size = sizes[kind]
            by_plane = actions[space]
            for place in range(len(planes)):
                seats = free[place]
                if seats >= size:
                    plane = planes[place]
                    found.append(by_plane[plane])
        return found

    def spaces_served(self, state: Table, player: int, within_europe: bool = False) -> list[int]:
        """Returns the spaces whose passengers want to go to a city where a player has an airport.

        They are those of cities where the player has one too, then those of globetrotters.

        Args:
            state: the position.
            player: the player.
            within_europe: as for `carriable`.
        """
        counters = state.counters
        zones = state.zones
        waiting = self.waiting
        kind_of = self.kind_of
        city_of_space = self.city_of_space
        destination_of = self.destination_of
        first = self.entries[player]
        found = []
        for space in range(len(waiting)):
            slot = waiting[space]
            held = zones[slot]
            if not held:
                continue
            city = city_of_space[space]
            if counters[first + city] == _NONE:
                continue
            token = held[0]
            kind = kind_of[token]
            if within_europe and not self.are_for_europe[kind]:
                continue
            city = destination_of[kind]
            if counters[first + city] != _NONE:
                found.append(space)
        if within_europe:
            return found
        space = len(waiting)
        for token in zones[self.globetrotters]:
            kind = kind_of[token]
            city = destination_of[kind]
            if counters[first + city] != _NONE:
                found.append(space)
            space += 1
        return found


slots.keep(RouteFinder)
slots.keep(CarriageFinder)


def chosen(mask: int, things: Sequence[Any]) -> list[Any]:
    """Returns the things whose bits are set in a mask, such as the actions of a set of routes."""
    found = []
    octets = mask.to_bytes((len(things) + 7) // 8, "little")
    for place in range(len(octets)):
        octet = octets[place]
        bit = 0
        while octet:
            if octet & 1:
                found.append(things[8 * place + bit])
            octet >>= 1
            bit += 1
    return found


def affordable(
    things: Sequence[Any], on_sale: Sequence[int], prices: Mapping[int, int], coins: int
) -> list[Any]:
    """Returns the things on sale that a number of coins pays for.

    Args:
        things: all things, such as the actions that buy aeroplanes.
        on_sale: the indices of those on sale.
        prices: the price of each of these, by its index.
        coins: the number of coins.
    """
    found = []
    for number in on_sale:
        price = prices[number]
        if price <= coins:
            found.append(things[number])
    return found
