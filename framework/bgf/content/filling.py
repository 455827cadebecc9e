"""Fills numbers of the content into texts: ``scores {flag.points}``."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from bgf.words import message

__all__ = ["fill_in", "localized_number", "names_in", "numbers_in"]


def numbers_in(values: Mapping[str, Any]) -> dict[str, int | float]:
    """Returns all numbers of nested mappings, by their keys joined with dots."""
    numbers: dict[str, int | float] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            inner = numbers_in(value)
            numbers |= {f"{key}.{name}": number for name, number in inner.items()}
        elif isinstance(value, int | float) and not isinstance(value, bool):
            numbers[key] = value
    return numbers


def names_in(phrase: str) -> list[str]:
    """Returns the names in the braces of a phrase.

    Raises:
        ValueError: a brace has no partner, or braces contain something other than a name; with a
            `bgf.words.Message`.
    """
    try:
        parts = list(Formatter().parse(phrase))
    except ValueError as error:
        raise ValueError(message("content.brace_alone")) from error
    names = []
    for _, name, form, conversion in parts:
        if name is None:
            continue
        if not name or form or conversion:
            raise ValueError(message("content.brace_no_name"))
        names.append(name)
    return names


def fill_in(phrase: str, numbers: Mapping[str, int | float], lang: str) -> str:
    """Returns a phrase with its numbers filled in, in the notation of its language."""
    parts = []
    for literal, name, _, _ in Formatter().parse(phrase):
        parts.append(literal)
        if name is not None:
            parts.append(localized_number(numbers[name], lang))
    return "".join(parts)


def localized_number(number: int | float, lang: str) -> str:
    """Returns a number in the notation of a language: ``2.5`` in English, ``2,5`` in others."""
    digits = str(number) if isinstance(number, int) else f"{number:.10g}"
    return digits if lang == "en" else digits.replace(".", ",")
