"""The points of the players, and the progress of a scenario of the solo game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import msgspec

from bgf.contract import Part, option, part, value
from bgf.engine.ranking import places_of
from bgf_boarding.airport import Airport
from bgf_boarding.cabin import Cabin
from bgf_boarding.content import Condition, Groups
from bgf_boarding.events import EVENTS

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Goal", "Scoring", "goals"]


def _points_value(doc: str) -> int:
    """Returns the declaration of a value in points; a penalty is below 0."""
    return value(int, ge=-1000, le=1000, doc=doc)


class Scoring(Part):
    """Counts points (BOA-33, BOA-50 to BOA-56, BOA-61).

    Attributes:
        adults: the IDs of the kinds of passengers that are adults.
        kind_of_group: for each name of groups in texts, such as ``ecologists``, the ID of the kind.
        grouped: the IDs of the kinds whose groups score (BOA-52).
    """

    airport = part(Airport)
    groups = value(
        Groups,
        doc="The kinds of passengers whose groups count for points, events and scenarios (BOA-52, "
        "BOA-61, BOA-76). Each key is the name of such groups in texts, each value the id of a "
        "kind.",
    )
    score_pair = _points_value("Points for each pair of lovers (BOA-50).")
    score_child = _points_value("Points for each child surrounded by adults (BOA-51).")
    score_member = _points_value(
        "Points for each member of a player's largest group of a kind (BOA-52)."
    )
    score_member_largest = _points_value(
        "Points for each member if no other player has a larger group of that kind (BOA-52)."
    )
    score_full_sector = _points_value("Points for each sector with every seat taken (BOA-53).")
    score_empty_seat = _points_value("Points for each empty seat (BOA-54).")
    score_voucher = value(
        float,
        ge=-1000,
        le=1000,
        doc="Points for each voucher. The sum is rounded up (BOA-55).",
    )
    score_star = _points_value("Points for each card with a star (BOA-33).")
    score_beside = _points_value("Points for each passenger beside the board (BOA-56).")
    score_most_beside = _points_value(
        "Points for having the most passengers beside the board (BOA-56)."
    )
    sector_corners = option(
        "bool",
        doc="Whether the event `into_the_corner` looks at the corners of each sector, not at those "
        "of the plane (BOA-61n).",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        airport = self.airport
        kinds = zip(airport.passengers, airport.passenger_data, strict=True)
        self.adults = [kind.id for kind, data in kinds if data.adult]
        self.kind_of_group: dict[str, str] = msgspec.structs.asdict(self.groups)
        self.grouped = tuple(self.kind_of_group.values())

    def cabin(self, state: State, player: int) -> Cabin:
        """Returns a player's plane."""
        plane = self.airport.plane
        first = plane.slots[player]
        masks = state.masks
        seats = {kind.id: masks[first + kind.index] for kind in self.airport.passengers}
        # No two kinds share a seat, so the sum of masks is their union.
        adults = sum(seats[kind] for kind in self.adults)
        return Cabin(plane.side(state.players), seats, adults, self.grouped)

    def points(self, state: State) -> list[dict[str, int]]:
        """Returns the points of each player by source if the match ended now."""
        players = range(state.players)
        cabins = [self.cabin(state, player) for player in players]
        beside = [self._number_beside(state, player) for player in players]
        return [
            self._points_on_plane(cabins, player)
            | self._points_beside_plane(state, beside, player)
            | self._points_of_events(state, cabins, player)
            for player in players
        ]

    def measured(self, state: State, player: int) -> dict[str, int]:
        """Returns the measures of a player for simulations."""
        airport = self.airport
        cabin = self.cabin(state, player)
        largest = {
            f"most_{group}": cabin.largest_group(kind) for group, kind in self.kind_of_group.items()
        }
        return {
            "seated": cabin.taken_seats.bit_count(),
            "empty_seats": cabin.empty_seats.bit_count(),
            "pairs": len(cabin.pairs),
            "in_care": cabin.children_in_care.bit_count(),
            **largest,
            "full_sectors": cabin.number_of_full_sectors(),
            "vouchers": state.counters[airport.vouchers[player]],
            "stars": len(state.zones[airport.kept[player]]),
            "asked_off": self._number_beside(state, player),
        }

    def event_points(self, state: State) -> list[int]:
        """Returns the points of each player for all events in play (BOA-61)."""
        players = range(state.players)
        cabins = [self.cabin(state, player) for player in players]
        by_event = [self._points_of_events(state, cabins, player) for player in players]
        return [sum(points.values()) for points in by_event]

    def _points_on_plane(self, cabins: list[Cabin], player: int) -> dict[str, int]:
        """Returns the points for passengers and empty seats (BOA-50 to BOA-54)."""
        cabin = cabins[player]
        points = {
            "pairs": self.score_pair * len(cabin.pairs),  # BOA-50
            "children": self.score_child * cabin.children_in_care.bit_count(),  # BOA-51
        }
        for group, kind in self.kind_of_group.items():
            points[group] = self._points_of_group(cabins, player, kind)
        points["sectors"] = self.score_full_sector * cabin.number_of_full_sectors()  # BOA-53
        points["empty"] = self.score_empty_seat * cabin.empty_seats.bit_count()  # BOA-54
        return points

    def _points_of_group(self, cabins: list[Cabin], player: int, kind: str) -> int:
        """Returns the points for a player's largest group of a kind (BOA-52)."""
        sizes = [cabin.largest_group(kind) for cabin in cabins]
        has_largest = places_of(sizes)[player] == 1  # a tie for the largest counts
        points_each = self.score_member_largest if has_largest else self.score_member
        return points_each * sizes[player]

    def _points_beside_plane(self, state: State, beside: list[int], player: int) -> dict[str, int]:
        """Returns the points for vouchers, stars and passengers asked off.

        Rules: BOA-33, BOA-55, BOA-56.

        Args:
            state: the position.
            beside: for each player the number of passengers beside the board.
            player: the player who scores.
        """
        airport = self.airport
        number = beside[player]
        vouchers = state.counters[airport.vouchers[player]]
        stars = len(state.zones[airport.kept[player]])
        has_most = number > 0 and places_of(beside)[player] == 1
        return {
            "vouchers": ceil(self.score_voucher * vouchers),  # BOA-55
            "stars": self.score_star * stars,  # BOA-33
            "beside": self.score_beside * number,  # BOA-56
            "most_beside": self.score_most_beside if has_most else 0,  # BOA-56
        }

    def _points_of_events(self, state: State, cabins: list[Cabin], player: int) -> dict[str, int]:
        """Returns the points for each event in play, by its ID (BOA-61)."""
        airport = self.airport
        by_sector = state.options[self.sector_corners]
        points = {}
        for event in state.zones[airport.events]:
            kind = airport.kind_of[event]
            event_id = airport.event_kinds[kind].id
            number = EVENTS[event_id](cabins, player, by_sector)
            points[event_id] = ceil(airport.event_data[kind].value * number)
        return points

    def _number_beside(self, state: State, player: int) -> int:
        """Returns the number of passengers beside a player's board (BOA-23)."""
        airport = self.airport
        first = airport.beside[player]
        last = first + len(airport.kinds)
        return sum(state.counters[first:last])


