"""Checks on the places of maps: their codes, regions, positions and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_codes", "check_drawing", "check_regions", "check_spaces"]


class _Mark(NamedTuple):
    """The key by which players tell the entries of a section of a map apart.

    Attributes:
        section: the section, such as ``regions``.
        key: the key.
        text: the text for two entries that have the same value of it.
    """

    section: str
    key: str
    text: str


_MARKS = (
    _Mark("regions", "code", "content.code_taken"),
    _Mark("colours", "mark", "content.mark_taken"),
)


def check_codes(document: Document) -> Iterator[Diagnostic]:
    """Checks that no two places of a map have the same code."""
    for path, places in document.each("maps", "*", "places", type=dict):
        place_of: dict[str, str] = {}
        for place, entry in places.items():
            code = entry.get("code") if isinstance(entry, dict) else None
            if not isinstance(code, str):
                continue
            first = place_of.setdefault(code, place)
            if first != place:
                problem = message("content.code_taken", code=code, first=first)
                yield document.problem((*path, place, "code"), "BGF-E409", problem)


def check_regions(document: Document) -> Iterator[Diagnostic]:
    """Checks that places are in regions of their map, and that no two of them look the same."""
    speller = Speller()
    for path, map_ in document.each("maps", "*", type=dict):
        regions = map_.get("regions")
        if isinstance(regions, dict):
            for place, name in document.each(*map(str, path), "places", "*", "region", type=str):
                yield from unknown_name(document, place, "region", name, regions, speller)
        for mark in _MARKS:
            yield from _check_marks_differ(document, path, mark)


def _check_marks_differ(document: Document, path: DataPath, mark: _Mark) -> Iterator[Diagnostic]:
    """Checks that no two entries of a section of the map at `path` have the same mark."""
    entry_of: dict[str, str] = {}
    for place, value in document.each(*map(str, path), mark.section, "*", mark.key, type=str):
        entry = place[-2]
        first = entry_of.setdefault(value, str(entry))
        if first != entry:
            problem = message(mark.text, first=first, **{mark.key: value})
            yield document.problem(place, "BGF-E409", problem)


def check_drawing(document: Document) -> Iterator[Diagnostic]:
    """Checks that no two places of a map have one position, and that all have one if any has."""
    for path, places in document.each("maps", "*", "places", type=dict):
        place_at: dict[tuple[float, ...], str] = {}
        for place, entry in places.items():
            position = _position(entry)
            if position is None:
                continue
            first = place_at.setdefault(position, place)
            if first != place:
                problem = message("content.spot_taken", place=first)
                yield document.problem((*path, place, "at"), "BGF-W403", problem)
        nowhere = _first_without_position(places)
        if place_at and nowhere is not None:
            problem = message("content.no_spot", place=nowhere)
            yield document.problem((*path, nowhere), "BGF-W403", problem, of_key=True)


def _position(entry: object) -> tuple[float, ...] | None:
    """Returns the position of a place; None if its entry has none, or one of the wrong shape."""
    position = entry.get("at") if isinstance(entry, dict) else None
    if not isinstance(position, list):
        return None
    if not all(isinstance(number, (int, float)) for number in position):
        return None
    return tuple(position)


def _first_without_position(places: Mapping[str, Any]) -> str | None:
    """Returns the first place whose entry has no position; None if each has one."""
    for place, entry in places.items():
        if isinstance(entry, dict) and "at" not in entry:
            return place
    return None


def check_spaces(document: Document) -> Iterator[Diagnostic]:
    """Checks that spaces by number of players are given for the smallest number too."""
    fewest_players = document.number(("players", "min"))
    if fewest_players is None:
        return
    for path, spaces in document.each("maps", "*", "places", "*", "spaces", type=dict):
        numbers = [int(number) for number in spaces if str(number).isdecimal()]
        if numbers and min(numbers) > fewest_players:
            facts = {"players": fewest_players, "first": min(numbers)}
            problem = message("content.spaces_unknown", **facts)
            yield document.problem(path, "BGF-E423", problem, of_key=True)
