"""The base of the actions that fly a route: risk rolls, the airport, and the words for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bgf import Turn
from bgf.contract import fact, stage, text
from bgf.engine.seat_letters import seat_letter
from bgf_aeroplanes.airports import NONE, token_of
from bgf_aeroplanes.content import FAILURE
from bgf_aeroplanes.kind import AirlineKind

if TYPE_CHECKING:
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf_aeroplanes.routes import RiskRoll, Route

__all__ = ["FlyingKind"]


class FlyingKind(AirlineKind):
    """The base of actions that move a token along its route, through risk rolls, to its airport."""

    short = stage(doc="A roll is short of points (AER-35).")
    next_roll = stage(doc="Before a roll (AER-38).")
    more = stage(doc="After an airport was built (AER-30).")
    hint_odds = text(name="hint.odds", doc="In menus: the odds of the rolls ahead.")
    log_thrown = text(name="log.thrown", doc="In the history: what the dice showed.")
    log_crash = text(name="log.crash", doc="In the history: the last engine failure (AER-39).")
    log_missing = text(name="log.missing", doc="In the history: points are missing (AER-35).")
    log_failures = text(name="log.failures", doc="In the history: a new engine failure.")
    log_built = text(name="log.built", doc="In the history: a new airport.")
    log_extended = text(name="log.extended", doc="In the history: a higher token (AER-44).")
    log_in_place_of = text(name="log.in_place_of", doc="In the history: who was replaced.")
    first_in_america = text(name="america", doc="What the first in an America get (AER-47).")

    # -- the rule

    def start_flight(self, turn: Turn) -> Stage | None:
        """Builds if no roll is needed; else rolls, or on a long-range route asks first (AER-38)."""
        route = self.attempt.current_route(turn.state)
        if not route.rolls:
            return self._build(turn)
        if route.long_range:
            return turn.state.phase.stages[self.next_roll]
        return self.roll_dice(turn)

    def roll_dice(self, turn: Turn) -> Stage | None:
        """Rolls the dice. With the last engine failure the attempt is over (AER-39)."""
        state = turn.state
        attempt = self.attempt
        counters = state.counters
        markers = self.attempt.failures[turn.player]
        counters[attempt.bonus] = 0
        faces = state.roll(attempt.risk)
        counters[markers] += attempt.new_failures(state, faces)
        if counters[markers] >= attempt.fails_at:
            counters[markers] = 0
            plane = attempt.current_plane(state)
            self.fleets.return_token(state, turn.player, plane)
            return None
        if attempt.missing_points(state, turn.player):
            return state.phase.stages[self.short]
        return self.complete_roll(turn)

    def complete_roll(self, turn: Turn) -> Stage | None:
        """Ends a roll that succeeded; goes on to the next one, or builds the airport."""
        state = turn.state
        attempt = self.attempt
        counters = state.counters
        counters[attempt.rolled] += 1
        counters[attempt.bonus] = 0
        rolls = attempt.current_route(state).rolls
        if counters[attempt.rolled] < len(rolls):
            return state.phase.stages[self.next_roll]
        return self._build(turn)

    def _build(self, turn: Turn) -> Stage | None:
        """Builds the airport (AER-45 to AER-47)."""
        state = turn.state
        player = turn.player
        airports = self.airports
        fleets = self.fleets
        counters = state.counters
        plane = self.attempt.current_plane(state)
        city = self.attempt.current_route(state).end
        owner = counters[self.attempt.replaced]
        if owner >= 0:
            airports.remove(state, owner, city)
        else:
            self.america.pay_reward(state, player, city)
        type_ = fleets.type_of(plane)
        airport = airports.entries[player] + city
        counters[airport] = token_of(type_)
        counters[fleets.tokens + plane] -= 1
        can_go_on = bool(self.flyable.planes_with_routes(state, player))
        return state.phase.stages[self.more] if can_go_on else None

    # -- facts of the route and of its rolls

    def route_of(self, turn: Turn) -> Route:
        """Returns the route that is being flown."""
        return self.attempt.current_route(turn.state)

    def rolls_ahead(self, turn: Turn) -> Sequence[RiskRoll]:
        """Returns the rolls whose odds menus show; the next roll comes first."""
        return [self.attempt.current_roll(turn.state)]

    @fact
    def city(self, turn: Turn) -> Mapping[str, str]:
        """The city where the route ends."""
        return self.city_name(self.route_of(turn).end)

    @fact
    def targets(self, turn: Turn) -> str:
        """The sums that the rolls ahead must reach: ``10+, 12+``."""
        targets = [f"{target}+" for target in self._targets(turn)]
        return ", ".join(targets)

    @fact
    def chance(self, turn: Turn) -> int:
        """The chance, in percent, that all rolls ahead succeed without being paid for."""
        rolls = self.rolls_ahead(turn)
        chance = self.attempt.success_chance(turn.state, turn.player, rolls)
        return round(100 * chance)

    @fact
    def cost(self, turn: Turn) -> float:
        """The coins that the rolls ahead cost on average."""
        odds = self.attempt.risk.odds
        coins = sum(odds(target).missing for target in self._targets(turn))
        return round(coins, 1)

    @fact
    def failure_chance(self, turn: Turn) -> int:
        """The chance, in percent, that a roll shows an engine failure."""
        chance = self.attempt.risk.chance_of(FAILURE)
        return round(100 * chance)

    def _targets(self, turn: Turn) -> list[int]:
        """Returns the sums that the rolls ahead must reach."""
        target_of = self.attempt.target_of
        return [target_of(turn.state, turn.player, roll) for roll in self.rolls_ahead(turn)]

    # -- facts of the outcome

    @fact
    def target(self, turn: Turn) -> int:
        """The sum that the dice had to reach."""
        return self._targets(turn)[0]

    @fact
    def made(self, turn: Turn) -> int:
        """The sum of the dice that were rolled."""
        return sum(self.faces_rolled(turn))

    @fact
    def missing(self, turn: Turn) -> int:
        """The points that are missing after the action."""
        return max(0, self.target(turn) - self.made(turn))

    @fact
    def all_failures(self, turn: Turn) -> int:
        """The engine-failure markers of the player with those that were rolled."""
        faces = self.faces_rolled(turn)
        new = self.attempt.new_failures(turn.state, faces)
        return self.failures(turn) + new

    @fact
    def most_failures(self, turn: Turn) -> int:
        """The number of markers with which an attempt fails (AER-39)."""
        return self.attempt.fails_at

    @fact
    def rival(self, turn: Turn) -> str:
        """The player whose airport was replaced; nothing if none was."""
        airports = self.airports
        city = self.route_of(turn).end
        for owner in airports.rivals(turn.state, turn.player, city):
            was_replaced = not airports.has_airport(turn.after, owner, city)
            if was_replaced:
                return seat_letter(owner)
        return ""

    @fact
    def america_coins(self, turn: Turn) -> int:
        """The coins for reaching an America (AER-47)."""
        return self.america.coins_for_first

    @fact
    def america_points(self, turn: Turn) -> int:
        """The points for reaching an America (AER-47)."""
        return self.america.points_for_first

    def roll_log(self, turn: Turn) -> list[Phrase]:
        """Returns the words of the history about a roll: the dice and the outcome."""
        has_failure = FAILURE in self.faces_rolled(turn)
        if has_failure and self.all_failures(turn) >= self.attempt.fails_at:
            return [self.log_thrown, self.log_crash]
        phrases: list[Phrase] = [self.log_thrown]
        if self.missing(turn):
            phrases.append(self.log_missing)
        if has_failure:
            phrases.append(self.log_failures)
        return phrases

    def airport_log(self, turn: Turn) -> list[Phrase]:
        """Returns the words of the history about the airport that was built, if any."""
        airports = self.airports
        city = self.route_of(turn).end
        before = airports.airport_in(turn.state, turn.player, city)
        after = airports.airport_in(turn.after, turn.player, city)
        if after == before:
            return []
        phrases: list[Phrase] = [self.log_built if before == NONE else self.log_extended]
        if self.rival(turn):
            phrases.append(self.log_in_place_of)
        reward = self.america.points[turn.player]
        is_rewarded = turn.after.counters[reward] != turn.state.counters[reward]
        if is_rewarded:
            phrases.append(self.first_in_america)
        return phrases
