"""One match of a simulation: the same as played by hand, and the counts taken from it."""

from __future__ import annotations

import dataclasses
from asyncio import CancelledError
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.bots import toys as bot_toys
from tests.engine.toys import Rules, Toy, phase, toy

from bgf import Game, Record, State
from bgf.bots.make import make_bot
from bgf.bots.seat import SeatedBot, seed_of
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import Failed, MatchOutcome, SimulatedMatch, from_line, to_line
from bgf.simulate.plan import Plan

from .playing import outcome

GAMES = {"paris": 2, "boarding": 1, "animals": 4, "aeroplanes": 3}


def by_hand(plan: Plan, number: int) -> tuple[State, list[tuple[int, str]]]:
    """The match as `bgf play` plays it: bots at their seats, with the seeds they get there."""
    seed, seats = plan.seed_of(number), plan.seats_of(number)
    state, steps = plan.load().new_state(plan.players, seed, plan.options), []
    bots = []
    for player, seat in enumerate(seats):
        own = seed_of(seed, player)
        bots.append(SeatedBot(make_bot(seat, own), player, own))
    while not state.is_terminal():
        player = state.active_players()[0]
        action = bots[player].choose(state)
        state.apply(action, player)
        steps.append((player, action.text))
    return state, steps


def played(outcome: MatchOutcome) -> SimulatedMatch:
    assert isinstance(outcome, SimulatedMatch), outcome
    return outcome


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_the_one_that_play_would_play(name: str) -> None:
    plan = Plan(name, ("random",) * GAMES[name], seed=5)
    simulator = Simulator(plan)
    for number in range(3):
        found = played(simulator.play(number))
        state, steps = by_hand(plan, number)
        result = state.result()
        assert found.seed == plan.seed_of(number)
        assert found.scores == list(result.scores)
        assert found.ranks == list(result.ranks)
        assert found.points == list(result.breakdown)
        assert (found.rounds, found.turns, found.actions) == (state.round, state.turn, len(steps))
        assert found.choices == [
            sum(player == seat for player, _ in steps) for seat in range(plan.players)
        ]


def test_the_numbers_of_legal_actions_are_added_up() -> None:
    plan = Plan("animals", ("random", "greedy"), seed=1)
    found = played(Simulator(plan).play(0))
    _, steps = by_hand(plan, 0)
    state, legal = plan.load().new_state(2, plan.seed_of(0)), [0, 0]
    for player, text in steps:
        actions = state.legal_actions(player)
        legal[player] += len(actions)
        state.apply(state.game.parse_action(text, state), player)
    assert found.legal == legal
    assert found.branching(0) == legal[0] / found.choices[0]


def test_winners_share_the_win() -> None:
    tied = outcome(ranks=[1, 3, 1])
    assert [tied.won(player) for player in range(3)] == [0.5, 0, 0.5]


def test_outcome_of_a_match_does_not_depend_on_earlier_matches() -> None:
    plan = Plan("paris", ("greedy", "random"), seed=3)
    simulator = Simulator(plan)
    first = [replace(played(simulator.play(number)), seconds=0) for number in (0, 1, 2)]
    other = Simulator(plan)
    again = [replace(played(other.play(number)), seconds=0) for number in (2, 0, 1)]
    assert first == [again[1], again[2], again[0]]
    assert len({outcome.seed for outcome in first}) == 3


def test_the_leader_is_watched_after_each_turn() -> None:
    """Aeroplanes scores in the middle of a match; greedy players are watched in all matches."""
    plan = Plan("aeroplanes", ("greedy", "random", "random"), seed=2)
    found = played(Simulator(plan).play(1))
    _, steps = by_hand(plan, 1)
    state = plan.load().new_state(3, plan.seed_of(1))
    leaders, turn = [], 0
    for player, text in steps:
        state.apply(state.game.parse_action(text, state), player)
        if state.turn != turn or state.is_terminal():
            turn = state.turn
            scores = [sum(own.values()) for own in state.game.score(state).breakdown]
            if scores.count(max(scores)) == 1:
                leaders.append(scores.index(max(scores)))
    assert found.leads == sum(one != two for one, two in pairwise(leaders))


def test_leaders_of_random_players_are_watched_in_every_fiftieth_match() -> None:
    def watched(seat: str, matches: int) -> int:
        simulator = Simulator(Plan("paris", (seat, "random")))
        found = [played(simulator.play(number)).leads for number in range(matches)]
        return sum(leads is not None for leads in found)

    assert watched("random", 200) == 4
    assert watched("greedy", 5) == 5


