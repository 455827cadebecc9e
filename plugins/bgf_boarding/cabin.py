"""One player's plane, examined for points: groups, pairs, empty seats (BOA-49)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.components.plane import Side

__all__ = ["Cabin", "count_facts"]


@dataclass
class Cabin:
    """One player's plane.

    A set of seats is a bit mask, as in `bgf.components.plane.Side`.

    Attributes:
        side: the side of the plane that is used in the match.
        seats_of: for each kind of passenger, by ID, the mask of their seats.
        adults: the mask of the seats of all adults.
        grouped_kinds: the IDs of the kinds whose groups score (BOA-52).
    """

    side: Side
    seats_of: Mapping[str, int]
    adults: int
    grouped_kinds: Sequence[str]

    @cached_property
    def taken_seats(self) -> int:
        """The mask of the taken seats."""
        return sum(self.seats_of.values())

    @cached_property
    def empty_seats(self) -> int:
        """The mask of the empty seats."""
        return self.side.cells & ~self.taken_seats

    @cached_property
    def children_in_care(self) -> int:
        """The mask of the children surrounded by adults (BOA-51)."""
        return self.side.grid.surrounded(self.seats_of["child"], self.adults)

    @cached_property
    def pairs(self) -> list[int]:
        """The masks of the pairs of lovers; larger connected groups do not count (BOA-50)."""
        return [group for group in self.groups("lover") if group.bit_count() == 2]

    def groups(self, kind: str) -> list[int]:
        """Returns the masks of the connected groups of a kind."""
        return self.side.grid.groups(self.seats_of[kind])

    def largest_group(self, kind: str) -> int:
        """Returns the size of the largest group of a kind, 0 if there is none (BOA-52)."""
        return self.side.grid.largest(self.seats_of[kind])

    def number_of_full_sectors(self) -> int:
        """Returns the number of sectors with every seat taken (BOA-53)."""
        return sum(1 for sector in self.side.sectors if not sector & self.empty_seats)

    def number_of_sectors_with(self, groups: Sequence[int], number: int) -> int:
        """Returns the number of sectors with at least `number` of the groups.

        Args:
            groups: masks of seats, each within one sector.
            number: the smallest number of groups in a sector.
        """
        found = 0
        for sector in self.side.sectors:
            groups_here = sum(1 for group in groups if group & sector)
            if groups_here >= number:
                found += 1
        return found


def count_facts(
    side: Side, plane: Sequence[int], kinds: Mapping[str, int], grouped: Sequence[str]
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """Returns the facts of a plane that the evaluation weighs.

    It does the work of several methods of `Cabin` at once, as bots evaluate thousands of planes.

    Args:
        side: the side of the plane.
        plane: for each kind of passenger, by index, the mask of their seats.
        kinds: the index of each kind of passenger, by ID.
        grouped: the IDs of the kinds whose groups score (BOA-52).

    Returns:
        Two tuples. The first has the numbers of pairs, of single lovers with an empty seat beside
        them, of children in care, of children who are not but may be yet, of empty seats and of
        full sectors; and last the sum of 1 / (e + 1) over all sectors, where e is the number of
        empty seats in the sector. The second has the size of the largest group of each kind in
        `grouped`.
    """
    grid = side.grid
    cells = side.cells
    taken = sum(plane)
    lovers = plane[kinds["lover"]]
    children = plane[kinds["child"]]

    no_lover_beside = grid.surrounded(lovers, cells & ~lovers)
    no_room_beside = grid.surrounded(lovers, taken)
    single_lovers = (no_lover_beside & ~no_room_beside).bit_count()

    in_care = grid.surrounded(children, taken & ~children).bit_count()
    # A child without another child beside it needs only adults on the empty seats around it.
    no_child_beside = grid.surrounded(children, cells & ~children).bit_count()
    may_be_in_care = no_child_beside - in_care

    empty_by_sector = [(sector & ~taken).bit_count() for sector in side.sectors]
    nearly_full = sum([1 / (empty + 1) for empty in empty_by_sector])

    largest_and_pairs = grid.survey(plane)
    pairs = largest_and_pairs[kinds["lover"]][1]
    facts = (
        pairs,
        single_lovers,
        in_care,
        may_be_in_care,
        sum(empty_by_sector),
        empty_by_sector.count(0),
        nearly_full,
    )
    return facts, tuple([largest_and_pairs[kinds[kind]][0] for kind in grouped])
