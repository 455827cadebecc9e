"""The points of animals, and the choices of animals to leave ashore (ANI-30 to ANI-33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from bgf.contract import Part, part, value
from bgf_animals.content import LARGEST
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["Worth"]

_MOST_REMEMBERED = 4
"""The number of arks whose choices are cached: one for each player of a match of four."""


class Worth(Part):
    """Counts the points of animals. Each animal is given by the index of its tile.

    A scoring group is called a herd here, as the tiles in the middle form groups, too.

    Attributes:
        ark_size: the number of animals that an ark holds at the end; as many end the game.
        pair: the number of animals of a species that may not be kept: 2 by the rules.
        herd: the smallest number of animals of a species that make a herd: 3 by the rules.
        score_herd: points for each animal in a herd.
    """

    tiles = part(Tiles)
    ark_size = value(
        int,
        ge=1,
        le=LARGEST,
        name="ark",
        doc="Number of animals that an ark holds (ANI-21, ANI-31). As many end the game (ANI-22). "
        "`ark` + 1 can't be a multiple of `pair` + 1: see `pair`.",
    )
    pair = value(
        int,
        ge=2,
        le=LARGEST,
        doc="Number of animals of a species that may not be kept (ANI-30, ANI-31). A player with "
        "one animal too many, and with `pair` + 1 of each species, could leave none ashore; so "
        "`ark` + 1 can't be a multiple of `pair` + 1.",
    )
    herd = value(
        int,
        ge=1,
        le=LARGEST,
        doc="Smallest number of animals of a species that make a group (ANI-32): more than `pair`.",
    )
    score_herd = value(
        int, ge=-LARGEST, le=LARGEST, doc="Points for each animal in a group (ANI-32)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ranked: Callable[[tuple[int, ...]], list[tuple[int, ...]]]
        self._ranked = lru_cache(_MOST_REMEMBERED)(self._rank_all)

    def species(self, tiles: Sequence[int]) -> Counter[int]:
        """Returns the number of animals of each species."""
        return Counter(self.tiles.species[tile] for tile in tiles)

    def pairs(self, tiles: Sequence[int]) -> list[int]:
        """Returns the tiles of each species with exactly `pair` animals (ANI-30)."""
        species = [self.tiles.species[tile] for tile in tiles]
        pair = self.pair
        return [
            tile for tile, own in zip(tiles, species, strict=True) if species.count(own) == pair
        ]

    def surplus(self, tiles: Sequence[int]) -> int:
        """Returns the number of animals that must be left ashore (ANI-31)."""
        return max(0, len(tiles) - self.ark_size)

    def points(self, tiles: Sequence[int]) -> tuple[int, int]:
        """Returns the points of single animals, and those of animals in herds (ANI-32)."""
        species = self.tiles.species
        numbers = self.tiles.values
        counts = self.species(tiles)
        singles = [tile for tile in tiles if counts[species[tile]] < self.herd]
        points_of_singles = sum(numbers[tile] for tile in singles)
        in_herds = sum(self.herds(counts))
        return points_of_singles, in_herds * self.score_herd

    def most_points(self, tiles: Sequence[int]) -> int:
        """Returns the points of animals if the match ended now (ANI-30 to ANI-32).

        Pairs and the surplus go ashore, the surplus in the way that leaves most points. If every
        way would keep a pair, a pair is kept.
        """
        pairs = set(self.pairs(tiles))
        on_ark = [tile for tile in tiles if tile not in pairs]
        number_kept = len(on_ark) - self.surplus(on_ark)
        most_by_number = self._most_points_by_number(on_ark)
        if number_kept in most_by_number:
            return most_by_number[number_kept]
        ashore = self.choices(on_ark)[0]
        kept = [tile for tile in on_ark if tile not in ashore]
        return sum(self.points(kept))

    def _most_points_by_number(self, tiles: Sequence[int]) -> dict[int, int]:
        """Returns the most points for each number of animals that can be kept without a pair."""
        by_species: dict[int, list[int]] = {}
        for tile in tiles:
            by_species.setdefault(self.tiles.species[tile], []).append(tile)
        # Species by species: the most points for each number of animals kept so far. Of each
        # species it is best to keep the animals with the largest numbers.
        best = {0: 0}
        for animals in by_species.values():
            animals.sort(key=self.tiles.value, reverse=True)
            points_of_species = self._points_by_number(animals)
            best = _best_sums(best, points_of_species)
        return best

    def _points_by_number(self, animals: Sequence[int]) -> dict[int, int]:
        """Returns the points of the first animals of a species, by number, without a pair."""
        points: dict[int, int] = {}
        for number in range(len(animals) + 1):
            if number != self.pair:
                first = animals[:number]
                points[number] = sum(self.points(first))
        return points

    def herds(self, species: Counter[int]) -> list[int]:
        """Returns the size of each herd, given the number of animals of each species."""
        return [number for number in species.values() if number >= self.herd]

    def measured(self, kept: Sequence[int], ashore: Sequence[int]) -> dict[str, int]:
        """Returns the measures of a player's animals for simulations.

        Args:
            kept: the animals on the ark at the end.
            ashore: the animals left ashore.
        """
        species = self.species(kept)
        herds = self.herds(species)
        # Two animals ashore were a pair (ANI-30) if none of their species is kept; otherwise they
        # are part of the surplus.
        pairs_ashore = 0
        for one, number in self.species(ashore).items():
            is_kept = one in species
            if number == self.pair and not is_kept:
                pairs_ashore += 1
        return {
            "animals": len(kept),
            "species": len(species),
            "herds": len(herds),
            "in_herds": sum(herds),
            "ashore": len(ashore),
            "pairs_ashore": pairs_ashore,
        }

    def choices(self, tiles: Sequence[int]) -> list[tuple[int, ...]]:
        """Returns the sets of animals that may be left ashore (ANI-31), the best first.

        The best set leaves most points, and among equals most species. The list is empty if nothing
        has to be left. If every set would keep a pair, which is possible in samples of a secret
        ark, all sets are allowed. The list is shared: don't change it.
        """
        return self._ranked(tuple(sorted(tiles)))

    def _rank_all(self, tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Returns the result of `choices` for sorted tiles."""
        surplus = self.surplus(tiles)
        if not surplus:
            return []
        sets = list(combinations(tiles, surplus))
        allowed = [ashore for ashore in sets if self.left_pair(tiles, ashore) < 0]
        return sorted(allowed or sets, key=lambda ashore: self._sort_key(tiles, ashore))

    def _sort_key(
        self, tiles: Sequence[int], ashore: tuple[int, ...]
    ) -> tuple[int, int, tuple[int, ...]]:
        """Returns a key that sorts sets of animals to leave ashore, the best first (ANI-31)."""
        kept = [tile for tile in tiles if tile not in ashore]
        points = sum(self.points(kept))
        species = len(self.species(kept))
        return -points, -species, ashore

    def left_pair(self, tiles: Sequence[int], ashore: Sequence[int]) -> int:
        """Returns a tile of a pair that would be kept, or -1 if no pair would be (ANI-31).

        Args:
            tiles: the animals on the ark.
            ashore: those of them that would be left ashore.
        """
        kept = [tile for tile in tiles if tile not in ashore]
        pairs = self.pairs(kept)
        return pairs[0] if pairs else -1


def _best_sums(first: Mapping[int, int], second: Mapping[int, int]) -> dict[int, int]:
    """Returns the most points for each sum of a number of the first and one of the second.

    Args:
        first: points by number of animals.
        second: points by number of animals, of other species.
    """
    best: dict[int, int] = {}
    for one_number, one_points in first.items():
        for other_number, other_points in second.items():
            number = one_number + other_number
            points = one_points + other_points
            if number not in best or points > best[number]:
                best[number] = points
    return best
