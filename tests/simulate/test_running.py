"""A run: missing matches of its log are played, all count once, and progress can be watched."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bgf.simulate.local import play_here
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed, to_line
from bgf.simulate.plan import Plan
from bgf.simulate.running import NoSuchEngine, engine_named, processors, run
from bgf.simulate.summary import Summary, summarize
from bgf.simulate.tally import Tally
from bgf.simulate.work import Batch, WorkersLost

from .mortal import alone, timeless

PLAN = Plan("paris", ("random", "random"), seed=8)
GAME = PLAN.load()


class Recorder:
    """A custom engine: plays here, match by match, and keeps its requests."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.kept: list[bool] = []

    def __call__(self, plan: Plan, numbers: Iterable[int], keep: bool) -> Iterator[Batch]:
        self.kept.append(keep)
        for number in numbers:
            self.asked.append(number)
            yield from play_here(plan, [number], keep)


def summary_of(games: int) -> Summary:
    """The summary of a number of matches, played at once."""
    tally = Tally(PLAN)
    run(PLAN, games, tally)
    return summarize(tally, GAME)


def opened(folder: Path) -> Log:
    return Log(folder / "log", PLAN.identity(GAME))


# -- with a log ------------------------------------------------------------------------------


def test_each_match_is_played_and_kept_once(tmp_path: Path) -> None:
    engine, tally = Recorder(), Tally(PLAN)
    with opened(tmp_path) as log:
        run(PLAN, 20, tally, engine, log)
        assert engine.asked == [*range(20)]
        assert timeless(log.in_order(20)) == alone(PLAN, range(20))
    assert summarize(tally, GAME) == summary_of(20)


def test_matches_of_the_log_count_and_are_not_played_again(tmp_path: Path) -> None:
    engine, tally = Recorder(), Tally(PLAN)
    with opened(tmp_path) as log:
        before = alone(PLAN, (3, 4, 9))
        log.add([3, 4, 9], [to_line(outcome) for outcome in before])
        run(PLAN, 12, tally, engine, log)
        assert engine.asked == [0, 1, 2, 5, 6, 7, 8, 10, 11]
        assert timeless(log.in_order(12)) == alone(PLAN, range(12))
    assert summarize(tally, GAME) == summary_of(12)


def test_a_match_that_failed_before_is_not_played_again(tmp_path: Path) -> None:
    engine, tally = Recorder(), Tally(PLAN)
    with opened(tmp_path) as log:
        log.add([1], [to_line(Failed(1, PLAN.seed_of(1), "it broke", "a record"))])
        run(PLAN, 4, tally, engine, log)
    assert engine.asked == [0, 2, 3]
    assert (tally.matches, tally.failures) == (3, 1)


def test_more_matches_than_before_can_be_asked_for_and_fewer(tmp_path: Path) -> None:
    engine = Recorder()
    with opened(tmp_path) as log:
        for games, played in ((10, 10), (15, 5), (6, 0)):
            engine.asked.clear()
            tally = Tally(PLAN)
            run(PLAN, games, tally, engine, log)
            assert len(engine.asked) == played
            assert summarize(tally, GAME) == summary_of(games)
        assert len(log) == 15


@pytest.mark.parametrize("end", [KeyboardInterrupt(), WorkersLost("all of them")], ids=repr)
def test_matches_that_were_over_before_the_end_are_kept(tmp_path: Path, end: BaseException) -> None:
    def stop(done: int) -> None:
        if done == 7:
            raise end

    tally = Tally(PLAN)
    with opened(tmp_path) as log, pytest.raises(type(end)):
        run(PLAN, 20, tally, Recorder(), log, stop)
    assert tally.done == 7
    engine, again = Recorder(), Tally(PLAN)
    with opened(tmp_path) as log:
        assert len(log) == 7
        run(PLAN, 20, again, engine, log)
    assert engine.asked == [*range(7, 20)]
    assert summarize(again, GAME) == summary_of(20)


def test_lines_are_asked_for_where_there_is_a_log(tmp_path: Path) -> None:
    engine = Recorder()
    run(PLAN, 2, Tally(PLAN), engine)
    with opened(tmp_path) as log:
        run(PLAN, 2, Tally(PLAN), engine, log)
    assert engine.kept == [False, True]


# -- seen meanwhile --------------------------------------------------------------------------


def test_progress_counts_from_the_logged_matches_to_the_end(tmp_path: Path) -> None:
    tally, told = Tally(PLAN), []

    def show(done: int) -> None:
        assert tally.done == done
        told.append(done)

    with opened(tmp_path) as log:
        run(PLAN, 5, Tally(PLAN), log=log)
        run(PLAN, 9, tally, Recorder(), log, show)
    assert told == [5, 6, 7, 8, 9]


def test_the_results_so_far_can_be_read_meanwhile() -> None:
    tally, seen = Tally(PLAN), []
    run(PLAN, 4, tally, Recorder(), progress=lambda done: seen.append(summarize(tally, GAME)))
    assert seen == [summary_of(games) for games in range(5)]


# -- where it is done ------------------------------------------------------------------------


def test_an_engine_that_there_is_not_is_refused() -> None:
    with pytest.raises(NoSuchEngine, match='did you mean "local"') as refused:
        engine_named("locall")
    assert refused.value.code == "engine"


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_number_of_processes_is_that_of_the_jobs(jobs: int) -> None:
    batches = engine_named("local", jobs)(PLAN, range(10**9), False)
    next(batches)
    assert len(multiprocessing.active_children()) == jobs
    batches.close()  # type: ignore[attr-defined]  # it is a generator


@pytest.mark.skipif(sys.platform != "linux", reason="processors can't be taken away elsewhere")
def test_without_jobs_as_many_play_as_there_are_processors_for_this_process() -> None:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert processors() == 1
        batches = engine_named("local")(PLAN, range(10**9), False)
        next(batches)
        assert len(multiprocessing.active_children()) == 1
        batches.close()  # type: ignore[attr-defined]  # it is a generator
    finally:
        os.sched_setaffinity(0, before)


def test_here_matches_come_one_after_the_other_of_as_many_as_there_are() -> None:
    found: list[int] = []
    for batch in play_here(PLAN, iter(range(10**9)), True):
        found += batch.numbers
        if len(found) > 20:
            break
    assert found == [*range(len(found))]


class Interrupted(Tally):
    """Ctrl-C comes while its third batch is added up."""

    batches = 0

    def merge(self, other: Tally) -> None:
        self.batches += 1
        if self.batches == 3:
            signal.raise_signal(signal.SIGINT)
        super().merge(other)


def test_interrupt_waits_until_logged_matches_are_added_up(tmp_path: Path) -> None:
    tally = Interrupted(PLAN)
    with opened(tmp_path) as log:
        with pytest.raises(KeyboardInterrupt):
            run(PLAN, 20, tally, Recorder(), log)
        assert (tally.done, len(list(log.in_order(20)))) == (3, 3)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
