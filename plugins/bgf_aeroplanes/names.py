"""What cities, aeroplanes, passengers and support are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_aeroplanes.world import World

__all__ = ["TYPES", "Names"]

TYPES = ("", "I", "II", "III")
"""What the types of airport tokens are called, and the eras."""


class Names:
    """What things are called in a language.

    Attributes:
        by_number: the names of aeroplanes in the notation, by the numbers on their cards.
    """

    def __init__(self, game: Game, world: World) -> None:
        self.game, self.world = game, world
        self.by_number = {str(plane.data["number"]): plane.id for plane in world.planes}

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
        data = self.world.people[token].data
        city = self.city(self.world.goes_to[token], lang)
        words = [self.game.text("group", lang, people=data["people"], city=city)]
        if data["value"]:
            words.append(self.game.text("points", lang, points=data["value"]))
        return ", ".join(words)

    def support(self, type_: int, lang: str) -> str:
        """A type of support."""
        return self.game.word(self.game.layout.pieces["support"][type_].data["name"], lang)

    def waiting(self, state: State, space: int, lang: str) -> str:
        """A space of the waiting room or of the globetrotter zone, and who waits there."""
        token = self.world.waiting_at(state, space)
        return f"{self.space(space, lang)}: {self.group(token, lang)}"

    def space(self, space: int, lang: str) -> str:
        """A space of the waiting room or of the globetrotter zone."""
        if space < len(self.world.spaces):
            city, number = self.world.spaces[space]
            return f"{self.city(self.world.city_index[city], lang)} {number + 1}"
        zone = self.game.word(self.game.pack.data["zones"]["globetrotters"]["name"], lang)
        return f"{zone} {space - len(self.world.spaces) + 1}"
