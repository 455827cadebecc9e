"""The BASE, aeroplanes to buy, and subsidies; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action
from bgf.contract import cited, reason, stage, text, value
from bgf.kinds import ListedKind, SingleKind
from bgf_aeroplanes.airports import BASE
from bgf_aeroplanes.content import MASS_PRODUCTION, Number
from bgf_aeroplanes.kind import AirlineKind, Done
from bgf_aeroplanes.names import TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.contract import Reason
    from bgf.engine.flow import Stage

__all__ = ["Base", "Buy", "End", "Produce", "Subsidy"]


class Base(AirlineKind, ListedKind):
    """``base paris``: where one begins (AER-03)."""

    name = "base"
    not_first = reason("AER-03")
    no_room = reason("AER-03")
    blocked = reason("AER-04")
    note_base = text("income", "free", name="note.base")
    story_base = text("city", name="story.base")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cities = self.world.cities
        self.menu = [Action(self, (n,), (city.id,)) for n, city in enumerate(cities)]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only the first airports are asked about."""
        there = [self.menu[city] for city in self.world.first]
        return [action for action in there if not self.why_not(state, player, action)]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        city = action.args[0]
        if city not in self.world.first:
            return self.not_first
        if not self.world.is_full(state, city):
            return None
        return self.blocked if self.world.is_blocked(state, city) else self.no_room

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.airports[player] + action.args[0]] = BASE
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.city(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What the city brings or costs in the first era, and its free spaces (AER-11)."""
        city = action.args[0]
        world = self.world
        free = world.spaces_of(state, city) - world.taken(state, city)
        return self.note_base(lang, income=f"{world.incomes[city]:+}", free=free)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.story_base(lang, city=self.names.city(action.args[0], lang))


class Buy(AirlineKind, ListedKind):
    """``buy p07``: an open aeroplane, with its airport tokens (AER-20 to AER-22)."""

    name = "buy"
    skip_surcharge = value(
        Number,
        doc="Coins for each open aeroplane with a lower number that a buyer passes over (AER-20).",
    )
    bought = stage(doc="After buying (AER-64).")
    not_open = reason("AER-20", "need", "have")
    too_dear = reason("AER-14", "need", "have")
    coins = text("coins")
    points = text("points")
    note_buy = text("price", "seats", "airports", name="note.buy")
    note_long_range = text(name="note.long_range")
    story_buy = text("plane", "coins", name="story.buy")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (plane.index,), (plane.id,)) for plane in self.world.planes]
        self._prices = [  # of each aeroplane, by how many open ones have a lower number
            [plane.cost + self.skip_surcharge * below for below in range(len(self.menu))]
            for plane in self.world.plane_data
        ]

    def price(self, state: State, plane: int) -> int:
        """The cost, and 1 for each lower-numbered open aeroplane."""
        below = sum(1 for other in state.zones[self.world.market] if other < plane)
        return self._prices[plane][below]

    def brought(self, state: State, player: int, plane: int) -> int:
        """How many airport tokens it brings to a player (AER-21)."""
        stock = state.counters[self.world.stock[self.world.type_of(plane)][player]]
        return min(self.world.plane_data[plane].airports, stock)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only open aeroplanes are asked about, and counted once."""
        have = state.counters[self.world.money[player]]
        market = state.zones[self.world.market]
        below = {plane: number for number, plane in enumerate(sorted(market))}
        return [self.menu[p] for p in market if self._prices[p][below[p]] <= have]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        plane = action.args[0]
        if plane not in state.zones[self.world.market]:
            return self.not_open
        have = state.counters[self.world.money[player]]
        return self.too_dear if self.price(state, plane) > have else None

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        have = state.counters[self.world.money[player]]
        return {"need": self.price(state, action.args[0]), "have": have}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world = self.world
        plane = action.args[0]
        counters = state.counters
        counters[world.money[player]] -= self.price(state, plane)
        state.move([plane], world.market, world.fleet[player])
        world.bring_tokens(state, player, plane, self.brought(state, player, plane))
        world.open_next(state, world.era(state))
        counters[self.attempt.plane] = plane
        is_left = counters[world.stock[world.type_of(plane)][player]]
        can_produce = is_left and self.supports.has(state, player, MASS_PRODUCTION)
        return state.phase.stages[self.bought] if can_produce else None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.plane(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The price, and what the aeroplane is; the tokens that it brings to this player."""
        plane = action.args[0]
        world = self.world
        data = world.plane_data[plane]
        type_ = world.type_of(plane)
        words = [
            self.note_buy(
                lang,
                price=self.price(state, plane),
                seats=data.seats,
                airports=f"{TYPES[type_]}: {self.brought(state, player, plane)}",
            )
        ]
        if data.long_range:
            words.append(self.note_long_range(lang))
        if data.value:
            words.append(self.points(lang, points=data.value))
        return ", ".join(words)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        plane = action.args[0]
        coins = self.coins(lang, coins=self.price(before, plane))
        return self.story_buy(lang, plane=self.names.plane(plane, lang), coins=coins)


class Produce(AirlineKind, SingleKind):
    """``produce``: Mass production, one more token on the aeroplane just bought (AER-64)."""

    name = "produce"
    wrong_stage = cited("AER-64")
    note_produce = text("plane", "type", name="note.produce")
    story_produce = text("plane", "type", name="story.produce")

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, MASS_PRODUCTION)
        self.world.bring_tokens(state, player, state.counters[self.attempt.plane], 1)
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """On which aeroplane."""
        return self.note_produce(lang, **self._bought(state, lang))

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.story_produce(lang, **self._bought(before, lang))

    def _bought(self, state: State, lang: str) -> dict[str, str]:
        plane = state.counters[self.attempt.plane]
        return {"plane": self.names.plane(plane, lang), "type": TYPES[self.world.type_of(plane)]}


class End(Done):
    """``end``: no support is used."""

    name = "end"
    story_over = text(name="story.end")


class Subsidy(AirlineKind, SingleKind):
    """``subsidy``: a coin, or the black pawn, which ends the era (AER-70, AER-13)."""

    name = "subsidy"
    note_subsidy = text("left", name="note.subsidy")
    note_pawn = text(name="note.pawn")
    story_subsidy = text("left", name="story.subsidy")
    story_pawn = text(name="story.pawn")

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
        return self.note_subsidy(lang, left=left) if left else self.note_pawn(lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        left = before.counters[self.world.subsidies]
        return self.story_subsidy(lang, left=left - 1) if left else self.story_pawn(lang)
