"""What a content pack says about the things on the table, as a face needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.content.filling import fill_in, numbers_in
from bgf.streams import printable_line

if TYPE_CHECKING:
    from bgf.content.pack import Pack
    from bgf.engine.hooks import ModSpec

__all__ = ["Content", "Kind"]

# What the form of content knows of a kind; all other keys are the game's own.
_OF_ALL_KINDS = frozenset(
    (
        *("name", "count", "wild", "mark", "style", "shape", "between", "value", "source"),
        *("text", "rule"),
    )
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component, as it is shown.

    Attributes:
        mark: one character, empty where the content gives none.
        style: its terminal colour, empty for none.
        value: what it is worth, or None.
        between: the two places that it names, or None.
        shape: the pieces that it shows, row by row, by their marks; empty for none.
        effect: what it does, in words and with the ID of its rule; empty if the content does not
            say so.
        rule: the ID of the rule that says what it does, or empty.
        traits: what the game says of it in keys of its own.
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
        """Its name in its colour."""
        return Text(self.name, self.style)

    def short(self) -> Text:
        """Its mark in its colour, or its name."""
        return Text(self.mark.lower() or self.name, f"bold {self.style}".strip())

    def sign(self) -> Text:
        """Its mark in its colour just as the content writes it, as on planes and in shapes."""
        return Text(self.mark, f"bold {self.style}".strip())


class Content:
    """A pack, read in one language.

    Attributes:
        mods: what each mod in force does, by name, in the order in which they were named.
    """

    def __init__(self, pack: Pack, lang: str, mods: Sequence[ModSpec] = ()) -> None:
        self.pack, self.data, self.lang = pack, pack.data, lang
        self.mods = {
            printable_line(mod.name): printable_line(mod.localized_title(lang)) for mod in mods
        }
        self.values = {name: entry["value"] for name, entry in self.section("values").items()}
        self.kinds: dict[str, dict[str, Kind]] = {
            type_: {name: self._kind(name, entry) for name, entry in kinds.items()}
            for type_, kinds in self.section("components").items()
        }
        self.pieces: dict[str, dict[str, Kind]] = {
            type_: {name: self._kind(name, entry) for name, entry in kinds.items()}
            for type_, kinds in self.section("pieces").items()
        }

    def section(self, name: str) -> Mapping[str, Any]:
        """One section of the pack, empty where it has none."""
        found: Mapping[str, Any] = self.data.get(name) or {}
        return found

    def mods_changing(self, *path: str) -> list[str]:
        """The names of the mods that change the content at a path."""
        changing = {printable_line(change.mod) for change in self.pack.changes_at(*path)}
        return [name for name in self.mods if name in changing]

    def word(self, texts: Mapping[str, str] | None, default: str = "") -> str:
        """A text in the language, or the default where there is none."""
        return self.pack.localize(texts, self.lang) if texts else default

    def is_text(self, value: Mapping[str, Any]) -> bool:
        """Whether a mapping in a game's own data is a text in the pack's languages."""
        return set(self.data["languages"]) <= value.keys()

    def name(self, section: str, entry: str) -> str:
        """What players call an entry of a section: its name, else its id."""
        return self.word(self.section(section)[entry].get("name"), entry)

    def text(self, key: str) -> str:
        """One of the pack's texts without words to be filled in; the end of the key if missing."""
        return self.word(self.section("texts").get(key), key.rpartition(".")[2].replace("_", " "))

    def score_item(self, item: str) -> str:
        """Where points come from: the text ``score.ITEM``, or the component of that id."""
        kind = self.kind_named(item)
        key = f"score.{item}"
        return kind.name if kind and key not in self.section("texts") else self.text(key)

    def shown(self, section: str) -> Mapping[str, Any]:
        """The entries of a section that players are shown: those without `shown: false`."""
        entries = self.section(section).items()
        return {name: entry for name, entry in entries if entry.get("shown", True)}

    def link_colour(self, map_name: str, colour: str) -> Kind | None:
        """What a colour of links is: one of the map's own, or the component that pays for it."""
        own = self.section("maps")[map_name].get("colours", {})
        return self._kind(colour, own[colour]) if colour in own else self.kind_named(colour)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.word(self.data["title"])

    def kind_named(self, name: str) -> Kind | None:
        """A kind of any type by its id, such as the card that pays for a colour."""
        return next((kinds[name] for kinds in self.kinds.values() if name in kinds), None)

    def piece(self, name: str) -> Kind | None:
        """A kind of piece of any type by its id."""
        return next((kinds[name] for kinds in self.pieces.values() if name in kinds), None)

    def piece_marked(self, mark: str) -> Kind | None:
        """The kind of piece that a mark in a shape stands for."""
        marked = (kind for kinds in self.pieces.values() for kind in kinds.values())
        return next((kind for kind in marked if kind.mark == mark), None)

    def counted(self, type_: str, ids: Iterable[str | None]) -> list[tuple[Kind | None, int]]:
        """How many of each kind, in the order of the content; None, the unknown ones, last."""
        held = list(ids)
        found: list[tuple[Kind | None, int]] = [
            (kind, held.count(name)) for name, kind in self.kinds[type_].items() if name in held
        ]
        return found + ([(None, held.count(None))] if None in held else [])

    def _kind(self, name: str, entry: Mapping[str, Any]) -> Kind:
        between = entry.get("between")
        return Kind(
            id=name,
            name=self.word(entry["name"]),
            mark=entry.get("mark", ""),
            style=entry.get("style", ""),
            value=entry.get("value"),
            between=(between[0], between[1]) if between else None,
            shape=tuple(entry.get("shape") or ()),
            effect=self._effect(entry),
            rule=entry.get("rule", ""),
            traits={key: value for key, value in entry.items() if key not in _OF_ALL_KINDS},
        )

    def _effect(self, entry: Mapping[str, Any]) -> str:
        """Returns what a kind does, such as ``Scores 4 for each full ship (HAR-01)``."""
        if not entry.get("text"):
            return ""
        phrase = fill_in(self.word(entry["text"]), numbers_in(entry), self.lang)
        rule = entry.get("rule")
        if rule is None:
            return phrase
        stop = "." if phrase.endswith(".") else ""
        return f"{phrase.removesuffix('.')} ({rule}){stop}"
