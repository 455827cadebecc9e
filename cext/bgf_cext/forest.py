"""Tracks the connected places of a map of any size, and the pairs of places that are joined.

This module is the reference in plain Python. Games run on the same code, compiled as
`forest_c` with the C types of `forest_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from bgf_cext.places import checked_pairs, flat_ends, no_such_place, rebuilt

__all__ = ["Forest"]


class Forest:
    """A map of any number of places joined by links, which watches any number of pairs of places.

    It is a union-find structure: every place leads towards the lowest place of its component, its
    *root*, and the way there is shortened whenever it is walked. Pairs work as in a `Network`, but
    only the roots that a pair touches have masks.

    Args:
        places: the number of places, 0 to 2,147,483,647.
        pairs: the pairs to watch, as two places each; pair `i` is bit `i` of the masks.

    Raises:
        IndexError: if a pair names a place outside 0 to `places - 1`.
        ValueError: if the number of places is out of range, or a pair isn't two places.
    """

    def __init__(self, places: int, pairs: Sequence[tuple[int, int]] = ()) -> None:
        if not 0 <= places <= 0x7FFFFFFF:
            raise ValueError(f"a Forest has 0 to 2147483647 places, not {places}")
        checked = checked_pairs(pairs, places)
        way = array("i", [0]) * places
        touched = bytearray(places)
        self._pairs = checked
        self._places = places
        self._way_store = way
        self._way = way
        self._touched_store = touched
        self._touched = touched
        self._touching: dict[int, int] = {}
        self._done = 0
        self._plant()
        for number, (a, b) in enumerate(checked):
            self._watch(number, a, b)

    def _plant(self) -> None:
        # At first, every place is the root of its own component.
        for place in range(self._places):
            self._way[place] = place

    def _watch(self, number: int, a: int, b: int) -> None:
        bit = 1 << number
        self._touching[a] = self._touching.get(a, 0) | bit
        self._touching[b] = self._touching.get(b, 0) | bit
        self._touched[a] = 1
        self._touched[b] = 1
        if a == b:
            self._done |= bit

    @property
    def places(self) -> int:
        """The number of places."""
        return self._places

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The watched pairs, in the order of their bits."""
        return self._pairs

    def join(self, a: int, b: int) -> int:
        """Adds a link between two places, as `Network.join` does.

        Args:
            a: a place, 0 to `places - 1`.
            b: another place.

        Returns:
            The mask of all pairs that are joined now, as `done` returns it.

        Raises:
            IndexError: if `a` or `b` is outside 0 to `places - 1`; nothing is joined.
        """
        self._link(_place(a, self._places), _place(b, self._places))
        return self._done

    def join_all(self, ends: Iterable[int]) -> int:
        """Adds many links.

        Args:
            ends: the two ends of each link in turn: `a0, b0, a1, b1, ...`. A buffer of C ints, such
                as `array("i")`, is the fastest, as it isn't copied.

        Returns:
            The mask of all pairs that are joined now.

        Raises:
            IndexError: if an end is outside 0 to `places - 1`; nothing is joined.
            ValueError: if the number of ends is odd; nothing is joined.
        """
        self._link_all(flat_ends(ends, self._places))
        return self._done

    def _link_all(self, ends: Sequence[int]) -> None:
        lowest = highest = 0
        for index in range(len(ends)):
            lowest = min(lowest, ends[index])
            highest = max(highest, ends[index])
        if lowest < 0:
            raise no_such_place(lowest, self._places)
        if highest >= self._places and len(ends):
            raise no_such_place(highest, self._places)
        for index in range(0, len(ends), 2):
            self._link(ends[index], ends[index + 1])

    def _link(self, a: int, b: int) -> bool:
        # Rem's algorithm: walk both ways at once, and make each step lead to the lower place.
        above = self._way[a]
        other = self._way[b]
        while above != other:
            if above < other:
                a, b = b, a
                above, other = other, above
            self._way[a] = other
            if above == a:
                if self._touched[a]:
                    self._hand_over(self._root(b), a)
                return True
            a = above
            above = self._way[a]
        return False

    def _hand_over(self, keep: int, lose: int) -> None:
        brought = self._touching.pop(lose)
        known = self._touching.get(keep, 0)
        self._done |= known & brought
        self._touching[keep] = known | brought
        self._touched[keep] = 1

    def _root(self, place: int) -> int:
        while self._way[place] != place:
            self._way[place] = self._way[self._way[place]]
            place = self._way[place]
        return place

    def joined(self, a: int, b: int) -> bool:
        """Returns whether two places are connected by links; every place is joined to itself.

        Args:
            a: a place, 0 to `places - 1`.
            b: another place.

        Raises:
            IndexError: if `a` or `b` is outside 0 to `places - 1`.
        """
        return self._root(_place(a, self._places)) == self._root(_place(b, self._places))

    def component(self, a: int) -> int:
        """Returns the mask of the places joined to a place, including the place itself.

        Args:
            a: a place, 0 to `places - 1`.

        Raises:
            IndexError: if `a` is outside 0 to `places - 1`.
        """
        root = self._root(_place(a, self._places))
        return _mask([place for place in range(self._places) if self._root(place) == root])

    def components(self) -> list[int]:
        """Returns the mask of places of each component, in the order of their lowest places.

        A mask is as long as the number of its highest place. For many thousands of places use
        `labels` instead.
        """
        members: dict[int, list[int]] = {}
        for place, label in enumerate(self.labels()):
            members.setdefault(label, []).append(place)
        return [_mask(places) for places in members.values()]

    def labels(self) -> list[int]:
        """Returns, for each place, the lowest place that it is joined to.

        Two places have the same label if and only if they are joined.
        """
        self._flatten()
        labels = [0] * self._places
        for place in range(self._places):
            root = self._way[place]
            labels[place] = place if root == place else labels[root]
        return labels

    def label_array(self) -> array[int]:
        """Returns the result of `labels` as an `array("i")`, ten times faster."""
        self._flatten()
        return self._way_store[:]

    def _flatten(self) -> None:
        # Ways lead to lower places, which have been made to lead straight to their roots before.
        for place in range(self._places):
            self._way[place] = self._way[self._way[place]]

    def done(self) -> int:
        """Returns the mask of the pairs that are joined. A pair of a place and itself always is."""
        return self._done

    def copy(self) -> Forest:
        """Returns an independent copy."""
        twin = Forest.__new__(Forest)
        twin._places = self._places
        twin._pairs = self._pairs
        twin._done = self._done
        twin._way_store = self._way_store[:]
        twin._way = twin._way_store
        twin._touched_store = self._touched_store[:]
        twin._touched = twin._touched_store
        twin._touching = self._touching.copy()
        return twin

    def __copy__(self) -> Forest:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Forest:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), self._places, self._pairs, self.labels())

    def __repr__(self) -> str:
        return f"<Forest: {self._places} places, {len(self._pairs)} pairs>"


def _place(place: int, places: int) -> int:
    """Returns a place as a plain integer; raises IndexError if it is out of range."""
    try:
        index = place
    except OverflowError:  # in compiled code `index` is a C integer
        index = -1
    if not 0 <= index < places:
        raise no_such_place(place, places)
    return index


def _mask(places: list[int]) -> int:
    """Returns the mask of some places, in time proportional to the highest one."""
    bits = bytearray((max(places) >> 3) + 1)
    for place in places:
        bits[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(bits, "little")
