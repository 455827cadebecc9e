"""Lays hidden components anew into places of which everybody knows that they lack some kinds.

Each arrangement is as likely as the others. Components that may lie in the same places are of one
class, and places that lack the same kinds form one group, so that it is enough to draw how many of
each class lie in each group: by the number of arrangements that have these numbers. Where there are
too many such numbers to be counted, components change places at random instead, many times, from an
arrangement that follows from what everybody knows.
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
"""How many there are of each class."""


class _Group(NamedTuple):
    """Places that lack the same kinds; or all those of which nobody knows how many there are.

    Attributes:
        size: the number of components that come there.
        ways: by class the number of ways to lay a component of it down in a place: 0 where it can't
            lie there, and more than 1 only where several zones come into question.
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
        masks = list(dict.fromkeys(lacking))
        self._group_of_place = [masks.index(mask) for mask in lacking]
        sizes = [lacking.count(mask) for mask in masks]
        self._zones_for: list[list[int]] = []
        self._members: list[list[int]] = []
        ways: list[list[int]] = [[] for _ in masks]
        ways_out: list[int] = []
        class_of: dict[tuple[tuple[bool, ...], tuple[int, ...]], int] = {}
        for index, kind in enumerate(kinds):
            may_lie = tuple(not mask >> kind & 1 for mask in masks)
            zones_for = tuple(z for z, mask in enumerate(zones) if not mask >> kind & 1)
            own = class_of.setdefault((may_lie, zones_for), len(class_of))
            if own == len(self._members):
                self._members.append([])
                self._zones_for.append([*zones_for])
                ways_out.append(len(zones_for))
                for of_group, may in zip(ways, may_lie, strict=True):
                    of_group.append(int(may))
            self._members[own].append(index)
        groups = [_Group(size, tuple(own)) for size, own in zip(sizes, ways, strict=True)]
        groups.append(_Group(len(kinds) - len(lacking), tuple(ways_out)))
        # Those with the fewest possibilities first: the last one takes what is left.
        self._order = sorted(range(len(groups)), key=lambda g: (sum(groups[g].ways), g))
        self._groups = [groups[g] for g in self._order]
        self._tables: dict[tuple[int, _Numbers], tuple[list[int], list[_Numbers]]] = {}
        self._counted = 0
        self._is_counted = True
        try:
            self._table(0, tuple(map(len, self._members)))
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
        of_group, chance = self._counted_draw(chance) if self._is_counted else self._mixed(chance)
        *grouped, left = of_group
        for group in grouped:
            chance = shuffled(chance, group)
        places = [grouped[group].pop() for group in self._group_of_place]
        class_of = {index: own for own, held in enumerate(self._members) for index in held}
        leftovers = []
        for index in left:
            zones = self._zones_for[class_of[index]]
            pick, chance = below(chance, len(zones))
            leftovers.append((index, zones[pick]))
        return places, leftovers, chance

    def _counted_draw(self, chance: int) -> tuple[list[list[int]], int]:
        """Draws which components lie in each group, by the number of arrangements."""
        held = [members[:] for members in self._members]
        for members in held:
            chance = shuffled(chance, members)
        of_group: list[list[int]] = [[] for _ in self._groups]
        for number, group in enumerate(self._order):
            totals, fillings = self._table(number, tuple(map(len, held)))
            if not totals:
                raise ValueError("nothing can lie where everybody knows")
            pick, chance = _below(chance, totals[-1])
            filling = fillings[bisect_right(totals, pick)]
            for members, count in zip(held, filling, strict=True):
                for _ in range(count):
                    of_group[group].append(members.pop())
        return of_group, chance

    def _table(self, number: int, left: _Numbers) -> tuple[list[int], list[_Numbers]]:
        """Returns the ways to fill a group: running totals of the weights, and the numbers.

        Args:
            number: the number of the group, in the order in which they are filled.
            left: how many of each class are left for it and those after it.
        """
        key = (number, left)
        found = self._tables.get(key)
        if found is None:
            weights = []
            fillings = []
            group = self._groups[number]
            for filling in _fillings(group, left):
                self._counted += 1
                if self._counted > _MOST_COUNTED:
                    raise _TooMany
                weight = _arrangements(group, filling) * self._ways_after(number, left, filling)
                if weight:
                    weights.append(weight)
                    fillings.append(filling)
            found = self._tables[key] = ([*accumulate(weights)], fillings)
        return found

    def _ways_after(self, number: int, left: _Numbers, filling: _Numbers) -> int:
        """Returns the number of ways to fill the groups after one that is filled so."""
        rest = tuple(there - taken for there, taken in zip(left, filling, strict=True))
        if number + 1 == len(self._groups):
            return int(not any(rest))
        totals, _ = self._table(number + 1, rest)
        return totals[-1] if totals else 0

    # -- without counting

    def _mixed(self, chance: int) -> tuple[list[list[int]], int]:
        """Draws which components lie in each group, by changing places many times."""
        places = [group for group, own in enumerate(self._groups) for _ in range(own.size)]
        class_of = {index: own for own, held in enumerate(self._members) for index in held}
        held = self._any_arrangement(places, class_of)
        longest = min(len(self._groups), len(places))
        for _ in range(_STEPS * len(places) if longest > 1 else 0):
            # Cycles of every length are needed to come from any arrangement to any other. Each is
            # as likely as the same one backwards, so that all arrangements become as likely.
            length, chance = below(chance, 4)
            if length > 1 or longest == 2:
                length = 2
            else:
                length, chance = below(chance, longest - 1)
                length += 2
            cycle: list[int] = []
            for _ in range(length):
                place, chance = below(chance, len(places))
                cycle.append(place)
            if len(set(cycle)) < length:
                continue
            arriving = [held[place] for place in (*cycle[1:], cycle[0])]
            if all(
                self._groups[places[place]].ways[class_of[index]]
                for place, index in zip(cycle, arriving, strict=True)
            ):
                for place, index in zip(cycle, arriving, strict=True):
                    held[place] = index
        of_group: list[list[int]] = [[] for _ in self._groups]
        for group, index in zip(places, held, strict=True):
            of_group[self._order[group]].append(index)
        return of_group, chance

    def _any_arrangement(self, places: Sequence[int], class_of: dict[int, int]) -> list[int]:
        """Returns a component for each place, found by augmenting paths.

        Raises:
            ValueError: if there is no arrangement.
        """
        held = [-1] * len(places)

        def lay(index: int, seen: set[int]) -> bool:
            for place, group in enumerate(places):
                if place in seen or not self._groups[group].ways[class_of[index]]:
                    continue
                seen.add(place)
                if held[place] < 0 or lay(held[place], seen):
                    held[place] = index
                    return True
            return False

        for index in class_of:
            if not lay(index, set()):
                raise ValueError("nothing can lie where everybody knows")
        return held


