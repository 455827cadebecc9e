"""Mills: houses that earn and houses that count; a game without an evaluation."""

from __future__ import annotations

from pathlib import Path

from bgf import ActionKind, Game, GameSpec, Score, State, Turn, hookimpl, param
from bgf.contract import Part, Reason, Rules, counter, part, reason, value, zone
from bgf.engine.flow import Stage

__all__ = ["PACK", "Mills", "bgf_games", "load"]

PACK = Path(__file__).parent / "mills"


class Table(Part):
    """Zones and counters that several kinds of action use."""

    plans = zone("houses", starts=True)
    market = zone("houses")
    torn = zone("houses")
    town = zone("houses", own=True)
    coins = counter(own=True)

    def take(self, turn: Turn, slot: int) -> None:
        """Moves the house that is named from the market, and turns up another (MIL-02)."""
        turn.state.spend(self.market, turn.args[0], 1, slot)
        if turn.state.zones[self.plans]:
            turn.state.draw(self.plans, self.market)

    def is_offered(self, turn: Turn) -> bool:
        """Returns whether the house that is named lies in the market."""
        kind_of = turn.state.layout.kind_of
        return any(kind_of[house] == turn.args[0] for house in turn.state.zones[self.market])

    def of_houses(self, state: State, player: int, key: str) -> int:
        """Returns the income from the houses of a player."""
        kinds = state.layout.kinds["houses"]
        kind_of = state.layout.kind_of
        return sum(kinds[kind_of[house]].data[key] for house in state.zones[self.town[player]])


class Work(ActionKind):
    """``work``: coins (MIL-02)."""

    name = "work"
    table = part(Table)
    wage = value(int, ge=0, name="wage", doc="Coins for a turn of work (MIL-02).")

    def apply(self, turn: Turn) -> Stage | None:
        income = self.table.of_houses(turn.state, turn.player, "income")
        turn.state.counters[self.table.coins[turn.player]] += self.wage + income
        return None


class Build(ActionKind):
    """``build mill``: a house of the market for its price (MIL-02)."""

    name = "build"
    table = part(Table)
    house = param.kind("houses")
    not_offered = reason("MIL-02")
    too_dear = reason("MIL-02")

    def price(self, turn: Turn) -> int:
        """Returns the price of the house that is named."""
        price: int = turn.state.layout.kinds["houses"][turn.args[0]].data["price"]
        return price

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.table.is_offered(turn):
            return self.not_offered
        has = turn.state.counters[self.table.coins[turn.player]]
        return None if has >= self.price(turn) else self.too_dear

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.table.coins[turn.player]] -= self.price(turn)
        self.table.take(turn, self.table.town[turn.player])
        return None


class Tear(ActionKind):
    """``tear mill``: a plan of the market goes, for a coin (MIL-02)."""

    name = "tear"
    table = part(Table)
    house = param.kind("houses")
    not_offered = reason("MIL-02")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if self.table.is_offered(turn) else self.not_offered

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.table.coins[turn.player]] += 1
        self.table.take(turn, self.table.torn)
        return None


class Mills(Rules):
    """The borders of the game."""

    kinds = (Work, Build, Tear)
    score_items = ("houses", "coins")
    table = part(Table)
    rounds = value(int, ge=1, name="rounds", doc="Rounds of a match (MIL-03).")
    offered = value(int, ge=1, name="offered", doc="Plans in the market (MIL-01).")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.table.plans)
        for _ in range(self.offered):
            state.draw(self.table.plans, self.table.market)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == self.rounds:
            state.end_phase()

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([self.points(state, player) for player in range(state.players)])

    def points(self, state: State, player: int) -> dict[str, int]:
        """The points of a player by item (MIL-04)."""
        coins = state.counters[self.table.coins[player]]
        return {"houses": self.table.of_houses(state, player, "points"), "coins": coins // 4}


def load() -> Game:
    """The game, without being installed."""
    from bgf.content.pack import load_pack

    return Game("mills", load_pack(PACK), Mills)


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Mills."""
    return [GameSpec(name="mills", pack=PACK, rules="tests.learn.mills_game:Mills")]
