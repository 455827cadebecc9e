"""Bots use learned data with nothing but the core of bgf."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.learn.models import mills_in, orchard_in, points_now, stored

from bgf import Game
from bgf.bots import View, make_bot
from bgf.learn.evaluation import replace_evaluation
from bgf.learn.features import Features


def choice(game: Game, bot: str, *, coins: int = 3) -> str:
    """The choice of a bot at the beginning of Mills."""
    state = game.new_state(2, seed=4)
    state.counters[game.layout.own_counters("coins")[0]] = coins
    return make_bot(bot, seed=5).choose(View(state, 0)).text


@pytest.mark.parametrize("bot", ["greedy", "mcts:30"])
def test_bots_choose_by_it(tmp_path: Path, bot: str) -> None:
    stored(mills_in(tmp_path))
    game = mills_in(tmp_path)
    # By the points as they stand the house of most points is best, which playouts don't see.
    market = game.new_state(2, seed=4).observation(0)["zones"]["market"]
    points = {kind.id: kind.data["points"] for kind in game.layout.kinds["houses"]}
    dearest = max(market, key=points.__getitem__)
    assert choice(game, bot, coins=10) == f"build {dearest}"


@pytest.mark.parametrize("bot", ["greedy", "mcts:30"])
def test_the_same_file_gives_the_same_choice(tmp_path: Path, bot: str) -> None:
    stored(mills_in(tmp_path))
    assert choice(mills_in(tmp_path), bot) == choice(mills_in(tmp_path), bot)


@pytest.mark.parametrize("bot", ["greedy", "mcts:30"])
def test_it_tells_nothing_that_the_player_may_not_know(tmp_path: Path, bot: str) -> None:
    game = orchard_in(tmp_path)
    replace_evaluation(game, 2, points_now(game).evaluation(game, 2))
    state = game.new_state(2, seed=8)
    other = state.determinize(0, seed=99)
    assert other.zones != state.zones
    chosen = [make_bot(bot, seed=1).choose(View(own, 0)).text for own in (state, other)]
    assert chosen[0] == chosen[1]


def test_no_numpy_is_needed(tmp_path: Path) -> None:
    stored(mills_in(tmp_path))
    program = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "from pathlib import Path\n"
        "from tests.learn.models import mills_in\n"
        "from bgf.bots import View, make_bot\n"
        f"game = mills_in(Path({str(tmp_path)!r}))\n"
        "state = game.new_state(2, seed=4)\n"
        "print(make_bot('mcts:30', 5).choose(View(state, 0)).text)\n"
    )
    root = Path(__file__).parents[2]
    paths = [str(root), *sys.path]
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.strip() == choice(mills_in(tmp_path), "mcts:30")


def test_features_have_names_and_are_seen_from_the_own_seat(tmp_path: Path) -> None:
    game = mills_in(tmp_path)
    features = Features(game, 3, scored=True)
    state = game.new_state(3, seed=2)
    coins = game.layout.own_counters("coins")
    for player, number in enumerate([8, 1, 2]):
        state.counters[coins[player]] = number
    rows = [dict(zip(features.names, row, strict=True)) for row in features.read(state)]
    assert [row["own.counters.coins"] for row in rows] == [8, 1, 2]
    assert [row["others.counters.coins"] for row in rows] == [3, 10, 9]
    assert [row["ahead.counters.coins"] for row in rows] == [1, -1, -1]
    assert [row["own.points"] for row in rows] == [2, 0, 0]
    assert [row["acting.zones.market.number"] for row in rows] == [4, 0, 0]
    assert [row["waiting.zones.market.number"] for row in rows] == [0, 4, 4]
    assert [row["seat.1"] for row in rows] == [0, 1, 0]
