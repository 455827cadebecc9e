"""Toy games whose right answers are known without a search: where bots are held to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from tests.bots.dealt import CARDS, SECTIONS, DealtRules, held_by
from tests.engine.toys import Rules, Toy, phase, toy

from bgf import Action, ActionKind, Estimate, Game, State, Turn, hookimpl, param
from bgf.contract import Reason, fact, reason
from bgf.engine.flow import Stage

__all__ = [
    "BEST",
    "LAST_ROUND",
    "NUMBERS",
    "SUITS",
    "EnvelopesRules",
    "bait",
    "claims",
    "coin",
    "envelopes",
    "guess",
    "is_right",
    "lottery",
    "market",
    "nim",
    "numbers",
    "pennies",
    "race",
    "roshambo",
]


def give(state: State, player: int, points: int) -> None:
    """Points for a player."""
    state.counters[state.layout.own_counters("points")[player]] += points


# -- nothing is hidden ----------------------------------------------------------------------


class Take(Toy):
    """One, two or three stones of a heap."""

    name = "take"
    word = param.choice("1", "2", "3")

    def may(self, state: State, player: int, word: str) -> bool:
        return state.counters[self.game.layout.counter("heap")] >= int(word)

    def do(self, state: State, player: int, word: str) -> str | None:
        heap = self.game.layout.counter("heap")
        state.counters[heap] -= int(word)
        if not state.counters[heap]:
            give(state, player, 1)
            state.end_phase()
        return None


class NimRules(Rules):
    kinds = (Take,)


@cache
def nim(stones: int) -> Game:
    """The player who takes the last stone wins: leaving a multiple of four wins."""
    return toy(NimRules, counters={"heap": {"start": stones}}, phases={"play": phase("take")})


# -- chance ---------------------------------------------------------------------------------


class Play(Toy):
    """Five points for sure, or a prize by the toss of a coin."""

    name = "play"
    word = param.choice("safe", "lottery")

    def do(self, state: State, player: int, word: str) -> str | None:
        prize = state.counters[self.game.layout.counter("prize")]
        give(state, player, 5 if word == "safe" else prize * state.below(2))
        state.end_phase()
        return None


class LotteryRules(Rules):
    """A second player plays nothing, and has a number of points from the beginning."""

    kinds = (Play,)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        if state.players > 1:
            give(state, 1, state.counters[state.layout.counter("rival")])


@cache
def lottery(prize: int, rival: int = 0) -> Game:
    """Five points or half a chance of a prize; a rival may have points."""
    counters = {"prize": {"start": prize}, "rival": {"start": rival}}
    return toy(LotteryRules, counters=counters, phases={"play": phase("play")})


# -- hidden components ----------------------------------------------------------------------

SUITS = ("clubs", "hearts", "spades", "stars")


class Name(Toy):
    """Names the hidden card: a point if it is the one, else for the other."""

    name = "name"
    word = param.choice(*SUITS)

    def do(self, state: State, player: int, word: str) -> str | None:
        give(state, player if is_right(state, self.action(word)) else 1 - player, 1)
        state.end_phase()
        return None


def is_right(state: State, action: Action) -> bool:
    """Whether the hidden card is the one that is named."""
    (card,) = state.zones[state.layout.zone("hidden")]
    return bool(state.layout.kind_at(card).id == action.args[0])


class GuessRules(Rules):
    kinds = (Name,)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        deck = state.layout.zone("deck")
        state.shuffle(deck)
        state.draw(deck, state.layout.zone("hidden"))


@cache
def guess() -> Game:
    """One of four cards lies hidden; the first player names one."""
    hidden = {"holds": "cards", "sees": "nobody", "ordered": True}
    return toy(
        GuessRules,
        components={"cards": {suit: {} for suit in SUITS}},
        zones={"deck": {**hidden, "starts": True}, "hidden": hidden},
        phases={"play": phase("name")},
    )


class Claim(Toy):
    """Claims to hold a card: two points if that is true, else none."""

    name = "claim"
    word = param.choice(*CARDS)

    def do(self, state: State, player: int, word: str) -> str | None:
        give(state, player, 2 if CARDS.index(word) + 1 == held_by(state, player) else 0)
        return None


class Decline(Toy):
    """Claims nothing, for one point."""

    name = "decline"

    def do(self, state: State, player: int, word: str) -> str | None:
        give(state, player, 1)
        return None


class ClaimsRules(DealtRules):
    kinds = (Claim, Decline)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.end_phase()

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = state.layout.own_counters("points")[: state.players]
        return Estimate([float(state.counters[slot]) for slot in points], 0.1)


@cache
def claims() -> Game:
    """Each holds one of five cards, and claims to hold one, or declines."""
    act = {"actions": ["claim", "decline"]}
    return toy(ClaimsRules, phases={"play": phase(act=act)}, **SECTIONS)


class Hide(Toy):
    """Lays one of two coins under a cup; nobody else sees which."""

    name = "hide"
    word = param.choice("gold", "lead")
    secret = True

    def do(self, state: State, player: int, word: str) -> str | None:
        hand, cup = self.game.layout.own_zones("hand")[player], self.game.layout.zone("cup")
        held = [c for c in state.zones[hand] if state.layout.kind_at(c).id == word]
        state.move(held, hand, cup)
        return None


class Call(Toy):
    """Names a coin: a point if it is the hidden one, else a point for the other player."""

    name = "call"
    word = param.choice("gold", "lead")

    def do(self, state: State, player: int, word: str) -> str | None:
        (coin_,) = state.zones[self.game.layout.zone("cup")]
        is_right = state.layout.kind_at(coin_).id == word
        give(state, player if is_right else 1 - player, 1)
        return None


class CoinRules(Rules):
    kinds = (Hide, Call)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        bag, hand = state.layout.zone("bag"), state.layout.own_zones("hand")[0]
        state.move(list(state.zones[bag]), bag, hand)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        state.end_phase()

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        state.starter = 1


@cache
def coin() -> Game:
    """The first player hides one of two coins, the second says which: even, but for peeping."""
    return toy(
        CoinRules,
        players={"min": 2, "max": 2},
        components={"coins": {"gold": {}, "lead": {}}},
        zones={
            "bag": {"holds": "coins", "sees": "nobody", "starts": True},
            "hand": {"holds": "coins", "per": "player", "sees": "owner"},
            "cup": {"holds": "coins", "sees": "nobody"},
        },
        phases={"hide": phase("hide", next="call"), "call": phase("call")},
    )


# -- choices at the same time ---------------------------------------------------------------


class Show(Toy):
    """Shows a side of a penny."""

    name = "show"
    sides: ClassVar[Sequence[str]] = ("heads", "tails")
    word = param.choice(*sides)

    def do(self, state: State, player: int, word: str) -> str | None:
        state.counters[self.game.layout.own_counters("shown")[player]] = self.sides.index(word)
        return None


class PenniesRules(Rules):
    """The first player wins if both are alike, else the second."""

    kinds: ClassVar[Any] = (Show,)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        mine, yours = (state.counters[slot] for slot in state.layout.own_counters("shown")[:2])
        self.settle(state, mine, yours)

    def settle(self, state: State, mine: int, yours: int) -> None:
        give(state, int(mine != yours), 1)


SHOWN = {"shown": {"per": "player", "start": 0}}


@cache
def pennies() -> Game:
    """Matching pennies."""
    phases = {"play": phase("show", "simultaneous")}
    return toy(PenniesRules, counters=SHOWN, phases=phases)


class Throw(Show):
    name = "throw"
    sides = ("rock", "paper", "scissors")
    word = param.choice(*sides)


class RoshamboRules(PenniesRules):
    kinds = (Throw,)

    def settle(self, state: State, mine: int, yours: int) -> None:
        if mine != yours:
            give(state, 0 if (mine - yours) % 3 == 1 else 1, 1)


@cache
def roshambo() -> Game:
    """Rock, paper, scissors; a draw is half a win."""
    phases = {"play": phase("throw", "simultaneous")}
    return toy(RoshamboRules, counters=SHOWN, phases=phases)


class Offer(Show):
    """The first player is to work, the second to sell."""

    name = "offer"
    sides = ("sell", "trap", "work", "wait", "rest", "doze", "nap")
    word = param.choice(*sides)

    def may(self, state: State, player: int, word: str) -> bool:
        return (word in ("sell", "trap")) == (player == 1)


class MarketRules(PenniesRules):
    """Rules in which a trap beats idlers, and is beaten by work; selling is as good or better."""

    kinds = (Offer,)

    def settle(self, state: State, mine: int, yours: int) -> None:
        is_working, is_trap = Offer.sides[mine] == "work", Offer.sides[yours] == "trap"
        if is_trap:
            give(state, 0 if is_working else 1, 1)
        else:
            give(state, 0 if state.below(2 if is_working else 4) == 0 else 1, 1)


@cache
def market() -> Game:
    """Work is the first player's best action in any case; the second player's answer is to sell.

    Of five random actions only one is work: a player who expects random play lays a trap.
    """
    phases = {"play": phase("offer", "simultaneous")}
    return toy(MarketRules, players={"min": 2, "max": 2}, counters=SHOWN, phases=phases)


class Step(Toy):
    """On or back: the first time all are to go on, the second time back."""

    name = "step"
    word = param.choice("back", "on")

    def do(self, state: State, player: int, word: str) -> str | None:
        wanted = ("on", "back")[state.counters[self.game.layout.counter("step")]]
        give(state, player, int(word == wanted))
        return None


class RaceRules(Rules):
    kinds = (Step,)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        state.counters[state.layout.counter("step")] += 1

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "end" if state.counters[state.layout.counter("step")] == 2 else "play"


class JudgedRaceRules(RaceRules):
    """The same, judged by the stones on the table: open choices carry no information."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = state.layout.own_counters("points")[: state.players]
        return Estimate([float(state.counters[slot]) for slot in points], 1.0)


