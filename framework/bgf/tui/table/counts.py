"""Draws counters of several numbers, and the numbers of components in zones, in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.entries import shares_of
from bgf.engine.knowledge import MORE
from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import Content, Kind

__all__ = [
    "counts_in_brief",
    "kinds_counted",
    "marks_of",
    "number_of",
    "phrases_of",
    "pieces_in_brief",
    "row_counted",
    "shows_marks",
]

_MOST_SINGLE_MARKS = 3  # more cards of a kind than that are shown as a number


def kinds_counted(content: Content, entry: Mapping[str, Any]) -> Mapping[str, Kind] | None:
    """The kinds of pieces that a counter has a number for; None if it counts no pieces."""
    return next((content.pieces[of] for of in shares_of(entry) if of in content.pieces), None)


def row_counted(content: Content, entry: Mapping[str, Any]) -> str | None:
    """The row of which a counter has a number for each place; None if there is none."""
    zones = content.section("zones")
    return next((of for of in shares_of(entry) if of in zones), None)


def phrases_of(
    content: Content, entry: Mapping[str, Any], numbers: Mapping[str, int], *, spell: bool
) -> list[Text]:
    """The numbers of a counter: ``Y Tourist 20``, or ``Y 20`` if they are not spelt out.

    Args:
        content: the pack.
        entry: the counter's entry there.
        numbers: the numbers, by what they are of.
        spell: whether to name the kinds of pieces.
    """
    kinds = kinds_counted(content, entry) or {}
    found = []
    for name, number in numbers.items():
        if not number and not entry["start"]:
            continue  # where there is nothing at the start, only what came is worth a word
        kind = kinds.get(name)
        head = [kind.sign(), kind.text()] if kind else [Text(f"{name}:", "dim")]
        found.append(join([*(head if spell else head[:1]), Text(str(number), "bold")]))
    return found


def counts_in_brief(content: Content, entry: Mapping[str, Any], numbers: Mapping[str, int]) -> Text:
    """The sum, and what it is made of where that is not clear: ``3 (Y2 G1)``."""
    kinds = kinds_counted(content, entry) or {}
    text = Text(str(sum(numbers.values())), justify="right")
    parts = []
    for name, number in numbers.items():
        kind = kinds.get(name)
        if number:
            sign = kind.sign() if kind else Text(f"{name}:", "dim")
            parts.append(join([sign, Text(str(number))], ""))
    return text.append(" (").append_text(join(parts)).append(")") if parts else text


def pieces_in_brief(content: Content, map_name: str, numbers: Mapping[str, int]) -> Text:
    """At how many places of a map there is something, and how they lie: ``4 (EU3 AF1)``."""
    entry = content.section("maps")[map_name]
    there = [entry["places"][place].get("region") for place, number in numbers.items() if number]
    text = Text(str(len(there)), justify="right")
    parts = [
        Text.assemble((region["code"], region.get("style", "")), str(there.count(name)))
        for name, region in entry.get("regions", {}).items()
        if name in there
    ]
    return text.append(" (").append_text(join(parts)).append(")") if parts else text


def number_of(ids: Sequence[str | None]) -> str:
    """Returns the number of components in a zone: ``5``, or ``2+`` if only two are known."""
    return f"{len(ids) - 1}+" if MORE in ids else str(len(ids))


def shows_marks(content: Content, type_: str, ids: Sequence[str | None]) -> bool:
    """Returns whether some of them are known, and their kinds have marks."""
    kinds = content.kinds[type_]
    return any(name in kinds for name in ids) and all(kind.mark for kind in kinds.values())


def marks_of(content: Content, type_: str, ids: Sequence[str | None]) -> Text:
    """Components by their marks: ``b w`` or ``b5``."""
    parts = []
    for kind, number in content.counted(type_, ids):
        mark = kind.short() if kind else Text("?", "dim")
        if number > _MOST_SINGLE_MARKS:
            parts.append(join([mark, Text(str(number))], ""))
        else:
            parts.append(join([mark] * number, "" if kind is None else " "))
    return join(parts) if parts else Text("-", "dim")
