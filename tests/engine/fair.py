"""A toy game with one of everything, and its positions in random play."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import ClassVar

from hypothesis import strategies as st

from bgf import Game, State, hookimpl, param

from .toys import Rules, Toy, phase, toy

__all__ = ["everybody", "fair", "positions", "shape"]

CARDS = ("red", "blue", "wild")
TOKENS = ("gold", "lead")
LINKS = ("a-b-1", "a-b-2", "b-c", "c-a")


class Fair(Toy):
    """A kind of action that finds zones by name."""

    def at(self, zone: str, player: int = 0) -> int:
        return self.game.layout.zones[zone].slots[player]

    def first(self, state: State, slot: int, kind: str) -> list[int]:
        """The first component of a kind there, or none."""
        held = state.zones[slot]
        return [c for c in held if self.game.layout.kind_at(c).id == kind][:1]


class Draw(Fair):
    name = "draw"

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(state.zones[self.at("deck")])

    def do(self, state: State, player: int, word: str) -> str | None:
        state.draw(self.at("deck"), self.at("hand", player))
        return None


class Take(Fair):
    name = "take"
    word = param.choice(*CARDS)

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(self.first(state, self.at("row"), word))

    def do(self, state: State, player: int, word: str) -> str | None:
        kind = self.game.layout.kind("cards", word).index
        state.take(self.at("row"), kind, self.at("hand", player))
        state.refill_row(self.at("row"))
        return "more" if state.stage.id == "act" else None


class OfHand(Fair):
    """An action with a card of one's own hand."""

    word = param.choice(*CARDS)

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(self.first(state, self.at("hand", player), word))


class Pay(OfHand):
    name = "pay"

    def do(self, state: State, player: int, word: str) -> str | None:
        kind = self.game.layout.kind("cards", word).index
        state.spend(self.at("hand", player), kind, 1, self.at("pile"))
        if state.counters[self.game.layout.counter("bank")]:
            state.counters[self.game.layout.counter("bank")] -= 1
            state.counters[self.game.layout.own_counters("coins")[player]] += 1
        state.refill_row(self.at("row"))
        return None


class Hide(OfHand):
    """Lays a card face down, which nobody looks at again."""

    name = "hide"
    secret = True

    def do(self, state: State, player: int, word: str) -> str | None:
        hand = self.at("hand", player)
        state.move(self.first(state, hand, word), hand, self.at("stash", player))
        return None


class Keep(OfHand):
    """Laid in a line that its owner sees."""

    name = "keep"
    secret = True

    def do(self, state: State, player: int, word: str) -> str | None:
        hand = self.at("hand", player)
        state.move(self.first(state, hand, word), hand, self.at("line", player))
        return None


class Show(Fair):
    name = "show"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.reveal(self.at("line", player))
        return None


class Steal(Fair):
    """A card of the next player's, drawn by chance."""

    name = "steal"

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(state.zones[self.at("hand", (player + 1) % state.players)])

    def do(self, state: State, player: int, word: str) -> str | None:
        source = self.at("hand", (player + 1) % state.players)
        held = state.zones[source]
        state.move([held[state.below(len(held))]], source, self.at("hand", player))
        return None


class Grab(Fair):
    """A token out of the bag, if there is any: nobody knows their number."""

    name = "grab"

    def do(self, state: State, player: int, word: str) -> str | None:
        held = state.zones[self.at("bag")]
        if held:
            some = [held[state.below(len(held))]]
            state.move(some, self.at("bag"), self.at("purse", player))
        return None


class Drop(Fair):
    name = "drop"
    word = param.choice(*TOKENS)
    secret = True

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(self.first(state, self.at("purse", player), word))

    def do(self, state: State, player: int, word: str) -> str | None:
        purse = self.at("purse", player)
        state.move(self.first(state, purse, word), purse, self.at("tray"))
        return None


class Claim(Fair):
    name = "claim"
    word = param.choice(*LINKS)

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(state.open_links[player] >> LINKS.index(word) & 1)

    def do(self, state: State, player: int, word: str) -> str | None:
        state.claim(LINKS.index(word), player)
        return None


