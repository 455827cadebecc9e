"""What a plane is worth at the end, and how far the conditions of a scenario are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from bgf.engine.ranking import places_of
from bgf_boarding.cabin import Cabin
from bgf_boarding.events import EVENTS

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_boarding.flight import Flight

__all__ = ["Goal", "Scoring", "goals"]


class Scoring:
    """Counts points (BOA-50 to BOA-56, BOA-61)."""

    def __init__(self, game: Game, flight: Flight) -> None:
        self.flight = flight
        self.worth: dict[str, Any] = game.values
        self.event_kinds = game.layout.kinds["events"]
        self.adults = [kind.id for kind in flight.passengers if kind.data.get("adult")]
        self.grouped = tuple(self.worth["groups"].values())

    def cabin(self, state: State, player: int) -> Cabin:
        """A player's plane."""
        plane = self.flight.plane
        side, first = plane.side(state.players), plane.slots[player]
        of = {kind.id: state.masks[first + kind.index] for kind in self.flight.passengers}
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
        cabin, flight = self.cabin(state, player), self.flight
        return {
            "seated": cabin.taken.bit_count(),
            "empty_seats": cabin.empty.bit_count(),
            "pairs": len(cabin.pairs),
            "in_care": cabin.in_care.bit_count(),
            **{f"most_{item}": cabin.largest(kind) for item, kind in self.worth["groups"].items()},
            "full_sectors": cabin.full_sectors(),
            "vouchers": state.counters[flight.vouchers[player]],
            "stars": len(state.zones[flight.kept[player]]),
            "asked_off": self._beside(state, player),
        }

    def events(self, state: State) -> list[int]:
        """For each player the points of all events in play (BOA-61)."""
        players = range(state.players)
        cabins = [self.cabin(state, player) for player in players]
        return [sum(self._of_events(state, cabins, player).values()) for player in players]

    def _of_plane(self, cabins: list[Cabin], player: int) -> dict[str, int]:
        """For who sits where, and for seats that are empty (BOA-50 to BOA-54)."""
        worth, cabin = self.worth, cabins[player]
        return {
            "pairs": worth["score_pair"] * len(cabin.pairs),  # BOA-50
            "children": worth["score_child"] * cabin.in_care.bit_count(),  # BOA-51
            **{
                item: self._of_group(cabins, player, kind) for item, kind in worth["groups"].items()
            },
            "sectors": worth["score_full_sector"] * cabin.full_sectors(),  # BOA-53
            "empty": worth["score_empty_seat"] * cabin.empty.bit_count(),  # BOA-54
        }

    def _of_group(self, cabins: list[Cabin], player: int, kind: str) -> int:
        """For each member of the largest group; more where nobody's is larger (BOA-52)."""
        sizes = [cabin.largest(kind) for cabin in cabins]
        is_first = places_of(sizes)[player] == 1
        each: int = self.worth["score_member_largest" if is_first else "score_member"]
        return each * sizes[player]

    def _of_things(self, state: State, beside: list[int], player: int) -> dict[str, int]:
        """For what lies beside the plane (BOA-33, BOA-55, BOA-56)."""
        worth, flight, number = self.worth, self.flight, beside[player]
        vouchers = state.counters[flight.vouchers[player]]
        is_first = places_of(beside)[player] == 1
        return {
            "vouchers": ceil(worth["score_voucher"] * vouchers),  # BOA-55
            "stars": worth["score_star"] * len(state.zones[flight.kept[player]]),  # BOA-33
            "beside": worth["score_beside"] * number,  # BOA-56
            "most_beside": worth["score_most_beside"] * (number > 0 and is_first),  # BOA-56
        }

    def _of_events(self, state: State, cabins: list[Cabin], player: int) -> dict[str, int]:
        """For the events in play (BOA-61)."""
        flight = self.flight
        cards = [self.event_kinds[flight.kind_of[event]] for event in state.zones[flight.events]]
        return {
            card.id: ceil(card.data["value"] * EVENTS[card.id](cabins, player, state.options))
            for card in cards
        }

    def _beside(self, state: State, player: int) -> int:
        """How many passengers lie beside a player's board."""
        first = self.flight.beside[player]
        return sum(state.counters[first : first + len(self.flight.kinds)])


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


def goals(cabin: Cabin, wanted: Mapping[str, Any], groups: Mapping[str, str]) -> list[Goal]:
    """What a condition of a scenario asks for, and how far it is (BOA-76).

    Args:
        cabin: the plane.
        wanted: the condition, as the content has it.
        groups: the kinds of which groups count, by what their groups are called.
    """
    called = {kind: item for item, kind in groups.items()}
    found = [
        Goal(called[kind], cabin.largest(kind), wanted["min_size"])
        for kind in wanted.get("groups", ())
    ]
    if "lover_pairs" in wanted:
        found.append(Goal("pairs", len(cabin.pairs), wanted["lover_pairs"]))
    if "protected_children" in wanted:
        found.append(Goal("children", cabin.in_care.bit_count(), wanted["protected_children"]))
    if "any_group_min_size" in wanted:
        largest = max(map(cabin.largest, groups.values()))
        found.append(Goal("any_group", largest, wanted["any_group_min_size"]))
    return found
