"""The summary of a simulation: each figure checked by hand."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from tests.simulate.playing import PLAN, outcome, tallied

import bgf
from bgf.simulate.outcome import Failed, MatchOutcome
from bgf.simulate.plan import Plan
from bgf.simulate.stats import wilson
from bgf.simulate.summary import Summary, summarize
from bgf.simulate.things import Things

GAME = bgf.load("paris")

# greedy wins, both share, random wins, the game breaks down, nobody wins
MATCHES: list[MatchOutcome] = [
    outcome(0, scores=[10, 6], ranks=[1, 2], leads=3, rounds=4),
    outcome(1, seats=["random", "greedy"], scores=[3, 3], ranks=[1, 1], leads=None, rounds=6),
    outcome(2, scores=[5, 8], ranks=[2, 1], leads=1, rounds=4),
    Failed(3, 103, "it broke", "a long record"),
    outcome(4, seats=["random", "greedy"], scores=[2, 4], ranks=[2, 2], leads=1, rounds=6),
]


def summed(*outcomes: MatchOutcome, plan: Plan = PLAN) -> Summary:
    return summarize(tallied(*outcomes, plan=plan), GAME)


def test_summary_of_wins_scores_and_ranks() -> None:
    summary = summed(*MATCHES)
    assert summary.players == 2
    assert summary.matches == 4
    assert summary.ties == 1
    assert summary.lost == 1
    greedy, rand = summary.bots
    assert greedy.bot == "greedy"
    assert greedy.seats == 1
    assert greedy.win == wilson(1.5 / 4, 4)
    assert rand.bot == "random"
    assert rand.seats == 1
    assert rand.win == wilson(1.5 / 4, 4)
    assert greedy.score.value == 5.5
    assert rand.score.value == 4.75
    assert greedy.rank.value == 1.5
    assert rand.rank.value == 1.5
    assert greedy.scores.counts == {3: 1, 4: 1, 5: 1, 10: 1}
    first, second = summary.seats
    assert first.win.value == 1.5 / 4
    assert second.win.value == 1.5 / 4
    assert first.score.value == 5
    assert second.score.value == 5.25
    assert summary.first_player == first.win
    assert summary.fair == 3 / 4 / 2  # one of four matches is won by nobody


def test_a_bot_is_told_seat_by_seat() -> None:
    summary = summed(*MATCHES)
    shares = {(own.bot, own.seat): own.win.value for own in summary.bots_at_seats}
    assert shares == {
        ("greedy", 0): 0.5,
        ("greedy", 1): 0.25,
        ("random", 0): 0.25,
        ("random", 1): 0.5,
    }


def test_a_bot_at_several_seats_counts_once_a_match() -> None:
    plan = Plan("paris", ("greedy", "random", "random"))
    players: dict[str, Any] = {
        "seats": ["greedy", "random", "random"],
        "points": [{}, {}, {}],
        "measures": [{}, {}, {}],
        "uses": [[], [], []],
        "choices": [1, 1, 1],
        "legal": [2, 3, 5],
    }
    summary = summed(
        outcome(0, scores=[9, 5, 1], ranks=[1, 2, 3], **players),
        outcome(1, scores=[2, 6, 4], ranks=[3, 1, 2], **players),
        plan=plan,
    )
    rand = summary.bots[1]
    assert rand.seats == 2
    assert rand.win == wilson(0.25, 2)
    assert rand.score.number == 2
    assert rand.score.value == 4
    assert rand.rank.value == 2
    assert rand.scores.number == 4
    assert rand.branching == 4


def test_length_choices_and_lead_changes() -> None:
    summary = summed(*MATCHES)
    assert summary.lengths["rounds"].counts == {4: 2, 6: 2}
    assert summary.lengths["turns"].counts == {10: 4}
    assert summary.lengths["actions"].counts == {14: 4}
    assert summary.leads.counts == {1: 2, 3: 1}
    greedy = summary.bots[0]
    assert greedy.choices == 28
    assert greedy.branching == (24 + 30) * 2 / 28


def test_points_by_source() -> None:
    # A has 10 and 2 in each match, B 9 and 0; A won the first, both the second, B the third
    summary = summed(*MATCHES)
    assert [own.source for own in summary.sources] == ["routes", "flags"]
    assert [own.all for own in summary.sources] == [9.5, 1]
    assert [own.winners for own in summary.sources] == [(10 + 10 + 9 + 9) / 4, 1]
    assert summary.bots[0].points == {"routes": 9.5, "flags": 1}


def test_a_source_that_some_matches_lack_counts_as_nothing_there() -> None:
    summary = summed(outcome(0), outcome(1, points=[{"bonus": 6}, {}]))
    means = {own.source: own.all for own in summary.sources}
    assert means["bonus"] == 1.5


def test_measures_of_winners_and_others() -> None:
    summary = summed(
        outcome(0, measures=[{"claimed": 4}, {"claimed": 3}]),
        outcome(1, measures=[{"claimed": 5}, {}]),
        outcome(2, ranks=[2, 1], measures=[{"claimed": 1}, {"claimed": 6}]),
    )
    (measure,) = summary.measures
    assert measure.measure == "claimed"
    assert measure.mean == (4 + 3 + 5 + 1 + 6) / 5
    assert measure.compared is not None
    assert measure.compared.those.value == 5
    assert measure.compared.others.value == 2
    assert measure.compared.difference.value == 3


def test_a_measure_by_which_winners_clearly_differ_is_worth_something() -> None:
    def measures(number: int) -> list[dict[str, float]]:
        winner: dict[str, float] = {
            "many": 5 + number % 3,
            "few": 1 - number % 2,
            "luck": number % 7,
        }
        loser: dict[str, float] = {"many": 4, "few": 2, "luck": (number + 3) % 7}
        return [winner, loser]

    found = summed(*[outcome(number, measures=measures(number)) for number in range(70)])
    assert [own.worth for own in found.measures] == [1, -1, 0]
    assert [own["worth"] for own in found.to_dict()["measures"]] == [1, -1, 0]
    without_winner = summed(
        outcome(0, ranks=[2, 2], measures=measures(0)),
        outcome(1, ranks=[2, 2], measures=measures(1)),
    )
    assert [own.worth for own in without_winner.measures] == [0, 0, 0]


def test_summary_compares_users_of_a_component_with_others() -> None:
    summary = summed(*[outcome(number, uses=[[0, 5], [5]]) for number in range(3)])
    uses = {own.thing.id: own for own in summary.uses}
    things = Things(GAME).all
    first = things[0]
    other = things[5]
    assert uses[first.id].used == 3
    assert uses[other.id].used == 6
    win = uses[first.id].win
    score = uses[first.id].score
    assert win is not None
    assert score is not None
    assert win.those.value == 1
    assert win.others.value == 0
    assert score.those.value == 12
    assert score.others.value == 9
    assert score.difference.value == 3
    assert uses[other.id].win is None  # nobody did without it


def test_unused_components_are_listed_for_used_groups() -> None:
    summary = summed(outcome(0, uses=[[0], [1]]))
    things = Things(GAME).all
    assert {own.thing.group for own in summary.uses} == {things[0].group}
    places = [thing for thing in things if thing.group == "places"]
    assert list(summary.unused) == places[2:]


def test_clear_help_is_marked_and_luck_is_not() -> None:
    # users of thing 0 win two times of three; thing 1 is used by each player in turn
    def uses(number: int) -> list[list[int]]:
        winner = number % 2
        lucky = number // 2 % 2
        user = winner if number % 3 else 1 - winner
        found: list[list[int]] = [[], []]
        found[user].append(0)
        found[lucky].append(1)
        return found

    outcomes = []
    for number in range(300):
        ranks = [1, 2] if number % 2 == 0 else [2, 1]
        outcomes.append(outcome(number, ranks=ranks, uses=uses(number)))
    summary = summed(*outcomes)
    assert [own.worth for own in summary.uses[:3]] == [1, 0, 0]


def test_failures_and_forfeits() -> None:
    summary = summed(
        *MATCHES,
        outcome(5, forfeits={1: ("time", "slow")}),
        outcome(6, forfeits={0: ("crash", "oh"), 1: ("time", "again")}),
    )
    assert summary.failures == 1
    (failed,) = summary.failed
    assert failed.number == 3
    assert failed.seed == 103
    assert failed.error == "it broke"
    greedy, rand = summary.forfeits
    assert greedy.bot == "greedy"
    assert greedy.reasons == {"crash": 1}
    assert greedy.words == "oh"
    assert rand.bot == "random"
    assert rand.reasons == {"time": 2}
    assert rand.match == 5
    assert rand.seed == 105
    assert rand.words == "slow"


def test_alone_there_is_no_fair_share() -> None:
    one: dict[str, Any] = {"seats": ["greedy"], "points": [{}], "measures": [{}], "uses": [[]]}
    summary = summed(
        outcome(0, scores=[5], ranks=[1], **one, choices=[1], legal=[2]),
        outcome(1, scores=[3], ranks=[2], **one, choices=[1], legal=[2]),
        plan=Plan("paris", ("greedy",)),
    )
    assert summary.fair is None
    assert summary.first_player is None
    assert summary.lost == 1
    assert summary.bots[0].win == wilson(0.5, 2)


def test_it_is_json() -> None:
    for outcomes in (MATCHES, MATCHES[:1], MATCHES[3:4], []):
        summary = summed(*outcomes)
        data = json.loads(json.dumps(summary.to_dict(), allow_nan=False))
        assert data["matches"] == summary.matches
        assert data["failures"] == summary.failures
    data = summed(*MATCHES).to_dict()
    assert {field.name for field in fields(Summary)} < data.keys()
    assert data["first_player"]["value"] == 1.5 / 4
    assert data["bots"][0]["scores"]["counts"] == {"3": 1, "4": 1, "5": 1, "10": 1}
    assert data["failed"] == [{"match": 3, "seed": 103, "error": "it broke"}]


def test_a_measure_may_be_a_fraction() -> None:
    thirds = [outcome(number, measures=[{"part": 1 / 3}, {"part": 0.1}]) for number in range(3)]
    (part,) = summed(*thirds).measures
    assert part.mean == pytest.approx((1 / 3 + 0.1) / 2, rel=1e-15)
