"""Checks of arguments and helpers for pickling that the kernels of links share.

These functions are not called often, so they are not compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any

__all__ = ["checked_pairs", "flat_ends", "no_such_place", "rebuilt"]


def no_such_place(place: int, places: int) -> IndexError:
    """Returns the error for a place that is out of range.

    Args:
        place: the place.
        places: the number of places.
    """
    if not places:
        return IndexError(f"place {place} is out of range: there are no places")
    return IndexError(f"place {place} is out of range: places go from 0 to {places - 1}")


def checked_pairs(pairs: Iterable[Sequence[int]], places: int) -> tuple[tuple[int, int], ...]:
    """Returns pairs of places as tuples.

    Raises:
        IndexError: if a pair names a place outside 0 to `places - 1`.
        ValueError: if a pair isn't two places.
    """
    checked = []
    for number, pair in enumerate(pairs):
        if len(pair) != 2:
            raise ValueError(f"pair {number} must be two places, not {len(pair)}: {pair!r}")
        for place in pair:
            if not 0 <= place < places:
                raise no_such_place(place, places)
        checked.append((index(pair[0]), index(pair[1])))
    return tuple(checked)


def flat_ends(ends: Iterable[int], places: int) -> Sequence[int]:
    """Returns the ends of links as a buffer of C ints, without a copy if they are one already.

    Raises:
        IndexError: if an end does not fit into a C int; other ends are not checked.
        ValueError: if the number of ends is odd.
    """
    flat = _c_ints(ends, places)
    if len(flat) % 2:
        raise ValueError(f"each link has two ends, but {len(flat)} ends were given, an odd number")
    return flat


def _c_ints(ends: Iterable[int], places: int) -> Sequence[int]:
    try:
        view = memoryview(ends)  # type: ignore[arg-type]  # raises TypeError if it is no buffer
    except TypeError:
        listed = list(ends)
    else:
        if view.format == "i" and view.ndim == 1 and view.contiguous:
            return view
        listed = view.tolist()
    try:
        return array("i", listed)
    except OverflowError:
        raise no_such_place(max(listed, key=abs), places) from None


def rebuilt(
    kernel: Callable[[int, tuple[tuple[int, int], ...]], Any],
    places: int,
    pairs: tuple[tuple[int, int], ...],
    labels: list[int],
) -> Any:
    """Rebuilds a network or forest from its pickle.

    Args:
        kernel: the class.
        places: the number of places.
        pairs: the watched pairs.
        labels: the lowest place that each place is joined to.
    """
    joined = kernel(places, pairs)
    for place, label in enumerate(labels):
        joined.join(place, label)
    return joined
