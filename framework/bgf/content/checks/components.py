"""Checks on component types: how many there are of each kind, and how they are told apart."""

from __future__ import annotations

from collections.abc import Iterator

from bgf.content.checks.references import unknown_name
from bgf.content.checks.texts import unknown_numbers
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.filling import numbers_in

__all__ = [
    "MOST_COMPONENTS",
    "all_have_number",
    "check_counts",
    "check_effects",
    "check_marks",
    "check_totals",
    "number_of",
]

MOST_COMPONENTS = 1_000_000
"""How many components a table can hold."""


def number_of(kind: object) -> int:
    """How many components there are of a kind: its ``count``, or 1; 0 for what is no kind."""
    count = kind.get("count", 1) if isinstance(kind, dict) else 0
    return count if isinstance(count, int) and not isinstance(count, bool) else 1


def all_have_number(
    document: Document, path: DataPath, type_: object, key: object
) -> Iterator[Diagnostic]:
    """A problem at a path if not every kind of a type has a whole number under a key."""
    if not isinstance(key, str) or not isinstance(type_, str):
        return
    for where, kind in document.each("components", type_, "*", type=dict):
        if not isinstance(kind.get(key), int):
            message = f'"{where[-1]}" of {type_} has no number "{key}"'
            yield document.problem(path, "BGF-E315", message)
            return


def check_totals(document: Document) -> Iterator[Diagnostic]:
    """The kinds of each type that has a total add up to it."""
    types, speller = document.names("components"), Speller()
    for path, total in document.each("totals", "*", type=int):
        name = str(path[-1])
        if name not in types:
            for problem in unknown_name(document, path, "component type", name, types, speller):
                yield document.problem(path, problem.code, problem.message, of_key=True)
            continue
        number = sum(map(number_of, document.names("components", name).values()))
        if number != total:
            message = f"found {total}, but the kinds of {name} add up to {number}"
            yield document.problem(path, "BGF-E414", message)


def check_counts(document: Document) -> Iterator[Diagnostic]:
    """There is at least one component of each kind, and no more of all than a table can hold."""
    number = 0
    for path, kind in document.each("components", "*", "*", type=dict):
        number += number_of(kind)
        if kind.get("count") == 0 and not isinstance(kind["count"], bool):
            message = f'there is none of "{path[-1]}"'
            yield document.problem((*path, "count"), "BGF-W401", message)
    if number > MOST_COMPONENTS:
        message = f"found {number} components, expected at most {MOST_COMPONENTS}"
        yield document.problem(("components",), "BGF-E419", message, of_key=True)


def check_marks(document: Document) -> Iterator[Diagnostic]:
    """No two kinds of a component type have the same mark."""
    for path, kinds in document.each("components", "*", type=dict):
        first: dict[str, str] = {}
        for kind, entry in kinds.items():
            mark = entry.get("mark") if isinstance(entry, dict) else None
            if isinstance(mark, str) and first.setdefault(mark, kind) != kind:
                message = f'"{mark}" is the mark of "{first[mark]}" already'
                yield document.problem((*path, kind, "mark"), "BGF-E409", message)


def check_effects(document: Document) -> Iterator[Diagnostic]:
    """Checks that texts of kinds name numbers of the kind, and that cited rules exist."""
    rules, speller = document.names("rules"), Speller()
    for path, rule in document.each("components", "*", "*", "rule", type=str):
        yield from unknown_name(document, path, "rule", rule, rules, speller)
    for path, phrase in document.each("components", "*", "*", "text", "*", type=str):
        numbers = numbers_in(document.names(*map(str, path[:3])))
        yield from unknown_numbers(document, path, phrase, numbers, speller)
