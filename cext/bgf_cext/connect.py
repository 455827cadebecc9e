"""Tracks the connected places of a small map, and the pairs of places that are joined.

This module is the reference in plain Python. Games run on the same code, compiled as
`connect_c` with the C types of `connect_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from bgf_cext.places import checked_pairs, flat_ends, no_such_place, rebuilt

__all__ = ["MAX_PAIRS", "MAX_PLACES", "Network"]

MAX_PLACES = 64
"""The maximum number of places of a `Network`."""

MAX_PAIRS = 64
"""The maximum number of pairs that a `Network` can watch."""

# A typed variable, because C shifts a literal 1 as an int of 32 bits.
_ONE = 1


class Network:
    """A map of up to 64 places joined by links, which watches up to 64 pairs of places.

    Every place knows the lowest place of its component, its *home*. A home keeps the mask of the
    places in its component, and the mask of the pairs that touch them. When two components are
    joined, the pairs that touch both are joined, too, so that nothing is ever searched.

    Args:
        places: the number of places, 0 to 64.
        pairs: the pairs to watch, at most 64, as two places each; pair `i` is bit `i` of the masks.

    Raises:
        IndexError: if a pair names a place outside 0 to `places - 1`.
        ValueError: if the number of places or pairs is out of range, or a pair isn't two places.
    """

    def __init__(self, places: int, pairs: Sequence[tuple[int, int]] = ()) -> None:
        if not 0 <= places <= MAX_PLACES:
            raise ValueError(
                f"a Network has 0 to {MAX_PLACES} places, not {places}; a Forest has no such limit"
            )
        self._pairs = checked_pairs(pairs, places)
        if len(self._pairs) > MAX_PAIRS:
            raise ValueError(
                f"a Network watches 0 to {MAX_PAIRS} pairs, not {len(self._pairs)};"
                " a Forest has no such limit"
            )
        self._places = places
        self._clear()
        for place in range(places):
            self._home[place] = place
            self._within[place] = _ONE << place
        for number, (a, b) in enumerate(self._pairs):
            self._watch(number, a, b)

    def _clear(self) -> None:
        # 64 instead of MAX_PLACES, as the size of a C array must be a literal number.
        self._home = [0] * 64
        self._within = [0] * 64
        self._touching = [0] * 64
        self._done = 0

    def _watch(self, number: int, a: int, b: int) -> None:
        self._touching[a] |= _ONE << number
        self._touching[b] |= _ONE << number
        if a == b:
            self._done |= _ONE << number

    @property
    def places(self) -> int:
        """The number of places, 0 to 64."""
        return self._places

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The watched pairs, in the order of their bits."""
        return self._pairs

    def join(self, a: int, b: int) -> int:
        """Adds a link between two places.

        Joining a place to itself, or two places that are joined already, changes nothing.

        Args:
            a: a place, 0 to `places - 1`.
            b: another place.

        Returns:
            The mask of all pairs that are joined now, as `done` returns it.

        Raises:
            IndexError: if `a` or `b` is outside 0 to `places - 1`; nothing is joined.
        """
        return self._link(_place(a, self._places), _place(b, self._places))

    def _link(self, a: int, b: int) -> int:
        keep = self._home[a]
        lose = self._home[b]
        if keep == lose:
            return self._done
        if lose < keep:
            keep, lose = lose, keep
        self._done |= self._touching[keep] & self._touching[lose]
        self._touching[keep] |= self._touching[lose]
        self._within[keep] |= self._within[lose]
        for place in range(lose, self._places):
            if self._home[place] == lose:
                self._home[place] = keep
        return self._done

    def join_all(self, ends: Iterable[int]) -> int:
        """Adds many links.

        Args:
            ends: the two ends of each link in turn: `a0, b0, a1, b1, ...`.

        Returns:
            The mask of all pairs that are joined now.

        Raises:
            IndexError: if an end is outside 0 to `places - 1`; nothing is joined.
            ValueError: if the number of ends is odd; nothing is joined.
        """
        flat = flat_ends(ends, self._places)
        for end in flat:
            _place(end, self._places)
        for a, b in zip(flat[::2], flat[1::2], strict=True):
            self._link(a, b)
        return self._done

    def joined(self, a: int, b: int) -> bool:
        """Returns whether two places are connected by links; every place is joined to itself.

        Args:
            a: a place, 0 to `places - 1`.
            b: another place.

        Raises:
            IndexError: if `a` or `b` is outside 0 to `places - 1`.
        """
        return self._home[_place(a, self._places)] == self._home[_place(b, self._places)]

    def component(self, a: int) -> int:
        """Returns the mask of the places joined to a place, including the place itself.

        Args:
            a: a place, 0 to `places - 1`.

        Raises:
            IndexError: if `a` is outside 0 to `places - 1`.
        """
        return self._within[self._home[_place(a, self._places)]]

    def components(self) -> list[int]:
        """Returns the mask of places of each component, in the order of their lowest places."""
        return [self._within[place] for place in range(self._places) if self._home[place] == place]

    def labels(self) -> list[int]:
        """Returns, for each place, the lowest place that it is joined to.

        Two places have the same label if and only if they are joined.
        """
        return [self._home[place] for place in range(self._places)]

    def label_array(self) -> array[int]:
        """Returns the result of `labels` as an `array("i")`, a buffer of C ints."""
        return array("i", self.labels())

    def done(self) -> int:
        """Returns the mask of the pairs that are joined. A pair of a place and itself always is."""
        return self._done

    def copy(self) -> Network:
        """Returns an independent copy."""
        twin = Network.__new__(Network)
        twin._places = self._places
        twin._pairs = self._pairs
        twin._clear()
        twin._take(self)
        return twin

    def _take(self, other: Network) -> None:
        self._done = other._done
        for place in range(other._places):
            self._home[place] = other._home[place]
            self._within[place] = other._within[place]
            self._touching[place] = other._touching[place]

    def __copy__(self) -> Network:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Network:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), self._places, self._pairs, self.labels())

    def __repr__(self) -> str:
        return f"<Network: {self._places} places, {len(self._pairs)} pairs>"


def _place(place: int, places: int) -> int:
    """Returns a place as a plain integer; raises IndexError if it is out of range."""
    try:
        index = place
    except OverflowError:  # in compiled code `index` is a C integer
        index = -1
    if not 0 <= index < places:
        raise no_such_place(place, places)
    return index
