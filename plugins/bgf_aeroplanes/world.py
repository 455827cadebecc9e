"""The table of Aeroplanes, as all actions see it: airports, aeroplanes and passengers."""

from __future__ import annotations

from itertools import pairwise
from marshal import dumps
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, convert

from bgf.components.entries import spaces_with
from bgf.contract import Reason, reason
from bgf_aeroplanes.airports import BASE, NONE, token_of, type_at
from bgf_aeroplanes.content import AMERICA, EUROPE, City
from bgf_aeroplanes.routes import routes_of
from bgf_aeroplanes.world_table import WorldTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["BrokenLeg", "World"]

_NO_REFERENCES = 2
"""The version of the format of `marshal` without references: equal values give equal bytes."""


class BrokenLeg(NamedTuple):
    """Two neighbours of a list of cities between which no route leads, and the reason."""

    reason: Reason
    start: int
    end: int


class World(WorldTable):
    """Looks up what lies where on the table, and moves components that several actions move.

    Cities, aeroplanes and kinds of passengers are given by their index in the content. The spaces
    where passengers wait are numbered: those of the waiting room, then those of the globetrotter
    zone.

    Attributes:
        era_of: the eras, 1 to 3, by the ids of their phases.
        cities: the places of the map.
        city_index: the indices of the cities, by their ids.
        region_of: the region of each city.
        incomes: the income that a BASE brings in era 1 (AER-11), by first airport.
        first_airports: the cities of Europe where a BASE may lie (AER-03).
        routes: all routes of the map.
        seats: the number of seats of each aeroplane.
        destination_of: the city to which each kind of passengers wants to go.
        waiting_spaces: the spaces of the waiting room (AER-02), each with its city's id and its
            number there, from 0.
        city_of_space: the city of each space of the waiting room.
        market_size: the number of open aeroplanes (AER-05).
        globetrotter_spaces: the number of spaces of the globetrotter zone.
    """

    no_link = reason("AER-30", "start", "city")
    one_way = reason("AER-31", "start", "city")
    one_skip = reason("AER-33", "start", "city")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        zone_of = game.layout.zone_of
        self.era_of = {id_: era for era, id_ in self.phases.items()}
        self._read_cities(game.players[1])
        self._read_routes()
        self._read_planes()
        self.market_size = zone_of[self.market].size
        self._read_passengers()
        self._read_waiting_room(game)
        self.globetrotter_spaces = zone_of[self.globetrotters].size

    def _read_cities(self, most_players: int) -> None:
        self.cities = self.map.places
        self.city_index = {place.id: index for index, place in enumerate(self.cities)}
        city_data = [convert(place.data, City) for place in self.cities]
        self.region_of = [city.region for city in city_data]
        self.incomes: dict[int, int] = {}
        for index, city in enumerate(city_data):
            if city.income is not UNSET:
                self.incomes[index] = city.income
        self.first_airports = [*self.incomes]
        # The number of spaces of each city, by number of players; by 0 with none of them blocked.
        self._airport_spaces: list[list[int]] = []
        for players in range(most_players + 1):
            spaces_by_city = [spaces_with(place.data, players) for place in self.cities]
            self._airport_spaces.append(spaces_by_city)

    def _read_routes(self) -> None:
        self.routes = routes_of(self.map, self.rolls, self.white_skip)
        direct_routes = [route for route in self.routes if len(route.cities) == 2]
        self._flown_links = {route.cities for route in direct_routes}

    def _read_planes(self) -> None:
        self.seats = [plane.seats for plane in self.plane_data]
        self._types = [plane.era for plane in self.plane_data]
        self._are_long_range = [plane.long_range for plane in self.plane_data]

    def _read_passengers(self) -> None:
        self._group_sizes = [kind.people for kind in self.passenger_data]
        self.destination_of = [self.city_index[kind.to] for kind in self.passenger_data]

    def _read_waiting_room(self, game: Game) -> None:
        zone_id = game.layout.zone_of[self.waiting[0]].id
        spaces_by_city: dict[str, int] = game.pack.data["zones"][zone_id]["at"]
        self.waiting_spaces: list[tuple[str, int]] = []
        for city, spaces in spaces_by_city.items():
            for number in range(spaces):
                self.waiting_spaces.append((city, number))
        self.city_of_space = [self.city_index[city] for city, _ in self.waiting_spaces]

    def era(self, state: State) -> int:
        """Returns the era, 1 to 3; 1 also while the bases are placed."""
        return self.era_of.get(state.phase.id, 1)

    def position_key(self, state: State) -> bytes:
        """Returns a key of the position that leaves out the deck and the bag.

        Positions that differ only in the deck and the bag have the same key.
        """
        zones = state.zones[:]
        zones[self.deck] = []
        zones[self.bag] = []
        turn = (state.phase.id, state.stage.id, state.players, state.player)
        options = tuple(state.options.values())
        return dumps((turn, options, state.counters, zones), _NO_REFERENCES)

    # -- airports in cities

    def airport_in(self, state: State, player: int, city: int) -> int:
        """Returns the entry for a player's airport in a city; see `bgf_aeroplanes.airports`."""
        return state.counters[self.airports[player] + city]

    def has_airport(self, state: State, player: int, city: int) -> bool:
        """Returns whether a player has an airport in a city."""
        return state.counters[self.airports[player] + city] != NONE

    def airports_of(self, state: State, player: int) -> list[int]:
        """Returns the entries for a player's airports, one for each city."""
        start = self.airports[player]
        return state.counters[start : start + len(self.cities)]

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
        for slot in self.airports[: state.players]:
            if counters[slot + city] != NONE:
                taken += 1
        return taken

    def is_full(self, state: State, city: int) -> bool:
        """Returns whether a city has no free space."""
        spaces = self._airport_spaces[state.players][city]
        return self.number_of_airports(state, city) >= spaces

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
        if self.has_airport(state, player, city):
            owners = [player]
        else:
            owners = self.rivals(state, player, city)
        higher = token_of(type_)
        return [p for p in owners if BASE < self.airport_in(state, p, city) < higher]

    def remove_airport(self, state: State, owner: int, city: int) -> None:
        """Moves an airport token from a city to its owner's stock (AER-46)."""
        counters = state.counters
        slot = self.airports[owner] + city
        type_ = type_at(counters[slot])
        counters[self.stock[type_][owner]] += 1
        counters[slot] = NONE

    # -- links and America

    def broken_leg(self, cities: Sequence[int]) -> BrokenLeg | None:
        """Returns the leg that keeps some cities from being a route; None if they are one.

        Two neighbours may have no link (AER-30) or a link of the other direction only (AER-31).
        Where more than one city would be skipped (AER-33), the leg is all the way.
        """
        for start, end in pairwise(cities):
            if (start, end) in self._flown_links:
                continue
            if (end, start) in self._flown_links:
                return BrokenLeg(self.one_way, start, end)
            return BrokenLeg(self.no_link, start, end)
        if len(cities) > 3:
            return BrokenLeg(self.one_skip, cities[0], cities[-1])
        return None

    def has_reward(self, state: State, city: int) -> bool:
        """Returns whether the next player to reach a city is rewarded for it (AER-47)."""
        if self.region_of[city] != AMERICA:
            return False
        rewarded = state.counters[self.reached + city]
        return rewarded < self.first_in_america

    def pay_reward(self, state: State, player: int, city: int) -> None:
        """Rewards a player who is among the first to reach North or South America (AER-47)."""
        if not self.has_reward(state, city):
            return
        counters = state.counters
        counters[self.reached + city] += 1
        counters[self.money[player]] += self.america_coins
        counters[self.america[player]] += self.america_points

    # -- aeroplanes and their tokens

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

    # -- passengers

    def group_size(self, kind: int) -> int:
        """Returns the number of seats that a kind of passengers takes."""
        return self._group_sizes[kind]

    def filled_seats(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that were filled in this era."""
        sizes = self._group_sizes
        kind_of = state.layout.kind_of
        aboard = state.zones[self.aboard[plane]]
        return sum([sizes[kind_of[token]] for token in aboard])

    def free_seats(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that no era has filled so far."""
        seated = self.filled_seats(state, plane)
        flown = state.counters[self.flown + plane]
        return self.seats[plane] - seated - flown

    def passengers_at(self, state: State, space: int) -> int:
        """Returns the kind of the passengers who wait on a space; -1 if nobody does."""
        # Asked too often for a call of `_zone_of_space`.
        if space < len(self.waiting_spaces):
            waiting = state.zones[self.waiting[space]]
        else:
            number = space - len(self.waiting_spaces)
            waiting = state.zones[self.globetrotters][number : number + 1]
        return state.layout.kind_of[waiting[0]] if waiting else -1

    def carry(self, state: State, space: int, plane: int) -> None:
        """Moves the passengers of a space onto an aeroplane (AER-50)."""
        zone, number = self._zone_of_space(space)
        token = state.zones[zone][number]
        state.move([token], zone, self.aboard[plane])

    def _zone_of_space(self, space: int) -> tuple[int, int]:
        """Returns the slot of the zone to which a space belongs, and the space's index there."""
        globetrotter = space - len(self.waiting_spaces)
        if globetrotter >= 0:
            return self.globetrotters, globetrotter
        return self.waiting[space], 0  # each space of the waiting room is a pile

    def is_bound_for_europe(self, kind: int) -> bool:
        """Returns whether the destination of a kind of passengers lies in Europe."""
        return self.region_of[self.destination_of[kind]] == EUROPE

    def refill_waiting_room(self, state: State) -> None:
        """Draws passengers from the bag onto the free spaces, from Rome to Berlin (AER-89)."""
        for slot in self.waiting:
            if not state.zones[slot] and state.zones[self.bag]:
                state.draw(self.bag, slot)
