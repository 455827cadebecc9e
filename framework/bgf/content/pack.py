"""Content packs: folders of YAML files, loaded and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bgf.content.changes import NO_CHANGES, Change, Changes, apply_changes
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
    """Raised if a pack lacks a text, or if the value of one of its fields is missing."""

    code = "missing-text"


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A loaded content pack without errors.

    Attributes:
        name: the id of the game, such as ``chess``.
        version: the version of the content.
        folder: the folder of the pack.
        digest: SHA-256 in hex of the data that the rules see, which is all data except `faces`.
            Comments, formatting and the distribution over files do not change it. The order of
            entries does, because it is the order of the components.
        data: all data: dicts with text keys, lists, texts, numbers, booleans and None.
        changes: the changes that mods made to the data, in the order of the mods.
    """

    name: str
    version: str
    folder: Path | Traversable
    digest: str
    data: dict[str, Any] = field(repr=False)
    changes: tuple[Change, ...] = ()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the pack; the first one replaces any language that it lacks."""
        return tuple(self.data["languages"])

    def changes_at(self, *path: str) -> list[Change]:
        """Returns the mods' changes to the value at a path, or to a value that contains it."""
        return [
            change
            for change in self.changes
            if change.path[: len(path)] == path[: len(change.path)]
        ]

    def text(self, key: str, lang: str, **params: object) -> str:
        """Returns a text from the pack's ``texts``, with its fields filled in.

        Args:
            key: the key of the text, such as ``refusal.link_taken``.
            lang: a language; the pack's first language is used if the pack lacks it.
            params: the values of the fields.

        Raises:
            MissingText: the pack has no such text, or `params` lacks one of its fields.
        """
        template = self.template(key, lang)
        try:
            return template.format_map(params)
        except (KeyError, IndexError) as error:
            facts = {"key": key, "pack": self.name, "field": error}
            raise MissingText(message("state.text_needs", **facts)) from error

    def template(self, key: str, lang: str) -> str:
        """Returns a text from the pack's ``texts``, with its fields not yet filled in.

        Raises:
            MissingText: the pack has no such text.
        """
        texts: dict[str, dict[str, str]] = self.data.get("texts", {})
        if key not in texts:
            facts = {"pack": self.name, "key": key, "hint": suggest(key, texts)}
            raise MissingText(message("state.no_text", **facts))
        return self.localize(texts[key], lang)

    def localize(self, words: Mapping[str, str], lang: str) -> str:
        """Returns one language of a mapping such as ``{en: Opera, pl: Opera Garnier}``.

        If the mapping lacks the language, the pack's first language is used.
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
    """Loads a content pack and checks it completely.

    Args:
        folder: the pack's folder, which may be inside an installed package.
        wanted: returns the game's own schemas and checks.
        bases: the packs that it may extend: their folders, by the name of the game.
        game: the game of the pack; empty for any game.
        changes: the changes of mods.

    Raises:
        ModConflict: two mods change the same value in different ways.
        ContentError: the pack has errors, all of which are listed; only one if it is for another
            game.
        PluginError: a schema of the game is invalid, or a check failed on a sound pack.
    """
    document = read_document(folder, bases)
    found = document.data.get("game")
    if game and isinstance(found, str) and found != game:
        problem = message("yaml.other_game", found=found, game=game)
        raise ContentError([document.problem(("game",), "BGF-E118", problem)])
    document, changed = apply_changes(document, changes)
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
    """Returns the defects of a content pack, in order of place.

    The arguments are those of `load_pack`; a file instead of a folder is checked by itself, as far
    as possible.
    """
    return check_document(read_document(folder, bases), wanted)


def digest_of(data: Mapping[str, Any]) -> str:
    """Returns the SHA-256 of a pack's data, in hex.

    The order of the top-level keys and the look of the game do not affect it: records stay valid
    when a game gets a new look.
    """
    ordered = {key: data[key] for key in sorted(data) if key != _LOOK}
    canonical = json.dumps(ordered, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()
