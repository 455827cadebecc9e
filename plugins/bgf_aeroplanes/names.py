"""What cities, aeroplanes, passengers and support are called, and which cities words name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.words import plain_words

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_aeroplanes.world import World

__all__ = ["TYPES", "Names"]

TYPES = ("", "I", "II", "III")
"""What the types of airport tokens are called, and the eras."""


class Names:
    """What things are called in a language."""

    def __init__(self, game: Game, world: World) -> None:
        self.game, self.world = game, world
        self._cities = [self._called(city.id, city.data["name"]) for city in world.cities]

    @staticmethod
    def _called(id_: str, name: dict[str, str]) -> list[list[str]]:
        return [plain_words(id_.replace("_", " ")), *(plain_words(text) for text in name.values())]

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

    def cities_in(self, words: Sequence[str]) -> list[int]:
        """The cities that words name in any language, one after the other; none if one doesn't.

        A beginning is enough where it is that of one city alone.
        """
        rest, found = plain_words(" ".join(words).replace("_", " ")), list[int]()
        while rest:
            for size in range(len(rest), 0, -1):
                cities = self._beginning(rest[:size])
                if len(cities) == 1:
                    break
            else:
                return []
            found += cities
            del rest[:size]
        return found

    def _beginning(self, typed: Sequence[str]) -> list[int]:
        """The cities whose name begins with these words."""
        for is_whole in (True, False):
            found = [
                city
                for city, called in enumerate(self._cities)
                if any(_begins(typed, name, is_whole) for name in called)
            ]
            if found:
                return found
        return []


def _begins(typed: Sequence[str], name: Sequence[str], is_whole: bool) -> bool:
    if is_whole:
        return [*typed] == [*name]
    return len(typed) <= len(name) and all(map(str.startswith, name, typed))
