"""Building airports: which token, by which route, and whose airport makes way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Preview, Refusal
from bgf.engine.words import seat_letter
from bgf_aeroplanes.kind import AirlineKind
from bgf_aeroplanes.names import TYPES
from bgf_aeroplanes.routes import Route
from bgf_aeroplanes.telling import Telling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Build", "Fly", "Replace"]

_GAPS = {"no_link": "AER-30", "one_way": "AER-31", "one_skip": "AER-33"}
"""What is wrong with ways that are no routes, and the rules that refuse them."""


class Build(AirlineKind):
    """``build p07``: a token of that aeroplane is to be built (AER-30)."""

    name = "build"
    rules: ClassVar = {"no_tokens": "AER-21", "nowhere": "AER-30"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (plane.index,), (plane.id,)) for plane in self.world.planes]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def legal(self, state: State, player: int) -> Sequence[Action]:
        planes = self.world.to_build(state, player)
        return [self.menu[plane] for plane in planes if self.risk.can_go(state, player, plane)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        plane = action.args[0]
        if plane not in self.world.to_build(state, player):
            return self.refuse_for("no_tokens", state, plane=self.world.planes[plane].data["name"])
        if not self.risk.can_go(state, player, plane):
            return self.refuse_for("nowhere", state)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.risk.plane] = action.args[0]
        return state.phase.stages["route"]

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.plane(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many tokens lie there, and of what type."""
        plane, world = action.args[0], self.world
        left, type_ = state.counters[world.tokens + plane], TYPES[world.type_of(plane)]
        words = [self.says("note.tokens", lang, type=type_, tokens=left)]
        if world.is_long_range(plane):
            words.append(self.says("note.long_range", lang))
        return ", ".join(words)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.build", lang, plane=self.names.plane(action.args[0], lang))


