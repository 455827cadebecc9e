"""Measurements from self-play: evidence, and the calibration of shares."""

from __future__ import annotations

from math import exp, nan
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.toys import Rules, Toy, phase, toy
from tests.learn.models import damaged, mills_in, stored

import bgf
from bgf import Estimate, State, hookimpl, param
from bgf.bots import View
from bgf.bots.advice import advise
from bgf.learn.calibration import UNCHANGED, Calibration, logit
from bgf.learn.evaluation import calibration_of, evaluation_of, evidence_of, learned_problem
from bgf.learn.evidence import EvidenceMatch, Lineup, Signs, fit_evidence, gain
from bgf.learn.predictions import Prediction, PredictionMatch, fit_calibration
from bgf.learn.stored import Evidence, write_measured


class Walk(Toy):
    """Leads nowhere."""

    name = "walk"
    word = param.choice("left", "right")


class EndlessRules(Rules):
    """A match never ends."""

    kinds = (Walk,)

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate([0.0] * state.players, 1.0)


NO_EVIDENCE = Evidence(0.0, 0.0)
CORRECTION = Calibration(slope=0.5, late_slope=1.5, offset=-0.1, turns=20.5)
OTHER_CORRECTION = Calibration(slope=0.75, late_slope=0.75, offset=0.0, turns=12.0)
TURNS = 10  # of a match


def lineups(points: float, choices: float, number: int) -> list[Lineup]:
    """Line-ups in which the real position is one of 21, drawn by the weights of its signs."""
    random = Random(3)
    found = []
    for _ in range(number):
        signs = [Signs(random.gauss(0, 5), random.gauss(0, 2)) for _ in range(21)]
        weights = [exp(points * one.points + choices * one.choices) for one in signs]
        (real,) = random.choices(range(21), weights)
        found.append(Lineup(signs.pop(real), tuple(signs)))
    return found


@pytest.mark.parametrize(("points", "choices"), [(0.05, 1.0), (0.2, 0.0), (0.6, 0.5)])
def test_the_evidence_by_which_others_play_is_found(points: float, choices: float) -> None:
    some = lineups(points, choices, 600)
    found = fit_evidence(some)
    assert found.points == pytest.approx(points, rel=0.15, abs=0.02)
    assert found.choices == pytest.approx(choices, rel=0.15, abs=0.04)
    assert gain(some, found) > 0
    for factor in (0.7, 1.4):
        other = Evidence(factor * found.points, factor * found.choices)
        assert gain(some, other) <= gain(some, found)


def test_where_play_tells_nothing_there_is_no_evidence() -> None:
    found = fit_evidence(lineups(0.0, 0.0, 600))
    assert found.points < 0.03
    assert found.choices < 0.06
    against_himself = fit_evidence(lineups(-0.4, -0.4, 300))
    assert against_himself == NO_EVIDENCE  # it tells nothing either
    assert gain(lineups(0.2, 0.5, 10), NO_EVIDENCE) == pytest.approx(0.0)


def test_an_evaluation_that_says_nothing_of_hidden_things_gives_no_evidence() -> None:
    real = Signs(1.0 + 2**-52, 0.0)  # the same points, added up in another order
    assert fit_evidence([Lineup(real, (Signs(1.0, 0.0),) * 8)] * 3) == NO_EVIDENCE


def test_evidence_that_knows_no_bounds_can_be_stored(tmp_path: Path) -> None:
    """The real position is always the best one, if only by a little."""
    real = Signs(1.0 + 1e-5, -1.0 + 1e-5)
    found = fit_evidence([Lineup(real, (Signs(1.0, -1.0),) * 8)] * 3)
    game = mills_in(tmp_path)
    write_measured(game, 2, found, None, {})
    again = mills_in(tmp_path)
    assert learned_problem(again) is None
    assert evidence_of(again, 2) == pytest.approx(found)


def test_an_endless_match_is_left_out() -> None:
    game = toy(EndlessRules, phases={"play": phase("walk")}, longest=30)
    assert EvidenceMatch(2, seed=1)(game, 0) == []
    assert PredictionMatch(2, seed=1, evidence=None)(game, 0) == []


@pytest.mark.parametrize("players", [2, 4])
def test_told_shares_are_made_real_ones(players: int) -> None:
    random = Random(4)
    fair = logit(1 / players)
    some = []
    for match in range(2000):
        told = random.uniform(0.02, 0.98)
        turn = random.randrange(TURNS)
        slope = 0.5 + turn / TURNS  # too sure early, not sure enough late
        odds = slope * (logit(told) - fair) - 0.2 + fair
        is_won = random.random() < 1 / (1 + exp(-odds))
        some.append(Prediction(told, float(is_won), match, turn, TURNS))
    calibration = fit_calibration(some, players)
    assert calibration.slope == pytest.approx(0.5, abs=0.15)
    assert calibration.late_slope == pytest.approx(1.5, abs=0.2)
    assert calibration.offset == pytest.approx(-0.2, abs=0.1)
    assert calibration.turns == TURNS


