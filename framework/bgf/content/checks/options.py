"""Checks on the number of players and on options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.errors import shortened
from bgf.words import Message, message

__all__ = ["check_options", "check_player_numbers"]


def check_player_numbers(document: Document) -> Iterator[Diagnostic]:
    """Checks that the smallest number of players is not above the largest."""
    yield from _range(document, ("players",), document.names("players"))


def check_options(document: Document) -> Iterator[Diagnostic]:
    """Checks that options have the keys of their type, and a valid default."""
    speller = Speller()
    for path, option in document.each("options", "*", type=dict):
        kind = option.get("type")
        for key, of_type in (("min", "int"), ("max", "int"), ("choices", "choice")):
            if key in option and isinstance(kind, str) and kind != of_type:
                facts = {"wanted": of_type, "key": key, "type": kind}
                problem = message("content.option_key", **facts)
                yield document.problem((*path, key), "BGF-E404", problem, of_key=True)
        if kind == "choice" and "choices" not in option:
            problem = message("content.no_choices")
            yield document.problem(path, "BGF-E202", problem, of_key=True)
        if kind in ("bool", "int", "choice") and "default" not in option:
            problem = message("content.no_default")
            yield document.problem(path, "BGF-E202", problem, of_key=True)
        if ("players" in option) != ("refusal" in option):
            problem = message("content.players_and_refusal")
            yield document.problem(path, "BGF-E202", problem, of_key=True)
        needed = option.get("needs")
        others = [name for name in document.names("options") if name != path[-1]]
        if isinstance(needed, str) and needed not in others:
            hint = speller.hint(needed, others)
            problem = message("content.no_other_option", name=shortened(needed), hint=hint)
            yield document.problem((*path, "needs"), "BGF-E301", problem)
        yield from (empty := list(_range(document, path, option)))
        if "default" in option and not empty:
            wrong = _wrong_default(document, option, speller)
            if wrong:
                yield document.problem((*path, "default"), "BGF-E404", wrong)


def _range(document: Document, path: DataPath, limits: dict[str, Any]) -> Iterator[Diagnostic]:
    least = limits.get("min")
    most = limits.get("max")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        problem = message("content.min_above_max", least=least, most=most)
        yield document.problem((*path, "max"), "BGF-E412", problem)


def _written(value: object) -> str:
    """Returns a value as it is written in the content."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _wrong_default(document: Document, option: dict[str, Any], speller: Speller) -> str:
    """Returns the fault of an option's default; empty if the default is valid."""
    default = option["default"]
    found = shortened(_written(default))
    choices = option.get("choices")
    if option.get("type") == "choice" and isinstance(choices, list):
        if default in choices:
            return ""
        hint = speller.hint(default, choices)
        if hint:
            return message("defect.no_choice", found=found, hint=hint)
        return message("content.default", found=found, expected=message("content.a_choice"))
    expected = _expected_default(document, option)
    return message("content.default", found=found, expected=expected) if expected else ""


def _expected_default(document: Document, option: dict[str, Any]) -> str:
    """Returns the expected default of an option without choices; empty if the default is valid."""
    default = option.get("default")
    kind = option.get("type")
    is_number = isinstance(default, int) and not isinstance(default, bool)
    if kind == "bool":
        return "" if isinstance(default, bool) else message("defect.type.boolean")
    if kind == "player":
        least = document.get(("players", "min"))
        if not isinstance(least, int) or default is None:
            return ""
        if is_number and 0 <= default < least:
            return ""
        if least > 1:
            return message("content.seat", last=least - 1, players=least)
        return message("content.only_seat", players=least)
    if kind == "int":
        least = option.get("min")
        most = option.get("max")
        fits = is_number and _is_between(default, least, most)
        return "" if fits else _number_between(least, most)
    return ""


def _is_between(number: Any, least: Any, most: Any) -> bool:
    return not (isinstance(least, int) and number < least) and not (
        isinstance(most, int) and number > most
    )


def _number_between(least: Any, most: Any) -> Message:
    """Returns words for the numbers between two limits, of which either may be missing."""
    if isinstance(least, int) and isinstance(most, int):
        return message("content.whole_number.between", least=least, most=most)
    if isinstance(least, int):
        return message("content.whole_number.least", least=least)
    if isinstance(most, int):
        return message("content.whole_number.most", most=most)
    return message("content.whole_number")
