"""A board as a drawing: its picture, and the positions of things on it."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Anchor", "Anchors", "BoardDrawing"]

Anchor = tuple[float, float, float]
"""The position of a thing: x and y in the picture's units, and its angle in degrees, clockwise."""

Anchors = dict[str, list[Anchor]]
"""Anchors by id, such as ``link:quay-lighthouse``: one for each thing that can lie there."""


class BoardDrawing(Struct, frozen=True):
    """A static picture of a map, a side of a plane or a track.

    Elements of the picture that represent something in the content have its id as `data-id` and its
    type as a class. Colours come from classes and custom properties; see `bgf.drawing.stylesheet`.

    Attributes:
        svg: an SVG element. It has no scripts, no event handlers and no style attributes.
        width: the width of its view box.
        height: the height of its view box.
        anchors: the positions of things, by id:

            - ``link:ID`` has an anchor for each space of the link, from its first place on; a
              link without ``length`` has one in its middle.
            - ``outward:PLACE`` has the middle of the link that leads one way to the place.
            - ``place:ID`` has the middle of the place, and ``room:ID`` an anchor for each piece
              for which the place has `spaces`.
            - ``label:ID`` has the middle of the name of a place. It is left out where the name
              found no room; the place then bears it as a tooltip alone.
            - ``cell:NAME`` has the middle of a cell, and ``grid`` the upper left and the lower
              right corner of all cells of a plane.
            - ``space:NUMBER`` has the middle of a space of a track.
    """

    svg: str
    width: float
    height: float
    anchors: Anchors
