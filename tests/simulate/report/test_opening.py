"""The beginning of a report: the answer, and the command that repeats the simulation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.simulate.playing import outcome

import bgf
from bgf.engine.game import Game
from bgf.simulate.outcome import Failed
from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page

from .reader import Read, report_on

FIXED = Plan("paris", ("greedy", "random"), fixed_seats=True)


@pytest.fixture(scope="module")
def paris() -> Game:
    return bgf.load("paris")


def test_figures_come_with_their_intervals(simulation: Page, page: str) -> None:
    first = simulation.summary.seats[0].win
    assert f"{100 * first.value:.1f} % ({100 * first.low:.1f}–{100 * first.high:.1f})" in (
        Read(page).text()
    )


def test_it_says_whether_the_game_is_fair(paris: Game) -> None:
    always = [outcome(number) for number in range(50)]
    half = [outcome(number, ranks=[1, 2] if number % 2 else [2, 1]) for number in range(50)]
    text = Read(report_on(always, FIXED, paris)).text()
    assert "The first player wins 100.0 % (92.9–100.0), more than a fair share of 50.0 %" in text
    assert "greedy wins most" in text
    text = Read(report_on(half, FIXED, paris)).text()
    assert "no different from a fair share of 50.0" in text
    assert "No bot is clearly better" in text


def test_failures_are_told_and_counted(paris: Game) -> None:
    forfeited = outcome(0, forfeits={0: ("crash", "it fell"), 1: ("time", "30 s")})
    text = Read(report_on([forfeited, Failed(1, 7, "it broke", "")], FIXED, paris)).text()
    assert "The game crashed in one match; it is left out" in text
    assert "Bots failed 2 times" in text


def test_the_command_simulates_the_same(paris: Game, page: str) -> None:
    usual = "bgf simulate paris --games 120 --seats random,random,random --seed 5"
    assert Read(page).text_in("code") == [usual]
    other = replace(FIXED, options={"first_player": 1}, seed=2)
    told = Read(report_on([outcome(0)], other, paris)).text_in("code")
    wanted = "bgf simulate paris --games 1 --seats greedy,random --seed 2 --option first_player=1"
    assert told == [f"{wanted} --fixed-seats"]


def test_where_nobody_wins_most_matches_a_fair_share_is_less(paris: Game) -> None:
    plan = Plan("paris", ("greedy", "random"))
    lost = [outcome(number, ranks=[2, 2] if number % 5 else [1, 2]) for number in range(200)]
    text = Read(report_on(lost, plan, paris)).text()
    assert "a fair share of 10.0 %" in text
    assert "wins most, 20.0 %" in text
