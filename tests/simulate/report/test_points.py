"""What the game measures, as a report tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgf.simulate.report.page import Page
from bgf.simulate.report.points import measures


@pytest.mark.parametrize(("worth", "marks"), [(1, "▲"), (-1, "▼"), (0, "")])
def test_a_measure_is_marked_by_what_it_is_worth(simulation: Page, worth: int, marks: str) -> None:
    one = replace(simulation.summary.measures[0], worth=worth)
    page = replace(simulation, summary=replace(simulation.summary, measures=(one,)))
    _, _, rows = measures(page).partition("<table")  # the words above say what marks mean
    assert [sign for sign in rows if sign in "▲▼"] == [*marks]
