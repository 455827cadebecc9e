"""Lays out a drawn map: a box of character cells for each label and for each tag of a road.

Nothing is drawn here. Labels of places are one row high, roads are straight lines between the
middles of two labels, and the tag of a road lies on its line. `layout_search` finds positions.
"""

from __future__ import annotations

from functools import lru_cache
from operator import eq

from msgspec import Struct

from bgf.tui.map.boxes import Box
from bgf.tui.map.layout_search import FORBIDDEN, LayoutSearch, PlaceLabel, Road

__all__ = ["LabelLayout", "lay_out"]

# The cost that the long label of a place may add to the layout, at a first and a second attempt.
_ACCEPTED_COSTS = (14.0, 30.0)


class LabelLayout(Struct, frozen=True):
    """The boxes of all labels and tags on a grid.

    Attributes:
        width: the columns of the grid.
        height: the rows of the grid.
        labels: one box for each place.
        full: for each place, whether its box is made for the long label.
        tags: one box for each road.
        cost: the distance from an ideal layout; 0 is perfect.
    """

    width: int
    height: int
    labels: tuple[Box, ...]
    full: tuple[bool, ...]
    tags: tuple[Box, ...]
    cost: float

    @property
    def is_clean(self) -> bool:
        """Whether no label or tag lies on another."""
        return self.cost < FORBIDDEN


@lru_cache(maxsize=32)
def lay_out(
    labels: tuple[PlaceLabel, ...], roads: tuple[Road, ...], width: int, height: int
) -> LabelLayout:
    """Returns the best layout that a search finds; it is the same for the same arguments.

    Args:
        labels: one for each place, at least one; none is wider than the grid.
        roads: each between two different places, no two between the same.
        width: the width of the grid in columns.
        height: the height of the grid in rows.
    """
    search = LayoutSearch(labels, roads, width, height)
    cost = search.improve_all(rounds=4, reach=2)
    long_widths = [label.long_width for label in labels]
    shortest_first = sorted(range(len(labels)), key=long_widths.__getitem__)
    for accepted in _ACCEPTED_COSTS:
        for place in shortest_first:
            is_short = search.widths[place] < long_widths[place]
            if is_short and cost < FORBIDDEN and search.patience > 0:
                cost = search.widen(place, cost, accepted)
    cost = search.improve_all(rounds=4, reach=3)
    return LabelLayout(
        width=width,
        height=height,
        labels=tuple(search.boxes),
        full=tuple(map(eq, search.widths, long_widths)),
        tags=tuple(search.tags),
        cost=cost,
    )
