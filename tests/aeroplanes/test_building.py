"""The first airports, and limits on building in a turn: AER-03, AER-04, AER-30, AER-37, AER-38."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .flights import (
    airports,
    dice,
    failures,
    flight,
    fly,
    is_over,
    money,
    moves,
    needs,
    play,
    refused_by,
    stage,
    stock,
    supports,
    tokens,
)

FIRST = ["london", "amsterdam", "paris", "zurich", "berlin", "rome"]


# -- the first airports


@pytest.mark.rule("AER-03")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(3, 0, [2, 1, 0]), (4, 2, [1, 0, 3, 2]), (5, 0, [4, 3, 2, 1, 0]), (5, 3, [2, 1, 0, 4, 3])],
)
def test_bases_against_the_clock(
    aeroplanes: Game, players: int, first: int, order: list[int]
) -> None:
    state = aeroplanes.new_state(players, 1, {"first_player": first})
    found = list[int]()
    for city in FIRST[:players]:
        found += state.active_players()
        assert set(moves(state)) >= {f"base {city}"}
        play(state, f"base {city}")
    assert found == order
    assert state.active_players() == (first,)
    assert stage(state) == "act"
    assert {airports(state, seat) for seat in range(players)} == {
        f"{city}:base" for city in FIRST[:players]
    }


@pytest.mark.rule("AER-03")
def test_the_first_player_is_drawn(aeroplanes: Game) -> None:
    # The last player to place is the first player.
    found = {aeroplanes.new_state(4, seed).active_players()[0] for seed in range(60)}
    assert found == {0, 1, 2, 3}


@pytest.mark.rule("AER-03")
def test_bases_only_on_first_airports(aeroplanes: Game) -> None:
    state = aeroplanes.new_state(4, 1)
    assert moves(state) == [f"base {city}" for city in FIRST]
    for city in ("madrid", "frankfurt", "cairo", "north_america"):
        assert refused_by(state, f"base {city}") == "AER-03"


@pytest.mark.rule("AER-03")
@pytest.mark.parametrize("players", [4, 5])
def test_a_space_for_a_base_must_be_free(aeroplanes: Game, players: int) -> None:
    state = aeroplanes.new_state(players, 1)
    play(state, *["base paris"] * 3)
    assert moves(state) == [f"base {city}" for city in FIRST if city != "paris"]
    assert refused_by(state, "base paris") == "AER-03"


@pytest.mark.rule("AER-04")
@pytest.mark.parametrize("city", FIRST)
def test_three_players_have_two_spaces_of_a_first_airport(aeroplanes: Game, city: str) -> None:
    state = aeroplanes.new_state(3, 1)
    play(state, f"base {city}", f"base {city}")
    assert refused_by(state, f"base {city}") == "AER-04"


@pytest.mark.rule("AER-04")
def test_spaces_are_blocked_for_airports_too(aeroplanes: Game) -> None:
    there = {0: "rome:base", 1: "paris:base", 2: "zurich:base paris:2"}
    state = play(
        flight(aeroplanes, players=4, era=1, airports=there, planes={0: "p07"}), "build p07"
    )
    assert "fly rome-zurich" in moves(state)
    there = {0: "zurich:base", 1: "paris:base", 2: "rome:base paris:2"}
    state = play(
        flight(aeroplanes, players=3, era=1, airports=there, planes={0: "p07"}), "build p07"
    )
    assert refused_by(state, "fly zurich-paris") == "AER-46"
    state = play(
        flight(aeroplanes, players=4, era=1, airports=there, planes={0: "p07"}), "build p07"
    )
    play(state, "fly zurich-paris")
    assert airports(state) == "paris zurich:base"
    assert airports(state, 2) == "paris:2 rome:base"


@pytest.mark.rule("AER-04")
def test_a_blocker_is_no_rival(aeroplanes: Game) -> None:
    there = {0: "vienna:base", 1: "rome:base", 2: "london:base"}
    state = flight(aeroplanes, players=3, airports=there, planes={0: "p45"})
    assert needs(state, "build p45", "fly vienna-zurich-paris") == [10]


@pytest.mark.rule("AER-04")
def test_a_blocker_is_never_replaced(aeroplanes: Game) -> None:
    there = {0: "zurich:base", 1: "paris:base", 2: "paris:base"}
    state = flight(aeroplanes, players=3, airports=there, planes={0: "p32"})
    assert refused_by(play(state, "build p32"), "fly zurich-paris") == "AER-46"


# -- any number of tokens


@pytest.mark.rule("AER-30")
def test_several_airports_in_a_turn(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, airports={0: "rome:base"}, planes={0: "p01 p03 p07:0"})
    play(state, "build p01")
    assert refused_by(state, "fly athens-budapest") == "AER-30"
    play(state, "fly rome-athens")
    assert stage(state) == "more"
    assert moves(state) == ["build p01", "build p03", "stop"]
    play(state, "build p03", "fly athens-budapest", "build p03", "fly budapest-vienna")
    assert [tokens(state, plane) for plane in ("p01", "p03")] == [1, 0]
    assert moves(state) == ["build p01", "stop"]
    play(state, "build p01", "fly vienna-warsaw")
    assert airports(state) == "rome:base warsaw vienna budapest athens"
    assert is_over(state)


@pytest.mark.rule("AER-30")
def test_stopping_after_one(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, airports={0: "rome:base"}, planes={0: "p01 p03"})
    play(state, "build p01", "fly rome-athens")
    for other in ("buy p02", "subsidy", "dice"):
        assert refused_by(state, other) == "AER-30"
    play(state, "stop")
    assert is_over(state)
    assert (tokens(state, "p01"), tokens(state, "p03")) == (1, 2)
    assert airports(state) == "rome:base athens"


@pytest.mark.rule("AER-30")
def test_tokens_of_several_types(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "rome:base"}, planes={0: "p01:1 p17:1 p32:1"})
    play(state, "build p17", "fly rome-athens", "build p32", "fly athens-budapest")
    play(state, "build p01", "fly budapest-vienna")
    assert airports(state) == "rome:base vienna budapest:3 athens:2"


@pytest.mark.rule("AER-30")
def test_no_tokens_to_build(aeroplanes: Game) -> None:
    planes = {0: "p01:0", 1: "p03"}
    state = flight(aeroplanes, era=1, airports={0: "rome:base", 1: "paris:base"}, planes=planes)
    assert moves(state, starts="build") == []
    for plane in ("p01", "p03", "p05"):
        assert refused_by(state, f"build {plane}") == "AER-21"


@pytest.mark.rule("AER-30")
def test_nowhere_to_build(aeroplanes: Game) -> None:
    # Nothing but a long-range token leads on from South America.
    state = flight(aeroplanes, airports={0: "south_america"}, planes={0: "p32 p45"})
    assert moves(state, starts="build") == ["build p45"]
    assert refused_by(state, "build p32") == "AER-30"


# -- giving up


def on_the_way(game: Game) -> State:
    """Past Kenya to East Africa, having paid 1 for the first roll."""
    state = flight(
        game,
        airports={0: "cairo"},
        planes={0: "p45 p42"},
        money=5,
        support={0: "pilot:2 beacon"},
        failures={0: 1},
    )
    play(dice(state, "444"), "build p42", "fly cairo-ethiopia")
    play(fly(state, "245", "build p45", "fly ethiopia-kenya-east_africa"), "pay")
    assert (stage(state), money(state)) == ("next_roll", 4)
    return state


def assert_given_up(state: State) -> None:
    """Asserts that the turn is over, with payments and built airports kept."""
    assert is_over(state)
    assert airports(state) == "cairo ethiopia:3"
    assert (tokens(state, "p45"), tokens(state, "p42"), stock(state, 0, 3)) == (2, 1, 5)
    assert money(state) == 4


@pytest.mark.rule("AER-38")
def test_giving_up_before_a_roll(aeroplanes: Game) -> None:
    state = on_the_way(aeroplanes)
    assert moves(state) == ["roll", "give_up"]
    play(state, "give_up")
    assert_given_up(state)
    assert failures(state) == 1
    assert supports(state) == {"pilot": 2, "beacon": 1}


@pytest.mark.rule("AER-37", "AER-38")
def test_giving_up_after_a_roll(aeroplanes: Game) -> None:
    state = on_the_way(aeroplanes)
    play(dice(state, "22x"), "roll")
    assert (stage(state), failures(state)) == ("short", 2)
    assert moves(state) == ["pilot", "beacon", "give_up"]  # 8 are missing, 4 coins are there
    play(state, "give_up")
    assert_given_up(state)
    assert failures(state) == 2  # the marker stays


@pytest.mark.rule("AER-38")
def test_support_is_lost_when_a_route_is_given_up(aeroplanes: Game) -> None:
    state = on_the_way(aeroplanes)
    play(dice(state, "222"), "roll")
    play(dice(state, "223"), "beacon", "pilot", "give_up")
    assert_given_up(state)
    assert supports(state) == {"pilot": 1}
    assert supports(state, None)["beacon"] == 6
    assert supports(state, None)["pilot"] == 5


@pytest.mark.rule("AER-37")
@pytest.mark.parametrize(("plane", "route"), [("p32", "warsaw-moscow"), ("p45", "warsaw-moscow")])
def test_a_roll_that_fails_and_is_not_paid_for(aeroplanes: Game, plane: str, route: str) -> None:
    state = flight(aeroplanes, airports={0: "warsaw:base"}, planes={0: plane}, money=9)
    play(dice(state, "236"), f"build {plane}", f"fly {route}", "give_up")
    assert is_over(state)
    assert (tokens(state, plane), stock(state, 0, 3), money(state)) == (2, 7, 9)
    assert airports(state) == "warsaw:base"


@pytest.mark.rule("AER-37")
def test_after_a_failure_nothing_more_is_built(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, airports={0: "warsaw:base"}, planes={0: "p01 p03"})
    play(state, "build p01", "fly warsaw-vienna")
    play(dice(state, "222"), "build p03", "fly warsaw-moscow", "give_up")
    assert is_over(state)
    assert airports(state) == "warsaw:base vienna"
    assert (tokens(state, "p01"), tokens(state, "p03")) == (1, 2)


@pytest.mark.rule("AER-38")
def test_a_usual_route_may_be_given_up_after_its_first_roll(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "java"}, planes={0: "p32"}, money=9)
    play(dice(state, "345"), "build p32", "fly java-australia")
    assert moves(state) == ["roll", "give_up"]
    play(state, "give_up")
    assert is_over(state)
    assert airports(state) == "java"
    assert (tokens(state, "p32"), money(state)) == (2, 9)


@pytest.mark.rule("AER-38")
def test_a_long_range_route_may_be_given_up_before_its_first_roll(aeroplanes: Game) -> None:
    there = {0: "frankfurt:base dakar", 1: "copenhagen", 2: "copenhagen:2"}
    for texts in (
        ["fly frankfurt-paris-madrid"],
        ["fly dakar-south_america"],
        ["fly frankfurt-north_america"],
        ["fly frankfurt-berlin-copenhagen", "replace C"],
    ):
        state = flight(aeroplanes, airports=there, planes={0: "p45"}, failures={0: 3})
        play(dice(state, "xxx"), "build p45", *texts)
        assert moves(state) == ["roll", "give_up"]
        play(state, "give_up")
        assert is_over(state)
        assert (tokens(state, "p45"), failures(state)) == (2, 3)
        assert airports(state) == "frankfurt:base dakar"
        assert airports(state, 2) == "copenhagen:2"


@pytest.mark.rule("AER-38")
def test_a_usual_route_is_not_given_up_before_its_first_roll(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "warsaw:base"}, planes={0: "p45"}, failures={0: 1})
    play(dice(state, "22x"), "build p45", "fly warsaw-moscow")
    assert (stage(state), failures(state)) == ("short", 2)
