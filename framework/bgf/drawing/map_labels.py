"""The boxes of the names of a map's places, and the obstacles that they avoid."""

from __future__ import annotations

from math import cos, radians, sin

from bgf.drawing.board_drawing import Anchors
from bgf.drawing.labels import FORBIDDEN, Label, LabelBox, Obstacle, place_labels
from bgf.drawing.lines import bead_width
from bgf.drawing.link_spaces import spaces_of
from bgf.drawing.map_content import MapContent, MapLink
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Polyline
from bgf.drawing.sizes import Sizes

__all__ = ["label_places"]

_FRAME = 8.0
"""The minimum distance of names from the edge of the board."""

_HIDDEN_POINTS = 3
"""The points at each end of a link's line that lie under its places."""

_POINT_STEP = 2
"""Every second point of a link's line is kept clear of names."""

_COST_OF_LINE = 1.2
_COST_OF_SPACE = 4.0


def label_places(content: MapContent, layout: MapLayout, anchors: Anchors) -> dict[str, LabelBox]:
    """Returns the boxes of the names of places, by the ids of the places.

    Args:
        content: the map.
        layout: the positions of its places and links.
        anchors: the positions of things on it.
    """
    sizes = layout.sizes
    labels = {}
    for place in content.places.values():
        at = layout.at[place.id]
        labels[place.id] = Label(place.name, place.code, at, radius=sizes.disc + 1)
    frame = LabelBox(
        left=_FRAME,
        top=_FRAME,
        right=layout.width - _FRAME,
        bottom=layout.height - _FRAME,
        lines=(),
    )
    obstacles = [
        *_places(layout),
        *_lines(layout),
        *_spaces(content, layout),
        *_pieces(content, anchors, sizes),
        *_beads(content, anchors),
    ]
    return place_labels(labels, obstacles, sizes.letters, frame)


def _places(layout: MapLayout) -> list[Obstacle]:
    radius = layout.sizes.disc + 2
    return [Obstacle(x, y, radius, FORBIDDEN) for x, y in layout.at.values()]


def _lines(layout: MapLayout) -> list[Obstacle]:
    radius = layout.sizes.line / 2 + 1
    obstacles = []
    for line in [*layout.strands.values(), *layout.one_way.values()]:
        visible = line[_HIDDEN_POINTS:-_HIDDEN_POINTS:_POINT_STEP]
        obstacles += [Obstacle(x, y, radius, _COST_OF_LINE) for x, y in visible]
    return obstacles


def _spaces(content: MapContent, layout: MapLayout) -> list[Obstacle]:
    obstacles = []
    for link in content.links:
        if link.length:
            obstacles += _along_spaces(link, layout.strands[link.id], layout.sizes)
    return obstacles


def _along_spaces(link: MapLink, strand: Polyline, sizes: Sizes) -> list[Obstacle]:
    """Returns discs that cover the spaces of a link, at both ends and in the middle of each."""
    spaces = spaces_of(strand, link.length, sizes)
    radius = sizes.space_height * 0.6
    obstacles = []
    for middle in spaces.middles:
        right = cos(radians(middle.angle))
        down = sin(radians(middle.angle))
        for share in (-0.4, 0.0, 0.4):
            x = middle.x + right * spaces.length * share
            y = middle.y + down * spaces.length * share
            obstacles.append(Obstacle(x, y, radius, _COST_OF_SPACE))
    return obstacles


def _pieces(content: MapContent, anchors: Anchors, sizes: Sizes) -> list[Obstacle]:
    """Returns the room for pieces at places."""
    obstacles = []
    for place in content.places:
        for x, y, _ in anchors.get(f"room:{place}", []):
            obstacles.append(Obstacle(x, y, sizes.piece / 2, FORBIDDEN))
    return obstacles


def _beads(content: MapContent, anchors: Anchors) -> list[Obstacle]:
    """Returns the beads with the marks of links without spaces."""
    marks = {f"link:{link.id}": link.mark for link in content.links if not link.length}
    for way in content.one_way:
        marks[f"outward:{way.to}"] = way.mark
    obstacles = []
    for key, mark in marks.items():
        # There is no line if the only start of the links is their end.
        if mark and key in anchors:
            x, y, _ = anchors[key][0]
            obstacles.append(Obstacle(x, y, bead_width(mark) / 2 + 1, FORBIDDEN))
    return obstacles