def test_chance_is_not_corrected() -> None:
    """Predictions that come true are left alone, though some line fits them better by chance."""
    random = Random(4)
    shares = [random.uniform(0.1, 0.9) for _ in range(400)]
    some = [
        Prediction(share, float(random.random() < share), match // 4, 0, TURNS)
        for match, share in enumerate(shares)
    ]
    assert fit_calibration(some, 2) == UNCHANGED


@pytest.mark.parametrize("seed", [5, 22])
def test_a_small_gain_in_matches_that_were_kept_back_is_chance(seed: int) -> None:
    """Shares that come true are left alone, where a correction would help a little there, too."""
    random = Random(seed)
    some = []
    for match in range(100):
        share = random.uniform(0.1, 0.9)
        end = float(random.random() < share)
        some += [Prediction(share, end, match, 0, TURNS)] * 4
    assert fit_calibration(some, 2) == UNCHANGED


def test_one_match_is_no_ground_for_a_correction() -> None:
    """Four predictions of one match are four times the same end."""
    assert fit_calibration([Prediction(0.7, 0.0, 3, 0, TURNS)] * 4, 2) == UNCHANGED


def test_a_search_that_is_far_too_sure_is_told_as_unsure() -> None:
    """It finds shares of nearly 0 and 1, and each player wins half of the matches all the same."""
    ends = [(found, real) for found in (0.001, 0.999) for real in (0.0, 1.0)] * 100
    some = [Prediction(found, real, match, 0, TURNS) for match, (found, real) in enumerate(ends)]
    calibration = fit_calibration(some, 2)
    assert calibration.corrected(0.999, 2, 0) == pytest.approx(0.65, abs=0.01)  # by the least slope
    assert calibration.corrected(0.001, 2, 0) == pytest.approx(0.35, abs=0.01)


def test_the_better_share_is_told_as_the_better_one() -> None:
    calibration = Calibration(0.5, 0.5, -0.3, TURNS)
    shares = [number / 50 for number in range(51)]
    told = [calibration.corrected(share, 3, 0) for share in shares]
    assert told == sorted(told)
    assert told[0] == 0.0  # a certain outcome is told as such
    assert told[-1] == 1.0
    assert calibration.corrected(0.7, 1, 0) == 0.7  # nobody else plays
    steep = Calibration(1e6, 1e6, -1e6, TURNS)  # as far as a file may go
    assert steep.corrected(0.1, 2, 0) == pytest.approx(0.0)
    assert steep.corrected(0.999, 2, 0) == 1.0
    assert UNCHANGED.corrected(0.7, 2, 0) == 0.7


def test_the_slope_goes_from_one_value_to_the_other() -> None:
    """At first 80 % is told as 60 %, in the middle of a match as it is, at the end as more."""
    calibration = Calibration(logit(0.6) / logit(0.8), 2 - logit(0.6) / logit(0.8), 0.0, TURNS)
    told = [calibration.corrected(0.8, 2, turn) for turn in (0, TURNS // 2, TURNS, 2 * TURNS)]
    assert told[:2] == pytest.approx([0.6, 0.8])
    assert told[2] > 0.9
    assert told[3] == told[2]  # a match that lasts longer than others


def test_measurements_are_kept_beside_the_learned_evaluation(tmp_path: Path) -> None:
    game = mills_in(tmp_path)
    stored(game)
    write_measured(game, 2, Evidence(0.25, 0.5), CORRECTION, {"matches": 10})
    write_measured(game, 3, None, OTHER_CORRECTION, {})
    again = mills_in(tmp_path)
    assert learned_problem(again) is None
    assert evaluation_of(again, 2) is not None
    assert (evidence_of(again, 2), evidence_of(again, 3)) == (Evidence(0.25, 0.5), None)
    assert (calibration_of(again, 2), calibration_of(again, 3)) == (
        CORRECTION,
        OTHER_CORRECTION,
    )


def test_told_shares_are_those_of_the_search_corrected(tmp_path: Path) -> None:
    game = mills_in(tmp_path)
    stored(game)
    view = View(game.new_state(2, seed=1), 0)
    plain = advise(view, seed=1, iterations=30)
    write_measured(game, 2, None, CORRECTION, {})
    again = mills_in(tmp_path)
    corrected = advise(View(again.new_state(2, seed=1), 0), seed=1, iterations=30)
    for one, other in zip(plain, corrected, strict=True):
        assert one.action.text == other.action.text
        assert other.share == CORRECTION.corrected(one.share, 2, view.turn)
        assert other.points == one.points


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("beliefs", "evidence", 0.25),
        ("beliefs", "evidence", None),
        ("beliefs", "evidence", {"points": 0.25}),
        ("beliefs", "evidence", {"points": -0.1, "choices": 0}),
        ("beliefs", "evidence", {"points": 1e9, "choices": 0}),
        ("beliefs", "evidence", {"points": 10**400, "choices": 0}),  # too large for a float
        ("beliefs", "evidence", {"points": "much", "choices": 0}),
        ("beliefs", "evidence", {"points": True, "choices": 0}),
        ("beliefs", "evidence", {"points": 0, "choices": nan}),
        ("beliefs", "evidence", {"points": 0, "choices": None}),
        ("shares", "slope", 0),
        ("shares", "slope", [1]),
        ("shares", "late_slope", -1),
        ("shares", "turns", 0),
        ("shares", "offset", 1e7),
        ("shares", "offset", {}),
    ],
)
def test_a_wrong_number_is_told(tmp_path: Path, section: str, key: str, value: Any) -> None:
    game = mills_in(tmp_path)
    path = write_measured(game, 2, Evidence(0.25, 0.5), CORRECTION, {})
    damaged(path, section, "2", key, value=value)
    again = mills_in(tmp_path)
    problem = learned_problem(again)
    assert problem is not None
    assert "it is damaged" in problem
    assert problem.endswith("to learn again: bgf learn mills --players 2")
    assert evidence_of(again, 2) is None
    assert calibration_of(again, 2) == UNCHANGED


@pytest.mark.parametrize("name", ["paris", "animals", "boarding", "aeroplanes"])
def test_measurements_of_shipped_games_match_their_content(name: str) -> None:
    game = bgf.load(name)
    players = max(2, game.players[0])
    assert learned_problem(game) is None
    hides_something = name in ("paris", "animals")
    assert (evidence_of(game, players) is not None) == hides_something
