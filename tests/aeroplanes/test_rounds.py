"""Stages, income, rounds and the priority die: AER-10 to AER-14, and AER-70."""

from __future__ import annotations

import pytest

from bgf import Game, NotActive

from .airlines import ERAS, based, every_era, every_table, last_turn, lounge, take_the_pawn
from .flights import (
    airports,
    counted,
    dice,
    era_of,
    failures,
    flight,
    money,
    moves,
    play,
    priority,
    refused_by,
)

BASES = ["rome", "berlin", "paris", "zurich", "london"]
INCOME = {"london": 13, "amsterdam": 12, "paris": 11, "zurich": 12, "berlin": 14, "rome": 13}
"""Of stage I, by the city of the BASE."""

POINTS = ("markets", "profit")


# -- stages and income


@pytest.mark.rule("AER-10")
@every_table
def test_three_stages(aeroplanes: Game, players: int) -> None:
    state = based(aeroplanes, BASES[:players])
    for era in (1, 2, 3):
        assert not state.is_terminal()
        assert era_of(state) == era
        for name in POINTS:
            assert counted(state, f"{name}_{era}") == [0] * players, "scored at its end"
        play(state, *["subsidy"] * 9)
        for name in POINTS:
            assert sum(counted(state, f"{name}_{era}")) > 0
    assert state.is_terminal()


@pytest.mark.rule("AER-10", "AER-13")
def test_a_match_of_subsidies(aeroplanes: Game) -> None:
    """Each stage has 24 subsidies; three players take 8 each."""
    state = based(aeroplanes, ["rome", "zurich", "amsterdam"])
    play(state, *["subsidy"] * 27)
    assert state.is_terminal()
    assert sum(counted(state, "money")) == 3 * (12 + 22 + 32) + 1 + 3 * 8


@pytest.mark.rule("AER-11")
@pytest.mark.parametrize(
    ("city", "income"),
    list(INCOME.items()),
)
def test_income_of_stage_one(aeroplanes: Game, city: str, income: int) -> None:
    state = aeroplanes.new_state(3, 1, {"first_player": 0})
    others = [other for other in ("amsterdam", "zurich") if other != city]
    play(state, f"base {others[0]}", f"base {others[-1]}")
    assert counted(state, "money") == [0, 0, 0]
    assert counted(state, "subsidies") == 0
    play(state, f"base {city}")
    assert counted(state, "money") == [income, 12, 12]
    assert counted(state, "subsidies") == 8


@pytest.mark.rule("AER-11")
@pytest.mark.parametrize(("era", "income"), [(1, 22), (2, 32)])
def test_income_of_later_stages(aeroplanes: Game, era: int, income: int) -> None:
    bases = {0: "berlin:base", 1: "paris:base", 2: "rome:base"}
    has = {0: 0, 1: 7, 2: 31}
    state = last_turn(aeroplanes, players=3, era=era, airports=bases, money=has)
    take_the_pawn(state)
    assert counted(state, "money") == [income, 7 + income, 31 + income]
    assert counted(state, "subsidies") == 8


# -- rounds


@pytest.mark.rule("AER-12")
@every_table
@pytest.mark.parametrize("starter", [0, 2])
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_a_round_and_the_priority_die(
    aeroplanes: Game, players: int, starter: int, pips: int
) -> None:
    state = flight(aeroplanes, players=players, player=starter)
    priority(state, pips)
    for turn in range(players):
        assert state.active_players() == ((starter + turn) % players,)
        assert state.starter == starter
        play(state, "subsidy")
    assert state.starter == (starter + pips) % players, "passed on as many seats to the left"
    assert state.active_players() == (state.starter,)
    for turn in range(players):
        assert state.active_players() == ((starter + pips + turn) % players,)
        play(state, "support pilot")


@pytest.mark.rule("AER-12")
def test_in_a_game_of_four_a_four_brings_it_back(aeroplanes: Game) -> None:
    state = priority(flight(aeroplanes, players=4, player=1), 4)
    play(state, *["subsidy"] * 4)
    assert state.starter == 1
    assert state.active_players() == (1,)


@pytest.mark.rule("AER-12")
@every_era
def test_there_is_no_passing(aeroplanes: Game, era: int) -> None:
    state = flight(
        aeroplanes,
        era=era,
        airports={0: "paris:base"},
        planes={0: "p07"},
        support={0: "pilot inspection mass_production night_flights beacon"},
        failures={0: 1},
    )
    kinds = {text.split()[0] for text in moves(state)}
    assert kinds <= {"buy", "build", "carry", "support", "dice", "subsidy", "inspect"}
    assert {"buy", "build", "support", "dice", "subsidy", "inspect"} <= kinds
    for nothing in ("end", "stop", "give_up"):
        assert refused_by(state, nothing) == "AER-12"


@pytest.mark.rule("AER-12")
def test_there_is_always_something_to_do(aeroplanes: Game) -> None:
    for subsidies in (0, 8):
        state = lounge(aeroplanes, money=0, market="", subsidies=subsidies)
        assert moves(state) == ["subsidy"]


