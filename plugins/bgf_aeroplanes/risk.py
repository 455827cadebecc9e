"""A route on its way: where it may go, its risk rolls, and the airport at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf_aeroplanes.odds import FAILURE
from bgf_aeroplanes.routes import Roll, Route
from bgf_aeroplanes.world import NONE, World

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_aeroplanes.supports import Supports

__all__ = ["Risk"]


class Risk:
    """The route that is being built, which a few counters hold.

    Attributes:
        plane: the slot of the aeroplane from which a token comes.
        route: of the route's number among `routes`.
        rolled: of how many of its rolls have been passed.
        replaced: of the player whose token makes way, or -1.
        bonus: of what pilots add to the roll.
        shown: of each of the dice.
        fails_at: how many engine-failure markers end an attempt (AER-39).
        stays: the "routes" to one's own cities, for a higher token there (AER-44).
    """

    def __init__(self, game: Game, world: World, supports: Supports) -> None:
        self.world, self.supports = world, supports
        layout, values = game.layout, game.values
        self.plane, self.route = layout.counter("plane"), layout.counter("route")
        self.rolled, self.replaced = layout.counter("rolled"), layout.counter("replaced")
        self.bonus = layout.counter("bonus")
        self.shown = [layout.counter(f"die_{n}") for n in (1, 2, 3)]
        self.faces, self.dice = tuple(values["risk_faces"]), values["risk_dice"]
        self._rival: int = values["rival_bonus"]
        self.fails_at: int = values["fails_at"]
        self.stays = [
            Route((city,), (), False, place.id) for city, place in enumerate(world.cities)
        ]
        self.routes = [*world.routes, *self.stays]
        self.number_of = {route.name: number for number, route in enumerate(self.routes)}
        self._from: dict[int, list[Route]] = {}
        for route in self.routes:
            self._from.setdefault(route.start, []).append(route)

    # -- where a token may go

    def ways(self, state: State, player: int, plane: int) -> Iterator[Route]:
        """The routes on which a token of an aeroplane may be built."""
        for city in range(len(self.world.cities)):
            if self.world.has(state, player, city):
                for route in self._from[city]:
                    if not self.hindrance(state, player, plane, route):
                        yield route

    def can_go(self, state: State, player: int, plane: int) -> bool:
        """Whether there is any."""
        return next(self.ways(state, player, plane), None) is not None

    def hindrance(self, state: State, player: int, plane: int, route: Route) -> str:
        """Why a route can't be flown, as the name of a reason; empty if it can."""
        world, city = self.world, route.end
        if len(route.cities) == 1:
            return self._hindrance_at_home(state, player, plane, city)
        if not world.has(state, player, route.start):
            return "no_airport"
        if route.long_range and not world.is_long_range(plane):
            return "short_skip" if route.skipped >= 0 else "short_range"
        if route.skipped >= 0 and world.has(state, player, route.skipped):
            return "not_skipped"
        if world.has(state, player, city):
            return "have_one"
        return "" if self._has_room(state, player, plane, city) else "no_space"

    def _hindrance_at_home(self, state: State, player: int, plane: int, city: int) -> str:
        if not self.world.has(state, player, city):
            return "nothing_here"
        if not self.world.is_full(state, city):
            return "space_free"
        return "" if self._has_room(state, player, plane, city) else "no_space"

    def _has_room(self, state: State, player: int, plane: int, city: int) -> bool:
        if not self.world.is_full(state, city):
            return True
        type_ = self.world.type_of(plane)
        return bool(self.world.replaceable(state, player, city, type_))

    # -- the rolls

    def current(self, state: State) -> Route:
        """The route that is being flown."""
        return self.routes[state.counters[self.route]]

    def roll(self, state: State) -> Roll:
        """The roll of the route that is to be made."""
        return self.current(state).rolls[state.counters[self.rolled]]

    def target(self, state: State, player: int, roll: Roll) -> int:
        """What the dice must make (AER-34, AER-36)."""
        return roll.target - (self._rival if self.world.rivals(state, player, roll.city) else 0)

    def missing(self, state: State, player: int) -> int:
        """How many points the roll is short of (AER-35)."""
        counters = state.counters
        made = sum(self.thrown(state)) + counters[self.bonus]
        return max(0, self.target(state, player, self.roll(state)) - made)

    def failed(self, state: State, faces: Sequence[int]) -> int:
        """How many engine-failure markers a roll brings (AER-39)."""
        shown = faces.count(FAILURE)
        return shown if state.options["failure_per_face"] else min(1, shown)

    def go_on(self, state: State, player: int) -> Stage | None:
        """Build where no roll is needed; roll, or first ask on a long-range route (AER-38)."""
        route = self.current(state)
        if not route.rolls:
            return self._place(state, player)
        return state.phase.stages["next_roll"] if route.long_range else self.throw(state, player)

    def roll_dice(self, state: State) -> list[int]:
        """Roll the risk dice, and show them."""
        for slot in self.shown:
            state.counters[slot] = self.faces[state.below(len(self.faces))]
        return self.thrown(state)

    def thrown(self, state: State) -> list[int]:
        """What the dice show."""
        return [state.counters[slot] for slot in self.shown]

    def throw(self, state: State, player: int) -> Stage | None:
        """Roll the dice; the 4th engine failure ends it all (AER-39)."""
        counters = state.counters
        counters[self.bonus] = 0
        failed = self.failed(state, self.roll_dice(state))
        if failed:
            slot = self.world.failures[player]
            counters[slot] += failed
            if counters[slot] >= self.fails_at:
                counters[slot] = 0
                plane = counters[self.plane]
                counters[self.world.tokens + plane] -= 1
                counters[self.world.stock[self.world.type_of(plane)][player]] += 1
                self.clear(state)
                return None
        if self.missing(state, player):
            return state.phase.stages["short"]
        return self.passed(state, player)

    def passed(self, state: State, player: int) -> Stage | None:
        """A roll is made: the next one, or the airport."""
        state.counters[self.rolled] += 1
        state.counters[self.bonus] = 0
        if state.counters[self.rolled] < len(self.current(state).rolls):
            return state.phase.stages["next_roll"]
        return self._place(state, player)

    def _place(self, state: State, player: int) -> Stage | None:
        """Build the airport (AER-45 to AER-47)."""
        world, counters = self.world, state.counters
        plane, city, owner = counters[self.plane], self.current(state).end, counters[self.replaced]
        if owner >= 0:
            slot = world.airports[owner] + city
            counters[world.stock[counters[slot] - 1][owner]] += 1
            counters[slot] = NONE
        else:
            world.reach(state, player, city)
        counters[world.airports[player] + city] = world.type_of(plane) + 1
        counters[world.tokens + plane] -= 1
        self.clear(state)
        can_go_on = any(self.can_go(state, player, p) for p in world.to_build(state, player))
        return state.phase.stages["more"] if can_go_on else None

    def clear(self, state: State) -> None:
        """Nothing is being built any more."""
        counters = state.counters
        counters[self.plane] = counters[self.route] = counters[self.replaced] = -1
        counters[self.rolled] = counters[self.bonus] = 0
        for slot in self.shown:
            counters[slot] = 0
