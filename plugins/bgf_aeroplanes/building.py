"""Building airports: which token, by which route, and whose airport makes way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from bgf import Preview, Turn, param
from bgf.contract import fact, part, reason, stage, text
from bgf.engine.words import seat_letter
from bgf.param import Param, Target
from bgf_aeroplanes.airports import type_at
from bgf_aeroplanes.content import BEACON, PILOT
from bgf_aeroplanes.flyable_routes import FlyableRoutes
from bgf_aeroplanes.flying import FlyingKind
from bgf_aeroplanes.kind import TYPES, PlaneKind
from bgf_aeroplanes.routes import RiskRoll, Route
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import Action, Game, State
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

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
        with_tokens = self.world.to_build(state, player)
        planes = self.flyable.planes_with_routes(state, player, with_tokens)
        return [self.listed[plane] for plane in planes]

    def why_not(self, turn: Turn) -> Reason | None:
        plane = turn.args[0]
        if not self.tokens(turn) or not self.world.owns(turn.state, turn.player, plane):
            return self.no_tokens
        has_route = self.flyable.has_route(turn.state, turn.player, plane)
        return None if has_route else self.nowhere

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.attempt.plane] = turn.args[0]
        return turn.state.phase.stages[self.route]

    @fact
    def tokens(self, turn: Turn) -> int:
        """The airport tokens on the aeroplane."""
        plane: int = turn.args[0]
        return turn.state.counters[self.world.tokens + plane]

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [self.hint_tokens, *self.range_hint(turn)]


class RouteParam(Param):
    """A route, as ``rome-cairo-ethiopia``; one city alone is for a higher token there (AER-44).

    Ways between cities of the map that are no routes are read too: they are refused.
    """

    is_open = True
    world = part(World)
    flyable = part(FlyableRoutes)
    way_direct = text("start", name="way.direct", doc="In menus: a route of one link.")
    way_skip = text("start", "skipped", name="way.skip", doc="In menus: a route of two links.")
    way_extend = text(name="way.extend", doc="In menus: a higher token on one's own airport.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._links: dict[tuple[int, int], str] = {}
        for link in self.world.map.links:
            self._links[link.a, link.b] = link.id
            self._links[link.b, link.a] = link.id

    def values(self) -> Iterable[Route]:
        return self.flyable.routes

    def parts(self, value: Route) -> tuple[str, ...]:
        return (value.name,)

    def read(self, words: Sequence[str]) -> Route | None:
        if len(words) != 1:
            return None
        name = words[0]
        if name in self.flyable.number_of:
            return self.flyable.routes[self.flyable.number_of[name]]
        city_index = self.world.city_index
        ids = name.split("-")
        if not city_index.keys() >= {*ids}:
            return None
        cities = tuple(city_index[id_] for id_ in ids)
        return Route(cities, (), long_range=len(cities) > 2, name=name)

    def names(self, value: Route, lang: str) -> tuple[str, ...]:
        return (" – ".join(self._city(city, lang) for city in value.cities),)

    def steps(self, value: Route) -> tuple[str, ...]:
        """Returns first where a route ends, then its way."""
        return str(value.end), value.name

    def step_name(self, state: State, player: int, value: Route, step: int, lang: str) -> str:
        if step == 0:
            return self._city(value.end, lang)
        if len(value.cities) == 1:
            return self.way_extend(lang)
        start = self._city(value.start, lang)
        if value.skipped < 0:
            return self.way_direct(lang, start=start)
        return self.way_skip(lang, start=start, skipped=self._city(value.skipped, lang))

    def ids(self, state: State, value: Route) -> Sequence[str]:
        """Returns the links that are flown, and the city where the airport is to be."""
        flown = [self._links[leg] for leg in pairwise(value.cities) if leg in self._links]
        return [*flown, self.world.cities[value.end].id]

    def targets(self, state: State, player: int, value: Route) -> tuple[tuple[Target, ...], ...]:
        places = self.world.cities
        board = self.world.map.id
        return (tuple(Target("place", board, places[city].id) for city in value.cities),)

    def _city(self, city: int, lang: str) -> str:
        return self.game.word(self.world.cities[city].data["name"], lang)


class _Setting(FlyingKind):
    """The base of actions that set a route: it may be built or rolled for at once (AER-38)."""

    replace = stage(doc="Whose airport makes way (AER-46).")

    def outcome_log(self, turn: Turn) -> list[Phrase]:
        """Returns what the history says of what came of the route at once."""
        after = turn.after
        if after.player == turn.player and after.stage.id == self.replace:
            return []  # it is asked first whose airport makes way
        route = self.route_of(turn)
        is_thrown = bool(route.rolls) and not route.long_range
        return [*(self.roll_log(turn) if is_thrown else []), *self.airport_log(turn)]


class Fly(_Setting):
    """``fly rome-cairo-ethiopia``, or ``fly rome`` for a higher token in one's own city."""

    name = "fly"
    exact = True
    route = param.custom(RouteParam)
    nothing = text(doc="In place of support.")
    hint_no_roll = text(name="hint.no_roll", doc="In menus: the route takes no roll.")
    hint_replaces = text(name="hint.replaces", doc="In menus: whose airports may make way.")
    log_fly = text(name="log.fly", doc="In the history: the route.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        plane = state.counters[self.attempt.plane]
        number_of = self.flyable.number_of
        routes = self.flyable.for_plane(state, player, plane)
        return [self.listed[number_of[route.name]] for route in routes]

    def why_not(self, turn: Turn) -> Reason | None:
        route = turn.args[0]
        gap = self.world.gap(route.cities)
        if gap:
            return gap[0]
        plane = turn.state.counters[self.attempt.plane]
        return self.flyable.why_not(turn.state, turn.player, plane, route)

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        route: Route = turn.args[0]
        attempt = self.attempt
        attempt.begin(state, route)
        if self.world.is_full(state, route.end):
            owners = self._replaceable(turn)
            if len(owners) > 1:
                return state.phase.stages[self.replace]
            state.counters[attempt.replaced] = owners[0]
        return self.go_on(turn)

    def _replaceable(self, turn: Turn) -> list[int]:
        """Returns the players whose airport in the full city may make way (AER-46)."""
        type_ = self.world.type_of(turn.state.counters[self.attempt.plane])
        return self.world.replaceable(turn.state, turn.player, turn.args[0].end, type_)

    # -- words

    def route_of(self, turn: Turn) -> Route:
        route: Route = turn.args[0]
        return route

    def rolls_ahead(self, turn: Turn) -> Sequence[RiskRoll]:
        return self.route_of(turn).rolls

    def _ends(self, turn: Turn) -> tuple[int, int]:
        """Returns the ends of the route, or the cities between which it has no link."""
        route = self.route_of(turn)
        gap = self.world.gap(route.cities)
        return (gap[1], gap[2]) if gap else (route.start, route.end)

    @fact
    def start(self, turn: Turn) -> Mapping[str, str]:
        """The city where the route, or the missing link, begins."""
        return self.city_name(self._ends(turn)[0])

    @fact
    def city(self, turn: Turn) -> Mapping[str, str]:
        """The city where the route, or the missing link, ends."""
        return self.city_name(self._ends(turn)[1])

    @fact
    def rivals(self, turn: Turn) -> str:
        """The players whose airport may make way."""
        return ", ".join(map(seat_letter, self._replaceable(turn)))

    @fact
    def support(self, turn: Turn, lang: str) -> str:
        """The support that the player can use on the way, with its number."""
        supports = self.supports
        found = []
        for name in (PILOT, BEACON):
            if supports.has(turn.state, turn.player, name):
                words = supports.types[supports.number(name)].data["name"]
                held = supports.held(turn.state, turn.player, name)
                found.append(f"{self.game.word(words, lang)} {held}")
        return ", ".join(found) or self.nothing(lang)

    def preview(self, turn: Turn) -> Preview | None:
        """Returns the odds, and what the player can meet them with; nothing without rolls."""
        return super().preview(turn) if self.route_of(turn).rolls else None

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        route = self.route_of(turn)
        odds = self.hint_odds if route.rolls else self.hint_no_roll
        is_extension = len(route.cities) == 1
        if self.world.is_full(turn.state, route.end) and not is_extension:
            return [odds, self.hint_replaces]
        if self.world.is_paid(turn.state, route.end):
            return [odds, self.first_in_america]
        return [odds]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        is_extension = len(self.route_of(turn).cities) == 1
        return [*([] if is_extension else [self.log_fly]), *self.outcome_log(turn)]


class Replace(_Setting):
    """``replace B``: whose airport makes way (AER-46)."""

    name = "replace"
    seat = param.seat()
    not_replaceable = reason("AER-46")
    log_replace = text(name="log.replace", doc="In the history: whose airport makes way.")

    def why_not(self, turn: Turn) -> Reason | None:
        type_ = self.world.type_of(turn.state.counters[self.attempt.plane])
        city = self.route_of(turn).end
        owners = self.world.replaceable(turn.state, turn.player, city, type_)
        return None if turn.args[0] in owners else self.not_replaceable

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.attempt.replaced] = turn.args[0]
        return self.go_on(turn)

    @fact
    def type(self, turn: Turn) -> str:
        """The type of the airport that makes way."""
        return TYPES[type_at(self.world.airport(turn.state, turn.args[0], self.route_of(turn).end))]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [self.log_replace, *self.outcome_log(turn)]
