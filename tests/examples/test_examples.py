"""The games of the folder `examples`: each can be installed, is sound, and is played everywhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import bgf
from bgf.notebook import as_html
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.testing import CHECKS
from bgf.testing.examine import Examination, walks_of
from bgf.view.result_words import outcome_line
from bgf.words import Words

from .conftest import EXAMPLES

CHECKED = 2
"""The number of random matches in which the promises are looked at."""


def bgf_prints(*args: str, data: Path) -> str:
    """The output of a command in a process of its own; raises AssertionError where it fails."""
    command = [sys.executable, "-m", "bgf", *args]
    env = {**os.environ, "BGF_DATA": str(data), "LANG": "en_GB.UTF-8", "COLUMNS": "80"}
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_and_played_and_its_record_replays(example: str, tmp_path: Path) -> None:
    listed = json.loads(bgf_prints("list", "--json", data=tmp_path))
    assert example in [game["name"] for game in listed]

    fewest, _ = bgf.load(example).players
    seats = ",".join(["greedy", *["random"] * (fewest - 1)])
    record = tmp_path / "match.bgf"
    bgf_prints(
        "play", example, "--seats", seats, "--seed", "1", "--record", str(record), data=tmp_path
    )
    replayed = Record.load(record).replay(game=bgf.load(example))
    assert replayed.is_terminal()


@pytest.mark.usefixtures("few_twins")
def test_it_keeps_every_promise(example: str) -> None:
    examination = Examination(walks_of(bgf.load(example), CHECKED))
    verdicts = examination.verdicts(CHECKS)
    assert {verdict.check for verdict in verdicts} == {*CHECKS}
    broken = {verdict.check: str(verdict.fault) for verdict in verdicts if verdict.fault}
    assert broken == {}
    assert [verdict.check for verdict in verdicts if verdict.status == "unchecked"] == []


def test_it_speaks_english_and_polish(example: str) -> None:
    assert {"en", "pl"} <= {*bgf.load(example).pack.languages}


def test_it_is_read_from_its_readme(example: str) -> None:
    readme = (EXAMPLES / example / "README.md").read_text("utf-8")
    assert f"bgf play {example}" in readme


def test_a_notebook_shows_it(example: str) -> None:
    game = bgf.load(example)
    match = Match.start(game, seed=1)
    rng = random.Random(1)
    while not match.state.is_terminal():
        player = match.state.active_players()[0]
        match.play(match.state.sample_action(player, rng.randrange), player)
    title = game.pack.localize(game.pack.data["title"], "en")
    assert f'<span class="title">{title}</span>' in as_html(match.state)
    assert outcome_line(Words("en"), match.state.result()) in as_html(match.state)
    assert f'<span class="title">{title}</span>' in as_html(match.record)


def test_an_agent_of_gymnasium_plays_it(example: str) -> None:
    pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")
    from bgf.adapters.gymnasium import make

    env = make(example, players=bgf.load(example).players[0], seat=0)
    rng = random.Random(1)
    _, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        number = rng.choice(info["action_mask"].nonzero()[0].tolist())
        _, _, terminated, truncated, info = env.step(number)
        is_over = terminated or truncated
    assert terminated


def test_agents_of_pettingzoo_play_it(example: str) -> None:
    pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")
    from bgf.adapters.pettingzoo import env

    table = env(example)
    rng = random.Random(1)
    table.reset(seed=1)
    while table.agents:
        if table.terminations[table.agent_selection]:
            table.step(None)
            continue
        mask = table.infos[table.agent_selection]["action_mask"]
        table.step(rng.choice(mask.nonzero()[0].tolist()))
    assert not any(table.truncations.values())


def test_openspiel_plays_it(example: str) -> None:
    pytest.importorskip("pyspiel", reason="no OpenSpiel here: not every Python has a wheel of it")
    import pyspiel

    from bgf.adapters.openspiel import register

    register()
    game = pyspiel.load_game(f"python_bgf_{example}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
