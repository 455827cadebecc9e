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
    """Checks that the fewest players are no more than the most."""
    yield from _check_range(document, ("players",), document.names("players"))


_TYPE_OF_KEY = {"min": "int", "max": "int", "choices": "choice"}
"""The type of the options that may have a key, by the key."""


def check_options(document: Document) -> Iterator[Diagnostic]:
    """Checks that options have what their type needs, and a default that fits."""
    speller = Speller()
    for path, option in document.each("options", "*", type=dict):
        yield from _check_keys(document, path, option)
        needed = option.get("needs")
        others = [name for name in document.names("options") if name != path[-1]]
        if isinstance(needed, str) and needed not in others:
            hint = speller.hint(needed, others)
            problem = message("content.no_other_option", name=shortened(needed), hint=hint)
            yield document.problem((*path, "needs"), "BGF-E301", problem)
        wrong_range = list(_check_range(document, path, option))
        yield from wrong_range
        if "default" in option and not wrong_range:
            wrong = _wrong_default(document, option, speller)
            if wrong:
                yield document.problem((*path, "default"), "BGF-E404", wrong)


def _check_keys(document: Document, path: DataPath, option: dict[str, Any]) -> Iterator[Diagnostic]:
    """Checks that an option has the keys that it needs, and none of other types."""
    kind = option.get("type")
    for key, of_type in _TYPE_OF_KEY.items():
        if key in option and isinstance(kind, str) and kind != of_type:
            problem = message("content.option_key", wanted=of_type, key=key, type=kind)
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


def _check_range(
    document: Document, path: DataPath, limits: dict[str, Any]
) -> Iterator[Diagnostic]:
    least = limits.get("min")
    most = limits.get("max")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        problem = message("content.min_above_max", least=least, most=most)
        yield document.problem((*path, "max"), "BGF-E412", problem)


def _written(value: object) -> str:
    """Returns a value as it stands in the content."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)


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
        expected: str = message("content.a_choice")
    else:
        expected = _expected_default(document, option)
    if not expected:
        return ""
    return message("content.default", found=found, expected=expected)


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
        if is_number and _is_between(default, least, most):
            return ""
        return _number_between(least, most)
    return ""


def _is_between(number: Any, least: object, most: object) -> bool:
    """Returns whether a number is within limits, of which any may be missing."""
    if isinstance(least, int) and number < least:
        return False
    return not isinstance(most, int) or number <= most


def _number_between(least: Any, most: Any) -> Message:
    """Returns words for the numbers between two limits, of which either may be missing."""
    if isinstance(least, int) and isinstance(most, int):
        return message("content.whole_number.between", least=least, most=most)
    if isinstance(least, int):
        return message("content.whole_number.least", least=least)
    if isinstance(most, int):
        return message("content.whole_number.most", most=most)
    return message("content.whole_number")
