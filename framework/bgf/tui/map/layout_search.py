"""Searches for the layout of a map: one place after the other moves to its cheapest position.

The search starts from the scaled coordinates of places with short labels. Each position has a cost,
the sum of the faults below. Sets of cells are big integers, called masks, with the bit
``y * width + x`` for each cell: a single ``&`` says which cells two of them share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, inf
from typing import NamedTuple

from msgspec import Struct

from bgf.tui.map.boxes import Box, line_cells

__all__ = ["FORBIDDEN", "LayoutSearch", "PlaceLabel", "Road"]

Cell = tuple[int, int]
"""A column and a row."""

# Costs, most of them for each cell that two things share.
FORBIDDEN = 1000.0
"""The cost of a label or tag on another; a layout that costs as much is of no use."""
_THROUGH_LABEL = 60.0  # a line under the label of another place, as if it were joined to it
_THROUGH_TAG = 16.0  # a line under another road's tag
_TOUCHING = 12.0  # boxes without a free cell between them
_CLOSE = 2.0  # a line beside the label of another place, or another road's tag
_SAME_CELL = 3.0  # two lines in one cell
_HIDDEN_LINE = 30.0  # a line that is not seen on one side of its tag
_SHORT_LINE = 3.0  # a line of which one cell is seen there
_SWAPPED = 6.0  # two places that changed sides: left and right, or above and below

_GOOD_PLACE = 4.0  # a place that costs less stays where it is
_GOOD_TAG = 1.0  # the first box for a tag that costs less is taken
_PATIENCE = 150_000  # the number of labels and lines that the search may lay
_FIRST_TAG = 0.2  # the part of a line where its tag may lie
_LAST_TAG = 0.8
_TAG_STEPS = 10  # the positions tried for a tag divide that part into as many steps
_SHARE_OF_VALUES = 0.55  # in the scaling of coordinates
_SHARE_OF_RANKS = 0.45


class PlaceLabel(Struct, frozen=True):
    """The label of a place.

    Attributes:
        x, y: the coordinates of the place in any unit; x grows to the right, y downwards.
        short_width: the number of cells of the short label.
        long_width: the number of cells of the long label.
    """

    x: float
    y: float
    short_width: int
    long_width: int


class Road(Struct, frozen=True):
    """A road between two places.

    Attributes:
        a, b: the indexes of the places.
        tag_width: the number of cells of its tag.
    """

    a: int
    b: int
    tag_width: int


class _Direction(NamedTuple):
    """The direction in which a place lies from another one.

    Attributes:
        other: the index of the other place.
        across: 1 if the place is right of the other, -1 if left, 0 if neither clearly.
        down: 1 if the place is below the other, -1 if above, 0 if neither clearly.
    """

    other: int
    across: int
    down: int


class _Line(NamedTuple):
    """The cells of a road outside the labels at its ends, in order and as a mask."""

    cells: list[Cell]
    mask: int


class _Occupied(NamedTuple):
    """Masks of the cells that labels, lines and tags occupy."""

    labels: int
    lines: int
    tags: int


class LayoutSearch:
    """A layout that is being improved.

    Args:
        labels: one for each place.
        roads: each between two different places.
        width: the width of the grid in columns.
        height: the height of the grid in rows.

    Attributes:
        widths: the number of cells of each place's label.
        boxes: the box of each place's label.
        tags: the box of each road's tag.
        patience: the number of labels and lines that may still be laid; at 0 the search stops.
    """

    def __init__(
        self, labels: Sequence[PlaceLabel], roads: Sequence[Road], width: int, height: int
    ) -> None:
        self.width = width
        self.height = height
        self.labels = labels
        self.roads = roads
        self.patience = _PATIENCE
        self._ideal_x = [share * (width - 1) for share in _scaled([label.x for label in labels])]
        self._ideal_y = [share * (height - 1) for share in _scaled([label.y for label in labels])]
        places = range(len(labels))
        self._directions = [self._directions_of(place) for place in places]
        self._roads_of: list[list[int]] = [[] for _ in places]
        for number, road in enumerate(roads):
            self._roads_of[road.a].append(number)
            self._roads_of[road.b].append(number)
        self.widths = [label.short_width for label in labels]
        self.boxes = [self._moved_box(place, 0, 0) for place in places]
        self.tags = [Box(0, 0, 1)] * len(roads)
        self._label_masks = [self._mask(box) for box in self.boxes]
        self._tag_masks = [0] * len(roads)
        self._line_masks = [self._line(road).mask for road in roads]
        for place in places:
            self._lay_place(place, self._occupied_by_others(place), inf)

    # -- the search

    def improve_all(self, *, rounds: int, reach: int) -> float:
        """Moves every place in turn, several times; returns the sum of their costs.

        Args:
            rounds: the maximum number of times.
            reach: as for `improve`.
        """
        cost = inf
        for _ in range(rounds):
            before = cost
            # fsum is the same on every Python; sum of floats is not
            cost = fsum(self.improve(place, reach) for place in range(len(self.labels)))
            if cost >= before:
                break
        return cost

    def improve(self, place: int, reach: int) -> float:
        """Moves a place to the cheapest position near its ideal one; returns its cost there.

        Args:
            place: the index of the place.
            reach: the maximum distance from the ideal position, in rows; three times as many in
                columns.
        """
        others = self._occupied_by_others(place)
        best_cost = self._lay_place(place, others, inf)
        best_box = self.boxes[place]
        if best_cost < _GOOD_PLACE or self.patience <= 0:
            return best_cost
        positions = (2 * reach + 1) * (6 * reach + 1)
        self.patience -= positions * (1 + len(self._roads_of[place]))
        for dy in range(-reach, reach + 1):
            for dx in range(-3 * reach, 3 * reach + 1):
                box = self._moved_box(place, dx, dy)
                self.boxes[place] = box
                cost = self._lay_place(place, others, best_cost)
                if cost < best_cost - 1e-6:
                    best_cost = cost
                    best_box = box
        self.boxes[place] = best_box
        return self._lay_place(place, others, inf)

    def widen(self, place: int, cost: float, accepted: float) -> float:
        """Gives a place its long label, unless the layout becomes too expensive by it.

        Args:
            place: the index of a place with a short label.
            cost: the cost of all places now.
            accepted: the cost that may be added.

        Returns:
            The cost of all places after it. If the label stays short, nothing has changed.
        """
        short_width = self.widths[place]
        boxes = self.boxes.copy()
        tags = self.tags.copy()
        label_masks = self._label_masks.copy()
        tag_masks = self._tag_masks.copy()
        line_masks = self._line_masks.copy()
        self.widths[place] = self.labels[place].long_width
        self.boxes[place] = self._moved_box(place, 0, 0)
        cost_if_long = self.improve_all(rounds=2, reach=2)
        if cost_if_long <= cost + accepted:
            return cost_if_long
        self.widths[place] = short_width
        self.boxes = boxes
        self.tags = tags
        self._label_masks = label_masks
        self._tag_masks = tag_masks
        self._line_masks = line_masks
        return cost

    # -- laying a place and its roads

    def _lay_place(self, place: int, others: _Occupied, limit: float) -> float:
        """Lays lines and tags of a place's roads anew, with its label where its box is.

        Args:
            place: the index of the place.
            others: the cells that do not belong to the place and its roads.
            limit: a cost. As soon as it is exceeded, the rest is left undone.

        Returns:
            The cost of the label and the roads; more than the limit if something is undone.
        """
        cost = self._lay_label(place, others)
        lines = others.lines
        laid = []
        for number in self._roads_of[place]:
            if cost > limit:
                return cost
            road = self.roads[number]
            line = self._line(road)
            self._line_masks[number] = line.mask
            far_end = road.b if road.a == place else road.a
            labels_between = others.labels & ~self._label_masks[far_end]
            cost += _cost_of_line(line.mask, _Occupied(labels_between, lines, others.tags))
            lines |= line.mask
            laid.append((number, line))
        labels = others.labels | self._label_masks[place]
        tags = others.tags
        for number, line in laid:
            if cost > limit:
                return cost
            occupied = _Occupied(labels, lines & ~line.mask, tags)
            tag, cost_of_tag = self._best_tag(self.roads[number], line.cells, occupied)
            mask = self._mask(tag)
            self.tags[number] = tag
            self._tag_masks[number] = mask
            tags |= mask
            cost += cost_of_tag
        return cost

    def _lay_label(self, place: int, others: _Occupied) -> float:
        """Notes the cells of a place's box; returns the cost of the label there."""
        box = self.boxes[place]
        mask = self._mask(box)
        self._label_masks[place] = mask
        with_margin = self._mask(box, margin=1)
        boxes = others.labels | others.tags
        cost = self._drift(place)
        cost += FORBIDDEN * (mask & boxes).bit_count()
        cost += _TOUCHING * (with_margin & boxes).bit_count()
        cost += _THROUGH_LABEL * (mask & others.lines).bit_count()
        cost += _CLOSE * (with_margin & others.lines).bit_count()
        return cost

    def _drift(self, place: int) -> float:
        """Returns the cost of a place's distance from its ideal position, and of changed sides."""
        box = self.boxes[place]
        middle = box.middle
        half_width = (box.width - 1) / 2
        # The middle of a box can't come nearer to the edge of the grid than that.
        ideal_x = min(max(self._ideal_x[place], half_width), self.width - 1 - half_width)
        dx = middle - ideal_x
        dy = box.y - self._ideal_y[place]
        cost = 0.1 * dx * dx + 0.5 * dy * dy
        for other, across, down in self._directions[place]:
            other_box = self.boxes[other]
            if across and across * (middle - other_box.middle) <= 0:
                cost += _SWAPPED
            if down and down * (box.y - other_box.y) <= 0:
                cost += _SWAPPED
        return cost

    def _best_tag(self, road: Road, line: Sequence[Cell], occupied: _Occupied) -> tuple[Box, float]:
        """Returns the cheapest box for a tag on its line, and its cost.

        Args:
            road: the road.
            line: the cells of its line.
            occupied: the cells of labels, other lines and other tags.
        """
        best = Box(0, 0, road.tag_width)
        best_cost = inf
        for box, cost_on_line in self._tag_boxes(road, line):
            mask = self._mask(box)
            with_margin = self._mask(box, margin=1)
            cost = cost_on_line + _cost_of_tag(mask, with_margin, occupied)
            if cost < best_cost:
                best_cost = cost
                best = box
            if cost < _GOOD_TAG:
                break
        return best, best_cost

    def _tag_boxes(self, road: Road, line: Sequence[Cell]) -> Iterator[tuple[Box, float]]:
        """Yields boxes for a tag along its line, from the middle outwards, each with its cost.

        The cost is that of the distance from the middle, and of the part of the line that is seen.
        """
        cells = line or [self._between_labels(road)]
        last = len(cells) - 1
        middle = last / 2
        indexes = set()
        for step in range(_TAG_STEPS + 1):
            part = _FIRST_TAG + (_LAST_TAG - _FIRST_TAG) * step / _TAG_STEPS
            indexes.add(round(last * part))
        for index in sorted(indexes, key=lambda index: (abs(index - middle), index)):
            x, y = cells[index]
            left = min(max(0, x - road.tag_width // 2), self.width - road.tag_width)
            box = Box(left, y, road.tag_width)
            first, after = _covered_part(cells, index, box)
            cost = 2.0 * abs(index - middle) / len(cells)
            cost += _cost_of_side(seen=first)
            cost += _cost_of_side(seen=len(cells) - after)
            yield box, cost

    def _between_labels(self, road: Road) -> Cell:
        """Returns the cell halfway between two labels that leave no cell for a line."""
        start = self.boxes[road.a]
        end = self.boxes[road.b]
        return int((start.middle + end.middle) / 2), (start.y + end.y) // 2

    # -- cells

    def _mask(self, box: Box, margin: int = 0) -> int:
        """Returns the mask of a box and of `margin` cells on each side, as far as the grid goes."""
        left = max(0, box.x - margin)
        right = min(self.width, box.x + box.width + margin)
        return ((1 << (right - left)) - 1) << (box.y * self.width + left)

    def _moved_box(self, place: int, dx: int, dy: int) -> Box:
        """Returns the box of a place moved from its ideal position, but kept on the grid."""
        width = self.widths[place]
        x = round(self._ideal_x[place] - (width - 1) / 2) + dx
        y = round(self._ideal_y[place]) + dy
        x = min(max(0, x), self.width - width)
        y = min(max(0, y), self.height - 1)
        return Box(x, y, width)

    def _line(self, road: Road) -> _Line:
        """Returns the line of a road between the present boxes of its places."""
        ends = self._label_masks[road.a] | self._label_masks[road.b]
        cells = []
        mask = 0
        for x, y in line_cells(self.boxes[road.a], self.boxes[road.b]):
            bit = 1 << (y * self.width + x)
            if not bit & ends:
                cells.append((x, y))
                mask |= bit
        return _Line(cells, mask)

    def _directions_of(self, place: int) -> list[_Direction]:
        """Returns the places from which a place clearly lies in one direction, ideally."""
        directions = []
        for other in range(len(self.labels)):
            columns = self._ideal_x[place] - self._ideal_x[other]
            rows = self._ideal_y[place] - self._ideal_y[other]
            across = (columns >= 2) - (columns <= -2)
            down = (rows >= 1) - (rows <= -1)
            if across or down:
                directions.append(_Direction(other, across, down))
        return directions

    def _occupied_by_others(self, place: int) -> _Occupied:
        """Returns the cells that belong neither to a place nor to its roads."""
        labels = 0
        for other, mask in enumerate(self._label_masks):
            if other != place:
                labels |= mask
        lines = 0
        tags = 0
        for number, road in enumerate(self.roads):
            if place not in (road.a, road.b):
                lines |= self._line_masks[number]
                tags |= self._tag_masks[number]
        return _Occupied(labels, lines, tags)


def _scaled(values: Sequence[float]) -> list[float]:
    """Returns values scaled to 0..1; crowded ones are spread, but their order stays.

    Each is the weighted mean of the value and its rank, both scaled.
    """
    rank_of = {value: rank for rank, value in enumerate(sorted(set(values)))}
    if len(rank_of) < 2:
        return [0.5] * len(values)
    low = min(values)
    high = max(values)
    last_rank = len(rank_of) - 1
    scaled = []
    for value in values:
        part_of_range = _SHARE_OF_VALUES * (value - low) / (high - low)
        part_of_ranks = _SHARE_OF_RANKS * rank_of[value] / last_rank
        scaled.append(part_of_range + part_of_ranks)
    return scaled


def _cost_of_line(mask: int, occupied: _Occupied) -> float:
    """Returns the cost of a line: of labels that are not at its ends, tags and other lines."""
    beside = mask << 1 | mask >> 1
    cost = _THROUGH_LABEL * (mask & occupied.labels).bit_count()
    cost += _CLOSE * (beside & occupied.labels).bit_count()
    cost += _THROUGH_TAG * (mask & occupied.tags).bit_count()
    cost += _SAME_CELL * (mask & occupied.lines).bit_count()
    return cost


def _cost_of_tag(mask: int, with_margin: int, occupied: _Occupied) -> float:
    """Returns the cost of a tag: of labels, other lines and other tags on it or beside it."""
    cost = FORBIDDEN * (mask & (occupied.labels | occupied.tags)).bit_count()
    cost += _TOUCHING * (with_margin & occupied.tags).bit_count()
    cost += _TOUCHING / 2 * (with_margin & occupied.labels).bit_count()
    cost += _THROUGH_TAG * (mask & occupied.lines).bit_count()
    cost += _CLOSE * (with_margin & occupied.lines).bit_count()
    return cost


def _cost_of_side(*, seen: int) -> float:
    """Returns the cost of a tag by the number of its line's cells that are seen on one side."""
    if seen == 0:
        return _HIDDEN_LINE
    return _SHORT_LINE if seen == 1 else 0.0


def _covered_part(line: Sequence[Cell], index: int, box: Box) -> tuple[int, int]:
    """Returns the part of a straight line that a box covers around one of its cells.

    Args:
        line: the cells of the line, in order.
        index: the index of a cell in the box.
        box: the box.

    Returns:
        The index of the first cell covered, and that of the first cell after those covered.
    """
    first = index
    while first > 0 and box.covers(*line[first - 1]):
        first -= 1
    after = index + 1
    while after < len(line) and box.covers(*line[after]):
        after += 1
    return first, after
