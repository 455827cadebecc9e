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
        clearance: how far from the middle of a link a place that it does not join must lie.
        space_height: how wide a link's spaces are, across the link.
        line: how wide the line of a link is.
        piece: how much room a piece takes at a place.
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
"""For maps with links that have spaces."""

LINES = Sizes(
    disc=6.5,
    strand_gap=8,
    clearance=20,
    space_height=5.4,
    line=5.4,
    piece=17,
    letters=13,
)
"""For maps whose links are plain lines."""
