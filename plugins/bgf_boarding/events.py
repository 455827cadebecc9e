"""The fifteen events, each of which scores at the end (BOA-61)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bgf.components.plane import cells_of

if TYPE_CHECKING:
    from bgf_boarding.scoring import Cabin

__all__ = ["EVENTS", "Event"]

_GROUPED = ("business", "tourist", "eco")

Event = Callable[[Sequence["Cabin"], int, Mapping[str, Any]], int]
"""From all planes, a player, and the options of the match to that player's points."""


def _singles(mask: int) -> list[int]:
    return [1 << cell for cell in cells_of(mask)]


def full_care(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """4 for each child with 4 adult neighbours (BOA-61a)."""
    cabin = cabins[player]
    neighbours = cabin.side.grid.neighbours
    return 4 * sum(1 for cell in cells_of(cabin.in_care) if neighbours[cell].bit_count() == 4)


def integration(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """5 for each sector with a group of 3 or more of each of three kinds (BOA-61b)."""
    cabin = cabins[player]
    large = [[g for g in cabin.groups(kind) if g.bit_count() >= 3] for kind in _GROUPED]
    return 5 * sum(
        1
        for sector in cabin.side.sectors
        if all(any(group & sector for group in groups) for groups in large)
    )


def valentines(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """4 for each sector with at least 3 pairs of lovers (BOA-61c)."""
    return 4 * cabins[player].sectors_with(cabins[player].pairs, 3)


def family_trip(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """3 for each child in care and pair of lovers beside it (BOA-61d)."""
    cabin = cabins[player]
    neighbours = cabin.side.grid.neighbours
    return 3 * sum(
        1 for cell in cells_of(cabin.in_care) for pair in cabin.pairs if neighbours[cell] & pair
    )


def one_behind_another(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """4 for each line from front to back, all taken (BOA-61e)."""
    cabin = cabins[player]
    side = cabin.side
    return 4 * sum(1 for number in range(side.cols) if not side.column(number) & cabin.empty)


def whose_child(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """-2 for each child beside an empty seat or another child (BOA-61f)."""
    cabin = cabins[player]
    return -2 * (cabin.of["child"] & ~cabin.in_care).bit_count()


def travelling_alone(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """-3 for each lover without a lover beside (BOA-61g)."""
    return -3 * sum(1 for group in cabins[player].groups("lover") if group.bit_count() == 1)


def off_season(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """5 for the largest group of empty seats of all; tied players all get it (BOA-61h)."""
    sizes = [cabin.side.grid.largest(cabin.empty) for cabin in cabins]
    return 5 if sizes[player] == max(sizes) > 0 else 0


def window_seat(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """A half for each passenger at a window, the sum rounded up (BOA-61i)."""
    cabin = cabins[player]
    return ((cabin.taken & cabin.seats.sorts["window"]).bit_count() + 1) // 2


def small_groups(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """5 for each of three kinds of which the plane has at most 3 (BOA-61j)."""
    return 5 * sum(1 for kind in _GROUPED if cabins[player].of[kind].bit_count() <= 3)


def holidays(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """4 for each sector with at least 3 children in care (BOA-61k)."""
    return 4 * cabins[player].sectors_with(_singles(cabins[player].in_care), 3)


def three_friends(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """3 for each group of exactly 3 of three kinds (BOA-61l)."""
    groups = [group for kind in _GROUPED for group in cabins[player].groups(kind)]
    return 3 * sum(1 for group in groups if group.bit_count() == 3)


def sardines(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """9 for each 3x3 square of taken seats, the most that do not overlap (BOA-61m)."""
    return 9 * cabins[player].side.grid.squares(cabins[player].taken, 3)


def into_the_corner(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """6 if the corner seats hold different kinds, of the plane or of each sector (BOA-61n)."""
    cabin = cabins[player]
    corners = cabin.seats.sector_corners if options["sector_corners"] else [cabin.seats.corners]
    return 6 if all(_all_differ(cabin, mask) for mask in corners) else 0


def _all_differ(cabin: Cabin, corners: int) -> bool:
    here = [(mask & corners).bit_count() for mask in cabin.of.values()]
    return sum(here) == corners.bit_count() and max(here) == 1


def safe_at_the_exit(cabins: Sequence[Cabin], player: int, options: Mapping[str, Any]) -> int:
    """10 if the middle cross row is fully taken (BOA-61o)."""
    side = cabins[player].side
    return 0 if side.row(side.rows // 2) & cabins[player].empty else 10


EVENTS: Mapping[str, Event] = {
    event.__name__: event
    for event in (
        *(full_care, integration, valentines, family_trip, one_behind_another),
        *(whose_child, travelling_alone, off_season, window_seat, small_groups),
        *(holidays, three_friends, sardines, into_the_corner, safe_at_the_exit),
    )
}
"""Each event by its name in the content."""