def test_used_links_and_tickets_are_those_of_the_match() -> None:
    plan = Plan("paris", ("random", "random"), seed=4)
    simulator = Simulator(plan)
    found = played(simulator.play(0))
    state, steps = by_hand(plan, 0)
    things = simulator.things.all
    used = [{things[i] for i in range(len(things)) if own >> i & 1} for own in found.uses]
    for seat in (0, 1):
        links = {thing.id for thing in used[seat] if thing.group == "links"}
        (board,) = state.layout.boards.values()
        assert links == {link.id for link in board.links if state.owners[link.slot] == seat}
        kept = {thing.id for thing in used[seat] if thing.group == "tickets"}
        assert kept == {
            word
            for who, text in steps
            if who == seat and text.startswith("keep")
            for word in text.split()[1:]
        }


# -- failures -------------------------------------------------------------------------------


THROWN: list[BaseException] = []  # the exceptions of the game


class Break(Toy):
    """One step; the fifth breaks the game."""

    name = "break"

    def do(self, state: State, player: int, word: str) -> str | None:
        heap = self.game.layout.counter("heap")
        state.counters[heap] -= 1
        if not state.counters[heap]:
            raise THROWN[0]
        return None


class BreakRules(Rules):
    kinds = (Break,)


def broken(error: BaseException) -> Game:
    THROWN[:] = [error]
    return toy(BreakRules, counters={"heap": {"start": 5}}, phases={"play": phase("break")})


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ValueError("the heap is empty"), "ValueError: the heap is empty"),
        (SystemExit("no more"), "SystemExit: no more"),
        (CancelledError("never mind"), "CancelledError: never mind"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_match_in_which_the_game_breaks_down_is_recorded(
    tmp_path: Path, error: BaseException, words: str
) -> None:
    game = broken(error)
    plan = Plan(game.name, ("random", "random"), seed=9)
    found = Simulator(plan, game).play(4)
    assert isinstance(found, Failed)
    assert (found.number, found.seed) == (4, plan.seed_of(4))
    assert words in found.error
    assert 'after 4 actions, by "break"' in found.error
    file = tmp_path / "match.bgf"
    file.write_text(found.record, newline="")
    record = Record.load(file)
    assert len(record.steps) == 4
    assert record.seed == plan.seed_of(4)
    assert list(record.seats) == ["random", "random"]


def test_an_interruption_is_no_failure_of_the_game() -> None:
    game = broken(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        Simulator(Plan(game.name, ("random", "random")), game).play(0)


class Last:
    """A bot that breaks down."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: Any) -> Any:
        raise RuntimeError("no idea")


def test_a_bot_that_fails_forfeits_and_the_match_goes_on() -> None:
    plan = Plan("paris", (f"{__name__}:Last", "random"), fixed_seats=True)
    found = played(Simulator(plan).play(0))
    assert found.ranks == [2, 1]
    assert list(found.forfeits) == [0]
    reason, words = found.forfeits[0]
    assert reason == "crash"
    assert "no idea" in words


class Babbling:
    """A bot that chooses a word, where all choose at the same time."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: Any) -> Any:
        return "nonsense"


def test_the_failure_of_a_bot_is_told_even_though_a_table_would_not_learn_of_it() -> None:
    plan = Plan("paris", (f"{__name__}:Babbling", "random"), fixed_seats=True)
    assert played(Simulator(plan).play(0)).forfeits == {0: ("nonsense", "'nonsense'")}


def test_a_match_that_does_not_end_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bot_toys.coin()
    plan = Plan(game.name, ("random", "random"))
    short = {**game.pack.data, "longest": 1}
    monkeypatch.setattr(game, "pack", dataclasses.replace(game.pack, data=short))
    found = Simulator(plan, game).play(0)
    assert isinstance(found, Failed)
    assert "not over after 1 actions" in found.error


def test_outcomes_are_lines() -> None:
    plan = Plan("boarding", ("random", "random"))
    whole = Simulator(plan).play(0)
    failed = Failed(3, 7, "an error\nof two lines", "bgf record 1\n")
    for one in (whole, failed):
        line = to_line(one)
        assert line.count(b"\n") == 1
        assert from_line(line) == one
    for line in (b"", b"[]", b"{}", b'{"number": 1}', b"3"):
        with pytest.raises(ValueError, match=r"outcome|Expecting"):
            from_line(line)
