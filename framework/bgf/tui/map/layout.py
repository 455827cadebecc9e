"""Places the parts of a drawn map: a small, deterministic search over character cells.

Nothing is drawn here. Places become boxes one row high, roads become straight lines between the
middles of two boxes, and every road gets a box on its line for a tag. Sets of cells are kept as
big integers (bit ``y * width + x``), so that "do these touch?" is one ``&``.

The search starts from the scaled coordinates with short labels, then moves one place at a time to
the cheapest position near its own, then gives long labels to the places that have room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import fsum, inf

from msgspec import Struct

__all__ = ["Box", "Label", "Layout", "Road", "lay_out", "line_cells"]

# What a cell costs that two things share. From _FORBIDDEN on, a layout is of no use.
_FORBIDDEN = 1000.0  # labels or tags on top of each other
_THROUGH_LABEL = 60.0  # a line under a place that is not its own: reads as joined to it
_THROUGH_TAG = 16.0  # a line under another road's tag
_TOUCHING = 12.0  # boxes without a free cell between them
_CLOSE = 2.0  # a line beside a place or a tag that is not its own
_SAME_CELL = 3.0  # two lines in one cell
_NO_LINE = 30.0  # a tag with no line to be seen on one side
_SHORT_LINE = 3.0
_TURNED = 6.0  # two places that changed sides: left and right, or above and below
_GOOD = 4.0  # a place this cheap stays where it is
_PATIENCE = 150_000  # lines laid before the search is content with what it has
_WORTH = (14.0, 30.0)  # what a long label may cost, at a first and a second try
_LOW, _HIGH = 0.2, 0.8  # the part of a line where its tag may lie


class Box(Struct, frozen=True):
    """A run of cells in one row, its left end at column ``x`` of row ``y``."""

    x: int
    y: int
    width: int

    @property
    def middle(self) -> float:
        """The column of its middle; may lie between two columns."""
        return self.x + (self.width - 1) / 2


class Label(Struct, frozen=True):
    """A place to be labelled: its coordinates, and how many cells its labels take."""

    x: float
    y: float
    short: int
    long: int


class Road(Struct, frozen=True):
    """Two joined places, by index, and how many cells their tag takes."""

    a: int
    b: int
    tag: int


class Layout(Struct, frozen=True):
    """The places of all parts on a grid of ``width`` columns and ``height`` rows.

    Attributes:
        labels: one box for each place.
        full: for each place, whether its box is made for the long label.
        tags: one box for each road.
        cost: how far from ideal, 0 is perfect.
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
        return self.cost < _FORBIDDEN


# The search lays most lines several times.
@lru_cache(maxsize=4096)
def line_cells(start: Box, end: Box) -> tuple[tuple[int, int], ...]:
    """Returns the cells of the straight line from the middle of one box to that of another.

    Each is a column and a row, from the start to the end.
    """
    x0, y0, x1, y1 = start.middle, start.y, end.middle, end.y
    steps = max(1, round(abs(x1 - x0)), abs(y1 - y0))
    dx, dy = (x1 - x0) / steps, (y1 - y0) / steps
    return tuple((int(x0 + dx * n + 0.5), int(y0 + dy * n + 0.5)) for n in range(steps + 1))


def _covered(cells: Sequence[tuple[int, int]], index: int, box: Box) -> tuple[int, int]:
    """Returns the part of a straight line that a box covers, around one of its cells.

    Args:
        cells: those of the line, in order.
        index: that of a cell in the box.
        box: where the line is not seen.

    Returns:
        The index of the first cell covered, and that of the first one after them.
    """
    covered = {(x, box.y) for x in range(box.x, box.x + box.width)}
    first, after = index, index + 1
    while first > 0 and cells[first - 1] in covered:
        first -= 1
    while after < len(cells) and cells[after] in covered:
        after += 1
    return first, after


def _spread(values: Sequence[float]) -> list[float]:
    """Scale to 0..1, half by value and half by rank: crowds get room, the order stays."""
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)))}
    if len(ranks) < 2:
        return [0.5] * len(values)
    low, high, last = min(values), max(values), len(ranks) - 1
    return [0.55 * (v - low) / (high - low) + 0.45 * ranks[v] / last for v in values]


