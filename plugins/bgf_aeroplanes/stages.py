"""The borders of a stage: income, scoring, what happens between two (AER-11, AER-80 to AER-90)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf.engine.ranking import points_by_place

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_aeroplanes.world import World

__all__ = ["Stages"]


class Stages:
    """What is done by the stage, which is 1 to 3."""

    def __init__(self, game: Game, world: World) -> None:
        self.world = world
        self.values: dict[str, Any] = game.values
        layout = game.layout
        self.markets = {n: layout.counts(f"markets_{n}") for n in (1, 2, 3)}
        self.profits = {n: layout.counts(f"profit_{n}") for n in (1, 2, 3)}

    def now(self, state: State) -> int:
        """The stage."""
        return state.counters[self.world.stage]

    def pay_income(self, state: State) -> None:
        """Coins for all, and for Subsidies (AER-11)."""
        counters, world, stage = state.counters, self.world, self.now(state)
        counters[world.subsidies] = self.values["subsidy_coins"]
        for player in range(state.players):
            counters[world.money[player]] += self.values["income"][str(stage)]
            if stage == 1:
                counters[world.money[player]] += sum(
                    world.cities[city].data["income"]
                    for city in world.first
                    if world.has(state, player, city)
                )

    # -- scoring

    def score(self, state: State) -> None:
        """Dominance and profit (AER-80, AER-81)."""
        stage = self.now(state)
        for region, table in self.values["dominance"][str(stage)].items():
            numbers = [self.airports_in(state, player, region) for player in range(state.players)]
            for player, points in enumerate(points_by_place(numbers, table)):
                state.counters[self.markets[stage][player]] += points if numbers[player] else 0
        profits = [self.profit(state, player) for player in range(state.players)]
        table = self.values["profit"][str(stage)]
        for player, points in enumerate(points_by_place(profits, table)):
            state.counters[self.profits[stage][player]] += points

    def airports_in(self, state: State, player: int, region: str) -> int:
        """How many airports a player has in a region."""
        cities = range(len(self.world.cities))
        return sum(
            1
            for city in cities
            if self.world.region_of[city] == region and self.world.has(state, player, city)
        )

    def profit(self, state: State, player: int) -> int:
        """Seats filled this stage, less empty legs (AER-81)."""
        world, fleet = self.world, state.zones[self.world.fleet[player]]
        return sum(world.seated(state, p) - world.free_seats(state, p) for p in fleet)

    # -- the end of a stage

    def land(self, state: State) -> None:
        """Aeroplanes and their passengers (AER-86, AER-87)."""
        world, counters = self.world, state.counters
        for player in range(state.players):
            for plane in [*state.zones[world.fleet[player]]]:
                is_full = not world.free_seats(state, plane)
                slot = world.aboard[plane]
                for token in [*state.zones[slot]]:
                    data = world.people[state.layout.kind_of[token]].data
                    counters[world.flown + plane] += data["people"]
                    state.move([token], slot, world.kept[player] if data["value"] else world.gone)
                if is_full:
                    state.move([plane], world.fleet[player], world.used[player])

    def go_on(self, state: State) -> None:
        """From one stage to the next (AER-85, AER-88 to AER-90)."""
        world = self.world
        number = self.values["discarded"][str(state.players)]
        state.move(state.zones[world.market][:number], world.market, world.scrapped)
        state.counters[world.stage] += 1
        world.refill_market(state)
        self._send_globetrotters(state)
        world.refill_waiting(state)
        self.pay_income(state)
        state.starter = (state.starter + 1 + state.below(6)) % state.players

    def _send_globetrotters(self, state: State) -> None:
        """Of each zone the leftmost who goes outside Europe, while there is room (AER-88)."""
        world = self.world
        for zone in self.values["waiting"]:
            for space, (city, _) in enumerate(world.spaces):
                token = world.waiting_at(state, space)
                if city != zone["city"] or token < 0:
                    continue
                to = world.city_index[world.people[token].data["to"]]
                if world.region_of[to] != "europe":
                    if len(state.zones[world.globe]) < self.values["globetrotters"]:
                        slot = world.waiting[space]
                        state.move([*state.zones[slot]], slot, world.globe)
                    break
