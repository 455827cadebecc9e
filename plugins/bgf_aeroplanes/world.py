"""The table of Aeroplanes, as all actions see it: airports, aeroplanes and passengers."""

from __future__ import annotations

from itertools import pairwise
from marshal import dumps
from typing import TYPE_CHECKING

from msgspec import UNSET, convert

from bgf.components.entries import spaces_with
from bgf.contract import Reason, reason
from bgf_aeroplanes.airports import BASE, NONE, token_of
from bgf_aeroplanes.content import AMERICA, EUROPE, City
from bgf_aeroplanes.routes import routes_of
from bgf_aeroplanes.world_table import WorldTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["World"]

_NO_REFERENCES = 2
"""The version of the format of `marshal` without references: equal values give equal bytes."""


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
        first: the first airports of Europe (AER-03).
        routes: all routes of the map.
        seats: the number of seats of each aeroplane.
        goes_to: the destination of each kind of passengers.
        spaces: the spaces of the waiting room, each with its city's id and its number there, from
            0.
        city_of_space: the city of each space of the waiting room.
        display: the number of open aeroplanes (AER-05).
        globetrotters: the number of spaces of the globetrotter zone.
    """

    no_link = reason("AER-30", "start", "city")
    one_way = reason("AER-31", "start", "city")
    one_skip = reason("AER-33", "start", "city")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.era_of = {id_: era for era, id_ in self.phases.items()}
        self.cities = self.map.places
        self.city_index = {place.id: index for index, place in enumerate(self.cities)}
        city_data = [convert(place.data, City) for place in self.cities]
        self.region_of = [city.region for city in city_data]
        self.incomes: dict[int, int] = {}
        for index, city in enumerate(city_data):
            if city.income is not UNSET:
                self.incomes[index] = city.income
        self.first = [*self.incomes]
        self.routes = routes_of(self.map, self.rolls, self.white_skip)
        self._flown_links = {route.cities for route in self.routes if len(route.cities) == 2}
        # By number of players; 0 gives the spaces with none of them blocked.
        self._spaces_with = [
            [spaces_with(place.data, players) for place in self.cities]
            for players in range(game.players[1] + 1)
        ]
        self.seats = [plane.seats for plane in self.plane_data]
        self._types = [plane.era for plane in self.plane_data]
        self._are_long_range = [plane.long_range for plane in self.plane_data]
        self._sizes = [kind.people for kind in self.people_data]
        self.goes_to = [self.city_index[kind.to] for kind in self.people_data]
        zones = game.layout.zone_of
        waiting_id = zones[self.waiting[0]].id
        spaces_at: dict[str, int] = game.pack.data["zones"][waiting_id]["at"]
        self.spaces = [(city, number) for city, n in spaces_at.items() for number in range(n)]
        self.city_of_space = [self.city_index[city] for city, _ in self.spaces]
        self.display = zones[self.market].size
        self.globetrotters = zones[self.globe].size

    def era(self, state: State) -> int:
        """Returns the era, 1 to 3; 1 also while the bases are placed."""
        return self.era_of.get(state.phase.id, 1)

    def lies_open(self, state: State) -> bytes:
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

    def airport(self, state: State, player: int, city: int) -> int:
        """Returns the entry for a player's airport in a city; see `bgf_aeroplanes.airports`."""
        return state.counters[self.airports[player] + city]

    def has(self, state: State, player: int, city: int) -> bool:
        """Returns whether a player has an airport in a city."""
        return state.counters[self.airports[player] + city] != NONE

    def held(self, state: State, player: int) -> list[int]:
        """Returns the entries for a player's airports, one for each city."""
        start = self.airports[player]
        return state.counters[start : start + len(self.cities)]

    def rivals(self, state: State, player: int, city: int) -> list[int]:
        """Returns the other players who have an airport in a city."""
        return [p for p in range(state.players) if p != player and self.has(state, p, city)]

    def spaces_of(self, state: State, city: int) -> int:
        """Returns the number of a city's spaces for airports, blocked ones left out (AER-04)."""
        return self._spaces_with[state.players][city]

    def taken(self, state: State, city: int) -> int:
        """Returns the number of airports in a city."""
        counters = state.counters
        taken = 0
        for slot in self.airports[: state.players]:
            if counters[slot + city] != NONE:
                taken += 1
        return taken

    def is_full(self, state: State, city: int) -> bool:
        """Returns whether a city has no free space."""
        spaces = self._spaces_with[state.players][city]
        return self.taken(state, city) >= spaces

    def is_blocked(self, state: State, city: int) -> bool:
        """Returns whether a city is full only because some of its spaces are blocked (AER-04)."""
        all_spaces = self._spaces_with[0][city]
        return self.spaces_of(state, city) <= self.taken(state, city) < all_spaces

    def replaceable(self, state: State, player: int, city: int, type_: int) -> list[int]:
        """Returns the owners of the tokens in a full city that a higher token may replace.

        A player with an airport there may replace only that one; nobody replaces a BASE (AER-46).

        Args:
            state: the position.
            player: the player who builds.
            city: the full city.
            type_: the type of the token to be built, 1 to 3.
        """
        owners = [player] if self.has(state, player, city) else self.rivals(state, player, city)
        higher = token_of(type_)
        return [p for p in owners if BASE < self.airport(state, p, city) < higher]

    # -- links and America

    def gap(self, cities: Sequence[int]) -> tuple[Reason, int, int] | None:
        """Returns why no route leads through some cities, and the two between which it breaks.

        Two neighbours may have no link (AER-30) or a link of the other direction only (AER-31);
        or there may be more than one city to skip (AER-33). None if it is a route.
        """
        for start, end in pairwise(cities):
            if (start, end) in self._flown_links:
                continue
            if (end, start) in self._flown_links:
                return self.one_way, start, end
            return self.no_link, start, end
        if len(cities) > 3:
            return self.one_skip, cities[0], cities[-1]
        return None

    def is_paid(self, state: State, city: int) -> bool:
        """Returns whether the next player to reach a city is paid for it (AER-47)."""
        paid = state.counters[self.reached + city]
        return self.region_of[city] == AMERICA and paid < self.first_in_america

    def reach(self, state: State, player: int, city: int) -> None:
        """Pays a player who is among the first to reach North or South America (AER-47)."""
        if self.is_paid(state, city):
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

    def owned(self, state: State, player: int) -> list[int]:
        """Returns a player's aeroplanes, used ones included, in ascending order."""
        zones = state.zones
        return sorted(zones[self.fleet[player]] + zones[self.used[player]])

    def owns(self, state: State, player: int, plane: int) -> bool:
        """Returns whether an aeroplane is a player's, used or not."""
        zones = state.zones
        return plane in zones[self.fleet[player]] or plane in zones[self.used[player]]

    def to_build(self, state: State, player: int) -> list[int]:
        """Returns a player's aeroplanes on which airport tokens lie."""
        counters = state.counters
        return [plane for plane in self.owned(state, player) if counters[self.tokens + plane]]

    def bring_tokens(self, state: State, player: int, plane: int, number: int) -> None:
        """Moves airport tokens of an aeroplane's type from a player's stock onto it (AER-21)."""
        stock = self.stock[self.type_of(plane)][player]
        state.pay(stock, self.tokens + plane, number)

    def return_token(self, state: State, player: int, plane: int) -> None:
        """Moves an airport token from an aeroplane back to its owner's stock (AER-39)."""
        stock = self.stock[self.type_of(plane)][player]
        state.pay(self.tokens + plane, stock, 1)

    def refill_market(self, state: State, era: int) -> None:
        """Opens aeroplanes in ascending order until the display is full (AER-05, AER-85).

        It stops early where the next aeroplane is of an era later than `era` (AER-22).
        """
        while len(state.zones[self.market]) < self.display:
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

    def size(self, kind: int) -> int:
        """Returns the number of seats that a kind of passengers takes."""
        return self._sizes[kind]

    def seated(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that were filled in this era."""
        sizes = self._sizes
        kind_of = state.layout.kind_of
        return sum([sizes[kind_of[token]] for token in state.zones[self.aboard[plane]]])

    def free_seats(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that no era has filled so far."""
        seated = self.seated(state, plane)
        flown = state.counters[self.flown + plane]
        return self.seats[plane] - seated - flown

    def waiting_at(self, state: State, space: int) -> int:
        """Returns the kind of the passengers who wait on a space; -1 if nobody does."""
        if space < len(self.spaces):
            waiting = state.zones[self.waiting[space]]
        else:
            number = space - len(self.spaces)
            waiting = state.zones[self.globe][number : number + 1]
        return state.layout.kind_of[waiting[0]] if waiting else -1

    def board(self, state: State, space: int, plane: int) -> None:
        """Moves the passengers of a space onto an aeroplane (AER-50)."""
        if space < len(self.spaces):
            zone = self.waiting[space]
            number = 0
        else:
            zone = self.globe
            number = space - len(self.spaces)
        token = state.zones[zone][number]
        state.move([token], zone, self.aboard[plane])

    def stays_in_europe(self, kind: int) -> bool:
        """Returns whether the destination of a kind of passengers lies in Europe."""
        return self.region_of[self.goes_to[kind]] == EUROPE

    def refill_waiting(self, state: State) -> None:
        """Draws passengers from the bag onto the free spaces, from Rome to Berlin (AER-89)."""
        for slot in self.waiting:
            if not state.zones[slot] and state.zones[self.bag]:
                state.draw(self.bag, slot)
