"""The hooks that say something of a position: `test_bgf_score` is the test of `bgf_score`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random

from tests.engine.test_secret_counters import MOST, Purses, purses

import bgf
from bgf import Estimate, Game, Score, State, hookimpl
from bgf.bots import View, make_bot
from bgf.bots.values import play_out
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import SimulatedMatch
from bgf.simulate.plan import Plan

from .modding import modded, opened, played_out


def test_bgf_score() -> None:
    plain = played_out(bgf.load("paris").new_state(2, seed=3))
    bonus = played_out(modded(Bonus).new_state(2, seed=3))
    assert bonus.returns() == [score + 100 for score in plain.returns()]


class Bonus:
    """A mod that wraps the score: everybody has 100 points more."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl(wrapper=True)
    def bgf_score(self, state: State) -> Generator[None, Score, Score]:
        score = yield
        return Score([{**items, "bonus": 100} for items in score.breakdown], score.ties)


def test_bgf_evaluate() -> None:
    chosen = {}
    for rules in (Traveller, HomeLover):
        state = opened(modded(rules))
        assert sum(kind.name == "tickets" for kind in state.counts(0)) == 1
        chosen[rules] = {
            make_bot(spec, seed).choose(View(state, 0)).kind.name
            for spec in ("greedy", "mcts:60")
            for seed in range(3)
        }
    assert chosen[Traveller] == {"tickets"}
    assert "tickets" not in chosen[HomeLover]


class Traveller:
    """A mod after which bots think that tickets are all that counts."""

    worth = 1.0

    def __init__(self, game: Game) -> None:
        self.held = [game.layout.own_zones(name) for name in ("tickets", "offer")]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        tickets = [
            sum(len(state.zones[slots[player]]) for slots in self.held)
            for player in range(state.players)
        ]
        return Estimate([self.worth * number for number in tickets], spread=1.0)


class HomeLover(Traveller):
    """The same, and the fewer the better."""

    worth = -1.0


def test_bgf_playout() -> None:
    game = modded(Gatherer)
    state = opened(game)
    play_out(state, Random(1), 40)
    assert state.owners.count(0) == 0
    assert state.owners.count(1) > 0


class Gatherer:
    """A mod in whose playouts the first player never claims; the other one does anything."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_playout(
        self, state: State, player: int, below: Callable[[int], int]
    ) -> bgf.Action | None:
        if player:
            return None
        gather = [action for action in state.list_actions(player) if action.kind.name != "claim"]
        return gather[below(len(gather))]


def test_bgf_measures() -> None:
    plan = Plan("paris", ("random", "random"))
    plain = Simulator(plan).play(0)
    assert isinstance(plain, SimulatedMatch)
    more = Simulator(plan, modded(Surveyor)).play(0)
    assert isinstance(more, SimulatedMatch)
    assert more.measures == [{**own, "seat": n} for n, own in enumerate(plain.measures)]


class Surveyor:
    """A mod that measures one thing more."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl(wrapper=True)
    def bgf_measures(
        self, state: State
    ) -> Generator[None, Sequence[Mapping[str, float]], Sequence[Mapping[str, float]]]:
        found = yield
        return [{**own, "seat": seat} for seat, own in enumerate(found)]


def test_bgf_status() -> None:
    plain, herald = bgf.load("paris"), modded(Herald)
    assert plain.status(plain.new_state(2, seed=3), 0, "en") == ()
    state = herald.new_state(2, seed=3)
    assert herald.status(state, 1, "pl") == ["round 0, seen by 1 in pl"]
    assert herald.status(state, None, "en") == ["round 0, seen by None in en"]


class Herald:
    """A mod that has something to show below the table."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        return [f"round {state.round}, seen by {viewer} in {lang}"]


def test_bgf_contradictions() -> None:
    game = modded(NoBusOnTop)
    state = game.new_state(2, seed=3)
    deck = game.layout.zone("deck")
    tops = set()
    for seed in range(60):
        sample = state.determinize(0, seed)
        tops.add(game.layout.kind_at(sample.zones[deck][-1]).id)
        assert sample.observation(0) == state.observation(0)
        assert sample.to_dict() == state.determinize(0, seed).to_dict()
    assert len(tops) == len(game.layout.kinds["cards"]) - 1
    assert "bus" not in tops


def test_bgf_draw_counters() -> None:
    calls: list[tuple[int | None, list[int]]] = []

    class Noting(Purses):
        @hookimpl
        def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
            money = state.layout.own_counters("money")[: state.players]
            calls.append((viewer, [state.counters[slot] for slot in money]))
            for player, slot in enumerate(money):
                if player != viewer:
                    state.counters[slot] = 4

    state = purses(Noting).new_state(2, seed=7)
    own = state.observation(1)["counters"]["money"][1]
    sample, unseen = state.determinize(1, seed=0), state.determinize(None, seed=0)
    assert calls == [(1, [MOST, own]), (None, [MOST, MOST])], "called once a sample, from the start"
    money = state.layout.own_counters("money")[:2]
    assert [sample.counters[slot] for slot in money] == [4, own]
    assert [unseen.counters[slot] for slot in money] == [4, 4]


class NoBusOnTop:
    """A mod after whose rules everybody knows that no Bus lies on top of the deck."""

    def __init__(self, game: Game) -> None:
        self.deck = game.layout.zone("deck")
        self.layout = game.layout

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return int(self.layout.kind_at(state.zones[self.deck][-1]).id == "bus")