class Rest(Fair):
    name = "rest"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.retire(player)
        return None


class FairRules(Rules):
    kinds: ClassVar = (
        Draw,
        Take,
        Pay,
        Hide,
        Keep,
        Show,
        Steal,
        Grab,
        Drop,
        Claim,
        Rest,
    )

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        layout = state.game.layout
        state.starter = state.below(state.players)
        state.shuffle(layout.zone("deck"))
        for player in range(state.players):
            for _ in range(state.options["cards"]):
                state.draw(layout.zone("deck"), layout.own_zones("hand")[player])
        state.refill_row(layout.zone("row"))

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.starter = (state.starter + 1) % state.players
        if state.round % 3 == 0:
            state.end_phase()

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        return None if state.turn % 5 == 0 else state.turn % state.players

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "end" if state.round > 15 else "hide"


@cache
def fair() -> Game:
    offered = "draw take pay keep show steal grab drop claim rest"
    act = {"actions": offered.split(), "next": "more"}
    own = {"holds": "cards", "per": "player"}
    return toy(
        FairRules,
        components={
            "cards": {"red": {"count": 5}, "blue": {"count": 5}, "wild": {"count": 3}},
            "tokens": {"gold": {"count": 4}, "lead": {"count": 3}},
        },
        zones={
            "deck": {
                "holds": "cards",
                "sees": "nobody",
                "ordered": True,
                "starts": True,
                "refill": "pile",
            },
            "row": {
                "holds": "cards",
                "sees": "everybody",
                "size": 3,
                "fill": "deck",
                "sweep": {"kind": "wild", "at": 2, "to": "pile"},
            },
            "pile": {"holds": "cards", "sees": "everybody"},
            "hand": {**own, "sees": "owner", "tally": True},
            "stash": {**own, "sees": "nobody"},
            "line": {**own, "sees": "owner", "ordered": True},
            "bag": {"holds": "tokens", "sees": "nobody", "count": "nobody", "starts": True},
            "tray": {"holds": "tokens", "sees": "nobody", "count": "nobody", "ordered": True},
            "purse": {"holds": "tokens", "per": "player", "sees": "owner", "count": "owner"},
        },
        counters={
            "coins": {"per": "player", "start": 0},
            "bank": {"start": 6},
            "clock": {"start": 0, "shown": False},
        },
        supplies={"money": {"counters": ["coins", "bank"], "total": 6}},
        maps={
            "land": {
                "places": {"a": {}, "b": {}, "c": {}},
                "links": {link: {"between": link.split("-")[:2]} for link in LINKS},
                "single_up_to": 2,
            }
        },
        options={
            "cards": {"type": "int", "default": 2, "min": 1, "max": 3},
            "first": {"type": "player", "default": None},
            "open": {"type": "bool", "default": False},
        },
        phases={
            "hide": phase(
                order="simultaneous",
                next="play",
                choose={"actions": ["hide"], "otherwise": "rest"},
            ),
            "play": phase(
                next="last",
                act=act,
                more={"actions": ["take", "pay", "hide"], "otherwise": "rest"},
            ),
            "last": phase("draw pay rest", "rules", ["hide", "end"]),
        },
    )


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position that random play leads to."""
    players, seed = draw(st.sampled_from([2, 3, 4, 1])), draw(st.integers(0, 2**64 - 1))
    state = fair().new_state(players, seed, {"cards": draw(st.integers(1, 3))})
    random = Random(seed)
    for _ in range(draw(st.sampled_from(range(80)))):
        if state.is_terminal():
            break
        player = random.choice(state.active_players())
        state.apply(random.choice(state.legal_actions(player)), player)
    return state


def everybody(state: State) -> list[int | None]:
    """All players, and a spectator."""
    return [*range(state.players), None]


def shape(state: State) -> object:
    """A position without distinguishing copies of a kind: kinds and their viewers, by place."""
    data = state.to_dict()
    known = data.pop("known")
    del data["zones"]
    kind_at = state.game.layout.kind_at
    return data, [[(kind_at(c).id, known[c]) for c in held] for held in state.zones]
