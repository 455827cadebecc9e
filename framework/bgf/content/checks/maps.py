"""Checks on maps: what links and paired components join."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic
from bgf.content.document import Document

__all__ = ["check_codes", "check_links", "check_pairs"]


def check_links(document: Document) -> Iterator[Diagnostic]:
    """Links join two different places of their map."""
    for path, links in document.each("maps", "*", "links", type=dict):
        places = document.names(*map(str, path[:-1]), "places")
        for link in links:
            yield from _ends(document, (*path, link, "between"), places)


def check_pairs(document: Document) -> Iterator[Diagnostic]:
    """Every kind of the component type that a map pairs names two different places of it."""
    types = document.names("components")
    for path, pairs in document.each("maps", "*", "pairs", type=str):
        yield from unknown_name(document, path, "component type", pairs, types)
        places = document.names(*map(str, path[:-1]), "places")
        for where, kind in document.each("components", pairs, "*", type=dict):
            if "between" not in kind:
                message = f'the key "between" is missing: the map "{path[1]}" pairs {pairs}'
                yield document.problem(where, "BGF-E411", message, of_key=True)
            yield from _ends(document, (*where, "between"), places)


def _ends(document: Document, path: DataPath, places: Collection[str]) -> Iterator[Diagnostic]:
    ends = document.get(path)
    if not isinstance(ends, list):
        return
    for index, end in enumerate(ends):
        if isinstance(end, str):
            yield from unknown_name(document, (*path, index), "place", end, places)
    if len(ends) == 2 and ends[0] == ends[1]:
        yield document.problem(path, "BGF-E408", f'both ends are "{ends[0]}"')


def check_codes(document: Document) -> Iterator[Diagnostic]:
    """No two places of a map have the same code."""
    for path, _ in document.each("maps", "*", "places", type=dict):
        codes: dict[str, DataPath] = {}
        for where, code in document.each(*map(str, path), "*", "code", type=str):
            if code in codes:
                message = f'"{code}" is the code of "{codes[code][-2]}" already'
                yield document.problem(where, "BGF-E409", message)
            codes.setdefault(code, where)
