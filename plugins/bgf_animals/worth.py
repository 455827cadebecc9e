"""What animals are worth at the end, and which of them may be left ashore (ANI-30 to ANI-33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from bgf.contract import Part, part, value
from bgf_animals.content import LARGEST
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["Worth"]

_MOST_KEPT = 4
"""Lists of ways to leave animals ashore that are remembered: a table of players who ask in turn."""


class Worth(Part):
    """Judges animals, given as the indices of their tiles.

    Attributes:
        most: the largest number of animals on an ark in the end; as many end the game.
        pair: the number of animals of a species that may not be kept.
        herd: the smallest number of animals of a species that make a group.
        score_herd: points for each animal in a group.
    """

    tiles = part(Tiles)
    most = value(
        int,
        ge=1,
        le=LARGEST,
        name="ark",
        doc="Animals that an ark holds, which is also how many end the game (ANI-21, ANI-22, "
        "ANI-31). `ark` + 1 can't be a multiple of `pair` + 1: see `pair`.",
    )
    pair = value(
        int,
        ge=2,
        le=LARGEST,
        doc="How many animals of a species may not be kept (ANI-30, ANI-31). With one animal too "
        "many, and `pair` + 1 of each species, none could be left ashore; so `ark` + 1 is no "
        "multiple of `pair` + 1.",
    )
    herd = value(
        int,
        ge=1,
        le=LARGEST,
        doc="How many animals of a species make a group that scores (ANI-32): more than `pair`.",
    )
    score_herd = value(
        int, ge=-LARGEST, le=LARGEST, doc="Points for each animal in a group (ANI-32)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ranked: Callable[[tuple[int, ...]], list[tuple[int, ...]]]
        self._ranked = lru_cache(_MOST_KEPT)(self._rank_all)

    def species(self, tiles: Sequence[int]) -> Counter[int]:
        """Returns how many there are of each species."""
        return Counter(self.tiles.species[tile] for tile in tiles)

    def pairs(self, tiles: Sequence[int]) -> list[int]:
        """Returns the tiles of each species of which there are exactly two (ANI-30)."""
        counts = self.species(tiles)
        return [tile for tile in tiles if counts[self.tiles.species[tile]] == self.pair]

    def surplus(self, tiles: Sequence[int]) -> int:
        """Returns how many must be left ashore (ANI-31)."""
        return max(0, len(tiles) - self.most)

    def points(self, tiles: Sequence[int]) -> tuple[int, int]:
        """Returns the points of single animals, and of those in groups (ANI-32)."""
        species = self.tiles.species
        numbers = self.tiles.values
        counts = self.species(tiles)
        single = sum(numbers[tile] for tile in tiles if counts[species[tile]] < self.herd)
        return single, sum(self.herds(counts)) * self.score_herd

    def most_points(self, tiles: Sequence[int]) -> int:
        """Returns the points of animals were the match over now (ANI-30 to ANI-32).

        Pairs go ashore, and so does the surplus, the way that leaves most points. Where each way
        would keep a pair, pairs are kept.
        """
        pairs = set(self.pairs(tiles))
        left = [tile for tile in tiles if tile not in pairs]
        by_species: dict[int, list[int]] = {}
        for tile in left:
            by_species.setdefault(self.tiles.species[tile], []).append(tile)
        # The most points by how many animals are kept, of the species looked at so far.
        best = {0: 0}
        for own in by_species.values():
            own.sort(key=self.tiles.value, reverse=True)
            longer: dict[int, int] = {}
            for kept, points in best.items():
                for number in range(len(own) + 1):
                    if number == self.pair:
                        continue
                    total = points + sum(self.points(own[:number]))
                    if total > longer.get(kept + number, total - 1):
                        longer[kept + number] = total
            best = longer
        to_keep = len(left) - self.surplus(left)
        if to_keep not in best:
            ashore = self.choices(left)[0]
            return sum(self.points([tile for tile in left if tile not in ashore]))
        return best[to_keep]

    def herds(self, species: Counter[int]) -> list[int]:
        """Returns the number of animals in each group, given the numbers by species."""
        return [number for number in species.values() if number >= self.herd]

    def measured(self, kept: Sequence[int], ashore: Sequence[int]) -> dict[str, int]:
        """Returns what simulations count of the animals that sail, and of those left ashore.

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
        """Returns what may be left ashore (ANI-31), the best for its owner first; don't change it.

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
        """Returns a tile of a species of which exactly two would be kept, or -1."""
        return next(iter(self.pairs([tile for tile in tiles if tile not in left])), -1)
