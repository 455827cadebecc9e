"""Properties of every engine: the same outcomes, whatever happens to its processes."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bgf import BgfError
from bgf.simulate import work
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed, MatchOutcome, SimulatedMatch
from bgf.simulate.plan import Plan
from bgf.simulate.running import engine_named, run
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally
from bgf.simulate.work import WorkersLost

from .mortal import (
    MORTAL,
    PATIENT,
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


@dataclass(frozen=True, slots=True)
class Place:
    """An engine, and where orders lie for the bots that play there."""

    name: str
    orders: Path

    def play(self, plan: Plan, numbers: Iterable[int], jobs: int = 2) -> list[MatchOutcome]:
        """The outcomes of these matches in order, the time taken apart."""
        return by_number(engine_named(self.name, jobs)(plan, numbers, True))


@pytest.fixture(params=["local", "ray"])
def name(request: pytest.FixtureRequest) -> str:
    """The name of an engine that is installed."""
    if request.param == "ray":
        pytest.importorskip("ray", reason="there is no wheel of Ray for every Python")
    return str(request.param)


@pytest.fixture
def place(name: str, request: pytest.FixtureRequest) -> Iterator[Place]:
    """An engine that is ready; no run leaves a process of this machine behind."""
    orders = {"local": "orders", "ray": "cluster_orders"}[name]
    yield Place(name, request.getfixturevalue(orders))
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize(
    ("plan", "games"),
    [
        (PARIS, GAMES),
        (Plan("paris", ("greedy", "random"), options={"first_player": 1}), 6),
        (Plan("aeroplanes", ("random",) * 3, fixed_seats=True), GAMES),
    ],
    ids=["bot of one's own", "options", "three"],
)
def test_outcomes_equal_those_of_one_process(
    place: Place, plan: Plan, games: int, jobs: int
) -> None:
    here = alone(plan, range(games))
    assert [outcome.number for outcome in here if isinstance(outcome, SimulatedMatch)] == [
        *range(games)
    ]
    assert place.play(plan, range(games), jobs) == here


def test_any_matches_can_be_asked_for(place: Place) -> None:
    numbers = [7, 1000000, 3]
    assert place.play(PARIS, iter(numbers)) == alone(PARIS, numbers)
    assert place.play(PARIS, []) == []


def test_summaries_do_not_depend_on_the_engine(place: Place) -> None:
    plan, game = Plan("paris", ("random", "random", "random"), seed=3), PARIS.load()
    here, there = Tally(plan), Tally(plan)
    run(plan, GAMES, here)
    run(plan, GAMES, there, engine_named(place.name, 2))
    assert summarize(there, game) == summarize(here, game)
    assert there.matches == GAMES


def test_lines_are_made_only_where_they_are_wanted(place: Place) -> None:
    batches = [*engine_named(place.name, 2)(PARIS, range(5), False)]
    assert sorted(number for batch in batches for number in batch.numbers) == [*range(5)]
    assert not any(batch.lines for batch in batches)


def test_the_matches_of_dead_workers_are_played_again(place: Place) -> None:
    here = alone(PARIS, range(GAMES))
    for number in (0, 20, 50):
        condemn(place.orders, PARIS, number, "once")
    assert place.play(PARIS, range(GAMES)) == here
    assert not [*place.orders.iterdir()], "three workers died"


def test_a_match_that_workers_die_of_is_given_up_alone(place: Place) -> None:
    here = alone(PARIS, range(GAMES))
    condemn(place.orders, PARIS, 30, "always")
    found = place.play(PARIS, range(GAMES))
    lost = found[30]
    assert isinstance(lost, Failed)
    assert (lost.number, lost.seed, lost.record) == (30, PARIS.seed_of(30), "")
    assert "3 workers died while they played it" in lost.error
    assert found[:30] + found[31:] == here[:30] + here[31:]


def test_workers_that_always_die_end_the_run(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_IN_A_ROW", 3)  # Ray takes a second for each
    for number in range(GAMES):
        condemn(place.orders, PARIS, number, "always")
    with pytest.raises(WorkersLost, match="workers in a row died"):
        place.play(PARIS, range(GAMES))


@pytest.mark.parametrize("change", [{"game": "chess"}, {"content": "nowhere"}])
def test_a_game_that_cannot_be_loaded_is_reported(place: Place, change: dict[str, str]) -> None:
    with pytest.raises(BgfError, match=next(iter(change.values()))):
        place.play(replace(PARIS, **change), range(3))  # type: ignore[arg-type]  # each is a text


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_an_interrupted_run_leaves_nothing_and_goes_on_from_its_log(
    name: str, orders: Path
) -> None:
    plan, games = Plan("paris", (PATIENT, MORTAL)), 120
    condemn(orders, plan, 10, "once")
    (orders / SLOW).touch()
    said = interrupted(orders, name, plan, games, lambda done: done >= 20).splitlines()
    assert [line for line in said if "(raylet)" not in line] == []  # it tells of the dead worker
    assert all_gone(orders)
    (orders / SLOW).unlink()
    with Log(orders / "log", plan.identity(plan.load())) as log:
        assert 20 <= len(log) < games
        run(plan, games, Tally(plan), engine_named("local", 2), log)
        assert timeless(log.in_order(games)) == alone(plan, range(games))
