"""A map as a board: ground, links, places and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bgf.drawing.board_drawing import Anchors, BoardDrawing
from bgf.drawing.districts import draw_districts
from bgf.drawing.elements import element, group, picture
from bgf.drawing.labels import LabelBox
from bgf.drawing.land import draw_land
from bgf.drawing.lines import draw_line, draw_one_way, line_anchor
from bgf.drawing.map_content import MapContent
from bgf.drawing.map_labels import label_places
from bgf.drawing.map_layout import MapLayout, lay_out_map
from bgf.drawing.parks import draw_parks
from bgf.drawing.places import draw_code, draw_place, room_anchors
from bgf.drawing.rails import draw_bed, draw_rail, rail_anchors
from bgf.drawing.theme import DISTRICTS, LAND, MapTheme
from bgf.drawing.water import draw_water, river_lines

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["draw_map_board"]


def draw_map_board(pack: Pack, map_id: str, lang: str, theme: MapTheme) -> BoardDrawing:
    """Returns a map as a board.

    Args:
        pack: the content.
        map_id: the map.
        lang: the language of names.
        theme: the look of the map.
    """
    content = MapContent.from_pack(pack, map_id, lang)
    layout = lay_out_map(content)
    anchors = {**_link_anchors(content, layout), **_place_anchors(content, layout)}
    labels = label_places(content, layout, anchors)
    for place, label in labels.items():
        anchors[f"label:{place}"] = [(label.middle.x, label.middle.y, 0)]
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
    usual = LAND if content.regions else DISTRICTS
    ground = theme.ground or usual
    if ground == LAND:
        return draw_land(content, layout)
    if ground == DISTRICTS:
        parks = draw_parks(layout, river_lines(theme, layout))
        return draw_districts(layout) + parks
    return element("rect", class_="plain", width=layout.width, height=layout.height)


def _link_anchors(content: MapContent, layout: MapLayout) -> Anchors:
    anchors: Anchors = {}
    for link in content.links:
        strand = layout.strands[link.id]
        if link.length:
            anchors[f"link:{link.id}"] = rail_anchors(link, strand, layout.sizes)
        else:
            anchors[f"link:{link.id}"] = [line_anchor(strand)]
    for target, line in layout.one_way.items():
        anchors[f"outward:{target}"] = [line_anchor(line)]
    return anchors


def _place_anchors(content: MapContent, layout: MapLayout) -> Anchors:
    anchors: Anchors = {}
    for place in content.places.values():
        at = layout.at[place.id]
        anchors[f"place:{place.id}"] = [(at.x, at.y, 0)]
        if place.room:
            anchors[f"room:{place.id}"] = room_anchors(place, at, layout.sizes)
    return anchors


def _draw_links(content: MapContent, layout: MapLayout) -> str:
    """Returns the links; the beds of all links lie below the first link."""
    sizes = layout.sizes
    beds = []
    links = []
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


def _draw_places(content: MapContent, layout: MapLayout, labels: Mapping[str, LabelBox]) -> str:
    """Returns the places with their names; the codes lie above all of them."""
    places = []
    codes = []
    for place in content.places.values():
        at = layout.at[place.id]
        places.append(draw_place(place, at, labels.get(place.id), layout.sizes))
        codes.append(draw_code(place, at))
    return group(*places, class_="places") + group(*codes, class_="codes")
