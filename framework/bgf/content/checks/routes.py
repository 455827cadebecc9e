"""Optional checks for games in which players claim links to join pairs of places.

Each function here makes a check from the names in a game's content::

    checks = (
        link_colours("city", "cards"),
        link_points("city", "route_points"),
        double_links("city"),
    )

Like all checks of games, they rely on the shape of the pack. The framework itself checks that a map
has links to every place, and that they connect all places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

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
    """Returns a check that the strands of a double link have one length and different colours.

    The check also limits their number.

    Args:
        map: the map.
        most: the maximum number of links between the same two places. The engine supports any
            number: a player holds at most one of them, and where double links count as single, the
            first claim closes the others.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        strands_of: dict[frozenset[str], list[_Strand]] = {}
        for path, link in _links(document, map):
            a, b = link["between"]
            strand = _Strand(str(path[-1]), link.get("length", 1), link.get("colour"))
            earlier = strands_of.setdefault(frozenset((a, b)), [])
            expected = earlier[0].length if earlier else strand.length
            if strand.length != expected:
                facts = {"found": strand.length, "other": earlier[0].id, "expected": expected}
                problem = message("content.strand_length", **facts)
                yield document.problem((*path, "length"), "BGF-E416", problem)
            if any(strand.colour == other.colour for other in earlier):
                problem = message("content.strand_colour")
                yield document.problem((*path, "colour"), "BGF-E416", problem)
            earlier.append(strand)
            if len(earlier) > most:
                problem = message("content.many_strands", one=a, other=b, limit=most)
                yield document.problem(path, "BGF-E416", problem, of_key=True)

    return check


class _Strand(NamedTuple):
    """A link, as one of those that join the same two places."""

    id: str
    length: int
    colour: str | None


def link_colours(map: str, cards: str) -> Check:
    """Returns a check that each link has a colour that is a kind of card, but not a wild one.

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
                given = shortened(colour)
                hint = speller.hint(colour, colours)
                problem = message("content.no_colour", colour=given, cards=cards, hint=hint)
                yield document.problem((*path, "colour"), _OF_THE_GAME, problem)

    return check


def link_points(map: str, points: str) -> Check:
    """Returns a check that there are points for the length of each link.

    Args:
        map: the map.
        points: the name of the value, a mapping from lengths to points.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        listed = document.names("values", points, "value")
        for path, link in _links(document, map):
            length = link.get("length", 1)
            if str(length) in listed:
                continue
            facts = {"length": length, "points": points}
            problem = message("content.no_points", **facts)
            if len(listed) <= _MOST_LISTED:
                names = ", ".join(listed)
                problem = message("content.no_points.listed", listed=names, **facts)
            yield document.problem((*path, "length"), _OF_THE_GAME, problem)

    return check


def single_links(map: str) -> Check:
    """Returns a check that at most one link, one-way or not, leads from one place to another.

    Args:
        map: the map.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        joined: set[tuple[str, str]] = set()

        def problems(path: DataPath, start: str, end: str) -> Iterator[Diagnostic]:
            if (start, end) in joined:
                problem = message("content.link_again", start=start, end=end)
                yield document.problem(path, "BGF-E416", problem)

        for path, link in _links(document, map):
            a, b = link["between"]
            yield from problems((*path, "between"), a, b)
            joined.update([(a, b), (b, a)])
        for path, start in document.each("maps", map, "outward", "*", "from", "*", type=str):
            end = str(path[3])
            yield from problems(path, start, end)
            joined.add((start, end))  # a one-way link does not lead back

    return check


def joined_pairs(map: str) -> Check:
    """Returns a check that the places of each pair are joined by links, and that all pairs differ.

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
    """Returns a check that each pair is worth the length of the shortest way; it yields warnings.

    On a map that is far larger than any real one, only the first thousands of pairs are checked.

    Args:
        map: a map with ``pairs``.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        beside = _neighbours(document, map)
        distances: dict[str, dict[str, int]] = {}
        for path, kind in _pairs(document, map):
            a, b = kind["between"]
            if a not in distances:
                visited = len(distances) * len(beside)
                if visited > _PATIENCE:
                    return
                distances[a] = distances_from(a, beside)
            length = distances[a].get(b)
            value = kind.get("value")
            if value is None or length is None:
                continue
            if value != length:
                problem = message("content.shortest_way", found=value, length=length)
                yield document.problem((*path, "value"), "BGF-W404", problem)

    return check


def enough_cards(map: str, cards: str) -> Check:
    """Returns a check that each colour has enough cards, with wild ones, for its longest link.

    Only the sum matters: a link may take more cards than exist of its colour if wild cards make up
    for the rest. Colours that are not kinds of cards are skipped.

    Args:
        map: the map.
        cards: the component type; its kinds are the colours.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        number_of_colour = {}
        wild = 0
        for name, kind in document.names("components", cards).items():
            number = number_of(kind)
            is_wild = kind.get("wild") is True
            if is_wild:
                wild += number
            number_of_colour[name] = 0 if is_wild else number
        for path, link in _links(document, map):
            colour = link.get("colour")
            length = link.get("length", 1)
            if colour not in number_of_colour:
                continue
            own = number_of_colour[colour]
            enough = own + wild
            if enough >= length:
                continue
            facts = {"length": length, "cards": enough, "type": cards}
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
    """Returns for each linked place the representative of the connected places around it."""
    beside = _neighbours(document, map)
    part: dict[str, str] = {}
    for start in beside:
        if start in part:
            continue
        waiting = [start]
        while waiting:
            place = waiting.pop()
            if place not in part:
                part[place] = start
                waiting += beside[place]
    return part


def _neighbours(document: Document, map: str) -> dict[str, dict[str, int]]:
    """Returns for each place on a link the places at the other ends, each with its distance."""
    links = []
    for _, link in _links(document, map):
        a, b = link["between"]
        length = link.get("length", 1)
        links.append((a, b, length))
    return neighbours_of(links)
