"""Checks on zones: the types that they hold, and the zones that fill them."""

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
"""The keys of a zone that name another zone."""

_MOST_OF_A_CIRCLE = 12  # the maximum number of zones of a circle that a message names


class _Need(NamedTuple):
    """A key of a zone that requires another key.

    Attributes:
        key: the key.
        needed: the required key.
        text: the ID of the text for a zone that lacks the required key.
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
    """Checks that the types, zones and kinds that a zone names exist and fit it."""
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
    """Returns the diagnostic for a zone that can't exchange components with another; None if none.

    Args:
        document: the pack.
        place: the path of the other zone's name.
        zone: the content of the zone.
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
    """Checks that filling never goes in a circle, and that no two zones fill each other."""
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
    """Returns the zone that an entry names under a key; None if it names none."""
    name = zone.get(key) if isinstance(zone, dict) else None
    is_zone = isinstance(name, str) and name in zones
    return name if is_zone else None


def _circles(source_of: Mapping[str, str | None]) -> Iterator[list[str]]:
    """Yields each circle of zones, in which every zone is filled from the next one.

    Args:
        source_of: the zone from which each zone is filled; None if it is not filled.
    """
    followed: set[str] = set()
    for first in source_of:
        chain: dict[str, None] = {}  # keeps the order; searching a list would take quadratic time
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
    """Checks that zones that are filled or swept have the keys for it, and that owners exist."""
    known_keys = framework_schema()["$defs"]["zone"]["properties"].keys()
    for path, zone in document.each("zones", "*", type=dict):
        # The unknown key is reported, and it may be a misspelling of the missing one.
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
    """Yields a diagnostic for each key of a zone that lacks the key it requires."""
    for need in _NEEDS:
        if need.key in zone and need.needed not in zone:
            problem = message(need.text, key=need.key)
            yield document.problem((*path, need.key), "BGF-E413", problem, of_key=True)


def check_sweeps(document: Document) -> Iterator[Diagnostic]:
    """Checks that there are enough components of the kind that causes a row to be swept."""
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
