"""Checks on how things are shown: what is told of components, where piles lie, parts of maps."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bgf.content.checks.pieces import shares_of
from bgf.content.checks.references import Speller, unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic
from bgf.content.document import Document

__all__ = ["check_columns", "check_piles", "check_prices", "check_regions"]

_NAMES = ("name", "price")  # what a column may be that nothing in the pack is called


def check_columns(document: Document) -> Iterator[Diagnostic]:
    """What is told of components is a key of their kinds, or is counted or lies on them."""
    speller = Speller()
    for path, zone in document.each("zones", "*", type=dict):
        kinds = document.names("components", str(zone.get("holds")))
        if not kinds:
            continue
        keys = dict.fromkeys(
            key for kind in kinds.values() if isinstance(kind, dict) for key in kind
        )
        there = {name for name, of in _beside(document) if zone.get("holds") in of}
        for what, known in (("columns", [*keys, *there, *_NAMES]), ("notes", list(keys))):
            for where, name in document.each(*map(str, path), what, "*", type=str):
                yield from unknown_name(document, where, "key of its kinds", name, known, speller)


def _beside(document: Document) -> Iterator[tuple[str, list[str]]]:
    """The counters and zones, and what there is a number or a pile of its own for."""
    for path, counter in document.each("counters", "*", type=dict):
        yield str(path[-1]), shares_of(counter)
    for path, zone in document.each("zones", "*", type=dict):
        yield str(path[-1]), [str(zone.get("on", ""))]


def check_piles(document: Document) -> Iterator[Diagnostic]:
    """Piles that lie at places or on components lie at each that there is, and have room."""
    types, speller = document.names("components"), Speller()
    places = [str(path[-1]) for path, _ in document.each("maps", "*", "places", "*", type=dict)]
    for path, zone in document.each("zones", "*", type=dict):
        piles, at, on = zone.get("piles"), zone.get("at"), zone.get("on")
        if isinstance(at, dict):
            for place in at:
                where = (*path, "at", place)
                yield from unknown_name(document, where, "place", place, places, speller)
            number = sum(n for n in at.values() if isinstance(n, int))
            if number != (piles or 0):
                message = f"found {number}, but the zone has {piles or 'no'} piles"
                yield document.problem((*path, "at"), "BGF-E413", message)
        if isinstance(on, str):
            yield from unknown_name(document, (*path, "on"), "component type", on, types, speller)
            if on in types and isinstance(types[on], dict) and len(types[on]) != piles:
                message = f"there are {len(types[on])} kinds of {on}, but {piles or 'no'} piles"
                yield document.problem((*path, "on"), "BGF-E413", message)
        if "fills" in zone:
            yield from _filled(document, path, zone, [on] if isinstance(on, str) else [], "on")
        if "by" in zone:
            yield from _numbers(document, (*path, "by"), zone.get("holds"), zone["by"])
    for path, counter in document.each("counters", "*", type=dict):
        if "fills" in counter:
            yield from _filled(document, path, counter, shares_of(counter), "per")


def _filled(
    document: Document, path: DataPath, entry: dict[str, Any], of: Collection[str], key: str
) -> Iterator[Diagnostic]:
    """Why what takes up room is not on components that say how much they have."""
    types = [name for name in of if name in document.names("components")]
    if types:
        yield from _numbers(document, (*path, "fills"), types[0], entry["fills"])
    elif not of or key == "per":
        message = f'"fills" needs "{key}": what is it that fills up?'
        yield document.problem((*path, "fills"), "BGF-E413", message, of_key=True)


def check_prices(document: Document) -> Iterator[Diagnostic]:
    """A row has an order, its components cost something, and players have what they pay with."""
    values, counters, speller = document.names("values"), document.names("counters"), Speller()
    for path, price in document.each("zones", "*", "price", type=dict):
        zone = document.names("zones", str(path[1]))
        yield from _numbers(document, (*path, "of"), zone.get("holds"), price.get("of"))
        more, pays = price.get("more"), price.get("from")
        if isinstance(more, str):
            where = (*path, "more")
            yield from unknown_name(document, where, "value", more, values, speller)
            if zone.get("ordered") is not True:
                message = 'in a row without "ordered: true" nothing comes before another'
                yield document.problem(where, "BGF-E413", message)
            value = document.get(("values", more, "value"), 0)
            if not isinstance(value, int):
                message = f'the value "{more}" is no whole number'
                yield document.problem(where, "BGF-E413", message)
        if isinstance(pays, str):
            where = (*path, "from")
            yield from unknown_name(document, where, "counter", pays, counters, speller)
            if pays in counters and shares_of(counters[pays]) != ["player"]:
                message = f'"{pays}" is not one number for each player'
                yield document.problem(where, "BGF-E413", message)


def _numbers(
    document: Document, path: DataPath, type_: object, key: object
) -> Iterator[Diagnostic]:
    """A problem if not every kind of a type has a whole number under a key."""
    if not isinstance(key, str) or not isinstance(type_, str):
        return
    for where, kind in document.each("components", type_, "*", type=dict):
        if not isinstance(kind.get(key), int):
            message = f'"{where[-1]}" of {type_} has no number "{key}"'
            yield document.problem(path, "BGF-E315", message)
            return


def check_regions(document: Document) -> Iterator[Diagnostic]:
    """Places are in regions of their map; no two regions or colours look the same."""
    speller = Speller()
    for path, map_ in document.each("maps", "*", type=dict):
        regions = map_.get("regions", {})
        for where, name in document.each(*map(str, path), "places", "*", "region", type=str):
            if "regions" in map_ and isinstance(regions, dict):
                yield from unknown_name(document, where, "region", name, regions, speller)
        for section, key in (("regions", "code"), ("colours", "mark")):
            first: dict[str, str] = {}
            for where, mark in document.each(*map(str, path), section, "*", key, type=str):
                if first.setdefault(mark, str(where[-2])) != where[-2]:
                    message = f'"{mark}" is the {key} of "{first[mark]}" already'
                    yield document.problem(where, "BGF-E409", message)
