"""Two reports: on a simulation as they usually are, and on one in which everything is hostile."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.simulate.playing import outcome

from bgf.simulate.outcome import Failed, MatchOutcome
from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page
from bgf.simulate.report.write import format_report
from bgf.simulate.running import run
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally

from .reader import EVIL, report_on

pytest.importorskip("matplotlib")

PACKS = Path(__file__).parents[3] / "definitions/bgf_definitions"
MATCHES = 120


@pytest.fixture(scope="session")
def simulation() -> Page:
    plan = Plan("paris", ("random", "random", "random"), seed=5)
    game, tally = plan.load(), Tally(plan)
    run(plan, MATCHES, tally)
    return Page.of(summarize(tally, game), game, plan, "en")


@pytest.fixture(scope="session")
def page(simulation: Page) -> str:
    return format_report(simulation)


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A report in which names and messages are markup, and everything went wrong."""
    pack = tmp_path_factory.mktemp("hostile") / "pack"
    shutil.copytree(PACKS / "paris", pack)
    for name in ("map.yaml", "texts.yaml", "game.yaml"):
        text = (pack / name).read_text("utf-8")
        text = text.replace('en: "Batignolles"', f'en: "{EVIL} $x$"')
        text = text.replace("en: Tickets done", f'en: "{EVIL}"')
        text = text.replace("en: Paris", f'en: "{EVIL}"')
        (pack / name).write_text(text, encoding="utf-8")
    plan = Plan("paris", (EVIL, 'x" onload="y'), content=str(pack))
    game = plan.load()
    assert EVIL in str(game.pack.data)
    about: dict[str, Any] = {
        "points": [{"tickets_done": 2, EVIL: 1}, {"tickets_done": 1}],
        "measures": [{"tickets_done": 2.0}, {"tickets_done": 1.0}],
        "forfeits": {0: ("crash", EVIL), 1: ("unheard-of", EVIL)},
    }
    matches: list[MatchOutcome] = []
    for number in range(60):
        uses = [[0, 1], [1]] if number % 3 else [[1], [0]]
        seats = list(plan.seats_of(number))
        matches.append(outcome(number, **about, seats=seats, uses=uses))
    matches += [Failed(number, number, EVIL, EVIL) for number in range(60, 100)]
    return report_on(matches, plan, game)


@pytest.fixture(params=["page", "hostile"])
def any_page(request: pytest.FixtureRequest) -> str:
    text: str = request.getfixturevalue(request.param)
    return text
