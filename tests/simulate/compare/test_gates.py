"""Gates: how they are written, and when they hold."""

from __future__ import annotations

import pytest

from bgf.simulate.compare.gates import Gate, GateError, GateVerdict
from bgf.simulate.compare.sequential import Interval


@pytest.mark.parametrize(
    ("text", "measure", "sign", "factor", "number"),
    [
        ("first_player_win<=0.55", "first_player_win", "<=", 0, 0.55),
        ("score>-3", "score", ">", 0, -3),
        ("turns<A", "turns", "<", 1, 0),
        ("turns<=A+2", "turns", "<=", 1, 2),
        ("turns >= A - 2.5", "turns", ">=", 1, -2.5),
        ("turns<=A*1.05", "turns", "<=", 1.05, 0),
        (" turns <= A * 1.05 + 1 ", "turns", "<=", 1.05, 1),
        ("win_mcts:200:c=1.4>=0.5", "win_mcts:200:c=1.4", ">=", 0, 0.5),
    ],
)
def test_it_is_read(text: str, measure: str, sign: str, factor: float, number: float) -> None:
    gate = Gate.parse(text)
    assert (gate.measure, gate.sign) == (measure, sign)
    assert (gate.factor, gate.number) == (factor, number)
    assert gate.text == text.strip()


@pytest.mark.parametrize(
    "text", ["", "turns", "turns=3", "<=3", "turns<=", "turns<=B", "turns<=A/2", "turns<=1e", "A<="]
)
def test_malformed_gates_are_refused(text: str) -> None:
    with pytest.raises(GateError, match="is not a gate"):
        Gate.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("first_player_win<=55", "for 55 % write 0.55"),
        ("ties<=A+5", "for 5 % write 0.05"),
        ("win_greedy>=-0.1", "a share is a number from 0 to 1"),
        ("win_greedy>=900", "a share is a number from 0 to 1"),
    ],
)
def test_a_limit_that_no_share_can_reach_is_refused(text: str, words: str) -> None:
    with pytest.raises(GateError, match=words):
        Gate.parse(text)


def test_a_measure_that_is_not_there_is_refused() -> None:
    known = ["turns", "points_routes"]
    Gate.parse("turns<=3").check(known, complete=True)
    with pytest.raises(GateError, match='no measure "turn" here; did you mean "turns"'):
        Gate.parse("turn<=3").check(known, complete=False)
    late = Gate.parse("points_route<=3")
    late.check(known, complete=False)  # a match may show it
    with pytest.raises(GateError, match='did you mean "points_routes"'):
        late.check(known, complete=True)


@pytest.mark.parametrize(
    ("text", "low", "high", "verdict"),
    [
        ("turns<=3", -2, -1, "holds"),
        ("turns<=3", 1, 2, "broken"),
        ("turns<=3", -1, 2, "open"),
        ("turns>=3", 1, 2, "holds"),
        ("turns>=3", -2, -1, "broken"),
        ("turns<=3", 0, 0, "holds"),
        ("turns<3", 0, 0, "broken"),
    ],
)
def test_it_is_judged_where_the_excess_lies(
    text: str, low: float, high: float, verdict: GateVerdict
) -> None:
    assert Gate.parse(text).judge(Interval(low, high)) == verdict


def test_nothing_is_known_without_an_interval() -> None:
    assert Gate.parse("turns<=3").judge(None) == "open"


def test_excess_is_measured_from_the_limit_for_a() -> None:
    gate = Gate.parse("turns<=A*1.5+2")
    assert gate.excess(10, 18) == 1
    assert Gate.parse("turns<=17").excess(10, 18) == 1


def test_an_error_of_adding_up_breaks_no_gate() -> None:
    assert Gate.parse("ties<=0.3").estimate(0.1 + 0.2 - 0.3) == "holds"
