"""Used components and their worth: a chart of those with enough users, without mere chance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.simulate.playing import outcome

from bgf.engine.game import Game
from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page
from bgf.simulate.report.write import format_report

from .reader import Read, report_on

PLAN = Plan("paris", ("greedy", "random"))


@pytest.fixture(scope="module")
def paris() -> Game:
    return PLAN.load()


def test_things_that_winners_use_are_marked(paris: Game) -> None:
    ranks = [[1, 2] if number % 4 else [2, 1] for number in range(60)]
    matches = [outcome(number, ranks=own, uses=[[0], [1]]) for number, own in enumerate(ranks)]
    text = Read(report_on(matches, PLAN, paris)).text()
    assert "2 of 17 were used. Clearly above: 1; clearly below: 1." in text
    assert "Places: win share of those who used it minus that of the others" in text


def test_rarely_used_things_are_in_no_chart(paris: Game) -> None:
    few = [outcome(number, uses=[[0, 1], []] if number < 19 else [[], []]) for number in range(60)]
    text = Read(report_on(few, PLAN, paris)).text()
    assert "2 of 17 were used. Clearly above: 0; clearly below: 0." in text
    assert "win share of those who used it minus" not in text


def test_charts_omit_components_with_few_users(simulation: Page) -> None:
    few = tuple(replace(use, enough=False) for use in simulation.summary.uses)
    summary = replace(simulation.summary, uses=few)
    text = Read(format_report(replace(simulation, summary=summary))).text()
    assert "win share of those who used it minus" not in text


def test_unused_things_are_named(paris: Game) -> None:
    read = Read(report_on([outcome(0, uses=[[0], []])], PLAN, paris))
    assert "Places (16)" in read.text_in("h3")
    heads = read.text_in("th")
    (board,) = paris.layout.boards.values()
    used, *others = (place.data["name"]["en"] for place in board.places)
    assert used in heads
    assert not {*others} & {*heads}
    assert " · ".join(others) in read.text()