class _Search:
    """A layout in the making."""

    def __init__(
        self, places: Sequence[Label], roads: Sequence[Road], width: int, height: int
    ) -> None:
        self.width, self.height = width, height
        self.places, self.roads = places, roads
        self.own_x = [u * (width - 1) for u in _spread([place.x for place in places])]
        self.own_y = [v * (height - 1) for v in _spread([place.y for place in places])]
        self.sides = [self._sides_of(place) for place in range(len(places))]
        self.patience = _PATIENCE
        self.roads_of: list[list[int]] = [[] for _ in places]
        for index, road in enumerate(roads):
            self.roads_of[road.a].append(index)
            self.roads_of[road.b].append(index)
        self.widths = [place.short for place in places]
        self.labels = [self._box(place, 0, 0) for place in range(len(places))]
        self.label_masks = [self._mask(box) for box in self.labels]
        self.tags = [Box(0, 0, 1)] * len(roads)
        self.tag_masks = [0] * len(roads)
        self.line_masks = [self._line(road)[1] for road in roads]
        for place in range(len(places)):
            self._settle(place, self._others(place), inf)

    # -- cells

    def _mask(self, box: Box, margin: int = 0) -> int:
        left, right = max(0, box.x - margin), min(self.width, box.x + box.width + margin)
        return ((1 << (right - left)) - 1) << (box.y * self.width + left)

    def _box(self, place: int, dx: int, dy: int) -> Box:
        """The box of a place moved from its own position, kept inside the grid."""
        width = self.widths[place]
        x = round(self.own_x[place] - (width - 1) / 2) + dx
        y = round(self.own_y[place]) + dy
        return Box(min(max(0, x), self.width - width), min(max(0, y), self.height - 1), width)

    def _line(self, road: Road) -> tuple[list[tuple[int, int]], int]:
        """The cells of a road outside its two labels, and their mask."""
        ends = self.label_masks[road.a] | self.label_masks[road.b]
        cells, mask = [], 0
        for x, y in line_cells(self.labels[road.a], self.labels[road.b]):
            bit = 1 << (y * self.width + x)
            if not bit & ends:
                cells.append((x, y))
                mask |= bit
        return cells, mask

    def _sides_of(self, place: int) -> list[tuple[int, int, int]]:
        """The places clearly to one side of a place, with +1 where it is right of or below them."""
        sides = []
        for other, (x, y) in enumerate(zip(self.own_x, self.own_y, strict=True)):
            wide, high = self.own_x[place] - x, self.own_y[place] - y
            is_right = (wide >= 2) - (wide <= -2)
            is_below = (high >= 1) - (high <= -1)
            if is_right or is_below:
                sides.append((other, is_right, is_below))
        return sides

    def _others(self, place: int) -> tuple[int, int, int]:
        """Returns the cells of labels, lines and tags that do not belong to a place."""
        labels = lines = tags = 0
        for other, mask in enumerate(self.label_masks):
            labels |= 0 if other == place else mask
        for index, road in enumerate(self.roads):
            if place not in (road.a, road.b):
                lines |= self.line_masks[index]
                tags |= self.tag_masks[index]
        return labels, lines, tags

    # -- costs

    def _drift(self, place: int) -> float:
        """How far a place has left its own position, and its side of other places."""
        box = self.labels[place]
        half = (box.width - 1) / 2
        own_x = min(max(self.own_x[place], half), self.width - 1 - half)
        dx, dy = box.middle - own_x, box.y - self.own_y[place]
        cost = 0.1 * dx * dx + 0.5 * dy * dy
        for other, is_right, is_below in self.sides[place]:
            far = self.labels[other]
            right = 2 * (box.x - far.x) + box.width - far.width
            cost += _TURNED * (is_right != 0 and is_right * right <= 0)
            cost += _TURNED * (is_below != 0 and is_below * (box.y - far.y) <= 0)
        return cost

    def _settle(self, place: int, others: tuple[int, int, int], cap: float) -> float:
        """Lay a place and its roads anew among all others; return what that costs.

        Gives up, unfinished, as soon as the cost passes ``cap``.
        """
        labels, lines, tags = others
        box = self.labels[place]
        own = self.label_masks[place] = self._mask(box)
        wide = self._mask(box, 1)
        cost = self._drift(place) + _FORBIDDEN * (own & (labels | tags)).bit_count()
        cost += _TOUCHING * (wide & (labels | tags)).bit_count()
        cost += _THROUGH_LABEL * (own & lines).bit_count() + _CLOSE * (wide & lines).bit_count()
        drawn = []
        for index in self.roads_of[place]:
            if cost > cap:
                return cost
            road = self.roads[index]
            far = self.label_masks[road.b if road.a == place else road.a]
            cells, mask = self._line(road)
            self.line_masks[index] = mask
            cost += _THROUGH_LABEL * (mask & labels & ~far).bit_count()
            cost += _CLOSE * ((mask << 1 | mask >> 1) & labels & ~far).bit_count()
            cost += _THROUGH_TAG * (mask & tags).bit_count()
            cost += _SAME_CELL * (mask & lines).bit_count()
            lines |= mask
            drawn.append((index, cells, mask))
        for index, cells, mask in drawn:
            if cost > cap:
                return cost
            price, tag = self._best_tag(index, cells, labels | own, lines & ~mask, tags)
            self.tags[index], self.tag_masks[index] = tag, self._mask(tag)
            tags |= self.tag_masks[index]
            cost += price
        return cost

    def _best_tag(
        self, index: int, cells: list[tuple[int, int]], labels: int, lines: int, tags: int
    ) -> tuple[float, Box]:
        """The cheapest box for a tag on its line, the middle first."""
        found: list[tuple[float, Box]] = []
        for own_cost, box in self._tag_boxes(self.roads[index], cells):
            own, wide = self._mask(box), self._mask(box, 1)
            shared = _FORBIDDEN * (own & (labels | tags)).bit_count()
            shared += _TOUCHING * (wide & tags).bit_count()
            shared += _TOUCHING / 2 * (wide & labels).bit_count()
            shared += _THROUGH_TAG * (own & lines).bit_count()
            shared += _CLOSE * (wide & lines).bit_count()
            found.append((own_cost + shared, box))
            if own_cost + shared < 1:
                break
        return min(found, key=lambda item: item[0])

    def _tag_boxes(self, road: Road, cells: list[tuple[int, int]]) -> Iterator[tuple[float, Box]]:
        """Boxes for a tag along its line, from the middle outwards, and what each costs."""
        if not cells:
            a, b = self.labels[road.a], self.labels[road.b]
            cells = [(int((a.middle + b.middle) / 2), (a.y + b.y) // 2)]
        last = len(cells) - 1
        spots = {round(last * (_LOW + (_HIGH - _LOW) * n / 10)) for n in range(11)}
        for index in sorted(spots, key=lambda i: (abs(i - last / 2), i)):
            x, y = cells[index]
            left = min(max(0, x - road.tag // 2), self.width - road.tag)
            box = Box(left, y, road.tag)
            first, after = _covered(cells, index, box)
            cost = 2.0 * abs(index - last / 2) / (last + 1)
            for shown in (first, len(cells) - after):
                cost += (_NO_LINE, _SHORT_LINE, 0.0)[min(shown, 2)]
            yield cost, box

    # -- the search

    def improve(self, place: int, reach: int) -> float:
        """Move one place to the cheapest position near its own; return its cost there."""
        others = self._others(place)
        best, best_box = self._settle(place, others, inf), self.labels[place]
        if best < _GOOD or self.patience <= 0:
            return best
        self.patience -= (2 * reach + 1) * (6 * reach + 1) * (1 + len(self.roads_of[place]))
        for dy in range(-reach, reach + 1):
            for dx in range(-3 * reach, 3 * reach + 1):
                box = self.labels[place] = self._box(place, dx, dy)
                cost = self._settle(place, others, best)
                if cost < best - 1e-6:
                    best, best_box = cost, box
        self.labels[place] = best_box
        return self._settle(place, others, inf)

    def improve_all(self, rounds: int, reach: int) -> float:
        """Move every place in turn; return the sum of their costs."""
        cost = inf
        for _ in range(rounds):
            before = cost
            # fsum is the same on every Python; sum of floats is not
            cost = fsum(self.improve(place, reach) for place in range(len(self.places)))
            if cost >= before:
                break
        return cost

    def widen(self, place: int, cost: float, worth: float) -> float:
        """Give a place its long label unless that costs more than it is worth.

        Returns the cost of all places, and leaves everything as it was if it comes to nothing.
        """
        short, boxes = self.widths[place], (self.labels[:], self.tags[:])
        masks = (self.label_masks[:], self.tag_masks[:], self.line_masks[:])
        self.widths[place] = self.places[place].long
        self.labels[place] = self._box(place, 0, 0)
        wide = self.improve_all(2, 2)
        if wide <= cost + worth:
            return wide
        self.widths[place], (self.labels, self.tags) = short, boxes
        self.label_masks, self.tag_masks, self.line_masks = masks
        return cost


@lru_cache(maxsize=32)
def lay_out(places: tuple[Label, ...], roads: tuple[Road, ...], width: int, height: int) -> Layout:
    """Find room for all labels and tags.

    Args:
        places: at least one; no label is wider than the grid.
        roads: each between two different places, no two between the same.
        width: columns of the grid.
        height: rows of the grid.
    """
    search = _Search(places, roads, width, height)
    cost = search.improve_all(4, 2)
    shortest_first = sorted(range(len(places)), key=lambda place: (places[place].long, place))
    for worth in _WORTH:
        for place in shortest_first:
            is_short = search.widths[place] < places[place].long
            if is_short and cost < _FORBIDDEN and search.patience > 0:
                cost = search.widen(place, cost, worth)
    cost = search.improve_all(4, 3)
    full = tuple(taken == place.long for taken, place in zip(search.widths, places, strict=True))
    return Layout(width, height, tuple(search.labels), full, tuple(search.tags), cost)
