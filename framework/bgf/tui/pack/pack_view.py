"""Prints a content pack: one part, or all of them.

`table` draws maps, planes, pieces and components, `lists` prints the lists of entries, and
`sources` the sources of all entries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from rich.text import Text

from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.pack import lists as pack_lists
from bgf.tui.pack.changes import show_changes
from bgf.tui.pack.page import PackPage
from bgf.tui.pack.sources import show_sources
from bgf.tui.pack.table import show_components, show_map, show_pieces, show_plane
from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["PackView"]

_DRAWN = ("maps", "planes", "pieces")  # sections whose entries are parts of their own


class PackView:
    """Prints the parts of a pack, and below each part what mods change in it."""

    def __init__(self, content: LocalizedPack, screen: Screen, words: Words) -> None:
        self.content = content
        self.screen = screen
        self.words = words
        self._page = PackPage(content, screen, words)
        self._parts: dict[str, Callable[[], None]] = {}
        self._paths: dict[str, tuple[str, ...]] = {}  # the path of each part in the pack
        for section, draw in (
            ("maps", show_map),
            ("components", show_components),
            ("planes", show_plane),
            ("pieces", show_pieces),
        ):
            for name in content.section(section):
                self._parts.setdefault(name, partial(draw, self._page, name))
                self._paths.setdefault(name, (section, name))
        for name, show in pack_lists.LISTS.items():
            if content.section(name):
                self._parts.setdefault(name, partial(show, self._page))
                self._paths.setdefault(name, (name,))

    def find(self, name: str) -> list[str]:
        """Returns the parts that a name means: one, all maps for ``map``, none if it is unknown."""
        if name in self._parts:
            return [name]
        section = f"{name.removesuffix('s')}s"
        return list(self.content.section(section)) if section in _DRAWN else []

    @property
    def parts(self) -> list[str]:
        """The names of all parts."""
        return list(self._parts)

    def show_all(self) -> None:
        """Prints the head of the pack and every part."""
        content = self.content
        words = self.words
        low = content.data["players"]["min"]
        high = content.data["players"]["max"]
        title = Text.assemble((content.title, "bold reverse"), f"  {content.data['version']}")
        summary = Text(content.word(content.data["summary"]))
        self.screen.print(title, flow("", [summary], self.screen.width))
        many = str(low) if low == high else f"{low}-{high}"
        self.screen.say(f"{words('show.players')}: {many}")
        self.screen.print(*mod_lines(content, words, self.screen.width))
        self.screen.say(words("show.parts", parts=", ".join(self.parts)), "dim")
        for part in self.parts:
            self.screen.say("")
            self.show(part)
        self._show_other_changes()

    def show(self, part: str) -> None:
        """Prints one part."""
        self._parts[part]()
        path = self._paths[part]
        show_changes(self._page, self.content.pack.changes_at(*path), len(path))

    def _show_other_changes(self) -> None:
        """Lists the changes by mods in sections that are not parts, such as the rules."""
        of_parts = [
            change
            for path in self._paths.values()
            for change in self.content.pack.changes_at(*path)
        ]
        others = [change for change in self.content.pack.changes if change not in of_parts]
        if others:
            self.screen.say("")
            self._page.title(self.words("show.rest"))
            show_changes(self._page, others)

    def show_sources(self, parts: Collection[str] = ()) -> None:
        """Lists every entry, or those of some parts, under its source; each source is explained."""
        show_sources(self._page, parts)
