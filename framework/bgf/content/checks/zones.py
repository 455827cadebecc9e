"""Checks on zones: the types that they hold, and the zones from which they are filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bgf.content.checks.components import number_of
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.schema.violations import framework_schema
from bgf.errors import shortened
from bgf.words import message

__all__ = ["check_circles", "check_sweeps", "check_zone_numbers", "check_zones"]

_PATHS_OF_OTHER_ZONES = (("refill",), ("fill",), ("sweep", "to"))
"""Where the entry of a zone names another zone."""

_MOST_OF_A_CIRCLE = 12  # the largest number of its zones that a message names


class _Need(NamedTuple):
    """A key of a zone that makes no sense without another one.

    Attributes:
        key: the key.
        needed: the other key.
        text: the text for a zone that has the first key alone.
    """

    key: str
    needed: str
    text: str


_NEEDS = (
    _Need("fill", "size", "content.fill_needs_size"),
    _Need("sweep", "size", "content.fill_needs_size"),
    _Need("sweep", "fill", "content.sweep_needs_fill"),
)


def check_zones(document: Document) -> Iterator[Diagnostic]:
    """Checks that zones hold types that exist, and name other zones and kinds that fit them."""
    types = document.names("components")
    zones = document.names("zones")
    speller = Speller()
    for path, zone in document.each("zones", "*", type=dict):
        holds = zone.get("holds")
        if isinstance(holds, str):
            place = (*path, "holds")
            yield from unknown_name(document, place, "component type", holds, types, speller)
        for inner_path in _PATHS_OF_OTHER_ZONES:
            place = (*path, *inner_path)
            name = document.get(place)
            if not isinstance(name, str):
                continue
            yield from unknown_name(document, place, "zone", name, zones, speller)
            misfit = _misfit(document, place, zone, name)
            if misfit is not None:
                yield misfit
        place = (*path, "sweep", "kind")
        kind = document.get(place)
        if isinstance(kind, str) and isinstance(holds, str) and holds in types:
            kinds = document.names("components", holds)
            yield from unknown_name(document, place, "kind", kind, kinds, speller)


def _misfit(
    document: Document, place: DataPath, zone: Mapping[str, Any], name: str
) -> Diagnostic | None:
    """Returns the reason why a zone can't exchange components with another one, if there is one.

    Args:
        document: the pack.
        place: the path at which the zone names the other one.
        zone: the zone's entry.
        name: the name of the other zone.
    """
    other = document.names("zones").get(name)
    if not isinstance(other, dict):
        return None
    if name == place[1]:
        problem = message("content.zone_itself", name=name)
        return document.problem(place, "BGF-E310", problem)
    types = document.names("components")
    holds = zone.get("holds")
    other_holds = other.get("holds")
    if str(holds) not in types or str(other_holds) not in types:
        return None  # the unknown type has been reported
    if other_holds != holds:
        held = shortened(other_holds)
        own = shortened(holds)
        problem = message("content.zone_holds", name=name, held=held, own=own)
        return document.problem(place, "BGF-E310", problem)
    if other.get("per") and not zone.get("per"):
        problem = message("content.zone_per_player", name=name)
        return document.problem(place, "BGF-E310", problem)
    if other.get("piles"):
        problem = message("content.zone_piles", name=name)
        return document.problem(place, "BGF-E310", problem)
    is_source = place[2:] == ("fill",)
    has_top = other.get("ordered") or other.get("sees") == "nobody"
    if is_source and not has_top:
        problem = message("content.zone_no_top", name=name)
        return document.problem(place, "BGF-W405", problem)
    return None


def check_circles(document: Document) -> Iterator[Diagnostic]:
    """Checks that zones are filled in no circle, and that no two zones fill each other."""
    zones = document.names("zones")
    source_of = {name: _other_zone(zone, "fill", zones) for name, zone in zones.items()}
    for circle in _circles(source_of):
        names = ", ".join(circle[:_MOST_OF_A_CIRCLE])
        problem = message("content.circle", zones=names)
        place = ("zones", circle[0], "fill")
        yield document.problem(place, "BGF-E310", problem)
    for name, source in source_of.items():
        if source is None or source == name:
            continue
        if _other_zone(zones[source], "refill", zones) == name:
            problem = message("content.take_turns", name=name)
            place = ("zones", source, "refill")
            yield document.problem(place, "BGF-E310", problem)


def _other_zone(zone: object, key: str, zones: Mapping[str, Any]) -> str | None:
    """Returns the name of the zone that an entry names under a key; None if there is none."""
    name = zone.get(key) if isinstance(zone, dict) else None
    is_zone = isinstance(name, str) and name in zones
    return name if is_zone else None


def _circles(source_of: Mapping[str, str | None]) -> Iterator[list[str]]:
    """Yields the circles of several zones, each of which is filled from the next.

    Args:
        source_of: the zone from which each zone is filled; None if it is filled from none.
    """
    followed: set[str] = set()
    for first in source_of:
        chain: dict[str, None] = {}  # in order; a list would take quadratic time
        zone: str | None = first
        while zone is not None and zone not in followed and zone not in chain:
            chain[zone] = None
            zone = source_of[zone]
        # A zone that is filled from itself is reported by `check_zones`.
        if zone in chain and source_of[zone] != zone:
            in_order = list(chain)
            yield in_order[in_order.index(zone) :]
        followed.update(chain)


def check_zone_numbers(document: Document) -> Iterator[Diagnostic]:
    """Checks that a zone which is filled or swept has the keys for it, and that owners exist."""
    known_keys = framework_schema()["$defs"]["zone"]["properties"].keys()
    for path, zone in document.each("zones", "*", type=dict):
        # If a key is unknown, which is reported, a missing key may only be misspelt.
        if zone.keys() <= known_keys:
            yield from _missing_keys(document, path, zone)
        threshold_path = (*path, "sweep", "at")
        threshold = document.number(threshold_path)
        size = document.number((*path, "size"))
        if threshold is not None and size is not None and threshold > size:
            problem = message("content.sweep_beyond", found=threshold, size=size)
            yield document.problem(threshold_path, "BGF-E413", problem)
        for key in ("sees", "count"):
            if zone.get(key) == "owner" and "per" not in zone:
                problem = message("content.zone_no_owner")
                yield document.problem((*path, key), "BGF-E413", problem)


def _missing_keys(
    document: Document, path: DataPath, zone: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Yields the keys of a zone without those that they need."""
    for need in _NEEDS:
        if need.key in zone and need.needed not in zone:
            problem = message(need.text, key=need.key)
            yield document.problem((*path, need.key), "BGF-E413", problem, of_key=True)


def check_sweeps(document: Document) -> Iterator[Diagnostic]:
    """Checks that there are enough components of the kind for which a row is swept."""
    for path, zone in document.each("zones", "*", type=dict):
        threshold_path = (*path, "sweep", "at")
        threshold = document.number(threshold_path)
        kind = document.get((*path, "sweep", "kind"))
        type_ = zone.get("holds")
        entry = document.get(("components", str(type_), str(kind)))
        if not isinstance(entry, dict) or threshold is None:
            continue
        number = number_of(entry)
        if number < threshold:
            problem = message("content.sweep_few", number=number, kind=kind, at=threshold)
            yield document.problem(threshold_path, "BGF-W401", problem)
