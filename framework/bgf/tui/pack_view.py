"""A content pack, drawn: its maps, what lies on the table, and where each of it comes from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from rich.text import Text

from bgf.tui.card_view import alike, card_box, card_lines
from bgf.tui.chart import chart
from bgf.tui.content import Content, Kind
from bgf.tui.counts import kinds_counted, row_counted, shares
from bgf.tui.lines import flow, in_columns, join
from bgf.tui.plane_view import beside, draw_plane
from bgf.tui.screen import Screen
from bgf.tui.words import Words

__all__ = ["PackView"]

_LABELS = 20
_DRAWN = ("maps", "planes", "pieces")  # sections whose entries are parts of their own


class PackView:
    """Prints the parts of a pack."""

    def __init__(self, content: Content, screen: Screen, words: Words) -> None:
        self.content, self.screen, self.words = content, screen, words
        self._parts: dict[str, Callable[[], None]] = {}
        for name in content.section("maps"):
            self._parts[name] = partial(self._map, name)
        for name in content.section("components"):
            self._parts[name] = partial(self._components, name)
        for name in content.section("planes"):
            self._parts.setdefault(name, partial(self._plane, name))
        for name in content.section("pieces"):
            self._parts.setdefault(name, partial(self._pieces, name))
        simple = {
            "zones": self._zones,
            "counters": self._counters,
            "tracks": self._tracks,
            "options": self._options,
            "values": self._values,
            "actions": self._actions,
            "phases": self._phases,
        }
        for name, draw in simple.items():
            if content.section(name):
                self._parts.setdefault(name, draw)

    def find(self, name: str) -> list[str]:
        """The parts that a name means: one, all maps for ``map``, none for an unknown one."""
        if name in self._parts:
            return [name]
        section = f"{name.removesuffix('s')}s"
        return list(self.content.section(section)) if section in _DRAWN else []

    @property
    def parts(self) -> list[str]:
        """The parts there are."""
        return list(self._parts)

    def show_all(self) -> None:
        """Print the head of the pack and every part."""
        content, words = self.content, self.words
        low, high = content.data["players"]["min"], content.data["players"]["max"]
        title = Text.assemble((content.title, "bold reverse"), f"  {content.data['version']}")
        self.screen.print(
            title, flow("", [Text(content.word(content.data["summary"]))], self._width)
        )
        many = str(low) if low == high else f"{low}-{high}"
        self.screen.say(f"{words('show.players')}: {many}")
        self.screen.say(words("show.parts", parts=", ".join(self.parts)), "dim")
        for part in self.parts:
            self.screen.say("")
            self.show(part)

    def show(self, part: str) -> None:
        """Print one part."""
        self._parts[part]()

    @property
    def _width(self) -> int:
        return self.screen.width

    def _title(self, text: str) -> None:
        self.screen.say(text, "bold underline" if self.screen.unicode else "bold")

    def _row(self, label: str, phrases: Iterable[str | Text]) -> None:
        texts = [Text(phrase) if isinstance(phrase, str) else phrase for phrase in phrases]
        texts = [text for text in texts if text.plain]
        self.screen.print(flow(label, texts, self._width, indent=_LABELS))

    # -- the parts

    def _map(self, name: str) -> None:
        entry, words = self.content.section("maps")[name], self.words
        self._title(self.content.name("maps", name))
        unicode = self.screen.unicode
        self.screen.print(chart(self.content, name, width=self._width, unicode=unicode))
        phrases = []
        for colour, links in _grouped(entry["links"].values(), "colour").items():
            kind = self.content.kind_named(str(colour))
            if kind is not None:
                phrases.append(join([kind.short(), kind.text(), Text(str(len(links)))]))
        self.screen.print(flow("", phrases, self._width))
        counts = [
            words("show.places", count=len(entry["places"])),
            words("show.links", count=len(entry["links"])),
        ]
        for length, links in sorted(_grouped(entry["links"].values(), "length").items()):
            counts.append(words("show.lengths", length=length, count=len(links)))
        self.screen.print(flow("", [Text(", ".join(counts))], self._width))

    def _components(self, type_: str) -> None:
        entries = self.content.section("components")[type_]
        total = sum(entry.get("count", 1) for entry in entries.values())
        self._title(f"{self._type(type_).capitalize()}: {total}")
        kinds = self.content.kinds[type_]
        if any(kind.shape for kind in kinds.values()):
            self._cards(kinds, entries)
            return
        if any(self.content.sentences(kind) for kind in kinds.values()):
            for name, kind in kinds.items():
                told = [Text(sentence) for sentence in self.content.sentences(kind)]
                self.screen.print(flow(self._kind(kind, entries[name]), told, self._width))
            return
        phrases = []
        for name, kind in kinds.items():
            phrases.append(self._kind(kind, entries[name]))
        self.screen.print(in_columns(phrases, self._width, single=1))

    def _cards(self, kinds: Mapping[str, Kind], entries: Mapping[str, Any]) -> None:
        """Cards with shapes, as boxes in a grid under what their marks mean."""
        pieces = {
            kind.id: kind
            for card in kinds.values()
            for mark in "".join(card.shape)
            if (kind := self.content.piece_marked(mark))
        }
        phrases = [join([kind.sign(), kind.text()]) for kind in pieces.values()]
        self.screen.print(flow("", phrases, self._width))
        boxes = []
        for name, kind in kinds.items():
            count = entries[name].get("count", 1)
            title = Text(name, "bold").append(f" ({count})" if count > 1 else "")
            lines = card_lines(self.content, kind)
            boxes.append(card_box(title, lines, unicode=self.screen.unicode))
        self.screen.print(beside(alike(boxes), self._width, " "))

    def _plane(self, name: str) -> None:
        entry = self.content.section("planes")[name]
        per = "show.per_player" if entry.get("per") == "player" else "show.shared"
        self._title(self.content.name("planes", name))
        self.screen.print(
            flow("", [Text(self._type(entry["holds"])), Text(self.words(per))], self._width)
        )
        pieces = self.content.pieces[entry["holds"]]
        blocks = []
        for side in entry["sides"]:
            board = draw_plane(side, pieces, unicode=self.screen.unicode)
            players = ", ".join(map(str, side.get("players", ())))
            blocks.append(
                [Text(f"{self.words('show.players')}: {players}" if players else ""), *board]
            )
        self.screen.print(beside(blocks, self._width, "    "))
        for side, block in zip(entry["sides"], blocks, strict=True):
            players = block[0].plain
            cells = self.words("show.cells", count=side["rows"] * sum(side["sectors"]))
            sectors = self.words("show.sectors", widths=", ".join(map(str, side["sectors"])))
            self._row(players, [cells, sectors])

    def _pieces(self, type_: str) -> None:
        kinds = self.content.pieces[type_]
        entries = self.content.section("pieces")[type_]
        total = sum(entry["count"] for entry in entries.values())
        self._title(f"{self._type(type_).capitalize()}: {total}")
        phrases = [
            join([kind.sign(), kind.text(), Text(str(entries[name]["count"]), "bold")])
            for name, kind in kinds.items()
        ]
        self.screen.print(in_columns(phrases, self._width, single=1))

    def _type(self, type_: str) -> str:
        """A type of components: packs have no names for them, and their ids are English."""
        if self.words.lang == "en":
            return type_.replace("_", " ")
        return self.words("show.components").lower()

    def _kind(self, kind: Kind, entry: Mapping[str, Any]) -> Text:
        text = Text()
        if kind.mark:
            text.append_text(kind.short()).append(" ")
        text.append_text(kind.text())
        if "count" in entry:
            text.append(f" {entry['count']}", "bold")
        if kind.value is not None:
            text.append(f" {kind.value:g}", "bold")
        if entry.get("wild"):
            text.append(f" ({self.words('show.wild')})", "dim")
        return text

    def _zones(self) -> None:
        self._title(self.words("show.zones"))
        for name, entry in self.content.section("zones").items():
            per = "show.per_player" if entry.get("per") == "player" else "show.shared"
            size = self._type(entry["holds"]) + (f" ({entry['size']})" if "size" in entry else "")
            sees = self.words(f"show.{entry['sees']}")
            self._row(self.content.name("zones", name), [size, self.words(per), sees])

    def _counters(self) -> None:
        self._title(self.words("show.counters"))
        self._numbers("counters")

    def _tracks(self) -> None:
        self._title(self.words("show.tracks"))
        self._numbers("tracks")

    def _numbers(self, section: str) -> None:
        for name, entry in self.content.section(section).items():
            if entry.get("internal"):
                continue
            per = "show.per_player" if "player" in shares(entry) else "show.shared"
            phrases = [self.words(per), *self._several(entry)]
            phrases.append(self.words("show.start", value=entry["start"]))
            if "end" in entry:
                phrases.append(self.words("show.end", value=entry["end"]))
            self._row(self.content.name(section, name), phrases)
            if "end" in entry:
                self._row("", [_ruler(entry["end"])])

    def _several(self, entry: Mapping[str, Any]) -> list[str]:
        """What a counter has a number of its own for, besides players."""
        row = row_counted(self.content, entry)
        if row is not None:
            return [self.words("show.each_place", row=self.content.name("zones", row))]
        kinds = kinds_counted(self.content, entry)
        if kinds is None:
            return []
        return [self.words("show.each_of", kinds=" ".join(kind.mark for kind in kinds.values()))]

    def _options(self) -> None:
        self._title(self.words("show.options"))
        for name, entry in self.content.section("options").items():
            type_ = self.words(f"show.type.{entry['type']}")
            if "choices" in entry:
                type_ = "|".join(map(str, entry["choices"]))
            elif "min" in entry:
                type_ = f"{entry['min']}-{entry['max']}"
            value = entry.get("default")
            shown = self.words("show.by_lot") if value is None else str(value)
            default = self.words("show.default", value=shown)
            self._row(name, [self.content.word(entry.get("text")), f"({type_}, {default})"])

    def _values(self) -> None:
        self._title(self.words("show.values"))
        for name, entry in self.content.section("values").items():
            self._row(name, [_plain(entry["value"])])

    def _actions(self) -> None:
        self._title(self.words("show.actions"))
        for name, entry in self.content.section("actions").items():
            label = Text(self.content.word(entry["name"]) + ":")
            self._row(name, [join([label, Text(self.content.word(entry.get("text")))])])

    def _phases(self) -> None:
        self._title(self.words("show.phases"))
        for name, entry in self.content.section("phases").items():
            order = self.words(f"show.order.{entry['order']}")
            actions = ["/".join(stage["actions"]) for stage in entry["stages"].values()]
            self._row(self.content.name("phases", name), [order, ", ".join(actions)])

    # -- sources

    def show_sources(self, parts: Collection[str] = ()) -> None:
        """List every entry, or those of some parts, under its source; each source is explained."""
        found: dict[str, dict[str, list[str]]] = {
            name: {} for name in self.content.section("sources")
        }
        for where, name, source in self._sourced(parts):
            found.setdefault(source, {}).setdefault(where, []).append(name)
        for source, places in found.items():
            explained = self.content.section("sources").get(source)
            if not places and (parts or not explained):
                continue
            number = sum(map(len, places.values()))
            if source:
                self._title(self.words("show.source", source=f"{source} ({number})"))
                self.screen.print(
                    flow("", [Text(self.content.word(explained), "italic")], self._width)
                )
            else:
                self._title(f"{self.words('show.without')} ({number})")
            for where, names in places.items():
                self._row(f"  {where}", [", ".join(names)])
            self.screen.say("")

    def _sourced(self, parts: Collection[str]) -> Iterator[tuple[str, str, str]]:
        """Section, name and source of every entry that can have one."""
        data = self.content.data
        nested = [
            (name, entries)
            for section in ("components", "pieces")
            for name, entries in self.content.section(section).items()
        ]
        nested += [
            (f"{name} {inner}", entry[inner])
            for name, entry in self.content.section("maps").items()
            for inner in ("places", "links")
        ]
        nested += [
            (name, data[name]) for name in ("values", "counters", "tracks") if data.get(name)
        ]
        for where, entries in nested:
            if parts and where.split(" ")[0] not in parts:
                continue
            for name, entry in entries.items():
                if not entry.get("internal"):
                    yield where, name, entry.get("source", "")


def _grouped(entries: Iterable[Mapping[str, Any]], key: str) -> dict[Any, list[Mapping[str, Any]]]:
    groups: dict[Any, list[Mapping[str, Any]]] = {}
    for entry in entries:
        groups.setdefault(entry.get(key, 1 if key == "length" else ""), []).append(entry)
    return groups


def _ruler(end: int) -> str:
    """A track from 0 on, a character a space, every tenth numbered: ``0----+----10---+----20``."""
    text = ""
    for space in range(end + 1):
        if len(text) <= space:
            text += str(space) if space % 10 == 0 else "+" if space % 5 == 0 else "-"
    return text


def _plain(value: Any) -> str:
    """A value of the content in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_plain(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(_plain, value))
    return str(value)
