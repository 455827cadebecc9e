"""Aeroplanes to buy, passengers, support and subsidies; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Refusal
from bgf_aeroplanes.building import BuildingKind, Single

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_aeroplanes.supports import Supports

__all__ = [
    "Base",
    "Buy",
    "Carry",
    "Dice",
    "End",
    "Inspect",
    "Night",
    "Produce",
    "Subsidy",
    "Support",
    "Tokens",
]

GLOBE = "globe"
"""The name of the globetrotter zone in the notation."""


class Base(BuildingKind):
    """``base paris``: where one begins (AER-03)."""

    name = "base"
    rules: ClassVar = {"not_first": "AER-03", "no_room": "AER-03", "blocked": "AER-04"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cities = self.world.cities
        self.menu = {n: Action(self, (n,), (city.id,)) for n, city in enumerate(cities)}

    def universe(self) -> Iterable[Action]:
        return self.menu.values()

    def legal(self, state: State, player: int) -> Sequence[Action]:
        world = self.world
        return [self.menu[city] for city in world.first if not world.is_full(state, city)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        city = action.args[0]
        if city not in self.world.first:
            return self.refuse_for("not_first", state)
        if not self.world.is_full(state, city):
            return None
        is_blocked = self.world.is_blocked(state, city)
        return self.refuse_for("blocked" if is_blocked else "no_room", state)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.airports[player] + action.args[0]] = 1
        return None


class Buy(BuildingKind):
    """``buy p07``: an open aeroplane, with its airport tokens (AER-20 to AER-22)."""

    name = "buy"
    rules: ClassVar = {"not_open": "AER-20", "too_dear": "AER-20"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (plane.index,), (plane.id,)) for plane in self.world.planes]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def price(self, state: State, plane: int) -> int:
        """The cost, and 1 for each lower-numbered open aeroplane."""
        below = sum(1 for other in state.zones[self.world.market] if other < plane)
        cost: int = self.world.planes[plane].data["cost"]
        surcharge: int = self.game.values["skip_surcharge"]
        return cost + below * surcharge

    def legal(self, state: State, player: int) -> Sequence[Action]:
        have = state.counters[self.world.money[player]]
        market = state.zones[self.world.market]
        return [self.menu[plane] for plane in market if self.price(state, plane) <= have]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        plane = action.args[0]
        if plane not in state.zones[self.world.market]:
            return self.refuse_for("not_open", state)
        need, have = self.price(state, plane), state.counters[self.world.money[player]]
        return self.refuse_for("too_dear", state, need=need, have=have) if need > have else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world, plane, counters = self.world, action.args[0], state.counters
        counters[world.money[player]] -= self.price(state, plane)
        state.move([plane], world.market, world.fleet[player])
        stock = world.stock[world.type_of(plane)][player]
        brought = min(world.planes[plane].data["airports"], counters[stock])
        counters[stock] -= brought
        counters[world.tokens + plane] = brought
        world.refill_market(state)
        counters[self.risk.plane] = plane
        can_produce = self.risk.supports.has(state, player, "mass_production") and counters[stock]
        if can_produce:
            return state.phase.stages["bought"]
        self.risk.clear(state)
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The price, and what the aeroplane is."""
        data = self.world.planes[action.args[0]].data
        price = self.price(state, action.args[0])
        return self.game.text(
            "note.buy", lang, price=price, seats=data["seats"], airports=data["airports"]
        )


class Produce(Single):
    """``produce``: Mass production, one more token on the aeroplane just bought (AER-64)."""

    name = "produce"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world, plane = self.world, state.counters[self.risk.plane]
        self.risk.supports.use(state, player, "mass_production")
        state.counters[world.stock[world.type_of(plane)][player]] -= 1
        state.counters[world.tokens + plane] += 1
        self.risk.clear(state)
        return None


class End(Single):
    """``end``: nothing more this turn."""

    name = "end"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.clear(state)
        return None


