"""The look of boards from the section `faces.web` of a pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bgf.drawing.polyline import Point, Polyline

__all__ = ["DISTRICTS", "LAND", "Island", "MapTheme", "Theme"]

DISTRICTS = "districts"
"""The ground of a map without regions: a district around each place."""

LAND = "land"
"""The ground of a map with regions: land in the sea."""

_RIVER_WIDTH = 30.0


@dataclass(frozen=True, slots=True)
class Island:
    """An island in a river.

    Attributes:
        at: its middle, in the units of the map's `at`.
        width, height: its size in units of the picture.
        angle: its rotation in degrees, clockwise.
    """

    at: Point
    width: float
    height: float
    angle: float


@dataclass(frozen=True, slots=True)
class MapTheme:
    """The look of a map.

    Attributes:
        ground: ``districts``, ``land`` or ``plain``; empty for the default of the map.
        rivers: the lines of rivers, in the units of the map's `at`.
        river_width: the width of rivers, in units of the picture.
        islands: islands in the rivers.
    """

    ground: str = ""
    rivers: tuple[Polyline, ...] = ()
    river_width: float = _RIVER_WIDTH
    islands: tuple[Island, ...] = ()

    @classmethod
    def from_content(cls, entry: Mapping[str, Any]) -> MapTheme:
        """Reads an entry of `faces.web.maps`."""
        rivers = [[Point(*at) for at in river] for river in entry.get("rivers", [])]
        islands = [_island_of(island) for island in entry.get("islands", [])]
        return cls(
            ground=entry.get("ground", ""),
            rivers=tuple(rivers),
            river_width=entry.get("river_width", _RIVER_WIDTH),
            islands=tuple(islands),
        )


def _island_of(entry: Mapping[str, Any]) -> Island:
    width, height = entry["size"]
    return Island(
        at=Point(*entry["at"]),
        width=width,
        height=height,
        angle=entry.get("angle", 0),
    )


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of the boards of a pack.

    Attributes:
        maps: the looks of maps, by the id of the map.
        frames: the frame of each plane, by its id.
    """

    maps: Mapping[str, MapTheme] = field(default_factory=dict)
    frames: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_content(cls, web: Mapping[str, Any]) -> Theme:
        """Reads the section `faces.web`."""
        maps = {name: MapTheme.from_content(entry) for name, entry in web.get("maps", {}).items()}
        return cls(maps, dict(web.get("frames", {})))

    def of_map(self, name: str) -> MapTheme:
        """Returns the look of a map; the default one if the theme leaves it out."""
        return self.maps.get(name, MapTheme())

    def frame_of(self, name: str) -> str:
        """Returns the frame of a plane; ``none`` if it has none."""
        return self.frames.get(name, "none")
