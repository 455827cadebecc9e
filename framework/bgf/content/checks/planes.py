"""Optional checks for games in which shapes are placed on a plane.

Each function here makes a check from the names in a game's content::

    checks = (shapes_fit("plane", "cards", blanks_inside=True),)

Like all checks of games, they rely on the shape of the pack. The framework's own checks report
shapes that can't be read and planes that can't be laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bgf.components.shape import Shape
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.content.sides import each_size
from bgf.words import Message, message
from bgf_cext.shapes import MAX_SHAPE

__all__ = ["shapes_fit"]

Check = Callable[[Document], Iterable[Diagnostic]]

_NO_ROOM = {
    (False, False): "content.no_sector",
    (False, True): "content.no_sector.blanks",
    (True, False): "content.no_sectors",
    (True, True): "content.no_sectors.blanks",
}
"""The texts for a shape that does not fit.

The keys say whether the shape may lie across two sectors, and whether only its blank cells do not
fit.
"""


def shapes_fit(
    plane: str,
    cards: str,
    *,
    blanks_inside: bool = False,
    joins: Callable[[Mapping[str, Any]], bool] | None = None,
) -> Check:
    """Returns a check that each shape can be turned to fit in one sector of every side of a plane.

    Args:
        plane: the plane.
        cards: the component type whose kinds have shapes; kinds without a shape are skipped.
        blanks_inside: whether blank cells of a shape must lie on the plane too, in any sector.
        joins: returns whether the shape of a kind may lie across two adjacent sectors.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        options = document.names("options")
        sides = [
            size
            for _, side in document.each("planes", plane, "sides", "*", type=dict)
            for size in each_size(side, options)
        ]
        for path, shape in document.each("components", cards, "*", "shape", type=list):
            number = len(Shape.from_content(shape).cells)
            if number > MAX_SHAPE:
                problem = message("content.large_shape", count=number, limit=MAX_SHAPE)
                yield document.problem(path, "BGF-E420", problem)
                continue
            is_joined = joins is not None and joins(document.names(*map(str, path[:-1])))
            for side in sides:
                if not _fits(shape, side, is_joined, blanks_inside):
                    only_blanks = blanks_inside and _fits(shape, side, is_joined, False)
                    text = _NO_ROOM[is_joined, only_blanks]
                    problem = message(text, side=_described(side))
                    yield document.problem(path, "BGF-E420", problem)
                    break

    return check


def _described(side: Mapping[str, Any]) -> Message:
    widths = ", ".join(map(str, side["sectors"]))
    facts = {"rows": side["rows"], "sectors": len(side["sectors"])}
    return message("content.side", widths=widths, **facts)


class _Turned(NamedTuple):
    """The bounding box of a shape in one of its four directions, in rows and columns.

    Attributes:
        tall: the number of rows.
        wide: the number of columns.
        first: the first column with a piece, from 0.
        last: the last column with a piece.
    """

    tall: int
    wide: int
    first: int
    last: int


def _fits(shape: Sequence[str], side: Mapping[str, Any], joined: bool, inside: bool) -> bool:
    """Returns whether a shape fits on a side; its box decides, because sectors are rectangles.

    Args:
        shape: the rows of the shape.
        side: the side's entry in the content.
        joined: whether the pieces may lie across two adjacent sectors.
        inside: whether blank cells of the shape must lie on the plane too, in any sector.
    """
    widths: list[int] = side["sectors"]
    starts = [sum(widths[:number]) for number in range(len(widths) + 1)]
    columns = starts[-1]
    span = 2 if joined and len(widths) > 1 else 1
    regions = list(zip(starts, starts[span:], strict=False))
    for box in _turned(shape, inside):
        if box.tall > side["rows"]:
            continue
        for start, end in regions:
            leftmost = max(0, start - box.first)
            rightmost = min(columns - box.wide, end - 1 - box.last)
            if leftmost <= rightmost:
                return True
    return False


def _turned(shape: Sequence[str], inside: bool) -> list[_Turned]:
    """Returns the bounding box of a shape in each of its directions; none if it has no piece.

    Args:
        shape: the rows of the shape.
        inside: whether the box includes the blank cells around the pieces.
    """
    pieces = Shape.from_content(shape).cells
    if not pieces:
        return []
    rows = [row for row, _ in pieces]
    columns = [column for _, column in pieces]
    top = min(rows)
    bottom = max(rows)
    left = min(columns)
    right = max(columns)
    if inside:
        tall = len(shape)
        wide = max(map(len, shape))
    else:
        tall = bottom - top + 1
        wide = right - left + 1
        top = 0
        bottom = tall - 1
        left = 0
        right = wide - 1
    return [
        _Turned(tall, wide, left, right),
        _Turned(wide, tall, tall - 1 - bottom, tall - 1 - top),
        _Turned(tall, wide, wide - 1 - right, wide - 1 - left),
        _Turned(wide, tall, top, bottom),
    ]
