"""Checks on the table: zones, component types, counters and supplies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, format_path
from bgf.content.document import Document

__all__ = [
    "check_beginnings",
    "check_counter_names",
    "check_marks",
    "check_supplies",
    "check_zone_numbers",
    "check_zones",
]


def check_zones(document: Document) -> Iterator[Diagnostic]:
    """Zones hold component types that exist, and name zones and kinds that fit them."""
    types = document.names("components")
    for path, zone in document.each("zones", "*", type=dict):
        holds = zone.get("holds")
        if isinstance(holds, str):
            yield from unknown_name(document, (*path, "holds"), "component type", holds, types)
        for inner in (("refill",), ("fill",), ("sweep", "to")):
            yield from _other_zone(document, path, zone, inner)
        kind = document.get((*path, "sweep", "kind"))
        if isinstance(kind, str) and isinstance(holds, str) and holds in types:
            kinds = document.names("components", holds)
            yield from unknown_name(document, (*path, "sweep", "kind"), "kind", kind, kinds)


def _other_zone(
    document: Document, path: DataPath, zone: dict[str, Any], inner: DataPath
) -> Iterator[Diagnostic]:
    zones = document.names("zones")
    where = (*path, *inner)
    name = document.get(where)
    if not isinstance(name, str):
        return
    yield from unknown_name(document, where, "zone", name, zones)
    other = zones.get(name)
    if not isinstance(other, dict):
        return
    if other is zone:
        yield document.problem(where, "BGF-E310", f'"{name}" is this zone itself')
    elif other.get("holds") != zone.get("holds"):
        message = f'"{name}" holds {other.get("holds")}, this zone {zone.get("holds")}'
        yield document.problem(where, "BGF-E310", message)
    elif other.get("per") and not zone.get("per"):
        message = f'"{name}" is there once per player, this zone only once; which one is meant?'
        yield document.problem(where, "BGF-E310", message)


def check_zone_numbers(document: Document) -> Iterator[Diagnostic]:
    """A zone that is filled or swept has a size, and only a player's own zone has an owner."""
    for path, zone in document.each("zones", "*", type=dict):
        size = zone.get("size")
        for key in ("fill", "sweep"):
            if key in zone and "size" not in zone:
                message = f'"{key}" needs a "size": how many lie here?'
                yield document.problem((*path, key), "BGF-E413", message, of_key=True)
        at = document.get((*path, "sweep", "at"))
        if isinstance(at, int) and isinstance(size, int) and at > size:
            message = f"found {at}, but no more than {size} ever lie here"
            yield document.problem((*path, "sweep", "at"), "BGF-E413", message)
        if zone.get("sees") == "owner" and "per" not in zone:
            message = 'a zone that is there once has no owner; add "per: player"'
            yield document.problem((*path, "sees"), "BGF-E413", message)


def check_beginnings(document: Document) -> Iterator[Diagnostic]:
    """The components of each type begin in exactly one zone."""
    first: dict[str, str] = {}
    for path, zone in document.each("zones", "*", type=dict):
        holds = zone.get("holds")
        if zone.get("starts") is not True or not isinstance(holds, str):
            continue
        where = (*path, "starts")
        if zone.get("per"):
            message = "a zone that every player has can't be where all components begin"
            yield document.problem(where, "BGF-E410", message)
        elif holds in first:
            message = f'{holds} begin in "{first[holds]}" already'
            yield document.problem(where, "BGF-E410", message)
        first.setdefault(holds, str(path[-1]))
    for path, _ in document.each("components", "*", type=dict):
        if path[-1] not in first:
            message = f'no zone holds {path[-1]} and has "starts: true": where do they begin?'
            yield document.problem(path, "BGF-E410", message, of_key=True)


def check_marks(document: Document) -> Iterator[Diagnostic]:
    """No two kinds of a component type have the same mark."""
    for path, _ in document.each("components", "*", type=dict):
        marks: dict[str, DataPath] = {}
        for where, mark in document.each(*map(str, path), "*", "mark", type=str):
            if mark in marks:
                message = f'"{mark}" is the mark of "{marks[mark][-2]}" already'
                yield document.problem(where, "BGF-E409", message)
            marks.setdefault(mark, where)


def check_counter_names(document: Document) -> Iterator[Diagnostic]:
    """A counter that players see has a name."""
    for path, counter in document.each("counters", "*", type=dict):
        if "name" not in counter and counter.get("internal") is not True:
            message = 'the key "name" is missing; only a counter with "internal: true" needs none'
            yield document.problem(path, "BGF-E202", message, of_key=True)


def check_supplies(document: Document) -> Iterator[Diagnostic]:
    """Supplies name counters, which add up to the total at the start for any number of players."""
    counters = document.names("counters")
    for path, supply in document.each("supplies", "*", type=dict):
        found: list[dict[str, Any]] = []
        for where, name in document.each(*map(str, path), "counters", "*", type=str):
            yield from unknown_name(document, where, "counter", name, counters)
            counter = counters.get(name)
            if not isinstance(counter, dict) or not isinstance(counter.get("start"), int):
                continue
            found.append(counter)
            if supply.get("per") and not counter.get("per"):
                message = f'the supply is per player, but there is only one "{name}" for all'
                yield document.problem(where, "BGF-E405", message)
        named = supply.get("counters")
        if isinstance(named, list) and len(found) == len(named):
            yield from _total(document, path, supply, found)


def _total(
    document: Document, path: DataPath, supply: dict[str, Any], counters: list[dict[str, Any]]
) -> Iterator[Diagnostic]:
    total, players = supply.get("total"), document.names("players")
    least, most = players.get("min"), players.get("max")
    if not (isinstance(total, int) and isinstance(least, int) and isinstance(most, int)):
        return
    shared = sum(c["start"] for c in counters if not c.get("per"))
    own = sum(c["start"] for c in counters if c.get("per"))
    numbers = [1] if supply.get("per") else sorted({least, most})
    for number in numbers:
        start = shared + own * number
        if start != total:
            with_players = f" with {number} players" if not supply.get("per") else ""
            named = format_path(path)
            message = f'found {total}, but the counters of "{named}" start at {start}{with_players}'
            yield document.problem((*path, "total"), "BGF-E405", message)
            return
