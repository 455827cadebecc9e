"""A map as a board: ground, links, places and names."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from bgf.drawing.board_drawing import Anchors, BoardDrawing
from bgf.drawing.districts import draw_districts, draw_parks
from bgf.drawing.elements import element, group, picture
from bgf.drawing.labels import FORBIDDEN, Label, LabelBox, Obstacle, place_labels
from bgf.drawing.land import draw_land
from bgf.drawing.lines import bead_width, draw_line, draw_one_way, line_anchor
from bgf.drawing.map_content import MapContent, MapLink
from bgf.drawing.map_layout import MapLayout, Sizes, lay_out_map, spaces_of
from bgf.drawing.places import draw_code, draw_place, room_anchors
from bgf.drawing.polyline import Polyline
from bgf.drawing.rails import draw_bed, draw_rail, rail_anchors
from bgf.drawing.theme import DISTRICTS, LAND, MapTheme
from bgf.drawing.water import draw_water, river_lines

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["draw_map"]

_FRAME = 8.0
"""How far names stay from the edge of the board."""

_SAMPLE_FROM, _SAMPLE_STEP = 3, 2
"""Which points of a link are kept clear of names: those at its ends lie under the places."""

_COST_OF_LINE = 1.2
_COST_OF_SPACE = 4.0


def draw_map(pack: Pack, map_id: str, lang: str, theme: MapTheme) -> BoardDrawing:
    """Returns a map as a board.

    Args:
        pack: the content.
        map_id: the map.
        lang: the language of names.
        theme: how it looks.
    """
    content = MapContent.from_pack(pack, map_id, lang)
    layout = lay_out_map(content)
    anchors = _anchors(content, layout)
    labels = _labels(content, layout, anchors)
    for place, label in labels.items():
        anchors[f"label:{place}"] = [(*label.middle, 0)]
    svg = picture(
        layout.width,
        layout.height,
        "board-map",
        group(_ground(content, layout, theme), class_="ground"),
        draw_water(theme, layout),
        _draw_links(content, layout),
        _draw_places(content, layout, labels),
    )
    return BoardDrawing(svg, layout.width, layout.height, anchors)


def _ground(content: MapContent, layout: MapLayout, theme: MapTheme) -> str:
    ground = theme.ground or (LAND if content.regions else DISTRICTS)
    if ground == LAND:
        return draw_land(content, layout)
    if ground == DISTRICTS:
        return draw_districts(layout) + draw_parks(layout, river_lines(theme, layout))
    return element("rect", class_="plain", width=layout.width, height=layout.height)


def _anchors(content: MapContent, layout: MapLayout) -> Anchors:
    anchors: Anchors = {}
    for link in content.links:
        strand = layout.strands[link.id]
        if link.length:
            anchors[f"link:{link.id}"] = rail_anchors(link, strand, layout.sizes)
        else:
            anchors[f"link:{link.id}"] = [line_anchor(strand)]
    for target, line in layout.one_way.items():
        anchors[f"outward:{target}"] = [line_anchor(line)]
    for place in content.places.values():
        at = layout.at[place.id]
        anchors[f"place:{place.id}"] = [(*at, 0)]
        if place.room:
            anchors[f"room:{place.id}"] = room_anchors(place, at, layout.sizes)
    return anchors


def _labels(content: MapContent, layout: MapLayout, anchors: Anchors) -> dict[str, LabelBox]:
    """Returns where the names of places are written."""
    sizes = layout.sizes
    labels = {
        place.id: Label(place.name, place.code, layout.at[place.id], sizes.disc + 1)
        for place in content.places.values()
    }
    frame = LabelBox(_FRAME, _FRAME, layout.width - _FRAME, layout.height - _FRAME, ())
    obstacles = _obstacles(content, layout, anchors)
    return place_labels(labels, obstacles, sizes.letters, frame)


def _obstacles(content: MapContent, layout: MapLayout, anchors: Anchors) -> list[Obstacle]:
    """Returns the obstacles of names, with the cost of covering each."""
    sizes = layout.sizes
    obstacles = [Obstacle(x, y, sizes.disc + 2, FORBIDDEN) for x, y in layout.at.values()]
    for line in [*layout.strands.values(), *layout.one_way.values()]:
        inner = line[_SAMPLE_FROM:-_SAMPLE_FROM:_SAMPLE_STEP]
        obstacles += [Obstacle(x, y, sizes.line / 2 + 1, _COST_OF_LINE) for x, y in inner]
    for link in content.links:
        if link.length:
            obstacles += _along_spaces(link, layout.strands[link.id], sizes)
    for place in content.places.values():
        for x, y, _ in anchors.get(f"room:{place.id}", []):
            obstacles.append(Obstacle(x, y, sizes.piece / 2, FORBIDDEN))
    beads = {f"link:{link.id}": link.mark for link in content.links if not link.length}
    beads |= {f"outward:{link.to}": link.mark for link in content.one_way}
    for key, mark in beads.items():
        if key in anchors and mark:
            x, y, _ = anchors[key][0]
            obstacles.append(Obstacle(x, y, bead_width(mark) / 2 + 1, FORBIDDEN))
    return obstacles


def _along_spaces(link: MapLink, strand: Polyline, sizes: Sizes) -> list[Obstacle]:
    """Returns discs that cover the spaces of a link, at both ends and in the middle of each."""
    spaces, length = spaces_of(strand, link.length, sizes)
    radius = sizes.space_height * 0.6
    found = []
    for space in spaces:
        direction = (cos(radians(space.angle)), sin(radians(space.angle)))
        for share in (-0.4, 0.0, 0.4):
            x = space.x + direction[0] * length * share
            y = space.y + direction[1] * length * share
            found.append(Obstacle(x, y, radius, _COST_OF_SPACE))
    return found


def _draw_links(content: MapContent, layout: MapLayout) -> str:
    sizes = layout.sizes
    beds, links = [], []
    for way in content.one_way:
        if way.to in layout.one_way:
            name = f"→ {content.places[way.to].name}"
            links.append(draw_one_way(way, name, layout.one_way[way.to]))
    for link in content.links:
        strand = layout.strands[link.id]
        name = " – ".join(content.places[end].name for end in link.ends)
        if link.length:
            beds.append(draw_bed(link, strand, sizes))
            links.append(draw_rail(link, name, strand, sizes))
        else:
            links.append(draw_line(link, name, strand))
    return group(*beds, class_="beds") + group(*links, class_="links")


def _draw_places(content: MapContent, layout: MapLayout, labels: dict[str, LabelBox]) -> str:
    places, codes = [], []
    for place in content.places.values():
        at = layout.at[place.id]
        places.append(draw_place(place, at, labels.get(place.id), layout.sizes))
        codes.append(draw_code(place, at))
    return group(*places, class_="places") + group(*codes, class_="codes")
