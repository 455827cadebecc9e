"""The icons that content can name: part of a free set, with the names of the authors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

__all__ = ["Icon", "icon_path", "icons", "is_path"]

_FILE = "icons.json"


class Icon(NamedTuple):
    """A drawing in one colour.

    Attributes:
        path: the data of an SVG path in a box of 512 by 512.
        by: the name of the author.
    """

    path: str
    by: str


@cache
def icons() -> Mapping[str, Icon]:
    """Returns the icons by name: from game-icons.net (CC BY 3.0), and bgf's own."""
    data = msgspec.json.decode(files("bgf.content").joinpath(_FILE).read_bytes())
    return {name: Icon(**icon) for name, icon in data["icons"].items()}


def is_path(icon: str) -> bool:
    """Returns whether an icon of the content is the data of an SVG path, not a name.

    Names contain no capitals and no spaces, and their second character is a letter; the data of a
    path begin with a move to a point.
    """
    return icon[:1] in ("M", "m") and not icon[1:2].isalpha()


def icon_path(icon: str) -> str:
    """Returns the SVG path data of an icon that content names or gives; empty if unknown."""
    if is_path(icon):
        return icon
    found = icons().get(icon)
    return found.path if found else ""
