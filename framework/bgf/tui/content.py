"""A content pack read in one language, for showing the things on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.content.document import KIND_KEYS
from bgf.content.filling import fill_in, numbers_in
from bgf.streams import printable_line

if TYPE_CHECKING:
    from bgf.content.pack import Pack
    from bgf.engine.hooks import ModSpec

__all__ = ["LocalizedPack", "ShownKind"]


@dataclass(frozen=True, slots=True)
class ShownKind:
    """A kind of component, as it is shown.

    Attributes:
        id: its id in the content.
        name: its name in the reader's language.
        mark: one character in the reader's language, empty where the content gives none.
        style: its terminal colour, empty for none.
        value: its value, or None.
        between: the two places that it names, or None.
        shape: the pieces that it shows, row by row, by their marks in the content; empty for none.
        effect: its effect, in words and with the ID of the rule; empty if the content has none.
        rule: the ID of the rule about its effect, or empty.
        traits: the keys that only this game has, with their values.
    """

    id: str
    name: str
    mark: str
    style: str
    value: float | None
    between: tuple[str, str] | None
    shape: tuple[str, ...] = ()
    effect: str = ""
    rule: str = ""
    traits: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> Text:
        """Returns its name in its colour."""
        return Text(self.name, self.style)

    def short(self) -> Text:
        """Returns its mark in small letters and in its colour; its name if it has no mark."""
        return Text(self.mark.lower() or self.name, self._bold)

    def sign(self) -> Text:
        """Returns its mark in its colour, as on planes and in shapes."""
        return Text(self.mark, self._bold)

    @property
    def _bold(self) -> str:
        return f"bold {self.style}".strip()


class LocalizedPack:
    """A pack, read in one language.

    Attributes:
        mods: the titles of the mods in force, by name, in the order in which they were named.
        values: the values of the pack, by name.
        kinds: the kinds of components, by type and id.
        pieces: the kinds of pieces, by type and id.
    """

    def __init__(self, pack: Pack, lang: str, mods: Sequence[ModSpec] = ()) -> None:
        self.pack = pack
        self.data = pack.data
        self.lang = lang
        self.mods: dict[str, str] = {}
        for mod in mods:
            name = printable_line(mod.name)
            self.mods[name] = printable_line(mod.localized_title(lang))
        self.values = {name: entry["value"] for name, entry in self.section("values").items()}
        self.kinds = self._kinds_in("components")
        self.pieces = self._kinds_in("pieces")

    def section(self, name: str) -> Mapping[str, Any]:
        """Returns a section of the pack; empty if the pack has none."""
        found: Mapping[str, Any] = self.data.get(name) or {}
        return found

    def mods_changing(self, *path: str) -> list[str]:
        """Returns the names of the mods that change the content at a path."""
        changing = {printable_line(change.mod) for change in self.pack.changes_at(*path)}
        return [name for name in self.mods if name in changing]

    def word(self, texts: Mapping[str, str] | None, default: str = "") -> str:
        """Returns a text in the language, or the default if there is no text."""
        return self.pack.localize(texts, self.lang) if texts else default

    def is_text(self, value: Mapping[str, Any]) -> bool:
        """Returns whether a mapping in a game's own data is a text in the pack's languages."""
        return set(self.data["languages"]) <= value.keys()

    def name(self, section: str, entry: str) -> str:
        """Returns the name of an entry of a section; its id if it has no name."""
        texts = self.section(section)[entry].get("name")
        return self.word(texts, entry)

    def text(self, key: str) -> str:
        """Returns a text of the pack that has no braces; words made of its key if it is missing."""
        last_part = key.rpartition(".")[2]
        texts = self.section("texts").get(key)
        return self.word(texts, last_part.replace("_", " "))

    def score_item(self, item: str) -> str:
        """Returns the name of a score item: the text ``score.ITEM``, or the component's name."""
        key = f"score.{item}"
        kind = self.kind_named(item)
        if kind is None or key in self.section("texts"):
            return self.text(key)
        return kind.name

    def shown_entries(self, section: str) -> Mapping[str, Any]:
        """Returns the entries of a section that players are shown: those without `shown: false`."""
        entries = self.section(section).items()
        return {name: entry for name, entry in entries if entry.get("shown", True)}

    def link_colour(self, map_name: str, colour: str) -> ShownKind | None:
        """Returns a colour of links: one of the map's own, or the component that pays for it."""
        own = self.section("maps")[map_name].get("colours", {})
        if colour in own:
            return self._kind(colour, own[colour])
        return self.kind_named(colour)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.word(self.data["title"])

    def kind_named(self, name: str) -> ShownKind | None:
        """Returns a kind of any type by its id, such as the card that pays for a colour."""
        for kinds in self.kinds.values():
            if name in kinds:
                return kinds[name]
        return None

    def piece(self, name: str) -> ShownKind | None:
        """Returns a kind of piece of any type by its id."""
        for kinds in self.pieces.values():
            if name in kinds:
                return kinds[name]
        return None

    def piece_marked(self, mark: str) -> ShownKind | None:
        """Returns the kind of piece that a mark in a shape stands for."""
        for type_, kinds in self.section("pieces").items():
            for name, entry in kinds.items():
                if entry["mark"] == mark:
                    return self.pieces[type_][name]
        return None

    def count_by_kind(
        self, type_: str, ids: Iterable[str | None]
    ) -> list[tuple[ShownKind | None, int]]:
        """Returns the number of components of each kind, in the order of the content.

        Unknown components, those of the kind None, come last.
        """
        number_of = Counter(ids)
        found: list[tuple[ShownKind | None, int]] = []
        for name, kind in self.kinds[type_].items():
            if name in number_of:
                found.append((kind, number_of[name]))
        if None in number_of:
            found.append((None, number_of[None]))
        return found

    def _kinds_in(self, section: str) -> dict[str, dict[str, ShownKind]]:
        """Returns the kinds of a section, by type and id."""
        found = {}
        for type_, entries in self.section(section).items():
            found[type_] = {name: self._kind(name, entry) for name, entry in entries.items()}
        return found

    def _kind(self, name: str, entry: Mapping[str, Any]) -> ShownKind:
        """Returns a kind, given its id and its entry in the content."""
        between = entry.get("between")
        return ShownKind(
            id=name,
            name=self.word(entry["name"]),
            mark=self.word(entry.get("shown_mark"), entry.get("mark", "")),
            style=entry.get("style", ""),
            value=entry.get("value"),
            between=(between[0], between[1]) if between else None,
            shape=tuple(entry.get("shape") or ()),
            effect=self._effect(entry),
            rule=entry.get("rule", ""),
            traits={key: value for key, value in entry.items() if key not in KIND_KEYS},
        )

    def _effect(self, entry: Mapping[str, Any]) -> str:
        """Returns the effect of a kind, such as ``Scores 4 for each full ship (HAR-01)``."""
        if not entry.get("text"):
            return ""
        template = self.word(entry["text"])
        phrase = fill_in(template, numbers_in(entry), self.lang)
        rule = entry.get("rule")
        if rule is None:
            return phrase
        # The ID of the rule stands before the full stop.
        stop = "." if phrase.endswith(".") else ""
        return f"{phrase.removesuffix('.')} ({rule}){stop}"
