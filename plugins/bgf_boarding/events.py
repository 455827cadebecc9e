"""The fifteen events (BOA-61): the number of times that each scores on a plane at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.components.plane import cells_of
from bgf.engine.ranking import places_of

if TYPE_CHECKING:
    from bgf_boarding.cabin import Cabin

__all__ = ["EVENTS", "Event"]

Event = Callable[[Sequence["Cabin"], int, bool], int]
"""Returns the number of times that an event scores the `value` of its card.

Its arguments are the planes of all players, the player who scores, and whether the event of the
corners checks each sector instead of the whole plane (BOA-61n).
"""


def full_care(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of children with 4 adults beside them (BOA-61a)."""
    cabin = cabins[player]
    neighbours = cabin.side.grid.neighbours
    number = 0
    for child in cells_of(cabin.children_in_care):
        # All seats beside a child in care hold adults (BOA-51).
        adults_beside = neighbours[child].bit_count()
        if adults_beside == 4:
            number += 1
    return number


def integration(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of sectors that hold a group of 3 or more of each kind (BOA-61b).

    The kinds are those whose groups count: businesspeople, tourists and ecologists (BOA-52).
    """
    cabin = cabins[player]
    number = 0
    for sector in cabin.side.sectors:
        if _holds_group_of_each_kind(cabin, sector):
            number += 1
    return number


def _holds_group_of_each_kind(cabin: Cabin, sector: int) -> bool:
    """Returns whether a sector, a mask of seats, holds a group of 3 or more of each kind."""
    largest = cabin.side.grid.largest
    for kind in cabin.grouped_kinds:
        seats = cabin.seats_of[kind] & sector
        if largest(seats) < 3:
            return False
    return True


def valentines(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of sectors with at least 3 pairs of lovers (BOA-61c)."""
    cabin = cabins[player]
    return cabin.number_of_sectors_with(cabin.pairs, 3)


def family_trip(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of pairs of lovers beside each child in care, added up (BOA-61d)."""
    cabin = cabins[player]
    neighbours = cabin.side.grid.neighbours
    number = 0
    for child in cells_of(cabin.children_in_care):
        pairs_beside = [pair for pair in cabin.pairs if pair & neighbours[child]]
        number += len(pairs_beside)
    return number


def one_behind_another(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of lines from front to back with every seat taken (BOA-61e)."""
    cabin = cabins[player]
    number = 0
    for col in range(cabin.side.cols):
        line = cabin.side.column(col)
        if not line & cabin.empty_seats:
            number += 1
    return number


def whose_child(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of children beside an empty seat or another child (BOA-61f)."""
    cabin = cabins[player]
    not_in_care = cabin.seats_of["child"] & ~cabin.children_in_care
    return not_in_care.bit_count()


def travelling_alone(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of lovers with no other lover beside them (BOA-61g)."""
    groups = cabins[player].groups("lover")
    sizes = [group.bit_count() for group in groups]
    return sizes.count(1)


def off_season(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns 1 if the player has empty seats and nobody has a larger group of them (BOA-61h)."""
    sizes = [cabin.side.grid.largest(cabin.empty_seats) for cabin in cabins]
    places = places_of(sizes)
    has_any = sizes[player] > 0
    has_most = places[player] == 1
    return int(has_any and has_most)


def window_seat(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of passengers at a window (BOA-61i)."""
    cabin = cabins[player]
    at_windows = cabin.taken_seats & cabin.side.outer
    return at_windows.bit_count()


def small_groups(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of kinds with scoring groups that have at most 3 passengers (BOA-61j)."""
    cabin = cabins[player]
    number = 0
    for kind in cabin.grouped_kinds:
        passengers = cabin.seats_of[kind].bit_count()
        if passengers <= 3:
            number += 1
    return number


def holidays(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of sectors with at least 3 children in care (BOA-61k)."""
    cabin = cabins[player]
    children = [1 << cell for cell in cells_of(cabin.children_in_care)]
    return cabin.number_of_sectors_with(children, 3)


def three_friends(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the number of groups of exactly 3, of the kinds with scoring groups (BOA-61l)."""
    cabin = cabins[player]
    sizes: list[int] = []
    for kind in cabin.grouped_kinds:
        groups = cabin.groups(kind)
        sizes += [group.bit_count() for group in groups]
    return sizes.count(3)


def sardines(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns the largest number of squares of 3x3 taken seats that do not overlap (BOA-61m)."""
    cabin = cabins[player]
    return cabin.side.grid.squares(cabin.taken_seats, 3)


def into_the_corner(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns 1 if the corner seats hold passengers of different kinds (BOA-61n).

    The corners are the 4 of the plane, or those of every sector, each sector on its own.
    """
    cabin = cabins[player]
    side = cabin.side
    places = side.sector_corners if by_sector else [side.corners]
    scores = all(_hold_different_kinds(cabin, corners) for corners in places)
    return int(scores)


def _hold_different_kinds(cabin: Cabin, seats: int) -> bool:
    """Returns whether none of the seats of a mask is empty and no two hold the same kind."""
    if seats & cabin.empty_seats:
        return False
    numbers = [(own & seats).bit_count() for own in cabin.seats_of.values()]
    return max(numbers) <= 1


def safe_at_the_exit(cabins: Sequence[Cabin], player: int, by_sector: bool) -> int:
    """Returns 1 if the middle row is fully taken in every sector (BOA-61o)."""
    cabin = cabins[player]
    middle_row = cabin.side.rows // 2
    seats = cabin.side.row(middle_row)
    is_full = not seats & cabin.empty_seats
    return int(is_full)


EVENTS: Mapping[str, Event] = {
    "full_care": full_care,
    "integration": integration,
    "valentines": valentines,
    "family_trip": family_trip,
    "one_behind_another": one_behind_another,
    "whose_child": whose_child,
    "travelling_alone": travelling_alone,
    "off_season": off_season,
    "window_seat": window_seat,
    "small_groups": small_groups,
    "holidays": holidays,
    "three_friends": three_friends,
    "sardines": sardines,
    "into_the_corner": into_the_corner,
    "safe_at_the_exit": safe_at_the_exit,
}
"""Each event by the id of its card."""
