"""The passenger tokens of Aeroplanes: the waiting ones, and the ones that are carried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, components, part, zone
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import EUROPE, Passengers
from bgf_aeroplanes.finders import CarriageFinder
from bgf_aeroplanes.fleets import Fleets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Action, Game, State

__all__ = ["PassengerTokens"]


def _passenger_piles(key: str, doc: str, on: str | None = None) -> tuple[int, ...]:
    """Returns the declaration of piles of passengers.

    Args:
        key: the key of the zone that says where the piles lie.
        doc: a description of the zone.
        on: the components on which the piles lie, if any.
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
        self._finder = self._new_finder(game)

    def _new_finder(self, game: Game) -> CarriageFinder:
        kinds = range(len(self.data))
        fleets = self.fleets
        finder = CarriageFinder()
        finder.entries = fleets.airports.entries
        finder.waiting = self.waiting
        finder.city_of_space = self.city_of_space
        finder.globetrotters = self.globetrotters
        finder.kind_of = game.layout.kind_of
        finder.destination_of = self.destination_of
        finder.are_for_europe = [self.is_bound_for_europe(kind) for kind in kinds]
        finder.group_sizes = self._group_sizes
        finder.fleet = fleets.fleet
        finder.aboard = self.aboard
        finder.flown = fleets.flown
        finder.seats = fleets.seats
        return finder

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
        return self._finder.filled_seats(state, plane)

    def free_seats(self, state: State, plane: int) -> int:
        """Returns the number of an aeroplane's seats that no era has filled so far."""
        return self._finder.free_seats(state, plane)

    def kind_at(self, state: State, space: int) -> int:
        """Returns the kind of the passengers who wait on a space; -1 if nobody does."""
        # Not by `_zone_of_space`, as this is called too often.
        if space < len(self.waiting_spaces):
            waiting = state.zones[self.waiting[space]]
        else:
            number = space - len(self.waiting_spaces)
            waiting = state.zones[self.globetrotters][number : number + 1]
        return state.layout.kind_of[waiting[0]] if waiting else -1

    def carriable(
        self,
        state: State,
        player: int,
        actions: Sequence[Sequence[Action]],
        *,
        within_europe: bool,
    ) -> list[Action]:
        """Returns the actions that carry passengers of a space on an aeroplane (AER-50, AER-51).

        Args:
            state: the position.
            player: the player.
            actions: for each space, and each aeroplane, the action.
            within_europe: whether only passengers of the waiting room with a destination in
                Europe may be carried (AER-65).
        """
        return self._finder.carriable(state, player, actions, within_europe)

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
