"""The files of a new game, from the templates in `bgf/scaffold`.

Lines of a template between ``%if map !grid`` and ``%end`` are for games with a map and without a
grid; `string.Template` fills in the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import NamedTuple

from bgf import __version__
from bgf.content.schema.reference import file_schema

__all__ = ["project"]

_SUFFIX = ".tmpl"
_PLACES = {
    "ci.yml": ".github/workflows/test.yml"
}  # the templates' own names don't begin with a dot


class _Way(NamedTuple):
    """A way to spend cards, for games with a certain part.

    Attributes:
        part: the part of the game that it needs; empty if it needs cards alone.
        kind: the kind of action; its class has the same name.
        track: the track of its points.
        action: one of its actions, which is legal where the tests of rules begin.
        points: the points that this action scores.
    """

    part: str
    kind: str
    track: str
    action: str
    points: int


_WAYS = (
    _Way("map", "claim", "paths", "claim mill-inn red", 3),
    _Way("grid", "plant", "flowers", "plant red B2", 1),
)
_CARDS_ALONE = _Way("", "play", "sets", "play red", 3)


def project(name: str, players: tuple[int, int], parts: set[str]) -> dict[str, str]:
    """Returns the files of a game: the text of each, by its place in the folder.

    Args:
        name: the name of the game and of its package.
        players: the smallest and the largest number of players.
        parts: its parts besides cards: ``map``, ``grid``, ``hidden``.
    """
    words = _words(name, players, parts)
    found = {f"{name}/content/schema.json": json.dumps(file_schema(), indent=2) + "\n"}
    for place, template in _templates(files("bgf") / "scaffold"):
        text = _rendered(template, parts, words)
        if text:
            place = _PLACES.get(place, place)
            found[re.sub("^package/", f"{name}/", place)] = text
    return found


def _templates(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Yields the templates below a folder: the place of each, and its text."""
    for entry in folder.iterdir():
        place = above + entry.name
        if entry.is_dir():
            yield from _templates(entry, f"{place}/")
        elif place.endswith(_SUFFIX):
            yield place.removesuffix(_SUFFIX), entry.read_text("utf-8")


def _rendered(template: str, parts: set[str], words: Mapping[str, object]) -> str:
    """Returns a template filled in; empty if none of it is for a game with these parts."""
    lines = []
    wanted = True
    for line in template.splitlines(keepends=True):
        if line.startswith("%"):
            _, *needs = line.split()  # %end has no conditions: the lines after it are for all games
            wanted = all((need.lstrip("!") in parts) != need.startswith("!") for need in needs)
        elif wanted:
            lines.append(line)
    return Template("".join(lines)).substitute(words)


def _tuple_items(names: Iterable[str]) -> str:
    """Returns the items of a tuple of names, as Python writes them."""
    quoted = [f'"{name}"' for name in names]
    return ", ".join(quoted) if len(quoted) > 1 else f"{quoted[0]},"


def _imported(parts: set[str]) -> list[str]:
    """Returns the names of `bgf` that the module of a game's actions imports."""
    game = ["Game"] if parts & {"map", "grid"} else []
    return ["ActionKind", *game, "State", "Turn", "param"]


def _declared(parts: set[str]) -> list[str]:
    """Returns the functions of `bgf.contract` that the actions of a game import."""
    used = {"fact", "reason", "track", "value", "zone"}
    if "map" in parts:
        used.add("board")
    if "grid" in parts:
        used |= {"counter", "plane"}
    return sorted(used)


def _words(name: str, players: tuple[int, int], parts: set[str]) -> dict[str, object]:
    """Returns the values that are filled into the templates."""
    low, high = players
    ways = [way for way in _WAYS if way.part in parts] or [_CARDS_ALONE]
    kinds = ["draw", *(way.kind for way in ways)]
    first, *others = ways
    scored = {first.track: first.points} | {way.track: 0 for way in others}
    letters = name.replace("_", "").upper()
    return {
        "name": name,
        "title": name.replace("_", " ").strip().capitalize(),
        "ID": re.sub("[0-9]", "", letters)[:3].ljust(3, letters[0]),
        "bgf": __version__,
        "min": low,
        "max": high,
        "players": low if low == high else f"{low} to {high}",
        "count": 3 * high + 3,  # of each colour, so that everybody has a dozen turns or so
        "actions": ", ".join(kinds),
        "classes": ", ".join(sorted(kind.capitalize() for kind in kinds)),
        "class_name": "".join(word.capitalize() for word in name.split("_")),
        "imported": ", ".join(_imported(parts)),
        "declared": ", ".join(_declared(parts)),
        "items": _tuple_items(way.track for way in ways),
        "spend": first.action,
        "breakdown": json.dumps(scored),
    }
