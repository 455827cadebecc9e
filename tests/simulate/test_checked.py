"""A game's answers about a match are checked, so that they can be added up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from tests.bots.toys import NimRules, Take
from tests.engine.toys import phase, toy

import bgf
from bgf import Score, State
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import Failed, SimulatedMatch
from bgf.simulate.plan import Plan

Answer = Sequence[dict[Any, Any]]
ANY_SCORE: Any = Score  # for arguments that its types forbid


def scoring(score: Score, items: tuple[str, ...] = ()) -> SimulatedMatch | Failed:
    """A match of two of a game that counts that, and lists items."""

    class Scoring(NimRules):
        score_items = items

        @bgf.hookimpl
        def bgf_score(self, state: State) -> Score:
            return score

    game = toy(
        Scoring,
        components={"stones": {"stone": {}}},
        zones={"floor": {"holds": "stones", "sees": "everybody", "starts": True}},
        counters={"heap": {"start": 5}},
        phases={"play": phase("take")},
    )
    return Simulator(Plan(game.name, ("random", "random")), game).play(0)


def answering(measures: Answer, points: dict[str, Any] | None = None) -> SimulatedMatch | Failed:
    """A match of a game that measures and counts that."""

    class Answering(NimRules):
        @bgf.hookimpl
        def bgf_measures(self, state: State) -> Answer:
            return measures

        @bgf.hookimpl
        def bgf_score(self, state: State) -> Score:
            return Score([points or {"coins": 1} for _ in range(state.players)])

    game = toy(Answering, counters={"heap": {"start": 5}}, phases={"play": phase("take")})
    return Simulator(Plan(game.name, ("random", "random")), game).play(0)


def using(ids: Any) -> SimulatedMatch | Failed:
    """A match of one action, which uses these things."""
    kind = type("Using", (Take,), {"uses": lambda *asked: ids})
    game = toy(
        type("UsingRules", (NimRules,), {"kinds": (kind,)}),
        components={"stones": {"stone": {}}},
        zones={"floor": {"holds": "stones", "sees": "everybody", "starts": True}},
        counters={"heap": {"start": 1}},
        phases={"play": phase("take")},
    )
    return Simulator(Plan(game.name, ("random", "random")), game).play(0)


@pytest.mark.parametrize("number", [3, -0.5, True, Decimal("2.25"), 10**12])
def test_numbers_are_measured(number: Any) -> None:
    found = answering([{"n": number}, {"n": 0}])
    assert isinstance(found, SimulatedMatch), found
    assert found.measures == [{"n": float(number)}, {"n": 0}]


@pytest.mark.parametrize(
    ("measures", "words"),
    [
        ([{"n": 1}], "1 mappings for 2 players"),
        ([{"n": 1}] * 3, "3 mappings for 2 players"),
        (None, "None, not a list"),
        ("ab", "'ab', not a list"),
        ({"n": 1}, "{'n': 1}, not a list"),
        ([3, 4], "[3, 4], not a list"),
        ([{"n": float("nan")}] * 2, "000: nan"),
        ([{"n": float("inf")}] * 2, "000: inf"),
        ([{"n": 10**400}] * 2, 'for "n" that is not a number up to'),
        ([{"n": 10**12 + 1}] * 2, "1,000,000,000,000"),
        ([{"n": "many"}] * 2, "'many'"),
        ([{"n": "7"}] * 2, "'7'"),
        ([{"n": 1j}] * 2, "1j"),
        ([{"n": None}] * 2, "None"),
        ([{"a\nb": 1}] * 2, r"returns the name 'a\nb'"),
        ([{3: 1}] * 2, "returns the name 3"),
    ],
)
def test_an_invalid_measure_fails_the_match_and_says_so(measures: Any, words: str) -> None:
    found = answering(measures)
    assert isinstance(found, Failed), found
    assert "bgf_measures returns" in found.error
    assert words in found.error
    assert "while the results were counted; bgf check toy shows the error" in found.error
    assert "\n" not in found.error
    assert found.record


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (["points", "hepa", "heap", "hepa"], "does not have: 'points', 'hepa', 'heap'"),
        ("hepa", "does not have: 'h', 'e', 'p', 'a'"),
        ([3], "does not have: 3,"),
        ([["stone"]], "unhashable"),
        (3, "not iterable"),
    ],
)
def test_used_things_are_in_the_content(ids: Any, words: str) -> None:
    """Counters and tracks are not counted in reports."""
    found = using(ids)
    assert isinstance(found, Failed), found
    assert words in found.error
    assert "while the results were counted; bgf check toy shows the error" in found.error


def test_things_of_the_content_are_counted_once() -> None:
    found = using(["stone", "stone"])
    assert isinstance(found, SimulatedMatch), found
    assert found.uses == [1, 0]


@pytest.mark.parametrize("points", [0.5, float("nan"), 10**25, 10**400, -(10**10), True])
def test_points_that_are_no_whole_number_fail_the_match(points: Any) -> None:
    found = answering([{}, {}], {"coins": points})
    assert isinstance(found, Failed), found
    assert "bgf_score" in found.error
    assert "whole number" in found.error


def test_points_that_cancel_are_too_many_all_the_same() -> None:
    found = answering([{}, {}], {"coins": 10**20, "debts": -(10**20)})
    assert isinstance(found, Failed), found
    assert 'bgf_score returns points for "coins"' in found.error


@pytest.mark.parametrize("source", ["", "a\nb", '"<b>"'])
def test_sources_of_points_are_words(source: Any) -> None:
    found = answering([{}, {}], {source: 1})
    assert isinstance(found, Failed), found
    assert "bgf_score returns" in found.error
    assert ": a name has only letters" in found.error


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score([{"coins": 1}]), "answers for 1 player; there are 2"),
        (Score([{"coins": 1}] * 3), "answers for 3 players; there are 2"),
        (Score([{"coins": 1}] * 2, ties=(("age", [1]),)), 'breaks ties by "age" for 1 player'),
        (
            Score([{"coins": 1}] * 2, ties=(("age", [1, 2]), ("size", []))),
            'breaks ties by "size" for 0 players (`Score.ties`); there are 2',
        ),
        (Score([{"coins": 1}] * 2, lost=[2]), "names [2] who can't win; players are 0 to 1"),
        (Score([{"coins": 1}] * 2, lost=[0, -1]), "names [0, -1] who can't win"),
        (None, "answers None: it must return a bgf.Score"),
        (ANY_SCORE([1, 1]), "answers Score([1, 1]): expected a list with the points by item"),
        (ANY_SCORE(None), "answers Score(None): expected a list"),
        (ANY_SCORE([None]), "answers Score([None]): expected a list"),
        (ANY_SCORE([{5: 1}] * 2), "answers points for [5]; the names of items are texts"),
        (ANY_SCORE([{"coins": None}] * 2), "answers [None] for points; they are whole numbers"),
        (ANY_SCORE([{"coins": 1}] * 2, ties=5), "answers 5 for ties: expected a list of pairs"),
        (
            ANY_SCORE([{}] * 2, ties=("age", [1, 2])),
            "answers ('age', [1, 2]) for ties: ",
        ),
        (
            ANY_SCORE([{}] * 2, ties=[("age", [1, None])]),
            "answers [('age', [1, None])] for",
        ),
        (ANY_SCORE([{"coins": 1}] * 2, lost=0), "names 0 who can't win"),
    ],
)
def test_a_score_that_can_t_be_added_up_is_told_with_the_line_of_the_hook(
    score: Any, words: str
) -> None:
    found = scoring(score)
    assert isinstance(found, Failed), found
    assert f"bgf_score of toy {words}" in found.error
    assert re.search(r"test_checked\.py:\d+: bgf_score", found.error)
    assert found.record


def test_points_are_for_items_that_the_rules_list_or_for_components() -> None:
    assert isinstance(scoring(Score([{"coins": 1, "stone": 2}] * 2), ("coins",)), SimulatedMatch)
    found = scoring(Score([{"coisn": 1}] * 2), ("coins",))
    assert isinstance(found, Failed)
    words = 'answers points for "coisn", which is neither in score_items of the rules nor a'
    assert words in found.error
    assert 'did you mean "coins"?' in found.error


def test_an_invalid_action_fails_the_match() -> None:
    kind = type("Vague", (Take,), {"exact": True, "candidates": lambda *asked: ["take 1"]})
    rules = type("VagueRules", (NimRules,), {"kinds": (kind,)})
    game = toy(rules, counters={"heap": {"start": 5}}, phases={"play": phase("take")})
    found = Simulator(Plan(game.name, ("random", "random")), game).play(0)
    assert isinstance(found, Failed), found
    assert 'by "take 1"' in found.error
    assert found.record
