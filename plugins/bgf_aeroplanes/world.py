"""The table of Aeroplanes: its slots, and what all actions ask about cities, fleets and markets."""

from __future__ import annotations

from itertools import pairwise
from marshal import dumps
from typing import TYPE_CHECKING

from msgspec import UNSET, convert

from bgf.components.entries import spaces_with
from bgf.contract import (
    Part,
    Reason,
    board,
    components,
    counter,
    numbered,
    phase,
    reason,
    value,
    zone,
)
from bgf_aeroplanes.content import (
    AMERICA,
    ERAS,
    EUROPE,
    REGIONS,
    Aeroplane,
    Amount,
    City,
    Link,
    Number,
    Passengers,
    RollsByColour,
)
from bgf_aeroplanes.routes import routes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["BASE", "FAILURE", "NONE", "World", "token_of", "type_at"]

NONE = 0
"""What a player has in a city without an airport; for airport tokens see `token_of`."""

BASE = 1
"""What a player has in a city with the BASE."""

_PLAIN = 2  # the form of `marshal` that has no references: equal numbers give equal bytes

FAILURE = 0
"""The face of a risk die that is an engine failure; it counts 0 (AER-35)."""


def token_of(type_: int) -> int:
    """What a player has in a city where an airport token of a type lies."""
    return BASE + type_


def type_at(held: int) -> int:
    """The type of the airport token that a player has in a city; 0 for the BASE."""
    return held - BASE


