"""Differences between two variants, in the terminal: in both languages, at any width."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.simulate.playing import outcome

from bgf.simulate.compare import Comparison, Gate
from bgf.simulate.figure_words import FigureWords
from bgf.simulate.plan import Plan
from bgf.tui.reports.comparison_view import show_comparison

from .conftest import Paper

PLAN = Plan("paris", ("greedy", "random"), seed=7)
GATES = ("turns<=10", "turns<=A*1.5", "first_player_win<A")


def compared(number: int, *gates: str, leads: int = 1) -> Comparison:
    """Pairs in which B takes 400 turns more, and in every other match seat B wins.

    Args:
        number: of pairs.
        gates: as they are written.
        leads: the number of matches in which the leader was watched.
    """
    comparison = Comparison([Gate.parse(text) for text in gates])
    for n in range(number):
        a = outcome(n, turns=1000 + n % 3, leads=1 if n < leads else None)
        ranks = [2, 1] if n % 2 else [1, 2]
        comparison.add(a, replace(a, turns=a.turns + 400, ranks=ranks))
    return comparison


def shown(
    paper: Paper, comparison: Comparison, lang: str, ended: str = "limit", width: int = 80
) -> list[str]:
    screen, stream = paper(width)
    show_comparison(
        screen, comparison, ("one", "other"), PLAN, ended, FigureWords(lang, "comparison")
    )
    return stream.getvalue().splitlines()


def cells(lines: list[str], name: str) -> list[str]:
    """The words of the line about a measure or gate, without that."""
    (line,) = [line for line in lines if f" {name} " in line]
    return line.replace(name, "", 1).split()


def test_english(paper: Paper) -> None:
    lines = shown(paper, compared(300), "en")
    assert lines[:5] == [
        "A: one",
        "B: other",
        "Seats greedy,random, seed 7",
        "300 pairs of matches, 0 of them alike: limit reached; some measures undecided",
        "",
    ]
    assert lines[5].split() == ["Measure", "A", "B", "B-A", "interval"]
    assert cells(lines, "turns")[:4] == ["up", "1,001.0", "1,401.0", "+400.00"]
    share = cells(lines, "first_player_win")
    assert share[:7] == ["down", "100.0", "%", "50.0", "%", "−50.0", "%"]
    assert share[7].startswith("−")
    assert share[9] == "to"
    assert cells(lines, "lead_changes (1 pair)")[0] == "?"
    assert cells(lines, "rounds")[0] == "same"
    assert lines[-1] == "?: undecided; same: within 2 %, which does not matter"


def test_polish(paper: Paper) -> None:
    lines = shown(paper, compared(1200, leads=1100), "pl", width=90)
    assert lines[2:4] == [
        "Miejsca: greedy,random; ziarno 7",
        "Pary partii: 1 200, w tym bez różnic: 0; limit osiągnięty, nie wszystko rozstrzygnięte",
    ]
    assert lines[5].split() == ["Miara", "A", "B", "B-A", "przedział"]
    assert cells(lines, "turns")[:6] == ["wzrost", "1", "001,0", "1", "401,0", "+400,00"]
    share = cells(lines, "first_player_win")
    assert share[:4] == ["spadek", "100,0%", "50,0%", "−50,0%"]
    assert share[4] == "od"
    assert share[6] == "do"
    assert cells(lines, "lead_changes (pary: 1 100)")[:2] == ["bez", "zmian"]
    assert lines[-1] == "bez zmian: różnica do 2%, bez znaczenia"


@pytest.mark.parametrize(
    ("lang", "words", "head"),
    [
        ("en", ("BROKEN", "holds"), "Gate"),
        ("pl", ("NIESPEŁNIONY", "spełniony"), "Warunek"),
    ],
)
def test_gates(paper: Paper, lang: str, words: tuple[str, str], head: str) -> None:
    lines = shown(paper, compared(100, *GATES), lang)
    heads = next(line.split() for line in lines if "B-limit" in line)
    assert heads[:4] == [head, "B", "limit", "B-limit"]
    broken, holds = words
    assert [cells(lines, gate)[0] for gate in GATES] == [broken, holds, holds]
    lines = shown(paper, compared(20, *GATES), lang)
    assert [cells(lines, gate)[0] for gate in GATES] == [f"{broken}?", f"{holds}?", f"{holds}?"]
    assert lines[-1].startswith("?: ")


def test_comparison_of_one_pair_and_of_no_pairs(paper: Paper) -> None:
    assert shown(paper, compared(1), "en")[3].startswith("1 pair of matches, 0 of them")
    assert shown(paper, compared(1), "pl")[3].startswith("Pary partii: 1, w tym")
    none = shown(paper, compared(0, *GATES), "en", "interrupted")
    assert none[3:] == ["0 pairs of matches, 0 of them alike: interrupted"]


def test_comparison_without_differences(paper: Paper) -> None:
    for lang, word in (("en", "differ"), ("pl", "różnić")):
        lines = shown(paper, compared(0), lang, "same")
        assert lines[:2] == ["A: one", "B: other"]
        assert word in " ".join(lines[2:])


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("width", [30, 60, 80, 200])
def test_a_long_name_leaves_room_for_the_numbers(paper: Paper, lang: str, width: int) -> None:
    comparison = Comparison()
    for n in range(60):
        own = [{"m" * 90: 3.0}] if n < 55 else [{}]
        comparison.add(outcome(n, measures=own), outcome(n, measures=own))
    lines = shown(paper, comparison, lang, width=width)
    assert max(map(len, lines[4:])) <= width
    assert ("measure_" + "m" * 90 in "".join(lines)) == (width == 200)
    note = {"en": "(55pairs)", "pl": "(pary:55)"}[lang]
    assert note in "".join("".join(lines).split())
