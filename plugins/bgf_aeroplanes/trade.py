"""The BASE, aeroplanes to buy, and subsidies; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bgf import Action
from bgf.components.entries import price_in_row
from bgf.kinds import ListedKind, SingleKind
from bgf_aeroplanes.kind import AirlineKind, Done
from bgf_aeroplanes.names import TYPES
from bgf_aeroplanes.world import BASE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Base", "Buy", "End", "Produce", "Subsidy"]


class Base(AirlineKind, ListedKind):
    """``base paris``: where one begins (AER-03)."""

    name = "base"
    rules: ClassVar = {"not_first": "AER-03", "no_room": "AER-03", "blocked": "AER-04"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cities = self.world.cities
        self.menu = [Action(self, (n,), (city.id,)) for n, city in enumerate(cities)]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only the first airports are asked about."""
        there = [self.menu[city] for city in self.world.first]
        return [action for action in there if not self.why_not(state, player, action)]

    def why_not(self, state: State, player: int, action: Action) -> str:
        city = action.args[0]
        if city not in self.world.first:
            return "not_first"
        if not self.world.is_full(state, city):
            return ""
        return "blocked" if self.world.is_blocked(state, city) else "no_room"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.airports[player] + action.args[0]] = BASE
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.city(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What the city brings or costs in the first era, and its free spaces (AER-11)."""
        city, world = action.args[0], self.world
        free = world.spaces_of(state, city) - world.taken(state, city)
        income = world.cities[city].data["income"]
        return self.says("note.base", lang, income=f"{income:+}", free=free)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.base", lang, city=self.names.city(action.args[0], lang))


class Buy(AirlineKind, ListedKind):
    """``buy p07``: an open aeroplane, with its airport tokens (AER-20 to AER-22)."""

    name = "buy"
    rules: ClassVar = {"not_open": "AER-20", "too_dear": "AER-14"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (plane.index,), (plane.id,)) for plane in self.world.planes]
        price: Mapping[str, str] = game.pack.data["zones"]["market"]["price"]
        self._prices = [  # of each aeroplane, by how many open ones have a lower number
            [price_in_row(price, game.values, plane.data, below) for below in range(len(self.menu))]
            for plane in self.world.planes
        ]

    def price(self, state: State, plane: int) -> int:
        """The cost, and 1 for each lower-numbered open aeroplane."""
        below = sum(1 for other in state.zones[self.world.market] if other < plane)
        return self._prices[plane][below]

    def brought(self, state: State, player: int, plane: int) -> int:
        """How many airport tokens it brings to a player (AER-21)."""
        stock = state.counters[self.world.stock[self.world.type_of(plane)][player]]
        brings: int = self.world.planes[plane].data["airports"]
        return min(brings, stock)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only open aeroplanes are asked about, and counted once."""
        have, market = state.counters[self.world.money[player]], state.zones[self.world.market]
        below = {plane: number for number, plane in enumerate(sorted(market))}
        return [self.menu[p] for p in market if self._prices[p][below[p]] <= have]

    def why_not(self, state: State, player: int, action: Action) -> str:
        plane = action.args[0]
        if plane not in state.zones[self.world.market]:
            return "not_open"
        have = state.counters[self.world.money[player]]
        return "too_dear" if self.price(state, plane) > have else ""

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        have = state.counters[self.world.money[player]]
        return {"need": self.price(state, action.args[0]), "have": have}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world, plane, counters = self.world, action.args[0], state.counters
        counters[world.money[player]] -= self.price(state, plane)
        state.move([plane], world.market, world.fleet[player])
        world.bring_tokens(state, player, plane, self.brought(state, player, plane))
        world.open_next(state, world.era(state))
        counters[self.attempt.plane] = plane
        is_left = counters[world.stock[world.type_of(plane)][player]]
        can_produce = is_left and self.supports.has(state, player, "mass_production")
        return state.phase.stages["bought"] if can_produce else None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.plane(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The price, and what the aeroplane is; the tokens that it brings to this player."""
        plane, world = action.args[0], self.world
        data, type_ = world.planes[plane].data, world.type_of(plane)
        words = [
            self.says(
                "note.buy",
                lang,
                price=self.price(state, plane),
                seats=data["seats"],
                airports=f"{TYPES[type_]}: {self.brought(state, player, plane)}",
            )
        ]
        if data["long_range"]:
            words.append(self.says("note.long_range", lang))
        if data["value"]:
            words.append(self.says("points", lang, points=data["value"]))
        return ", ".join(words)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        plane = action.args[0]
        coins = self.says("coins", lang, coins=self.price(before, plane))
        return self.says("story.buy", lang, plane=self.names.plane(plane, lang), coins=coins)


class Produce(AirlineKind, SingleKind):
    """``produce``: Mass production, one more token on the aeroplane just bought (AER-64)."""

    name = "produce"
    rules: ClassVar = {"stage": "AER-64"}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, "mass_production")
        self.world.bring_tokens(state, player, state.counters[self.attempt.plane], 1)
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """On which aeroplane."""
        return self.says("note.produce", lang, **self._bought(state, lang))

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.produce", lang, **self._bought(before, lang))

    def _bought(self, state: State, lang: str) -> dict[str, str]:
        plane = state.counters[self.attempt.plane]
        return {"plane": self.names.plane(plane, lang), "type": TYPES[self.world.type_of(plane)]}


class End(Done):
    """``end``: no support is used."""

    name = "end"


class Subsidy(AirlineKind, SingleKind):
    """``subsidy``: a coin, or the black pawn, which ends the era (AER-70, AER-13)."""

    name = "subsidy"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world = self.world
        if state.counters[world.subsidies]:
            state.pay(world.subsidies, world.money[player], 1)
        else:
            state.starter = player
            state.end_phase()
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What is left there; the black pawn ends the era (AER-13)."""
        left = state.counters[self.world.subsidies]
        return self.says("note.subsidy" if left else "note.pawn", lang, left=left)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        left = before.counters[self.world.subsidies]
        return self.says("story.subsidy" if left else "story.pawn", lang, left=left - 1)
