"""Optional checks for games with links that players claim and pairs of places that they join.

Each function here makes a check from the names in a game's content::

    checks = (
        link_colours("city", "cards"),
        link_points("city", "route_points"),
        double_links("city"),
    )

Like all checks of games, they rely on the shape of the pack. The framework's own checks report maps
that are not connected and places without links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bgf.components.distances import distances_from, neighbours_of
from bgf.content.checks.components import number_of
from bgf.content.diagnostics import DataPath, Diagnostic, Speller, suggest
from bgf.content.document import Document
from bgf.errors import shortened
from bgf.words import message

__all__ = [
    "double_links",
    "enough_cards",
    "joined_pairs",
    "link_colours",
    "link_points",
    "pair_values",
    "single_links",
]

Check = Callable[[Document], Iterable[Diagnostic]]

_OF_THE_GAME = "BGF-E501"
_MOST_LISTED = 19  # the maximum number of lengths listed in a message
_PATIENCE = 300_000  # the maximum number of places visited in the search for shortest paths


def double_links(map: str, *, most: int = 2) -> Check:
    """Returns a check that parallel links are few, have one length, and have different colours.

    Args:
        map: the map.
        most: the maximum number of links between the same two places. The engine supports any
            number: a player holds at most one of them, and where double links count as single, the
            first claim closes the others.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        first: dict[frozenset[str], tuple[str, int]] = {}
        strands: dict[frozenset[str], int] = {}
        used: dict[frozenset[str], set[object]] = {}
        for path, link in _links(document, map):
            ends = frozenset(link["between"])
            length = link.get("length", 1)
            strands[ends] = strands.get(ends, 0) + 1
            other, expected = first.setdefault(ends, (str(path[-1]), length))
            if length != expected:
                facts = {"found": length, "other": other, "expected": expected}
                problem = message("content.strand_length", **facts)
                yield document.problem((*path, "length"), "BGF-E416", problem)
            colours = used.setdefault(ends, set())
            if strands[ends] > 1 and link.get("colour") in colours:
                problem = message("content.strand_colour")
                yield document.problem((*path, "colour"), "BGF-E416", problem)
            colours.add(link.get("colour"))
            if strands[ends] > most:
                a, b = link["between"]
                problem = message("content.many_strands", one=a, other=b, limit=most)
                yield document.problem(path, "BGF-E416", problem, of_key=True)

    return check


def link_colours(map: str, cards: str) -> Check:
    """Returns a check that each link has the colour of a kind of card that is not wild.

    Args:
        map: the map.
        cards: the component type; its kinds are the colours.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        kinds = document.names("components", cards)
        colours = [name for name, kind in kinds.items() if not kind.get("wild")]
        speller = Speller()
        for path, link in _links(document, map):
            colour = link.get("colour")
            if colour is None:
                hint = suggest("", colours)
                problem = message("content.needs_colour", cards=cards, hint=hint)
                yield document.problem(path, _OF_THE_GAME, problem, of_key=True)
            elif colour not in colours:
                facts = {"cards": cards, "hint": speller.hint(colour, colours)}
                problem = message("content.no_colour", colour=shortened(colour), **facts)
                yield document.problem((*path, "colour"), _OF_THE_GAME, problem)

    return check


def link_points(map: str, points: str) -> Check:
    """Returns a check that the length of each link has points.

    Args:
        map: the map.
        points: the name of the value, a mapping from lengths to points.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        listed = document.names("values", points, "value")
        for path, link in _links(document, map):
            length = link.get("length", 1)
            if str(length) not in listed:
                facts = {"length": length, "points": points}
                problem = message("content.no_points", **facts)
                if len(listed) <= _MOST_LISTED:
                    names = ", ".join(listed)
                    problem = message("content.no_points.listed", listed=names, **facts)
                yield document.problem((*path, "length"), _OF_THE_GAME, problem)

    return check


