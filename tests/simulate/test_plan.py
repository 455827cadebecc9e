"""What is simulated: seats and seeds of matches, and how it is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bgf.bots.process import Limits
from bgf.errors import BadPlayerCount
from bgf.simulate.plan import Plan


def test_bots_move_on_by_one_seat_each_match_unless_they_are_to_stay() -> None:
    plan = Plan("paris", ("mcts:9", "greedy", "random"))
    assert [plan.seats_of(number)[0] for number in range(4)] == [
        "mcts:9",
        "random",
        "greedy",
        "mcts:9",
    ]
    assert plan.seats_of(1)[1] == "mcts:9"
    fixed = replace(plan, fixed_seats=True)
    assert {fixed.seats_of(number) for number in range(4)} == {plan.seats}


def test_seeds_of_matches_depend_on_the_plans_seed_and_their_number() -> None:
    seeds = {
        Plan("paris", ("random",) * 2, seed=seed).seed_of(number)
        for seed in range(20)
        for number in range(200)
    }
    assert len(seeds) == 4000
    assert max(seeds) < 1 << 48


def test_a_plan_is_json_and_back() -> None:
    plan = Plan("paris", ("random", "mcts:5"), 7, {"a": "1"}, ("long-night",), None, True)
    assert Plan.from_dict(plan.to_dict()) == plan


def test_a_plan_for_too_many_is_refused() -> None:
    with pytest.raises(BadPlayerCount, match="2 to 4 players, not 5"):
        Plan("paris", ("random",) * 5).load()


def test_a_plan_as_it_is_usual_needs_no_words() -> None:
    assert Plan("paris", ("random", "mcts:5"), seed=9, fixed_seats=True).words() == []


def test_words_say_all_that_is_unusual(tmp_path: Path) -> None:
    plan = Plan(
        "paris",
        ("random", "random"),
        options={"first_player": 1, "quick": True, "card": "a b"},
        mods=("long-night", "high-water"),
        content=str(tmp_path),
        limits=Limits(start=2.0, choice=0.25),
    )
    words = plan.words()
    assert words[:6] == [
        "--option",
        "first_player=1",
        "--option",
        "quick=true",
        "--option",
        "card=a b",
    ]
    assert words[6:10] == ["--mod", "long-night", "--mod", "high-water"]
    assert words[10:] == ["--content", str(tmp_path), "--bot-time", "0.25s", "--bot-start", "2s"]
