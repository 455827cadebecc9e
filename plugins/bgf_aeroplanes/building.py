"""Building airports: choose a token and a route, roll, and pay, use support or give up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Preview, Refusal
from bgf.engine.words import seat_letter
from bgf.kinds import RuledKind
from bgf_aeroplanes.odds import odds_of
from bgf_aeroplanes.risk import Risk
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_aeroplanes.routes import Route

__all__ = ["Beacon", "Build", "Fly", "GiveUp", "Pay", "Pilot", "Replace", "Roll", "Stop"]


class BuildingKind(RuledKind):
    """A kind of action of building; all share what is known of the table and of risk rolls."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world: World = game.rules.world
        self.risk: Risk = game.rules.risk


class Single(BuildingKind):
    """A kind with one action, which needs no parameter."""

    reason: ClassVar[str]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.action = Action(self, (), ())

    def universe(self) -> Iterable[Action]:
        return [self.action]

    def may(self, state: State, player: int) -> bool:
        """Whether it can be done."""
        return True

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return (self.action,) if self.may(state, player) else ()

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None if self.may(state, player) else self.refuse_for(self.reason, state)


class Build(BuildingKind):
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
        return self.game.word(self.world.planes[action.args[0]].data["name"], lang)


class Fly(BuildingKind):
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
        route: Route = action.args[0]
        reason = self.risk.hindrance(state, player, state.counters[self.risk.plane], route)
        if not reason:
            return None
        city = self.world.cities[route.start if reason == "no_airport" else route.end]
        return self.refuse_for(reason, state, city=city.data["name"])

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

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """The odds of each roll, and what the route may be expected to cost."""
        route: Route = action.args[0]
        if not route.rolls:
            return None
        needs = [self.risk.target(state, player, roll) for roll in route.rolls]
        found = [odds_of(self.risk.faces, self.risk.dice, need) for need in needs]
        chance = 1.0
        for odds in found:
            chance *= odds.success
        words = {
            lang: self.game.text(
                "preview.odds",
                lang,
                rolls=", ".join(f"{need}+" for need in needs),
                chance=round(100 * chance),
                price=round(sum(odds.price for odds in found), 1),
                failure=round(100 * found[0].failure),
            )
            for lang in self.game.pack.languages
        }
        return Preview(words=words)

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        cities = (self.world.cities[city] for city in action.args[0].cities)
        return " – ".join(self.game.word(city.data["name"], lang) for city in cities)


class Replace(BuildingKind):
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


class Roll(Single):
    """``roll``: the next risk roll of the route."""

    name = "roll"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return self.risk.throw(state, player)


class Pay(Single):
    """``pay``: a coin for each missing point (AER-35)."""

    name = "pay"
    reason = "no_money"
    rules: ClassVar = {"no_money": "AER-35"}

    def may(self, state: State, player: int) -> bool:
        return self.risk.missing(state, player) <= state.counters[self.world.money[player]]

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.money[player]] -= self.risk.missing(state, player)
        return self.risk.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many coins."""
        return self.game.text("note.pay", lang, coins=self.risk.missing(state, player))


class Pilot(Single):
    """``pilot``: a Daredevil pilot adds 3 to the roll, outside Europe (AER-62)."""

    name = "pilot"
    reason = "no_pilot"
    rules: ClassVar = {"no_pilot": "AER-62"}

    def may(self, state: State, player: int) -> bool:
        is_abroad = self.world.region_of[self.risk.current(state).end] != "europe"
        return is_abroad and self.risk.supports.has(state, player, "pilot")

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "pilot")
        state.counters[self.risk.bonus] += self.game.values["pilot_bonus"]
        if self.risk.missing(state, player):
            return state.stage
        return self.risk.passed(state, player)


class Beacon(Single):
    """``beacon``: a Radio beacon rolls all dice again (AER-66)."""

    name = "beacon"
    reason = "no_beacon"
    rules: ClassVar = {"no_beacon": "AER-66"}

    def may(self, state: State, player: int) -> bool:
        return self.risk.supports.has(state, player, "beacon")

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "beacon")
        return self.risk.throw(state, player)


class GiveUp(Single):
    """``give_up``: the token goes back to its aeroplane, the turn is over (AER-37, AER-38)."""

    name = "give_up"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.clear(state)
        return None


class Stop(Single):
    """``stop``: build no more this turn."""

    name = "stop"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None
