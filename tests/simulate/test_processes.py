"""Matches in processes of this machine: all processes end, and without output."""

from __future__ import annotations

import multiprocessing
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.bots.programs import program
from tests.waiting import CEILING, wait_until

from bgf import PluginError
from bgf.bots.process import Limits
from bgf.simulate.local import play_here, play_in_processes
from bgf.simulate.plan import Plan
from bgf.simulate.work import next_size

from .mortal import all_gone, alone, are_gone, by_number, interrupted

PARIS = Plan("paris", ("random", "random"))

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


def test_this_process_plays_them_as_well() -> None:
    assert by_number(play_here(PARIS, range(60), True)) == alone(PARIS, range(60))


def test_stopping_early_leaves_no_process() -> None:
    found = play_in_processes(PARIS, range(10**9), False, 2)
    next(found)
    assert multiprocessing.active_children()
    found.close()
    assert multiprocessing.active_children() == []


@on_linux
def test_programs_of_bots_end_when_a_run_stops_early(orders: Path) -> None:
    plan = Plan("paris", (program(orders), "random"), limits=Limits(CEILING, CEILING))
    found = play_in_processes(plan, range(10**9), False, 2)
    next(found)
    assert not are_gone(orders)
    found.close()
    assert all_gone(orders)


def test_a_game_that_workers_cannot_load_is_said() -> None:
    with pytest.raises(PluginError, match="chess"):
        list(play_in_processes(replace(PARIS, game="chess"), range(3), False, 2))


def test_batches_grow_to_a_bound_and_are_never_empty() -> None:
    assert next_size(1, 0.0) > 1
    assert next_size(100, 1000.0) == 1
    size = 1
    for _ in range(50):
        size = next_size(size, size * 1e-6)
    assert 100 <= size <= 10_000


@on_linux
@pytest.mark.parametrize("wait", [0.05, 0.2, 0.5])
def test_workers_that_begin_are_interrupted_without_a_word(orders: Path, wait: float) -> None:
    assert interrupted(orders, "local", PARIS, 10**9, lambda done: done == 0, wait) == ""
    assert all_gone(orders)


@on_linux
def test_bots_that_are_programs_end_with_an_interrupted_run(orders: Path) -> None:
    here = orders / "stuck"
    stuck = program(orders, f"open({str(here)!r}, 'w').close(); time.sleep(1000)")
    plan = Plan("paris", (stuck, "random"), limits=Limits(CEILING, CEILING))

    def is_stuck(done: int) -> bool:
        wait_until(here.exists)
        return True

    assert interrupted(orders, "local", plan, 10, is_stuck) == ""
    assert all_gone(orders)