class _Setting(AirlineKind):
    """How a route is set: it may be built at once, or its first roll be made (AER-38)."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.telling = Telling(game, self.world, self.risk)

    def _came(self, before: State, after: State, player: int, route: Route, lang: str) -> list[str]:
        """What came of the route at once; nothing where it is asked first whose airport goes."""
        if after.player == player and after.stage.id == "replace":
            return []
        built = self.telling.built(before, after, player, lang)
        if route.long_range or not route.rolls:
            return built
        return self.telling.rolled(before, after, player, route.rolls[0], lang) + built


class Fly(_Setting):
    """``fly rome-cairo-ethiopia``, or ``fly rome`` for a higher token in one's own city."""

    name = "fly"
    rules: ClassVar = {
        "no_airport": "AER-30",
        "short_range": "AER-32",
        "short_skip": "AER-33",
        "not_skipped": "AER-33",
        "have_one": "AER-45",
        "nothing_here": "AER-44",
        "space_free": "AER-45",
        "no_space": "AER-46",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        world = self.world
        self.flights = [
            Action(self, (route,), (route.name,)) for route in (*world.routes, *self.risk.stays)
        ]
        self.by_route = {action.args[0].name: action for action in self.flights}

    def universe(self) -> Iterable[Action]:
        return self.flights

    def legal(self, state: State, player: int) -> Sequence[Action]:
        plane = state.counters[self.risk.plane]
        return [self.by_route[r.name] for r in self.risk.ways(state, player, plane)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        route, cities = action.args[0], self.world.cities
        gap = self.world.gap(route.cities)
        if gap is not None:
            start, end = (cities[city].data["name"] for city in gap[1:])
            return self.refuse(_GAPS[gap[0]], f"gap.{gap[0]}", start=start, city=end)
        reason = self.risk.hindrance(state, player, state.counters[self.risk.plane], route)
        if not reason:
            return None
        city = cities[route.start if reason == "no_airport" else route.end]
        return self.refuse_for(reason, state, city=city.data["name"])

    def parse(self, words: list[str]) -> Action | None:
        """Ways between real cities that are no routes: they are refused."""
        index = self.world.city_index
        ids = words[0].split("-") if len(words) == 1 else []
        return self._along([index[id_] for id_ in ids]) if index.keys() >= {*ids} else None

    def _along(self, cities: Sequence[int]) -> Action | None:
        """The action of a way, whether there is one or not; none for no cities."""
        name = "-".join(self.world.cities[city].id for city in cities)
        if not cities or name in self.by_route:
            return self.by_route.get(name)
        return Action(self, (Route(tuple(cities), (), len(cities) > 2, name),), (name,))

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """A way by its cities in any language, or where it ends if one alone leads there."""
        cities = self.names.cities_in(words)
        if len(cities) == 1:
            found = [a for a in self.legal(state, player) if a.args[0].end == cities[0]]
            return found[0] if len(found) == 1 else None
        return self._along(cities)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        route: Route = action.args[0]
        counters, risk = state.counters, self.risk
        counters[risk.route] = risk.number_of[route.name]
        counters[risk.rolled] = 0
        counters[risk.replaced] = -1
        if self.world.is_full(state, route.end):
            plane = counters[risk.plane]
            type_ = self.world.type_of(plane)
            owners = self.world.replaceable(state, player, route.end, type_)
            if len(owners) > 1:
                return state.phase.stages["replace"]
            counters[risk.replaced] = owners[0]
        return risk.go_on(state, player)

    # -- for people

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """The odds of each roll, what the route may be expected to cost, and what there is."""
        rolls = action.args[0].rolls
        if not rolls:
            return None
        words = {}
        for lang in self.game.pack.languages:
            means = self.says("preview.means", lang, means=self.telling.means(state, player, lang))
            words[lang] = (
                f"{self.telling.odds(state, player, rolls, lang, 'preview.odds')}\n{means}"
            )
        return Preview(words=words)

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.way(action.args[0].cities, lang)

    def steps(self, action: Action) -> tuple[str, ...]:
        """First where a route ends, then by which way."""
        route: Route = action.args[0]
        return str(route.end), route.name

    def ask(self, state: State, player: int, action: Action, step: int, lang: str) -> str:
        route: Route = action.args[0]
        if step == 0:
            return self.names.city(route.end, lang)
        if len(route.cities) == 1:
            return self.says("way.extend", lang)
        start = self.names.city(route.start, lang)
        if route.skipped < 0:
            return self.says("way.direct", lang, start=start)
        skipped = self.names.city(route.skipped, lang)
        return self.says("way.skip", lang, start=start, skipped=skipped)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The rolls and their odds, whom it replaces, and what America pays."""
        route, world = action.args[0], self.world
        rolls = route.rolls
        odds = self.telling.odds(state, player, rolls, lang) if rolls else ""
        words = [odds or self.says("note.no_roll", lang)]
        if world.is_full(state, route.end) and len(route.cities) > 1:
            type_ = world.type_of(state.counters[self.risk.plane])
            owners = world.replaceable(state, player, route.end, type_)
            seats = ", ".join(seat_letter(owner) for owner in owners)
            words.append(self.says("note.replaces", lang, seat=seats))
        elif world.is_paid(state, route.end):
            coins = self.says("coins", lang, coins=world.values["america_coins"])
            points = world.values["america_points"]
            words.append(self.says("america", lang, coins=coins, points=points))
        return ", ".join(words)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        route: Route = action.args[0]
        way = self.ask(before, player, action, 1, lang)
        words = self._came(before, after, player, route, lang)
        if words and not route.rolls:
            return ", ".join([words[0], *([way] if len(route.cities) > 1 else []), *words[1:]])
        flies = self.says("story.fly", lang, city=self.names.city(route.end, lang), way=way)
        return ", ".join([flies, *words])


class Replace(_Setting):
    """``replace B``: whose airport makes way (AER-46)."""

    name = "replace"
    rules: ClassVar = {"not_replaceable": "AER-46"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        seats = range(game.players[1])
        self.menu = [Action(self, (seat,), (seat_letter(seat),)) for seat in seats]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def _owners(self, state: State, player: int) -> list[int]:
        route, plane = self.risk.current(state), state.counters[self.risk.plane]
        type_ = self.world.type_of(plane)
        return self.world.replaceable(state, player, route.end, type_)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [self.menu[owner] for owner in self._owners(state, player)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if action.args[0] in self._owners(state, player):
            return None
        return self.refuse_for("not_replaceable", state, seat=seat_letter(action.args[0]))

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.risk.replaced] = action.args[0]
        return self.risk.go_on(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The type of the airport that makes way."""
        held = self.world.airport(state, action.args[0], self.risk.current(state).end)
        return self.says("note.replaced", lang, type=TYPES[held - 1])

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        words = self.says("story.replace", lang, seat=action.parts[0])
        route = self.risk.current(before)
        return ", ".join([words, *self._came(before, after, player, route, lang)])
