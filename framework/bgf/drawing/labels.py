"""Names beside places: 24 directions and 6 distances are tried for the box that covers least."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from bgf.drawing.lettering import lettering_width
from bgf.drawing.polyline import Point

__all__ = ["FORBIDDEN", "LINE_HEIGHT", "Label", "LabelBox", "Obstacle", "place_labels"]

FORBIDDEN = 1000.0
"""The cost of covering an obstacle that a label must not cover."""

LINE_HEIGHT = 1.08
"""The height of a line of a label, in sizes of its letters."""

_DISTANCES = (3, 7, 12, 18, 25, 33)
"""The tried distances of a label from its place."""

_DIRECTIONS = 24
"""The number of tried directions from a place to its label."""

_SQUARE_SIZE = 40
"""The size of the squares of the map by which obstacles are indexed."""

_Square = tuple[int, int]
"""The column and the row of a square."""

_GAP_BESIDE = 3
_GAP_BELOW = 1.5
"""The minimum gaps between two labels."""

_COST_OF_DISTANCE = 1.1
_COST_OF_SLANT = 0.5
_COST_OF_TWO_LINES = 2.5
_COST_OF_CODE = 14.0
_COST_OF_DOUBT = 6.0
_DOUBT_WITHIN = 2
"""A name seems to belong to every place that is hardly farther from it than its own place."""

_ROUNDS = 3
"""The number of rounds: a name that was placed early may find a better spot after the others."""


class Obstacle(NamedTuple):
    """A disc that a label should not cover.

    Attributes:
        x, y: its middle.
        radius: its radius.
        cost: the cost of covering it; `FORBIDDEN` if it must not be covered.
    """

    x: float
    y: float
    radius: float
    cost: float


class LabelBox(NamedTuple):
    """The box of a label, and its lines."""

    left: float
    top: float
    right: float
    bottom: float
    lines: tuple[str, ...]

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def distance(self, x: float, y: float) -> float:
        """Returns the distance of a point from the box; 0 inside of it."""
        beside = max(self.left - x, 0, x - self.right)
        above_or_below = max(self.top - y, 0, y - self.bottom)
        return hypot(beside, above_or_below)

    def overlaps(self, other: LabelBox) -> bool:
        """Returns whether two boxes come closer to each other than names may."""
        is_left = self.right + _GAP_BESIDE <= other.left
        is_right = other.right + _GAP_BESIDE <= self.left
        is_above = self.bottom + _GAP_BELOW <= other.top
        is_below = other.bottom + _GAP_BELOW <= self.top
        return not (is_left or is_right or is_above or is_below)

    def lies_in(self, frame: LabelBox) -> bool:
        """Returns whether no part of the box lies outside of a frame."""
        fits_across = frame.left <= self.left and self.right <= frame.right
        fits_down = frame.top <= self.top and self.bottom <= frame.bottom
        return fits_across and fits_down

    def squares(self) -> Iterator[_Square]:
        """Yields the squares of the map that the box reaches into."""
        return _squares(self.left, self.top, self.right, self.bottom)


@dataclass(frozen=True, slots=True)
class Label:
    """A name to be placed.

    Attributes:
        name: the name in full.
        code: the code that is shown where there is no room for the name.
        at: the middle of its place.
        radius: the minimum distance from that point.
    """

    name: str
    code: str
    at: Point
    radius: float

    def variants(self) -> Iterator[_Variant]:
        """Yields the ways to write the name."""
        yield _Variant((self.name,), 0.0)
        if " " in self.name:
            yield _Variant(_halves(self.name), _COST_OF_TWO_LINES)
        if self.code != self.name:
            yield _Variant((self.code,), _COST_OF_CODE)


class _Variant(NamedTuple):
    """A way to write a name, with its fixed cost."""

    lines: tuple[str, ...]
    cost: float


def _halves(name: str) -> tuple[str, str]:
    """Returns a name in two lines that are about equally long."""
    words = name.split(" ")
    splits = []
    for index in range(1, len(words)):
        first = " ".join(words[:index])
        second = " ".join(words[index:])
        splits.append((first, second))
    return min(splits, key=lambda lines: max(len(line) for line in lines))


class _Candidate(NamedTuple):
    """A possible box of a label, with its cost on an empty map."""

    cost: float
    box: LabelBox


def place_labels(
    labels: Mapping[str, Label], obstacles: Sequence[Obstacle], size: float, frame: LabelBox
) -> dict[str, LabelBox]:
    """Returns the boxes of names; names without room are left out.

    Args:
        labels: the names by id.
        obstacles: the things on the map.
        size: the size of the letters.
        frame: the box that no label may leave.
    """
    search = _LabelSearch(labels, obstacles, size, frame)
    crowded_first = sorted(labels, key=lambda key: (-search.crowd(labels[key]), key))
    for _ in range(_ROUNDS):
        before = dict(search.placed)
        for key in crowded_first:
            search.place(key)
        if search.placed == before:
            break
    return {key: search.placed[key] for key in labels if key in search.placed}


class _LabelSearch:
    """The names that are placed so far, and the obstacles."""

    def __init__(
        self,
        labels: Mapping[str, Label],
        obstacles: Sequence[Obstacle],
        size: float,
        frame: LabelBox,
    ) -> None:
        self.placed: dict[str, LabelBox] = {}
        self._labels = labels
        self._candidates_of: dict[str, list[_Candidate]] = {}
        self._size = size
        self._frame = frame
        self._obstacles_in: dict[_Square, list[Obstacle]] = defaultdict(list)
        self._labels_in: dict[_Square, set[str]] = defaultdict(set)
        for obstacle in obstacles:
            for square in _squares_around(obstacle.x, obstacle.y, obstacle.radius):
                self._obstacles_in[square].append(obstacle)

    def crowd(self, label: Label) -> int:
        """Returns the number of obstacles around a label's place."""
        squares = _squares_around(label.at.x, label.at.y, _SQUARE_SIZE)
        return sum(len(self._obstacles_in.get(square, ())) for square in squares)

    def place(self, key: str) -> None:
        """Puts a name into the cheapest box among the current labels, if there is any."""
        self._lift(key)
        label = self._labels[key]
        rivals = self._rivals(key)
        best: LabelBox | None = None
        best_cost = FORBIDDEN
        for candidate in self._candidates(key):
            # The cheapest come first, so the others cost at least as much.
            if candidate.cost >= best_cost:
                break
            box = candidate.box
            covering = self._covering(box, best_cost - candidate.cost)
            cost = candidate.cost + covering + _doubt(box, label, rivals)
            if cost < best_cost:
                best = box
                best_cost = cost
        if best is not None:
            self.placed[key] = best
            for square in best.squares():
                self._labels_in[square].add(key)

    def _lift(self, key: str) -> None:
        """Removes a placed name."""
        box = self.placed.pop(key, None)
        if box is not None:
            for square in box.squares():
                self._labels_in[square].discard(key)

    def _rivals(self, key: str) -> list[Point]:
        """Returns the other places to which a reader may think that a name belongs."""
        own = self._labels[key]
        reach = 2 * _DISTANCES[-1] + lettering_width(own.name, self._size)
        others = [label.at for other, label in self._labels.items() if other != key]
        return [other for other in others if dist(own.at, other) < reach]

    def _candidates(self, key: str) -> list[_Candidate]:
        """Returns the boxes for a label within the frame, the cheapest first."""
        if key not in self._candidates_of:
            label = self._labels[key]
            found = [each for each in self._boxes_around(label) if each.box.lies_in(self._frame)]
            self._candidates_of[key] = sorted(found, key=lambda candidate: candidate.cost)
        return self._candidates_of[key]

    def _boxes_around(self, label: Label) -> Iterator[_Candidate]:
        """Yields the boxes for a label: all variants at all distances in all directions."""
        for variant in label.variants():
            for step, gap in enumerate(_DISTANCES):
                cost = variant.cost + step * _COST_OF_DISTANCE
                for direction in range(_DIRECTIONS):
                    is_straight = direction % (_DIRECTIONS // 4) == 0
                    slant = 0.0 if is_straight else _COST_OF_SLANT
                    angle = radians(direction * 360 / _DIRECTIONS)
                    box = _box_beside(label, variant.lines, gap, angle, self._size)
                    yield _Candidate(cost + slant, box)

    def _covering(self, box: LabelBox, most: float) -> float:
        """Returns the cost of all that a label covers; the sum stops once it exceeds `most`."""
        cost = 0.0
        # A large obstacle is in several squares.
        counted: set[Obstacle] = set()
        for square in box.squares():
            for key in self._labels_in.get(square, ()):
                if box.overlaps(self.placed[key]):
                    return FORBIDDEN
            for obstacle in self._obstacles_in.get(square, ()):
                if obstacle in counted:
                    continue
                counted.add(obstacle)
                if box.distance(obstacle.x, obstacle.y) < obstacle.radius:
                    cost += obstacle.cost
                    if cost > most:
                        return cost
        return cost


def _box_beside(
    label: Label, lines: tuple[str, ...], gap: float, angle: float, size: float
) -> LabelBox:
    """Returns the box of a label beside its place, at the distance of a gap.

    Args:
        label: the label.
        lines: the lines of the label.
        gap: the distance from the place.
        angle: the direction from the place, in radians clockwise from the right.
        size: the size of the letters.
    """
    width = max(lettering_width(line, size) for line in lines)
    height = len(lines) * size * LINE_HEIGHT
    right = cos(angle)
    down = sin(angle)
    reach = label.radius + gap
    # The side or the corner of the box that faces the place touches it. The factors make it the
    # corner in all directions close to a diagonal.
    side = max(-1.0, min(1.0, right * 1.35))
    top_or_bottom = max(-1.0, min(1.0, down * 1.2))
    middle_x = label.at.x + right * reach + side * width / 2
    middle_y = label.at.y + down * reach + top_or_bottom * height / 2
    return LabelBox(
        left=middle_x - width / 2,
        top=middle_y - height / 2,
        right=middle_x + width / 2,
        bottom=middle_y + height / 2,
        lines=lines,
    )


def _doubt(box: LabelBox, label: Label, rivals: Sequence[Point]) -> float:
    """Returns the cost of the places to which a label could as well belong."""
    own = box.distance(label.at.x, label.at.y)
    rivals_as_near = sum(box.distance(x, y) < own + _DOUBT_WITHIN for x, y in rivals)
    return _COST_OF_DOUBT * rivals_as_near


def _squares_around(x: float, y: float, reach: float) -> Iterator[_Square]:
    return _squares(x - reach, y - reach, x + reach, y + reach)


def _squares(left: float, top: float, right: float, bottom: float) -> Iterator[_Square]:
    """Yields the squares that a rectangle reaches into."""
    columns = range(int(left // _SQUARE_SIZE), int(right // _SQUARE_SIZE) + 1)
    rows = range(int(top // _SQUARE_SIZE), int(bottom // _SQUARE_SIZE) + 1)
    for column in columns:
        for row in rows:
            yield column, row
