"""A track as a board: a ruler with a space for each number, in several rows if it is long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bgf.drawing.board_drawing import Anchors, BoardDrawing
from bgf.drawing.elements import element, group, picture, text

__all__ = ["draw_track"]

_MOST_SPACES = 400
"""The maximum number of spaces of a track with a board."""

_IN_A_ROW = 61
_WIDTH = 1060.0
_LONGEST_SPACE = 40.0
_HEIGHT = 34.0
_MARGIN = 8.0
_LETTERS = 11.5
_ROUND = 5
"""The interval of spaces with a number; the others have a tick."""


def draw_track(entry: Mapping[str, Any]) -> BoardDrawing | None:
    """Returns a track as a board; None for a track without an end, or with too many spaces.

    Args:
        entry: an entry of the section `tracks`.
    """
    if "end" not in entry:
        return None
    # Counters begin at 0, so the ruler always includes it.
    first = min(entry["start"], entry["end"], 0)
    last = max(entry["start"], entry["end"], 0)
    spaces = list(range(first, last + 1))
    if len(spaces) > _MOST_SPACES:
        return None
    starts = range(0, len(spaces), _IN_A_ROW)
    rows = [spaces[start : start + _IN_A_ROW] for start in starts]
    longest = len(rows[0])
    pitch = min(_LONGEST_SPACE, (_WIDTH - 2 * _MARGIN) / longest)
    width = 2 * _MARGIN + pitch * longest
    height = _HEIGHT * len(rows)
    anchors: Anchors = {}
    drawn = []
    for index, row in enumerate(rows):
        middle = _HEIGHT * (index + 0.5)
        length = pitch * len(row)
        drawn.append(_draw_ruler(length, middle))
        for column, space in enumerate(row):
            x = _MARGIN + pitch * (column + 0.5)
            anchors[f"space:{space}"] = [(x, middle, 0)]
            drawn.append(_draw_space(space, x, middle, pitch, is_end=space in (first, last)))
    svg = picture(width, height, "board-track", *drawn)
    return BoardDrawing(svg, width, height, anchors)


def _draw_ruler(length: float, middle: float) -> str:
    return element(
        "rect",
        class_="ruler",
        x=_MARGIN - 5,
        y=middle - _HEIGHT / 2 + 4,
        width=length + 10,
        height=_HEIGHT - 8,
        rx=5,
    )


def _draw_space(space: int, x: float, y: float, pitch: float, *, is_end: bool) -> str:
    area = element(
        "rect",
        class_="step",
        x=x - pitch / 2,
        y=y - _HEIGHT / 2 + 4,
        width=pitch,
        height=_HEIGHT - 8,
    )
    # A number at the end would overlap a round one beside it.
    is_numbered = space % _ROUND == 0 or (is_end and pitch > 2 * _LETTERS)
    if is_numbered:
        sign = text(str(space).replace("-", "−"), x, y + 4, font_size=_LETTERS)
    else:
        sign = element("rect", class_="tick", x=x - 0.7, y=y - 2.5, width=1.4, height=5)
    return group(area, sign, class_="space", data_id=f"space:{space}")
