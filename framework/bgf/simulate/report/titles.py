"""The titles of what a report names: sources of points, measures, things of the content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf.components.board import Board
    from bgf.components.plane import Plane
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
        self._pack = game.pack
        self._lang = lang
        self._texts: Mapping[str, Mapping[str, str]] = game.pack.data.get("texts", {})
        # The entries of the content, by group and id; those of colours and components, by id.
        self._data: dict[tuple[str, str], Mapping[str, Any]] = {}
        self._kinds: dict[str, Mapping[str, Any]] = {}
        self._between: dict[str, tuple[str, str]] = {}
        self._cells: dict[str, tuple[str, str]] = {}
        for entry in game.pack.data.get("maps", {}).values():
            self._kinds |= entry.get("colours", {})
        for board in game.layout.boards.values():
            self._add_board(board)
        for plane in game.layout.planes.values():
            self._add_plane(plane)
        for group, kinds in game.layout.kinds.items():
            for kind in kinds:
                self._data.setdefault((group, kind.id), kind.data)
                self._kinds.setdefault(kind.id, kind.data)

    def _add_board(self, board: Board) -> None:
        for place in board.places:
            self._data.setdefault(("places", place.id), place.data)
        for link in board.links:
            start = board.places[link.a]
            end = board.places[link.b]
            self._between.setdefault(link.id, (start.id, end.id))
            self._data.setdefault(("links", link.id), link.data)

    def _add_plane(self, plane: Plane) -> None:
        for side in plane.sides:
            for name in side.names:
                self._cells[plane.cell_id(name)] = (plane.id, name)

    @property
    def game(self) -> str:
        """The title of the game."""
        return self._word(self._pack.data["title"])

    def source(self, item: str) -> str:
        """Returns the name of a score item: the text ``score.ITEM``, or the component's name."""
        has_text = f"score.{item}" in self._texts
        kind = self._kinds.get(item, {})
        if not has_text and "name" in kind:
            return self._word(kind["name"])
        return self._text("score", item)

    def measure(self, name: str) -> str:
        """Returns the title of a measure of the game: the text ``measure.NAME``."""
        return self._text("measure", name)

    def group(self, group: str) -> str:
        """Returns the title of a type of components: the text ``group.TYPE``."""
        return self._text("group", group)

    def area(self, area: str, entry: Mapping[str, Any]) -> str:
        """Returns the name of a part of the table, such as a map.

        Args:
            area: its id.
            entry: its entry in the content.
        """
        return self._word(entry["name"]) if "name" in entry else _plain(area)

    def thing(self, thing: Thing) -> str:
        """Returns the name of a thing; of a link its places and colour, of a cell its plane."""
        if thing.group == "cells" and thing.id in self._cells:
            plane, name = self._cells[thing.id]
            return self._cell(plane, name)
        data = self._data.get(thing, {})
        if "name" in data:
            return self._word(data["name"])
        if thing.group == "links" and thing.id in self._between:
            return self._link(thing.id, data)
        return _plain(thing.id)

    def _link(self, link: str, data: Mapping[str, Any]) -> str:
        names = []
        for place in self._between[link]:
            entry = self._data["places", place]
            if "name" not in entry:
                return _plain(link)
            names.append(self._word(entry["name"]))
        places = "–".join(names)
        colour = self._colour(data.get("colour", ""))
        return f"{places}, {colour}" if colour else places

    def _cell(self, plane: str, name: str) -> str:
        planes = self._pack.data["planes"]
        if len(planes) == 1:
            return name
        title = self.area(plane, planes[plane])
        return f"{title} {name}"

    def _colour(self, colour: str) -> str:
        kind = self._kinds.get(colour, {})
        name = self._word(kind["name"]) if "name" in kind else _plain(colour)
        return name.lower()

    def _text(self, prefix: str, name: str) -> str:
        found = self._texts.get(f"{prefix}.{name}")
        return self._word(found) if found else _plain(name)

    def _word(self, texts: Mapping[str, str]) -> str:
        return self._pack.localize(texts, self._lang)


def _plain(name: str) -> str:
    """Returns an id as words."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
