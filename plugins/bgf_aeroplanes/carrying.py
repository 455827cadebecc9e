"""The actions that carry passengers, by day and by Night flights.

Rule IDs are those of `bgf rules aeroplanes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Turn, param
from bgf.contract import cited, fact, reason, stage, text
from bgf_aeroplanes.airports import NONE
from bgf_aeroplanes.content import NIGHT_FLIGHTS
from bgf_aeroplanes.kind import AirlineKind
from bgf_aeroplanes.space_param import SpaceParam

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Action, Game, State
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

__all__ = ["Carry", "Night"]


class Carry(AirlineKind):
    """``carry rome-2 p07``: passengers of a space of the waiting room, on an aeroplane (AER-50).

    Attributes:
        within_europe: whether only passengers of the waiting room with a destination in Europe may
            be carried.
    """

    name = "carry"
    exact = True
    within_europe = False
    space = param.custom(SpaceParam)
    plane = param.kind(at="fleet", alias="number")
    night = stage(doc="After carrying passengers (AER-65).")
    nobody_there = reason("AER-50")
    not_yours = reason("AER-50")
    no_seats = reason("AER-50")
    no_airport_here = reason("AER-50")
    no_airport_there = reason("AER-50")
    no_globetrotting = reason("AER-51")
    worth = text(name="points", doc="The points of passengers.")
    log_globetrotters = text(
        name="log.carry_globetrotters", doc="In the history: globetrotters were carried."
    )
    log_round_trip = text(
        name="log.carry_round_trip",
        doc="In the history: passengers waited where they wanted to go.",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        planes = range(len(self.fleets.planes))
        # For each space, and each aeroplane, the action.
        self._actions = [
            [self.action(space, plane) for plane in planes] for space in self.space.values()
        ]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return self.passengers.carriable(
            state, player, self._actions, within_europe=self.within_europe
        )

    def why_nobody(self, state: State, held: Sequence[int], space: int) -> Reason | None:
        """Returns the reason why no aeroplane can take passengers from a space; None if one may.

        Args:
            state: the position.
            held: what the player has in each city, see `Airports.entries_of`.
            space: the space.
        """
        passengers = self.passengers.kind_at(state, space)
        if passengers < 0:
            return self.nobody_there
        destination = self.passengers.destination_of[passengers]
        has_airport_there = held[destination] != NONE
        if self.space.is_globe(space):
            return None if has_airport_there else self.no_globetrotting
        start = self.passengers.city_of_space[space]
        if held[start] == NONE:
            return self.no_airport_here
        return None if has_airport_there else self.no_airport_there

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        space, plane = turn.args
        held = self.airports.entries_of(state, turn.player)
        reason = self.why_nobody(state, held, space)
        if reason:
            return reason
        fleet = state.zones[self.fleets.fleet[turn.player]]
        if plane not in fleet:
            return self.not_yours
        if self.size(turn) > self.free(turn):
            return self.no_seats
        return None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        space, plane = turn.args
        self.passengers.carry(state, space, plane)
        night = self.game.kinds.get(Night.name)
        if night is None or not night.legal(state, turn.player):
            return None
        return state.phase.stages[self.night]

    def _passengers(self, turn: Turn) -> int:
        """Returns the kind of passengers who wait on the space."""
        return self.passengers.kind_at(turn.state, turn.args[0])

    @fact
    def size(self, turn: Turn) -> int:
        """The seats that the passengers take."""
        passengers = self._passengers(turn)
        return self.passengers.group_size(passengers)

    @fact
    def free(self, turn: Turn) -> int:
        """The free seats of the aeroplane."""
        return self.passengers.free_seats(turn.state, turn.args[1])

    @fact
    def left(self, turn: Turn) -> int:
        """The free seats of the aeroplane that are left then."""
        return self.free(turn) - self.size(turn)

    @fact
    def start(self, turn: Turn) -> Mapping[str, str]:
        """The city where the passengers wait."""
        return self.space.zone_name(turn.args[0])

    @fact
    def goal(self, turn: Turn) -> Mapping[str, str]:
        """The city where the passengers want to go."""
        passengers = self._passengers(turn)
        destination = self.passengers.destination_of[passengers]
        return self.city_name(destination)

    @fact
    def points(self, turn: Turn) -> int:
        """The points of the passengers."""
        passengers = self._passengers(turn)
        return self.passengers.data[passengers].value

    def log(self, turn: Turn) -> Sequence[Phrase]:
        carried: Sequence[Phrase]
        if self.space.is_globe(turn.args[0]):
            carried = [self.log_globetrotters]
        elif self.start(turn) == self.goal(turn):
            carried = [self.log_round_trip]
        else:
            carried = super().log(turn)
        if not self.points(turn):
            return carried
        return [*carried, self.worth]


class Night(Carry):
    """``night rome-2 p07``: Night flights take more passengers, within Europe (AER-65)."""

    name = "night"
    within_europe = True
    wrong_stage = cited("AER-65")
    only_europe = reason("AER-65")
    no_night = reason("AER-65")
    log_round_trip = text(
        name="log.night_round_trip",
        doc="In the history: passengers waited where they wanted to go.",
    )

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        if not self.supports.can_use(state, player, NIGHT_FLIGHTS):
            return ()
        return super().candidates(state, player)

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.supports.can_use(turn.state, turn.player, NIGHT_FLIGHTS):
            return self.no_night
        return super().why_not(turn)

    def why_nobody(self, state: State, held: Sequence[int], space: int) -> Reason | None:
        if self.space.is_globe(space):
            return self.only_europe
        reason = super().why_nobody(state, held, space)
        if reason:
            return reason
        passengers = self.passengers.kind_at(state, space)
        if not self.passengers.is_bound_for_europe(passengers):
            return self.only_europe
        return None

    def apply(self, turn: Turn) -> Stage | None:
        self.supports.use(turn.state, turn.player, NIGHT_FLIGHTS)
        return super().apply(turn)
