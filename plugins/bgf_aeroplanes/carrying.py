"""Passengers to carry, and Night flights; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf import Turn, param
from bgf.contract import cited, fact, part, reason, stage, text
from bgf.param import Target, WordParam
from bgf_aeroplanes.airports import NONE
from bgf_aeroplanes.content import NIGHT_FLIGHTS
from bgf_aeroplanes.kind import AirlineKind
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import Action, State
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

__all__ = ["GLOBE", "Carry", "Night"]

GLOBE = "globe"
"""The name of the globetrotter zone in the notation."""


class SpaceParam(WordParam):
    """A space of the waiting room, ``rome-2``, or of the globetrotter zone, ``globe-1``.

    The values count the spaces of the waiting room, then those of the globetrotter zone.
    """

    depends_on_state = True
    world = part(World)
    group = text("people", "city", doc="Who waits on a space: how many they are, and for where.")
    points = text("points", doc="The points of passengers.")

    def values(self) -> Iterable[int]:
        return range(len(self.world.spaces) + self.world.globetrotters)

    def is_globe(self, value: int) -> bool:
        """Returns whether a space is one of the globetrotter zone."""
        return value >= len(self.world.spaces)

    def number(self, value: int) -> int:
        """Returns the number of a space in its zone of the waiting room, or there, from 1."""
        if self.is_globe(value):
            return value - len(self.world.spaces) + 1
        return self.world.spaces[value][1] + 1

    def word(self, value: int) -> str:
        zone = GLOBE if self.is_globe(value) else self.world.spaces[value][0]
        return f"{zone}-{self.number(value)}"

    def name(self, value: int, lang: str) -> str:
        return f"{self.game.word(self.zone_name(value), lang)} {self.number(value)}"

    def zone_name(self, value: int) -> Mapping[str, str]:
        """Returns the name of the city, or of the globetrotter zone, by language."""
        world = self.world
        if self.is_globe(value):
            zone = self.game.layout.zone_of[world.globe].id
            name: Mapping[str, str] = self.game.pack.data["zones"][zone]["name"]
        else:
            name = world.cities[world.city_of_space[value]].data["name"]
        return name

    def step_name(self, state: State, player: int, value: int, step: int, lang: str) -> str:
        """Returns the space and who waits there."""
        return f"{self.name(value, lang)}: {self._waiting(state, value, lang)}"

    def _waiting(self, state: State, value: int, lang: str) -> str:
        world = self.world
        passengers = world.waiting_at(state, value)
        data = world.people_data[passengers]
        city = world.cities[world.goes_to[passengers]].data["name"]
        words = self.group(lang, people=data.people, city=city)
        return f"{words}, {self.points(lang, points=data.value)}" if data.value else words

    def ids(self, state: State, value: int) -> Sequence[str]:
        passengers = self.world.waiting_at(state, value)
        return (self.world.people[passengers].id,) if passengers >= 0 else ()

    def target(self, state: State, player: int, value: int) -> Target:
        zone_of = self.game.layout.zone_of
        if self.is_globe(value):
            return Target("item", zone_of[self.world.globe].id, str(self.number(value)))
        return Target("pile", zone_of[self.world.waiting[0]].id, str(value + 1))


class Carry(AirlineKind):
    """``carry rome-2 p07``: passengers of a space of the waiting room, on an aeroplane (AER-50)."""

    name = "carry"
    exact = True
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

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        world = self.world
        free_seats = {
            plane: world.free_seats(state, plane)
            for plane in sorted(state.zones[world.fleet[player]])
        }
        found: list[Action] = []
        if not any(free_seats.values()):
            return found
        held = world.held(state, player)
        near = [space for space, city in enumerate(world.city_of_space) if held[city] != NONE]
        globe = range(len(world.spaces), len(world.spaces) + world.globetrotters)
        for space in (*near, *globe):
            passengers = world.waiting_at(state, space)
            if passengers < 0 or held[world.goes_to[passengers]] == NONE:
                continue  # most spaces: `why_nobody` would say the same, and take longer
            if self.why_nobody(state, held, space) is None:
                size = world.size(passengers)
                found += [self.action(space, p) for p, free in free_seats.items() if free >= size]
        return found

    def why_nobody(self, state: State, held: Sequence[int], space: int) -> Reason | None:
        """Returns the reason why nobody can be taken from a space, on whatever aeroplane.

        Args:
            state: the position.
            held: what the player has in each city, see `World.held`.
            space: the space.
        """
        world = self.world
        passengers = world.waiting_at(state, space)
        if passengers < 0:
            return self.nobody_there
        has_goal = held[world.goes_to[passengers]] != NONE
        if self.space.is_globe(space):
            return None if has_goal else self.no_globetrotting
        if held[world.city_of_space[space]] == NONE:
            return self.no_airport_here
        return None if has_goal else self.no_airport_there

    def why_not(self, turn: Turn) -> Reason | None:
        world = self.world
        space, plane = turn.args
        reason = self.why_nobody(turn.state, world.held(turn.state, turn.player), space)
        if reason:
            return reason
        if plane not in turn.state.zones[world.fleet[turn.player]]:
            return self.not_yours
        return None if self.size(turn) <= self.free(turn) else self.no_seats

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        space, plane = turn.args
        self.world.board(state, space, plane)
        night = self.game.kinds.get(Night.name)
        has_more = night is not None and bool(night.legal(state, turn.player))
        return state.phase.stages[self.night] if has_more else None

    def _passengers(self, turn: Turn) -> int:
        """Returns the kind of passengers who wait on the space."""
        return self.world.waiting_at(turn.state, turn.args[0])

    @fact
    def size(self, turn: Turn) -> int:
        """The seats that the passengers take."""
        return self.world.size(self._passengers(turn))

    @fact
    def free(self, turn: Turn) -> int:
        """The free seats of the aeroplane."""
        return self.world.free_seats(turn.state, turn.args[1])

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
        return self.city_name(self.world.goes_to[self._passengers(turn)])

    @fact
    def points(self, turn: Turn) -> int:
        """The points of the passengers."""
        return self.world.people_data[self._passengers(turn)].value

    def log(self, turn: Turn) -> Sequence[Phrase]:
        carried: Sequence[Phrase]
        if self.space.is_globe(turn.args[0]):
            carried = [self.log_globetrotters]
        elif self.start(turn) == self.goal(turn):
            carried = [self.log_round_trip]
        else:
            carried = super().log(turn)
        return [*carried, self.worth] if self.points(turn) else carried


class Night(Carry):
    """``night rome-2 p07``: Night flights take more passengers, within Europe (AER-65)."""

    name = "night"
    wrong_stage = cited("AER-65")
    only_europe = reason("AER-65")
    no_night = reason("AER-65")
    log_round_trip = text(
        name="log.night_round_trip",
        doc="In the history: passengers waited where they wanted to go.",
    )

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        if not self.supports.has(state, player, NIGHT_FLIGHTS):
            return ()
        return super().candidates(state, player)

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.supports.has(turn.state, turn.player, NIGHT_FLIGHTS):
            return self.no_night
        return super().why_not(turn)

    def why_nobody(self, state: State, held: Sequence[int], space: int) -> Reason | None:
        if self.space.is_globe(space):
            return self.only_europe
        reason = super().why_nobody(state, held, space)
        if reason:
            return reason
        stays = self.world.stays_in_europe(self.world.waiting_at(state, space))
        return None if stays else self.only_europe

    def apply(self, turn: Turn) -> Stage | None:
        self.supports.use(turn.state, turn.player, NIGHT_FLIGHTS)
        return super().apply(turn)
