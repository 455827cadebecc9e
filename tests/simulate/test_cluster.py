"""Matches on a Ray cluster: errors of unfit clusters, and ownership of connections."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.waiting import wait_until

from bgf import PluginError
from bgf.simulate.cluster import play_on_ray, ray_engine
from bgf.simulate.plan import Plan
from bgf.simulate.ray_connection import ClusterError

from .mortal import PATIENT, SLOW

ray = pytest.importorskip("ray", reason="there is no wheel of Ray for every Python")

PARIS = Plan("paris", ("random", "random"))
PARIS_LOADED = PARIS.load()


@pytest.mark.parametrize("address", ["no address", "127.0.0.1:1"])
def test_a_cluster_that_is_not_there_is_said(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(ClusterError, match=f'no connection to the Ray cluster "{address}"'):
        next(play_on_ray(PARIS, range(3), True))


def test_a_game_that_workers_do_not_have_is_refused(
    cluster_orders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = replace(PARIS, game="chess")
    monkeypatch.setattr(Plan, "load", lambda plan: PARIS_LOADED)  # it is installed here alone
    with pytest.raises(PluginError, match=r"the machine \S+ .* can't play: .*chess"):
        list(play_on_ray(plan, range(3), True))


def test_a_worker_with_another_version_is_refused(
    cluster_orders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.simulate.plan.__version__", "99.0")
    with pytest.raises(PluginError, match=r"the machine \S+ .* engine .* instead of 99\.0"):
        list(play_on_ray(PARIS, range(3), True))


def test_running_matches_end_and_the_connection_stays(cluster_orders: Path) -> None:
    (cluster_orders / SLOW).touch()
    found = play_on_ray(Plan("paris", (PATIENT, "random")), range(10**9), True)
    next(found)
    found.close()
    wait_until(lambda: ray.available_resources().get("CPU") == 2.0)


def test_ray_that_is_not_installed_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'bgf\[ray\]'"):
        ray_engine()
