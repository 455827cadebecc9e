"""The table of Aeroplanes: its slots, and what all actions ask about cities, fleets and markets."""

from __future__ import annotations

from itertools import pairwise
from marshal import dumps
from typing import TYPE_CHECKING, Any

from bgf.components.entries import spaces_with
from bgf_aeroplanes.routes import routes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["BASE", "ERAS", "FAILURE", "NONE", "World", "token_of", "type_at"]

NONE, BASE = 0, 1
"""What a player may have in a city: nothing, the BASE, or an airport token, see `token_of`."""

_PLAIN = 2  # the form of `marshal` that has no references: equal numbers give equal bytes

FAILURE = 0
"""The face of a risk die that is an engine failure; it counts 0 (AER-35)."""

ERAS = {"era_1": 1, "era_2": 2, "era_3": 3}
"""The thirds of the game, by their phases; people call them stages I to III (AER-10)."""


def token_of(type_: int) -> int:
    """What a player has in a city where an airport token of a type lies."""
    return BASE + type_


def type_at(held: int) -> int:
    """The type of the airport token that a player has in a city; 0 for the BASE."""
    return held - BASE


class World:
    """What lies where.

    Cities, aeroplanes and passengers are known by their index in the content; a player's airport in
    a city is a number: `NONE`, `BASE`, or `token_of` type I to III.
    """

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.values: dict[str, Any] = game.values
        self.map = layout.boards["world"]
        self.cities = self.map.places
        self.city_index = {place.id: n for n, place in enumerate(self.cities)}
        self.region_of: list[str] = [place.data["region"] for place in self.cities]
        self.first = [n for n, place in enumerate(self.cities) if "income" in place.data]
        self.routes = routes_of(self.map, self.values["rolls"], self.values["white_skip"])
        self._legs = {route.cities for route in self.routes if len(route.cities) == 2}
        self._room = [
            [spaces_with(place.data, players) for place in self.cities]
            for players in range(game.players[1] + 1)
        ]
        self.planes = layout.kinds["aeroplanes"]
        self.people = layout.kinds["passengers"]
        self.seats: list[int] = [plane.data["seats"] for plane in self.planes]
        self._sizes: list[int] = [kind.data["people"] for kind in self.people]
        self.goes_to = [self.city_index[kind.data["to"]] for kind in self.people]
        self.spaces = [
            (city, number)
            for city, spaces in game.pack.data["zones"]["waiting"]["at"].items()
            for number in range(spaces)
        ]
        self.city_of_space = [self.city_index[city] for city, _ in self.spaces]
        self.display = layout.zones["market"].size
        self.globetrotters = layout.zones["globetrotters"].size
        # zones
        self.deck, self.market = layout.zone("deck"), layout.zone("market")
        self.fleet, self.used = layout.hands("fleet"), layout.hands("used")
        self.scrapped, self.bag, self.gone = map(layout.zone, ("scrapped", "bag", "gone"))
        self.waiting, self.globe = layout.piles("waiting"), layout.zone("globetrotters")
        self.aboard, self.kept = layout.piles("aboard"), layout.hands("kept")
        # counters
        self.money, self.subsidies = layout.counts("money"), layout.counter("subsidies")
        self.stock = {n: layout.counts(f"stock_{n}") for n in (1, 2, 3)}
        self.tokens, self.flown = layout.counter("tokens"), layout.counter("flown")
        self.airports, self.failures = layout.counts("airports"), layout.counts("failures")
        self.support, self.support_stock = layout.counts("support"), layout.counter("support_stock")
        self.reached, self.america = layout.counter("reached"), layout.counts("america")

    def era(self, state: State) -> int:
        """The era, 1 to 3; the bases are placed in the first."""
        return ERAS.get(state.phase.id, 1)

    def airport(self, state: State, player: int, city: int) -> int:
        """What a player has in a city."""
        return state.counters[self.airports[player] + city]

    def has(self, state: State, player: int, city: int) -> bool:
        """Whether a player has an airport in a city."""
        return state.counters[self.airports[player] + city] != NONE

    def held(self, state: State, player: int) -> list[int]:
        """What a player has in each city."""
        start = self.airports[player]
        return state.counters[start : start + len(self.cities)]

    def rivals(self, state: State, player: int, city: int) -> list[int]:
        """The other players who have an airport in a city."""
        return [p for p in range(state.players) if p != player and self.has(state, p, city)]

    def spaces_of(self, state: State, city: int) -> int:
        """How many airports a city has room for (AER-04)."""
        return self._room[state.players][city]

    def taken(self, state: State, city: int) -> int:
        """How many airports there are in a city."""
        counters, taken = state.counters, 0
        for slot in self.airports[: state.players]:
            if counters[slot + city] != NONE:
                taken += 1
        return taken

    def is_full(self, state: State, city: int) -> bool:
        """Whether no space of a city is free."""
        return self.taken(state, city) >= self.spaces_of(state, city)

    def is_blocked(self, state: State, city: int) -> bool:
        """Whether the space that a player would have in a city is blocked (AER-04)."""
        return self.spaces_of(state, city) <= self.taken(state, city) < self._room[0][city]

    def replaceable(self, state: State, player: int, city: int, type_: int) -> list[int]:
        """Whose airport in a full city a token of a type may replace (AER-46)."""
        owners = [player] if self.has(state, player, city) else self.rivals(state, player, city)
        return [p for p in owners if BASE < self.airport(state, p, city) < token_of(type_)]

    def type_of(self, plane: int) -> int:
        """The type of airport tokens that an aeroplane brings: that of its era."""
        type_: int = self.planes[plane].data["era"]
        return type_

    def is_long_range(self, plane: int) -> bool:
        """Whether an aeroplane is long-range."""
        return bool(self.planes[plane].data["long_range"])

    def lies_open(self, state: State) -> bytes:
        """The position without the deck and the bag: the same bytes where all else is alike."""
        zones = state.zones[:]
        zones[self.deck] = zones[self.bag] = []
        where = state.phase.id, state.stage.id, state.players, state.player
        options = tuple(state.options.values())
        return dumps((where, options, state.counters, zones), _PLAIN)

    def owned(self, state: State, player: int) -> list[int]:
        """All aeroplanes of a player, used ones too, by number."""
        return sorted(state.zones[self.fleet[player]] + state.zones[self.used[player]])

    def owns(self, state: State, player: int, plane: int) -> bool:
        """Whether an aeroplane is a player's, used or not."""
        zones = state.zones
        return plane in zones[self.fleet[player]] or plane in zones[self.used[player]]

    def size(self, token: int) -> int:
        """How many seats a passenger token takes."""
        return self._sizes[token]

    def seated(self, state: State, plane: int) -> int:
        """The seats that have been filled in this era."""
        sizes, kind_of = self._sizes, state.layout.kind_of
        return sum([sizes[kind_of[token]] for token in state.zones[self.aboard[plane]]])

    def free_seats(self, state: State, plane: int) -> int:
        """The seats of an aeroplane that nobody sits or has sat on."""
        return self.seats[plane] - self.seated(state, plane) - state.counters[self.flown + plane]

    def carried(self, state: State, plane: int) -> list[int]:
        """The passenger tokens that an aeroplane has carried in this era, by kind."""
        kind_of = state.layout.kind_of
        return [kind_of[token] for token in state.zones[self.aboard[plane]]]

    def waiting_at(self, state: State, space: int) -> int:
        """The passenger token on a space, by kind, or -1; the globetrotters' come last."""
        if space < len(self.spaces):
            held = state.zones[self.waiting[space]]
        else:
            number = space - len(self.spaces)
            held = state.zones[self.globe][number : number + 1]
        return state.layout.kind_of[held[0]] if held else -1

    def board(self, state: State, space: int, plane: int) -> None:
        """The passengers of a space get on an aeroplane (AER-50)."""
        is_waiting = space < len(self.spaces)
        source = self.waiting[space] if is_waiting else self.globe
        held = state.zones[source]
        state.move(
            [held[0 if is_waiting else space - len(self.spaces)]], source, self.aboard[plane]
        )

    def stays_in_europe(self, token: int) -> bool:
        """Whether passengers go to a city of Europe."""
        return self.region_of[self.goes_to[token]] == "europe"

    def refill_market(self, state: State, era: int) -> None:
        """Open aeroplanes up to 12, in order (AER-05, AER-85)."""
        is_next = True
        while is_next and len(state.zones[self.market]) < self.display:
            is_next = self.open_next(state, era)

    def open_next(self, state: State, era: int) -> bool:
        """Open the next aeroplane if it is of an era or earlier (AER-22); whether there was one."""
        plane = min(state.zones[self.deck], default=-1)
        if plane < 0 or self.type_of(plane) > era:
            return False
        state.move([plane], self.deck, self.market)
        return True

    def refill_waiting(self, state: State) -> None:
        """A passenger from the bag on every free space, from Rome to Berlin (AER-89)."""
        for slot in self.waiting:
            if not state.zones[slot] and state.zones[self.bag]:
                state.draw(self.bag, slot)

    def gap(self, cities: Sequence[int]) -> tuple[str, int, int] | None:
        """What is wrong with a way that is no route: a reason and two cities; None if nothing is.

        No link joins two of its cities (AER-30), or one that leads the other way (AER-31); or it
        skips more than one (AER-33).
        """
        for start, end in pairwise(cities):
            if (start, end) not in self._legs:
                is_back = (end, start) in self._legs
                return "one_way" if is_back else "no_link", start, end
        return ("one_skip", cities[0], cities[-1]) if len(cities) > 3 else None

    def is_paid(self, state: State, city: int) -> bool:
        """Whether who reaches a city is among the first to be paid for it (AER-47)."""
        first: int = self.values["first_in_america"]
        return self.region_of[city] == "america" and state.counters[self.reached + city] < first

    def reach(self, state: State, player: int, city: int) -> None:
        """The first two to build in North or in South America are paid for it (AER-47)."""
        if self.is_paid(state, city):
            state.counters[self.reached + city] += 1
            state.counters[self.money[player]] += self.values["america_coins"]
            state.counters[self.america[player]] += self.values["america_points"]

    def bring_tokens(self, state: State, player: int, plane: int, number: int) -> None:
        """Airport tokens of its type go from a player's stock onto an aeroplane (AER-21)."""
        state.pay(self.stock[self.type_of(plane)][player], self.tokens + plane, number)

    def return_token(self, state: State, player: int, plane: int) -> None:
        """An airport token on an aeroplane goes back to its owner's stock (AER-39)."""
        state.pay(self.tokens + plane, self.stock[self.type_of(plane)][player], 1)

    def to_build(self, state: State, player: int) -> list[int]:
        """The aeroplanes of a player that hold airport tokens."""
        return [p for p in self.owned(state, player) if state.counters[self.tokens + p]]
