"""The bots' estimate of Boarding: the likely end of a match."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from bgf import Estimate, Game, State
from bgf.bots import View, make_bot

from .planes import items, seated
from .turns import every_table, shared_tables, table

PAIR = "RR" + "." * 48
APART = "R..R" + "." * 46
IN_CARE = "YYY .... ... YWY .... ... YYY .... ..." + "." * 20
NOT_IN_CARE = "YYY .... ... YWY .... ... Y.Y .... ... .Y. .... ..." + "." * 10


def estimate(state: State) -> Estimate:
    assert state.game.hooks.evaluate is not None
    found = state.game.hooks.evaluate(state)
    assert isinstance(found, Estimate)
    return found


@every_table
@pytest.mark.parametrize("scenario", ["best_friends", "couples_trip", "holiday_journeys"])
def test_any_position_has_an_estimate(boarding: Game, players: int, scenario: str) -> None:
    of_mode = {"scenario": scenario} if players == 1 else {"events": 2}
    options = {"hard_cards": True, **of_mode}
    state, random = boarding.new_state(players, 5, options), Random(5)
    while not state.is_terminal():
        before = state.to_dict()
        found = estimate(state)
        assert state.to_dict() == before
        assert len(found.points) == players
        assert all(map(isfinite, found.points))
        assert found.spread > 0
        assert players > 1 or -1 <= found.points[0] <= 1
        state.apply(random.choice(state.legal_actions()))


@pytest.mark.parametrize(("better", "worse"), [(PAIR, APART), (IN_CARE, NOT_IN_CARE)])
def test_a_goal_reached_counts(boarding: Game, better: str, worse: str) -> None:
    high, low = (estimate(table(boarding, planes={0: text})) for text in (better, worse))
    assert high.points[0] > low.points[0]


def test_more_vouchers_are_better(boarding: Game) -> None:
    rich, poor = (estimate(table(boarding, have={0: number})) for number in (6, 2))
    assert rich.points[0] > poor.points[0]


def test_a_star_that_was_kept_is_worth_something(boarding: Game) -> None:
    none, two = (estimate(seated(boarding, stars={0: n}, finished=False)) for n in (0, 2))
    assert two.points[0] > none.points[0]
    assert two.points[1] == none.points[1]


EVENTS = "window_seat three_friends"
PLANES = ["Y.. .... ..W\n... .... ..R", "YYY .... ...", ""]


def gains(boarding: Game, children: int) -> list[float]:
    """The gain in each player's points from events, for a number of children left in the hall."""
    beside = {2: "W" * (29 - children)}
    found, usual = (
        estimate(seated(boarding, *PLANES, beside=beside, events=events, finished=False)).points
        for events in (EVENTS, "")
    )
    return [more - less for more, less in zip(found, usual, strict=True)]


def test_events_in_play_count_and_more_at_the_end(boarding: Game) -> None:
    over = seated(boarding, *PLANES, events=EVENTS)
    scored = [sum(items(over, player)[event] for event in EVENTS.split()) for player in range(3)]
    assert scored == [2, 4, 0]
    early, late, end = (gains(boarding, children) for children in (20, 5, 0))
    assert end == pytest.approx(scored)
    for player in (0, 1):
        assert 0 < early[player] < late[player] < end[player]
    assert early[2] == late[2] == 0


def test_alone_the_last_voucher_and_goals_tell(boarding: Game) -> None:
    poor = estimate(table(boarding, 1, have={0: 1}, scenario="couples_trip")).points[0]
    rich = estimate(table(boarding, 1, have={0: 6}, scenario="couples_trip")).points[0]
    near = estimate(
        table(boarding, 1, have={0: 6}, planes={0: PAIR}, scenario="couples_trip")
    ).points[0]
    assert poor < rich < near


@shared_tables
def test_near_the_end_it_is_close_to_the_scores(boarding: Game, players: int) -> None:
    state = boarding.new_state(players, 7)
    bot = make_bot("greedy", 7)
    last = None
    while not state.is_terminal():
        last = estimate(state)
        state.apply(bot.choose(View(state, state.player)))
    assert last is not None
    for guess, score in zip(last.points, state.result().scores, strict=True):
        assert abs(guess - score) < 4 * last.spread
