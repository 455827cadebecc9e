"""The actions that place the BASE, buy aeroplanes and take subsidies.

Rule IDs are those of `bgf rules aeroplanes`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bgf import Turn, param
from bgf.contract import cited, fact, reason, stage, text, value
from bgf.kinds import Pass
from bgf_aeroplanes.airports import BASE
from bgf_aeroplanes.content import MASS_PRODUCTION, Number
from bgf_aeroplanes.finders import affordable
from bgf_aeroplanes.kind import TYPES, AirlineKind, PlaneKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Action, Game, State
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

_MOST_REMEMBERED = 1_000
"""Maximum number of sets of open aeroplanes whose prices are remembered."""

__all__ = ["Base", "Buy", "End", "Produce", "Subsidy"]


class Base(AirlineKind):
    """``base paris``: where a player begins (AER-03)."""

    name = "base"
    exact = True
    city = param.place("world")
    not_first = reason("AER-03")
    no_room = reason("AER-03")
    blocked = reason("AER-04")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        cities = self.cities.first_airports
        return [self.listed[city] for city in cities if not self.airports.is_full(state, city)]

    def why_not(self, turn: Turn) -> Reason | None:
        city = turn.args[0]
        if city not in self.cities.first_airports:
            return self.not_first
        if not self.airports.is_full(turn.state, city):
            return None
        is_blocked = self.airports.is_blocked(turn.state, city)
        return self.blocked if is_blocked else self.no_room

    def apply(self, turn: Turn) -> Stage | None:
        city = turn.args[0]
        first_city = self.airports.entries[turn.player]
        turn.state.counters[first_city + city] = BASE
        return None

    @fact
    def income(self, turn: Turn) -> str:
        """The coins that the BASE brings or costs in the first era (AER-11): ``+2``."""
        city = turn.args[0]
        return f"{self.cities.incomes[city]:+}"

    @fact
    def free(self, turn: Turn) -> int:
        """The free spaces of the city."""
        airports = self.airports
        city = turn.args[0]
        taken = airports.number_of_airports(turn.state, city)
        return airports.airport_spaces(turn.state, city) - taken


class Buy(PlaneKind):
    """``buy p07``: an open aeroplane, with its airport tokens (AER-20 to AER-22)."""

    name = "buy"
    exact = True
    plane = param.kind(at="market", alias="number")
    skip_surcharge = value(
        Number,
        doc="Coins for each open aeroplane with a lower number that a buyer passes over (AER-20).",
    )
    bought = stage(doc="After buying (AER-64).")
    not_open = reason("AER-20")
    too_dear = reason("AER-14")
    hint_buy = text(name="hint.buy", doc="In menus: the price, the seats and the tokens.")
    worth = text(name="points", doc="The points of an aeroplane.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        # The same aeroplanes are open for many turns.
        self._prices = lru_cache(_MOST_REMEMBERED)(self._find_prices)

    def prices(self, state: State) -> Mapping[int, int]:
        """Returns the price of each open aeroplane (AER-20)."""
        return self._prices(tuple(state.zones[self.fleets.market]))

    def _find_prices(self, market: Sequence[int]) -> Mapping[int, int]:
        """Returns the price of each of some open aeroplanes."""
        by_number = sorted(market)
        planes = self.fleets.plane_data
        surcharge = self.skip_surcharge
        return {
            plane: planes[plane].cost + surcharge * passed_over
            for passed_over, plane in enumerate(by_number)
        }

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        coins = state.counters[self.treasury.money[player]]
        market = state.zones[self.fleets.market]
        return affordable(self.listed, market, self.prices(state), coins)

    def why_not(self, turn: Turn) -> Reason | None:
        prices = self.prices(turn.state)
        plane = self.plane_of(turn)
        if plane not in prices:
            return self.not_open
        return self.too_dear if prices[plane] > self.coins(turn) else None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        plane = self.plane_of(turn)
        fleets = self.fleets
        counters = state.counters
        counters[self.treasury.money[player]] -= self.price(turn)
        state.move([plane], fleets.market, fleets.fleet[player])
        fleets.bring_tokens(state, player, plane, self.tokens(turn))
        fleets.open_next(state, self.calendar.era(state))
        counters[self.attempt.plane] = plane
        has_stock = bool(counters[fleets.stock_of(player, plane)])
        can_produce = has_stock and self.supports.can_use(state, player, MASS_PRODUCTION)
        return state.phase.stages[self.bought] if can_produce else None

    @fact
    def price(self, turn: Turn) -> int:
        """The price of the aeroplane."""
        prices = self.prices(turn.state)
        return prices[self.plane_of(turn)]

    @fact
    def seats(self, turn: Turn) -> int:
        """The seats of the aeroplane."""
        return self.fleets.seats[self.plane_of(turn)]

    @fact
    def tokens(self, turn: Turn) -> int:
        """The airport tokens that the aeroplane brings to the player (AER-21)."""
        plane = self.plane_of(turn)
        brought = self.fleets.plane_data[plane].airports
        stock = self.fleets.stock_of(turn.player, plane)
        return min(brought, turn.state.counters[stock])

    @fact
    def points(self, turn: Turn) -> int:
        """The points of the aeroplane."""
        return self.fleets.plane_data[self.plane_of(turn)].value

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        points = [self.worth] if self.points(turn) else []
        return [self.hint_buy, *self.range_hint(turn), *points]


class Produce(AirlineKind):
    """``produce``: Mass production, one more token on the aeroplane just bought (AER-64)."""

    name = "produce"
    wrong_stage = cited("AER-64")

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        self.supports.use(state, turn.player, MASS_PRODUCTION)
        plane = self.attempt.current_plane(state)
        self.fleets.bring_tokens(state, turn.player, plane, 1)
        return None

    @fact
    def type(self, turn: Turn) -> str:
        """The type of the token."""
        plane = self.attempt.current_plane(turn.state)
        return TYPES[self.fleets.type_of(plane)]


class End(Pass):
    """``end``: no support is used, the turn is over."""

    name = "end"


class Subsidy(AirlineKind):
    """``subsidy``: a coin, or the black pawn, which ends the era (AER-70, AER-13)."""

    name = "subsidy"
    hint_coin = text(name="hint.subsidy", doc="In menus: the coins on Subsidies.")
    hint_pawn = text(name="hint.pawn", doc="In menus: no coin is left, the era ends.")
    log_coin = text(name="log.subsidy", doc="In the history: a coin was taken.")
    log_pawn = text(name="log.pawn", doc="In the history: the black pawn was taken.")

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        treasury = self.treasury
        if state.counters[treasury.subsidies]:
            state.pay(treasury.subsidies, treasury.money[turn.player], 1)
        else:
            state.starter = turn.player
            state.end_phase()
        return None

    @fact
    def there(self, turn: Turn) -> int:
        """The coins on Subsidies."""
        return turn.state.counters[self.treasury.subsidies]

    @fact
    def left(self, turn: Turn) -> int:
        """The coins that are left there when one is taken."""
        return self.there(turn) - 1

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        is_coin_left = self.there(turn) > 0
        return [self.hint_coin if is_coin_left else self.hint_pawn]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        is_coin_left = self.there(turn) > 0
        return [self.log_coin if is_coin_left else self.log_pawn]
