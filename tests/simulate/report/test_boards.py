"""The boards of a report: coloured by uses of components, and by their worth."""

from __future__ import annotations

import re

import pytest
from tests.simulate.playing import outcome

from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page
from bgf.simulate.report.write import format_report
from bgf.simulate.running import run
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally

from .reader import Read, report_on


def tooltips(page: str, kind: str) -> list[str]:
    """The tooltips of the links, places or cells of the first board of a page."""
    board = page[page.index('<section id="board"') :]
    board = board[: board.index("</svg>")]
    pattern = rf'<g class="{kind}[^"]*heat-[^"]*"[^>]*><title>([^<]*)</title>'
    return [title.replace("\u00a0", " ") for title in re.findall(pattern, board)]


def test_every_link_and_place_of_a_map_is_told_of(simulation: Page, page: str) -> None:
    (board,) = simulation.game.layout.boards.values()
    links, places = tooltips(page, "link"), tooltips(page, "place")
    assert len(links) == len(board.links)
    assert len(places) == len(board.places)
    assert all(re.fullmatch(r".+–.+: used by [\d.]+ %", told) for told in links)


def test_win_share_differences_need_enough_matches() -> None:
    plan = Plan("paris", ("greedy", "random"))
    ranks = [[1, 2] if number % 4 else [2, 1] for number in range(60)]
    matches = [outcome(number, ranks=own, uses=[[0], [1]]) for number, own in enumerate(ranks)]
    text = Read(report_on(matches, plan, plan.load())).text()
    assert "Paris: the difference in win share of those who used it" in text
    assert "Batignolles: +50.0 percentage points" in text
    few = Read(report_on(matches[:5], plan, plan.load())).text()
    assert "Paris: the share of players who used each part of it in a match" in few
    assert "Paris: the difference in win share" not in few


@pytest.mark.parametrize(("lang", "word"), [("en", "used by"), ("pl", "użyło")])
def test_the_cells_of_the_side_that_was_played_are_told_of(lang: str, word: str) -> None:
    plan = Plan("boarding", ("random",) * 4, seed=1)
    game, tally = plan.load(), Tally(plan)
    run(plan, 2, tally)
    page = format_report(Page.of(summarize(tally, game), game, plan, lang))
    told = tooltips(page, "cell")
    assert len(told) == 40
    assert all(word in each for each in told)
    assert any(f"A1: {word}" in each for each in told)


def test_a_game_without_a_board_has_no_such_section() -> None:
    plan = Plan("animals", ("random", "random"), seed=1)
    game, tally = plan.load(), Tally(plan)
    run(plan, 1, tally)
    page = format_report(Page.of(summarize(tally, game), game, plan, "en"))
    assert 'id="board"' not in page
    assert ".board-figure .rail" not in page
