"""Checks on the display of zones: columns, notes, and prices in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bgf.components.entries import shares_of
from bgf.content.checks.components import all_have_number
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_columns", "check_prices"]

_OTHER_COLUMNS = ("name", "price")
"""The columns that are not named after a key, a counter or a zone."""


def check_columns(document: Document) -> Iterator[Diagnostic]:
    """Checks that columns are keys of the kinds, counters or zones, and notes keys of the kinds."""
    speller = Speller()
    numbers_beside = _numbers_beside(document)
    # Kept for each type of components, because many zones may hold the same type.
    names_of_type: dict[str, dict[str, Collection[str]]] = {}
    for path, zone in document.each("zones", "*", type=dict):
        type_ = str(zone.get("holds"))
        if not document.names("components", type_):
            continue
        if type_ not in names_of_type:
            keys = _keys_of_kinds(document, type_)
            numbers = numbers_beside.get(type_, ())
            columns = dict.fromkeys([*keys, *numbers, *_OTHER_COLUMNS])
            names_of_type[type_] = {"columns": columns, "notes": keys}
        for key, known in names_of_type[type_].items():
            for place, name in document.each(*map(str, path), key, "*", type=str):
                yield from unknown_name(document, place, "key of its kinds", name, known, speller)


def _keys_of_kinds(document: Document, type_: str) -> dict[str, None]:
    """Returns the keys of all kinds of a component type, in their order."""
    keys: dict[str, None] = {}  # a dictionary, because it keeps the order
    for kind in document.names("components", type_).values():
        if isinstance(kind, dict):
            keys |= dict.fromkeys(kind)
    return keys


def _numbers_beside(document: Document) -> dict[str, list[str]]:
    """Returns the counters, then the zones, that have a value per component, by component type."""
    numbers_beside: dict[str, list[str]] = {}
    for path, counter in document.each("counters", "*", type=dict):
        counter_name = str(path[-1])
        for share in shares_of(counter):
            numbers_beside.setdefault(share, []).append(counter_name)
    for path, type_ in document.each("zones", "*", "on", type=str):
        zone_name = str(path[1])
        numbers_beside.setdefault(type_, []).append(zone_name)
    return numbers_beside


def check_prices(document: Document) -> Iterator[Diagnostic]:
    """Checks prices in rows: components have costs, the row an order, and players can pay."""
    speller = Speller()
    for path, price in document.each("zones", "*", "price", type=dict):
        zone_name = str(path[1])
        zone = document.names("zones", zone_name)
        type_ = zone.get("holds")
        cost = price.get("of")
        cost_path = (*path, "of")
        yield from all_have_number(document, cost_path, type_, cost)
        yield from _check_rise(document, path, zone, price, speller)
        yield from _check_payment(document, path, price, speller)


def _check_rise(
    document: Document,
    path: DataPath,
    zone: Mapping[str, Any],
    price: Mapping[str, Any],
    speller: Speller,
) -> Iterator[Diagnostic]:
    """Checks the value by which prices rise along a row, and that the row is ordered."""
    name = price.get("more")
    if not isinstance(name, str):
        return
    place = (*path, "more")
    values = document.names("values")
    yield from unknown_name(document, place, "value", name, values, speller)
    if zone.get("ordered") is not True:
        problem = message("content.price_no_order")
        yield document.problem(place, "BGF-E413", problem)
    value = document.get(("values", name, "value"), 0)
    if not isinstance(value, int):
        problem = message("content.value_no_number", name=name)
        yield document.problem(place, "BGF-E413", problem)


def _check_payment(
    document: Document, path: DataPath, price: Mapping[str, Any], speller: Speller
) -> Iterator[Diagnostic]:
    """Checks that each player has the counter from which a price is paid."""
    name = price.get("from")
    if not isinstance(name, str):
        return
    place = (*path, "from")
    counters = document.names("counters")
    yield from unknown_name(document, place, "counter", name, counters, speller)
    if name in counters and shares_of(counters[name]) != ["player"]:
        problem = message("content.counter_not_own", name=name)
        yield document.problem(place, "BGF-E413", problem)
