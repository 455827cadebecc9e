"""Checks on how things are shown: what is told of components, and parts of maps."""

from __future__ import annotations

from collections.abc import Iterator

from bgf.components.entries import shares_of
from bgf.content.checks.components import all_have_number
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_columns", "check_prices", "check_regions"]

_NAMES = ("name", "price")  # columns that are not named after a key, a counter or a zone


def check_columns(document: Document) -> Iterator[Diagnostic]:
    """Checks that components are described by keys of their kinds, by counters or by zones."""
    speller = Speller()
    beside = list(_beside(document))
    # By component type: many zones may hold the same.
    known_of: dict[str, dict[str, dict[str, None]]] = {}
    for path, zone in document.each("zones", "*", type=dict):
        holds = str(zone.get("holds"))
        if not document.names("components", holds):
            continue
        if holds not in known_of:
            keys = _keys_of_kinds(document, holds)
            there = [name for name, of in beside if holds in of]
            columns = dict.fromkeys([*keys, *there, *_NAMES])
            known_of[holds] = {"columns": columns, "notes": keys}
        for what, known in known_of[holds].items():
            for where, name in document.each(*map(str, path), what, "*", type=str):
                yield from unknown_name(document, where, "key of its kinds", name, known, speller)


def _keys_of_kinds(document: Document, type_: str) -> dict[str, None]:
    """Returns the keys of all kinds of a component type, in their order."""
    kinds = document.names("components", type_).values()
    return dict.fromkeys(key for kind in kinds if isinstance(kind, dict) for key in kind)


def _beside(document: Document) -> Iterator[tuple[str, list[str]]]:
    """Yields counters and zones, with the types for whose components they have one each."""
    for path, counter in document.each("counters", "*", type=dict):
        yield str(path[-1]), shares_of(counter)
    for path, zone in document.each("zones", "*", type=dict):
        yield str(path[-1]), [str(zone.get("on", ""))]


def check_prices(document: Document) -> Iterator[Diagnostic]:
    """Checks prices in rows: the row has an order, its components a cost, each player the means."""
    values = document.names("values")
    counters = document.names("counters")
    speller = Speller()
    for path, price in document.each("zones", "*", "price", type=dict):
        zone = document.names("zones", str(path[1]))
        yield from all_have_number(document, (*path, "of"), zone.get("holds"), price.get("of"))
        more = price.get("more")
        if isinstance(more, str):
            where = (*path, "more")
            yield from unknown_name(document, where, "value", more, values, speller)
            if zone.get("ordered") is not True:
                yield document.problem(where, "BGF-E413", message("content.price_no_order"))
            value = document.get(("values", more, "value"), 0)
            if not isinstance(value, int):
                problem = message("content.value_no_number", name=more)
                yield document.problem(where, "BGF-E413", problem)
        pays = price.get("from")
        if isinstance(pays, str):
            where = (*path, "from")
            yield from unknown_name(document, where, "counter", pays, counters, speller)
            if pays in counters and shares_of(counters[pays]) != ["player"]:
                problem = message("content.counter_not_own", name=pays)
                yield document.problem(where, "BGF-E413", problem)


def check_regions(document: Document) -> Iterator[Diagnostic]:
    """Checks that places are in regions of their map, and that no two colours look the same."""
    speller = Speller()
    for path, map_ in document.each("maps", "*", type=dict):
        regions = map_.get("regions", {})
        for where, name in document.each(*map(str, path), "places", "*", "region", type=str):
            if "regions" in map_ and isinstance(regions, dict):
                yield from unknown_name(document, where, "region", name, regions, speller)
        first: dict[str, str] = {}
        for where, mark in document.each(*map(str, path), "colours", "*", "mark", type=str):
            if first.setdefault(mark, str(where[-2])) != where[-2]:
                problem = message("content.mark_taken", first=first[mark], mark=mark)
                yield document.problem(where, "BGF-E409", problem)
