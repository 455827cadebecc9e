"""Counters of several numbers: one for each kind of piece, or for each place in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import Content, Kind

__all__ = ["counts_in_brief", "kinds_counted", "phrases_of", "row_counted", "shares"]


def kinds_counted(content: Content, entry: Mapping[str, Any]) -> Mapping[str, Kind] | None:
    """The kinds of pieces that a counter has a number for; None if it counts no pieces."""
    return next((content.pieces[of] for of in shares(entry) if of in content.pieces), None)


def row_counted(content: Content, entry: Mapping[str, Any]) -> str | None:
    """The row of which a counter has a number for each place; None if there is none."""
    zones = content.section("zones")
    return next((of for of in shares(entry) if of in zones), None)


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


def shares(entry: Mapping[str, Any]) -> list[str]:
    """What there is a number of its own for: content has a word here, or a list of them."""
    per = entry.get("per", [])
    return [per] if isinstance(per, str) else list(per)
