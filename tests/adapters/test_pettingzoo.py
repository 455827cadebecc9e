"""Games as environments of PettingZoo, held to its own suites and to the native interface."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.testing import sound

import bgf
from bgf.errors import BadPlayerCount, BadSeed, BgfError, InvalidAction, UnknownGame

pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")
import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it deprecates its own imports
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from bgf.adapters.match import NumberedGame
from bgf.adapters.pettingzoo import GameEnv, NotReset, env

MATCHES = {"paris": 40, "boarding": 40, "animals": 12, "aeroplanes": 3}
TABLES = [
    (name, players)
    for name in MATCHES
    for low, high in [bgf.load(name).players]
    for players in range(low, high + 1)
]


def masked(game: GameEnv, random: Random) -> int:
    """A number that the agent on turn may choose."""
    mask = game.infos[game.agent_selection]["action_mask"]
    return int(random.choice(np.flatnonzero(mask)))


def begun(name: str, players: int | None = None, steps: int = 0, **more: Any) -> GameEnv:
    """An environment after some random steps."""
    game, random = env(name, players, **more), Random(1)
    game.reset(seed=1)
    for _ in range(steps):
        game.step(masked(game, random))
    return game


# -- PettingZoo's own suites; their warnings are errors here ------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_suites_pass_without_a_warning(
    name: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    cycles = 40 if name == "aeroplanes" else 150
    api_test(env(name, players), num_cycles=cycles)
    seed_test(lambda: env(name, players), num_cycles=cycles)
    parallel_api_test(turn_based_aec_to_parallel(env(name, players)), num_cycles=cycles)
    render_test(lambda render_mode: env(name, players, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("make", [sound.made, sound.unlisted])
def test_the_suites_pass_for_games_of_others(make: Callable[[], bgf.Game]) -> None:
    def toy(render_mode: str | None = None) -> GameEnv:
        return GameEnv(NumberedGame(make(), 3), render_mode=render_mode)

    api_test(toy(), num_cycles=50)
    seed_test(toy, num_cycles=50)
    parallel_api_test(turn_based_aec_to_parallel(toy()), num_cycles=50)
    render_test(toy)


@pytest.mark.parametrize("name", MATCHES)
def test_agents_can_be_stepped_as_parallel_ones(name: str) -> None:
    game, random = env(name), Random(2)
    parallel = turn_based_aec_to_parallel(game)
    parallel.reset(seed=2)
    rewards: dict[str, float] = {}
    while parallel.agents:
        actions = dict.fromkeys(parallel.agents, 0) | {game.agent_selection: masked(game, random)}
        _, rewards, *_ = parallel.step(actions)
    assert game.match is not None
    assert [*rewards.values()] == game.match.rewards()


# -- the same as natively -----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_actions_give_the_same_scores(name: str, players: int) -> None:
    game, native = env(name, players), bgf.load(name)
    for seed in range(MATCHES[name]):
        state, random = native.new_state(players, seed), Random(seed)
        game.reset(seed=seed)
        while not state.is_terminal():
            player = state.active_players()[0]
            action = state.sample_action(player, random.randrange, by_kind=True)
            assert game.match is not None
            for number in game.numbered.actions.way(game.match.state, player, action):
                assert game.agent_selection == f"player_{player}"
                assert game.last()[1:4] == (0, False, False)
                game.step(number)
            state.apply(action, player)
        result, agents = state.result(), game.possible_agents
        assert [game.infos[agent]["score"] for agent in agents] == [*result.scores]
        assert [game.infos[agent]["rank"] for agent in agents] == [*result.ranks]
        assert all(game.terminations[agent] for agent in agents)
        assert not any(game.truncations[agent] for agent in agents)
        assert game.match is not None
        assert [*game.rewards.values()] == game.match.rewards()


def test_only_the_agent_on_turn_may_choose() -> None:
    game = begun("paris", 3, steps=9)
    for agent in game.agents:
        assert game.infos[agent]["action_mask"].dtype == np.int8
        assert game.infos[agent]["action_mask"].any() == (agent == game.agent_selection)


def test_agents_that_choose_at_once_see_nothing_of_each_other() -> None:
    seen = []
    for pick in (0, 1):
        game = begun("animals", 3)
        assert game.agent_selection == "player_0"
        mask = game.infos["player_0"]["action_mask"]
        game.step(np.flatnonzero(mask)[pick])
        assert game.agent_selection == "player_1"
        seen.append([game.observe(agent) for agent in game.agents])
    assert (seen[0][0] != seen[1][0]).any()
    assert (np.array(seen[0][1:]) == np.array(seen[1][1:])).all()


# -- seeds, copies ------------------------------------------------------------------------------


def test_matches_follow_one_another_alike_for_the_same_seed() -> None:
    def seen(game: GameEnv) -> list[float]:
        found: list[float] = []
        for _ in range(3):
            game.reset()
            found += game.last()[0].tolist()
        return found

    assert seen(env("paris", seed=5)) == seen(env("paris", seed=5)) != seen(env("paris", seed=6))
    assert seen(env("paris")) != seen(env("paris"))
    game, other = env("paris", seed=5), env("paris")
    for one in (game, other):
        one.reset(seed=9)
    assert seen(game) == seen(other)


@pytest.mark.parametrize("copy", [deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_goes_on_alike(copy: Any) -> None:
    game = begun("animals", 3, steps=14)
    other, random = copy(game), Random(3)
    while game.agents:
        assert other.agent_selection == game.agent_selection
        assert (other.last()[0] == game.last()[0]).all()
        assert other.last()[1:4] == game.last()[1:4]
        number = None if game.terminations[game.agent_selection] else masked(game, random)
        game.step(number)
        other.step(number)
    game.reset()
    other.reset()
    assert (game.last()[0] == other.last()[0]).all()


# -- errors -------------------------------------------------------------------------------------


def test_a_number_that_is_masked_out_loses_the_match() -> None:
    game = begun("paris", 3)
    agent = game.agent_selection
    game.step(game.numbered.actions.names.index("pass"))
    assert game.rewards == {a: -1.0 if a == agent else 0.0 for a in game.agents}
    assert game.infos[agent]["illegal"] == "pass"
    assert all(game.terminations.values())
    for _ in range(3):
        game.step(None)
    assert game.agents == []
    game.reset()
    assert len(game.agents) == 3


def test_a_number_outside_the_space_is_refused() -> None:
    game = begun("paris")
    for wrong in (-1, 380, None, "pass", 1.0):
        with pytest.raises(InvalidAction, match="an action is a number from 0 to 379"):
            game.step(wrong)  # type: ignore[arg-type]  # that is the point
    game.step(masked(game, Random(1)))


def test_there_is_no_match_before_the_first_reset() -> None:
    game = env("paris", render_mode="ansi")
    for call in (lambda: game.step(0), lambda: game.observe("player_0"), game.render):
        with pytest.raises(NotReset, match=r"reset\(\) begins one"):
            call()


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadPlayerCount):
        env("paris", players=9)
    with pytest.raises(BgfError, match='no render mode "rgb_array": choose from: human, ansi'):
        env("paris", render_mode="rgb_array")
    for seed in (-1, 1 << 64):
        with pytest.raises(BadSeed):
            env("paris", seed=seed)
        with pytest.raises(BadSeed):
            env("paris").reset(seed=seed)


def test_a_match_that_never_ends_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bgf.Game, "longest", 4)
    game = begun("paris", steps=4)
    assert all(game.truncations.values())
    assert not any(game.terminations.values())
    assert set(game.rewards.values()) == {0.0}


# -- rendering ----------------------------------------------------------------------------------


def test_the_table_is_drawn_as_the_agent_on_turn_sees_it() -> None:
    game = begun("paris", 2, steps=12, render_mode="ansi")
    text = game.render()
    assert text is not None
    assert "your turn" in text
    assert "\x1b" not in text
    random = Random(1)
    while not any(game.terminations.values()):
        game.step(masked(game, random))
    assert "the match is over" in (game.render() or "")


def test_people_see_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = begun("boarding", 2, render_mode="human")
    assert capsys.readouterr().out.count("your turn") == 1
    game.step(masked(game, Random(1)))
    assert game.render() is None
    assert capsys.readouterr().out.count("your turn") == 2
