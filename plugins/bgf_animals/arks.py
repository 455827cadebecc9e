"""What animals are worth at the end, and which of them may be left ashore (ANI-30 to ANI-33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["Arks"]


class Arks:
    """Judges arks: each is given as the indices of its tiles.

    Attributes:
        holds: how many animals an ark may hold in the end.
        full: how many of them end the game; the same number (ANI-21, ANI-22).
    """

    def __init__(self, game: Game) -> None:
        kinds, values = game.layout.kinds["tiles"], game.values
        names = list(dict.fromkeys(kind.data["species"] for kind in kinds))
        self.species_of = [names.index(kind.data["species"]) for kind in kinds]
        self.numbers: list[int] = [kind.data["value"] for kind in kinds]
        self.holds: int = values["ark"]
        self._pair: int = values["pair"]
        self._herd: int = values["herd"]
        self._values: dict[str, Any] = values
        self._chosen: tuple[tuple[int, ...], list[tuple[int, ...]]] = (), []  # for the last ark

    def species(self, tiles: Sequence[int]) -> Counter[int]:
        """How many there are of each species."""
        return Counter(self.species_of[tile] for tile in tiles)

    def pairs(self, tiles: Sequence[int]) -> list[int]:
        """The tiles of each species of which there are exactly two (ANI-30)."""
        counts = self.species(tiles)
        return [tile for tile in tiles if counts[self.species_of[tile]] == self._pair]

    def surplus(self, tiles: Sequence[int]) -> int:
        """How many must be left ashore (ANI-31)."""
        return max(0, len(tiles) - self.holds)

    def points(self, tiles: Sequence[int]) -> tuple[int, int]:
        """The points of single animals, and of those in groups (ANI-32)."""
        counts = self.species(tiles)
        single = sum(
            self.numbers[tile] for tile in tiles if counts[self.species_of[tile]] < self._herd
        )
        herds = sum(count for count in counts.values() if count >= self._herd)
        return single, herds * self._values["score_herd"]

    def choices(self, tiles: Sequence[int]) -> list[tuple[int, ...]]:
        """What may be left ashore (ANI-31), the best for its owner first.

        Best is what leaves most points, then most species. Empty where nothing has to be left.
        Where every way would keep a pair, as on an ark that was only guessed at, all are allowed.
        """
        key = tuple(sorted(tiles))
        if self._chosen[0] != key:
            self._chosen = key, self._ranked(key)
        return self._chosen[1]

    def _ranked(self, tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
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
