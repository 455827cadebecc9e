"""The attempt under way: its risk rolls, and the airport at the end of its route."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from bgf.contract import Part, counter, dice, option, part, value
from bgf_aeroplanes.content import Amount, Number
from bgf_aeroplanes.flyable_routes import FlyableRoutes
from bgf_aeroplanes.world import FAILURE, World

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State
    from bgf_aeroplanes.routes import RiskRoll, Route

__all__ = ["Attempt"]


class Attempt(Part):
    """A token on its way to a city; a few counters hold it until the turn is over."""

    world = part(World)
    flyable = part(FlyableRoutes)
    plane = counter(doc="Bookkeeping of the rules: the aeroplane of which a token is being built.")
    route = counter(doc="Bookkeeping of the rules: the route that is being flown.")
    rolled = counter(
        start=0, doc="Bookkeeping of the rules: how many rolls of the route have been passed."
    )
    replaced = counter(doc="Bookkeeping of the rules: whose airport makes way (AER-46).")
    bonus = counter(start=0, doc="Bookkeeping of the rules: what pilots add to the roll (AER-62).")
    risk = dice(number=3, doc="The risk dice (AER-01). The face 0 is the engine failure.")
    rival_bonus = value(Number, doc="What a rival's airport adds to a roll (AER-36).")
    fails_at = value(Amount, doc="With how many engine failures the attempt fails (AER-39).")
    failure_per_face = option(
        "bool", doc="Whether each die that shows an engine failure brings a marker (AER-39)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._shares: dict[bool, dict[tuple[int, int], float]] = {}

    def begin(self, state: State, route: Route) -> None:
        """The token flies a route."""
        counters = state.counters
        counters[self.route] = self.flyable.number_of[route.name]
        counters[self.rolled] = 0
        counters[self.replaced] = -1

    def clear(self, state: State) -> None:
        """Nothing is being built any more."""
        counters = state.counters
        counters[self.plane] = counters[self.route] = counters[self.replaced] = -1
        counters[self.rolled] = counters[self.bonus] = 0
        state.pick_up(self.risk)

    def current(self, state: State) -> Route:
        """The route that is being flown."""
        return self.flyable.routes[state.counters[self.route]]

    # -- the rolls

    def roll(self, state: State) -> RiskRoll:
        """The roll of the route that is to be made."""
        return self.current(state).rolls[state.counters[self.rolled]]

    def target(self, state: State, player: int, roll: RiskRoll) -> int:
        """What the dice must make (AER-34, AER-36)."""
        has_rivals = bool(self.world.rivals(state, player, roll.city))
        return roll.target - (self.rival_bonus if has_rivals else 0)

    def missing(self, state: State, player: int) -> int:
        """How many points the roll is short of (AER-35)."""
        made = sum(state.shown(self.risk)) + state.counters[self.bonus]
        return max(0, self.target(state, player, self.roll(state)) - made)

    def failed(self, state: State, faces: Sequence[int]) -> int:
        """How many engine-failure markers a roll brings (AER-39)."""
        shown = faces.count(FAILURE)
        return shown if state.options[self.failure_per_face] else min(1, shown)

    def chance(self, state: State, player: int, rolls: Sequence[RiskRoll]) -> float:
        """The chance that these rolls all make it, unpaid and before the last engine failure.

        Each way in which the dice may fall is counted, with the markers that it brings (AER-39).
        """
        found = {state.counters[self.world.failures[player]]: 1.0}
        for roll in rolls:
            need = self.target(state, player, roll)
            before = found
            found = {}
            for (made, failed), share in self._throws(state).items():
                for markers, chance in before.items():
                    if made >= need and markers + failed < self.fails_at:
                        after = markers + failed
                        found[after] = found.get(after, 0.0) + chance * share
        return sum(found.values())

    def _throws(self, state: State) -> dict[tuple[int, int], float]:
        """How likely the dice make a sum and bring so many markers."""
        per_face: bool = state.options[self.failure_per_face]
        if per_face not in self._shares:
            throws = [*product(self.risk.faces, repeat=self.risk.number)]
            counted = Counter((sum(faces), self.failed(state, faces)) for faces in throws)
            self._shares[per_face] = {key: n / len(throws) for key, n in counted.items()}
        return self._shares[per_face]
