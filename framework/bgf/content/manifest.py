"""Reads only the head of a content pack, quickly, for listing games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.content.diagnostics import ContentError
from bgf.content.reading import NO_BASES, Bases, read_head
from bgf.content.schema.violations import check_schema, head_schema

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

__all__ = ["Manifest", "read_manifest"]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of a pack, before it is loaded.

    Attributes:
        game: the id of the game.
        version: the version of the content.
        languages: the languages of the pack; the first one replaces any language that it lacks.
        title: the title of the game, by language.
        summary: a one-sentence description of the game, by language.
        players: the smallest and the largest number of players.
    """

    game: str
    version: str
    languages: tuple[str, ...]
    title: dict[str, str]
    summary: dict[str, str]
    players: tuple[int, int]


def read_manifest(folder: Path | Traversable, bases: Bases = NO_BASES) -> Manifest:
    """Reads and checks the head of a pack, and nothing else.

    Args:
        folder: the pack's folder, which may be inside an installed package.
        bases: the packs that it may extend.

    Raises:
        ContentError: the head is missing or has errors.
    """
    document = read_head(folder, bases)
    found = [*document.diagnostics, *check_schema(document, base=head_schema())]
    if any(diagnostic.is_error for diagnostic in found):
        raise ContentError(sorted(found, key=lambda diagnostic: diagnostic.sort_key))
    head = document.data
    return Manifest(
        game=head["game"],
        version=head["version"],
        languages=tuple(head["languages"]),
        title=head["title"],
        summary=head["summary"],
        players=(head["players"]["min"], head["players"]["max"]),
    )
