"""Boards drawn from content: static SVG with the ids of what it shows, and where pieces lie.

`draw_boards` draws every map, side of a plane and track of a pack; a `Board` is one of them. The
colours are custom properties of `stylesheet`, which has values for light and for dark pages. It
needs the library shapely, which comes with the extra ``drawing``.
"""

from __future__ import annotations

from bgf.drawing.board import Anchor, Anchors, Board
from bgf.drawing.boards import draw_boards, side_key, stylesheet

__all__ = ["Anchor", "Anchors", "Board", "draw_boards", "side_key", "stylesheet"]