@cache
def race(*, is_judged: bool = False) -> Game:
    """Twice all choose at the same time: right is ``step on``, and then ``step back``."""
    phases = {"play": phase("step", "simultaneous", ["play", "end"])}
    rules = JudgedRaceRules if is_judged else RaceRules
    return toy(rules, counters={"step": {"start": 0}}, phases=phases)


LAST_ROUND = 6


class Grab(Toy):
    """The bait, which is worth five points at first, or nothing at all."""

    name = "grab"
    word = param.choice("bait", "nothing")

    def may(self, state: State, player: int, word: str) -> bool:
        return state.round == 1

    def do(self, state: State, player: int, word: str) -> str | None:
        if word == "bait":
            give(state, player, 5)
        return None


class Wait(Toy):
    """All that is left to do after the first round."""

    name = "wait"

    def may(self, state: State, player: int, word: str) -> bool:
        return state.round > 1


class BaitRules(Rules):
    kinds = (Grab, Wait)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round < LAST_ROUND:
            return
        for player, slot in enumerate(state.layout.own_counters("points")[: state.players]):
            if state.counters[slot]:
                give(state, player, -10)
        state.end_phase()

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = state.layout.own_counters("points")[: state.players]
        return Estimate([float(state.counters[slot]) for slot in points], 5.0)


