"""A process that is killed loses at most the action that was being written."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from bgf import Record
from bgf.records import store
from bgf.records.match import Match
from bgf.records.proof import prove
from bgf.records.secret_file import secret_path

from .playing import go_on

_PROGRAM = """
import sys
from random import Random
import bgf
from bgf.records.match import Match

random = Random(1)
game = bgf.load("paris")
for number in range(10**9):
    match = Match.start(game, players=4, seed=number, path=f"{sys.argv[1]}/{number:06}.bgf")
    count = 0
    while not match.state.is_terminal():
        player = random.choice(match.state.active_players())
        match.play(random.choice(match.state.legal_actions(player)), player)
        count += 1
        print(number, count, flush=True)
    match.close()
"""


@pytest.mark.parametrize("delay", [0.0, 0.03, 0.1])
def test_killed_at_any_moment(
    tmp_path: Path, delay: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(delay)
    process.kill()
    said = [first, *process.stdout.readlines()]
    process.stdout.close()
    process.wait()
    number, count = map(int, [line for line in said if line.endswith("\n")][-1].split())
    files = sorted(folder.iterdir())
    assert len(files) in (number + 1, number + 2)
    record = Record.load(files[number])
    assert len(record.steps) >= count
    with Match.resume(record) as match:
        go_on(match, Random(2))
    assert Record.load(files[number]).replay().is_terminal()
    monkeypatch.setenv("BGF_DATA", str(tmp_path))
    assert len(store.saved()) == len(files)


_FAIR_PROGRAM = """
import sys
from pathlib import Path
from random import Random
import bgf
from bgf.records.fair import FairChance, new_share, new_server_seed
from bgf.records.match import Match

random = Random(1)
game = bgf.load("paris")
for number in range(10**9):
    fair = FairChance(new_server_seed(), (new_share(), new_share()))
    match = Match.start(game, players=2, path=f"{sys.argv[1]}/{number:06}.bgf", fair=fair)
    while not match.state.is_terminal():
        player = random.choice(match.state.active_players())
        match.play(random.choice(match.state.legal_actions(player)), player)
        print(number, flush=True)
    match.close()
"""


@pytest.mark.parametrize("delay", [0.0, 0.05])
def test_a_match_with_a_secret_is_killed_and_gone_on_with(tmp_path: Path, delay: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _FAIR_PROGRAM, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(delay)
    process.kill()
    said = [first, *process.stdout.readlines()]
    process.stdout.close()
    process.wait()
    number = int([line for line in said if line.endswith("\n")][-1])
    file = tmp_path / f"{number:06}.bgf"
    with Match.resume(Record.load(file)) as match:
        go_on(match, Random(2))
    data = file.read_bytes()
    assert prove(Record.load(file), data).is_proven
    others = [tmp_path / f"{other:06}.bgf" for other in range(number)]
    assert not any(secret_path(path).exists() for path in others)
