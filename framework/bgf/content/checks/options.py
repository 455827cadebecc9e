"""Checks on the number of players and on options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.errors import shortened

__all__ = ["check_options", "check_player_numbers"]


def check_player_numbers(document: Document) -> Iterator[Diagnostic]:
    """The fewest players are no more than the most."""
    yield from _range(document, ("players",), document.names("players"))


def check_options(document: Document) -> Iterator[Diagnostic]:
    """Options have what their type needs, and a default that fits."""
    speller = Speller()
    for path, option in document.each("options", "*", type=dict):
        kind = option.get("type")
        for key, of_type in (("min", "int"), ("max", "int"), ("choices", "choice")):
            if key in option and isinstance(kind, str) and kind != of_type:
                message = f'only an option of type {of_type} has "{key}", this one is of {kind}'
                yield document.problem((*path, key), "BGF-E404", message, of_key=True)
        if kind == "choice" and "choices" not in option:
            message = 'the key "choices" is missing: the words to choose from'
            yield document.problem(path, "BGF-E202", message, of_key=True)
        if kind in ("bool", "int", "choice") and "default" not in option:
            message = 'the key "default" is missing: what holds when nobody sets it?'
            yield document.problem(path, "BGF-E202", message, of_key=True)
        if ("players" in option) != ("refusal" in option):
            message = (
                '"players" and "refusal" go together: the numbers of players with which it does '
                "something, and why not with others"
            )
            yield document.problem(path, "BGF-E202", message, of_key=True)
        needed = option.get("needs")
        others = [name for name in document.names("options") if name != path[-1]]
        if isinstance(needed, str) and needed not in others:
            message = f'no other option "{shortened(needed)}"{speller.hint(needed, others)}'
            yield document.problem((*path, "needs"), "BGF-E301", message)
        yield from (empty := list(_range(document, path, option)))
        expected = "" if empty else _expected_default(document, option, speller)
        if expected and "default" in option:
            message = f"found {shortened(_written(option['default']))}, expected {expected}"
            yield document.problem((*path, "default"), "BGF-E404", message)


def _range(document: Document, path: DataPath, limits: dict[str, Any]) -> Iterator[Diagnostic]:
    least, most = limits.get("min"), limits.get("max")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        message = f'"min" is {least}, but "max" only {most}'
        yield document.problem((*path, "max"), "BGF-E412", message)


def _written(value: object) -> str:
    """A value as it stands in the content."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _expected_default(document: Document, option: dict[str, Any], speller: Speller) -> str:
    """Returns the expected default; empty if the default is valid."""
    default, kind = option.get("default"), option.get("type")
    is_number = isinstance(default, int) and not isinstance(default, bool)
    if kind == "bool":
        return "" if isinstance(default, bool) else "true or false"
    if kind == "player":
        least = document.get(("players", "min"))
        if not isinstance(least, int) or default is None:
            return ""
        fits = is_number and 0 <= default < least
        seats = f"a seat from 0 to {least - 1}" if least > 1 else "seat 0"
        return "" if fits else f"null or {seats}: only {least} may play"
    if kind == "int":
        least, most = option.get("min"), option.get("max")
        fits = is_number and _is_between(default, least, most)
        return "" if fits else f"a whole number{_limits(least, most)}"
    choices = option.get("choices")
    if kind == "choice" and isinstance(choices, list) and default not in choices:
        return speller.hint(default, choices).removeprefix("; expected ") or "one of the choices"
    return ""


def _is_between(number: Any, least: Any, most: Any) -> bool:
    return not (isinstance(least, int) and number < least) and not (
        isinstance(most, int) and number > most
    )


def _limits(least: Any, most: Any) -> str:
    words = [f" of at least {least}"] if isinstance(least, int) else []
    words += [f" of at most {most}"] if isinstance(most, int) else []
    return " and".join(words)
