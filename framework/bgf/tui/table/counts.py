"""Draws counters of several numbers, and the numbers of components in zones, in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.entries import shares_of
from bgf.content.place_codes import code_in
from bgf.engine.knowledge import MORE
from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack, ShownKind

__all__ = [
    "component_count_text",
    "counter_phrases",
    "counts_in_brief",
    "kinds_counted",
    "marks_of",
    "pieces_in_brief",
    "row_counted",
    "shows_marks",
]

_MOST_SINGLE_MARKS = 3  # more components of a kind are a mark and a number


def kinds_counted(
    content: LocalizedPack, entry: Mapping[str, Any]
) -> Mapping[str, ShownKind] | None:
    """Returns the kinds of pieces that a counter counts, by id; None if it counts no pieces."""
    for share in shares_of(entry):
        if share in content.pieces:
            return content.pieces[share]
    return None


def row_counted(content: LocalizedPack, entry: Mapping[str, Any]) -> str | None:
    """Returns the row for whose places a counter has numbers; None if there is none."""
    for share in shares_of(entry):
        if share in content.section("zones"):
            return share
    return None


def counter_phrases(
    content: LocalizedPack, entry: Mapping[str, Any], numbers: Mapping[str, int], *, spell: bool
) -> list[Text]:
    """Returns the numbers of a counter as phrases: ``Y Tourist 20``, or ``Y 20``.

    Zeros are left out if all numbers of the counter start at 0.

    Args:
        content: the pack.
        entry: the counter's entry in the pack.
        numbers: the numbers by name.
        spell: whether to name the kinds of pieces after their signs.
    """
    kinds = kinds_counted(content, entry) or {}
    start = entry["start"]
    shows_zeros = any(start.values()) if isinstance(start, dict) else bool(start)
    phrases = []
    for name, number in numbers.items():
        if number == 0 and not shows_zeros:
            continue
        parts = [_sign(name, kinds)]
        if spell and name in kinds:
            parts.append(kinds[name].text())
        parts.append(Text(str(number), "bold"))
        phrases.append(join(parts))
    return phrases


def _sign(name: str, kinds: Mapping[str, ShownKind]) -> Text:
    """Returns the sign of a kind of piece; for a number of another name that name."""
    if name in kinds:
        return kinds[name].sign()
    return Text(f"{name}:", "dim")


def counts_in_brief(
    content: LocalizedPack, entry: Mapping[str, Any], numbers: Mapping[str, int]
) -> Text:
    """Returns the sum of numbers, and the numbers in parentheses: ``3 (Y2 G1)``."""
    kinds = kinds_counted(content, entry) or {}
    parts = []
    for name, number in numbers.items():
        if number:
            parts.append(join([_sign(name, kinds), Text(str(number))], ""))
    return _total(sum(numbers.values()), parts)


def _total(number: int, parts: Sequence[Text]) -> Text:
    """Returns a number, and its parts in parentheses after it if there are any."""
    total = Text(str(number), justify="right")
    if parts:
        total.append(" (")
        total.append_text(join(parts))
        total.append(")")
    return total


def pieces_in_brief(content: LocalizedPack, map_name: str, numbers: Mapping[str, int]) -> Text:
    """Returns the number of places of a map with pieces, in all and by region: ``4 (EU3 AF1)``."""
    entry = content.section("maps")[map_name]
    places = [place for place, number in numbers.items() if number]
    places_in = Counter(entry["places"][place].get("region") for place in places)
    parts = []
    for name, region in entry.get("regions", {}).items():
        if name in places_in:
            code = code_in(region["code"], content.word)
            code_in_colour = (code, region.get("style", ""))
            parts.append(Text.assemble(code_in_colour, str(places_in[name])))
    return _total(len(places), parts)


def component_count_text(ids: Sequence[str | None]) -> str:
    """Returns the number of components in a zone: ``5``, or ``2+`` if only two are known."""
    if MORE in ids:
        known = len(ids) - 1  # without `MORE` itself
        return f"{known}+"
    return str(len(ids))


def shows_marks(content: LocalizedPack, type_: str, ids: Sequence[str | None]) -> bool:
    """Returns whether components are shown by marks: some are known, and all kinds have marks."""
    kinds = content.kinds[type_]
    some_are_known = any(id_ in kinds for id_ in ids)
    all_have_marks = all(kind.mark for kind in kinds.values())
    return some_are_known and all_have_marks


def marks_of(content: LocalizedPack, type_: str, ids: Sequence[str | None]) -> Text:
    """Returns components by their marks: ``b w``, or ``b5`` for many of a kind."""
    parts = []
    for kind, number in content.count_by_kind(type_, ids):
        mark = Text("?", "dim") if kind is None else kind.short()
        gap = "" if kind is None else " "
        if number > _MOST_SINGLE_MARKS:
            parts.append(join([mark, Text(str(number))], ""))
        else:
            parts.append(join([mark] * number, gap))
    if not parts:
        return Text("-", "dim")
    return join(parts)