class World(Part):
    """What lies where.

    Cities, aeroplanes and passengers are known by their index in the content; a player's airport in
    a city is a number: `NONE`, `BASE`, or `token_of` type I to III. Nothing but the rules moves
    components, and everybody sees all but what is in the bag.

    Attributes:
        era_of: the eras, 1 to 3, by the ids of their phases.
        cities: the places of the map.
        city_index: the indices of cities by their ids.
        region_of: the region of each city.
        incomes: the income of each first airport, by city.
        first: the first airports of Europe (AER-03).
        routes: all routes of the map.
        seats: the seats of each aeroplane.
        goes_to: the city where each kind of passengers wants to go.
        spaces: the spaces of the waiting room: city and number there, from 0.
        city_of_space: the city of each of them.
        display: how many aeroplanes are open.
        globetrotters: how many passengers the globetrotter zone has room for.
    """

    deck = zone(
        "aeroplanes",
        starts=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="The aeroplanes to come (AER-05).",
    )
    market = zone(
        "aeroplanes",
        manual=True,
        keys=("size",),
        sees="everybody",
        ordered=True,
        price={"of": "cost", "more": "skip_surcharge", "from": "money"},
        doc="The open aeroplanes (AER-05, AER-20). At least as many as its `size` are of the first "
        "era.",
    )
    fleet = zone(
        "aeroplanes",
        own=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="A player's aeroplanes that are in use.",
    )
    used = zone(
        "aeroplanes",
        own=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="A player's aeroplanes that were full (AER-86).",
    )
    scrapped = zone(
        "aeroplanes",
        manual=True,
        sees="everybody",
        size=None,
        doc="The aeroplanes that nobody can buy any more (AER-85), and those of `card_47` where "
        "they are not in play.",
    )
    bag = zone(
        "passengers",
        starts=True,
        manual=True,
        sees="nobody",
        ordered=True,
        size=None,
        doc="The passengers to come (AER-02).",
    )
    waiting = zone(
        "passengers",
        piles=True,
        manual=True,
        keys=("piles", "at"),
        sees="everybody",
        on=None,
        size=None,
        doc="The waiting room (AER-02), a pile for each space. `at` has the spaces for each first "
        "airport, in the order in which they are filled.",
    )
    globe = zone(
        "passengers",
        manual=True,
        keys=("size",),
        sees="everybody",
        ordered=True,
        name="globetrotters",
        doc="The globetrotter zone (AER-88).",
    )
    aboard = zone(
        "passengers",
        piles=True,
        manual=True,
        keys=("piles", "on"),
        sees="everybody",
        on="aeroplanes",
        size=None,
        doc="The passengers of this era on each aeroplane (AER-50), a pile for each.",
    )
    kept = zone(
        "passengers",
        own=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="A player's passengers who bring points (AER-87).",
    )
    gone = zone(
        "passengers",
        manual=True,
        sees="everybody",
        size=None,
        doc="The passengers who are out of the game (AER-87), and at the start those set aside.",
    )

    plane_data = components(
        Aeroplane,
        max_kinds=100,
        single=True,
        first=True,
        name="aeroplanes",
        doc="The aeroplanes (AER-01), one of each kind, in the order of their numbers; by era too.",
    )
    planes = components(name="aeroplanes")
    people_data = components(
        Passengers,
        max_kinds=1000,
        name="passengers",
        doc="The passenger tokens (AER-01). Those that are available in era 1 fill the waiting "
        "room (AER-02).",
    )
    people = components(name="passengers")

    money = counter(own=True, start=0, doc="A player's coins: income is all that one has.")
    subsidies = counter(start=0, doc="The coins on Subsidies (AER-70).")
    stock = numbered(
        counter(
            own=True,
            min_start=0,
            doc="A player's airport tokens of a type that are on no aeroplane (AER-21).",
        ),
        ERAS,
    )
    tokens = counter(
        each="aeroplanes", start=0, doc="The airport tokens on each aeroplane (AER-21)."
    )
    flown = counter(
        each="aeroplanes",
        start=0,
        doc="The seats of each aeroplane that were taken in earlier eras (AER-86).",
    )
    airports = counter(
        own=True,
        each="world",
        start=0,
        doc="What each player has in each city: 0 nothing, 1 the BASE, 2 to 4 a token of type I to "
        "III.",
    )
    failures = counter(own=True, start=0, doc="A player's engine failures (AER-39).")
    reached = counter(
        each="world",
        start=0,
        doc="Bookkeeping of the rules: how many were paid for reaching each city (AER-47).",
    )
    america = counter(own=True, start=0, doc="A player's points for reaching America (AER-47).")

    map = board(
        places=City,
        links=Link,
        outward=Link,
        regions=REGIONS,
        max_entries={"places": 80, "links": 160, "outward": 10},
        name="world",
        doc="The map of the world.",
    )
    phases = numbered(
        phase(order="clockwise", until_out=None, doc="An era: rounds of turns (AER-10)."),
        ERAS,
        name="era",
    )
    rolls = value(
        RollsByColour,
        doc="What each risk roll for a link must make, by the colour of the link (AER-34).",
    )
    white_skip = value(Amount, doc="What the roll for two white links in a row must make (AER-34).")
    first_in_america = value(
        Number,
        doc="How many are paid for reaching North America, and how many for South America "
        "(AER-47).",
    )
    america_coins = value(Number, doc="Coins for reaching an America (AER-47).")
    america_points = value(Number, doc="Victory points for reaching an America (AER-47).")

    no_link = reason("AER-30", "start", "city")
    one_way = reason("AER-31", "start", "city")
    one_skip = reason("AER-33", "start", "city")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.era_of = {id_: era for era, id_ in self.phases.items()}
        self.cities = self.map.places
        self.city_index = {place.id: n for n, place in enumerate(self.cities)}
        cities = [convert(place.data, City) for place in self.cities]
        self.region_of = [city.region for city in cities]
        self.incomes = {n: city.income for n, city in enumerate(cities) if city.income is not UNSET}
        self.first = [*self.incomes]
        self.routes = routes_of(self.map, self.rolls, self.white_skip)
        self._legs = {route.cities for route in self.routes if len(route.cities) == 2}
        self._room = [
            [spaces_with(place.data, players) for place in self.cities]
            for players in range(game.players[1] + 1)
        ]
        self.seats = [plane.seats for plane in self.plane_data]
        self._types = [plane.era for plane in self.plane_data]
        self._are_long_range = [plane.long_range for plane in self.plane_data]
        self._sizes = [kind.people for kind in self.people_data]
        self.goes_to = [self.city_index[kind.to] for kind in self.people_data]
        waiting = game.pack.data["zones"][layout.zone_of[self.waiting[0]].id]
        self.spaces = [
            (city, number) for city, spaces in waiting["at"].items() for number in range(spaces)
        ]
        self.city_of_space = [self.city_index[city] for city, _ in self.spaces]
        self.display = layout.zone_of[self.market].size
        self.globetrotters = layout.zone_of[self.globe].size

    def era(self, state: State) -> int:
        """The era, 1 to 3; the bases are placed in the first."""
        return self.era_of.get(state.phase.id, 1)

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
        counters = state.counters
        taken = 0
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
        return self._types[plane]

    def is_long_range(self, plane: int) -> bool:
        """Whether an aeroplane is long-range."""
        return self._are_long_range[plane]

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
        sizes = self._sizes
        kind_of = state.layout.kind_of
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
        return self.region_of[self.goes_to[token]] == EUROPE

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

    def gap(self, cities: Sequence[int]) -> tuple[Reason, int, int] | None:
        """Returns what is wrong with a way that is no route: a reason and two of its cities.

        No link joins two of its cities (AER-30), or one that leads the other way (AER-31); or it
        skips more than one (AER-33). None if nothing is wrong.
        """
        for start, end in pairwise(cities):
            if (start, end) not in self._legs:
                is_back = (end, start) in self._legs
                return self.one_way if is_back else self.no_link, start, end
        return (self.one_skip, cities[0], cities[-1]) if len(cities) > 3 else None

    def is_paid(self, state: State, city: int) -> bool:
        """Whether who reaches a city is among the first to be paid for it (AER-47)."""
        paid = state.counters[self.reached + city]
        return self.region_of[city] == AMERICA and paid < self.first_in_america

    def reach(self, state: State, player: int, city: int) -> None:
        """The first two to build in North or in South America are paid for it (AER-47)."""
        if self.is_paid(state, city):
            state.counters[self.reached + city] += 1
            state.counters[self.money[player]] += self.america_coins
            state.counters[self.america[player]] += self.america_points

    def bring_tokens(self, state: State, player: int, plane: int, number: int) -> None:
        """Airport tokens of its type go from a player's stock onto an aeroplane (AER-21)."""
        state.pay(self.stock[self.type_of(plane)][player], self.tokens + plane, number)

    def return_token(self, state: State, player: int, plane: int) -> None:
        """An airport token on an aeroplane goes back to its owner's stock (AER-39)."""
        state.pay(self.tokens + plane, self.stock[self.type_of(plane)][player], 1)

    def to_build(self, state: State, player: int) -> list[int]:
        """The aeroplanes of a player that hold airport tokens."""
        return [p for p in self.owned(state, player) if state.counters[self.tokens + p]]