@pytest.mark.rule("AER-12")
def test_a_build_attempts_at_least_one_token(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "paris:base"}, planes={0: "p07"})
    play(state, "build p07")
    assert {text.split()[0] for text in moves(state)} == {"fly"}
    for nothing in ("stop", "give_up", "end", "subsidy"):
        assert refused_by(state, nothing)
    play(state, "fly paris-toulon")
    assert "stop" in moves(state)
    play(state, "stop")
    assert state.active_players() == (1,)


@pytest.mark.rule("AER-12")
def test_one_action_each(aeroplanes: Game) -> None:
    for action in ("buy p01", "support pilot", "subsidy", "carry rome-1 p07"):
        state = lounge(
            aeroplanes,
            player=2,
            era=1,
            waiting={"rome-1": "a23"},
            airports={2: "rome:base"},
            planes={2: "p07"},
        )
        play(state, action)
        assert state.active_players() == (3,)
        with pytest.raises(NotActive):
            state.apply(aeroplanes.parse_action("subsidy"), 2)


# -- the black pawn


@pytest.mark.rule("AER-13", "AER-70")
@pytest.mark.parametrize("era", [1, 2])
@pytest.mark.parametrize("player", [0, 1, 2, 3])
def test_a_stage_ends_in_mid_round(aeroplanes: Game, era: int, player: int) -> None:
    state = last_turn(
        aeroplanes, players=4, era=era, player=player, starter=1, airports={0: "paris:base"}
    )
    take_the_pawn(state, 4)
    assert era_of(state) == era + 1, "nobody acts after that"
    assert counted(state, f"markets_{era}") == [4, 0, 0, 0]
    assert state.starter == player, "the pawn brings the die, and a 4 brings it back"
    assert state.active_players() == (player,)


@pytest.mark.rule("AER-13")
@pytest.mark.parametrize("player", [0, 1, 2, 3])
def test_the_game_ends_in_mid_round(aeroplanes: Game, player: int) -> None:
    state = last_turn(aeroplanes, players=4, era=3, player=player, starter=2)
    play(state, "subsidy")
    assert state.is_terminal()
    assert state.active_players() == ()


@pytest.mark.rule("AER-70")
@every_era
def test_a_subsidy_is_a_coin(aeroplanes: Game, era: int) -> None:
    state = lounge(aeroplanes, era=era, subsidies=8, money=5, starter=3)
    for left in range(8, 0, -1):
        player = state.active_players()[0]
        before = money(state, player)
        assert counted(state, "subsidies") == left
        play(state, "subsidy")
        assert money(state, player) == before + 1
        assert counted(state, "subsidies") == left - 1
        assert era_of(state) == era
    play(state, "subsidy")
    assert state.is_terminal() if era == 3 else era_of(state) == era + 1


@pytest.mark.rule("AER-70")
def test_the_pawn_brings_no_coin(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, era=3, money=5)
    play(state, "subsidy")
    assert counted(state, "money") == [5, 5, 5, 5]


# -- no debt


@pytest.mark.rule("AER-14")
def test_an_unaffordable_action_cannot_be_chosen(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, money=0)
    assert refused_by(state, "buy p01") == "AER-14"
    assert refused_by(state, "support pilot") == "AER-14"
    assert refused_by(state, "dice") == "AER-14"


@pytest.mark.rule("AER-14")
def test_a_roll_that_cannot_be_paid(aeroplanes: Game) -> None:
    for coins in (2, 3):
        state = flight(aeroplanes, airports={0: "paris:base"}, planes={0: "p07"}, money={0: coins})
        play(dice(state, "234"), "build p07", "fly paris-cairo")
        if coins == 2:
            assert refused_by(state, "pay") == "AER-14"
        else:
            play(state, "pay")
            assert money(state) == 0
            assert "cairo" in airports(state)


@pytest.mark.rule("AER-14")
def test_failure_markers_do_not_run_out(aeroplanes: Game) -> None:
    """Five players with three each have all 15; one a face, a roll can bring three more."""
    state = flight(
        aeroplanes,
        players=5,
        airports={0: "paris:base"},
        planes={0: "p07"},
        failures={1: 3, 2: 3, 3: 3, 4: 3},
        failure_per_face=True,
    )
    play(dice(state, "xxx"), "build p07", "fly paris-cairo", "pay")
    assert failures(state) == 3
    assert sum(counted(state, "failures")) == 15


@pytest.mark.rule("AER-14")
def test_empty_leg_tokens_do_not_run_out(aeroplanes: Game) -> None:
    """56 empty seats of one player and 60 of another are more than the 40 tokens of the box."""
    fleets = {0: " ".join(ERAS[1][:14]), 1: " ".join(ERAS[3][:16])}
    empty = {"stock_1": [0, 8, 8], "stock_3": [9, 0, 9]}
    fleets = {seat: text.replace(" ", ":0 ") + ":0" for seat, text in fleets.items()}
    state = last_turn(aeroplanes, players=3, era=3, planes=fleets, counters=empty)
    play(state, "subsidy")
    assert counted(state, "profit_3") == [5, 3, 7], "none flies best: 7, 5 and 3"


@pytest.mark.rule("AER-14")
def test_coins_do_not_run_out(aeroplanes: Game) -> None:
    state = flight(aeroplanes, money=100_000)
    play(state, "subsidy")
    assert money(state) == 100_001
