"""Checks on component types: the numbers of components, and the marks of their kinds."""

from __future__ import annotations

from collections.abc import Iterator

from bgf.content.checks.references import unknown_name
from bgf.content.checks.texts import unknown_numbers
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.filling import numbers_in
from bgf.words import message

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
"""The maximum number of components in a game."""


def number_of(kind: object) -> int:
    """Returns the number of components of a kind: its ``count``, or 1; 0 if it is no mapping."""
    if not isinstance(kind, dict):
        return 0
    count = kind.get("count", 1)
    is_number = isinstance(count, int) and not isinstance(count, bool)
    return count if is_number else 1


def all_have_number(
    document: Document, path: DataPath, type_: object, key: object
) -> Iterator[Diagnostic]:
    """Yields a problem at a path unless each kind of a type has a whole number under the key."""
    if not isinstance(key, str) or not isinstance(type_, str):
        return
    for where, kind in document.each("components", type_, "*", type=dict):
        if not isinstance(kind.get(key), int):
            facts = {"kind": where[-1], "type": type_, "key": key}
            problem = message("content.kind_without_number", **facts)
            yield document.problem(path, "BGF-E315", problem)
            return


def check_totals(document: Document) -> Iterator[Diagnostic]:
    """Checks that the kinds of each type with a total add up to it."""
    types = document.names("components")
    speller = Speller()
    for path, total in document.each("totals", "*", type=int):
        name = str(path[-1])
        if name not in types:
            for found in unknown_name(document, path, "component type", name, types, speller):
                yield document.problem(path, found.code, found.message, of_key=True)
            continue
        kinds = document.names("components", name)
        number = sum(map(number_of, kinds.values()))
        if number != total:
            problem = message("content.total", found=total, type=name, number=number)
            yield document.problem(path, "BGF-E414", problem)


def check_counts(document: Document) -> Iterator[Diagnostic]:
    """Checks that each kind has a component, and that all have at most `MOST_COMPONENTS`."""
    total = 0
    for path, kind in document.each("components", "*", "*", type=dict):
        number = number_of(kind)
        total += number
        if number == 0:
            problem = message("content.none_of_kind", kind=path[-1])
            yield document.problem((*path, "count"), "BGF-W401", problem)
    if total > MOST_COMPONENTS:
        problem = message("content.many_components", count=total, limit=MOST_COMPONENTS)
        yield document.problem(("components",), "BGF-E419", problem, of_key=True)


def check_marks(document: Document) -> Iterator[Diagnostic]:
    """Checks that no two kinds of a component type have the same mark."""
    for path, kinds in document.each("components", "*", type=dict):
        kind_of: dict[str, str] = {}
        for kind, entry in kinds.items():
            mark = entry.get("mark") if isinstance(entry, dict) else None
            if not isinstance(mark, str):
                continue
            first = kind_of.setdefault(mark, kind)
            if first != kind:
                problem = message("content.mark_taken", mark=mark, first=first)
                mark_path = (*path, kind, "mark")
                yield document.problem(mark_path, "BGF-E409", problem)


def check_effects(document: Document) -> Iterator[Diagnostic]:
    """Checks that texts of kinds name numbers of the kind, and that cited rules exist."""
    rules = document.names("rules")
    speller = Speller()
    for path, rule in document.each("components", "*", "*", "rule", type=str):
        yield from unknown_name(document, path, "rule", rule, rules, speller)
    for path, phrase in document.each("components", "*", "*", "text", "*", type=str):
        section, type_, kind, *_ = map(str, path)
        numbers = numbers_in(document.names(section, type_, kind))
        yield from unknown_numbers(document, path, phrase, numbers, speller)
