"""Tracks the places that links join, and the pairs completed by it, for maps of any size.

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
    """Any number of places joined by links, watching any number of pairs.

    A union-find: every place leads towards the lowest place of its component, its *root*, and the
    way there is shortened whenever it is walked. Pairs work as in a `Network`, with masks kept for
    those roots alone that a pair touches.

    Args:
        places: how many places there are, 0 to 2 147 483 647.
        pairs: the pairs to watch, as two places each; pair `i` is bit `i` of the masks.

    Raises:
        IndexError: a pair names a place outside 0 to `places - 1`.
        ValueError: there are too many places, or fewer than none, or a pair isn't two places.
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
        # Every place is the root of its own component.
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
        """How many places there are."""
        return self._places

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs watched, in the order of their bits."""
        return self._pairs

    def join(self, a: int, b: int) -> int:
        """Adds a link between two places, as `Network.join` does.

        Args:
            a: a place, 0 to `places - 1`.
            b: another.

        Returns:
            The mask of all pairs joined now, as `done` returns it.

        Raises:
            IndexError: `a` or `b` is outside 0 to `places - 1`; nothing is joined.
        """
        self._link(_place(a, self._places), _place(b, self._places))
        return self._done

    def join_all(self, ends: Iterable[int]) -> int:
        """Adds many links.

        Args:
            ends: the links' ends one after another: `a0, b0, a1, b1, ...`. Fastest is a buffer of C
                ints, such as `array("i")`, which isn't copied.

        Returns:
            The mask of all pairs joined now.

        Raises:
            IndexError: an end is outside 0 to `places - 1`; nothing is joined.
            ValueError: the number of ends is odd; nothing is joined.
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
        # Rem's algorithm: both ways are walked at once, each step turned towards the lower place.
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
        """Returns whether links lead from one place to another; every place is joined to itself.

        Args:
            a: a place, 0 to `places - 1`.
            b: another.

        Raises:
            IndexError: `a` or `b` is outside 0 to `places - 1`.
        """
        return self._root(_place(a, self._places)) == self._root(_place(b, self._places))

    def component(self, a: int) -> int:
        """Returns the mask of the places joined to a place, that place included.

        Args:
            a: a place, 0 to `places - 1`.

        Raises:
            IndexError: `a` is outside 0 to `places - 1`.
        """
        root = self._root(_place(a, self._places))
        return _mask([place for place in range(self._places) if self._root(place) == root])

    def components(self) -> list[int]:
        """Returns one mask of places for each component, ordered by lowest place.

        A mask is as long as its highest place. Over many thousands of places ask for `labels`.
        """
        members: dict[int, list[int]] = {}
        for place, label in enumerate(self.labels()):
            members.setdefault(label, []).append(place)
        return [_mask(places) for places in members.values()]

    def labels(self) -> list[int]:
        """Returns, for each place, the lowest place that it is joined to.

        Two places bear the same label exactly when they are joined.
        """
        self._flatten()
        labels = [0] * self._places
        for place in range(self._places):
            root = self._way[place]
            labels[place] = place if root == place else labels[root]
        return labels

    def label_array(self) -> array[int]:
        """Returns what `labels` does as an `array("i")`, made ten times as fast."""
        self._flatten()
        return self._way_store[:]

    def _flatten(self) -> None:
        # Ways lead to lower places, and those lead straight to their root by now.
        for place in range(self._places):
            self._way[place] = self._way[self._way[place]]

    def done(self) -> int:
        """Returns the mask of the pairs joined by now. A pair of one place twice always is."""
        return self._done

    def copy(self) -> Forest:
        """Returns a forest of its own, equal to this one and from now on independent of it."""
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
    try:
        index = place
    except OverflowError:  # Compiled, `index` is a C integer, and `place` may be too large for it.
        index = -1
    if not 0 <= index < places:
        raise no_such_place(place, places)
    return index


def _mask(places: list[int]) -> int:
    """Returns the mask of places, in time linear in the highest."""
    bits = bytearray((max(places) >> 3) + 1)
    for place in places:
        bits[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(bits, "little")
