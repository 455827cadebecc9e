"""Boards drawn from content: static SVG with the ids of what it shows, and where pieces lie.

`draw_boards` draws every map, side of a plane and track of a pack as a `BoardDrawing`; `web_look`
returns the rest of a pack's look for pages. Colours are custom properties of `stylesheet`, which
has values for light and for dark pages. Drawing needs the library shapely, which comes with the
extra ``drawing``.
"""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor, Anchors, BoardDrawing
from bgf.drawing.boards import draw_boards, side_key, stylesheet
from bgf.drawing.heat import Heat, heat_map
from bgf.drawing.look import web_look

__all__ = [
    "Anchor",
    "Anchors",
    "BoardDrawing",
    "Heat",
    "draw_boards",
    "heat_map",
    "side_key",
    "stylesheet",
    "web_look",
]
