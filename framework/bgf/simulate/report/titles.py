"""The titles of what a report names: sources of points, measures, things of the content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf.engine.game import Game
    from bgf.simulate.things import Thing

__all__ = ["Titles"]


class Titles:
    """The names of a game's content in one language.

    Args:
        game: the game.
        lang: the language; the pack's first where the pack lacks it.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self._pack, self._lang = game.pack, lang
        self._texts: Mapping[str, Mapping[str, str]] = game.pack.data.get("texts", {})
        self._data: dict[tuple[str, str], Mapping[str, Any]] = {}
        self._kinds: dict[str, Mapping[str, Any]] = {}
        self._between: dict[str, tuple[str, str]] = {}
        for entry in game.pack.data.get("maps", {}).values():
            self._kinds |= entry.get("colours", {})
        for board in game.layout.boards.values():
            for place in board.places:
                self._data.setdefault(("places", place.id), place.data)
            for link in board.links:
                ends = board.places[link.a].id, board.places[link.b].id
                self._between.setdefault(link.id, ends)
                self._data.setdefault(("links", link.id), link.data)
        self._cells = {
            plane.cell_id(name): (plane.id, name)
            for plane in game.layout.planes.values()
            for side in plane.sides
            for name in side.names
        }
        for group, kinds in game.layout.kinds.items():
            for kind in kinds:
                self._data.setdefault((group, kind.id), kind.data)
                self._kinds.setdefault(kind.id, kind.data)

    @property
    def game(self) -> str:
        """The title of the game."""
        return self._word(self._pack.data["title"])

    def source(self, item: str) -> str:
        """Returns the name of a score item: the text ``score.ITEM``, or the component's name."""
        if f"score.{item}" not in self._texts and "name" in self._kinds.get(item, {}):
            return self._word(self._kinds[item]["name"])
        return self._text("score", item)

    def measure(self, name: str) -> str:
        """Returns the title of a measure of the game: the text ``measure.NAME``."""
        return self._text("measure", name)

    def group(self, group: str) -> str:
        """A type of components: the text ``group.TYPE``."""
        return self._text("group", group)

    def area(self, area: str, entry: Mapping[str, Any]) -> str:
        """Returns the name of a part of the table, such as a map.

        Args:
            area: its id.
            entry: what the content says of it.
        """
        return self._word(entry["name"]) if "name" in entry else _plain(area)

    def thing(self, thing: Thing) -> str:
        """A thing's name; a link is called by its places and its colour, a cell by its plane."""
        if thing.group == "cells" and thing.id in self._cells:
            return self._cell(*self._cells[thing.id])
        data = self._data.get(thing, {})
        if "name" in data:
            return self._word(data["name"])
        if thing.group != "links" or thing.id not in self._between:
            return _plain(thing.id)
        ends = [self._data["places", place] for place in self._between[thing.id]]
        names = [self._word(end["name"]) for end in ends if "name" in end]
        if len(names) < len(ends):
            return _plain(thing.id)
        return "–".join(names) + self._colour(data.get("colour", ""))

    def _cell(self, plane: str, name: str) -> str:
        planes = self._pack.data["planes"]
        return name if len(planes) == 1 else f"{self.area(plane, planes[plane])} {name}"

    def _colour(self, colour: str) -> str:
        kind = self._kinds.get(colour, {})
        name = self._word(kind["name"]).lower() if "name" in kind else _plain(colour).lower()
        return f", {name}" if name else ""

    def _text(self, prefix: str, name: str) -> str:
        found = self._texts.get(f"{prefix}.{name}")
        return self._word(found) if found else _plain(name)

    def _word(self, texts: Mapping[str, str]) -> str:
        return self._pack.localize(texts, self._lang)


def _plain(name: str) -> str:
    """An id as words."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
