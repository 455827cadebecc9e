"""The fifteen events (BOA-61): how often each counts; what one is worth stands on its card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.components.plane import cells_of
from bgf.engine.ranking import places_of

if TYPE_CHECKING:
    from bgf_boarding.cabin import Cabin

__all__ = ["EVENTS", "Event"]

Event = Callable[[Sequence["Cabin"], int, bool], int]
"""Returns how often an event counts.

Its arguments are all planes, a player, and whether corners are those of each sector (BOA-61n).
"""


def _singles(mask: int) -> list[int]:
    return [1 << cell for cell in cells_of(mask)]


def full_care(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Children with 4 adult neighbours (BOA-61a)."""
    cabin = cabins[player]
    neighbours = cabin.side.grid.neighbours
    return sum(1 for cell in cells_of(cabin.in_care) if neighbours[cell].bit_count() == 4)


def integration(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Sectors with a group of 3 or more of each of three kinds (BOA-61b)."""
    cabin = cabins[player]
    large = [[g for g in cabin.groups(kind) if g.bit_count() >= 3] for kind in cabin.grouped]
    return sum(
        1
        for sector in cabin.side.sectors
        if all(any(group & sector for group in groups) for groups in large)
    )


def valentines(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Sectors with at least 3 pairs of lovers (BOA-61c)."""
    return cabins[player].sectors_with(cabins[player].pairs, 3)


def family_trip(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Children in care, each by the pairs of lovers beside it (BOA-61d)."""
    cabin = cabins[player]
    neighbours = cabin.side.grid.neighbours
    return sum(
        1 for cell in cells_of(cabin.in_care) for pair in cabin.pairs if neighbours[cell] & pair
    )


def one_behind_another(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Lines from front to back, all taken (BOA-61e)."""
    cabin = cabins[player]
    side = cabin.side
    return sum(1 for number in range(side.cols) if not side.column(number) & cabin.empty)


def whose_child(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Children beside an empty seat or another child (BOA-61f)."""
    cabin = cabins[player]
    return (cabin.of["child"] & ~cabin.in_care).bit_count()


def travelling_alone(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Lovers without a lover beside (BOA-61g)."""
    return sum(1 for group in cabins[player].groups("lover") if group.bit_count() == 1)


def off_season(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Whether nobody has a larger group of empty seats (BOA-61h)."""
    sizes = [cabin.side.grid.largest(cabin.empty) for cabin in cabins]
    return int(sizes[player] > 0 and places_of(sizes)[player] == 1)


def window_seat(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Passengers at a window (BOA-61i)."""
    cabin = cabins[player]
    return (cabin.taken & cabin.side.outer).bit_count()


def small_groups(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """How many of three kinds are at most 3 on the plane (BOA-61j)."""
    return sum(1 for kind in cabins[player].grouped if cabins[player].of[kind].bit_count() <= 3)


def holidays(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Sectors with at least 3 children in care (BOA-61k)."""
    return cabins[player].sectors_with(_singles(cabins[player].in_care), 3)


def three_friends(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Groups of exactly 3 of three kinds (BOA-61l)."""
    groups = [group for kind in cabins[player].grouped for group in cabins[player].groups(kind)]
    return sum(1 for group in groups if group.bit_count() == 3)


def sardines(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Squares of 3x3 taken seats, the most that do not overlap (BOA-61m)."""
    return cabins[player].side.grid.squares(cabins[player].taken, 3)


def into_the_corner(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Whether the corner seats hold different kinds, of the plane or of each sector (BOA-61n)."""
    cabin = cabins[player]
    side = cabin.side
    corners = side.sector_corners if by_sector else [side.corners]
    return int(all(_all_differ(cabin, mask) for mask in corners))


def _all_differ(cabin: Cabin, corners: int) -> bool:
    here = [(mask & corners).bit_count() for mask in cabin.of.values()]
    return sum(here) == corners.bit_count() and max(here) == 1


def safe_at_the_exit(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Whether the middle cross row is fully taken (BOA-61o)."""
    side = cabins[player].side
    return int(not side.row(side.rows // 2) & cabins[player].empty)


EVENTS: Mapping[str, Event] = {
    event.__name__: event
    for event in (
        *(full_care, integration, valentines, family_trip, one_behind_another),
        *(whose_child, travelling_alone, off_season, window_seat, small_groups),
        *(holidays, three_friends, sardines, into_the_corner, safe_at_the_exit),
    )
}
"""Each event by its name in the content."""
