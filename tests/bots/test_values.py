"""Values of positions: shares in the win, ends, estimates, playouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.toys import phase, toy

import bgf
from bgf import Action, Estimate, Game, PluginError, Score, State, hookimpl
from bgf.bots.values import Outlook, look_ahead, play_out, shares, spread_of

from . import toys
from .playing import position

POINTS = st.lists(st.floats(-500, 500), min_size=2, max_size=5)
SPREADS = st.floats(0.01, 200)


# -- estimates --------------------------------------------------------------------------------


@given(POINTS, SPREADS)
def test_shares_add_up_and_follow_the_points(points: list[float], spread: float) -> None:
    found = shares(Estimate(points, spread))
    assert sum(found) == pytest.approx(1.0)
    assert all(0 <= share <= 1 for share in found)
    for own, share in zip(points, found, strict=True):
        assert all(share >= less for lower, less in zip(points, found, strict=True) if own >= lower)


@given(POINTS, SPREADS, st.floats(0.5, 50))
def test_more_points_are_never_a_smaller_share(
    points: list[float], spread: float, more: float
) -> None:
    better = [points[0] + more, *points[1:]]
    assert shares(Estimate(better, spread))[0] >= shares(Estimate(points, spread))[0]


@given(POINTS, SPREADS, st.floats(-100, 100))
def test_only_differences_count(points: list[float], spread: float, more: float) -> None:
    moved = [own + more for own in points]
    for one, other in zip(
        shares(Estimate(points, spread)), shares(Estimate(moved, spread)), strict=True
    ):
        assert one == pytest.approx(other, abs=1e-6)


def test_a_small_spread_makes_it_sure() -> None:
    sure, open_ = (shares(Estimate([10, 9], spread))[0] for spread in (0.1, 100))
    assert 0.5 < open_ < 0.52
    assert sure > 0.99


def test_share_of_a_lead_of_one_deviation_follows_the_normal_law() -> None:
    """Of 84 %: of two numbers of the spread s the difference has the deviation s times root 2."""
    assert shares(Estimate([2**0.5, 0.0], 1.0))[0] == pytest.approx(0.8413, abs=0.01)


def judging(points: Sequence[float], spread: float = 1.0) -> Game:
    """A game that is always thought to end so."""

    class Judging(toys.EnvelopesRules):
        @hookimpl
        def bgf_evaluate(self, state: State) -> Estimate:
            return Estimate(points, spread)

    return toys.envelopes(Judging)


def outlook(points: Sequence[float], spread: float = 1.0) -> Outlook:
    state = judging(points, spread).new_state(len(points), 1)
    return look_ahead(state, Random(1))


@given(POINTS.filter(lambda points: len(points) <= 4), SPREADS)
def test_worth_lies_between_0_and_1_and_grows_with_points(
    points: list[float], spread: float
) -> None:
    found = outlook(points, spread)
    worth = found.worth
    won = found.won
    expected = found.points
    assert list(expected) == points
    assert list(won) == pytest.approx(shares(Estimate(points, spread)))
    assert all(0 <= own <= 1 for own in worth)
    for own, value in zip(points, worth, strict=True):
        assert all(value >= other for less, other in zip(points, worth, strict=True) if own > less)


def test_a_player_who_has_nearly_won_still_plays_for_points() -> None:
    one, more = outlook([60, 0]), outlook([70, 0])
    assert one.won[0] == more.won[0] == pytest.approx(1.0)
    assert more.worth[0] > one.worth[0]
    assert more.worth[1] < one.worth[1]


def test_a_player_alone_plays_for_points() -> None:
    assert outlook([12.5]).worth == [12.5]
    assert outlook([12.5]).points == [12.5]


# -- ends -------------------------------------------------------------------------------------


class Ended(toys.EnvelopesRules):
    """Rules that end after a round, with given points and given losers."""

    points: Sequence[int] = ()
    lost: Sequence[int] = ()

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.end_phase()

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"points": own} for own in self.points], lost=self.lost)


@cache
def end(points: tuple[int, ...], lost: tuple[int, ...] = ()) -> Outlook:
    """The value of the end of a match with such a result."""
    rules = type("EndedRules", (Ended,), {"points": points, "lost": lost})
    return look_ahead(toys.envelopes(rules).new_state(len(points), 1), Random(1))


def test_winners_share_the_win() -> None:
    assert end((7, 3)).won == [1.0, 0.0]
    assert end((5, 5)).won == [0.5, 0.5]
    assert end((4, 9, 9, 1)).won == [0.0, 0.5, 0.5, 0.0]
    assert list(end((4, 9, 9, 1)).points) == [4, 9, 9, 1]


def test_a_win_is_worth_more_than_a_draw_and_that_more_than_a_defeat() -> None:
    won = end((6, 5)).worth[0]
    drawn = end((5, 5)).worth[0]
    lost = end((5, 6)).worth[0]
    assert won > 0.85 > drawn + 0.2
    assert drawn == pytest.approx(0.5)
    assert lost < 0.15
    assert end((60, 5)).worth[0] > won > 0.9 * end((60, 5)).worth[0]
    assert end((5, 60)).worth[0] < lost


def test_all_have_lost() -> None:
    assert end((3, 9), (0, 1)).won == [0.0, 0.0]
    assert end((3, 9), (0,)).won == [0.0, 1.0]


def test_a_match_alone_is_worth_its_points_and_a_lost_one_less_than_any() -> None:
    assert end((17,)).worth == [17]
    assert end((17,)).won == [1.0]
    assert end((17,), (0,)).won == [0.0]
    assert end((17,), (0,)).worth[0] < end((0,)).worth[0]
    assert end((-4,), (0,)).worth[0] < end((-4,)).worth[0]


@pytest.mark.parametrize("name", ["paris", "boarding"])
def test_the_end_of_random_matches(name: str) -> None:
    game = bgf.load(name)
    for seed in range(6):
        state = game.new_state(3, seed)
        found = look_ahead(state, Random(seed), None)
        result = state.result()
        assert sum(found.won) == pytest.approx(1.0 if result.winners else 0.0)
        assert list(found.points) == list(result.scores)
        for player, worth in enumerate(found.worth):
            assert (found.won[player] > 0) == (player in result.winners)
            assert 0 <= worth <= 1


# -- playouts ---------------------------------------------------------------------------------


class Wanting(toys.EnvelopesRules):
    """Has a policy: the first player always opens the last envelope, the others any."""

    @hookimpl
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Action | None:
        return None if player else state.list_actions(player)[5 - below(1)]


def test_a_playout_goes_as_the_game_wants() -> None:
    totals = []
    for seed in range(10):
        state = toys.envelopes(Wanting).new_state(2, 1)
        play_out(state, Random(seed))
        assert state.is_terminal()
        totals.append(state.result().scores)
    assert {mine for mine, _ in totals} == {20}
    assert len({yours for _, yours in totals}) > 3


def test_at_random_all_is_met() -> None:
    seen = set()
    for seed in range(60):
        state = toys.envelopes().new_state(1, 1)
        play_out(state, Random(seed), 1)
        seen.add(state.counters[state.layout.own_counters("points")[0]])
    assert seen == set(range(6))


def test_very_many_actions_are_not_listed_in_a_playout() -> None:
    state = toys.numbers().new_state(3, 1)
    play_out(state, Random(1))
    assert state.is_terminal()


def test_evaluation_is_called_after_depth_actions() -> None:
    asked: list[int] = []

    class Asked(toys.EnvelopesRules):
        @hookimpl
        def bgf_evaluate(self, state: State) -> Estimate:
            asked.append(state.turn - 1)
            return Estimate([0.0] * state.players, 1.0)

    game = toys.envelopes(Asked)
    for depth in (0, 1, 5):
        look_ahead(game.new_state(2, 1), Random(1), depth)
    assert asked == [0, 1, 5]
    to_the_end: tuple[int | None, ...] = (8, 100, None)
    for most in to_the_end:  # there are eight envelopes to open
        state = game.new_state(2, 1)
        look_ahead(state, Random(1), most)
        assert state.is_terminal()
    assert asked == [0, 1, 5]


def test_without_an_evaluation_playouts_reach_the_end_at_any_depth() -> None:
    for depth in (0, 3, None):
        state = toys.envelopes().new_state(2, 1)
        look_ahead(state, Random(1), depth)
        assert state.is_terminal()


def test_a_match_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(toys.EnvelopesRules):
        @hookimpl
        def bgf_round_end(self, state: State) -> None:
            pass

    monkeypatch.setattr("bgf.bots.values.LONGEST", 10)
    game = toy(Endless, phases={"play": phase("open")})
    for players in (2, 4):
        state = game.new_state(players, 1)
        found = look_ahead(state, Random(1))
        assert not state.is_terminal()
        assert list(found.won) == list(found.worth) == [1 / players] * players


def test_the_real_end_is_no_estimate(game: Game) -> None:
    state = position(game, 1, 8)
    play_out(state, Random(1))
    result = state.result()
    assert look_ahead(state, Random(1)).points == result.scores


@pytest.mark.parametrize(
    "answer",
    [
        Estimate([1.0, 2.0], 0.0),
        Estimate([1.0, 2.0], float("inf")),
        Estimate([1.0, float("nan")], 1.0),
        Estimate([1.0, float("-inf")], 1.0),
        Estimate([1.0], 1.0),
        Estimate([1.0, 2.0, 3.0], 1.0),
    ],
)
def test_an_estimate_that_can_not_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, answer: Estimate
) -> None:
    game = toys.nim(9)
    monkeypatch.setattr(game.hooks, "evaluate", lambda state: answer)
    with pytest.raises(PluginError, match=r"bgf_evaluate of .* must have as many points"):
        look_ahead(game.new_state(2, 1), Random(1))


# -- hooks that fail --------------------------------------------------------------------------


class ByScore(toys.EnvelopesRules):
    """Evaluates a position by the answer of the score hook, which it does not check."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        assert state.hooks.score is not None
        return Estimate([sum(own.values()) for own in state.hooks.score(state).breakdown], 1.0)


class ScoresNothing(ByScore):
    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return None  # type: ignore[return-value]


class ScoreRaises(ByScore):
    @hookimpl
    def bgf_score(self, state: State) -> Score:
        raise ValueError("the card 7")


def test_a_wrong_answer_of_the_score_hook_in_an_evaluation_is_told_with_its_place() -> None:
    state = toys.envelopes(ScoresNothing).new_state(2, 1)
    with pytest.raises(PluginError, match=r"test_values\.py:\d+: bgf_score of \w+ "):
        look_ahead(state, Random(1))


@pytest.mark.parametrize("ask", [lambda state: look_ahead(state, Random(1)), spread_of])
def test_an_error_of_a_hook_in_an_evaluation_is_one_of_the_plugin_and_tells_no_card(
    ask: Callable[[State], object],
) -> None:
    state = toys.envelopes(ScoreRaises).new_state(2, 1)
    with pytest.raises(PluginError, match=r"raised ValueError \(test_values\.py:\d+\)$") as caught:
        ask(state)
    assert "card" not in str(caught.value)