def single_links(map: str) -> Check:
    """Returns a check that at most one link joins two places, including outward links.

    Args:
        map: the map.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        ways: list[tuple[DataPath, str, str, bool]] = []
        for path, link in _links(document, map):
            a, b = link["between"]
            ways += [((*path, "between"), a, b, True)]
        for path, start in document.each("maps", map, "outward", "*", "from", "*", type=str):
            ways += [(path, start, str(path[3]), False)]
        taken: set[tuple[str, str]] = set()
        for path, start, end, leads_back in ways:
            if (start, end) in taken:
                problem = message("content.link_again", start=start, end=end)
                yield document.problem(path, "BGF-E416", problem)
            taken |= {(start, end), (end, start)} if leads_back else {(start, end)}

    return check


def joined_pairs(map: str) -> Check:
    """Returns a check that links connect the two places of each pair, and that no pair repeats.

    Args:
        map: a map with ``pairs``.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        part = _parts(document, map)
        first: dict[frozenset[str], str] = {}
        for path, kind in _pairs(document, map):
            a, b = kind["between"]
            if part.get(a, a) != part.get(b, b):
                problem = message("content.not_joined", one=a, other=b)
                yield document.problem((*path, "between"), "BGF-E417", problem)
            other = first.setdefault(frozenset((a, b)), str(path[-1]))
            if other != path[-1]:
                problem = message("content.pair_again", other=other)
                yield document.problem((*path, "between"), "BGF-W407", problem)

    return check


def pair_values(map: str) -> Check:
    """Returns a check that each pair is worth the shortest distance of its places: warnings.

    On a map that is far larger than any real one, only the first thousands of pairs are checked.

    Args:
        map: a map with ``pairs``.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        beside = _neighbours(document, map)
        ways: dict[str, dict[str, int]] = {}
        for path, kind in _pairs(document, map):
            a, b = kind["between"]
            if a not in ways:
                if len(ways) * len(beside) > _PATIENCE:
                    return
                ways[a] = distances_from(a, beside)
            length = ways[a].get(b)
            value = kind.get("value")
            if value is not None and length is not None and value != length:
                problem = message("content.shortest_way", found=value, length=length)
                yield document.problem((*path, "value"), "BGF-W404", problem)

    return check


def enough_cards(map: str, cards: str) -> Check:
    """Returns a check that the cards of a colour and wild cards suffice for its longest link.

    Only the sum matters: a link may take more cards than exist of its colour if wild cards make up
    for the rest. Colours that are not kinds of cards are skipped.

    Args:
        map: the map.
        cards: the component type; its kinds are the colours.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        kinds = document.names("components", cards)
        wilds = {name for name, kind in kinds.items() if kind.get("wild") is True}
        wild = sum(number_of(kinds[name]) for name in wilds)
        for path, link in _links(document, map):
            colour = link.get("colour")
            length = link.get("length", 1)
            if colour not in kinds:
                continue
            own = 0 if colour in wilds else number_of(kinds[colour])
            if own + wild < length:
                facts = {"length": length, "cards": own + wild, "type": cards}
                problem = message("content.few_cards", **facts)
                if wild:
                    parts = {"own": own, "colour": colour, "wild": wild}
                    problem = message("content.few_cards.wild", **facts, **parts)
                yield document.problem((*path, "length"), "BGF-E418", problem)

    return check


def _links(document: Document, map: str) -> Iterator[tuple[DataPath, dict[str, Any]]]:
    return document.each("maps", map, "links", "*", type=dict)


def _pairs(document: Document, map: str) -> Iterator[tuple[DataPath, dict[str, Any]]]:
    type_ = document.get(("maps", map, "pairs"))
    if isinstance(type_, str):
        yield from document.each("components", type_, "*", type=dict)


def _parts(document: Document, map: str) -> dict[str, str]:
    """Returns for each place with links a representative of its connected component."""
    beside = _neighbours(document, map)
    part: dict[str, str] = {}
    for start in beside:
        waiting = [] if start in part else [start]
        while waiting:
            place = waiting.pop()
            if place not in part:
                part[place] = start
                waiting += beside[place]
    return part


def _neighbours(document: Document, map: str) -> dict[str, dict[str, int]]:
    """Returns for each place with links its neighbours, each with its distance."""
    links = (link for _, link in _links(document, map))
    return neighbours_of((*link["between"], link.get("length", 1)) for link in links)
