"""Points and the game's measures in a report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgf.simulate.report.page import Page
from bgf.simulate.report.points import measures, sources


@pytest.mark.parametrize(("worth", "marks"), [(1, "▲"), (-1, "▼"), (0, "")])
def test_a_measure_is_marked_by_what_it_is_worth(simulation: Page, worth: int, marks: str) -> None:
    one = replace(simulation.summary.measures[0], worth=worth)
    page = replace(simulation, summary=replace(simulation.summary, measures=(one,)))
    _, _, rows = measures(page).partition("<table")  # the words above explain the marks
    assert [sign for sign in rows if sign in "▲▼"] == [*marks]


def test_where_nobody_won_no_bot_is_drawn_as_if_it_had(simulation: Page) -> None:
    found = simulation.summary
    bots = tuple(replace(found.bots[0], bot=name) for name in ("hare", "tortoise"))
    lost = tuple(replace(own, winners=None) for own in found.sources)
    page = replace(simulation, summary=replace(found, sources=lost, bots=bots))
    chart, _, table = sources(page).partition("<table")
    for name in ("hare", "tortoise"):
        assert name not in chart
        assert name in table
