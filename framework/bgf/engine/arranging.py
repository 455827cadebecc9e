"""Draws arrangements of hidden components that obey what zones are known to lack.

Each arrangement is as likely as the others. Components that may lie in the same places are of one
class, and places that lack the same kinds form one group. So it is enough to draw how many
components of each class lie in each group, weighted by the number of arrangements with these
numbers. Where there are too many such numbers to count, the draw begins with any arrangement that
is allowed, and components change places at random many times.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial, prod
from typing import NamedTuple

from bgf_cext import below, shuffled

__all__ = ["Arranger"]

_MOST_COUNTED = 30_000
"""The maximum number of ways to fill groups that are counted, for all groups together."""

_STEPS = 60
"""How often each component changes places where arrangements are not counted, on average."""

_Numbers = tuple[int, ...]
"""A number of components of each class."""

_TableKey = tuple[int, _Numbers]
"""The number of a group, and the components that are left for it and those after it."""

_Table = tuple[list[int], list[_Numbers]]
"""The ways to fill a group: running totals of their weights, and the numbers of components."""


class _Class(NamedTuple):
    """Components that may lie in the same places.

    Attributes:
        members: their indices.
        fits: for each group of places whether they may lie there.
        zones: the indices of the zones that may take them up when they are left over.
    """

    members: list[int]
    fits: tuple[bool, ...]
    zones: tuple[int, ...]


class _PlaceGroup(NamedTuple):
    """Places that lack the same kinds, or the zones that take up the remaining components.

    Attributes:
        size: the number of components that come there.
        ways: by class the number of ways to lay a component of it down in a place: 0 where it can't
            lie there, and more than 1 only where several zones could take it up.
    """

    size: int
    ways: _Numbers


class Arranger:
    """Draws arrangements of components in places.

    Args:
        kinds: the index of the kind of each component.
        lacking: for each place the bit mask of the kinds that can't lie there.
        zones: the same for each zone that takes up any number of the components that are left.
            There are none left if there are no such zones.
    """

    def __init__(
        self, kinds: Sequence[int], lacking: Sequence[int], zones: Sequence[int] = ()
    ) -> None:
        masks = list(dict.fromkeys(lacking))  # one for each group of places
        self._group_of_place = [masks.index(mask) for mask in lacking]
        self._classes = _classes_of(kinds, masks, zones)
        self._class_of: dict[int, int] = {}
        for number, class_ in enumerate(self._classes):
            for index in class_.members:
                self._class_of[index] = number
        sizes = [lacking.count(mask) for mask in masks]
        number_left = len(kinds) - len(lacking)
        groups = _groups_of(self._classes, sizes, number_left)
        # Groups with the fewest possibilities are filled first; the last group gets the rest.
        possibilities = [sum(group.ways) for group in groups]
        self._order = sorted(range(len(groups)), key=possibilities.__getitem__)
        self._groups = [groups[number] for number in self._order]
        self._tables: dict[_TableKey, _Table] = {}
        self._counted = 0
        self._is_counted = True
        all_components = tuple(len(class_.members) for class_ in self._classes)
        try:
            self._table(0, all_components)
        except _TooMany:
            self._is_counted = False

    def draw(self, chance: int) -> tuple[list[int], list[tuple[int, int]], int]:
        """Draws an arrangement.

        Args:
            chance: the state of the generator.

        Returns:
            The index of the component in each place; the indices of those that are left, each with
            that of its zone; and the next state of the generator.

        Raises:
            ValueError: if there is no arrangement.
        """
        draw_groups = self._counted_draw if self._is_counted else self._mixed_draw
        of_group, chance = draw_groups(chance)
        # The last group has the components for the zones that hold all the others.
        *in_places, left = of_group
        for components in in_places:
            chance = shuffled(chance, components)
        places = [in_places[group].pop() for group in self._group_of_place]
        leftovers = []
        for index in left:
            zones = self._classes[self._class_of[index]].zones
            pick, chance = below(chance, len(zones))
            leftovers.append((index, zones[pick]))
        return places, leftovers, chance

    def _counted_draw(self, chance: int) -> tuple[list[list[int]], int]:
        """Draws which components lie in each group, by the number of arrangements."""
        held = [class_.members[:] for class_ in self._classes]
        for members in held:
            chance = shuffled(chance, members)
        of_group: list[list[int]] = [[] for _ in self._groups]
        for number, group in enumerate(self._order):
            left = tuple(map(len, held))
            totals, fillings = self._table(number, left)
            if not totals:
                raise ValueError("nothing can lie where everybody knows")
            # The last total is the sum of all weights.
            pick, chance = _below(chance, totals[-1])
            filling = fillings[bisect_right(totals, pick)]
            for members, count in zip(held, filling, strict=True):
                for _ in range(count):
                    of_group[group].append(members.pop())
        return of_group, chance

    def _table(self, number: int, left: _Numbers) -> _Table:
        """Returns the ways to fill a group, each weighted by the number of arrangements.

        Args:
            number: the number of the group, in the order in which they are filled.
            left: the components that are left for this group and those after it.
        """
        key = (number, left)
        if key not in self._tables:
            self._tables[key] = self._new_table(number, left)
        return self._tables[key]

    def _new_table(self, number: int, left: _Numbers) -> _Table:
        group = self._groups[number]
        weights = []
        fillings = []
        for filling in _fillings(group, left):
            self._counted += 1
            if self._counted > _MOST_COUNTED:
                raise _TooMany
            ways_after = self._ways_after(number, left, filling)
            if ways_after:
                weight = _arrangements(group, filling) * ways_after
                weights.append(weight)
                fillings.append(filling)
        totals = list(accumulate(weights))
        return totals, fillings

    def _ways_after(self, number: int, left: _Numbers, filling: _Numbers) -> int:
        """Returns the number of ways to fill the remaining groups after this filling of one."""
        rest = tuple(there - taken for there, taken in zip(left, filling, strict=True))
        if number + 1 == len(self._groups):
            return int(not any(rest))
        totals, _ = self._table(number + 1, rest)
        return totals[-1] if totals else 0

    # -- without counting

    def _mixed_draw(self, chance: int) -> tuple[list[list[int]], int]:
        """Draws which components lie in each group, by changing places many times."""
        places: list[int] = []  # the group of each place
        for number, filled_group in enumerate(self._groups):
            places += [number] * filled_group.size
        held = self._any_arrangement(places)
        longest_cycle = min(len(self._groups), len(places))
        can_change = longest_cycle > 1
        steps = _STEPS * len(places) if can_change else 0
        for _ in range(steps):
            cycle, chance = _random_cycle(len(places), longest_cycle, chance)
            if len(set(cycle)) < len(cycle):
                continue  # a place was drawn twice
            next_places = [*cycle[1:], cycle[0]]
            arriving = [held[place] for place in next_places]
            moves = list(zip(cycle, arriving, strict=True))
            if all(self._may_lie(index, places[place]) for place, index in moves):
                for place, index in moves:
                    held[place] = index
        of_group: list[list[int]] = [[] for _ in self._groups]
        for group, index in zip(places, held, strict=True):
            of_group[self._order[group]].append(index)
        return of_group, chance

    def _may_lie(self, index: int, group: int) -> bool:
        """Returns whether a component may lie in a group, by its place in the order of filling."""
        return self._groups[group].ways[self._class_of[index]] > 0

    def _any_arrangement(self, places: Sequence[int]) -> list[int]:
        """Returns a component for each place, found by augmenting paths.

        Args:
            places: the group of each place, by its place in the order of filling.

        Raises:
            ValueError: if there is no arrangement.
        """
        held = [-1] * len(places)

        def lay(index: int, seen: set[int]) -> bool:
            # A component takes a place that is free, or one whose component can move on.
            for place, group in enumerate(places):
                if place in seen or not self._may_lie(index, group):
                    continue
                seen.add(place)
                if held[place] < 0 or lay(held[place], seen):
                    held[place] = index
                    return True
            return False

        for index in self._class_of:
            if not lay(index, set()):
                raise ValueError("nothing can lie where everybody knows")
        return held


class _TooMany(Exception):
    """There are too many ways to fill the groups."""


def _classes_of(kinds: Sequence[int], masks: Sequence[int], zones: Sequence[int]) -> list[_Class]:
    """Returns the classes of components.

    Args:
        kinds: the index of the kind of each component.
        masks: for each group of places the bit mask of the kinds that can't lie there.
        zones: the same for each zone that takes up what is left.
    """
    members: dict[tuple[tuple[bool, ...], tuple[int, ...]], list[int]] = {}
    for index, kind in enumerate(kinds):
        bit = 1 << kind
        fits = tuple(not mask & bit for mask in masks)
        fitting_zones = tuple(number for number, mask in enumerate(zones) if not mask & bit)
        members.setdefault((fits, fitting_zones), []).append(index)
    classes = []
    for (fits, fitting_zones), indices in members.items():
        classes.append(_Class(indices, fits, fitting_zones))
    return classes


def _groups_of(
    classes: Sequence[_Class], sizes: Sequence[int], number_left: int
) -> list[_PlaceGroup]:
    """Returns the groups of places; the last one stands for the zones that take up the rest.

    Args:
        classes: the classes of components.
        sizes: the number of places in each group.
        number_left: the number of components that are left when all places are filled.
    """
    groups = []
    for number, size in enumerate(sizes):
        ways = tuple(int(class_.fits[number]) for class_ in classes)
        groups.append(_PlaceGroup(size, ways))
    ways_to_zones = tuple(len(class_.zones) for class_ in classes)
    groups.append(_PlaceGroup(number_left, ways_to_zones))
    return groups


def _random_cycle(places: int, longest: int, chance: int) -> tuple[list[int], int]:
    """Draws places whose components move to the place before, in a cycle.

    Cycles of every length are needed to come from any arrangement to any other. Each is as likely
    as the same one backwards, so that all arrangements become as likely.

    Args:
        places: the number of places.
        longest: the length of the longest cycle, 2 or more.
        chance: the state of the generator.

    Returns:
        The places, some of them perhaps twice; and the next state of the generator.
    """
    length = 2
    pick, chance = below(chance, 4)
    if pick <= 1 and longest > 2:
        more, chance = below(chance, longest - 1)
        length += more
    cycle: list[int] = []
    for _ in range(length):
        place, chance = below(chance, places)
        cycle.append(place)
    return cycle, chance


def _fillings(group: _PlaceGroup, left: _Numbers) -> Iterator[_Numbers]:
    """Yields all possible numbers of components of each class in a group."""
    most = [there if ways else 0 for there, ways in zip(left, group.ways, strict=True)]
    # For each class the sum of the largest numbers of those after it.
    sums_from_last = accumulate(reversed(most), initial=0)
    _, *most_after = reversed(list(sums_from_last))

    def fill(class_: int, size: int) -> Iterator[_Numbers]:
        """Yields the numbers of this class and those after it that add up to a size."""
        if class_ == len(most):
            if size == 0:
                yield ()
            return
        fewest = max(0, size - most_after[class_])
        highest = min(most[class_], size)
        for count in range(fewest, highest + 1):
            for others in fill(class_ + 1, size - count):
                yield (count, *others)

    return fill(0, group.size)


def _arrangements(group: _PlaceGroup, filling: _Numbers) -> int:
    """Returns the number of ways to lay these numbers of each class down in a group's places."""
    # The ways to assign the places to classes, and the ways to lay each component down.
    orders: int = factorial(group.size) // prod(map(factorial, filling))
    choices: int = prod(map(pow, group.ways, filling))
    return orders * choices


def _below(chance: int, limit: int) -> tuple[int, int]:
    """Draws a number from 0 to `limit` - 1, which may be larger than the generator's numbers."""
    bits = limit.bit_length()
    words = -(-bits // 32)  # rounded up
    while True:
        number = 0
        for _ in range(words):
            word, chance = below(chance, 1 << 32)
            number = number << 32 | word
        number >>= 32 * words - bits
        # A number beyond the limit is drawn again, so that all numbers are equally likely.
        if number < limit:
            return number, chance
