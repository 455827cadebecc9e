"""The sizes of things on a map."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LINES", "RAILS", "Sizes"]

_END_MARGIN = 4.5


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of things on a map.

    Attributes:
        disc: the radius of a place.
        strand_gap: the distance of the middles of parallel links.
        clearance: the minimum distance between a link and a place that it does not join.
        space_height: the width of a link's spaces, across the link.
        line: the width of a link's line.
        piece: the width of a piece at a place.
        letters: the size of the names of places.
    """

    disc: float
    strand_gap: float
    clearance: float
    space_height: float
    line: float
    piece: float
    letters: float

    @property
    def end_gap(self) -> float:
        """The length at each end of a link that is left free for the place."""
        return self.disc + _END_MARGIN


RAILS = Sizes(
    disc=10,
    strand_gap=18,
    clearance=30,
    space_height=15,
    line=5.4,
    piece=20,
    letters=14.5,
)
"""The sizes for maps with links that have spaces."""

LINES = Sizes(
    disc=6.5,
    strand_gap=8,
    clearance=20,
    space_height=5.4,
    line=5.4,
    piece=17,
    letters=13,
)
"""The sizes for maps whose links are plain lines."""
