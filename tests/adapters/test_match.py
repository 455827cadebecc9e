"""Matches played by numbers: the same as native ones, and their rewards."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from random import Random

import pytest
from tests.testing import sound

import bgf
from bgf.errors import BadOption, BadPlayerCount, InvalidAction

pytest.importorskip("numpy", reason="no extra for learning programs is installed")
import numpy as np

from bgf.adapters.match import NumberedGame, NumberedMatch, rewards_of

MATCHES = {"paris": 60, "boarding": 50, "animals": 15, "aeroplanes": 5}
TABLES = [
    (name, players, matches)
    for name, matches in MATCHES.items()
    for low, high in [bgf.load(name).players]
    for players in range(low, high + 1)
]


def play_on(match: NumberedMatch, random: Random) -> None:
    while match.player is not None:
        match.choose(random.choice(match.choice.numbers))


@pytest.mark.parametrize(("name", "players", "matches"), TABLES)
def test_the_same_actions_give_the_same_scores(name: str, players: int, matches: int) -> None:
    numbered = NumberedGame.load(name, players)
    game = bgf.load(name)
    for seed in range(matches):
        state, random = game.new_state(players, seed), Random(seed)
        match = numbered.start(seed)
        while not state.is_terminal():
            player = state.active_players()[0]
            action = state.sample_action(player, random.randrange, by_kind=True)
            assert match.player == player
            for number in numbered.actions.way(match.state, player, action):
                match.choose(number)
            state.apply(action, player)
        assert match.player is None
        assert match.state.returns() == state.returns()
        assert match.state.to_dict() == state.to_dict()


def test_winners_share_the_reward() -> None:
    numbered = NumberedGame(sound.made(), 3)
    shares = set()
    for seed in range(60):
        match = numbered.start(seed)
        assert match.rewards() == [0, 0, 0]
        play_on(match, Random(seed))
        won = tuple(sorted(match.rewards()))
        shares.add((len(match.state.result().winners), won))
    assert shares == {(1, (-0.5, -0.5, 1.0)), (2, (-0.5, 0.25, 0.25)), (3, (0.0, 0.0, 0.0))}


def test_rewards_where_all_or_one_alone_win_or_lose() -> None:
    assert rewards_of([0], 1) == [1]
    assert rewards_of([], 1) == [-1]
    assert rewards_of([], 3) == [-0.5] * 3
    assert rewards_of([2], 4) == pytest.approx([-1 / 3, -1 / 3, 1, -1 / 3])


def test_a_match_without_an_end_is_broken_off() -> None:
    numbered = NumberedGame(sound.made(longest=5), 2)
    match = numbered.start(1)
    play_on(match, Random(1))
    assert match.is_endless
    assert match.played == 5
    assert match.rewards() == [0, 0]
    assert match.choice.numbers == []
    assert not match.mask().any()


@pytest.mark.parametrize("name", MATCHES)
def test_the_mask_has_the_numbers_that_may_be_chosen(name: str) -> None:
    match, random = NumberedGame.load(name).start(3), Random(3)
    for _ in range(40):
        if match.player is None:
            break
        mask = match.mask()
        assert mask.dtype == np.int8
        assert np.flatnonzero(mask).tolist() == match.choice.numbers
        match.choose(random.choice(match.choice.numbers))


def test_a_number_that_may_not_be_chosen_changes_nothing() -> None:
    match = NumberedGame.load("animals").start(1)
    before = match.to_dict()
    with pytest.raises(InvalidAction):
        match.choose(73)
    assert match.to_dict() == before
    play_on(match, Random(1))
    with pytest.raises(InvalidAction):
        match.choose(0)


@pytest.mark.parametrize("name", MATCHES)
def test_copies_go_on_alike_and_apart(name: str) -> None:
    numbered, random = NumberedGame.load(name), Random(2)
    match = numbered.start(2)
    for _ in range(8):
        match.choose(random.choice(match.choice.numbers))
    before = match.to_dict()
    copies = [
        match.clone(),
        deepcopy(match),
        pickle.loads(pickle.dumps(match)),
        numbered.from_dict(json.loads(json.dumps(before))),
    ]
    ends = []
    for copy in copies:
        assert copy.to_dict() == before
        play_on(copy, Random(9))
        ends.append(copy.to_dict())
    assert match.to_dict() == before
    assert all(end == ends[0] for end in ends)


def test_a_half_said_action_is_kept_in_copies() -> None:
    numbered = NumberedGame.load("animals", 4)
    match = numbered.start(2)
    while match.state.phase.id == "draft":
        match.choose(match.choice.numbers[0])
    match.choose(match.choice.numbers[0])
    assert match.choice.prefix
    assert match.player is not None
    for copy in (match.clone(), numbered.from_dict(match.to_dict())):
        assert copy.choice.prefix == match.choice.prefix
        assert copy.choice.numbers == match.choice.numbers
    own = match.determinize(match.player, 5)
    assert own.choice.numbers == match.choice.numbers
    others = match.determinize((match.player + 1) % 4, 5)
    assert others.choice.prefix == ()


@pytest.mark.parametrize("name", MATCHES)
def test_samples_look_alike_to_their_viewer(name: str) -> None:
    numbered, random = NumberedGame.load(name), Random(4)
    match = numbered.start(4)
    for seed in range(30):
        if match.player is None:
            break
        sample = match.determinize(match.player, seed)
        if not match.choice.prefix:
            again = match.numbered.actions.choice(sample.state, match.player)
            assert again.numbers == match.choice.numbers
        assert (sample.observe(match.player) == match.observe(match.player)).all()
        match.choose(random.choice(match.choice.numbers))


def test_players_and_options_are_checked() -> None:
    with pytest.raises(BadPlayerCount):
        NumberedGame.load("paris", 9)
    with pytest.raises(BadOption):
        NumberedGame(sound.made(), 2, {"rounds": 99})
    numbered = NumberedGame(sound.made(), 2, {"rounds": 7})
    assert numbered.start(0).state.options["rounds"] == 7


def test_mods_come_along() -> None:
    numbered = NumberedGame.load("paris", mods=["long-night"])
    again = pickle.loads(pickle.dumps(numbered))
    assert [mod.name for mod in again.game.mods] == ["long-night"]
