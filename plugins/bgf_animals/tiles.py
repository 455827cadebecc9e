"""The animal tiles: their species and numbers, and the words for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from bgf.contract import Part, components, text, texts
from bgf_animals.content import LARGEST, Tile

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["HIDDEN", "Tiles"]

HIDDEN = "hidden"
"""The word for the face-down tile in actions, and the key of the text with its name."""


class Tiles(Part):
    """The tiles of the content, which are the same in each match.

    There is one tile of each kind, so a tile's index among the kinds is also the number of its
    component. The face-down tile, whose identity players don't know, has the number `hidden`.

    Attributes:
        kinds: the kind of component of each tile.
        data: the content's own data of each tile.
        hidden: the number of the face-down tile, one above that of the last tile.
        ids: the ID of each tile, and last that of the face-down tile.
        numbers: the number of the tile with each ID.
        species: for each tile the index of its species.
        values: for each tile the number printed on it.
    """

    kinds = components(
        single=True,
        max_kinds=LARGEST,
        name="tiles",
        doc="The animal tiles (ANI-01): one of each kind, and the only components. None can be "
        f"called `{HIDDEN}`: players write that for the face-down tile.",
    )
    data = components(Tile, name="tiles")
    hidden_name = text(name=HIDDEN, doc="The name of the face-down tile.")
    species_names = texts(
        of=("components", "tiles", "*", "species"), name="species", doc="The name of a species."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hidden = len(self.kinds)
        ids_of_kinds = [kind.id for kind in self.kinds]
        self.ids = [*ids_of_kinds, HIDDEN]
        self.numbers = {id_: tile for tile, id_ in enumerate(self.ids)}
        species_of_tiles = [tile.species for tile in self.data]
        # Each species once, in the order of the content.
        all_species = list(dict.fromkeys(species_of_tiles))
        self.species = [all_species.index(species) for species in species_of_tiles]
        self.values = [tile.value for tile in self.data]

    def name(self, tile: int) -> dict[str, str]:
        """Returns the name of a tile, by language."""
        name: dict[str, str] = self.kinds[tile].data["name"]
        return name

    def value(self, tile: int) -> int:
        """Returns the number on a tile; 0 for the face-down tile."""
        return self.values[tile] if tile != self.hidden else 0

    def species_name(self, tile: int, lang: str) -> str:
        """Returns the name of the species of a tile."""
        species = self.data[tile].species
        return self.species_names(species, lang)

    def called(self, tile: int) -> set[str]:
        """Returns all words that a person may write for a tile: its ID, and its species.

        A species may be named by its key, or in any language of the content, with accents or
        without; the face-down tile by any word of its name.
        """
        names: set[str] = set()
        if tile == self.hidden:
            for name in self.hidden_name.translations().values():
                words = name.lower().split()
                names.update(words)
            plain_names = {_plain(name) for name in names}
            return {HIDDEN, *names, *plain_names}
        species = self.data[tile].species
        for name in self.species_names.translations(species).values():
            names.add(name.lower())
        plain_names = {_plain(name) for name in names}
        return {self.ids[tile], species, *names, *plain_names}

    def in_words(self, tiles: Iterable[int], lang: str) -> str:
        """Returns the names of tiles, as in ``Panda 1, Panda 4, Lion 2, face-down tile``."""
        names = []
        for tile in tiles:
            if tile == self.hidden:
                name = self.hidden_name(lang)
            else:
                species = self.species_name(tile, lang)
                name = f"{species} {self.values[tile]}"
            names.append(name)
        return ", ".join(names)


def _plain(word: str) -> str:
    """Returns a word without accents, as it is typed on keyboards that lack them."""
    # Unicode does not decompose this Polish letter into a letter and a mark.
    without_stroke = word.replace("ł", "l")
    chars = unicodedata.normalize("NFKD", without_stroke)
    letters = [char for char in chars if not unicodedata.combining(char)]
    return "".join(letters)
