"""Checks on the places of maps: their codes, regions, positions and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    first_with: dict[tuple[str, str], str] = {}  # the id of an entry, by language and code
    for id_, entry in entries.items():
        if not isinstance(entry, dict):
            continue
        code_in = _by_language(document, entry.get("code"))
        for lang, code in code_in.items():
            first = first_with.setdefault((lang, code), id_)
            if first != id_:
                problem = message("content.code_taken", code=code, first=first)
                code_path = (*path, id_, "code")
                yield document.problem(code_path, "BGF-E409", problem)
                break  # an entry is reported once, even if its codes clash in several languages


def _by_language(document: Document, code: object) -> dict[str, str]:
    """Returns a code in each language of the pack; nothing if it has the wrong shape."""
    if isinstance(code, str):
        return _in_all_languages(document, code)
    if not isinstance(code, dict):
        return {}
    code_in = {}
    for lang, letters in code.items():
        if isinstance(letters, str):
            code_in[str(lang)] = letters
    return code_in


def _in_all_languages(document: Document, code: str) -> dict[str, str]:
    """Returns a code that is the same in all languages, by language."""
    languages = document.data.get("languages")
    if not isinstance(languages, list):
        # The list of languages is broken, which another check reports; codes can still clash.
        return {"": code}
    return dict.fromkeys(map(str, languages), code)


def check_regions(document: Document) -> Iterator[Diagnostic]:
    """Checks that the regions of places exist, and that no two colours have the same mark."""
    speller = Speller()
    for path, map_ in document.each("maps", "*", type=dict):
        regions = map_.get("regions")
        if isinstance(regions, dict):
            places = (*map(str, path), "places")
            for region_path, region in document.each(*places, "*", "region", type=str):
                yield from unknown_name(document, region_path, "region", region, regions, speller)
        yield from _check_marks_differ(document, path)


def _check_marks_differ(document: Document, path: DataPath) -> Iterator[Diagnostic]:
    """Checks that no two colours of the map at `path` have the same mark."""
    colours = (*map(str, path), "colours")
    first_with: dict[str, str] = {}  # a colour, by its mark
    for mark_path, mark in document.each(*colours, "*", "mark", type=str):
        colour = mark_path[-2]
        first = first_with.setdefault(mark, str(colour))
        if first != colour:
            problem = message("content.mark_taken", first=first, mark=mark)
            yield document.problem(mark_path, "BGF-E409", problem)


def check_drawing(document: Document) -> Iterator[Diagnostic]:
    """Checks that the positions of places differ, and that either all places have one or none."""
    for path, places in document.each("maps", "*", "places", type=dict):
        position_of = _positions(places)
        yield from _check_positions_differ(document, path, position_of)
        without_position = _first_without_position(places)
        if position_of and without_position is not None:
            problem = message("content.no_spot", place=without_position)
            place_path = (*path, without_position)
            yield document.problem(place_path, "BGF-W403", problem, of_key=True)


def _positions(places: Mapping[str, Any]) -> dict[str, Sequence[float]]:
    """Returns the position of each place, without those that have none or a malformed one."""
    position_of: dict[str, Sequence[float]] = {}
    for place, entry in places.items():
        if not isinstance(entry, dict):
            continue
        position = entry.get("at")
        if isinstance(position, list) and _are_numbers(position):
            position_of[place] = position
    return position_of


def _are_numbers(values: Sequence[object]) -> bool:
    """Returns whether all values are numbers."""
    return all(isinstance(value, (int, float)) for value in values)


def _check_positions_differ(
    document: Document, path: DataPath, position_of: Mapping[str, Sequence[float]]
) -> Iterator[Diagnostic]:
    """Checks that no two of the places at `path` have the same position."""
    first_at: dict[tuple[float, ...], str] = {}
    for place, position in position_of.items():
        first = first_at.setdefault(tuple(position), place)
        if first != place:
            problem = message("content.spot_taken", place=first)
            position_path = (*path, place, "at")
            yield document.problem(position_path, "BGF-W403", problem)


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
        numbers = [int(key) for key in spaces if str(key).isdecimal()]
        least_number = min(numbers, default=fewest_players)
        if least_number > fewest_players:
            problem = message("content.spaces_unknown", players=fewest_players, first=least_number)
            yield document.problem(path, "BGF-E423", problem, of_key=True)
