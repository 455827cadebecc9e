"""The rules of Aeroplanes at the borders of phases and rounds; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.contract import Rules, option, part, phase, text
from bgf.engine.words import by_seat
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.building import Build, Fly, Replace
from bgf_aeroplanes.carrying import Carry, Night
from bgf_aeroplanes.checks import CHECKS
from bgf_aeroplanes.content import ERAS
from bgf_aeroplanes.eras import Eras
from bgf_aeroplanes.evaluation import Evaluation
from bgf_aeroplanes.kind import TYPES
from bgf_aeroplanes.measures import MEASURES, Measures
from bgf_aeroplanes.rolling import Beacon, GiveUp, Pay, Pilot, Roll, Stop
from bgf_aeroplanes.supporting import Dice, Inspect, Support, Tokens
from bgf_aeroplanes.trade import Base, Buy, End, Produce, Subsidy
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Aeroplanes"]

# The items of the score by era: for dominance, and for profit.
_MARKETS = {f"markets_{era}": era for era in ERAS}
_PROFITS = {f"profit_{era}": era for era in ERAS}


class Aeroplanes(Rules):
    """Set-up, bases, rounds, eras, and score."""

    kinds = (
        *(Base, Buy, Produce, End, Build, Fly, Replace, Roll, Pay, Pilot, Beacon, GiveUp, Stop),
        *(Carry, Night, Support, Dice, Tokens, Inspect, Subsidy),
    )

    checks = CHECKS
    score_items = (*_MARKETS, *_PROFITS, "america", "planes", "passengers")
    ties = ("money",)
    measures = MEASURES
    supplies = (("support", "support_stock"),)

    world = part(World)
    attempt = part(Attempt)
    eras = part(Eras)
    counts = part(Measures)
    evaluation = part(Evaluation)
    bases = phase(order="rules", doc="The first airports (AER-03).")
    first_player = option("player", doc="Who has the priority die first (AER-03).")
    card_47 = option("bool", doc="Whether the aeroplanes marked `optional` are in play (AER-01).")
    status_worth = text("era", "markets", "profit", name="status.worth")
    status_now = text("profits", "points", name="status.now")
    status_pawn = text(name="status.pawn", doc="Below the table: the black pawn ends the match.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        world = self.world
        eras = self.eras
        self._counted = {
            **{item: eras.markets[era] for item, era in _MARKETS.items()},
            **{item: eras.profits[era] for item, era in _PROFITS.items()},
            "america": world.america,
        }
        self._plane_values = [plane.value for plane in world.plane_data]
        self._values = [kind.value for kind in world.passenger_data]

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Passengers, aeroplanes and the first player (AER-01 to AER-05)."""
        world = self.world
        state.draw_starter(self.first_player)
        if not state.options[self.card_47]:
            extra = [p for p in state.zones[world.deck] if world.plane_data[p].optional]
            state.move(extra, world.deck, world.scrapped)
        world.refill_market(state, world.era(state))
        state.shuffle(world.bag)
        for slot in world.waiting:
            while not state.zones[slot]:
                token = state.draw(world.bag, slot)
                if world.passenger_data[state.layout.kind_of[token]].later:
                    state.move([token], slot, world.gone)
        state.move([*state.zones[world.gone]], world.gone, world.bag)
        state.shuffle(world.bag)

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        """Against the clock, from the right of the first player (AER-03)."""
        placed = sum(
            any(self.world.has_airport(state, player, city) for city in self.world.first_airports)
            for player in range(state.players)
        )
        return None if placed == state.players else (state.starter - 1 - placed) % state.players

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        """Income (AER-11)."""
        if state.phase.id in self.world.era_of:
            self.eras.pay_income(state)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Whatever was attempted is over."""
        self.attempt.clear(state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """The priority die is passed on (AER-12)."""
        if state.phase.id in self.world.era_of:
            self.eras.pass_die(state)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        """The scoring of an era, and its end (AER-10)."""
        if state.phase.id not in self.world.era_of:
            return
        self.eras.score(state)
        self.eras.land(state)
        if state.phase.next != ("end",):
            self.eras.prepare_next(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        """What the era scores, each player's profit in it, points so far, and a near end.

        Rules: AER-13, AER-80, AER-81.
        """
        if state.is_terminal():
            return []
        era = self.world.era(state)
        game = state.game
        regions = game.pack.data["maps"][self.world.map.id]["regions"]
        markets = ", ".join(
            f"{game.word(regions[region]['name'], lang)} {_by_place(table)}"
            for region, table in self.eras.by_market[era].items()
        )
        profit = _by_place(self.eras.for_profit.of(era))
        worth = self.status_worth(lang, era=TYPES[era], markets=markets, profit=profit)
        profits = [self.eras.profit(state, player) for player in range(state.players)]
        points = [sum(points.values()) for points in self._points(state)]
        now = self.status_now(lang, profits=by_seat(profits), points=by_seat(points))
        may_end = state.phase.next == ("end",) and not state.counters[self.world.subsidies]
        return [worth, now, *([self.status_pawn(lang)] if may_end else [])]

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Points by source and era; ties go to more money (AER-95)."""
        counters = state.counters
        world = self.world
        money = [counters[world.money[player]] for player in range(state.players)]
        return Score(self._points(state), ties=[("money", money)])

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Airports, aeroplanes and passengers, and what is left."""
        return [self.counts.of(state, player) for player in range(state.players)]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """How the match is likely to end."""
        return self.evaluation.estimate(state)

    def _points(self, state: State) -> list[dict[str, int]]:
        """The points that each player has so far, by source and era."""
        world = self.world
        counters = state.counters
        zones = state.zones
        kind_of = state.layout.kind_of
        breakdown = []
        for player in range(state.players):
            points = {name: counters[slots[player]] for name, slots in self._counted.items()}
            planes = zones[world.fleet[player]] + zones[world.used[player]]
            points["planes"] = sum([self._plane_values[plane] for plane in planes])
            kept = zones[world.kept[player]]
            points["passengers"] = sum([self._values[kind_of[token]] for token in kept])
            breakdown.append(points)
        return breakdown


def _by_place(table: list[int]) -> str:
    """The points of the first, the second and so on."""
    return "/".join(map(str, table))
