"""Points and the game's measures in a report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgf.simulate.report.page import Page
from bgf.simulate.report.points import measures, sources


@pytest.mark.parametrize(("worth", "marks"), [(1, "▲"), (-1, "▼"), (0, "")])
def test_measures_are_marked_by_their_worth(simulation: Page, worth: int, marks: str) -> None:
    one = replace(simulation.summary.measures[0], worth=worth)
    summary = replace(simulation.summary, measures=(one,))
    page = replace(simulation, summary=summary)
    _, _, rows = measures(page).partition("<table")  # the words above explain the marks
    assert [sign for sign in rows if sign in "▲▼"] == [*marks]


def test_where_nobody_won_no_bot_is_drawn_as_if_it_had(simulation: Page) -> None:
    names = ("hare", "tortoise")
    found = simulation.summary
    bots = tuple(replace(found.bots[0], bot=name) for name in names)
    without_winners = tuple(replace(own, winners=None) for own in found.sources)
    summary = replace(found, sources=without_winners, bots=bots)
    page = replace(simulation, summary=summary)
    chart, _, table = sources(page).partition("<table")
    for name in names:
        assert name not in chart
        assert name in table
