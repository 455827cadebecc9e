"""The end of the game: AER-95."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, State

from .airlines import last_turn
from .flights import play


def ended(game: Game, **laid: Any) -> State:
    """A match that ends at once, in stage III."""
    state = last_turn(game, era=3, **laid)
    play(state, "subsidy")
    assert state.is_terminal()
    return state


def level(game: Game, **laid: Any) -> State:
    """An end at which all have the same points but for what is laid out: 7 for a profit of 0."""
    return ended(game, players=4, **laid)


@pytest.mark.rule("AER-95")
def test_points_of_all_sources(aeroplanes: Game) -> None:
    counters = {f"{name}_{n}": [n, 0, 0] for name in ("markets", "profit") for n in (1, 2)}
    state = ended(
        aeroplanes,
        players=3,
        airports={0: "paris:base", 1: "cairo", 2: "persia"},
        counters=counters | {"america": [2, 0, 1]},
    )
    result = state.result()
    assert result.breakdown[0] == {
        "markets_1": 1,
        "markets_2": 2,
        "markets_3": 5,
        "profit_1": 1,
        "profit_2": 2,
        "profit_3": 7,
        "america": 2,
        "planes": 0,
        "passengers": 0,
    }
    assert result.scores == (20, 13, 15)
    assert result.winners == (0,)
    assert result.ranks == (1, 3, 2)
    assert state.returns() == [20.0, 13.0, 15.0]


@pytest.mark.rule("AER-95")
@pytest.mark.parametrize(
    ("fleet", "used", "points"),
    [("", "", 0), ("p07", "", 1), ("", "p07", 1), ("p01 p13:0", "p07 p15 p45 p14", 4)],
)
def test_aeroplanes_used_or_not(aeroplanes: Game, fleet: str, used: str, points: int) -> None:
    state = level(aeroplanes, planes={1: fleet}, used={1: used})
    assert [items["planes"] for items in state.result().breakdown] == [0, points, 0, 0]


@pytest.mark.rule("AER-95")
def test_an_aeroplane_filled_in_the_last_stage(aeroplanes: Game) -> None:
    state = level(aeroplanes, planes={2: "p07 p13"}, aboard={"p07": "a01 a04"})
    assert [items["planes"] for items in state.result().breakdown] == [0, 0, 2, 0]


@pytest.mark.rule("AER-95")
def test_passengers_kept_and_those_of_stage_three(aeroplanes: Game) -> None:
    state = level(
        aeroplanes,
        planes={1: "p07", 2: "p12"},
        aboard={"p07": "a86 a01", "p12": "a59"},
        kept={1: "a65 a47", 3: "a95"},
    )
    # 4 + 0 and 3 + 1; 3, on an aeroplane with free seats; 4
    assert [items["passengers"] for items in state.result().breakdown] == [0, 8, 3, 4]


@pytest.mark.rule("AER-95", "AER-80", "AER-81")
def test_stage_three_is_scored_first(aeroplanes: Game) -> None:
    state = level(aeroplanes, airports={0: "paris:base", 1: "rome:base cairo"}, planes={0: "p01"})
    breakdown = state.result().breakdown
    assert [items["markets_3"] for items in breakdown] == [5, 11, 0, 0]
    assert [items["profit_3"] for items in breakdown] == [0, 7, 7, 7]


@pytest.mark.rule("AER-95")
def test_most_points_win(aeroplanes: Game) -> None:
    state = level(aeroplanes, kept={3: "a47"}, money={0: 99, 3: 0})
    result = state.result()
    assert result.scores == (7, 7, 7, 8)
    assert result.winners == (3,), "whatever money they have"
    assert result.tie_break is None
    assert result.ranks == (2, 3, 3, 1)


@pytest.mark.rule("AER-95")
@pytest.mark.parametrize(
    ("money", "winners", "ranks"),
    [
        ({0: 5, 1: 7, 2: 3, 3: 6}, (1,), (3, 1, 4, 2)),
        ({0: 7, 1: 7, 2: 3, 3: 6}, (0, 1), (1, 1, 4, 3)),
        ({0: 1, 1: 7, 2: 7, 3: 7}, (1, 2, 3), (4, 1, 1, 1)),
        ({0: 4, 1: 4, 2: 4, 3: 4}, (0, 1, 2, 3), (1, 1, 1, 1)),
    ],
)
def test_ties_go_to_more_money_and_are_shared_then(
    aeroplanes: Game, money: dict[int, int], winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    result = level(aeroplanes, money=money).result()
    assert result.scores == (7, 7, 7, 7)
    assert result.winners == winners
    assert result.ranks == ranks
    assert result.tie_break == (None if len(winners) == 4 else "money")


@pytest.mark.rule("AER-95")
def test_money_breaks_ties_only(aeroplanes: Game) -> None:
    state = level(aeroplanes, kept={0: "a47", 2: "a50"}, money={0: 2, 1: 99, 2: 3, 3: 99})
    result = state.result()
    assert result.scores == (8, 7, 8, 7)
    assert result.winners == (2,)
    assert result.ranks == (2, 3, 1, 3)
