"""One plane as it is looked at for points: who sits together, which seats are empty (BOA-49)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.components.plane import Side

__all__ = ["Cabin", "count_up"]


@dataclass
class Cabin:
    """One player's plane, and what can be asked about it.

    Attributes:
        of: the mask of the seats of each kind of passenger, by name.
        adults: the mask of all adults.
        grouped: the kinds of which groups count (BOA-52).
    """

    side: Side
    of: Mapping[str, int]
    adults: int
    grouped: Sequence[str]

    @cached_property
    def taken(self) -> int:
        """All seats that are taken."""
        return sum(self.of.values())

    @cached_property
    def empty(self) -> int:
        """All seats that are not."""
        return self.side.cells & ~self.taken

    @cached_property
    def in_care(self) -> int:
        """The children surrounded by adults (BOA-51)."""
        return self.side.grid.surrounded(self.of["child"], self.adults)

    @cached_property
    def pairs(self) -> list[int]:
        """The pairs of lovers, two neighbours and no third joined to them (BOA-50)."""
        return [group for group in self.groups("lover") if group.bit_count() == 2]

    def groups(self, kind: str) -> list[int]:
        """The connected groups of a kind."""
        return self.side.grid.groups(self.of[kind])

    def largest(self, kind: str) -> int:
        """The size of the largest group of a kind (BOA-52)."""
        return self.side.grid.largest(self.of[kind])

    def full_sectors(self) -> int:
        """How many sectors have every seat taken (BOA-53)."""
        return sum(1 for sector in self.side.sectors if not sector & self.empty)

    def sectors_with(self, groups: Sequence[int], number: int) -> int:
        """How many sectors hold at least so many of the groups, each of which lies in one."""
        return sum(
            1
            for sector in self.side.sectors
            if sum(1 for group in groups if group & sector) >= number
        )


def count_up(
    side: Side, plane: Sequence[int], kinds: Mapping[str, int], grouped: Sequence[str]
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """What can be counted on a plane, all at once: bots ask that of thousands.

    Args:
        side: whose seats they are.
        plane: for each kind of passenger the mask of their seats.
        kinds: the index of each kind, by name.
        grouped: the kinds of which groups count (BOA-52).

    Returns:
        Two tuples. First the pairs, lone lovers with room beside them, children in care, others
        who may be yet, empty seats, full sectors, and the sum of 1 / (e + 1) over sectors with e
        seats empty; then the sizes of the largest groups.
    """
    grid = side.grid
    cells = side.cells
    survey = side.grid.survey(plane)
    taken = sum(plane)
    lover = plane[kinds["lover"]]
    child = plane[kinds["child"]]
    lone = grid.surrounded(lover, cells & ~lover) & ~grid.surrounded(lover, taken)
    care = grid.surrounded(child, taken & ~child).bit_count()
    hopes = grid.surrounded(child, cells & ~child).bit_count() - care
    left = [(sector & ~taken).bit_count() for sector in side.sectors]
    pairs = survey[kinds["lover"]][1]
    near = sum([1 / (seats + 1) for seats in left])
    facts = (pairs, lone.bit_count(), care, hopes, sum(left), left.count(0), near)
    return facts, tuple([survey[kinds[kind]][0] for kind in grouped])
