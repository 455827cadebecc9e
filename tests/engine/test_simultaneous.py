"""Choices at the same time: nobody learns any before all have chosen."""

from __future__ import annotations

from itertools import permutations

import pytest

from bgf import Game, IllegalAction, NotActive, State, hookimpl, param
from bgf.engine.knowledge import gave_knowledge

from .toys import Rules, Toy, phase, play, toy


class Bid(Toy):
    """Bids all that is bid before are told in the order in which they are revealed."""

    name = "bid"
    word = param.choice("1", "2", "3")
    secret = True

    def may(self, state: State, player: int, word: str) -> bool:
        return word != "3" or player == 2

    def do(self, state: State, player: int, word: str) -> str | None:
        told = self.game.layout.counter("told")
        state.counters[told] = 100 * state.counters[told] + 10 * player + int(word)
        return None


class Fold(Toy):
    name = "fold"


class Auction(Rules):
    kinds = (Bid, Fold)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.starter = 1

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "bids" if state.counters[0] < 10**6 else "end"


def auction() -> Game:
    return toy(
        Auction,
        counters={"told": {"start": 0}},
        phases={"bids": phase("bid fold", "simultaneous", ["bids", "end"])},
    )


@pytest.mark.parametrize("order", list(permutations("012")))
def test_all_choose_in_any_order_and_are_revealed_in_turn_order(order: tuple[str, ...]) -> None:
    state = auction().new_state(3)
    waiting = [0, 1, 2]
    for seat in order:
        assert state.active_players() == tuple(waiting)
        assert state.counters == [0, 0, 0, 0]
        play(state, f"{seat}: bid {'211'[int(seat)]}")
        waiting.remove(int(seat))
    assert state.counters[0] == 11_21_02
    assert state.active_players() == (0, 1, 2)


def test_who_has_chosen_waits() -> None:
    state = play(auction().new_state(2), "0: bid 1")
    for call in (state.legal_actions, lambda p: play(state, f"{p}: bid 2")):
        with pytest.raises(NotActive, match=r"player 0 may not act now: it is up to \[1\]"):
            call(0)
    assert [str(a) for a in state.legal_actions()] == ["bid 1", "bid 2", "fold"]
    with pytest.raises(IllegalAction):
        play(state, "1: bid 3")
    assert state.active_players() == (1,)


def test_a_phase_may_follow_itself() -> None:
    state = auction().new_state(3)
    while not state.is_terminal():
        assert state.active_players() == (0, 1, 2)
        play(state, "0: bid 1", "1: bid 2", "2: bid 3")
    assert state.counters[0] == 12_23_01_12_23_01


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_choice_is_seen_by_nobody_else(viewer: int | None) -> None:
    """It is the same to others whatever was chosen; all that they learn is that it was made."""
    start = auction().new_state(3)
    after = [play(start.clone(), f"0: {choice}") for choice in ("bid 1", "bid 2", "fold")]
    assert len({str(state.observation(viewer)) for state in after}) == 1
    seen = after[0].observation(viewer)
    changed = {key for key, value in start.observation(viewer).items() if value != seen[key]}
    assert changed == {"active"}
    if viewer is not None:
        assert {str(state.legal_actions(viewer)) for state in after} == {
            str(start.legal_actions(viewer))
        }
    assert [state.observation(0)["committed"] for state in after] == ["bid 1", "bid 2", "fold"]


def test_to_take_a_choice_back_would_tell_nobody_anything() -> None:
    start = auction().new_state(3)
    chosen = play(start.clone(), "0: bid 1")
    assert not gave_knowledge(start, chosen)
    assert chosen.observation(1) | {"active": [0, 1, 2]} == start.observation(1)


def test_a_sample_draws_the_choices_of_others_anew() -> None:
    state = play(auction().new_state(3), "0: bid 1", "2: bid 3")
    drawn = [state.determinize(0, seed).commits for seed in range(60)]
    assert {str(commits[0]) for commits in drawn} == {"bid 1"}
    assert {commits[1] for commits in drawn} == {None}
    assert {str(commits[2]) for commits in drawn} == {"bid 1", "bid 2", "bid 3", "fold"}
    other = play(auction().new_state(3), "0: bid 1", "2: fold")
    assert [other.determinize(0, seed).commits for seed in range(60)] == drawn
