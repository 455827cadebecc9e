"""What cities, aeroplanes, passengers and support are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.contract import Part, part, text
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["TYPES", "Names"]

TYPES = ("", "I", "II", "III")
"""What the types of airport tokens are called, and the eras."""


class Names(Part):
    """What things are called in a language.

    Attributes:
        by_number: the names of aeroplanes in the notation, by the numbers on their cards.
    """

    world = part(World)
    supports = part(Supports)
    passengers = text("people", "city", name="group")
    points = text("points")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        world = self.world
        self.by_number = {
            str(data.number): plane.id
            for plane, data in zip(world.planes, world.plane_data, strict=True)
        }

    def city(self, city: int, lang: str) -> str:
        """A city."""
        return self.game.word(self.world.cities[city].data["name"], lang)

    def way(self, cities: Sequence[int], lang: str) -> str:
        """A way from city to city."""
        return " – ".join(self.city(city, lang) for city in cities)

    def plane(self, plane: int, lang: str) -> str:
        """An aeroplane."""
        return self.game.word(self.world.planes[plane].data["name"], lang)

    def group(self, token: int, lang: str) -> str:
        """Passengers: how many they are, where they go, and what they are worth."""
        data = self.world.people_data[token]
        city = self.city(self.world.goes_to[token], lang)
        words = [self.passengers(lang, people=data.people, city=city)]
        if data.value:
            words.append(self.points(lang, points=data.value))
        return ", ".join(words)

    def support(self, type_: int, lang: str) -> str:
        """A type of support."""
        return self.game.word(self.supports.types[type_].data["name"], lang)

    def waiting(self, state: State, space: int, lang: str) -> str:
        """A space of the waiting room or of the globetrotter zone, and who waits there."""
        token = self.world.waiting_at(state, space)
        return f"{self.space(space, lang)}: {self.group(token, lang)}"

    def space(self, space: int, lang: str) -> str:
        """A space of the waiting room or of the globetrotter zone."""
        if space < len(self.world.spaces):
            city, number = self.world.spaces[space]
            return f"{self.city(self.world.city_index[city], lang)} {number + 1}"
        id_ = self.game.layout.zone_of[self.world.globe].id
        zone = self.game.word(self.game.pack.data["zones"][id_]["name"], lang)
        return f"{zone} {space - len(self.world.spaces) + 1}"
