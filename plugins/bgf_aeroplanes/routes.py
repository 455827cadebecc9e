"""The routes of the world: the links that they fly and their risk rolls (AER-30 to AER-42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, convert
from msgspec.structs import asdict

from bgf_aeroplanes.content import CityLink, RollsByColour

if TYPE_CHECKING:
    from bgf.components.board import Board

__all__ = ["Leg", "RiskRoll", "Route", "routes_of"]


@dataclass(frozen=True, slots=True)
class RiskRoll:
    """A risk roll of a route.

    Attributes:
        target: the sum that the risk dice must reach.
        city: the city, by index, at the end of the link for which the roll is made.
    """

    target: int
    city: int


@dataclass(frozen=True, slots=True)
class Leg:
    """A link in the direction in which it is flown.

    Attributes:
        start: the city where it begins, by index.
        end: the city where it ends, by index.
        targets: the targets of its risk rolls, in order; none for a white link.
        long_range: whether it bears the long-range mark (AER-32).
    """

    start: int
    end: int
    targets: tuple[int, ...]
    long_range: bool

    @property
    def rolls(self) -> tuple[RiskRoll, ...]:
        """Its risk rolls, in order."""
        return tuple(RiskRoll(target, self.end) for target in self.targets)


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a city by one link, or by two links in a row past a skipped city (AER-33).

    Attributes:
        cities: the cities, by index: the start, the skipped city if there is one, the end; or the
            only one, see `is_extension`.
        rolls: the risk rolls, in order of flight (AER-34).
        long_range: whether it needs a token on a long-range aeroplane (AER-32, AER-33).
        name: the cities' ids, joined by ``-``.
    """

    cities: tuple[int, ...]
    rolls: tuple[RiskRoll, ...]
    long_range: bool
    name: str

    @property
    def start(self) -> int:
        """The city where it begins."""
        return self.cities[0]

    @property
    def end(self) -> int:
        """The city where it ends."""
        return self.cities[-1]

    @property
    def is_extension(self) -> bool:
        """Whether it stays in one city, to place a higher token there (AER-44)."""
        return len(self.cities) == 1

    @property
    def skipped(self) -> int:
        """The city that is skipped, or -1."""
        return self.cities[1] if len(self.cities) > 2 else -1


def routes_of(board: Board, rolls: RollsByColour, white_skip: int) -> list[Route]:
    """Returns all routes of a map: those of one link, in the order of the map, then those of two.

    Args:
        board: the map; its links and its outward links (AER-31) have the form of `CityLink`.
        rolls: the targets of the risk rolls for a link, by its colour.
        white_skip: the target of the only roll for two white links in a row (AER-34).
    """
    legs = list(_legs(board, rolls))
    ids = [place.id for place in board.places]
    routes = [_direct_route(ids, leg) for leg in legs]
    for first, second in _legs_in_a_row(legs):
        route = _skipping_route(ids, first, second, white_skip)
        routes.append(route)
    return routes


def _legs_in_a_row(legs: Sequence[Leg]) -> Iterator[tuple[Leg, Leg]]:
    """Yields all pairs of legs in which the second continues the first without going back."""
    legs_from: dict[int, list[Leg]] = {}
    for leg in legs:
        legs_here = legs_from.setdefault(leg.start, [])
        legs_here.append(leg)
    for first in legs:
        for second in legs_from.get(first.end, ()):
            is_return = second.end == first.start
            if not is_return:
                yield first, second


def _legs(board: Board, rolls: RollsByColour) -> Iterator[Leg]:
    """Yields the links of a map in both directions, then its outward links in one."""
    targets_by_colour: dict[str, Sequence[int]] = asdict(rolls)
    for link in board.links:
        yield _leg(link.a, link.b, link.data, targets_by_colour)
        yield _leg(link.b, link.a, link.data, targets_by_colour)
    index_of = {place.id: index for index, place in enumerate(board.places)}
    for end, entry in board.outward.items():
        for start in entry["from"]:
            yield _leg(index_of[start], index_of[end], entry, targets_by_colour)


def _leg(
    start: int,
    end: int,
    entry: Mapping[str, Any],
    targets_by_colour: Mapping[str, Sequence[int]],
) -> Leg:
    """Returns a link between two cities, as its entry in the content describes it."""
    link = convert(entry, CityLink)
    targets = targets_by_colour[link.colour] if link.rolls is UNSET else link.rolls
    return Leg(start, end, tuple(targets), link.long_range)


def _direct_route(ids: Sequence[str], leg: Leg) -> Route:
    """Returns the route of a single link; `ids` are those of all cities."""
    cities = (leg.start, leg.end)
    name = _name(ids, cities)
    return Route(cities, leg.rolls, long_range=leg.long_range, name=name)


def _skipping_route(ids: Sequence[str], first: Leg, second: Leg, white_skip: int) -> Route:
    """Returns the route of two links, which skips the city between them (AER-33)."""
    cities = (first.start, first.end, second.end)
    rolls = first.rolls + second.rolls
    if not rolls:
        # Two white links take one roll, for the second (AER-34).
        rolls = (RiskRoll(white_skip, second.end),)
    name = _name(ids, cities)
    return Route(cities, rolls, long_range=True, name=name)


def _name(ids: Sequence[str], cities: Sequence[int]) -> str:
    """Returns the name of a route: the cities' ids, joined."""
    return "-".join(ids[city] for city in cities)
