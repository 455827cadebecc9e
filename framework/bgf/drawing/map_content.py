"""The content of a map, ready to be drawn: names, colours and marks in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgf.components.entries import spaces_with
from bgf.content.place_codes import place_codes
from bgf.drawing.colours import PLAIN, colour_class
from bgf.drawing.polyline import Point

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["MapContent", "MapLink", "MapPlace", "OneWay"]


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A place of a map.

    Attributes:
        id: its id.
        name: the name that players use.
        code: three letters for it.
        at: x to the east and y to the south; None if the content does not give it.
        region: the id of its region, or empty.
        room: the maximum number of pieces.
        is_framed: whether the content gives it a frame of its own.
    """

    id: str
    name: str
    code: str
    at: Point | None
    region: str
    room: int
    is_framed: bool


@dataclass(frozen=True, slots=True)
class MapLink:
    """A link between two places.

    Attributes:
        id: its id.
        ends: the ids of its two places.
        length: the number of its spaces; 0 for a plain line, if the content does not give it.
        colour: the class of its colour.
        mark: the mark written on it; may be empty.
    """

    id: str
    ends: tuple[str, str]
    length: int
    colour: str
    mark: str


@dataclass(frozen=True, slots=True)
class OneWay:
    """The links that lead one way to a place.

    Attributes:
        to: the id of the place.
        starts: the ids of the places from which they lead.
        colour: the class of their colour.
        mark: the mark written on them; may be empty.
    """

    to: str
    starts: tuple[str, ...]
    colour: str
    mark: str


@dataclass(frozen=True, slots=True)
class MapContent:
    """A map.

    Attributes:
        id: its id.
        places: by id.
        links: in the order of content.
        one_way: the links that do not lead back.
        regions: the ids of its regions.
    """

    id: str
    places: dict[str, MapPlace]
    links: tuple[MapLink, ...]
    one_way: tuple[OneWay, ...]
    regions: tuple[str, ...]

    @classmethod
    def from_pack(cls, pack: Pack, map_id: str, lang: str) -> MapContent:
        """Reads a map of a pack in one language."""
        entry = pack.data["maps"][map_id]
        codes = place_codes(entry["places"], lambda texts: pack.localize(texts, lang))
        places = {}
        for place_id, place in entry["places"].items():
            name = pack.localize(place["name"], lang)
            places[place_id] = _place_of(place_id, place, name, codes[place_id])
        colours = _Colours(pack, entry, lang)
        links = []
        for link_id, link in entry.get("links", {}).items():
            links.append(_link_of(link_id, link, colours))
        one_way = []
        for target, link in entry.get("outward", {}).items():
            one_way.append(_one_way_to(target, link, colours))
        return cls(
            id=map_id,
            places=places,
            links=tuple(links),
            one_way=tuple(one_way),
            regions=tuple(entry.get("regions", {})),
        )

    @property
    def has_rails(self) -> bool:
        """Whether any link is drawn with its spaces."""
        return any(link.length for link in self.links)


def _place_of(place_id: str, entry: Mapping[str, Any], name: str, code: str) -> MapPlace:
    return MapPlace(
        id=place_id,
        name=name,
        code=code,
        at=Point(*entry["at"]) if "at" in entry else None,
        region=entry.get("region", ""),
        room=spaces_with(entry),
        is_framed="frame" in entry,
    )


def _link_of(link_id: str, entry: Mapping[str, Any], colours: _Colours) -> MapLink:
    first, last = entry["between"]
    return MapLink(
        id=link_id,
        ends=(first, last),
        length=entry.get("length", 0),
        colour=colours.class_of(entry),
        mark=colours.mark_of(entry),
    )


def _one_way_to(target: str, entry: Mapping[str, Any], colours: _Colours) -> OneWay:
    return OneWay(
        to=target,
        starts=tuple(entry["from"]),
        colour=colours.class_of(entry),
        mark=colours.mark_of(entry),
    )


class _Colours:
    """The colours of the links of a map: those of the map, or the kinds of components that pay.

    Args:
        pack: the content.
        entry: the map.
        lang: the language of marks.
    """

    def __init__(self, pack: Pack, entry: Mapping[str, Any], lang: str) -> None:
        self._lang = lang
        self._entries: dict[str, Mapping[str, Any]] = {}
        for kinds in pack.data.get("components", {}).values():
            for kind_id, kind in kinds.items():
                self._entries.setdefault(kind_id, kind)
        self._entries |= entry.get("colours", {})

    def class_of(self, link: Mapping[str, Any]) -> str:
        """Returns the class of a link's colour."""
        return colour_class(self._entry_of(link).get("style"))

    def mark_of(self, link: Mapping[str, Any]) -> str:
        """Returns a link's own mark, or that of its colour; empty for the plain colour.

        A colour without a `style` is that of plain text, which needs no mark to be told apart.
        """
        if "mark" in link:
            return str(link["mark"])
        if self.class_of(link) == PLAIN:
            return ""
        colour = self._entry_of(link)
        shown = colour.get("shown_mark", {})
        return str(shown.get(self._lang) or colour.get("mark", ""))

    def _entry_of(self, link: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._entries.get(link.get("colour", ""), {})
