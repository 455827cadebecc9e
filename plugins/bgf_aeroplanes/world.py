"""The table of Aeroplanes, as all actions see it: airports, aeroplanes and passengers."""

from __future__ import annotations

from marshal import dumps
from typing import TYPE_CHECKING

from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import EUROPE
from bgf_aeroplanes.fleets import Fleets

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["World"]

_NO_REFERENCES = 2
"""The version of the format of `marshal` without references: equal values give equal bytes."""


class World(Cities, Fleets):
    """Looks up what lies where on the table, and moves passengers.

    Kinds of passengers are given by their index in the content. The spaces where passengers wait
    are numbered: those of the waiting room, then those of the globetrotter zone.

    Attributes:
        era_of: the eras, 1 to 3, by the ids of their phases.
        destination_of: the city to which each kind of passengers wants to go.
        waiting_spaces: the spaces of the waiting room (AER-02), each with its city's id and its
            number there, from 0.
        city_of_space: the city of each space of the waiting room.
        globetrotter_spaces: the number of spaces of the globetrotter zone.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.era_of = {id_: era for era, id_ in self.phases.items()}
        self._group_sizes = [kind.people for kind in self.passenger_data]
        self.destination_of = [self.city_index[kind.to] for kind in self.passenger_data]
        self._read_waiting_room(game)
        self.globetrotter_spaces = game.layout.zone_of[self.globetrotters].size

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
