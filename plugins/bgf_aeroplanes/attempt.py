"""The attempt to build an airport: the route of its token, and the risk rolls of the route."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from bgf.contract import Part, counter, dice, option, part, value
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.content import FAILURE, Amount, Number
from bgf_aeroplanes.flyable_routes import FlyableRoutes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State
    from bgf_aeroplanes.routes import RiskRoll, Route

__all__ = ["Attempt"]


class Attempt(Part):
    """A token on its way to a city; a few counters keep it until the turn is over."""

    airports = part(Airports)
    flyable = part(FlyableRoutes)
    plane = counter(doc="Bookkeeping of the rules: the aeroplane whose token is being built.")
    route = counter(doc="Bookkeeping of the rules: the route that is being flown.")
    rolled = counter(
        start=0, doc="Bookkeeping of the rules: the number of rolls of the route that were passed."
    )
    replaced = counter(
        doc="Bookkeeping of the rules: the player whose airport is being replaced (AER-46)."
    )
    bonus = counter(
        start=0, doc="Bookkeeping of the rules: the points that pilots add to the roll (AER-62)."
    )
    failures = counter(own=True, start=0, doc="A player's engine-failure markers (AER-39).")
    risk = dice(number=3, doc="The risk dice (AER-01). The face 0 is the engine failure.")
    rival_bonus = value(Number, doc="Points that a rival's airport adds to a roll (AER-36).")
    fails_at = value(
        Amount, doc="The number of engine-failure markers with which an attempt fails (AER-39)."
    )
    failure_per_face = option(
        "bool", doc="Whether each die that shows an engine failure brings a marker (AER-39)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._distributions: dict[bool, dict[tuple[int, int], float]] = {}

    def begin(self, state: State, route: Route) -> None:
        """Begins to fly a route."""
        counters = state.counters
        counters[self.route] = self.flyable.route_index[route.name]
        counters[self.rolled] = 0
        counters[self.replaced] = -1

    def clear(self, state: State) -> None:
        """Ends the attempt, if there is one, and picks up the risk dice."""
        counters = state.counters
        counters[self.plane] = -1
        counters[self.route] = -1
        counters[self.replaced] = -1
        counters[self.rolled] = 0
        counters[self.bonus] = 0
        state.pick_up(self.risk)

    def current_plane(self, state: State) -> int:
        """Returns the aeroplane that was just bought, or whose token is being built."""
        return state.counters[self.plane]

    def current_route(self, state: State) -> Route:
        """Returns the route that is being flown."""
        number = state.counters[self.route]
        return self.flyable.routes[number]

    # -- the rolls

    def current_roll(self, state: State) -> RiskRoll:
        """Returns the next roll of the route, or the one that is short of points."""
        rolls = self.current_route(state).rolls
        number_passed = state.counters[self.rolled]
        return rolls[number_passed]

    def target_of(self, state: State, player: int, roll: RiskRoll) -> int:
        """Returns the sum that the dice must reach, less the bonus for rivals (AER-34, AER-36)."""
        has_rivals = bool(self.airports.rivals(state, player, roll.city))
        bonus = self.rival_bonus if has_rivals else 0
        return roll.target - bonus

    def missing_points(self, state: State, player: int) -> int:
        """Returns the number of points that the roll is short of, pilots included (AER-35)."""
        reached = sum(state.shown(self.risk)) + state.counters[self.bonus]
        roll = self.current_roll(state)
        target = self.target_of(state, player, roll)
        return max(0, target - reached)

    def new_failures(self, state: State, faces: Sequence[int]) -> int:
        """Returns the number of engine-failure markers that a roll brings (AER-39)."""
        failures = faces.count(FAILURE)
        if state.options[self.failure_per_face]:
            return failures
        return min(1, failures)

    def success_chance(self, state: State, player: int, rolls: Sequence[RiskRoll]) -> float:
        """Returns the probability that all of these rolls succeed without being paid for.

        An attempt that fails by its engine failures does not succeed (AER-39).
        """
        # The probability of success so far, by the player's number of markers.
        chances = {state.counters[self.failures[player]]: 1.0}
        for roll in rolls:
            target = self.target_of(state, player, roll)
            next_chances: dict[int, float] = {}
            for (total, new_markers), share in self._distribution(state).items():
                if total < target:
                    continue
                for markers_before, chance in chances.items():
                    markers = markers_before + new_markers
                    if markers < self.fails_at:
                        chance_so_far = next_chances.get(markers, 0.0)
                        next_chances[markers] = chance_so_far + chance * share
            chances = next_chances
        return sum(chances.values())

    def _distribution(self, state: State) -> dict[tuple[int, int], float]:
        """Returns the probability of each outcome of the risk dice: their sum and new markers."""
        per_face: bool = state.options[self.failure_per_face]
        if per_face not in self._distributions:
            rolls = list(product(self.risk.faces, repeat=self.risk.number))
            outcomes: Counter[tuple[int, int]] = Counter()
            for faces in rolls:
                new_markers = self.new_failures(state, faces)
                outcomes[sum(faces), new_markers] += 1
            shares = {outcome: number / len(rolls) for outcome, number in outcomes.items()}
            self._distributions[per_face] = shares
        return self._distributions[per_face]