class _TooMany(Exception):
    """There are too many ways to fill the groups."""


def _fillings(group: _Group, left: _Numbers) -> Iterator[_Numbers]:
    """Yields how many of each class may lie in a group, all possibilities."""
    most = [there if ways else 0 for there, ways in zip(left, group.ways, strict=True)]
    room_after = [*accumulate(reversed(most), initial=0)][::-1][1:]

    def fill(own: int, size: int) -> Iterator[_Numbers]:
        if own == len(most):
            if size == 0:
                yield ()
            return
        fewest = max(0, size - room_after[own])
        for count in range(fewest, min(most[own], size) + 1):
            for others in fill(own + 1, size - count):
                yield (count, *others)

    return fill(0, group.size)


def _arrangements(group: _Group, filling: _Numbers) -> int:
    """Returns the number of ways to lay so many of each class down in the places of a group."""
    orders: int = factorial(group.size) // prod(map(factorial, filling))
    choices: int = prod(map(pow, group.ways, filling))
    return orders * choices


def _below(chance: int, limit: int) -> tuple[int, int]:
    """Draws a number from 0 to `limit` - 1, which may be larger than the generator's numbers."""
    words = -(-limit.bit_length() // 32)
    while True:
        number = 0
        for _ in range(words):
            word, chance = below(chance, 1 << 32)
            number = number << 32 | word
        number >>= 32 * words - limit.bit_length()
        if number < limit:
            return number, chance
