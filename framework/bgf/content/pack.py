"""Content packs: a folder of YAML, loaded and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgf.content.changes import NO_CHANGES, Change, Changes, change
from bgf.content.check import Wanted, check_document, nothing_more
from bgf.content.diagnostics import ContentError, Diagnostic, suggest
from bgf.content.read_only import read_only
from bgf.content.reading import NO_BASES, Bases, read_document
from bgf.content.sides import with_each_size
from bgf.errors import BgfError
from bgf.words import message

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

__all__ = ["MissingText", "Pack", "check_pack", "digest_of", "load_pack"]


_LOOK = "faces"


class MissingText(BgfError):
    """The pack has no such text, or a word to be filled into it was not given."""

    code = "missing-text"


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A content pack that was loaded and found sound.

    Attributes:
        name: the id of the game, such as ``chess``.
        version: the version of the content.
        folder: where it was read from.
        digest: SHA-256 in hex over the data that the rules see, which is all but `faces`. Comments,
            formatting and the spread over files do not change it, while the order of entries
            does, for it is the order of the components.
        data: all the data: dicts with text keys, lists, text, numbers, booleans and None.
        changes: what mods have changed in the data, in the order of the mods.
    """

    name: str
    version: str
    folder: Path | Traversable
    digest: str
    data: dict[str, Any]
    changes: tuple[Change, ...] = ()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the pack; the first is what others fall back to."""
        return tuple(self.data["languages"])

    def changes_at(self, *path: str) -> list[Change]:
        """Returns what mods have changed of the value at a path, or of one that it is part of."""
        return [
            change
            for change in self.changes
            if change.path[: len(path)] == path[: len(change.path)]
        ]

    def text(self, key: str, lang: str, **params: object) -> str:
        """A text of the pack's ``texts``, its words filled in.

        Args:
            key: such as ``refusal.link_taken``.
            lang: a language; one the pack lacks becomes the pack's first.
            params: the words to be filled in.

        Raises:
            MissingText: the pack has no such text, or `params` lacks a word of it.
        """
        template = self.template(key, lang)
        try:
            return template.format_map(params)
        except (KeyError, IndexError) as error:
            facts = {"key": key, "pack": self.name, "field": error}
            raise MissingText(message("state.text_needs", **facts)) from error

    def template(self, key: str, lang: str) -> str:
        """A text of the pack's ``texts`` with its brackets, as in `text`.

        Raises:
            MissingText: the pack has no such text.
        """
        texts: dict[str, dict[str, str]] = self.data.get("texts", {})
        if key not in texts:
            facts = {"pack": self.name, "key": key, "hint": suggest(key, texts)}
            raise MissingText(message("state.no_text", **facts))
        return self.localize(texts[key], lang)

    def localize(self, words: Mapping[str, str], lang: str) -> str:
        """One language of a mapping such as ``{en: Opera, pl: Opera Garnier}``.

        A language that is not there becomes the pack's first.
        """
        return words[lang] if lang in words else words[self.languages[0]]


def load_pack(
    folder: Path | Traversable,
    *,
    wanted: Wanted = nothing_more,
    bases: Bases = NO_BASES,
    game: str = "",
    changes: Changes = NO_CHANGES,
) -> Pack:
    """Load a content pack and check all of it.

    Args:
        folder: the pack's folder, also one inside an installed package.
        wanted: what a game wants of its content besides what the framework does.
        bases: the packs that it may extend: names of games, and the folders of their packs.
        game: the game that it must be for; empty for any.
        changes: what mods change in it.

    Raises:
        ModConflict: two mods change the same thing, each in its own way.
        ContentError: with every error found; of a pack for another game with that alone.
        PluginError: a schema of the game is none, or a check failed on a sound pack.
    """
    document = read_document(folder, bases)
    found = document.data.get("game")
    if game and isinstance(found, str) and found != game:
        problem = message("yaml.other_game", found=found, game=game)
        raise ContentError([document.problem(("game",), "BGF-E118", problem)])
    document, changed = change(document, changes)
    diagnostics = check_document(document, wanted)
    if not document.is_pack and not document.has_unreadable_files:
        problem = message("yaml.is_file")
        diagnostics.insert(0, Diagnostic(document.folder, 0, 0, (), "BGF-E102", "error", problem))
    if any(diagnostic.is_error for diagnostic in diagnostics):
        raise ContentError(diagnostics)
    data = read_only(with_each_size(document.data))
    return Pack(data["game"], data["version"], folder, digest_of(data), data, changed)


def check_pack(
    folder: Path | Traversable, *, wanted: Wanted = nothing_more, bases: Bases = NO_BASES
) -> list[Diagnostic]:
    """The defects of a content pack, in order of place.

    Arguments as in `load_pack`; a file that is given in place of a folder is checked alone, as far
    as that can be done.
    """
    return check_document(read_document(folder, bases), wanted)


def digest_of(data: Mapping[str, Any]) -> str:
    """The SHA-256 of a pack's data, in hex.

    The order of the top-level keys is ignored, and so is how the game looks: a record is as good
    with a new look.
    """
    ordered = {key: data[key] for key in sorted(data) if key != _LOOK}
    canonical = json.dumps(ordered, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()
