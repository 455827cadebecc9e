"""Arks judged a second time, the slow way, from nothing but the words of ANI-30 to ANI-32."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from .rounds import number, playable, species

__all__ = ["counted", "end_sets", "random_ark", "sources", "value", "without_pairs"]


def counted(tiles: Iterable[str]) -> Counter[str]:
    """The number of tiles of each species."""
    return Counter(map(species, tiles))


def without_pairs(tiles: Sequence[str]) -> list[str]:
    """The tiles left on an ark by ANI-30."""
    return [tile for tile in tiles if counted(tiles)[species(tile)] != 2]


def end_sets(tiles: Sequence[str]) -> set[frozenset[str]]:
    """The sets of ten that ANI-31 lets a player keep."""
    return {frozenset(kept) for kept in combinations(tiles, 10) if 2 not in counted(kept).values()}


def sources(kept: Iterable[str]) -> tuple[int, int]:
    """The points of single animals, and those of groups (ANI-32)."""
    kept = list(kept)
    singles = groups = 0
    for one, many in counted(kept).items():
        if many == 1:
            singles += sum(number(tile) for tile in kept if species(tile) == one)
        if many >= 3:
            groups += 5 * many
    return singles, groups


def value(kept: Iterable[str]) -> tuple[int, int]:
    """The value of kept tiles to a player: points, then species."""
    kept = list(kept)
    return sum(sources(kept)), len(counted(kept))


def random_ark(size: int, seed: int, players: int = 2) -> list[str]:
    """An ark of some species, with more or with fewer groups."""
    rng = random.Random(f"{size} {seed}")
    tiles = playable(players)
    some = rng.sample(sorted({species(tile) for tile in tiles}), rng.randrange(3, 9))
    return rng.sample([tile for tile in tiles if species(tile) in some], size)
