"""Positions of places for which content gives none: linked places end up close to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import cos, dist, pi, sin

from bgf.components.distances import distances_from, neighbours_of
from bgf.drawing.polyline import Point

__all__ = ["arranged"]

_STEP = 100.0
"""The distance of linked places if the content gives no positions of linked places."""

_MOST_PULLS = 1_000_000  # of one place by another, while there are more than the fewest rounds
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
    step = _mean_length(hops, given)
    at = dict(given) | _circle(free, step, given)
    rounds = _rounds(len(free), len(places))
    for _ in range(rounds):
        for place in free:
            at[place] = _pulled(place, at, hops[place], step)
    return {place: at[place] for place in places}


def _rounds(free: int, places: int) -> int:
    """Returns the number of times that each of the free places is moved."""
    pulls_in_round = free * places
    affordable = _MOST_PULLS // pulls_in_round
    return max(_FEWEST_ROUNDS, min(_MOST_ROUNDS, affordable))


def _hops(places: Sequence[str], links: Iterable[tuple[str, str]]) -> dict[str, dict[str, int]]:
    """Returns the number of links between any two places; a high one where nothing joins them."""
    neighbours = neighbours_of((start, end, 1) for start, end in links)
    reached = {place: distances_from(place, neighbours) for place in places}
    longest = max(max(hops.values()) for hops in reached.values())
    unreached = longest + 1
    hops_between: dict[str, dict[str, int]] = {}
    for place, hops in reached.items():
        hops_between[place] = {}
        for other in places:
            if other != place:
                hops_between[place][other] = hops.get(other, unreached)
    return hops_between


def _mean_length(hops: Mapping[str, Mapping[str, int]], given: Mapping[str, Point]) -> float:
    """Returns the mean distance of linked given places; `_STEP` if there are none."""
    lengths = []
    for start, end in combinations(given, 2):
        are_linked = hops[start][end] == 1
        if are_linked:
            lengths.append(dist(given[start], given[end]))
    total = sum(lengths)
    if not total:  # no two are linked, or all that are have the same position
        return _STEP
    return total / len(lengths)


def _circle(free: Sequence[str], step: float, given: Mapping[str, Point]) -> dict[str, Point]:
    """Returns start positions: on a circle, around the given positions if there are any."""
    around = list(given.values()) or [Point(0.0, 0.0)]
    middle_x = sum(point.x for point in around) / len(around)
    middle_y = sum(point.y for point in around) / len(around)
    middle = Point(middle_x, middle_y)
    circumference = step * len(free)
    radius = max(step, circumference / (2 * pi))
    at = {}
    for index, place in enumerate(free):
        angle = 2 * pi * index / len(free)
        across = radius * cos(angle)
        down = radius * sin(angle)
        at[place] = middle.moved(across, down)
    return at


def _pulled(place: str, at: Mapping[str, Point], hops: Mapping[str, int], step: float) -> Point:
    """Returns the mean of the positions that the other places suggest for a place.

    Positions suggested by places few links away have more weight.

    Args:
        place: the place.
        at: the positions of all places.
        hops: the number of links from the place to each other one.
        step: the wanted distance of linked places.
    """
    here = at[place]
    sum_x = 0.0
    sum_y = 0.0
    weights = 0.0
    for other, number in hops.items():
        there = at[other]
        # Two places on the same spot have no direction: any distance will do.
        distance = dist(here, there) or 1.0
        wanted_distance = step * number
        to_here_x = here.x - there.x
        to_here_y = here.y - there.y
        wanted_x = there.x + wanted_distance * to_here_x / distance
        wanted_y = there.y + wanted_distance * to_here_y / distance
        weight = 1 / number**2
        sum_x += weight * wanted_x
        sum_y += weight * wanted_y
        weights += weight
    if not weights:  # there is no other place
        return here
    return Point(sum_x / weights, sum_y / weights)
