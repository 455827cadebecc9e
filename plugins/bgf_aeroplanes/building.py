"""Building airports: which token, by which route, and whose airport makes way."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bgf import Action, Preview
from bgf.contract import reason, stage, text
from bgf.engine.words import seat_letter
from bgf.kinds import ListedKind
from bgf_aeroplanes.airports import type_at
from bgf_aeroplanes.kind import AirlineKind, FlyingKind
from bgf_aeroplanes.names import TYPES
from bgf_aeroplanes.routes import Route

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.contract import Reason
    from bgf.engine.flow import Stage

__all__ = ["Build", "Fly", "Replace"]


class Build(AirlineKind, ListedKind):
    """``build p07``: a token of that aeroplane is to be built (AER-30)."""

    name = "build"
    route = stage(doc="Where a token goes (AER-30).")
    no_tokens = reason("AER-21", "plane")
    nowhere = reason("AER-30", "plane")
    note_tokens = text("type", "tokens", name="note.tokens")
    note_long_range = text(name="note.long_range")
    story_build = text("plane", name="story.build")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (plane.index,), (plane.id,)) for plane in self.world.planes]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only aeroplanes with tokens are asked about."""
        there = self.world.to_build(state, player)
        return [self.menu[plane] for plane in self.flyable.planes_with_routes(state, player, there)]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        plane = action.args[0]
        world = self.world
        if not state.counters[world.tokens + plane] or not world.owns(state, player, plane):
            return self.no_tokens
        return None if self.flyable.has_route(state, player, plane) else self.nowhere

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"plane": self.world.planes[action.args[0]].data["name"]}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.attempt.plane] = action.args[0]
        return state.phase.stages[self.route]

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.plane(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many tokens lie there, and of what type."""
        plane = action.args[0]
        world = self.world
        left = state.counters[world.tokens + plane]
        type_ = TYPES[world.type_of(plane)]
        words = [self.note_tokens(lang, type=type_, tokens=left)]
        if world.is_long_range(plane):
            words.append(self.note_long_range(lang))
        return ", ".join(words)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.story_build(lang, plane=self.names.plane(action.args[0], lang))


class _Setting(FlyingKind):
    """How a route is set: it may be built at once, or its first roll be made (AER-38)."""

    replace = stage(doc="Whose airport makes way (AER-46).")

    def _came(self, before: State, after: State, player: int, route: Route, lang: str) -> list[str]:
        """What came of the route at once; nothing where it is asked first whose airport goes."""
        if after.player == player and after.stage.id == self.replace:
            return []
        built = self.route_texts.built(before, after, player, lang)
        if route.long_range or not route.rolls:
            return built
        return self.route_texts.rolled(before, after, player, route.rolls[0], lang) + built


class Fly(_Setting, ListedKind):
    """``fly rome-cairo-ethiopia``, or ``fly rome`` for a higher token in one's own city."""

    name = "fly"
    preview_means = text("means", name="preview.means")
    note_no_roll = text(name="note.no_roll")
    note_replaces = text("seat", name="note.replaces")
    story_fly = text("city", "way", name="story.fly")
    way_direct = text("start", name="way.direct")
    way_skip = text("start", "skipped", name="way.skip")
    way_extend = text(name="way.extend")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (route,), (route.name,)) for route in self.flyable.routes]
        self.by_route = {action.args[0].name: action for action in self.menu}
        links = {(link.a, link.b): link.id for link in self.world.map.links}
        self._links = links | {(end, start): id_ for (start, end), id_ in links.items()}

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only routes from one's own cities are asked about."""
        plane = state.counters[self.attempt.plane]
        return [self.by_route[route.name] for route in self.flyable.for_plane(state, player, plane)]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        route = action.args[0]
        plane = state.counters[self.attempt.plane]
        gap = self.world.gap(route.cities)
        return gap[0] if gap else self.flyable.why_not(state, player, plane, route)

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        """The cities between which there is no link, or those of the route."""
        route = action.args[0]
        cities = self.world.cities
        gap = self.world.gap(route.cities)
        start, end = gap[1:] if gap else (route.start, route.end)
        return {"start": cities[start].data["name"], "city": cities[end].data["name"]}

    def vocabulary(self) -> Sequence[str]:
        return ()  # all that can be legal is listed: `parse` reads what is to be refused

    def parse(self, words: list[str]) -> Action | None:
        """Ways between real cities that are no routes: they are refused."""
        index = self.world.city_index
        ids = words[0].split("-") if len(words) == 1 else []
        if not ids or not index.keys() >= {*ids}:
            return None
        cities = tuple(index[id_] for id_ in ids)
        return Action(self, (Route(cities, (), len(cities) > 2, words[0]),), (words[0],))

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        route: Route = action.args[0]
        attempt = self.attempt
        attempt.begin(state, route)
        if self.world.is_full(state, route.end):
            type_ = self.world.type_of(state.counters[attempt.plane])
            owners = self.world.replaceable(state, player, route.end, type_)
            if len(owners) > 1:
                return state.phase.stages[self.replace]
            state.counters[attempt.replaced] = owners[0]
        return self.go_on(state, player)

    def involves(self, action: Action) -> Sequence[str]:
        """The links that are flown, and the city where an airport is to be."""
        route: Route = action.args[0]
        flown = [self._links[leg] for leg in pairwise(route.cities) if leg in self._links]
        return [*flown, self.world.cities[route.end].id]

    # -- for people

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """The odds of each roll, what the route may be expected to cost, and what there is."""
        rolls = action.args[0].rolls
        if not rolls:
            return None
        words = {}
        for lang in self.game.pack.languages:
            odds = self.route_texts.odds_in_full(state, player, rolls, lang)
            means = self.route_texts.means(state, player, lang)
            words[lang] = f"{odds}\n{self.preview_means(lang, means=means)}"
        return Preview(words=words)

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.way(action.args[0].cities, lang)

    def steps(self, action: Action) -> tuple[str, ...]:
        """First where a route ends, then by which way."""
        route: Route = action.args[0]
        return str(route.end), route.name

    def describe_step(self, state: State, player: int, action: Action, step: int, lang: str) -> str:
        route: Route = action.args[0]
        if step == 0:
            return self.names.city(route.end, lang)
        if len(route.cities) == 1:
            return self.way_extend(lang)
        start = self.names.city(route.start, lang)
        if route.skipped < 0:
            return self.way_direct(lang, start=start)
        skipped = self.names.city(route.skipped, lang)
        return self.way_skip(lang, start=start, skipped=skipped)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The rolls and their odds, whom it replaces, and what America pays."""
        route = action.args[0]
        world = self.world
        rolls = route.rolls
        odds = self.route_texts.odds(state, player, rolls, lang) if rolls else ""
        words = [odds or self.note_no_roll(lang)]
        if world.is_full(state, route.end) and len(route.cities) > 1:
            type_ = world.type_of(state.counters[self.attempt.plane])
            owners = world.replaceable(state, player, route.end, type_)
            seats = ", ".join(seat_letter(owner) for owner in owners)
            words.append(self.note_replaces(lang, seat=seats))
        elif world.is_paid(state, route.end):
            words.append(self.route_texts.in_america(world.america_points, lang))
        return ", ".join(words)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        route: Route = action.args[0]
        way = self.describe_step(before, player, action, 1, lang)
        words = self._came(before, after, player, route, lang)
        if words and not route.rolls:
            return ", ".join([words[0], *([way] if len(route.cities) > 1 else []), *words[1:]])
        flies = self.story_fly(lang, city=self.names.city(route.end, lang), way=way)
        return ", ".join([flies, *words])


class Replace(_Setting, ListedKind):
    """``replace B``: whose airport makes way (AER-46)."""

    name = "replace"
    not_replaceable = reason("AER-46", "seat")
    note_replaced = text("type", name="note.replaced")
    story_replace = text("seat", name="story.replace")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        seats = range(game.players[1])
        self.menu = [Action(self, (seat,), (seat_letter(seat),)) for seat in seats]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        route = self.attempt.current(state)
        plane = state.counters[self.attempt.plane]
        type_ = self.world.type_of(plane)
        owners = self.world.replaceable(state, player, route.end, type_)
        return None if action.args[0] in owners else self.not_replaceable

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"seat": action.parts[0]}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.attempt.replaced] = action.args[0]
        return self.go_on(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The type of the airport that makes way."""
        held = self.world.airport(state, action.args[0], self.attempt.current(state).end)
        return self.note_replaced(lang, type=TYPES[type_at(held)])

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        words = self.story_replace(lang, seat=action.parts[0])
        route = self.attempt.current(before)
        return ", ".join([words, *self._came(before, after, player, route, lang)])
