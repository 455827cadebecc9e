"""The passenger tokens of Aeroplanes: those who wait, and those who are carried."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bgf.contract import Part, components, part, zone
from bgf_aeroplanes.airports import NONE
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import EUROPE, Passengers
from bgf_aeroplanes.fleets import Fleets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["PassengerTokens"]

_MOST_REMEMBERED = 2_000
"""Maximum number of answers that are remembered."""


def _passenger_piles(key: str, doc: str, on: str | None = None) -> tuple[int, ...]:
    """Returns the declaration of piles of passengers.

    Args:
        key: the key of the zone that says where its piles lie.
        doc: what the zone is.
        on: the components on which its piles lie, if any.
    """
    return zone(
        "passengers",
        piles=True,
        manual=True,
        keys=("piles", key),
        sees="everybody",
        on=on,
        size=None,
        doc=doc,
    )


class PassengerTokens(Part):
    """Looks up passengers, and moves them.

    Kinds of passengers are given by their index in the content. The spaces where passengers wait
    are numbered: those of the waiting room, then those of the globetrotter zone.

    Attributes:
        destination_of: the city to which each kind of passengers wants to go.
        waiting_spaces: the spaces of the waiting room (AER-02), each with its city's id and its
            number there, from 0.
        city_of_space: the city of each space of the waiting room.
        globetrotter_spaces: the number of spaces of the globetrotter zone.
    """

    cities = part(Cities)
    fleets = part(Fleets)

    # -- zones

    bag = zone(
        "passengers",
        starts=True,
        manual=True,
        sees="nobody",
        ordered=True,
        size=None,
        doc="The passengers that are still to be drawn (AER-02).",
    )
    waiting = _passenger_piles(
        key="at",
        doc="The waiting room (AER-02), one pile for each space. `at` gives the number of spaces "
        "for each first airport, in the order in which they are filled.",
    )
    globetrotters = zone(
        "passengers",
        manual=True,
        keys=("size",),
        sees="everybody",
        ordered=True,
        doc="The globetrotter zone (AER-88).",
    )
    aboard = _passenger_piles(
        key="on",
        on="aeroplanes",
        doc="The passengers carried in this era (AER-50), one pile for each aeroplane.",
    )
    kept = zone(
        "passengers",
        own=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="A player's passengers that are worth victory points, kept for the end (AER-87).",
    )
    gone = zone(
        "passengers",
        manual=True,
        sees="everybody",
        size=None,
        doc="The passengers that have left the game (AER-87); during set-up, those set aside.",
    )

    # -- components

    data = components(
        Passengers,
        max_kinds=1000,
        name="passengers",
        doc="The passenger tokens (AER-01). Enough of them must be available in era 1 to fill the "
        "waiting room (AER-02).",
    )
    kinds = components(name="passengers")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._group_sizes = [kind.people for kind in self.data]
        self.destination_of = [self.cities.city_index[kind.to] for kind in self.data]
        self._read_waiting_room(game)
        self.globetrotter_spaces = game.layout.zone_of[self.globetrotters].size
        # The same is asked for at every turn until somebody builds or carries.
        self._spaces_served = lru_cache(_MOST_REMEMBERED)(self._find_spaces_served)

    def _read_waiting_room(self, game: Game) -> None:
        zone_id = game.layout.zone_of[self.waiting[0]].id
        spaces_by_city: dict[str, int] = game.pack.data["zones"][zone_id]["at"]
        self.waiting_spaces: list[tuple[str, int]] = []
        for city, spaces in spaces_by_city.items():
            for number in range(spaces):
                self.waiting_spaces.append((city, number))
        self.city_of_space = [self.cities.city_index[city] for city, _ in self.waiting_spaces]

    def group_size(self, kind: int) -> int:
        """Returns the number of seats that a kind of passengers takes."""
        return self._group_sizes[kind]

    def filled_seats(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that were filled in this era."""
        aboard = state.zones[self.aboard[plane]]
        if not aboard:
            return 0
        sizes = self._group_sizes
        kind_of = state.layout.kind_of
        return sum([sizes[kind_of[token]] for token in aboard])

    def free_seats(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that no era has filled so far."""
        seated = self.filled_seats(state, plane)
        flown = state.counters[self.fleets.flown + plane]
        return self.fleets.seats[plane] - seated - flown

    def kind_at(self, state: State, space: int) -> int:
        """Returns the kind of the passengers who wait on a space; -1 if nobody does."""
        # Asked too often for a call of `_zone_of_space`.
        if space < len(self.waiting_spaces):
            waiting = state.zones[self.waiting[space]]
        else:
            number = space - len(self.waiting_spaces)
            waiting = state.zones[self.globetrotters][number : number + 1]
        return state.layout.kind_of[waiting[0]] if waiting else -1

    def spaces_served(self, state: State, held: Sequence[int]) -> Sequence[int]:
        """Returns the spaces whose passengers want to go to a city where a player has an airport.

        They are those of cities where the player has one too, then those of globetrotters.

        Args:
            state: the position.
            held: what the player has in each city, see `Airports.entries_of`.
        """
        waiting = state.lowest_of(self.waiting)
        globetrotters = tuple(state.zones[self.globetrotters])
        return self._spaces_served(waiting, globetrotters, tuple(held))

    def _find_spaces_served(
        self, waiting: Sequence[int], globetrotters: Sequence[int], held: Sequence[int]
    ) -> Sequence[int]:
        """Returns the answer of `spaces_served`.

        Args:
            waiting: the token on each space of the waiting room, or -1.
            globetrotters: the tokens in the globetrotter zone.
            held: as there.
        """
        kind_of = self.game.layout.kind_of
        destination_of = self.destination_of
        found = []
        for space, token in enumerate(waiting):
            if token < 0 or held[self.city_of_space[space]] == NONE:
                continue
            if held[destination_of[kind_of[token]]] != NONE:
                found.append(space)
        first_globetrotter = len(self.waiting_spaces)
        for number, token in enumerate(globetrotters):
            if held[destination_of[kind_of[token]]] != NONE:
                found.append(first_globetrotter + number)
        return found

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
        return self.cities.region_of[self.destination_of[kind]] == EUROPE

    def refill_waiting_room(self, state: State) -> None:
        """Draws passengers from the bag onto the free spaces, from Rome to Berlin (AER-89)."""
        for slot in self.waiting:
            if not state.zones[slot] and state.zones[self.bag]:
                state.draw(self.bag, slot)
