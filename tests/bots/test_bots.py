"""The bots play well by their own lights, fairly, and the same every time."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest

from bgf import Action, Game, State
from bgf.bots import View, make_bot
from bgf.bots.flat import FlatBot, play_out, value_of
from bgf.bots.random import RandomBot

from .playing import contest, position, win_share


def test_flat_beats_random(game: Game) -> None:
    won = 0.0
    for seed in range(20):
        seat = seed % 2
        seats = ["random", "random"]
        seats[seat] = "flat:60"
        won += win_share(contest(game, seats, seed), seat)
    assert won >= 16


@pytest.mark.parametrize("spec", ["random", "flat:8"])
def test_a_whole_match_comes_out_the_same_every_time(game: Game, spec: str) -> None:
    one, other = (contest(game, [spec] * 3, 4) for _ in range(2))
    assert one.to_dict() == other.to_dict()
    assert one.to_dict() != contest(game, [spec] * 3, 5).to_dict()


@pytest.mark.parametrize("spec", ["random", "flat:12"])
def test_bots_see_no_difference_between_twins(game: Game, spec: str) -> None:
    """What the player can't know is drawn anew: the choice stays as it was."""
    different = 0
    for seed in range(30):
        state = position(game, seed, seed, players=2 + seed % 3)
        player = state.active_players()[-1]
        twin = state.determinize(player, seed)
        twin.chance = state.chance + 1
        different += state.zones != twin.zones
        chosen = [make_bot(spec, seed).choose(View(one, player)) for one in (state, twin)]
        assert chosen[0] == chosen[1]
    assert different == 30


def test_flat_chooses_by_what_it_sees_not_by_what_it_chose_before(game: Game) -> None:
    """So a match that is resumed goes on as it would have."""
    used, fresh = FlatBot(3, 20), FlatBot(3, 20)
    for seed in range(5):
        state = position(game, seed, 20)
        used.choose(View(state, state.player))
    state = position(game, 9, 14)
    view = View(state, state.player)
    assert used.choose(view) == fresh.choose(view)


def test_seeds_make_a_difference(game: Game) -> None:
    view = View(position(game, 1, 8), position(game, 1, 8).player)
    for make in (RandomBot, lambda seed: FlatBot(seed, len(view.legal_actions()))):
        assert len({make(seed).choose(view) for seed in range(12)}) > 1


def test_random_plays_anything_alike(game: Game) -> None:
    state = position(game, 1, 8)
    bot = RandomBot(1)
    actions = state.legal_actions()
    counts = Counter(bot.choose(View(state, state.player)) for _ in range(200 * len(actions)))
    assert set(counts) == set(actions)
    assert all(130 < count < 270 for count in counts.values())


# -- how flat spends its playouts -------------------------------------------------------------


def spent(game: Game, bot: FlatBot, monkeypatch: pytest.MonkeyPatch) -> tuple[Counter[str], int]:
    """How many playouts each action got, and how many actions there were."""
    state = position(game, 1, 8)
    player, actions = state.player, state.legal_actions()
    counts: Counter[str] = Counter()
    depth = [0]

    def cut(playout: State, random: object) -> None:
        depth[0] += 1

    real = State.play

    def counted(self: State, action: Action, who: int) -> None:
        if who == player and self is not state:
            counts[action.text] += 1
        real(self, action, who)

    with monkeypatch.context() as patch:
        patch.setattr("bgf.bots.flat.play_out", cut)
        patch.setattr(State, "play", counted)
        assert bot.choose(View(state, player)) in actions
    assert depth[0] == counts.total()
    return counts, len(actions)


def test_each_action_gets_an_equal_share(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    total = len(position(game, 1, 8).legal_actions())
    assert total > 5
    for playouts in (total, 3 * total, 3 * total + 2, 100):
        counts, _ = spent(game, FlatBot(1, playouts), monkeypatch)
        assert counts.total() == playouts
        assert len(counts) == total
        assert max(counts.values()) - min(counts.values()) <= 1


def test_more_actions_than_playouts(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    counts, actions = spent(game, FlatBot(1, 4), monkeypatch)
    assert len(counts) == 4 < actions
    assert set(counts.values()) == {1}


def test_a_time_limit_is_kept(game: Game) -> None:
    state = position(game, 1, 8)
    start = time.perf_counter()
    assert make_bot("flat:0.1s", 1).choose(View(state, state.player)) in state.legal_actions()
    assert 0.1 <= time.perf_counter() - start < 1.0
    assert make_bot("flat:0.000001s", 1).choose(View(state, state.player)) in state.legal_actions()


def test_one_legal_action_needs_no_thought(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(game, 1, 8)
    only = state.legal_actions()[0]
    monkeypatch.setattr(State, "some_actions", lambda self, *how: [only])
    monkeypatch.setattr("bgf.bots.flat.play_out", None)
    assert FlatBot(1, 10**9).choose(View(state, state.player)) == only


def test_the_real_state_is_left_alone(game: Game) -> None:
    state = position(game, 1, 8)
    before = state.to_dict()
    FlatBot(1, 30).choose(View(state, state.player))
    assert state.to_dict() == before


def test_the_value_of_an_end(game: Game) -> None:
    for seed in range(30):
        state = game.new_state(3, seed)
        play_out(state, Random(seed))
        result = state.result()
        values = [value_of(state, player) for player in range(3)]
        assert sum(share for share, _ in values) == pytest.approx(1.0)
        for player, (share, margin) in enumerate(values):
            assert (share > 0) == (player in result.winners)
            others = [score for seat, score in enumerate(result.scores) if seat != player]
            assert margin == result.scores[player] - max(others)


def test_a_playout_without_an_end_is_drawn(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bgf.bots.flat.LONGEST", 10)
    state = game.new_state(4, 1)
    play_out(state, Random(1))
    assert not state.is_terminal()
    assert value_of(state, 2) == (0.25, 0.0)