@dataclass(frozen=True, slots=True)
class Goal:
    """A number that must be reached in the solo game (BOA-76).

    Attributes:
        what: the thing that is counted: ``pairs``, ``children``, the name of groups for the largest
            group of their kind, or ``any_group`` for the largest group of all.
        have: the number reached so far.
        need: the smallest number that meets the goal.
    """

    what: str
    have: int
    need: int

    @property
    def is_met(self) -> bool:
        """Whether the number is reached."""
        return self.have >= self.need


def goals(cabin: Cabin, condition: Condition, kind_of_group: Mapping[str, str]) -> list[Goal]:
    """Returns the goals of a condition of a scenario, all of which must be met (BOA-76).

    Args:
        cabin: the player's plane.
        condition: the condition.
        kind_of_group: for each name of groups the ID of the kind of passenger.
    """
    name_of_groups = {kind: name for name, kind in kind_of_group.items()}
    found = [
        Goal(name_of_groups[kind], cabin.largest_group(kind), condition.min_size)
        for kind in condition.groups
    ]
    if condition.lover_pairs:
        found.append(Goal("pairs", len(cabin.pairs), condition.lover_pairs))
    if condition.protected_children:
        found.append(
            Goal("children", cabin.children_in_care.bit_count(), condition.protected_children)
        )
    if condition.any_group_min_size:
        largest = max(cabin.largest_group(kind) for kind in kind_of_group.values())
        found.append(Goal("any_group", largest, condition.any_group_min_size))
    return found
