"""Checks on zones: what they hold, what fills them, and what begins in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgf.components.entries import shares_of
from bgf.content.checks.components import all_have_number, number_of
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.schema.violations import framework_schema
from bgf.errors import shortened
from bgf.words import message

__all__ = [
    "check_beginnings",
    "check_circles",
    "check_piles",
    "check_room",
    "check_sweeps",
    "check_zone_numbers",
    "check_zones",
]

_NEEDED = (
    ("fill", "size", "content.fill_needs_size"),
    ("sweep", "size", "content.fill_needs_size"),
    ("sweep", "fill", "content.sweep_needs_fill"),
)
"""Keys of zones, each with one that it needs and the text that says so."""


def check_zones(document: Document) -> Iterator[Diagnostic]:
    """Zones hold component types that exist, and name zones and kinds that fit them."""
    types, zones, speller = document.names("components"), document.names("zones"), Speller()
    for path, zone in document.each("zones", "*", type=dict):
        holds = zone.get("holds")
        if isinstance(holds, str):
            where = (*path, "holds")
            yield from unknown_name(document, where, "component type", holds, types, speller)
        for inner in (("refill",), ("fill",), ("sweep", "to")):
            where, name = (*path, *inner), document.get((*path, *inner))
            if isinstance(name, str):
                yield from unknown_name(document, where, "zone", name, zones, speller)
                yield from _misfit(document, where, zone, name)
        kind = document.get((*path, "sweep", "kind"))
        if isinstance(kind, str) and isinstance(holds, str) and holds in types:
            where, kinds = (*path, "sweep", "kind"), document.names("components", holds)
            yield from unknown_name(document, where, "kind", kind, kinds, speller)


def _misfit(
    document: Document, where: DataPath, zone: dict[str, Any], name: str
) -> Iterator[Diagnostic]:
    """Why the zone of that name can't be what this zone wants of it."""
    other = document.names("zones").get(name)
    if not isinstance(other, dict):
        return
    types = document.names("components")
    if name == where[1]:
        yield document.problem(where, "BGF-E310", message("content.zone_itself", name=name))
    elif str(zone.get("holds")) not in types or str(other.get("holds")) not in types:
        return  # what is meant is not clear, and has been asked
    elif other.get("holds") != zone.get("holds"):
        held, ours = shortened(other.get("holds")), shortened(zone.get("holds"))
        problem = message("content.zone_holds", name=name, held=held, own=ours)
        yield document.problem(where, "BGF-E310", problem)
    elif other.get("per") and not zone.get("per"):
        yield document.problem(where, "BGF-E310", message("content.zone_per_player", name=name))
    elif other.get("piles"):
        yield document.problem(where, "BGF-E310", message("content.zone_piles", name=name))
    elif where[2:] == ("fill",) and not other.get("ordered") and other.get("sees") != "nobody":
        yield document.problem(where, "BGF-W405", message("content.zone_no_top", name=name))


def check_circles(document: Document) -> Iterator[Diagnostic]:
    """No zone is filled, by way of others, from itself, nor renewed from what it fills."""
    zones = document.names("zones")
    fill = {name: _named(zone, "fill", zones) for name, zone in zones.items()}
    done: set[str] = set()
    for name in zones:
        way: dict[str, None] = {}  # in order
        step = name
        while step and step not in done and step not in way:
            way[step] = None
            step = fill[step]
        if step in way and fill[step] != step:
            circle = list(way)[list(way).index(step) :]
            problem = message("content.circle", zones=", ".join(circle[:12]))
            yield document.problem(("zones", step, "fill"), "BGF-E310", problem)
        done.update(way)
    for name, source in fill.items():
        if source and source != name and _named(zones[source], "refill", zones) == name:
            problem = message("content.take_turns", name=name)
            yield document.problem(("zones", source, "refill"), "BGF-E310", problem)


def _named(zone: object, key: str, zones: dict[str, Any]) -> str:
    """The zone that a zone names under a key; empty if there is none of that name."""
    name = zone.get(key) if isinstance(zone, dict) else None
    return name if isinstance(name, str) and name in zones else ""


