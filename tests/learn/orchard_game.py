"""Orchard: collecting of one kind, with hidden hands; a game without an evaluation."""

from __future__ import annotations

from pathlib import Path

from bgf import ActionKind, Game, GameSpec, Score, State, Turn, hookimpl, param
from bgf.contract import Reason, Rules, reason, value, zone
from bgf.engine.flow import Stage

__all__ = ["PACK", "Orchard", "bgf_games", "load"]

PACK = Path(__file__).parent / "orchard"


class Pick(ActionKind):
    """``pick apple``: from the grass into the basket (ORC-02)."""

    name = "pick"
    tree = zone("fruit", starts=True)
    grass = zone("fruit")
    basket = zone("fruit", own=True)
    fruit = param.kind("fruit")
    none_lies = reason("ORC-02")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if _lies(turn, self.grass) else self.none_lies

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.spend(self.grass, turn.args[0], 1, self.basket[turn.player])
        turn.state.draw(self.tree, self.grass)
        return None


class Pack(ActionKind):
    """``pack apple``: from the hand into the basket (ORC-02)."""

    name = "pack"
    tree = zone("fruit", starts=True)
    hand = zone("fruit", own=True)
    basket = zone("fruit", own=True)
    fruit = param.kind("fruit")
    none_held = reason("ORC-02")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if _lies(turn, self.hand[turn.player]) else self.none_held

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.spend(self.hand[turn.player], turn.args[0], 1, self.basket[turn.player])
        turn.state.draw(self.tree, self.hand[turn.player])
        return None


def _lies(turn: Turn, slot: int) -> bool:
    """Returns whether a fruit of the kind that is named lies somewhere."""
    kind_of = turn.state.layout.kind_of
    return any(kind_of[fruit] == turn.args[0] for fruit in turn.state.zones[slot])


class Orchard(Rules):
    """The borders of the game."""

    kinds = (Pick, Pack)
    score_items = ("basket", "hand")
    tree = zone("fruit", starts=True)
    grass = zone("fruit")
    hand = zone("fruit", own=True)
    basket = zone("fruit", own=True)
    held = value(int, ge=0, name="hand", doc="Fruit in each hand (ORC-01).")
    lying = value(int, ge=0, name="row", doc="Fruit in the grass (ORC-01).")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.tree)
        for _ in range(self.lying):
            state.draw(self.tree, self.grass)
        for player in range(state.players):
            for _ in range(self.held):
                state.draw(self.tree, self.hand[player])

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if not state.zones[self.tree]:
            state.end_phase()

    @hookimpl
    def bgf_end(self, state: State) -> None:
        for player in range(state.players):
            state.reveal(self.hand[player])

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([self.points(state, player) for player in range(state.players)])

    def points(self, state: State, player: int) -> dict[str, int]:
        """The points of a player by item (ORC-04)."""
        counts = [0] * len(state.layout.kinds["fruit"])
        for fruit in state.zones[self.basket[player]]:
            counts[state.layout.kind_of[fruit]] += 1
        held = len(state.zones[self.hand[player]])
        return {"basket": sum(count * count for count in counts), "hand": -2 * held}


def load() -> Game:
    """The game, without being installed."""
    from bgf.content.pack import load_pack

    return Game("orchard", load_pack(PACK), Orchard)


@hookimpl
def bgf_games() -> list[GameSpec]:
    """Orchard."""
    return [GameSpec(name="orchard", pack=PACK, rules="tests.learn.orchard_game:Orchard")]
