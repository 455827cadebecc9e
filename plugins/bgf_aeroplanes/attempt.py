"""The attempt under way: its risk rolls, and the airport at the end of its route."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from bgf_aeroplanes.world import FAILURE, NONE, token_of, type_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_aeroplanes.routes import RiskRoll, Route
    from bgf_aeroplanes.ways import Ways
    from bgf_aeroplanes.world import World

__all__ = ["Attempt"]


class Attempt:
    """A token on its way to a city; a few counters hold it until the turn is over.

    Attributes:
        plane: the slot of the aeroplane from which the token comes.
        route: of the route's number among all `Ways`.
        rolled: of how many of its rolls have been passed.
        replaced: of the player whose token makes way, or -1.
        bonus: of what pilots add to the roll.
        dice: the risk dice.
        fails_at: how many engine-failure markers end an attempt (AER-39).
    """

    def __init__(self, game: Game, world: World, ways: Ways) -> None:
        self.world, self.ways = world, ways
        layout, values = game.layout, game.values
        self.plane, self.route = layout.counter("plane"), layout.counter("route")
        self.rolled, self.replaced = layout.counter("rolled"), layout.counter("replaced")
        self.bonus = layout.counter("bonus")
        self.dice = layout.some_dice("risk")
        self._rival: int = values["rival_bonus"]
        self.fails_at: int = values["fails_at"]
        self._shares: dict[bool, dict[tuple[int, int], float]] = {}

    def begin(self, state: State, route: Route) -> None:
        """The token flies a route."""
        counters = state.counters
        counters[self.route] = self.ways.number_of[route.name]
        counters[self.rolled] = 0
        counters[self.replaced] = -1

    def clear(self, state: State) -> None:
        """Nothing is being built any more."""
        counters = state.counters
        counters[self.plane] = counters[self.route] = counters[self.replaced] = -1
        counters[self.rolled] = counters[self.bonus] = 0
        state.pick_up(self.dice)

    def current(self, state: State) -> Route:
        """The route that is being flown."""
        return self.ways.routes[state.counters[self.route]]

    # -- the rolls

    def roll(self, state: State) -> RiskRoll:
        """The roll of the route that is to be made."""
        return self.current(state).rolls[state.counters[self.rolled]]

    def target(self, state: State, player: int, roll: RiskRoll) -> int:
        """What the dice must make (AER-34, AER-36)."""
        return roll.target - (self._rival if self.world.rivals(state, player, roll.city) else 0)

    def missing(self, state: State, player: int) -> int:
        """How many points the roll is short of (AER-35)."""
        made = sum(state.shown(self.dice)) + state.counters[self.bonus]
        return max(0, self.target(state, player, self.roll(state)) - made)

    def failed(self, state: State, faces: Sequence[int]) -> int:
        """How many engine-failure markers a roll brings (AER-39)."""
        shown = faces.count(FAILURE)
        return shown if state.options["failure_per_face"] else min(1, shown)

    def chance(self, state: State, player: int, rolls: Sequence[RiskRoll]) -> float:
        """The chance that these rolls all make it, unpaid and before the last engine failure.

        Each way in which the dice may fall is counted, with the markers that it brings (AER-39).
        """
        found = {state.counters[self.world.failures[player]]: 1.0}
        for roll in rolls:
            need, before, found = self.target(state, player, roll), found, {}
            for (made, failed), share in self._throws(state).items():
                for markers, chance in before.items():
                    if made >= need and markers + failed < self.fails_at:
                        after = markers + failed
                        found[after] = found.get(after, 0.0) + chance * share
        return sum(found.values())

    def _throws(self, state: State) -> dict[tuple[int, int], float]:
        """How likely the dice make a sum and bring so many markers."""
        per_face: bool = state.options["failure_per_face"]
        if per_face not in self._shares:
            throws = [*product(self.dice.faces, repeat=self.dice.number)]
            counted = Counter((sum(faces), self.failed(state, faces)) for faces in throws)
            self._shares[per_face] = {key: n / len(throws) for key, n in counted.items()}
        return self._shares[per_face]

    def go_on(self, state: State, player: int) -> Stage | None:
        """Build where no roll is needed; roll, or first ask on a long-range route (AER-38)."""
        route = self.current(state)
        if not route.rolls:
            return self._place(state, player)
        return state.phase.stages["next_roll"] if route.long_range else self.throw(state, player)

    def throw(self, state: State, player: int) -> Stage | None:
        """Roll the dice; the 4th engine failure ends it all (AER-39)."""
        counters, markers = state.counters, self.world.failures[player]
        counters[self.bonus] = 0
        counters[markers] += self.failed(state, state.roll(self.dice))
        if counters[markers] >= self.fails_at:
            counters[markers] = 0
            self.world.return_token(state, player, counters[self.plane])
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
            counters[world.stock[type_at(counters[slot])][owner]] += 1
            counters[slot] = NONE
        else:
            world.reach(state, player, city)
        counters[world.airports[player] + city] = token_of(world.type_of(plane))
        counters[world.tokens + plane] -= 1
        can_go_on = any(self.ways.can_go(state, player, p) for p in world.to_build(state, player))
        return state.phase.stages["more"] if can_go_on else None
