"""Checks for games that lay shapes on a plane; a game lists those it wants.

Each function here makes a check from the names that a game uses::

    checks = (shapes_fit("plane", "cards", blanks_inside=True),)

They trust the shape of a pack, as checks of games may. That a shape can be read, and a plane be
laid out, the framework's own checks see to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from bgf.components.shape import Shape
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf_cext.shapes import MAX_SHAPE

__all__ = ["shapes_fit"]

Check = Callable[[Document], Iterable[Diagnostic]]


def shapes_fit(
    plane: str,
    cards: str,
    *,
    blanks_inside: bool = False,
    joins: Callable[[Mapping[str, Any]], bool] | None = None,
) -> Check:
    """A check that each shape fits on every side of a plane in one sector, if it may be turned.

    Args:
        plane: the plane.
        cards: the component type whose kinds have shapes; those that have none are passed over.
        blanks_inside: whether what is blank in a shape must lie on the plane too, in any sector.
        joins: from a kind to whether its shape may lie across two sectors side by side.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        sides = [side for _, side in document.each("planes", plane, "sides", "*", type=dict)]
        for path, shape in document.each("components", cards, "*", "shape", type=list):
            number = len(Shape.from_content(shape).cells)
            if number > MAX_SHAPE:
                message = f"found {number} pieces, expected at most {MAX_SHAPE}"
                yield document.problem(path, "BGF-E420", message)
                continue
            is_joined = joins is not None and joins(document.names(*map(str, path[:-1])))
            where = "no two sectors side by side" if is_joined else "no sector"
            for side in sides:
                if not _fits(shape, side, is_joined, blanks_inside):
                    message = f"{where} of the side with {_described(side)} can hold this shape"
                    if blanks_inside and _fits(shape, side, is_joined, False):
                        message += " with all that is blank in it on the plane"
                    yield document.problem(path, "BGF-E420", message)
                    break

    return check


def _described(side: Mapping[str, Any]) -> str:
    rows, widths = side["rows"], ", ".join(map(str, side["sectors"]))
    sectors = "sectors" if len(side["sectors"]) > 1 else "a sector"
    return f"{rows} row{'s' if rows > 1 else ''} and {sectors} of {widths}"


def _fits(shape: Sequence[str], side: Mapping[str, Any], joined: bool, inside: bool) -> bool:
    """Returns whether a shape fits on a side; its box decides, for sectors are rectangles."""
    widths: list[int] = side["sectors"]
    starts = [sum(widths[:number]) for number in range(len(widths) + 1)]
    span = 2 if joined and len(widths) > 1 else 1
    regions = list(zip(starts, starts[span:], strict=False))
    return any(
        tall <= side["rows"]
        and any(max(0, a - first) <= min(starts[-1] - wide, b - 1 - last) for a, b in regions)
        for tall, wide, first, last in _boxes(shape, inside)
    )


def _boxes(shape: Sequence[str], inside: bool) -> list[tuple[int, int, int, int]]:
    """For each turn how tall and wide a shape is, and its first and last column with pieces."""
    pieces = Shape.from_content(shape).cells
    if not pieces:
        return []
    top, bottom = min(r for r, _ in pieces), max(r for r, _ in pieces)
    left, right = min(c for _, c in pieces), max(c for _, c in pieces)
    if inside:
        tall, wide = len(shape), max(map(len, shape))
    else:
        tall, wide = bottom - top + 1, right - left + 1
        top, bottom, left, right = 0, tall - 1, 0, wide - 1
    return [
        (tall, wide, left, right),
        (wide, tall, tall - 1 - bottom, tall - 1 - top),
        (tall, wide, wide - 1 - right, wide - 1 - left),
        (wide, tall, top, bottom),
    ]
