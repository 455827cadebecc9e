"""Games as environments of Gymnasium, held to its own checker and to the native interface."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.bots import toys
from tests.bots.programs import is_running, program

import bgf
from bgf.bots import View, make_bot
from bgf.bots.seat import seed_of

pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")
import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from bgf.adapters.gymnasium import PENALTY, SeatEnv, make, register
from bgf.adapters.match import NumberedGame

MATCHES = {"paris": 60, "boarding": 40, "animals": 8, "aeroplanes": 4}
TABLES = [
    (name, players)
    for name in MATCHES
    for low, high in [bgf.load(name).players]
    for players in range(low, high + 1)
]


def play(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any], list[Any]]:
    """Plays a match at random; returns the last reward and information, and all observations."""
    random = Random(seed)
    observation, info = env.reset(seed=seed)
    seen = [observation.tolist()]
    over = False
    reward = 0.0
    while not over:
        assert reward == 0
        number = random.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, terminated, truncated, info = env.step(number)
        seen.append(observation.tolist())
        over = terminated or truncated
    return reward, info, seen


# -- Gymnasium's own suite; its warnings are errors here --------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_checker_of_gymnasium_passes(name: str, players: int) -> None:
    check_env(make(name, players=players, seat=players - 1))


def test_it_is_made_by_name_once_registered() -> None:
    assert {"bgf/paris-v0", "bgf/animals-v0"} <= {*register()}
    assert register() == register()
    env = gymnasium.make("bgf/animals-v0", players=3, seat=1, bots=["greedy", "random"])
    _, info = env.reset(seed=1)
    env.step(env.action_space.sample(info["action_mask"]))
    inner = env.unwrapped
    assert isinstance(inner, SeatEnv)
    assert (inner.numbered.game.name, inner.numbered.players, inner.seat) == ("animals", 3, 1)


def test_an_environment_can_be_made_again_from_its_spec() -> None:
    env = make("boarding", players=2, seat=1, bots="greedy")
    assert env.spec is not None
    spec = gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json())
    again = spec.make().unwrapped
    assert isinstance(again, SeatEnv)
    first, second = play(env, 3), play(again, 3)
    assert (first[0], first[2]) == (second[0], second[2])


def test_several_run_side_by_side() -> None:
    register()
    envs = gymnasium.make_vec("bgf/paris-v0", num_envs=3, vectorization_mode="sync", players=3)
    observations, infos = envs.reset(seed=5)
    assert infos["action_mask"].shape == (3, 380)
    for number in range(3):
        assert np.array_equal(observations[number], make("paris", 3).reset(seed=5 + number)[0])
    _, rewards, *_ = envs.step(infos["action_mask"].argmax(axis=1))
    assert rewards.tolist() == [0, 0, 0]
    envs.close()


# -- the same match as everywhere --------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_match_ends_as_it_does_natively(name: str, players: int) -> None:
    """Step by step beside a native match, in which the same bots have the same seeds."""
    game, number_of = bgf.load(name), NumberedGame.load(name, players).actions.way
    envs = [make(name, players, seat) for seat in range(players)]
    for seed in range(MATCHES[name]):
        seat, random = seed % players, Random(seed)
        env, state = envs[seat], game.new_state(players, seed)
        bots = {p: make_bot("random", seed_of(seed, p)) for p in range(players) if p != seat}
        _, info = env.reset(seed=seed)
        reward = 0.0
        while not state.is_terminal():
            player = state.active_players()[0]
            if player != seat:
                state.apply(bots[player].choose(View(state, player)), player)
                continue
            action = random.choice(state.legal_actions(seat))
            for number in number_of(state, seat, action):
                assert info["action_mask"][number]
                _, reward, _, _, info = env.step(number)
            state.apply(action, seat)
        result = state.result()
        assert env.match is not None
        assert env.match.state.is_terminal()
        assert env.match.state.returns() == state.returns()
        assert (info["score"], info["rank"]) == (result.scores[seat], result.ranks[seat])
        winners = result.winners
        if len(winners) == 1 and players > 1:
            assert reward == (1 if seat in winners else pytest.approx(-1 / (players - 1)))
        elif not winners:
            assert reward == pytest.approx(-1 / max(1, players - 1))
        elif players > 1:
            assert (reward > -1 / (players - 1)) == (seat in winners)
        else:
            assert reward == 1


def test_a_seat_sees_what_it_may_know_alone() -> None:
    """Choices of others stay hidden, also those already made."""
    numbered = NumberedGame(toys.roshambo(), players=2)
    env = SeatEnv(numbered, seat=1, bots="random")
    shown = {tuple(env.reset(seed=seed)[0].tolist()) for seed in range(20)}
    assert len(shown) == 1
    assert len({play(env, seed)[0] for seed in range(20)}) == 3


def test_bots_get_views_and_seeds_of_the_match(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "watching.py").write_text(
        "seen = []\n"
        "class Watching:\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, view):\n"
        "        seen.append((self.seed, type(view).__name__, view.player, view.played()))\n"
        "        return view.legal_actions()[0]\n"
    )
    env = make("paris", players=3, seat=1, bots=["watching:Watching", "random"])
    play(env, 11)
    seen = sys.modules.pop("watching").seen
    assert {entry[:3] for entry in seen} == {(seed_of(11, 0), "View", 0)}
    assert seen[0][3] == []
    played = seen[-1][3]
    assert [player for player, _ in played].count(1) > 5
    assert env.match is not None
    assert len(played) < env.match.played <= len(played) + 20
    assert all(action is not None for player, action in played if player == 0)
    assert any(action is None for player, action in played if player == 1)  # a choice of tickets


# -- seeds -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    env, other = make(name, bots="random"), make(name, bots="random")
    first = play(env, 4)
    again = play(env, 4)
    elsewhere = play(other, 4)
    assert first[0] == again[0] == elsewhere[0]
    assert first[2] == again[2] == elsewhere[2]
    assert first[2] != play(env, 5)[2]


def test_matches_without_a_seed_follow_from_the_last_one() -> None:
    def shown(seed: int | None) -> list[Any]:
        first = env.reset(seed=seed)[0].tolist()
        return [first, *(env.reset()[0].tolist() for _ in range(5))]

    env = make("boarding", players=2)
    same = shown(9)
    assert shown(9) == same
    assert shown(10) != same
    assert shown(None) not in (same, shown(None))
    assert len({str(one) for one in same}) > 1


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(bgf.BgfError, match="seed"):
        make("boarding").reset(seed=seed)


# -- illegal choices ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_an_illegal_number_costs_the_penalty_and_changes_nothing(name: str) -> None:
    env = make(name)
    before, info = env.reset(seed=2)
    illegal = np.flatnonzero(info["action_mask"] == 0).tolist()
    assert env.match is not None
    state = env.match.to_dict()
    for number in illegal[:3]:
        observation, reward, terminated, truncated, told = env.step(number)
        assert (reward, terminated, truncated) == (PENALTY, False, False) == (-1, False, False)
        assert told["illegal"] == env.numbered.actions.names[number]
        assert np.array_equal(told["action_mask"], info["action_mask"])
        assert np.array_equal(observation, before)
        assert env.match.to_dict() == state
    legal = np.flatnonzero(info["action_mask"]).tolist()
    _, reward, *_, told = env.step(legal[0])
    assert reward == 0
    assert "illegal" not in told


def test_illegal_words_leave_the_prefix_unchanged() -> None:
    env = make("animals")
    _, info = env.reset(seed=1)
    first = env.numbered.actions.first_word
    while not (spoken := np.flatnonzero(info["action_mask"][first:])).size:
        info = env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
    _, _, _, _, begun = env.step(first + int(spoken[0]))
    assert env.match is not None
    said = env.match.choice.prefix
    assert said
    _, reward, _, _, after = env.step(0)
    assert reward == PENALTY
    assert env.match.choice.prefix == said
    assert np.array_equal(after["action_mask"], begun["action_mask"])


@pytest.mark.parametrize("number", [-1, 380, 1.5, None, "draw 1"])
def test_a_number_outside_the_space_is_an_error(number: Any) -> None:
    env = make("paris")
    env.reset(seed=1)
    with pytest.raises(bgf.BgfError, match="from 0 to 379"):
        env.step(number)


def test_before_the_first_reset_and_after_the_end_there_is_no_step() -> None:
    env = make("boarding")
    for use in (lambda: env.step(0), env.render):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
            use()
    _, info, _ = play(env, 1)
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(0)


def test_a_match_that_never_ends_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bgf.Game, "longest", 4)
    env = make("paris")
    assert play(env, 1)[0] == 0
    assert env.match is not None
    assert env.match.is_endless
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(0)


def test_a_match_that_is_over_before_the_seat_is_asked_ends_with_its_first_step() -> None:
    env = SeatEnv(NumberedGame(toys.guess(), players=2), seat=1)
    rewards = set()
    for seed in range(40):
        _, info = env.reset(seed=seed)
        assert not info["action_mask"].any()
        _, reward, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert terminated
        assert "illegal" not in info
        rewards.add((reward, info["rank"]))
    assert rewards == {(1, 1), (-1, 2)}
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(0)


# -- seats and bots ----------------------------------------------------------------------------


def test_a_better_bot_wins_more() -> None:
    def won(bots: str) -> int:
        env = make("paris", bots=bots)
        return sum(play(env, seed)[0] > 0 for seed in range(10))

    assert won("greedy") < won("random")


def test_there_must_be_such_a_bot() -> None:
    with pytest.raises(bgf.BgfError, match="greedy"):
        make("paris", bots="gredy")


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_copy_plays_on_by_itself(bots: str) -> None:
    env = make("paris", bots=bots)
    env.reset(seed=9)
    one, other = deepcopy(env), deepcopy(env)
    found = []
    for copy in (one, other):
        seen = []
        for _ in range(8):
            assert copy.match is not None
            observation, *_, info = copy.step(copy.match.choice.numbers[0])
            seen.append((observation.tolist(), info["action_mask"].tolist()))
        found.append(seen)
    assert found[0] == found[1]


def test_a_player_alone_needs_no_bot() -> None:
    env = make("boarding", players=1)
    assert {play(env, seed)[0] for seed in range(60)} <= {1.0, -1.0}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 7}, "players"),
        ({"seat": 2}, "seats are 0 to 1"),
        ({"seat": -1}, "seats are 0 to 1"),
        ({"bots": ["random", "random"]}, "2 bots are named for 1 other"),
        ({"render_mode": "rgb_array"}, "human, ansi"),
        ({"options": {"colour": 1}}, "colour"),
        ({"name": "pari"}, "paris"),
    ],
)
def test_unfitting_arguments_are_refused_when_the_environment_is_made(
    wrong: dict[str, Any], said: str
) -> None:
    with pytest.raises(bgf.BgfError, match=said):
        make(**{"name": "paris", **wrong})


def test_options_mods_and_content_are_those_of_the_game() -> None:
    env = make("paris", mods=["long-night"], options={"first_player": 1})
    env.reset(seed=1)
    assert env.match is not None
    assert env.match.state.starter == 1
    assert [mod.name for mod in env.numbered.game.mods] == ["long-night"]


def test_a_bot_that_fails_forfeits_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "failing.py").write_text(
        "class Failing:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view): raise ValueError('no idea')\n"
    )
    env = make("paris", players=3, seat=1, bots=["failing:Failing", "random"])
    won = set()
    for seed in range(12):
        reward, info, _ = play(env, seed)
        assert info["forfeits"][0].startswith("crash: ValueError")
        assert env.match is not None
        scores = env.match.state.result().scores
        best = max(scores[1:])
        if scores[1] != scores[2]:
            assert info["rank"] == (1 if scores[1] == best else 2)
            assert reward == (1 if scores[1] == best else -0.5)
            won.add(reward)
    assert won == {1, -0.5}
    sys.modules.pop("failing")


def test_bots_that_are_programs_end_with_the_environment(tmp_path: Path) -> None:
    told = tmp_path / "pids"
    bot = program(tmp_path, other=f"open({str(told)!r}, 'a').write(str(os.getpid()) + ' ')")
    env = make("boarding", players=2, bots=bot)
    play(env, 1)
    env.reset(seed=2)
    env.close()
    env.close()
    pids = {int(word) for word in told.read_text().split()}
    assert pids
    assert not any(map(is_running, pids))


# -- drawing -----------------------------------------------------------------------------------


def test_it_is_drawn_as_its_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("paris", seat=1, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert "you are B" in text
    assert not capsys.readouterr().out
    human = make("paris", seat=1, render_mode="human")
    human.reset(seed=1)
    assert "you are B" in capsys.readouterr().out
    with pytest.warns(UserWarning, match="render_mode"):
        started(make("paris")).render()


def started(env: SeatEnv) -> SeatEnv:
    env.reset(seed=1)
    return env


# -- without the library -----------------------------------------------------------------------


def test_a_missing_library_is_told_with_the_extra() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "try: import bgf.adapters.gymnasium\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'bgf[gymnasium]'" in done.stdout
