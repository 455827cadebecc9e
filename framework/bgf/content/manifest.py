"""The head of a content pack alone: quick, for listing what there is.

Heads are short and plain, so they are first read with a few regular expressions that know only
the plainest YAML. What these do not know for certain goes to the parser; both give the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

from bgf.content._accept import compile_acceptor
from bgf.content._scalars import plain_value
from bgf.content.diagnostics import ContentError
from bgf.content.document import HEAD_FILE, HEAD_KEYS, read_head
from bgf.content.schema import check_schema, head_schema

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

__all__ = ["Manifest", "read_manifest"]

_WORD = r"[\w.-]+(?: [\w.-]+)*"
_SCALAR = rf'(?:{_WORD}|"[^"\\]*")'
_PAIR = rf"(\w+): +({_SCALAR})"
_LINE = re.compile(r"(\w+):(?: +(.+))? *")
_INNER = re.compile(rf"  {_PAIR} *")
_ITEMS = re.compile(rf"\[({_SCALAR}(?:, {_SCALAR})*)\]")
_PAIRS = re.compile(rf"\{{({_PAIR}(?:, {_PAIR})*)\}}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a pack says of itself before it is loaded.

    Attributes:
        game: the id of the game.
        version: the version of the content.
        languages: its languages; the first stands in for any other.
        title: what the game is called, by language.
        summary: the game in one sentence, by language.
        players: the fewest and the most that can play.
    """

    game: str
    version: str
    languages: tuple[str, ...]
    title: dict[str, str]
    summary: dict[str, str]
    players: tuple[int, int]


@overload
def read_manifest(folder: Path | Traversable, *, strict: Literal[True] = True) -> Manifest: ...


@overload
def read_manifest(folder: Path | Traversable, *, strict: Literal[False]) -> Manifest | None: ...


def read_manifest(folder: Path | Traversable, *, strict: bool = True) -> Manifest | None:
    """Read and check the head of a pack, and nothing else of it.

    Args:
        folder: the pack's folder, also one inside an installed package.
        strict: whether to raise when there is no sound head; else None is returned.

    Raises:
        ContentError: there is no head, or it is not sound.
    """
    head = _quick_head(folder)
    if head is None:
        document = read_head(folder)
        found = [*document.diagnostics, *check_schema(document, None, base=head_schema())]
        if any(diagnostic.is_error for diagnostic in found):
            if strict:
                raise ContentError(sorted(found, key=lambda diagnostic: diagnostic.sort_key))
            return None
        head = document.data
    return Manifest(
        game=head["game"],
        version=head["version"],
        languages=tuple(head["languages"]),
        title=head["title"],
        summary=head["summary"],
        players=(head["players"]["min"], head["players"]["max"]),
    )


def _quick_head(folder: Path | Traversable) -> dict[str, Any] | None:
    """The head, if it is plain enough to be read without the parser, and sound."""
    try:
        text = (folder / HEAD_FILE).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    head = _plain_head(text.split("\n"))
    return head if head is not None and compile_acceptor(head_schema())(head) else None


def _plain_head(lines: list[str]) -> dict[str, Any] | None:
    """The keys of the head, if each line down to the last of them is of the plainest YAML."""
    head: dict[str, Any] = {}
    block: dict[str, Any] | None = None
    for line in lines:
        if not line or line.startswith("#"):
            continue
        if block is not None and (pair := _INNER.fullmatch(line)):
            if pair[1] in block:
                return None
            block[pair[1]] = _scalar(pair[2])
            continue
        if len(head) == len(HEAD_KEYS):
            return head
        entry = _LINE.fullmatch(line)
        if entry is None or entry[1] not in HEAD_KEYS or entry[1] in head:
            return None
        value = {} if entry[2] is None else _value(entry[2].rstrip(" "))
        if value is None:
            return None
        block = value if entry[2] is None else None
        head[entry[1]] = value
    return head if len(head) == len(HEAD_KEYS) else None


def _value(text: str) -> Any:
    """A scalar, or a list or mapping of scalars in brackets; None for anything else."""
    if re.fullmatch(_SCALAR, text):
        return _scalar(text)
    if items := _ITEMS.fullmatch(text):
        return [_scalar(item) for item in re.findall(_SCALAR, items[1])]
    if pairs := _PAIRS.fullmatch(text):
        found = re.findall(_PAIR, pairs[1])
        return {key: _scalar(value) for key, value in found} if _differ(found) else None
    return None


def _differ(pairs: list[tuple[str, str]]) -> bool:
    return len({key for key, _ in pairs}) == len(pairs)


def _scalar(text: str) -> Any:
    return text[1:-1] if text.startswith('"') else plain_value(text)[0]
