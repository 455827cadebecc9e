"""The rules of Aeroplanes at the borders of phases and rounds; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Score, hookimpl
from bgf.engine.words import seat_letter
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.building import Build, Fly, Replace
from bgf_aeroplanes.carrying import Carry, Night
from bgf_aeroplanes.eras import Eras
from bgf_aeroplanes.evaluation import Evaluation
from bgf_aeroplanes.measures import Measures
from bgf_aeroplanes.names import TYPES
from bgf_aeroplanes.rolling import Beacon, GiveUp, Pay, Pilot, Roll, Stop
from bgf_aeroplanes.supporting import Dice, Inspect, Support, Tokens
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.trade import Base, Buy, End, Produce, Subsidy
from bgf_aeroplanes.ways import Ways
from bgf_aeroplanes.world import ERAS, World

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Aeroplanes"]


class Aeroplanes:
    """Set-up, bases, rounds, eras, and score."""

    kinds = (
        *(Base, Buy, Produce, End, Build, Fly, Replace, Roll, Pay, Pilot, Beacon, GiveUp, Stop),
        *(Carry, Night, Support, Dice, Tokens, Inspect, Subsidy),
    )

    def __init__(self, game: Game) -> None:
        self.values: dict[str, Any] = game.values
        self.world = World(game)
        self.supports = Supports(game, self.world)
        self.ways = Ways(self.world)
        self.attempt = Attempt(game, self.world, self.ways)
        self.eras = Eras(game, self.world)
        self._measures = Measures(game, self.world, self.eras)
        self._evaluation = Evaluation(self.attempt, self.eras)
        world, eras = self.world, self.eras
        self._counted = {
            **{f"markets_{n}": eras.markets[n] for n in ERAS.values()},
            **{f"profit_{n}": eras.profits[n] for n in ERAS.values()},
            "america": world.america,
        }
        self._plane_values: list[int] = [plane.data["value"] for plane in world.planes]
        self._values: list[int] = [kind.data["value"] for kind in world.people]

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Passengers, aeroplanes and the first player (AER-01 to AER-05)."""
        world = self.world
        state.draw_starter("first_player")
        if not state.options["card_47"]:
            extra = [p for p in state.zones[world.deck] if world.planes[p].data.get("optional")]
            state.move(extra, world.deck, world.scrapped)
        world.refill_market(state, world.era(state))
        state.shuffle(world.bag)
        for slot in world.waiting:
            while not state.zones[slot]:
                token = state.draw(world.bag, slot)
                if world.people[state.layout.kind_of[token]].data["later"]:
                    state.move([token], slot, world.gone)
        state.move([*state.zones[world.gone]], world.gone, world.bag)
        state.shuffle(world.bag)

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        """Against the clock, from the right of the first player (AER-03)."""
        placed = sum(
            any(self.world.has(state, player, city) for city in self.world.first)
            for player in range(state.players)
        )
        return None if placed == state.players else (state.starter - 1 - placed) % state.players

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        """Income (AER-11)."""
        if state.phase.id in ERAS:
            self.eras.pay_income(state)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Whatever was attempted is over."""
        self.attempt.clear(state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """The priority die is passed on (AER-12)."""
        if state.phase.id in ERAS:
            self.eras.pass_die(state)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        """The scoring of an era, and its end (AER-10)."""
        if state.phase.id not in ERAS:
            return
        self.eras.score(state)
        self.eras.land(state)
        if state.phase.next != ("end",):
            self.eras.prepare_next(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        """What the era scores (AER-80, AER-81), each player's profit in it, and points so far."""
        if state.is_terminal():
            return []
        era, game = self.world.era(state), state.game
        regions = game.pack.data["maps"]["world"]["regions"]
        markets = ", ".join(
            f"{game.word(regions[region]['name'], lang)} {_by_place(table)}"
            for region, table in self.values["dominance"][str(era)].items()
        )
        profit = _by_place(self.values["profit"][str(era)])
        worth = game.text("status.worth", lang, era=TYPES[era], markets=markets, profit=profit)
        profits = [self.eras.profit(state, player) for player in range(state.players)]
        points = [sum(points.values()) for points in self._points(state)]
        now = game.text("status.now", lang, profits=_by_seat(profits), points=_by_seat(points))
        return [worth, now]

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Points by source and era; ties go to more money (AER-95)."""
        counters, world = state.counters, self.world
        money = [counters[world.money[player]] for player in range(state.players)]
        return Score(self._points(state), ties=[("money", money)])

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Airports, aeroplanes and passengers, and what is left."""
        return [self._measures.of(state, player) for player in range(state.players)]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """How the match is likely to end."""
        return self._evaluation.estimate(state)

    def _points(self, state: State) -> list[dict[str, int]]:
        """The points that each player has so far, by source and era."""
        world, counters, zones = self.world, state.counters, state.zones
        kind_of, breakdown = state.layout.kind_of, []
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


def _by_seat(numbers: list[int]) -> str:
    """A number for each player."""
    return ", ".join(f"{seat_letter(player)} {number}" for player, number in enumerate(numbers))