def check_zone_numbers(document: Document) -> Iterator[Diagnostic]:
    """A zone that is filled or swept has what that takes; only a player's own has an owner."""
    known = framework_schema()["$defs"]["zone"]["properties"].keys()
    for path, zone in document.each("zones", "*", type=dict):
        size = zone.get("size")
        for key, needed, text in _NEEDED:
            # With an unknown key, which is reported, the one that is missing may only be misspelt.
            if key in zone and needed not in zone and zone.keys() <= known:
                problem = message(text, key=key)
                yield document.problem((*path, key), "BGF-E413", problem, of_key=True)
        at = document.get((*path, "sweep", "at"))
        if isinstance(at, int) and isinstance(size, int) and at > size:
            problem = message("content.sweep_beyond", found=at, size=size)
            yield document.problem((*path, "sweep", "at"), "BGF-E413", problem)
        for key in ("sees", "count"):
            if zone.get(key) == "owner" and "per" not in zone:
                problem = message("content.zone_no_owner")
                yield document.problem((*path, key), "BGF-E413", problem)


def check_sweeps(document: Document) -> Iterator[Diagnostic]:
    """There are enough components of the kind that a row is swept for."""
    for path, zone in document.each("zones", "*", type=dict):
        at, kind = (document.get((*path, "sweep", key)) for key in ("at", "kind"))
        entry = document.get(("components", str(zone.get("holds")), str(kind)))
        if not (isinstance(entry, dict) and isinstance(at, int)):
            continue
        number = number_of(entry)
        if number < at:
            problem = message("content.sweep_few", number=number, kind=kind, at=at)
            yield document.problem((*path, "sweep", "at"), "BGF-W401", problem)


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
                problem = message("content.piles_at.none", found=number)
                if piles:
                    problem = message("content.piles_at", found=number, piles=piles)
                yield document.problem((*path, "at"), "BGF-E413", problem)
        if isinstance(on, str):
            yield from unknown_name(document, (*path, "on"), "component type", on, types, speller)
            if on in types and isinstance(types[on], dict) and len(types[on]) != piles:
                facts = {"kinds": len(types[on]), "type": on}
                problem = message("content.piles_on.none", **facts)
                if piles:
                    problem = message("content.piles_on", piles=piles, **facts)
                yield document.problem((*path, "on"), "BGF-E413", problem)
        if isinstance(zone.get("room"), dict):
            yield from _room_on(document, path, zone)


def _room_on(document: Document, path: DataPath, zone: dict[str, Any]) -> Iterator[Diagnostic]:
    """Yields what is wrong with the room that a zone gives its piles."""
    room, on, holds = zone["room"], zone.get("on"), zone.get("holds")
    if on is None:
        problem = message("content.room_needs_on")
        yield document.problem((*path, "room"), "BGF-E413", problem, of_key=True)
    yield from all_have_number(document, (*path, "room", "of"), on, room.get("of"))
    yield from all_have_number(document, (*path, "room", "takes"), holds, room.get("takes"))
    where, more, counters = (*path, "room", "more"), room.get("more"), document.names("counters")
    if isinstance(more, str):
        yield from unknown_name(document, where, "counter", more, counters, Speller())
        if more in counters and shares_of(counters[more]) != [on]:
            problem = message("content.room_more.unknown", counter=more)
            if on:
                problem = message("content.room_more", counter=more, type=on)
            yield document.problem(where, "BGF-E413", problem)


def check_beginnings(document: Document) -> Iterator[Diagnostic]:
    """The components of each type begin in exactly one zone."""
    first: dict[str, str] = {}
    for path, zone in document.each("zones", "*", type=dict):
        holds = zone.get("holds")
        if zone.get("starts") is not True or not isinstance(holds, str):
            continue
        where = (*path, "starts")
        if zone.get("per"):
            yield document.problem(where, "BGF-E410", message("content.begin_per_player"))
        elif holds in first:
            problem = message("content.begin_twice", type=holds, zone=first[holds])
            yield document.problem(where, "BGF-E410", problem)
        first.setdefault(holds, str(path[-1]))
    for path, _ in document.each("components", "*", type=dict):
        if path[-1] not in first:
            problem = message("content.begin_nowhere", type=path[-1])
            yield document.problem(path, "BGF-E410", problem, of_key=True)


def check_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that the components which begin in a zone have room there."""
    for path, zone in document.each("zones", "*", type=dict):
        size, holds = zone.get("size"), zone.get("holds")
        if zone.get("starts") is not True or not isinstance(size, int):
            continue
        number = sum(map(number_of, document.names("components", str(holds)).values()))
        if number > size:
            problem = message("content.begin_room", size=size, number=number, type=holds)
            yield document.problem((*path, "size"), "BGF-E413", problem)
