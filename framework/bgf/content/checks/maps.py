"""Checks on maps: what links and paired components join, and how a map hangs together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.errors import shortened
from bgf.words import message

__all__ = [
    "check_codes",
    "check_colours",
    "check_drawing",
    "check_links",
    "check_pairs",
    "check_parts",
    "check_spaces",
]


def check_links(document: Document) -> Iterator[Diagnostic]:
    """Links join two different places of their map, and lead out of and to places of it."""
    speller = Speller()
    for path, links in document.each("maps", "*", "links", type=dict):
        places = document.names(*map(str, path[:-1]), "places")
        for link, entry in links.items():
            if isinstance(entry, dict):
                where = (*path, link, "between")
                yield from _ends(document, where, entry.get("between"), places, speller)
    for path, entry in document.each("maps", "*", "outward", "*", type=dict):
        places, to = document.names(*map(str, path[:2]), "places"), str(path[-1])
        if to not in places:
            yield from unknown_name(document, path, "place", to, places, speller)
        ends = entry.get("from")
        yield from _ends(document, (*path, "from"), ends, places, speller)
        for index, end in enumerate(ends if isinstance(ends, list) else ()):
            if end == to:
                problem = message("content.leads_to_itself", place=to)
                yield document.problem((*path, "from", index), "BGF-E408", problem)


def check_colours(document: Document) -> Iterator[Diagnostic]:
    """The colour of a link is one of its map's own, or a kind of component: a card that pays."""
    speller = Speller()
    kinds = {str(path[-1]): kind for path, kind in document.each("components", "*", "*", type=dict)}
    for path, _ in document.each("maps", "*", "links", type=dict):
        known = document.names(*map(str, path[:-1]), "colours") | kinds
        for where, colour in document.each(*map(str, path), "*", "colour", type=str):
            yield from unknown_name(document, where, "colour", colour, known, speller)


def check_pairs(document: Document) -> Iterator[Diagnostic]:
    """Every kind of the component type that a map pairs names two different places of it."""
    types, speller = document.names("components"), Speller()
    for path, pairs in document.each("maps", "*", "pairs", type=str):
        yield from unknown_name(document, path, "component type", pairs, types, speller)
        places = document.names(*map(str, path[:-1]), "places")
        for where, kind in document.each("components", pairs, "*", type=dict):
            if "between" not in kind:
                problem = message("content.no_between", map=path[1], type=pairs)
                yield document.problem(where, "BGF-E411", problem, of_key=True)
            ends = kind.get("between")
            yield from _ends(document, (*where, "between"), ends, places, speller)


def _ends(
    document: Document, path: DataPath, ends: Any, places: Collection[str], speller: Speller
) -> Iterator[Diagnostic]:
    if not isinstance(ends, list):
        return
    for index, end in enumerate(ends):
        if isinstance(end, str) and end not in places:
            yield from unknown_name(document, (*path, index), "place", end, places, speller)
    if path[-1] == "between" and len(ends) == 2 and ends[0] == ends[1]:
        problem = message("content.same_ends", place=shortened(ends[0]))
        yield document.problem(path, "BGF-E408", problem)


def check_parts(document: Document) -> Iterator[Diagnostic]:
    """Links end on every place of a map, and lead from each to every other."""
    for path, map_ in document.each("maps", "*", type=dict):
        places, links = map_.get("places"), map_.get("links")
        if not isinstance(places, dict) or not isinstance(links, dict):
            continue
        beside = _neighbours(places, links, map_.get("outward"))
        if not beside:
            continue
        for place in places:
            if place not in beside:
                problem = message("content.no_link_ends", place=place)
                yield document.problem((*path, "places", place), "BGF-W401", problem, of_key=True)
        first = next(place for place in places if place in beside)
        reached = _reached(first, beside)
        apart = [place for place in places if place in beside and place not in reached]
        if apart:
            problem = message("content.map_in_parts", first=first, other=apart[0])
            yield document.problem((*path, "places", apart[0]), "BGF-W402", problem, of_key=True)


def _neighbours(
    places: Collection[str], links: dict[str, Any], outward: Any
) -> dict[str, list[str]]:
    """For each place on which links end those at the other ends; none if a link is not sound."""
    beside: dict[str, list[str]] = {}
    joined = [link.get("between") if isinstance(link, dict) else None for link in links.values()]
    for to, entry in outward.items() if isinstance(outward, dict) else ():
        ends = entry.get("from") if isinstance(entry, dict) else None
        joined += [[end, to] for end in ends] if isinstance(ends, list) else [None]
    for ends in joined:
        if not (isinstance(ends, list) and len(ends) == 2):
            return {}
        a, b = ends
        if not (isinstance(a, str) and isinstance(b, str) and a in places and b in places):
            return {}  # what the wrong name was to join would be reported as not joined
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return beside


def _reached(first: str, beside: dict[str, list[str]]) -> set[str]:
    reached, waiting = {first}, [first]
    while waiting:
        for place in beside[waiting.pop()]:
            if place not in reached:
                reached.add(place)
                waiting.append(place)
    return reached


def check_spaces(document: Document) -> Iterator[Diagnostic]:
    """Places say how many spaces they have with the fewest players, if they say it by players."""
    least = document.get(("players", "min"))
    for path, spaces in document.each("maps", "*", "places", "*", "spaces", type=dict):
        numbers = [int(number) for number in spaces if str(number).isdecimal()]
        if numbers and isinstance(least, int) and min(numbers) > least:
            problem = message("content.spaces_unknown", players=least, first=min(numbers))
            yield document.problem(path, "BGF-E423", problem, of_key=True)


def check_codes(document: Document) -> Iterator[Diagnostic]:
    """No two places, and no two regions, of a map have the same code in a language."""
    for section in ("places", "regions"):
        for path, entries in document.each("maps", "*", section, type=dict):
            first: dict[tuple[str, str], str] = {}
            for id_, entry in entries.items():
                code = entry.get("code") if isinstance(entry, dict) else None
                for lang, letters in _by_language(document, code).items():
                    if first.setdefault((lang, letters), id_) != id_:
                        taken_by = first[lang, letters]
                        problem = message("content.code_taken", code=letters, first=taken_by)
                        yield document.problem((*path, id_, "code"), "BGF-E409", problem)
                        break


def _by_language(document: Document, code: object) -> dict[str, str]:
    """Returns a code, or one by language, in each language; nothing if it is neither."""
    languages = document.data.get("languages")
    if isinstance(code, str):
        return dict.fromkeys(map(str, languages) if isinstance(languages, list) else ("",), code)
    if isinstance(code, dict):
        return {str(lang): letters for lang, letters in code.items() if isinstance(letters, str)}
    return {}


def check_drawing(document: Document) -> Iterator[Diagnostic]:
    """No two places of a map are drawn in one spot; where one has a spot, each has."""
    for path, places in document.each("maps", "*", "places", type=dict):
        first: dict[tuple[float, ...], str] = {}
        nowhere = []
        for place, entry in places.items():
            if not isinstance(entry, dict):
                continue
            if "at" not in entry:
                nowhere.append(place)
                continue
            at = entry["at"]
            if not (isinstance(at, list) and all(isinstance(x, (int, float)) for x in at)):
                continue
            if first.setdefault(tuple(at), place) != place:
                problem = message("content.spot_taken", place=first[tuple(at)])
                yield document.problem((*path, place, "at"), "BGF-W403", problem)
        if first and nowhere:
            problem = message("content.no_spot", place=nowhere[0])
            yield document.problem((*path, nowhere[0]), "BGF-W403", problem, of_key=True)
