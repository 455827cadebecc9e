"""The content message: a pack in one language, with the drawings of its boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from bgf.components.entries import shares_of
from bgf.content.document import KIND_KEYS
from bgf.content.filling import fill_in, numbers_in
from bgf.content.how_to_win import how_to_win
from bgf.drawing import draw_boards, side_key, web_look
from bgf.engine.actions import Turn
from bgf.web.matches.offering import details_of, is_told_with_content
from bgf.web.messages import (
    Entry,
    GameContent,
    GameSetting,
    HowToWin,
    KindEntry,
    NamedEntry,
    OfferDetails,
)

if TYPE_CHECKING:
    from bgf.content.pack import Pack
    from bgf.engine.game import Game
    from bgf.engine.hooks import ModSpec

__all__ = ["content_message", "described_options", "mods_of"]

_KEYS_WITH_FIELDS = KIND_KEYS | {"icon"}
"""The keys of a kind that have fields of their own in the message; all others are its traits."""

_KEYS_OF_OPTIONS_ASIDE = frozenset(("type", "default", "text"))
"""The keys of an option that have fields of their own in the message."""


def content_message(game: Game, lang: str) -> GameContent:
    """Returns the content message of a game.

    Args:
        game: with its mods.
        lang: a language; the pack's first one is used if the pack lacks it.
    """
    return _ContentBuilder(game, lang).message()


def described_options(pack: Pack, lang: str) -> list[GameSetting]:
    """Returns the options of a game, with their text in a language."""
    settings = []
    options = pack.data.get("options") or {}
    for name, entry in options.items():
        schema = {}
        for key, value in entry.items():
            if key not in _KEYS_OF_OPTIONS_ASIDE:
                schema[key] = _plain(value, pack, lang)
        default = entry.get("default")
        if default is None:
            default = UNSET
        text = pack.localize(entry["text"], lang) if "text" in entry else ""
        settings.append(GameSetting(name, text, entry["type"], default, schema))
    return settings


def mods_of(mods: Sequence[ModSpec], lang: str) -> list[GameSetting]:
    """Returns mods, with their titles in a language."""
    return [GameSetting(mod.name, mod.localized_title(lang)) for mod in mods]


def _plain(value: Any, pack: Pack, lang: str) -> Any:
    """Returns a value of the content as plain data, with localized texts in one language."""
    if isinstance(value, Mapping):
        is_text = value and set(value) >= set(pack.languages)
        if is_text:
            return pack.localize(value, lang)
        return {str(key): _plain(part, pack, lang) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part, pack, lang) for part in value]
    return value


class _ContentBuilder:
    """Builds the content message of a game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.pack = game.pack
        self.data = game.pack.data
        self.lang = lang
        self.boards = draw_boards(game.pack, lang)
        self.piece_names: dict[str, str] = {}  # by id
        self.piece_marks: dict[str, str] = {}  # as players see them, by mark in shapes
        for _, id_, entry in self.entries_of_kinds("pieces"):
            self.piece_names[id_] = self.word(entry, "name", id_)
            if "mark" in entry:
                self.piece_marks[entry["mark"]] = self.mark(entry)

    def section(self, name: str) -> Mapping[str, Any]:
        """Returns a section of the pack; empty if the pack has none."""
        found: Mapping[str, Any] = self.data.get(name) or {}
        return found

    def entries_of_kinds(self, section: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """Yields the type, id and entry of each kind in a section of components or pieces."""
        for type_, kinds in self.section(section).items():
            for id_, entry in kinds.items():
                yield type_, id_, entry

    def word(self, entry: Mapping[str, Any], key: str, default: str = "") -> str:
        """Returns a text of an entry; the default if it has none."""
        texts = entry.get(key)
        return self.pack.localize(texts, self.lang) if texts else default

    def message(self) -> GameContent:
        """Returns the whole message."""
        fewest, most = self.game.players
        sentences = how_to_win(self.pack, self.lang)
        return GameContent(
            game=self.game.name,
            title=self.word(self.data, "title"),
            summary=self.word(self.data, "summary"),
            digest=self.pack.digest,
            lang=self.lang,
            players=[fewest, most],
            how_to_win=[HowToWin(sentence.text, [*sentence.players]) for sentence in sentences],
            rules=self.rules(),
            options=described_options(self.pack, self.lang),
            mods=mods_of(self.game.mods, self.lang),
            kinds=self.kinds(),
            zones=self.parts("zones"),
            counters=self.parts("counters"),
            tracks=self.parts("tracks"),
            dice=self.parts("dice"),
            maps=self.parts("maps"),
            planes=self.planes(),
            actions=self.actions(),
            details=self.details(),
            phases=self.phases(),
            stages=self.stages(),
            items=self.texts_after("score."),
            ties=self.texts_after("tie."),
            traits=self.traits(),
            theme=self.theme(),
        )

    def rules(self) -> dict[str, str]:
        """Returns the rules by ID."""
        rules = {}
        for id_, texts in self.section("rules").items():
            rules[id_] = self.pack.localize(texts, self.lang)
        return rules

    def kinds(self) -> dict[str, KindEntry]:
        """Returns the kinds of components and pieces by id."""
        found: dict[str, KindEntry] = {}
        for section in ("components", "pieces"):
            for type_, id_, entry in self.entries_of_kinds(section):
                found.setdefault(id_, self.kind(id_, entry, type_))
        return found

    def kind(self, id_: str, entry: Mapping[str, Any], type_: str) -> KindEntry:
        """Returns a kind of component or piece."""
        text = self.word(entry, "text")
        if text:
            text = fill_in(text, numbers_in(entry), self.lang)
        return KindEntry(
            name=self.word(entry, "name", id_),
            type=type_,
            mark=self.mark(entry),
            colour=entry.get("style", ""),
            icon=entry.get("icon", ""),
            value=entry.get("value"),
            wild=entry.get("wild", False),
            count=entry.get("count", 0),
            text=text,
            rule=entry.get("rule", ""),
            between=[*entry.get("between", ())],
            shape=[self.shown_row(row) for row in entry.get("shape", ())],
            traits=_plain(self.traits_of(entry), self.pack, self.lang),
        )

    def traits_of(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the game's own keys of a kind; kinds of pieces in them are given by name.

        A column may name a kind of piece, or several with numbers, such as the cost of a card.
        """
        columns: set[str] = set()
        for zone in self.section("zones").values():
            columns.update(zone.get("columns", ()))
        traits = {}
        for key, value in entry.items():
            if key in _KEYS_WITH_FIELDS:
                continue
            traits[key] = self.with_names_of_pieces(value) if key in columns else value
        return traits

    def with_names_of_pieces(self, value: Any) -> Any:
        """Returns the name for an id of a piece, a list of names for numbers by id."""
        names = self.piece_names
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, Mapping) and value.keys() <= names.keys():
            numbers = [f"{number} {names[id_]}" for id_, number in value.items()]
            return ", ".join(numbers)
        return value

    def mark(self, entry: Mapping[str, Any]) -> str:
        """Returns the mark of a kind, as players see it in the language."""
        return self.word(entry, "shown_mark", entry.get("mark", ""))

    def shown_row(self, row: str) -> str:
        """Returns a row of a shape with the marks of pieces as players see them."""
        return "".join(self.piece_marks.get(mark, mark) for mark in row)

    def parts(self, section: str) -> dict[str, Entry]:
        """Returns the parts of the table in a section, by id."""
        parts = {}
        for name, entry in self.section(section).items():
            parts[name] = self.part(name, entry)
        return parts

    def part(self, name: str, entry: Mapping[str, Any]) -> Entry:
        """Returns a part of the table."""
        found: Entry = {"name": name, **_plain(entry, self.pack, self.lang)}
        if "player" in shares_of(entry):
            found["own"] = True
        if name in self.boards:
            found["board"] = self.boards[name]
        return found

    def planes(self) -> dict[str, Entry]:
        """Returns the planes by id."""
        found = self.parts("planes")
        for name, plane in found.items():
            plane.pop("board", None)
            for index, side in enumerate(plane["sides"]):
                key = side_key(name, index)
                if key in self.boards:
                    side["board"] = self.boards[key]
        return found

    def actions(self) -> dict[str, NamedEntry]:
        """Returns the kinds of action by id."""
        declared = self.section("actions")
        actions = {}
        for name in self.game.kinds:
            entry = declared.get(name, {})
            actions[name] = self.named(name, entry)
        return actions

    def details(self) -> list[OfferDetails]:
        """Returns the details of the actions whose details are the same in every position."""
        fewest, _ = self.game.players
        start = self.game.new_state(fewest, seed=0)  # any position will do
        kinds = filter(is_told_with_content, self.game.kinds.values())
        details: list[OfferDetails] = []
        for kind in kinds:
            turns = [Turn(start, 0, action) for action in kind.listed]
            details += [details_of(turn, self.lang) for turn in turns]
        return details

    def phases(self) -> dict[str, NamedEntry]:
        """Returns the phases by id."""
        phases = {}
        for name, entry in self.section("phases").items():
            phases[name] = self.named(name, entry)
        return phases

    def stages(self) -> dict[str, NamedEntry]:
        """Returns the stages of all phases by id."""
        found: dict[str, NamedEntry] = {}
        for phase in self.section("phases").values():
            for name, entry in phase["stages"].items():
                found.setdefault(name, self.named(name, entry))
        return found

    def named(self, name: str, entry: Mapping[str, Any]) -> NamedEntry:
        """Returns something with a name."""
        return NamedEntry(
            name=self.word(entry, "name", name),
            text=self.word(entry, "text"),
            rule=entry.get("rule", ""),
        )

    def texts_after(self, prefix: str) -> dict[str, str]:
        """Returns the texts of the pack whose keys begin with a prefix, by the rest of the key."""
        found = {}
        for key, texts in self.section("texts").items():
            if key.startswith(prefix):
                name = key.removeprefix(prefix)
                found[name] = self.pack.localize(texts, self.lang)
        return found

    def traits(self) -> dict[str, str]:
        """Returns the names of keys of kinds, of their values, and of columns of zones."""
        keys: set[str] = set()
        for zone in self.section("zones").values():
            keys.update(zone.get("columns", ()), zone.get("notes", ()))
        for section in ("components", "pieces"):
            for _, _, entry in self.entries_of_kinds(section):
                keys.update(_text_keys(entry))
        texts = self.section("texts")
        named = sorted(keys & texts.keys())
        return {key: self.pack.localize(texts[key], self.lang) for key in named}

    def theme(self) -> dict[str, Any]:
        """Returns the look that the pack names for pages."""
        found: dict[str, Any] = _plain(web_look(self.pack), self.pack, self.lang)
        return found


def _text_keys(entry: Mapping[str, Any]) -> Iterator[str]:
    """Yields the keys of the texts that may name the keys of a kind and their values."""
    for part in _parts(entry):
        for key, value in part.items():
            yield key
            yield f"{key}.{value}"


def _parts(entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yields an entry of the content, and the mappings in its lists."""
    yield entry
    for value in entry.values():
        if not isinstance(value, list | tuple):
            continue
        for part in value:
            if isinstance(part, Mapping):
                yield part
