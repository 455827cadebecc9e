"""What animals are worth at the end, and which of them may be left ashore (ANI-30 to ANI-33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgf import Game
    from bgf_animals.tiles import Tiles

__all__ = ["Worth"]

_MOST_KEPT = 4
"""Lists of ways to leave animals ashore that are remembered: a table of players who ask in turn."""


class Worth:
    """Judges animals, given as the indices of their tiles.

    Attributes:
        most: how many animals an ark may hold in the end; as many end the game (ANI-21, ANI-22).
        pair: how many of a species may not be kept (ANI-30, ANI-31).
    """

    def __init__(self, game: Game, tiles: Tiles) -> None:
        values = game.values
        self._tiles = tiles
        self.most: int = values["ark"]
        self.pair: int = values["pair"]
        self._herd: int = values["herd"]
        self._values: dict[str, Any] = values
        self._ranked: Callable[[tuple[int, ...]], list[tuple[int, ...]]]
        self._ranked = lru_cache(_MOST_KEPT)(self._rank_all)

    def species(self, tiles: Sequence[int]) -> Counter[int]:
        """How many there are of each species."""
        return Counter(self._tiles.species[tile] for tile in tiles)

    def pairs(self, tiles: Sequence[int]) -> list[int]:
        """The tiles of each species of which there are exactly two (ANI-30)."""
        counts = self.species(tiles)
        return [tile for tile in tiles if counts[self._tiles.species[tile]] == self.pair]

    def surplus(self, tiles: Sequence[int]) -> int:
        """How many must be left ashore (ANI-31)."""
        return max(0, len(tiles) - self.most)

    def points(self, tiles: Sequence[int]) -> tuple[int, int]:
        """The points of single animals, and of those in groups (ANI-32)."""
        species, numbers = self._tiles.species, self._tiles.values
        counts = self.species(tiles)
        single = sum(numbers[tile] for tile in tiles if counts[species[tile]] < self._herd)
        return single, sum(self.herds(counts)) * self._values["score_herd"]

    def herds(self, species: Counter[int]) -> list[int]:
        """How many animals are in each group, given how many there are of each species."""
        return [number for number in species.values() if number >= self._herd]

    def measured(self, kept: Sequence[int], ashore: Sequence[int]) -> dict[str, int]:
        """What simulations count of the animals that sail, and of those left ashore.

        A pair is known by where it is: both ashore, and none of the species kept.
        """
        species = self.species(kept)
        herds = self.herds(species)
        return {
            "animals": len(kept),
            "species": len(species),
            "herds": len(herds),
            "in_herds": sum(herds),
            "ashore": len(ashore),
            "pairs_ashore": sum(
                number == self.pair and one not in species
                for one, number in self.species(ashore).items()
            ),
        }

    def choices(self, tiles: Sequence[int]) -> list[tuple[int, ...]]:
        """What may be left ashore (ANI-31), the best for its owner first; not to be changed.

        Best is what leaves most points, then most species. Empty where nothing has to be left.
        Where every way would keep a pair, as on an ark that was only guessed at, all are allowed.
        """
        return self._ranked(tuple(sorted(tiles)))

    def _rank_all(self, tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
        surplus = self.surplus(tiles)
        ways = [*combinations(tiles, surplus)] if surplus else []
        allowed = [left for left in ways if self.left_pair(tiles, left) < 0]
        return sorted(allowed or ways, key=lambda left: self._rank(tiles, left))

    def _rank(
        self, tiles: Sequence[int], left: tuple[int, ...]
    ) -> tuple[int, int, tuple[int, ...]]:
        kept = [tile for tile in tiles if tile not in left]
        return -sum(self.points(kept)), -len(self.species(kept)), left

    def left_pair(self, tiles: Sequence[int], left: Sequence[int]) -> int:
        """A tile of which exactly two of the species would be kept, or -1 if there is none."""
        return next(iter(self.pairs([tile for tile in tiles if tile not in left])), -1)
