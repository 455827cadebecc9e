"""The tiles, as the content has them, and how they are called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["HIDDEN", "Tiles"]

HIDDEN = "hidden"
"""What is written for the tile that lies face down; the key of the text that says it, too."""


class Tiles:
    """What is known of each tile before a match begins.

    A tile is known by its index among the kinds of the content, which is the number of its
    component too; the one that lies face down by `hidden`, the number after the last tile, for
    nobody may know which it is.

    Attributes:
        kinds: for each tile what the content says of it.
        hidden: stands for the tile that lies face down.
        ids: what is written for each tile, and last for the one that lies face down.
        numbers: the tile that each of these stands for.
        species: for each tile the index of its species.
        values: for each tile the number on it.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.kinds = game.layout.kinds["tiles"]
        self.hidden = len(self.kinds)
        self.ids = [*(kind.id for kind in self.kinds), HIDDEN]
        self.numbers = {written: tile for tile, written in enumerate(self.ids)}
        names = list(dict.fromkeys(kind.data["species"] for kind in self.kinds))
        self.species = [names.index(kind.data["species"]) for kind in self.kinds]
        self.values: list[int] = [kind.data["value"] for kind in self.kinds]

    def parse(self, words: Sequence[str]) -> list[int]:
        """The tiles that some words are written for; none if one is no tile's, or comes twice."""
        tiles = [self.numbers.get(word, -1) for word in words]
        return [] if -1 in tiles or len(set(tiles)) < len(tiles) else tiles

    def name(self, tile: int) -> dict[str, str]:
        """The name of a tile, by language."""
        name: dict[str, str] = self.kinds[tile].data["name"]
        return name

    def value(self, tile: int) -> int:
        """The number on a tile; 0 for the one that lies face down."""
        return self.values[tile] if tile != self.hidden else 0

    def species_name(self, tile: int, lang: str) -> str:
        """What the species of a tile is called."""
        return self._game.text(f"species.{self.kinds[tile].data['species']}", lang)

    def called(self, tile: int) -> set[str]:
        """All that a person may write for a tile: its ID, and its species.

        A species may be named by its key, or in any language of the content, with its accents or
        without; what lies face down by any word of what it is called.
        """
        languages = self._game.pack.languages
        if tile == self.hidden:
            words = {w for lang in languages for w in self._game.text(HIDDEN, lang).lower().split()}
            return {HIDDEN, *words, *map(_plain, words)}
        names = {self.species_name(tile, lang).lower() for lang in languages}
        return {self.ids[tile], self.kinds[tile].data["species"], *names, *map(_plain, names)}

    def in_words(self, tiles: Iterable[int], lang: str) -> str:
        """Tiles by name, those of a species together: ``Panda 1 4, Lion 2, face-down tile``."""
        numbers: dict[str, list[str]] = {}
        for tile in tiles:
            if tile == self.hidden:
                numbers[self._game.text(HIDDEN, lang)] = []
            else:
                species = self.species_name(tile, lang)
                numbers.setdefault(species, []).append(str(self.values[tile]))
        return ", ".join(" ".join([species, *of]) for species, of in numbers.items())


def _plain(word: str) -> str:
    """A word without accents, as it is typed where there are none."""
    parts = unicodedata.normalize("NFKD", word.replace("ł", "l"))
    return "".join(char for char in parts if not unicodedata.combining(char))