class Carry(BuildingKind):
    """``carry rome-2 p07``: passengers of a space of the waiting room, on an aeroplane (AER-50)."""

    name = "carry"
    rules: ClassVar = {
        "nobody_there": "AER-50",
        "not_yours": "AER-50",
        "no_seats": "AER-50",
        "no_airport_here": "AER-50",
        "no_airport_there": "AER-50",
        "only_europe": "AER-65",
        "no_night": "AER-65",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        world = self.world
        names = [f"{city}-{number + 1}" for city, number in world.spaces]
        names += [f"{GLOBE}-{number + 1}" for number in range(game.values["globetrotters"])]
        self.by_place = {
            (space, plane.index): Action(self, (space, plane.index), (name, plane.id))
            for space, name in enumerate(names)
            for plane in world.planes
        }
        self.spaces = len(names)

    def universe(self) -> Iterable[Action]:
        return self.by_place.values()

    def legal(self, state: State, player: int) -> Sequence[Action]:
        world = self.world
        seats = {
            plane: world.free_seats(state, plane)
            for plane in sorted(state.zones[world.fleet[player]])
        }
        found = []
        for space in range(self.spaces):
            if not self.trouble(state, player, space):
                people = world.people[world.waiting_at(state, space)].data["people"]
                found += [self.by_place[space, plane] for plane, n in seats.items() if n >= people]
        return found

    def trouble(self, state: State, player: int, space: int) -> str:
        """Why nobody can be taken from a space, as the name of a reason; empty if they can."""
        world = self.world
        token = world.waiting_at(state, space)
        if token < 0:
            return "nobody_there"
        city = world.city_index[world.people[token].data["to"]]
        if space < len(world.spaces):
            start = world.city_index[world.spaces[space][0]]
            if not world.has(state, player, start):
                return "no_airport_here"
        return "" if world.has(state, player, city) else "no_airport_there"

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        world, (space, plane) = self.world, action.args
        reason = self.trouble(state, player, space)
        if reason:
            return self.refuse_for(reason, state)
        if plane not in state.zones[world.fleet[player]]:
            return self.refuse_for("not_yours", state)
        need = world.people[world.waiting_at(state, space)].data["people"]
        have = world.free_seats(state, plane)
        return self.refuse_for("no_seats", state, need=need, have=have) if need > have else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world, (space, plane) = self.world, action.args
        world.board(state, space, plane)
        night = self.game.kinds.get("night")
        has_more = night is not None and bool(night.legal(state, player))
        return state.phase.stages["night"] if has_more else None


class Night(Carry):
    """``night rome-2 p07``: Night flights take more passengers, within Europe (AER-65)."""

    name = "night"

    def trouble(self, state: State, player: int, space: int) -> str:
        if not self.risk.supports.has(state, player, "night_flights"):
            return "no_night"
        reason = super().trouble(state, player, space)
        if reason:
            return reason
        world = self.world
        city = world.city_index[world.people[world.waiting_at(state, space)].data["to"]]
        is_far = space >= len(world.spaces) or world.region_of[city] != "europe"
        return "only_europe" if is_far else ""

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "night_flights")
        return super().apply(state, player, action)


class Support(BuildingKind):
    """``support pilot``: pay for a support token of one's choice (AER-60)."""

    name = "support"
    rules: ClassVar = {"not_available": "AER-60", "no_money": "AER-60"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.supports: Supports = self.risk.supports
        self.menu = [Action(self, (p.index,), (p.id,)) for p in self.supports.types]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def can_pay(self, state: State, player: int) -> bool:
        """Whether a player has the money for support."""
        return bool(state.counters[self.world.money[player]] >= self.game.values["support_price"])

    def legal(self, state: State, player: int) -> Sequence[Action]:
        if not self.can_pay(state, player):
            return []
        return [self.menu[type_] for type_ in self.supports.available(state)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if action.args[0] not in self.supports.available(state):
            return self.refuse_for("not_available", state)
        return None if self.can_pay(state, player) else self.refuse_for("no_money", state)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.money[player]] -= self.game.values["support_price"]
        self.supports.take(state, player, action.args[0])
        return None


class Dice(Single):
    """``dice``: pay, and roll the risk dice for two support tokens (AER-60)."""

    name = "dice"
    reason = "no_support"
    rules: ClassVar = {"no_support": "AER-60"}

    def may(self, state: State, player: int) -> bool:
        price = self.game.values["support_price"]
        can_pay = state.counters[self.world.money[player]] >= price
        return can_pay and bool(self.risk.supports.available(state))

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        risk = self.risk
        state.counters[self.world.money[player]] -= self.game.values["support_price"]
        risk.roll_dice(state)
        return state.phase.stages["tokens"]


class Tokens(BuildingKind):
    """``tokens pilot beacon``: those that two of the dice bring (AER-60)."""

    name = "tokens"
    unordered = True
    rules: ClassVar = {"not_rolled": "AER-60"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        types = self.risk.supports.types
        self.by_types = {
            chosen: Action(self, chosen, tuple(types[t].id for t in chosen) or ("none",))
            for number in (0, 1, 2)
            for chosen in combinations_with_replacement(range(len(types)), number)
        }

    def universe(self) -> Iterable[Action]:
        return self.by_types.values()

    def _choices(self, state: State) -> list[tuple[int, ...]]:
        risk = self.risk
        return risk.supports.choices(state, risk.thrown(state))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [self.by_types[chosen] for chosen in self._choices(state)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None if action.args in self._choices(state) else self.refuse_for("not_rolled", state)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for type_ in action.args:
            self.risk.supports.take(state, player, type_)
        self.risk.clear(state)
        return None


class Inspect(Single):
    """``inspect``: a Technical inspection, before the turn's action proper (AER-63)."""

    name = "inspect"
    reason = "nothing_to_inspect"
    rules: ClassVar = {"nothing_to_inspect": "AER-63"}

    def may(self, state: State, player: int) -> bool:
        has_token = self.risk.supports.has(state, player, "inspection")
        return has_token and state.counters[self.world.failures[player]] > 0

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "inspection")
        state.counters[self.world.failures[player]] = 0
        return state.stage


class Subsidy(Single):
    """``subsidy``: a coin, or the black pawn, which ends the stage (AER-70, AER-13)."""

    name = "subsidy"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        counters, world = state.counters, self.world
        if counters[world.subsidies]:
            counters[world.subsidies] -= 1
            counters[world.money[player]] += 1
        else:
            state.starter = player
            state.end_phase()
        return None
