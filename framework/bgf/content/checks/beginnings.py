"""Checks on the zones in which components start."""

from __future__ import annotations

from collections.abc import Iterator

from bgf.content.checks.components import number_of
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_beginnings", "check_room"]


def check_beginnings(document: Document) -> Iterator[Diagnostic]:
    """Checks that the components of each type start in exactly one zone."""
    zone_of_type: dict[str, str] = {}
    for path, zone in document.each("zones", "*", type=dict):
        holds = zone.get("holds")
        if zone.get("starts") is not True or not isinstance(holds, str):
            continue
        name = str(path[-1])
        first = zone_of_type.setdefault(holds, name)
        place = (*path, "starts")
        if zone.get("per"):
            problem = message("content.begin_per_player")
            yield document.problem(place, "BGF-E410", problem)
        elif first != name:
            problem = message("content.begin_twice", type=holds, zone=first)
            yield document.problem(place, "BGF-E410", problem)
    for path, _ in document.each("components", "*", type=dict):
        type_ = path[-1]
        if type_ not in zone_of_type:
            problem = message("content.begin_nowhere", type=type_)
            yield document.problem(path, "BGF-E410", problem, of_key=True)


def check_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that each zone has room for the components that start in it."""
    for path, zone in document.each("zones", "*", type=dict):
        size = document.number((*path, "size"))
        if zone.get("starts") is not True or size is None:
            continue
        holds = zone.get("holds")
        kinds = document.names("components", str(holds))
        number = sum(map(number_of, kinds.values()))
        if number > size:
            problem = message("content.begin_room", size=size, number=number, type=holds)
            size_path = (*path, "size")
            yield document.problem(size_path, "BGF-E413", problem)
