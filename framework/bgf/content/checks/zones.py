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
    ("fill", "size", "how many lie here?"),
    ("sweep", "size", "how many lie here?"),
    ("sweep", "fill", "from where is the zone filled anew?"),
)


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
        yield document.problem(where, "BGF-E310", f'"{name}" is this zone itself')
    elif str(zone.get("holds")) not in types or str(other.get("holds")) not in types:
        return  # what is meant is not clear, and has been asked
    elif other.get("holds") != zone.get("holds"):
        held, ours = shortened(other.get("holds")), shortened(zone.get("holds"))
        message = f'"{name}" holds {held}, this zone {ours}'
        yield document.problem(where, "BGF-E310", message)
    elif other.get("per") and not zone.get("per"):
        message = f'"{name}" is there once per player, this zone only once; which one is meant?'
        yield document.problem(where, "BGF-E310", message)
    elif other.get("piles"):
        message = f'"{name}" has piles; which one is meant?'
        yield document.problem(where, "BGF-E310", message)
    elif where[2:] == ("fill",) and not other.get("ordered") and other.get("sees") != "nobody":
        message = f'"{name}" has no top to draw from; it needs "ordered: true" or "sees: nobody"'
        yield document.problem(where, "BGF-W405", message)


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
            message = f"these zones fill each other in a circle: {', '.join(circle[:12])}"
            yield document.problem(("zones", step, "fill"), "BGF-E310", message)
        done.update(way)
    for name, source in fill.items():
        if source and source != name and _named(zones[source], "refill", zones) == name:
            message = f'"{name}" is filled from this zone: the two would take turns without end'
            yield document.problem(("zones", source, "refill"), "BGF-E310", message)


def _named(zone: object, key: str, zones: dict[str, Any]) -> str:
    """The zone that a zone names under a key; empty if there is none of that name."""
    name = zone.get(key) if isinstance(zone, dict) else None
    return name if isinstance(name, str) and name in zones else ""


def check_zone_numbers(document: Document) -> Iterator[Diagnostic]:
    """A zone that is filled or swept has what that takes; only a player's own has an owner."""
    known = framework_schema()["$defs"]["zone"]["properties"].keys()
    for path, zone in document.each("zones", "*", type=dict):
        size = zone.get("size")
        for key, needed, why in _NEEDED:
            # With an unknown key, which is reported, the one that is missing may only be misspelt.
            if key in zone and needed not in zone and zone.keys() <= known:
                message = f'"{key}" needs a "{needed}": {why}'
                yield document.problem((*path, key), "BGF-E413", message, of_key=True)
        at = document.get((*path, "sweep", "at"))
        if isinstance(at, int) and isinstance(size, int) and at > size:
            message = f"found {at}, but no more than {size} ever lie here"
            yield document.problem((*path, "sweep", "at"), "BGF-E413", message)
        for key in ("sees", "count"):
            if zone.get(key) == "owner" and "per" not in zone:
                message = 'a zone that is there once has no owner; add "per: player"'
                yield document.problem((*path, key), "BGF-E413", message)


def check_sweeps(document: Document) -> Iterator[Diagnostic]:
    """There are enough components of the kind that a row is swept for."""
    for path, zone in document.each("zones", "*", type=dict):
        at, kind = (document.get((*path, "sweep", key)) for key in ("at", "kind"))
        entry = document.get(("components", str(zone.get("holds")), str(kind)))
        if not (isinstance(entry, dict) and isinstance(at, int)):
            continue
        number = number_of(entry)
        if number < at:
            message = f'there are only {number} "{kind}": {at} of them never lie here'
            yield document.problem((*path, "sweep", "at"), "BGF-W401", message)


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
        if isinstance(zone.get("room"), dict):
            yield from _room_on(document, path, zone)


def _room_on(document: Document, path: DataPath, zone: dict[str, Any]) -> Iterator[Diagnostic]:
    """Yields what is wrong with the room that a zone gives its piles."""
    room, on, holds = zone["room"], zone.get("on"), zone.get("holds")
    if on is None:
        message = '"room" needs an "on": what is it that has the room?'
        yield document.problem((*path, "room"), "BGF-E413", message, of_key=True)
    yield from all_have_number(document, (*path, "room", "of"), on, room.get("of"))
    yield from all_have_number(document, (*path, "room", "takes"), holds, room.get("takes"))
    where, more, counters = (*path, "room", "more"), room.get("more"), document.names("counters")
    if isinstance(more, str):
        yield from unknown_name(document, where, "counter", more, counters, Speller())
        if more in counters and shares_of(counters[more]) != [on]:
            message = f'"{more}" is not a number for each kind of {on or "what its piles lie on"}'
            yield document.problem(where, "BGF-E413", message)


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


def check_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that the components which begin in a zone have room there."""
    for path, zone in document.each("zones", "*", type=dict):
        size, holds = zone.get("size"), zone.get("holds")
        if zone.get("starts") is not True or not isinstance(size, int):
            continue
        number = sum(map(number_of, document.names("components", str(holds)).values()))
        if number > size:
            message = f"found {size}, but {number} {holds} begin here"
            yield document.problem((*path, "size"), "BGF-E413", message)