@cache
def bait() -> Game:
    """The bait gives its player five points until the end of the last round, and then -5."""
    return toy(BaitRules, phases={"play": phase("grab wait")})


# -- very many actions ----------------------------------------------------------------------

NUMBERS = 5000
BEST = 3210


class AnyNumber(param.Param):
    """A number from 0 to 4999, in digits."""

    is_open = True

    def parts(self, value: int) -> tuple[str, ...]:
        return (str(value),)

    def read(self, words: Sequence[str]) -> int:
        return int(words[0])


class Say(ActionKind):
    """A number that is never listed; each goes once."""

    said = reason("TOY-1", text="refusal.no")

    name = "say"
    number = param.custom(AnyNumber)

    def least(self, state: State) -> int:
        return state.counters[self.game.layout.counter("least")]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        raise AssertionError("thousands of actions are listed")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if turn.args[0] >= self.least(turn.state) else self.said

    def count(self, state: State, player: int) -> int:
        return max(0, NUMBERS - self.least(state))

    def pick(self, state: State, player: int, index: int) -> Action:
        return self.action(index + self.least(state))

    @fact
    def word(self, turn: Turn) -> str:
        return turn.action.text

    def apply(self, turn: Turn) -> Stage | None:
        give(turn.state, turn.player, NUMBERS - abs(turn.args[0] - BEST))
        turn.state.counters[self.game.layout.counter("least")] = NUMBERS
        return None


class Rest(Toy):
    """Where no number is left."""

    name = "rest"


class NumbersRules(Rules):
    kinds = (Say, Rest)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == 3:
            state.end_phase()


class JudgedNumbersRules(NumbersRules):
    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = state.layout.own_counters("points")[: state.players]
        return Estimate([float(state.counters[slot]) for slot in points], 500.0)


@cache
def numbers(*, is_judged: bool = False) -> Game:
    """The number nearest to 3210 has the most; after the first number all others can only rest."""
    act = {"actions": ["say"], "otherwise": "rest", "otherwise_rule": "TOY-2"}
    rules = JudgedNumbersRules if is_judged else NumbersRules
    return toy(rules, counters={"least": {"start": 0}}, phases={"play": phase(act=act)})


# -- evaluations by the game ----------------------------------------------------------------


class Open(Toy):
    """Opens an envelope: the first is empty, the others hold their number in points."""

    name = "open"
    word = param.choice(*map(str, range(6)))

    def do(self, state: State, player: int, word: str) -> str | None:
        give(state, player, int(word))
        return None


class EnvelopesRules(Rules):
    kinds = (Open,)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == 4:
            state.end_phase()


@cache
def envelopes(rules: type[Any] = EnvelopesRules) -> Game:
    """Four rounds in which each opens an envelope; rules may derive from `EnvelopesRules`."""
    return toy(rules, phases={"play": phase("open")})
