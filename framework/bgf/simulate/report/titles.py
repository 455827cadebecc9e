"""The titles of things in reports: sources of points, measures, places, links, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.simulate.things import Thing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf.components.board import Board
    from bgf.components.plane import Plane
    from bgf.engine.game import Game

__all__ = ["Titles"]


class _Ends(NamedTuple):
    """The ids of the places of a link."""

    first: str
    last: str


class _Cell(NamedTuple):
    """A cell of a plane.

    Attributes:
        plane: the id of the plane.
        name: the name of the cell on the plane.
    """

    plane: str
    name: str


class Titles:
    """The names of a game's content in one language.

    Args:
        game: the game.
        lang: the language; the pack's first language if the pack lacks it.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self._pack = game.pack
        self._lang = lang
        self._texts: Mapping[str, Mapping[str, str]] = game.pack.data.get("texts", {})
        # The content of things, by thing; of colours and components also by id.
        self._data: dict[Thing, Mapping[str, Any]] = {}
        self._kinds: dict[str, Mapping[str, Any]] = {}
        self._ends: dict[str, _Ends] = {}
        self._cells: dict[str, _Cell] = {}
        for entry in game.pack.data.get("maps", {}).values():
            self._kinds |= entry.get("colours", {})
        for board in game.layout.boards.values():
            self._add_board(board)
        for plane in game.layout.planes.values():
            self._add_cells(plane)
        for group, kinds in game.layout.kinds.items():
            for kind in kinds:
                thing = Thing(group, kind.id)
                self._data.setdefault(thing, kind.data)
                self._kinds.setdefault(kind.id, kind.data)

    def _add_board(self, board: Board) -> None:
        # Of places or links with the same id on several boards, the first one counts.
        for place in board.places:
            thing = Thing("places", place.id)
            self._data.setdefault(thing, place.data)
        for link in board.links:
            thing = Thing("links", link.id)
            self._data.setdefault(thing, link.data)
            first = board.places[link.a].id
            last = board.places[link.b].id
            self._ends.setdefault(link.id, _Ends(first, last))

    def _add_cells(self, plane: Plane) -> None:
        for side in plane.sides:
            for name in side.cell_of:
                id_ = plane.cell_id(name)
                self._cells[id_] = _Cell(plane.id, name)

    @property
    def game(self) -> str:
        """The title of the game."""
        return self._word(self._pack.data["title"])

    def source(self, item: str) -> str:
        """Returns the name of a score item: the text ``score.ITEM``, or the component's name."""
        kind = self._kinds.get(item, {})
        if f"score.{item}" not in self._texts and "name" in kind:
            return self._word(kind["name"])
        return self._text("score", item)

    def measure(self, name: str) -> str:
        """Returns the title of a measure of the game: the text ``measure.NAME``."""
        return self._text("measure", name)

    def group(self, group: str) -> str:
        """Returns the name of a type of components: the text ``group.TYPE``."""
        return self._text("group", group)

    def area(self, area: str, entry: Mapping[str, Any]) -> str:
        """Returns the name of a part of the table, such as a map.

        Args:
            area: the id of the part.
            entry: its content.
        """
        if "name" in entry:
            return self._word(entry["name"])
        return _plain(area)

    def thing(self, thing: Thing) -> str:
        """Returns the name of a thing; of a link its places and colour, of a cell its plane."""
        if thing.group == "cells" and thing.id in self._cells:
            return self._cell(self._cells[thing.id])
        data = self._data.get(thing, {})
        if "name" in data:
            return self._word(data["name"])
        if thing.group == "links" and thing.id in self._ends:
            return self._link(thing.id, data)
        return _plain(thing.id)

    def _link(self, link: str, data: Mapping[str, Any]) -> str:
        """Returns the names of a link's places and its colour; its id if a place has no name."""
        names = []
        for place in self._ends[link]:
            end = self._data[Thing("places", place)]
            if "name" not in end:
                return _plain(link)
            names.append(self._word(end["name"]))
        ends = "–".join(names)
        return ends + self._colour(data.get("colour", ""))

    def _cell(self, cell: _Cell) -> str:
        """Returns the name of a cell, with its plane if there are several planes."""
        planes = self._pack.data["planes"]
        if len(planes) == 1:
            return cell.name
        plane = self.area(cell.plane, planes[cell.plane])
        return f"{plane} {cell.name}"

    def _colour(self, colour: str) -> str:
        """Returns the name of a link's colour after a comma; empty without a colour."""
        if not colour:
            return ""
        name = self.area(colour, self._kinds.get(colour, {}))
        return f", {name.lower()}"

    def _text(self, prefix: str, name: str) -> str:
        """Returns a text of the pack; its name as words if it is missing."""
        text = self._texts.get(f"{prefix}.{name}")
        if not text:
            return _plain(name)
        return self._word(text)

    def _word(self, texts: Mapping[str, str]) -> str:
        return self._pack.localize(texts, self._lang)


def _plain(name: str) -> str:
    """Returns an id as words."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
