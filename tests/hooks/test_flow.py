"""The hooks of a match as it goes on: `test_bgf_setup` is the test of `bgf_setup`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from bgf import ActionKind, Game, State, hookimpl

from .modding import FIRST, OpenHands, modded, opened, played_out

Around = Generator[None, object, object]


class Watcher:
    """A mod that notes every rule that is called and lets the game's own rules do the work."""

    def __init__(self, game: Game) -> None:
        self.calls: Counter[str] = Counter()
        WATCHERS.append(self)

    @hookimpl(wrapper=True)
    def bgf_setup(self, state: State) -> Around:
        self.calls["setup"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_phase_begin(self, state: State) -> Around:
        self.calls["phase_begin"] += 1
        self.calls[f"begin {state.phase.id}"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_phase_end(self, state: State) -> Around:
        self.calls["phase_end"] += 1
        self.calls[f"end {state.phase.id}"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_round_begin(self, state: State) -> Around:
        self.calls["round_begin"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_round_end(self, state: State) -> Around:
        self.calls["round_end"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_turn_begin(self, state: State, player: int) -> Around:
        assert player == state.player
        self.calls["turn_begin"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Around:
        assert player == state.player
        self.calls["turn_end"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_end(self, state: State) -> Around:
        self.calls["end"] += 1
        return (yield)


WATCHERS: list[Watcher] = []


@pytest.fixture
def watched() -> tuple[State, Counter[str]]:
    """A match of two, played to its end under the eyes of the mod above."""
    state = played_out(modded(Watcher).new_state(2, seed=3, options=FIRST))
    return state, WATCHERS[-1].calls


def test_bgf_setup() -> None:
    state = modded(OpenHands).new_state(2, seed=3)
    assert [len(hand) for hand in state.observation(None)["zones"]["hand"]] == [0, 0]


def test_bgf_phase_begin(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert (calls["phase_begin"], calls["begin opening"], calls["begin play"]) == (2, 1, 1)


def test_bgf_phase_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert (calls["phase_end"], calls["end opening"], calls["end play"]) == (2, 1, 1)


def test_bgf_next_phase() -> None:
    def either(phases: Any) -> None:
        phases["opening"]["next"] = ["play", "end"]

    state = modded(NoPlay, either).new_state(2, seed=3)
    for player in (0, 1):
        assert not state.is_terminal()
        state.apply(state.legal_actions(player)[0], player)
    assert state.is_terminal()


class NoPlay:
    """A mod that ends the game after the first phase."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "end"


def test_bgf_round_begin(watched: tuple[State, Counter[str]]) -> None:
    state, calls = watched
    assert calls["round_begin"] == state.observation(None)["round"] > 1


def test_bgf_round_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert calls["round_end"] == calls["round_begin"] - 1, "the last round is broken off"


def test_bgf_turn_begin(watched: tuple[State, Counter[str]]) -> None:
    state, calls = watched
    assert calls["turn_begin"] == state.observation(None)["turn"] > 2


def test_bgf_turn_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert calls["turn_end"] == calls["turn_begin"]


def test_bgf_next_player() -> None:
    def by_rules(phases: Any) -> None:
        phases["play"]["order"] = "rules"

    state = modded(Zigzag, by_rules).new_state(3, seed=3, options=FIRST)
    for player in range(3):
        state.apply(state.legal_actions(player)[0], player)
    turns: list[int] = []
    while not state.is_terminal():
        turns += state.active_players()
        state.apply(state.legal_actions()[0])
        state.apply(state.legal_actions()[0])
    assert turns == [2, 1, 0, 2, 1, 0]


class Zigzag:
    """A mod that names the next player: the other way round, and six turns in all."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        return (state.player - 1) % state.players if state.turn < 6 else None


def test_bgf_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert calls["end"] == 1


def test_bgf_action() -> None:
    state = opened(modded(NoTickets))
    assert {action.kind.name for action in state.legal_actions()} == {"draw", "claim"}


class NoTickets:
    """A mod that puts a kind of action of its own in the place of another: never possible."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_action(self, kind: ActionKind) -> ActionKind | None:
        if kind.name != "tickets":
            return None
        own = type("Never", (type(kind),), {"candidates": lambda self, state, player: ()})
        replaced: ActionKind = own(kind.game)
        return replaced
