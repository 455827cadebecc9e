"""Matches in several processes: the same outcomes, whatever happens to the processes."""

from __future__ import annotations

import multiprocessing
import sys
import time
from pathlib import Path

import pytest
from tests.bots.programs import program

from bgf import BgfError
from bgf.bots.process import Limits
from bgf.simulate.local import play_here, play_in_processes
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed, Played
from bgf.simulate.plan import Plan
from bgf.simulate.run import engine_named, run
from bgf.simulate.tally import Tally
from bgf.simulate.work import DEATHS, WorkersLost, next_size

from .mortal import (
    FOLDER,
    MORTAL,
    PATIENT,
    ROOT,
    SLOW,
    all_gone,
    alone,
    by_number,
    condemn,
    interrupted,
    timeless,
)

PARIS = Plan("paris", (MORTAL, "random"), seed=3)
GAMES = 60

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where orders for bots lie; workers can import the bots."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.syspath_prepend(str(ROOT))
    return tmp_path


@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize(
    "plan",
    [
        PARIS,
        Plan("paris", ("random",) * 4, seed=1, options={"first_player": 1}),
        Plan("aeroplanes", ("random",) * 3, fixed_seats=True),
    ],
    ids=["bot of one's own", "options", "three"],
)
def test_processes_play_what_one_plays(plan: Plan, jobs: int, folder: Path) -> None:
    here = alone(plan, range(GAMES))
    assert [outcome.number for outcome in here if isinstance(outcome, Played)] == [*range(GAMES)]
    assert by_number(play_in_processes(plan, range(GAMES), True, jobs)) == here


def test_this_process_plays_them_as_well() -> None:
    plan = Plan("paris", ("random", "random"))
    assert by_number(play_here(plan, range(GAMES), True)) == alone(plan, range(GAMES))


def test_any_matches_can_be_asked_for(folder: Path) -> None:
    numbers = [7, 1000000, 3]
    found = by_number(play_in_processes(PARIS, iter(numbers), True, 2))
    assert found == alone(PARIS, numbers)
    assert [*play_in_processes(PARIS, [], True, 2)] == []


def test_what_dead_workers_were_at_is_played_again(folder: Path) -> None:
    here = alone(PARIS, range(GAMES))
    for number in (0, 20, 50):
        condemn(folder, PARIS, number, "once")
    assert by_number(play_in_processes(PARIS, range(GAMES), True, 2)) == here
    assert not [*folder.iterdir()], "three workers died"


def test_a_match_that_workers_die_of_is_given_up_alone(folder: Path) -> None:
    here = alone(PARIS, range(GAMES))
    condemn(folder, PARIS, 30, "always")
    found = by_number(play_in_processes(PARIS, range(GAMES), True, 2))
    lost = found[30]
    assert isinstance(lost, Failed)
    assert (lost.number, lost.seed) == (30, PARIS.seed_of(30))
    assert f"{DEATHS} workers died" in lost.error
    assert found[:30] + found[31:] == here[:30] + here[31:]


def test_workers_that_always_die_end_the_run(folder: Path) -> None:
    for number in range(GAMES):
        condemn(folder, PARIS, number, "always")
    with pytest.raises(WorkersLost, match="workers in a row died"):
        list(play_in_processes(PARIS, range(GAMES), True, 3))
    assert multiprocessing.active_children() == []


def test_what_workers_cannot_load_is_said(folder: Path) -> None:
    plan = Plan("paris", ("random", "random"), content=str(folder / "nowhere"))
    with pytest.raises(BgfError, match="nowhere"):
        list(play_in_processes(plan, range(3), False, 2))


def test_who_stops_early_leaves_no_process(folder: Path) -> None:
    found = play_in_processes(PARIS, range(10**9), False, 2)
    next(found)
    assert multiprocessing.active_children()
    found.close()  # type: ignore[attr-defined]  # it is a generator
    assert multiprocessing.active_children() == []


def test_batches_grow_to_a_bound_and_are_never_empty() -> None:
    assert next_size(1, 0.0) > 1
    assert next_size(100, 1000.0) == 1
    size = 1
    for _ in range(50):
        size = next_size(size, size * 1e-6)
    assert 100 <= size <= 10_000


# -- interrupted ------------------------------------------------------------------------------

IN_PROCESSES = "from bgf.simulate.run import engine_named; engine = engine_named('local', 2)"


@on_linux
def test_an_interrupted_run_goes_on_from_its_log(folder: Path) -> None:
    plan, games = Plan("paris", (PATIENT, "random")), 300
    (folder / SLOW).touch()
    assert interrupted(folder, IN_PROCESSES, plan, games, lambda done: done >= 20) == ""
    assert all_gone(folder)
    (folder / SLOW).unlink()
    with Log(folder / "log", plan.identity(plan.load())) as log:
        assert 20 <= len(log) < games
        run(plan, games, Tally(plan), engine_named("local", 2), log)
        assert timeless(log.in_order(games)) == alone(plan, range(games))


@on_linux
@pytest.mark.parametrize("wait", [0.05, 0.2, 0.5])
def test_workers_that_begin_are_interrupted_without_a_word(folder: Path, wait: float) -> None:
    plan = Plan("paris", ("random", "random"))
    assert interrupted(folder, IN_PROCESSES, plan, 10**9, lambda done: done == 0, wait) == ""
    assert all_gone(folder)


@on_linux
def test_bots_that_are_programs_end_with_an_interrupted_run(folder: Path) -> None:
    here = folder / "stuck"
    stuck = program(folder, f"open({str(here)!r}, 'w').close(); time.sleep(1000)")
    plan = Plan("paris", (stuck, "random"), limits=Limits(choice=1000.0))

    def is_stuck(done: int) -> bool:
        while not here.exists():
            time.sleep(0.05)
        return True

    assert interrupted(folder, IN_PROCESSES, plan, 10, is_stuck) == ""
    assert all_gone(folder)
