"""The actions that begin an airport: the token, its route, and an airport that makes way.

Rule IDs are those of `bgf rules aeroplanes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Preview, Turn, param
from bgf.contract import fact, reason, stage, text
from bgf.engine.seat_letters import seat_letter
from bgf_aeroplanes.airports import type_at
from bgf_aeroplanes.content import BEACON, PILOT
from bgf_aeroplanes.finders import chosen
from bgf_aeroplanes.flying import FlyingKind
from bgf_aeroplanes.kind import TYPES, PlaneKind
from bgf_aeroplanes.route_param import RouteParam

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Action, Game, State
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf_aeroplanes.routes import RiskRoll, Route

__all__ = ["Build", "Fly", "Replace"]


class Build(PlaneKind):
    """``build p07``: a token of that aeroplane is to be built (AER-30)."""

    name = "build"
    exact = True
    route = stage(doc="Where a token goes (AER-30).")
    no_tokens = reason("AER-21")
    nowhere = reason("AER-30")
    hint_tokens = text(name="hint.build", doc="In menus: the tokens on the aeroplane.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        planes = self.flyable.planes_with_routes(state, player)
        listed = self.listed
        return [listed[plane] for plane in planes]

    def why_not(self, turn: Turn) -> Reason | None:
        plane = self.plane_of(turn)
        is_own = self.fleets.owns(turn.state, turn.player, plane)
        if not is_own or not self.tokens(turn):
            return self.no_tokens
        if not self.flyable.has_route(turn.state, turn.player, plane):
            return self.nowhere
        return None

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.attempt.plane] = self.plane_of(turn)
        return turn.state.phase.stages[self.route]

    @fact
    def tokens(self, turn: Turn) -> int:
        """The airport tokens on the aeroplane."""
        plane = self.plane_of(turn)
        return turn.state.counters[self.fleets.tokens + plane]

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [self.hint_tokens, *self.range_hint(turn)]


class _RouteSetting(FlyingKind):
    """The base of actions that choose a route, and may build or roll for it at once (AER-38)."""

    replace = stage(doc="Whose airport makes way (AER-46).")

    def owners_replaceable(self, turn: Turn, city: int) -> list[int]:
        """Returns the players whose airport in a full city may make way (AER-46)."""
        plane = self.attempt.current_plane(turn.state)
        type_ = self.fleets.type_of(plane)
        return self.airports.replaceable(turn.state, turn.player, city, type_)

    def outcome_log(self, turn: Turn) -> list[Phrase]:
        """Returns the phrases of the history about the immediate outcome of the route."""
        after = turn.after
        must_choose_owner = after.player == turn.player and after.stage.id == self.replace
        if must_choose_owner:
            return []
        route = self.route_of(turn)
        phrases: list[Phrase] = []
        # On a long-range route the player is asked before the first roll (AER-38).
        was_rolled = bool(route.rolls) and not route.long_range
        if was_rolled:
            phrases += self.roll_log(turn)
        phrases += self.airport_log(turn)
        return phrases


class Fly(_RouteSetting):
    """``fly rome-cairo-ethiopia``, or ``fly rome`` for a higher token in one's own city."""

    name = "fly"
    exact = True
    route = param.custom(RouteParam)
    nothing = text(doc="In place of support.")
    hint_no_roll = text(name="hint.no_roll", doc="In menus: the route takes no roll.")
    hint_replaces = text(name="hint.replaces", doc="In menus: whose airports may make way.")
    log_fly = text(name="log.fly", doc="In the history: the route.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._actions = [self.action(route) for route in self.flyable.flights]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        plane = self.attempt.current_plane(state)
        routes = self.flyable.for_plane(state, player, plane)
        return chosen(routes, self._actions)

    def why_not(self, turn: Turn) -> Reason | None:
        route = turn.args[0]
        broken_leg = self.cities.broken_leg(route.cities)
        if broken_leg:
            return broken_leg.reason
        plane = self.attempt.current_plane(turn.state)
        return self.flyable.why_not(turn.state, turn.player, plane, route)

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        route = turn.args[0]
        attempt = self.attempt
        attempt.begin(state, route)
        if not self.airports.is_full(state, route.end):
            return self.start_flight(turn)
        owners = self.owners_replaceable(turn, route.end)
        if len(owners) > 1:
            return state.phase.stages[self.replace]
        state.counters[attempt.replaced] = owners[0]
        return self.start_flight(turn)

    # -- words

    def route_of(self, turn: Turn) -> Route:
        route: Route = turn.args[0]
        return route

    def rolls_ahead(self, turn: Turn) -> Sequence[RiskRoll]:
        return self.route_of(turn).rolls

    def _ends(self, turn: Turn) -> tuple[int, int]:
        """Returns the ends of the route, or the cities between which it has no link."""
        route = self.route_of(turn)
        broken_leg = self.cities.broken_leg(route.cities)
        if broken_leg:
            return broken_leg.start, broken_leg.end
        return route.start, route.end

    @fact
    def start(self, turn: Turn) -> Mapping[str, str]:
        """The city where the route, or the missing link, begins."""
        start, _ = self._ends(turn)
        return self.city_name(start)

    @fact
    def city(self, turn: Turn) -> Mapping[str, str]:
        """The city where the route, or the missing link, ends."""
        _, end = self._ends(turn)
        return self.city_name(end)

    @fact
    def rivals(self, turn: Turn) -> str:
        """The players whose airport may make way."""
        city = self.route_of(turn).end
        owners = self.owners_replaceable(turn, city)
        letters = [seat_letter(owner) for owner in owners]
        return ", ".join(letters)

    @fact
    def support(self, turn: Turn, lang: str) -> str:
        """The support that the player can use on the way, with its number."""
        supports = self.supports
        found = []
        for type_ in (PILOT, BEACON):
            if not supports.can_use(turn.state, turn.player, type_):
                continue
            name = supports.name_of(type_)
            name_in_lang = self.game.word(name, lang)
            number = supports.number_held(turn.state, turn.player, type_)
            found.append(f"{name_in_lang} {number}")
        if not found:
            return self.nothing(lang)
        return ", ".join(found)

    def preview(self, turn: Turn) -> Preview | None:
        """Returns the odds, and the player's means to meet them; None for a route without rolls."""
        route = self.route_of(turn)
        if not route.rolls:
            return None
        return super().preview(turn)

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        route = self.route_of(turn)
        odds = self.hint_odds if route.rolls else self.hint_no_roll
        is_full = self.airports.is_full(turn.state, route.end)
        if is_full and not route.is_extension:
            return [odds, self.hint_replaces]
        if self.america.has_reward(turn.state, route.end):
            return [odds, self.first_in_america]
        return [odds]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        route = self.route_of(turn)
        outcome = self.outcome_log(turn)
        if route.is_extension:
            # A higher token in the player's own city: nothing is flown (AER-44).
            return outcome
        return [self.log_fly, *outcome]


class Replace(_RouteSetting):
    """``replace B``: whose airport makes way (AER-46)."""

    name = "replace"
    seat = param.seat()
    not_replaceable = reason("AER-46")
    log_replace = text(name="log.replace", doc="In the history: whose airport makes way.")

    def why_not(self, turn: Turn) -> Reason | None:
        owner = turn.args[0]
        city = self.route_of(turn).end
        if owner not in self.owners_replaceable(turn, city):
            return self.not_replaceable
        return None

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.attempt.replaced] = turn.args[0]
        return self.start_flight(turn)

    @fact
    def type(self, turn: Turn) -> str:
        """The type of the airport that makes way."""
        owner = turn.args[0]
        city = self.route_of(turn).end
        entry = self.airports.airport_in(turn.state, owner, city)
        type_ = type_at(entry)
        return TYPES[type_]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        outcome = self.outcome_log(turn)
        # What was built in the place of another airport says whose it was.
        return outcome if self.log_in_place_of in outcome else [self.log_replace, *outcome]
