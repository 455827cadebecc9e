"""Checks on the piles of zones: where they lie, and their room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bgf.components.entries import shares_of
from bgf.content.checks.components import all_have_number
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_piles"]


def check_piles(document: Document) -> Iterator[Diagnostic]:
    """Checks that piles lie at places or on components that exist, one on each, and have room."""
    places = []
    for path, _ in document.each("maps", "*", "places", "*", type=dict):
        places.append(str(path[-1]))
    speller = Speller()
    for path, zone in document.each("zones", "*", type=dict):
        if isinstance(zone.get("at"), dict):
            yield from _piles_at_places(document, path, zone, places, speller)
        if isinstance(zone.get("on"), str):
            yield from _piles_on_components(document, path, zone, speller)
        if isinstance(zone.get("room"), dict):
            yield from _room_of_piles(document, path, zone)


def _piles_at_places(
    document: Document,
    path: DataPath,
    zone: Mapping[str, Any],
    places: Collection[str],
    speller: Speller,
) -> Iterator[Diagnostic]:
    """Checks that the places of piles exist, and that every pile has a place."""
    piles_at = zone["at"]
    for place in piles_at:
        place_path = (*path, "at", place)
        yield from unknown_name(document, place_path, "place", place, places, speller)
    total = sum(number for number in piles_at.values() if isinstance(number, int))
    piles = _number_of_piles(document, path)
    if piles is None or total == piles:
        return
    problem = message("content.piles_at.none", found=total)
    if piles:
        problem = message("content.piles_at", found=total, piles=piles)
    yield document.problem((*path, "at"), "BGF-E413", problem)


def _piles_on_components(
    document: Document, path: DataPath, zone: Mapping[str, Any], speller: Speller
) -> Iterator[Diagnostic]:
    """Checks that the component type with piles on it exists, and that each kind has a pile."""
    types = document.names("components")
    type_ = zone["on"]
    type_path = (*path, "on")
    yield from unknown_name(document, type_path, "component type", type_, types, speller)
    kinds = types.get(type_)
    piles = _number_of_piles(document, path)
    if piles is None or not isinstance(kinds, dict) or len(kinds) == piles:
        return
    facts = {"kinds": len(kinds), "type": type_}
    problem = message("content.piles_on.none", **facts)
    if piles:
        problem = message("content.piles_on", piles=piles, **facts)
    yield document.problem(type_path, "BGF-E413", problem)


def _number_of_piles(document: Document, path: DataPath) -> int | None:
    """Returns the number of piles of a zone; 0 if it has none, None if the number is invalid."""
    place = (*path, "piles")
    return 0 if document.get(place) is None else document.number(place)


def _room_of_piles(
    document: Document, path: DataPath, zone: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Checks the room of piles: the room on each component, and the number that others take."""
    room = zone["room"]
    on = zone.get("on")
    if on is None:
        problem = message("content.room_needs_on")
        yield document.problem((*path, "room"), "BGF-E413", problem, of_key=True)
    yield from all_have_number(document, (*path, "room", "of"), on, room.get("of"))
    holds = zone.get("holds")
    yield from all_have_number(document, (*path, "room", "takes"), holds, room.get("takes"))
    name = room.get("more")
    if not isinstance(name, str):
        return
    place = (*path, "room", "more")
    counters = document.names("counters")
    yield from unknown_name(document, place, "counter", name, counters, Speller())
    if name in counters and shares_of(counters[name]) != [on]:
        problem = message("content.room_more.unknown", counter=name)
        if on:
            problem = message("content.room_more", counter=name, type=on)
        yield document.problem(place, "BGF-E413", problem)
