"""The notation of spaces where passengers wait, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.contract import part, text
from bgf.param import Target, WordParam
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.passengers import PassengerTokens

if TYPE_CHECKING:
    from bgf import State

__all__ = ["GLOBE", "SpaceParam"]

GLOBE = "globe"
"""The name of the globetrotter zone in the notation."""


class SpaceParam(WordParam):
    """A space of the waiting room, ``rome-2``, or of the globetrotter zone, ``globe-1``.

    The values number the spaces of the waiting room, then those of the globetrotter zone.
    """

    depends_on_state = True
    cities = part(Cities)
    passengers = part(PassengerTokens)
    group = text("people", "city", doc="Who waits on a space: how many they are, and for where.")
    points = text("points", doc="The points of passengers.")

    def values(self) -> Iterable[int]:
        in_waiting_room = len(self.passengers.waiting_spaces)
        return range(in_waiting_room + self.passengers.globetrotter_spaces)

    def is_globe(self, value: int) -> bool:
        """Returns whether a space is one of the globetrotter zone."""
        return value >= len(self.passengers.waiting_spaces)

    def number(self, value: int) -> int:
        """Returns the number of a space in its city's zone or in the globetrotter zone, from 1."""
        if self.is_globe(value):
            return value - len(self.passengers.waiting_spaces) + 1
        _, number = self.passengers.waiting_spaces[value]
        return number + 1

    def word(self, value: int) -> str:
        zone = GLOBE
        if not self.is_globe(value):
            zone, _ = self.passengers.waiting_spaces[value]
        return f"{zone}-{self.number(value)}"

    def name(self, value: int, lang: str) -> str:
        zone_name = self.zone_name(value)
        zone = self.game.word(zone_name, lang)
        return f"{zone} {self.number(value)}"

    def zone_name(self, value: int) -> Mapping[str, str]:
        """Returns the name of the city, or of the globetrotter zone, by language."""
        passengers = self.passengers
        name: Mapping[str, str]
        if self.is_globe(value):
            zone = self.game.layout.zone_of[passengers.globetrotters]
            zones = self.game.pack.data["zones"]
            name = zones[zone.id]["name"]
        else:
            city = passengers.city_of_space[value]
            name = self.cities.places[city].data["name"]
        return name

    def step_name(self, state: State, player: int, value: int, step: int, lang: str) -> str:
        """Returns the name of the space, and the passengers who wait there."""
        space = self.name(value, lang)
        return f"{space}: {self._waiting(state, value, lang)}"

    def _waiting(self, state: State, value: int, lang: str) -> str:
        """Returns the passengers who wait on a space, in words."""
        passengers = self.passengers.kind_at(state, value)
        data = self.passengers.data[passengers]
        destination = self.passengers.destination_of[passengers]
        city = self.cities.places[destination].data["name"]
        group = self.group(lang, people=data.people, city=city)
        if not data.value:
            return group
        points = self.points(lang, points=data.value)
        return f"{group}, {points}"

    def ids(self, state: State, value: int) -> Sequence[str]:
        passengers = self.passengers.kind_at(state, value)
        if passengers < 0:
            return ()
        return (self.passengers.kinds[passengers].id,)

    def target(self, state: State, player: int, value: int) -> Target:
        zone_of = self.game.layout.zone_of
        if self.is_globe(value):
            globetrotters = zone_of[self.passengers.globetrotters]
            number = self.number(value)
            return Target("item", globetrotters.id, str(number))
        # The piles of the waiting room are numbered across all cities.
        waiting_room = zone_of[self.passengers.waiting[0]]
        number = value + 1
        return Target("pile", waiting_room.id, str(number))
