"""Positions of places for which content gives none: linked places end up close to each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from math import cos, dist, pi, sin

from bgf.drawing.polyline import Point

__all__ = ["arranged", "spread"]

_STEP = 100.0
"""The distance of linked places, where no place has a position."""

_MOST_MOVES = 1_000_000
_GOLDEN_ANGLE = pi * (3 - 5**0.5)


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
    rounds = max(10, min(100, _MOST_MOVES // (len(free) * len(places))))
    for _ in range(rounds):
        for place in free:
            at[place] = _pulled(place, at, hops[place], step)
    return {place: at[place] for place in places}


def _hops(places: Sequence[str], links: Iterable[tuple[str, str]]) -> dict[str, dict[str, int]]:
    """Returns the number of links between any two places; a high one where nothing joins them."""
    neighbours: dict[str, list[str]] = {place: [] for place in places}
    for a, b in links:
        neighbours[a].append(b)
        neighbours[b].append(a)
    reached = {place: _hops_from(place, neighbours) for place in places}
    apart = 1 + max(hops for of_place in reached.values() for hops in of_place.values())
    return {
        place: {other: of_place.get(other, apart) for other in places if other != place}
        for place, of_place in reached.items()
    }


def _hops_from(start: str, neighbours: Mapping[str, Sequence[str]]) -> dict[str, int]:
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
    """Returns how far apart linked places lie among the given ones."""
    lengths = [dist(given[a], given[b]) for a in given for b in given if a < b and hops[a][b] == 1]
    return sum(lengths) / len(lengths) if sum(lengths) else _STEP


def _circle(free: Sequence[str], step: float, given: Mapping[str, Point]) -> dict[str, Point]:
    """Returns first positions: on a circle, around the given ones if there are any."""
    around = list(given.values()) or [(0.0, 0.0)]
    middle_x = sum(x for x, _ in around) / len(around)
    middle_y = sum(y for _, y in around) / len(around)
    radius = step * max(1.0, len(free) / (2 * pi))
    angles = [2 * pi * index / len(free) for index in range(len(free))]
    return {
        place: (middle_x + radius * cos(angle), middle_y + radius * sin(angle))
        for place, angle in zip(free, angles, strict=True)
    }


def _pulled(place: str, at: Mapping[str, Point], hops: Mapping[str, int], step: float) -> Point:
    """Returns where all other places want to have a place, near ones more than far ones."""
    x, y = at[place]
    sum_x = sum_y = weights = 0.0
    for other, number in hops.items():
        other_x, other_y = at[other]
        now = dist((x, y), (other_x, other_y)) or 1.0
        wanted = step * number
        weight = 1 / number**2
        sum_x += weight * (other_x + wanted * (x - other_x) / now)
        sum_y += weight * (other_y + wanted * (y - other_y) / now)
        weights += weight
    return (sum_x / weights, sum_y / weights) if weights else (x, y)


def spread(
    at: Mapping[str, Point],
    least: float,
    wanted: Mapping[frozenset[str], float],
    *,
    rounds: int = 40,
) -> dict[str, Point]:
    """Returns the positions moved as far as needed for places to be far enough apart.

    Args:
        at: positions by place.
        least: the least distance of any two places.
        wanted: the least distance of some pairs of places.
        rounds: after that many attempts the positions are taken as they are.
    """
    moved = dict(at)
    places = list(at)
    numbers = {place: number for number, place in enumerate(places)}
    for _ in range(rounds):
        is_settled = True
        for pair, distance in wanted.items():
            a, b = sorted(pair, key=numbers.__getitem__)
            is_settled &= _push_apart(moved, a, b, distance, numbers[b])
        for index, a in enumerate(places):
            for number, b in enumerate(places[index + 1 :], index + 1):
                is_settled &= _push_apart(moved, a, b, least, number)
        if is_settled:
            break
    return moved


def _push_apart(moved: dict[str, Point], a: str, b: str, least: float, number: int) -> bool:
    """Moves two places apart if they are too close; returns whether they were far enough.

    Args:
        moved: the positions, to be changed.
        a: a place.
        b: another place.
        least: their least distance.
        number: decides the direction for places on the same spot.
    """
    (ax, ay), (bx, by) = moved[a], moved[b]
    if abs(ax - bx) >= least or abs(ay - by) >= least:
        return True
    distance = dist((ax, ay), (bx, by))
    if distance >= least:
        return True
    if distance > least / 100:
        x, y = (bx - ax) / distance, (by - ay) / distance
    else:
        x, y = cos(number * _GOLDEN_ANGLE), sin(number * _GOLDEN_ANGLE)
    push = (least * 1.02 - distance) / 2
    moved[a] = (ax - x * push, ay - y * push)
    moved[b] = (bx + x * push, by + y * push)
    return False
