"""The page of a report: its contents for any number of matches, in both languages; its file."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.simulate.playing import outcome

import bgf
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import Failed, MatchOutcome
from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page
from bgf.simulate.report.svg import NoCharts
from bgf.simulate.report.write import ReportError, check_report, format_report, write_report

from .reader import Read, report_on


def test_things_have_their_names(page: str) -> None:
    heads = Read(page).text_in("th")
    for name in ("Routes", "Tickets failed", "Routes claimed", "Batignolles", "A (first player)"):
        assert name in heads


def test_the_same_figures_give_the_same_page(simulation: Page, page: str) -> None:
    assert format_report(simulation) == page


def test_a_page_is_small(page: str) -> None:
    assert len(page.encode()) < 1_000_000


def test_it_speaks_polish(simulation: Page) -> None:
    polish = Page.of(simulation.summary, simulation.game, simulation.plan, "pl")
    read = Read(format_report(polish))
    assert read.named("html")[0]["lang"] == "pl"
    assert "Kto wygrywa" in read.text_in("h2")
    assert "Połączenia" in read.text_in("th")
    assert not {"Who wins", "Never used"} & set(read.text_in("h2"))


@pytest.mark.parametrize(
    "matches",
    [[], [Failed(0, 0, "it broke", "")], [outcome(0)], [outcome(0, leads=None, uses=[[], []])]],
    ids=["none", "failed", "one", "nothing used"],
)
def test_of_few_matches_there_is_a_report_too(matches: list[MatchOutcome]) -> None:
    plan, game = Plan("paris", ("greedy", "random")), bgf.load("paris")
    read = Read(report_on(matches, plan, game))
    assert "What was simulated" in read.text_in("h2")
    assert not re.search(r"\bnan\b|\binf\b|\b1 matches", read.text())


def test_alone() -> None:
    plan = Plan("boarding", ("random",))
    simulator = Simulator(plan)
    text = Read(report_on(map(simulator.play, range(20)), plan, simulator.game)).text()
    assert "first player" not in text
    assert "random wins" in text


def test_failures_and_forfeits_are_listed(hostile: str) -> None:
    text = Read(hostile).text()
    assert "The first 20 of 40." in text
    assert "it crashed (30)" in text
    assert "unheard-of (30)" in text  # a reason that this bgf has no words for


def test_it_is_written(simulation: Page, page: str, tmp_path: Path) -> None:
    write_report(tmp_path / "r.html", simulation)
    assert (tmp_path / "r.html").read_bytes() == page.encode()
    with pytest.raises(ReportError, match="can't be written"):
        write_report(tmp_path / "none/r.html", simulation)


def test_impossible_reports_are_refused_before_a_match_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_report(tmp_path / "r.html")
    with pytest.raises(ReportError, match=r"results\.html"):
        check_report(tmp_path / "results.csv")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NoCharts, match=re.escape("pip install 'bgf[report]'")):
        check_report(tmp_path / "r.html")
