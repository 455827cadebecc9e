"""Checks on the links of maps, and on components that name a pair of places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.errors import shortened
from bgf.words import message

__all__ = ["check_colours", "check_links", "check_pairs", "check_parts"]


def check_links(document: Document) -> Iterator[Diagnostic]:
    """Checks that links join two different places of their map, also outward links."""
    speller = Speller()
    for path, links in document.each("maps", "*", "links", type=dict):
        places = _places_beside(document, path)
        for link, entry in links.items():
            if not isinstance(entry, dict):
                continue
            ends = entry.get("between")
            ends_path = (*path, link, "between")
            yield from _check_ends(document, ends_path, ends, places, speller)
    for path, entry in document.each("maps", "*", "outward", "*", type=dict):
        yield from _check_outward(document, path, entry, speller)


def _places_beside(document: Document, path: DataPath) -> Mapping[str, Any]:
    """Returns the places of the map that a path leads into."""
    section, map_name, *_ = map(str, path)
    return document.names(section, map_name, "places")


def _check_outward(
    document: Document, path: DataPath, entry: Mapping[str, Any], speller: Speller
) -> Iterator[Diagnostic]:
    """Checks the links that lead outward to one place: it exists, and so do their other ends."""
    places = _places_beside(document, path)
    target = str(path[-1])
    yield from unknown_name(document, path, "place", target, places, speller)
    starts = entry.get("from")
    starts_path = (*path, "from")
    yield from _check_ends(document, starts_path, starts, places, speller)
    if not isinstance(starts, list):
        return
    for index, start in enumerate(starts):
        if start == target:
            problem = message("content.leads_to_itself", place=target)
            yield document.problem((*starts_path, index), "BGF-E408", problem)


def check_colours(document: Document) -> Iterator[Diagnostic]:
    """Checks that the colour of a link is one of its map, or a kind of component that pays."""
    speller = Speller()
    kinds = {}
    for path, kind in document.each("components", "*", "*", type=dict):
        id_ = str(path[-1])
        kinds[id_] = kind
    for path, _ in document.each("maps", "*", "links", type=dict):
        links = [*map(str, path)]
        known = document.names(*links[:-1], "colours") | kinds
        for place, colour in document.each(*links, "*", "colour", type=str):
            yield from unknown_name(document, place, "colour", colour, known, speller)


def check_pairs(document: Document) -> Iterator[Diagnostic]:
    """Checks that each kind of a type that a map pairs names two different places of the map."""
    types = document.names("components")
    speller = Speller()
    for path, type_ in document.each("maps", "*", "pairs", type=str):
        yield from unknown_name(document, path, "component type", type_, types, speller)
        places = _places_beside(document, path)
        for kind_path, kind in document.each("components", type_, "*", type=dict):
            if "between" not in kind:
                problem = message("content.no_between", map=path[1], type=type_)
                yield document.problem(kind_path, "BGF-E411", problem, of_key=True)
            ends = kind.get("between")
            ends_path = (*kind_path, "between")
            yield from _check_ends(document, ends_path, ends, places, speller)


def _check_ends(
    document: Document, path: DataPath, ends: Any, places: Collection[str], speller: Speller
) -> Iterator[Diagnostic]:
    """Checks a list of places: they exist, and if it is a pair, they are different."""
    if not isinstance(ends, list):
        return
    for index, end in enumerate(ends):
        if isinstance(end, str):
            place_path = (*path, index)
            yield from unknown_name(document, place_path, "place", end, places, speller)
    is_pair = path[-1] == "between" and len(ends) == 2
    if is_pair and ends[0] == ends[1]:
        problem = message("content.same_ends", place=shortened(ends[0]))
        yield document.problem(path, "BGF-E408", problem)


def check_parts(document: Document) -> Iterator[Diagnostic]:
    """Checks that all places of a map have links, and that the links connect all of them."""
    for path, map_ in document.each("maps", "*", type=dict):
        places = map_.get("places")
        links = map_.get("links")
        if not isinstance(places, dict) or not isinstance(links, dict):
            continue
        neighbours = _neighbours(map_)
        if not neighbours:
            continue
        linked = []
        for place in places:
            if place in neighbours:
                linked.append(place)
                continue
            problem = message("content.no_link_ends", place=place)
            place_path = (*path, "places", place)
            yield document.problem(place_path, "BGF-W401", problem, of_key=True)
        first = linked[0]
        reached = _reached_from(first, neighbours)
        beyond = [place for place in linked if place not in reached]
        if beyond:
            other = beyond[0]
            problem = message("content.map_in_parts", first=first, other=other)
            place_path = (*path, "places", other)
            yield document.problem(place_path, "BGF-W402", problem, of_key=True)


def _neighbours(map_: Mapping[str, Any]) -> dict[str, list[str]]:
    """Returns the neighbours of each place that has links.

    The result is empty if the ends of any link are wrong, because the places at its ends would be
    reported as not connected.
    """
    neighbours: dict[str, list[str]] = {}
    for ends in _ends_of_links(map_):
        if not _are_two_places(ends, map_["places"]):
            return {}
        start, end = ends
        neighbours.setdefault(start, []).append(end)
        neighbours.setdefault(end, []).append(start)
    return neighbours


def _ends_of_links(map_: Mapping[str, Any]) -> Iterator[Any]:
    """Yields the ends of each link of a map; None for an entry of the wrong shape."""
    for link in map_["links"].values():
        yield link.get("between") if isinstance(link, dict) else None
    outward = map_.get("outward")
    if not isinstance(outward, dict):
        return
    for target, entry in outward.items():
        starts = entry.get("from") if isinstance(entry, dict) else None
        if isinstance(starts, list):
            for start in starts:
                yield [start, target]
        else:
            yield None


def _are_two_places(ends: object, places: Collection[str]) -> bool:
    """Returns whether a value is a list of two places."""
    if not isinstance(ends, list) or len(ends) != 2:
        return False
    return all(isinstance(end, str) and end in places for end in ends)


def _reached_from(first: str, neighbours: Mapping[str, Sequence[str]]) -> set[str]:
    """Returns the places that can be reached from one place, including itself."""
    reached = {first}
    waiting = [first]
    while waiting:
        place = waiting.pop()
        for neighbour in neighbours[place]:
            if neighbour not in reached:
                reached.add(neighbour)
                waiting.append(neighbour)
    return reached
