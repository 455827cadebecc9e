"""The tiles, as the content has them, and how they are called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bgf.contract import Part, components, text, texts
from bgf_animals.content import LARGEST, Tile

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["HIDDEN", "Tiles"]

HIDDEN = "hidden"
"""What is written for the tile that lies face down; the key of the text that says it, too."""


class Tiles(Part):
    """What is known of each tile before a match begins.

    A tile is known by its index among the kinds of the content, which is the number of its
    component too; the one that lies face down by `hidden`, the number after the last tile, for
    nobody may know which it is.

    Attributes:
        kinds: the kind of component that each tile is.
        data: what the content says of each tile.
        hidden: stands for the tile that lies face down.
        ids: what is written for each tile, and last for the one that lies face down.
        numbers: the tile that each of these stands for.
        species: for each tile the index of its species.
        values: for each tile the number on it.
    """

    kinds = components(
        single=True,
        max_kinds=LARGEST,
        name="tiles",
        doc="The animal tiles (ANI-01), one of each kind, and the only components. None is called "
        f"`{HIDDEN}`: players write that for the tile that lies face down.",
    )
    data = components(Tile, name="tiles")
    hidden_name = text(name=HIDDEN, doc="The tile that lies face down, in words.")
    species_names = texts(
        of=("components", "tiles", "*", "species"), name="species", doc="What a species is called."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hidden = len(self.kinds)
        self.ids = [*(kind.id for kind in self.kinds), HIDDEN]
        self.numbers = {written: tile for tile, written in enumerate(self.ids)}
        names = list(dict.fromkeys(tile.species for tile in self.data))
        self.species = [names.index(tile.species) for tile in self.data]
        self.values = [tile.value for tile in self.data]

    def parse(self, words: Sequence[str]) -> list[int]:
        """Returns the tiles that words stand for; none if one is no tile's, or comes twice."""
        tiles = [self.numbers.get(word, -1) for word in words]
        return [] if -1 in tiles or len(set(tiles)) < len(tiles) else tiles

    def name(self, tile: int) -> dict[str, str]:
        """Returns the name of a tile, by language."""
        name: dict[str, str] = self.kinds[tile].data["name"]
        return name

    def value(self, tile: int) -> int:
        """Returns the number on a tile; 0 for the one that lies face down."""
        return self.values[tile] if tile != self.hidden else 0

    def species_name(self, tile: int, lang: str) -> str:
        """Returns what the species of a tile is called."""
        name: str = self.species_names(self.data[tile].species, lang)
        return name

    def called(self, tile: int) -> set[str]:
        """Returns all that a person may write for a tile: its ID, and its species.

        A species may be named by its key, or in any language of the content, with its accents or
        without; what lies face down by any word of what it is called.
        """
        if tile == self.hidden:
            words: set[str] = set()
            for name in self.hidden_name.translations().values():
                words.update(name.lower().split())
            return {HIDDEN, *words, *map(_plain, words)}
        species = self.data[tile].species
        names = {name.lower() for name in self.species_names.translations(species).values()}
        return {self.ids[tile], species, *names, *map(_plain, names)}

    def in_words(self, tiles: Iterable[int], lang: str) -> str:
        """Returns tiles by name, together by species: ``Panda 1 4, Lion 2, face-down tile``."""
        numbers: dict[str, list[str]] = {}
        for tile in tiles:
            if tile == self.hidden:
                numbers[self.hidden_name(lang)] = []
            else:
                species = self.species_name(tile, lang)
                numbers.setdefault(species, []).append(str(self.values[tile]))
        return ", ".join(" ".join([species, *of]) for species, of in numbers.items())


def _plain(word: str) -> str:
    """Returns a word without accents, as it is typed where there are none."""
    parts = unicodedata.normalize("NFKD", word.replace("ł", "l"))
    return "".join(char for char in parts if not unicodedata.combining(char))
