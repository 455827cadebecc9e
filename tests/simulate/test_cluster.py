"""Matches on a Ray cluster: the same outcomes as anywhere, whatever happens to its workers."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bgf import PluginError, UnknownGame
from bgf.simulate import work
from bgf.simulate.cluster import play_on_ray, ray_engine
from bgf.simulate.local import play_in_processes
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed, Played
from bgf.simulate.plan import Plan
from bgf.simulate.ray_connection import ClusterError
from bgf.simulate.run import run
from bgf.simulate.tally import Tally
from bgf.simulate.work import DEATHS, WorkersLost

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

ray = pytest.importorskip("ray", reason="there is no wheel of Ray for every Python")

PLANS = {
    "bot of one's own": Plan("paris", (MORTAL, "random"), seed=3),
    "options": Plan("paris", ("greedy", "random"), options={"first_player": 1}),
    "three": Plan("aeroplanes", ("random",) * 3, fixed_seats=True),
}
PARIS = PLANS["bot of one's own"]
PARIS_LOADED = PARIS.load()
GAMES = 60


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A connection to a cluster of two workers; where orders for their bots lie."""
    folder = tmp_path_factory.mktemp("orders")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(folder))
        patch.setenv("PYTHONPATH", str(ROOT))
        patch.delenv("RAY_ADDRESS", raising=False)
        patch.syspath_prepend(str(ROOT))
        ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield folder
        ray.shutdown()


@pytest.fixture
def folder(two_workers: Path) -> Iterator[Path]:
    """Where orders lie for bots on the cluster; the connection outlives each run."""
    yield two_workers
    assert ray.is_initialized()
    for order in two_workers.iterdir():
        order.unlink()


@pytest.mark.parametrize("address", ["no address", "127.0.0.1:1"])
def test_a_cluster_that_is_not_there_is_said(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(ClusterError, match=f'no connection to the Ray cluster "{address}"'):
        next(play_on_ray(PARIS, range(3), True))


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_a_cluster_plays_what_one_process_plays(plan: Plan, folder: Path) -> None:
    games = GAMES if "greedy" not in plan.seats else 6
    here = alone(plan, range(games))
    assert all(isinstance(outcome, Played) for outcome in here)
    for jobs in (None, 1):
        assert by_number(play_on_ray(plan, range(games), True, jobs=jobs)) == here


def test_all_engines_say_the_same_when_a_worker_is_killed(folder: Path) -> None:
    here = alone(PARIS, range(GAMES))
    condemn(folder, PARIS, 20, "once")
    assert by_number(play_in_processes(PARIS, range(GAMES), True, 3)) == here
    for number in (0, 20, 50):
        condemn(folder, PARIS, number, "once")
    assert by_number(play_on_ray(PARIS, range(GAMES), True)) == here
    assert not [*folder.iterdir()], "three workers died"


def test_a_match_that_workers_die_of_is_given_up_alone(folder: Path) -> None:
    here = alone(PARIS, range(GAMES))
    condemn(folder, PARIS, 30, "always")
    found = by_number(play_on_ray(PARIS, range(GAMES), True))
    lost = found[30]
    assert isinstance(lost, Failed)
    assert (lost.number, lost.seed) == (30, PARIS.seed_of(30))
    assert f"{DEATHS} workers died" in lost.error
    assert found[:30] + found[31:] == here[:30] + here[31:]


def test_workers_that_always_die_end_the_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_IN_A_ROW", 3)  # Ray takes a second for each
    for number in range(GAMES):
        condemn(folder, PARIS, number, "always")
    with pytest.raises(WorkersLost, match="workers in a row died"):
        list(play_on_ray(PARIS, range(GAMES), True))


def test_a_game_that_workers_do_not_have_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = replace(PARIS, game="chess")
    monkeypatch.setattr(Plan, "load", lambda plan: PARIS_LOADED)  # it is installed here alone
    with pytest.raises(PluginError, match=r"the machine \S+ .* can't play: .*chess"):
        list(play_on_ray(plan, range(3), True))


def test_what_is_not_installed_here_is_said_before_anything_is_begun(folder: Path) -> None:
    with pytest.raises(UnknownGame):
        next(play_on_ray(replace(PARIS, game="chess"), range(3), True))


def test_a_worker_with_another_version_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.simulate.plan.__version__", "99.0")
    with pytest.raises(PluginError, match=r"the machine \S+ .* engine .* instead of 99\.0"):
        list(play_on_ray(PARIS, range(3), True))


def test_the_connection_of_others_stays_and_what_is_under_way_ends(folder: Path) -> None:
    (folder / SLOW).touch()
    found = play_on_ray(Plan("paris", (PATIENT, "random")), range(10**9), True)
    next(found)
    found.close()  # type: ignore[attr-defined]  # it is a generator
    for _ in range(100):
        if ray.available_resources().get("CPU") == 2.0:
            break
        time.sleep(0.1)
    assert ray.available_resources().get("CPU") == 2.0


def test_ray_that_is_not_installed_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'bgf\[ray\]'"):
        ray_engine()


ON_RAY = "from bgf.simulate.cluster import ray_engine; engine = ray_engine(2)"


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_an_interrupted_run_says_nothing_leaves_nothing_and_goes_on(tmp_path: Path) -> None:
    plan, games = Plan("paris", (PATIENT, MORTAL)), 400
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path))
        patch.setenv("PYTHONPATH", str(ROOT))
        patch.delenv("RAY_ADDRESS", raising=False)
        patch.syspath_prepend(str(ROOT))
        condemn(tmp_path, plan, 10, "once")
        (tmp_path / SLOW).touch()
        errors = interrupted(tmp_path, ON_RAY, plan, games, lambda done: done >= 40)
        assert "Traceback" not in errors
        assert all_gone(tmp_path)
        (tmp_path / SLOW).unlink()
        with Log(tmp_path / "log", plan.identity(plan.load())) as log:
            assert 40 <= len(log) < games
            run(plan, games, Tally(plan), log=log)
            assert timeless(log.in_order(games)) == alone(plan, range(games))
