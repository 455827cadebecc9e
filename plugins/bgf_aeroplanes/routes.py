"""The routes of the world: the links they fly, and the risk rolls it takes (AER-30 to AER-42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, convert
from msgspec.structs import asdict

from bgf_aeroplanes.content import Link, RollsByColour

if TYPE_CHECKING:
    from bgf.components.board import Board

__all__ = ["Leg", "RiskRoll", "Route", "routes_of"]


@dataclass(frozen=True, slots=True)
class RiskRoll:
    """A risk roll: what three dice must make, and the city at the end of the link it is for."""

    target: int
    city: int


@dataclass(frozen=True, slots=True)
class Leg:
    """A link in the direction in which it is flown.

    Attributes:
        start, end: cities, by their index on the map.
        rolls: the targets of its risk rolls; none for a white link.
        long_range: whether it bears the long-range mark (AER-32).
    """

    start: int
    end: int
    rolls: tuple[int, ...]
    long_range: bool


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a city: one link, or two in a row past a city that is skipped (AER-33).

    Attributes:
        cities: by index: where it begins, perhaps the one that is skipped, where it ends.
        rolls: the risk rolls, in order of flight (AER-34).
        long_range: whether it takes a token on a long-range aeroplane (AER-32, AER-33).
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
    def skipped(self) -> int:
        """The city that is skipped, or -1."""
        return self.cities[1] if len(self.cities) > 2 else -1


def routes_of(board: Board, rolls: RollsByColour, white_skip: int) -> list[Route]:
    """Returns all routes, single links first, in the order of the map.

    Args:
        board: the map; its links and those that lead outward alone (AER-31) have the form `Link`.
        rolls: the targets of the risk rolls for a link, by its colour.
        white_skip: the target of the one roll for two white links in a row (AER-34).
    """
    legs = [*_legs(board, asdict(rolls))]
    by_start: dict[int, list[Leg]] = {}
    for leg in legs:
        by_start.setdefault(leg.start, []).append(leg)
    ids = [place.id for place in board.places]
    found = [_route(ids, [leg], white_skip) for leg in legs]
    found += [
        _route(ids, [first, second], white_skip)
        for first in legs
        for second in by_start.get(first.end, ())
        if second.end != first.start
    ]
    return found


def _legs(board: Board, rolls: Mapping[str, Sequence[int]]) -> Iterator[Leg]:
    def leg(start: int, end: int, data: Mapping[str, Any]) -> Leg:
        link = convert(data, Link)
        targets = rolls[link.colour] if link.rolls is UNSET else link.rolls
        return Leg(start, end, tuple(targets), link.long_range)

    for link in board.links:
        yield leg(link.a, link.b, link.data)
        yield leg(link.b, link.a, link.data)
    index = {place.id: number for number, place in enumerate(board.places)}
    for city, entry in board.outward.items():
        for start in entry["from"]:
            yield leg(index[start], index[city], entry)


def _route(ids: Sequence[str], legs: Sequence[Leg], white_skip: int) -> Route:
    rolls = [RiskRoll(target, leg.end) for leg in legs for target in leg.rolls]
    if len(legs) > 1 and not rolls:
        rolls = [RiskRoll(white_skip, legs[-1].end)]  # for the second link
    cities = (legs[0].start, *(leg.end for leg in legs))
    return Route(
        cities=cities,
        rolls=tuple(rolls),
        long_range=len(legs) > 1 or legs[0].long_range,
        name="-".join(ids[city] for city in cities),
    )
