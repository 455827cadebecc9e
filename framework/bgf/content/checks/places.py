"""Checks on the places of maps: their codes, regions, positions and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_codes", "check_drawing", "check_regions", "check_spaces"]


def check_codes(document: Document) -> Iterator[Diagnostic]:
    """Checks that no two places, and no two regions, of a map have the same code in a language."""
    for section in ("places", "regions"):
        for path, entries in document.each("maps", "*", section, type=dict):
            yield from _check_codes_differ(document, path, entries)


def _check_codes_differ(
    document: Document, path: DataPath, entries: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Checks that no two of the places or regions at a path have the same code in a language."""
    id_of_code: dict[tuple[str, str], str] = {}  # by language and code
    for id_, entry in entries.items():
        code = entry.get("code") if isinstance(entry, dict) else None
        for lang, letters in _by_language(document, code).items():
            first = id_of_code.setdefault((lang, letters), id_)
            if first != id_:
                problem = message("content.code_taken", code=letters, first=first)
                code_path = (*path, id_, "code")
                yield document.problem(code_path, "BGF-E409", problem)
                break  # one diagnostic for an entry is enough


def _by_language(document: Document, code: object) -> dict[str, str]:
    """Returns a code in each language of the pack; nothing if it has the wrong shape."""
    if isinstance(code, str):
        languages = document.data.get("languages")
        if not isinstance(languages, list):
            return {"": code}
        return dict.fromkeys(map(str, languages), code)
    found = {}
    if isinstance(code, dict):
        for lang, letters in code.items():
            if isinstance(letters, str):
                found[str(lang)] = letters
    return found


def check_regions(document: Document) -> Iterator[Diagnostic]:
    """Checks that the regions of places exist, and that no two colours look the same."""
    speller = Speller()
    for path, map_ in document.each("maps", "*", type=dict):
        regions = map_.get("regions")
        if isinstance(regions, dict):
            places = (*map(str, path), "places")
            for place, name in document.each(*places, "*", "region", type=str):
                yield from unknown_name(document, place, "region", name, regions, speller)
        yield from _check_marks_differ(document, path)


def _check_marks_differ(document: Document, path: DataPath) -> Iterator[Diagnostic]:
    """Checks that no two colours of the map at `path` have the same mark."""
    colours = (*map(str, path), "colours")
    colour_of: dict[str, str] = {}
    for mark_path, mark in document.each(*colours, "*", "mark", type=str):
        colour = mark_path[-2]
        first = colour_of.setdefault(mark, str(colour))
        if first != colour:
            problem = message("content.mark_taken", first=first, mark=mark)
            yield document.problem(mark_path, "BGF-E409", problem)


def check_drawing(document: Document) -> Iterator[Diagnostic]:
    """Checks that the positions of places differ, and that either all places have one or none."""
    for path, places in document.each("maps", "*", "places", type=dict):
        place_at: dict[tuple[float, ...], str] = {}
        for place, entry in places.items():
            position = _position(entry)
            if position is None:
                continue
            first = place_at.setdefault(position, place)
            if first != place:
                problem = message("content.spot_taken", place=first)
                position_path = (*path, place, "at")
                yield document.problem(position_path, "BGF-W403", problem)
        nowhere = _first_without_position(places)
        if place_at and nowhere is not None:
            problem = message("content.no_spot", place=nowhere)
            place_path = (*path, nowhere)
            yield document.problem(place_path, "BGF-W403", problem, of_key=True)


def _position(entry: object) -> tuple[float, ...] | None:
    """Returns the position of a place; None if it has none, or one of the wrong shape."""
    position = entry.get("at") if isinstance(entry, dict) else None
    if not isinstance(position, list):
        return None
    are_numbers = all(isinstance(number, (int, float)) for number in position)
    return tuple(position) if are_numbers else None


def _first_without_position(places: Mapping[str, Any]) -> str | None:
    """Returns the first place without a position; None if every place has one."""
    for place, entry in places.items():
        if isinstance(entry, dict) and "at" not in entry:
            return place
    return None


def check_spaces(document: Document) -> Iterator[Diagnostic]:
    """Checks that spaces by number of players include the smallest number of players."""
    fewest_players = document.number(("players", "min"))
    if fewest_players is None:
        return
    for path, spaces in document.each("maps", "*", "places", "*", "spaces", type=dict):
        numbers = [int(number) for number in spaces if str(number).isdecimal()]
        first = min(numbers, default=fewest_players)
        if first > fewest_players:
            problem = message("content.spaces_unknown", players=fewest_players, first=first)
            yield document.problem(path, "BGF-E423", problem, of_key=True)
