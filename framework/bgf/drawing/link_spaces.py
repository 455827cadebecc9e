"""The positions of the spaces of a link along its line."""

from __future__ import annotations

from typing import NamedTuple

from bgf.drawing.polyline import LinePoint, Polyline, length_of, position_at
from bgf.drawing.sizes import Sizes

__all__ = ["SHORTEST_PITCH", "USUAL_PITCH", "LinkSpaces", "spaces_of"]

_GAP = 4.0
"""The gap between two spaces of a link; it is smaller if the spaces are short."""

SHORTEST_PITCH = 12.0 + _GAP
"""The minimum distance between the middles of two spaces for which a map makes room."""

USUAL_PITCH = 24.0 + _GAP
"""The distance between the middles of two spaces for which a map is scaled."""

_LONGEST_PITCH = 60.0 + _GAP


class LinkSpaces(NamedTuple):
    """The spaces of a link.

    Attributes:
        middles: the middle of each space, from the link's first place on.
        length: how long each space is, along the link.
    """

    middles: list[LinePoint]
    length: float


def spaces_of(strand: Polyline, count: int, sizes: Sizes) -> LinkSpaces:
    """Returns a link's spaces: in the middle of its line, equally far apart.

    Args:
        strand: the line.
        count: the number of spaces, at least 1.
        sizes: the sizes of things on the map.
    """
    whole = length_of(strand)
    # On a link so short that its places cover it, the spaces still show below the places.
    free = max(whole - 2 * sizes.end_gap, whole / 3)
    pitch = min(free / count, _LONGEST_PITCH)
    first = (whole - pitch * count) / 2
    middles = []
    for index in range(count):
        distance = first + pitch * (index + 0.5)
        middles.append(position_at(strand, distance))
    gap = min(_GAP, pitch / 5)
    return LinkSpaces(middles, pitch - gap)
