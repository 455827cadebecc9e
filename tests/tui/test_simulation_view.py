"""The summary of a simulation, in the terminal: of any number of matches, in both languages."""

from __future__ import annotations

import pytest
from tests.simulate.playing import outcome

from bgf.engine.game import Game
from bgf.simulate.outcome import Failed, MatchOutcome
from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally
from bgf.tui.reports.simulation_view import show_simulation

from .conftest import Paper

PLAN = Plan("paris", ("greedy", "random"), seed=7)


@pytest.fixture(scope="module")
def paris() -> Game:
    return PLAN.load()


def shown(paper: Paper, game: Game, *outcomes: MatchOutcome, lang: str = "en") -> str:
    tally = Tally(PLAN)
    for one in outcomes:
        tally.add(one)
    screen, stream = paper()
    show_simulation(screen, Page.of(summarize(tally, game), game, PLAN, lang))
    return stream.getvalue()


def test_simulation_shows_wins_and_sources_of_points(paper: Paper, paris: Game) -> None:
    text = shown(paper, paris, *map(outcome, range(100)))
    lines = text.splitlines()
    assert lines[0] == "Paris: 100 simulated matches, seed 7"
    rows = {line.split("  ")[0]: line.split() for line in lines}
    assert rows["greedy"][1:4] == ["100.0", "%", "(96.3–100.0)"]
    assert rows["B"][1:3] == ["0.0", "%"]
    assert rows["Routes"] == ["Routes", "9.5", "10.0"]
    assert rows["Turns"][1] == "10.00"
    assert "The first player wins 100.0 % (96.3–100.0), more than" in text
    assert max(map(len, lines)) <= 80


def test_simulation_shows_unused_components_and_failed_bots(paper: Paper, paris: Game) -> None:
    text = " ".join(shown(paper, paris, outcome(3, forfeits={1: ("time", "30 s")})).split())
    assert "Never used, places:" in text
    assert "and 9 more." in text  # 17 of them, of which 3 were used and 5 are named
    assert "random: it did not answer in time (1); match 3, seed 103: 30 s" in text


def test_summary_of_one_match_and_of_no_matches(paper: Paper, paris: Game) -> None:
    assert shown(paper, paris, outcome()).startswith("Paris: one simulated match, seed 7\n")
    assert "inf" not in shown(paper, paris, outcome())
    none = shown(paper, paris, Failed(0, 1, "it broke", ""))
    assert none.startswith("Paris: 0 simulated matches, seed 7\n")
    assert "nothing can be said of the game" in none


def test_it_speaks_polish(paper: Paper, paris: Game) -> None:
    text = shown(paper, paris, *map(outcome, range(100)), lang="pl")
    assert text.startswith("Paryż: symulacja (liczba partii: 100), ziarno 7\n")
    assert "Połączenia" in text
    assert "100,0% (96,3–100,0)" in text
    assert not {"The", "Bots", "Points", "Never"} & {*text.split()}
