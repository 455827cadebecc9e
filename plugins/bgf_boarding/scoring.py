"""What a plane is worth at the end, and how far the conditions of a scenario are."""

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


def _points(doc: str) -> int:
    """Declares a value with points, below 0 for a penalty."""
    return value(int, ge=-1000, le=1000, doc=doc)


class Scoring(Part):
    """Counts points (BOA-50 to BOA-56, BOA-61)."""

    airport = part(Airport)
    groups = value(
        Groups,
        doc="The kinds of passengers of whom groups count for points, scenarios and events, each "
        "by its id, under what their groups are called in texts (BOA-52, BOA-61, BOA-76).",
    )
    score_pair = _points("Points for each pair of lovers (BOA-50).")
    score_child = _points("Points for each child surrounded by adults (BOA-51).")
    score_member = _points("Points for each member of a player's largest group of a kind (BOA-52).")
    score_member_largest = _points(
        "Points for each member where nobody has a larger group of the kind (BOA-52)."
    )
    score_full_sector = _points("Points for each sector with every seat taken (BOA-53).")
    score_empty_seat = _points("Points for each empty seat (BOA-54).")
    score_voucher = value(
        float,
        ge=-1000,
        le=1000,
        doc="Points for each voucher, the sum rounded up (BOA-55).",
    )
    score_star = _points("Points for each card with a star (BOA-33).")
    score_beside = _points("Points for each passenger beside the board (BOA-56).")
    score_most_beside = _points("Points for having the most passengers beside the board (BOA-56).")
    sector_corners = option(
        "bool", doc="Whether the event of the corners looks at each sector (BOA-61n)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        airport = self.airport
        everybody = zip(airport.passengers, airport.passenger_data, strict=True)
        self.adults = [kind.id for kind, data in everybody if data.adult]
        self.kind_of_group: dict[str, str] = msgspec.structs.asdict(self.groups)
        self.grouped = tuple(self.kind_of_group.values())

    def cabin(self, state: State, player: int) -> Cabin:
        """A player's plane."""
        airport = self.airport
        side = airport.plane.side(state.players)
        first = airport.plane.slots[player]
        of = {kind.id: state.masks[first + kind.index] for kind in airport.passengers}
        return Cabin(side, of, sum(of[kind] for kind in self.adults), self.grouped)

    def points(self, state: State) -> list[dict[str, int]]:
        """For each player the points by source."""
        players = range(state.players)
        cabins = [self.cabin(state, player) for player in players]
        beside = [self._beside(state, player) for player in players]
        return [
            self._of_plane(cabins, player)
            | self._of_things(state, beside, player)
            | self._of_events(state, cabins, player)
            for player in players
        ]

    def measured(self, state: State, player: int) -> dict[str, int]:
        """What simulations count of a player's plane, and of what lies beside it."""
        cabin = self.cabin(state, player)
        airport = self.airport
        return {
            "seated": cabin.taken.bit_count(),
            "empty_seats": cabin.empty.bit_count(),
            "pairs": len(cabin.pairs),
            "in_care": cabin.in_care.bit_count(),
            **{f"most_{item}": cabin.largest(kind) for item, kind in self.kind_of_group.items()},
            "full_sectors": cabin.full_sectors(),
            "vouchers": state.counters[airport.vouchers[player]],
            "stars": len(state.zones[airport.kept[player]]),
            "asked_off": self._beside(state, player),
        }

    def events(self, state: State) -> list[int]:
        """For each player the points of all events in play (BOA-61)."""
        players = range(state.players)
        cabins = [self.cabin(state, player) for player in players]
        return [sum(self._of_events(state, cabins, player).values()) for player in players]

    def _of_plane(self, cabins: list[Cabin], player: int) -> dict[str, int]:
        """For who sits where, and for seats that are empty (BOA-50 to BOA-54)."""
        cabin = cabins[player]
        return {
            "pairs": self.score_pair * len(cabin.pairs),  # BOA-50
            "children": self.score_child * cabin.in_care.bit_count(),  # BOA-51
            **{
                item: self._of_group(cabins, player, kind)
                for item, kind in self.kind_of_group.items()
            },
            "sectors": self.score_full_sector * cabin.full_sectors(),  # BOA-53
            "empty": self.score_empty_seat * cabin.empty.bit_count(),  # BOA-54
        }

    def _of_group(self, cabins: list[Cabin], player: int, kind: str) -> int:
        """For each member of the largest group; more where nobody's is larger (BOA-52)."""
        sizes = [cabin.largest(kind) for cabin in cabins]
        is_first = places_of(sizes)[player] == 1
        each = self.score_member_largest if is_first else self.score_member
        return each * sizes[player]

    def _of_things(self, state: State, beside: list[int], player: int) -> dict[str, int]:
        """For what lies beside the plane (BOA-33, BOA-55, BOA-56)."""
        airport = self.airport
        number = beside[player]
        vouchers = state.counters[airport.vouchers[player]]
        is_first = places_of(beside)[player] == 1
        return {
            "vouchers": ceil(self.score_voucher * vouchers),  # BOA-55
            "stars": self.score_star * len(state.zones[airport.kept[player]]),  # BOA-33
            "beside": self.score_beside * number,  # BOA-56
            "most_beside": self.score_most_beside * (number > 0 and is_first),  # BOA-56
        }

    def _of_events(self, state: State, cabins: list[Cabin], player: int) -> dict[str, int]:
        """For the events in play (BOA-61)."""
        airport = self.airport
        by_sector = state.options[self.sector_corners]
        found = {}
        for event in state.zones[airport.events]:
            kind = airport.kind_of[event]
            name = airport.event_kinds[kind].id
            number = EVENTS[name](cabins, player, by_sector)
            found[name] = ceil(airport.event_data[kind].value * number)
        return found

    def _beside(self, state: State, player: int) -> int:
        """How many passengers lie beside a player's board."""
        airport = self.airport
        first = airport.beside[player]
        return sum(state.counters[first : first + len(airport.kinds)])


@dataclass(frozen=True, slots=True)
class Goal:
    """A number to be reached in the solo game (BOA-76).

    Attributes:
        what: what is counted: ``pairs``, ``children``, ``any_group``, or whose largest group it is.
        have: how many there are.
        need: how many there must be at least.
    """

    what: str
    have: int
    need: int

    @property
    def is_met(self) -> bool:
        """Whether there are enough."""
        return self.have >= self.need


def goals(cabin: Cabin, wanted: Condition, kind_of_group: Mapping[str, str]) -> list[Goal]:
    """Returns what a condition of a scenario asks for, and how far it is (BOA-76).

    Args:
        cabin: the plane.
        wanted: the condition.
        kind_of_group: the kinds of which groups count, by what their groups are called.
    """
    called = {kind: group for group, kind in kind_of_group.items()}
    found = [Goal(called[kind], cabin.largest(kind), wanted.min_size) for kind in wanted.groups]
    if wanted.lover_pairs:
        found.append(Goal("pairs", len(cabin.pairs), wanted.lover_pairs))
    if wanted.protected_children:
        found.append(Goal("children", cabin.in_care.bit_count(), wanted.protected_children))
    if wanted.any_group_min_size:
        largest = max(map(cabin.largest, kind_of_group.values()))
        found.append(Goal("any_group", largest, wanted.any_group_min_size))
    return found
