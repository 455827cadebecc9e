"""Positions of places for which content gives none: linked places end up close to each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from math import cos, dist, pi, sin

from bgf.drawing.polyline import Point

__all__ = ["arranged"]

_STEP = 100.0
"""The distance of linked places, where no place has a position."""

_MOST_MOVES = 1_000_000
_FEWEST_ROUNDS = 10
_MOST_ROUNDS = 100


def arranged(
    places: Sequence[str], links: Iterable[tuple[str, str]], given: Mapping[str, Point]
) -> dict[str, Point]:
    """Returns a position for each place; the given ones stay as they are.

    The others are moved until the distance of any two places is about proportional to the number
    of links between them (stress majorization).

    Args:
        places: the ids, in the order of content.
        links: the pairs of linked places.
        given: the positions that content gives, in its own units.
    """
    free = [place for place in places if place not in given]
    if not free:
        return dict(given)
    hops = _hops(places, links)
    step = _distance_of_a_hop(hops, given)
    at = dict(given) | _circle(free, step, given)
    affordable = _MOST_MOVES // (len(free) * len(places))
    rounds = max(_FEWEST_ROUNDS, min(_MOST_ROUNDS, affordable))
    for _ in range(rounds):
        for place in free:
            at[place] = _pulled(place, at, hops[place], step)
    return {place: at[place] for place in places}


def _hops(places: Sequence[str], links: Iterable[tuple[str, str]]) -> dict[str, dict[str, int]]:
    """Returns the number of links between any two places; a high one where nothing joins them."""
    neighbours: dict[str, list[str]] = {place: [] for place in places}
    for start, end in links:
        neighbours[start].append(end)
        neighbours[end].append(start)
    reached = {place: _hops_from(place, neighbours) for place in places}
    longest = max(max(hops.values()) for hops in reached.values())
    hops_between = {}
    for place, hops in reached.items():
        others = [other for other in places if other != place]
        hops_between[place] = {other: hops.get(other, longest + 1) for other in others}
    return hops_between


def _hops_from(start: str, neighbours: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Returns the number of links to each place that can be reached, by breadth-first search."""
    hops = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for other in neighbours[place]:
            if other not in hops:
                hops[other] = hops[place] + 1
                queue.append(other)
    return hops


def _distance_of_a_hop(hops: Mapping[str, Mapping[str, int]], given: Mapping[str, Point]) -> float:
    """Returns the mean distance of linked places among the given ones."""
    pairs = [(start, end) for start in given for end in given if start < end]
    linked = [(start, end) for start, end in pairs if hops[start][end] == 1]
    lengths = [dist(given[start], given[end]) for start, end in linked]
    total = sum(lengths)
    return total / len(lengths) if total else _STEP


def _circle(free: Sequence[str], step: float, given: Mapping[str, Point]) -> dict[str, Point]:
    """Returns first positions: on a circle, around the given ones if there are any."""
    around = list(given.values()) or [Point(0.0, 0.0)]
    middle_x = sum(point.x for point in around) / len(around)
    middle_y = sum(point.y for point in around) / len(around)
    middle = Point(middle_x, middle_y)
    radius = step * max(1.0, len(free) / (2 * pi))
    at = {}
    for index, place in enumerate(free):
        angle = 2 * pi * index / len(free)
        at[place] = middle.moved(radius * cos(angle), radius * sin(angle))
    return at


def _pulled(place: str, at: Mapping[str, Point], hops: Mapping[str, int], step: float) -> Point:
    """Returns the mean of the positions at which the other places want a place.

    The positions that places few links away want count more.

    Args:
        place: the place.
        at: the positions of all places.
        hops: the number of links from the place to each other one.
        step: the wanted distance of linked places.
    """
    here = at[place]
    sum_x = sum_y = weights = 0.0
    for other, number in hops.items():
        there = at[other]
        # Two places on the same spot have no direction: any distance will do.
        distance = dist(here, there) or 1.0
        wanted = step * number
        weight = 1 / number**2
        sum_x += weight * (there.x + wanted * (here.x - there.x) / distance)
        sum_y += weight * (there.y + wanted * (here.y - there.y) / distance)
        weights += weight
    if not weights:  # there is no other place
        return here
    return Point(sum_x / weights, sum_y / weights)
