"""Lists the sources of a pack, each with the entries that come from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack
    from bgf.tui.pack.page import PackPage

__all__ = ["show_sources"]


def show_sources(page: PackPage, parts: Collection[str] = ()) -> None:
    """Lists every entry, or those of some parts, under its source; each source is explained."""
    content = page.content
    words = page.words
    found: dict[str, dict[str, list[str]]] = {name: {} for name in content.section("sources")}
    for where, name, source in _sourced(content, parts):
        found.setdefault(source, {}).setdefault(where, []).append(name)
    for source, places in found.items():
        explained = content.section("sources").get(source)
        if not places and (parts or not explained):
            continue
        number = sum(map(len, places.values()))
        if source:
            page.title(words("show.source", source=f"{source} ({number})"))
            page.flow([Text(content.word(explained), "italic")])
        else:
            page.title(f"{words('show.without')} ({number})")
        for where, names in places.items():
            page.row(f"  {where}", [", ".join(names)])
        page.screen.say("")


def _sourced(content: LocalizedPack, parts: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Yields section, name and source of every entry that can have a source."""
    data = content.data
    for name, entry in content.section("planes").items():
        if not parts or name in parts:
            yield "planes", name, entry.get("source", "")
    nested = [
        (name, entries)
        for section in ("components", "pieces")
        for name, entries in content.section(section).items()
    ]
    nested += [
        (f"{name} {inner}", entry[inner])
        for name, entry in content.section("maps").items()
        for inner in ("places", "links")
    ]
    nested += [
        (name, data[name]) for name in ("values", "counters", "tracks", "dice") if data.get(name)
    ]
    for where, entries in nested:
        if parts and where.split(" ")[0] not in parts:
            continue
        for name, entry in entries.items():
            if entry.get("shown", True):
                yield where, name, entry.get("source", "")
