"""Names beside places: in 24 directions and at 6 distances, where they cover least."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from bgf.drawing.lettering import width_of
from bgf.drawing.polyline import Point

__all__ = ["FORBIDDEN", "LINE_HEIGHT", "Label", "LabelBox", "Obstacle", "place_labels"]

FORBIDDEN = 1000.0
"""The cost of covering an obstacle that a label must not cover."""

LINE_HEIGHT = 1.08
"""The height of a line of a label, in sizes of its letters."""

_DISTANCES = (3, 7, 12, 18, 25, 33)
_DIRECTIONS = 24
_SQUARE = 40
"""The size of the squares by which obstacles are found again."""

_COST_OF_DISTANCE = 1.1
_COST_OF_SLANT = 0.5
_COST_OF_TWO_LINES = 2.5
_COST_OF_CODE = 14.0
_COST_OF_DOUBT = 6.0
_ROUNDS = 3


class Obstacle(NamedTuple):
    """A disc that a label should not cover.

    Attributes:
        x, y: its middle.
        radius: its radius.
        cost: how bad it is to cover it; `FORBIDDEN` if that must not be.
    """

    x: float
    y: float
    radius: float
    cost: float


class LabelBox(NamedTuple):
    """Where a label lies, and its lines."""

    left: float
    top: float
    right: float
    bottom: float
    lines: tuple[str, ...]

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def distance(self, x: float, y: float) -> float:
        """Returns the distance of a point from the box; 0 inside of it."""
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def overlaps(self, other: LabelBox) -> bool:
        """Returns whether two boxes come closer to each other than names may."""
        beside = self.left < other.right + 3 and other.left < self.right + 3
        return beside and self.top < other.bottom + 1.5 and other.top < self.bottom + 1.5


@dataclass(frozen=True, slots=True)
class Label:
    """A name to be placed.

    Attributes:
        name: the name in full.
        code: the code that is shown where there is no room for the name.
        at: what it is the name of.
        radius: how far it must stay from there.
    """

    name: str
    code: str
    at: Point
    radius: float

    def variants(self) -> Iterator[tuple[tuple[str, ...], float]]:
        """Yields the ways to write the name, each with its cost."""
        yield (self.name,), 0.0
        if " " in self.name:
            yield _halves(self.name), _COST_OF_TWO_LINES
        if self.code != self.name:
            yield (self.code,), _COST_OF_CODE


def _halves(name: str) -> tuple[str, str]:
    """Returns a name in two lines that are about equally long."""
    words = name.split(" ")
    splits = [(" ".join(words[:index]), " ".join(words[index:])) for index in range(1, len(words))]
    return min(splits, key=lambda lines: max(map(len, lines)))


def place_labels(
    labels: Mapping[str, Label], obstacles: Sequence[Obstacle], size: float, frame: LabelBox
) -> dict[str, LabelBox]:
    """Returns where names are written; those for which there is no room are left out.

    Args:
        labels: the names by id.
        obstacles: what lies on the map.
        size: of the letters.
        frame: what no label may leave.
    """
    search = _Search(labels, obstacles, size, frame)
    crowded_first = sorted(labels, key=lambda key: (-search.crowd(labels[key]), key))
    for _ in range(_ROUNDS):
        before = dict(search.placed)
        for key in crowded_first:
            search.place(key)
        if search.placed == before:
            break
    return {key: search.placed[key] for key in labels if key in search.placed}


class _Search:
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
        self._candidates_of: dict[str, list[tuple[float, LabelBox]]] = {}
        self._size = size
        self._frame = frame
        self._squares: dict[tuple[int, int], list[Obstacle]] = defaultdict(list)
        self._labels_in: dict[tuple[int, int], set[str]] = defaultdict(set)
        for obstacle in obstacles:
            x, y, radius, _ = obstacle
            for square in _squares(x - radius, y - radius, x + radius, y + radius):
                self._squares[square].append(obstacle)

    def crowd(self, label: Label) -> int:
        """Returns how much lies around a label's place."""
        x, y = label.at
        reach = _squares(x - _SQUARE, y - _SQUARE, x + _SQUARE, y + _SQUARE)
        return sum(len(self._squares.get(square, ())) for square in reach)

    def place(self, key: str) -> None:
        """Writes a name where that costs least among what lies there now, if it is possible."""
        self._lift(key)
        label = self._labels[key]
        near = self._rivals(key)
        best, best_cost = None, FORBIDDEN
        if key not in self._candidates_of:
            self._candidates_of[key] = self._candidates(label)
        for base, box in self._candidates_of[key]:
            if base >= best_cost:
                break
            cost = base + self._covering(box, best_cost - base) + _doubt(box, label, near)
            if cost < best_cost:
                best, best_cost = box, cost
        if best is not None:
            self.placed[key] = best
            for square in _squares(*best[:4]):
                self._labels_in[square].add(key)

    def _lift(self, key: str) -> None:
        """Takes a name away again."""
        box = self.placed.pop(key, None)
        if box is not None:
            for square in _squares(*box[:4]):
                self._labels_in[square].discard(key)

    def _rivals(self, key: str) -> list[Point]:
        """Returns the other places to which a reader could think that a name belongs."""
        at = self._labels[key].at
        reach = 2 * _DISTANCES[-1] + width_of(self._labels[key].name, self._size)
        others = [label.at for other, label in self._labels.items() if other != key]
        return [other for other in others if dist(at, other) < reach]

    def _candidates(self, label: Label) -> list[tuple[float, LabelBox]]:
        """Returns the places for a label, the cheapest first."""
        found = []
        x, y = label.at
        for lines, cost_of_variant in label.variants():
            width = max(width_of(line, self._size) for line in lines)
            height = len(lines) * self._size * LINE_HEIGHT
            for step, gap in enumerate(_DISTANCES):
                for direction in range(_DIRECTIONS):
                    angle = radians(direction * 360 / _DIRECTIONS)
                    right, down = cos(angle), sin(angle)
                    reach = label.radius + gap
                    # The box touches its place with the side or the corner that faces it.
                    middle_x = x + right * reach + max(-1.0, min(1.0, right * 1.35)) * width / 2
                    middle_y = y + down * reach + max(-1.0, min(1.0, down * 1.2)) * height / 2
                    box = LabelBox(
                        middle_x - width / 2,
                        middle_y - height / 2,
                        middle_x + width / 2,
                        middle_y + height / 2,
                        lines,
                    )
                    if not self._is_inside(box):
                        continue
                    slant = 0.0 if direction % (_DIRECTIONS // 4) == 0 else _COST_OF_SLANT
                    found.append((cost_of_variant + step * _COST_OF_DISTANCE + slant, box))
        return sorted(found, key=lambda candidate: candidate[0])

    def _is_inside(self, box: LabelBox) -> bool:
        frame = self._frame
        across = frame.left <= box.left and box.right <= frame.right
        return across and frame.top <= box.top and box.bottom <= frame.bottom

    def _covering(self, box: LabelBox, most: float) -> float:
        """Returns the cost of all that a label covers; any number above `most` if it is higher."""
        cost = 0.0
        seen: set[Obstacle] = set()
        for square in _squares(*box[:4]):
            for key in self._labels_in.get(square, ()):
                if box.overlaps(self.placed[key]):
                    return FORBIDDEN
            for obstacle in self._squares.get(square, ()):
                if obstacle in seen:
                    continue
                seen.add(obstacle)
                if box.distance(obstacle.x, obstacle.y) < obstacle.radius:
                    cost += obstacle.cost
                    if cost > most:
                        return cost
        return cost


def _doubt(box: LabelBox, label: Label, rivals: Sequence[Point]) -> float:
    """Returns the cost of places to which a label could as well belong."""
    own = box.distance(*label.at)
    return _COST_OF_DOUBT * sum(box.distance(x, y) < own + 2 for x, y in rivals)


def _squares(left: float, top: float, right: float, bottom: float) -> Iterator[tuple[int, int]]:
    for column in range(int(left // _SQUARE), int(right // _SQUARE) + 1):
        for row in range(int(top // _SQUARE), int(bottom // _SQUARE) + 1):
            yield column, row
