"""Choices at the same time: nobody learns any before all have chosen."""

from __future__ import annotations

from itertools import permutations

import pytest

from bgf import BadState, Game, IllegalAction, NotActive, State, Turn, hookimpl, param
from bgf.bots import View, make_bot
from bgf.contract import Reason, reason
from bgf.engine.knowledge import gave_knowledge
from bgf.records.match import Match

from .toys import Rules, Toy, phase, play, toy


class Bid(Toy):
    """Appends a bid to the counter `told`, in the order of revelation."""

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


def test_a_player_who_has_chosen_waits() -> None:
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
    """All choices look the same to others, who learn only that one was made."""
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
    texts = [[" ".join(map(str, chosen)) for chosen in commits] for commits in drawn]
    assert {chosen[0] for chosen in texts} == {"bid 1"}
    assert {chosen[1] for chosen in texts} == {""}
    assert {chosen[2] for chosen in texts} == {"bid 1", "bid 2", "bid 3", "fold"}
    other = play(auction().new_state(3), "0: bid 1", "2: fold")
    assert [other.determinize(0, seed).commits for seed in range(60)] == drawn


# -- several choices of each player ----------------------------------------------------------


class Give(Bid):
    """Gives a card of four away."""

    name = "give"
    word = param.choice("a", "b", "c", "d")
    secret = False
    twice = reason("TOY-2")

    def why_not(self, turn: Turn) -> Reason | None:
        return self.twice if turn.action in turn.state.chosen(turn.player) else None

    def do(self, state: State, player: int, word: str) -> str | None:
        told = self.game.layout.counter("told")
        state.counters[told] = 10 * state.counters[told] + player + 1
        return None


class Offer(Bid):
    name = "offer"


class Fair(Rules):
    kinds = (Give, Offer)


def fair() -> Game:
    stages = {
        "first": {"actions": ["give"], "next": "second"},
        "second": {"actions": ["give"], "next": ["money"]},
        "money": {"actions": ["offer"]},
    }
    return toy(
        Fair,
        counters={"told": {"start": 0}},
        phases={"all": {"order": "simultaneous", "stages": stages, "next": "end"}},
        texts={"refusal.twice": {"en": "Given already."}},
    )


def test_each_player_goes_through_the_stages_alone() -> None:
    state = play(fair().new_state(2), "0: give a", "0: give c")
    assert [state.stage_of(player).id for player in (0, 1)] == ["money", "first"]
    assert [str(action) for action in state.legal_actions(0)] == ["offer 1", "offer 2"]
    assert len(state.legal_actions(1)) == 4
    assert play(state, "0: offer 1").active_players() == (1,)
    play(state, "1: give b", "1: give a")
    assert not state.is_terminal()
    assert state.counters[0] == 0
    play(state, "1: offer 2")
    assert state.is_terminal()
    assert state.counters[0] == 11_01_22_12


def test_a_later_choice_is_refused_for_an_earlier_one_of_the_same_player() -> None:
    state = play(fair().new_state(2), "0: give a")
    assert [str(action) for action in state.legal_actions(0)] == ["give b", "give c", "give d"]
    with pytest.raises(IllegalAction, match="Given already"):
        play(state, "0: give a")
    refusal = state.explain(state.game.parse_action("offer 1"), 0)
    assert refusal is not None
    play(state, "1: give a")


def test_others_see_the_number_of_choices_but_not_the_choices() -> None:
    start = fair().new_state(3)
    after = [play(start.clone(), f"0: give {one}", "0: give d") for one in "ab"]
    assert after[0].observation(1) == after[1].observation(1)
    seen = after[0].observation(0)
    assert (seen["stage"], seen["committed"]) == ("money", ["give a", "give d"])
    assert seen["stages"] == ["money", "first", "first"]
    assert after[0].observation(1)["stage"] == "first"


def test_a_sample_draws_all_choices_of_others_that_can_follow_each_other() -> None:
    state = play(fair().new_state(2), "0: give a", "0: give b")
    drawn = [state.determinize(1, seed).chosen(0) for seed in range(600)]
    pairs = {str(chosen) for chosen in drawn}
    assert len(pairs) == 12
    assert all(len(set(chosen)) == 2 for chosen in drawn)
    other = play(fair().new_state(2), "0: give d", "0: give c")
    assert [other.determinize(1, seed).chosen(0) for seed in range(600)] == drawn


def test_choices_half_made_are_stored() -> None:
    game = fair()
    state = play(game.new_state(2), "0: give a", "1: give b", "0: give c")
    data = state.to_dict()
    assert data["commits"] == [["give a", "give c"], ["give b"]]
    assert game.state_from_dict(data).to_dict() == data
    for wrong in (["give a", "give a"], ["offer 1"], ["give a", "give b", "offer 1", "offer 1"]):
        with pytest.raises(BadState):
            game.state_from_dict({**data, "commits": [wrong, None]})


def test_the_last_choice_alone_is_taken_back() -> None:
    match = Match.start(fair(), players=2)
    for text, player in (("give a", 0), ("give b", 1), ("give c", 0), ("give d", 1)):
        match.play(match.game.parse_action(text), player)
    match.undo(0)
    chosen = [[str(action) for action in made] for made in match.state.commits]
    assert chosen == [["give a"], ["give b", "give d"]]
    of_others, *own = [entry.text for entry in match.entries(1)]
    assert "Give" not in of_others
    assert all("Give" in line for line in own)


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:20", "mcts:20:observers=multiple"])
def test_bots_make_all_their_choices(bot: str) -> None:
    state = fair().new_state(3, seed=1)
    bots = [make_bot(bot, seed) for seed in range(3)]
    while not state.is_terminal():
        player = state.active_players()[-1]
        state.apply(bots[player].choose(View(state, player)), player)
    assert len(str(state.counters[0])) == 3 * 2 + 3 * 2
