"""Placing and replacing airports, and the Americas: AER-45 to AER-48."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bgf import Game, State, load
from bgf.testing.mistakes import change, copied

from .flights import (
    airports,
    counted,
    dice,
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
    tokens,
)

ONE = "p01"
TWO = "p17"
THREE = "p32"
"""Aeroplanes with two tokens of type I, II and III, without long range."""


def berlin(game: Game, plane: str, others: dict[int, str], mine: str = "", **more: Any) -> State:
    """A player with the BASE in Berlin is to choose a route; all links from there are white."""
    there = {0: f"berlin:base {mine}", **others}
    return play(flight(game, airports=there, planes={0: plane}, **more), f"build {plane}")


# -- placing


@pytest.mark.rule("AER-45")
@pytest.mark.parametrize(("plane", "written"), [(ONE, ""), (TWO, ":2"), (THREE, ":3")])
@pytest.mark.parametrize("rival", ["", "warsaw:base", "warsaw:3", "warsaw"])
def test_any_type_on_a_free_space(aeroplanes: Game, plane: str, written: str, rival: str) -> None:
    state = berlin(aeroplanes, plane, {1: rival})
    play(state, "fly berlin-warsaw")
    assert stage(state) == "more"
    assert airports(state) == f"berlin:base warsaw{written}"
    assert airports(state, 1) == rival
    assert tokens(state, plane) == 1


@pytest.mark.rule("AER-45")
@pytest.mark.parametrize("own", ["", ":2", ":3"])
def test_one_own_token_a_city(aeroplanes: Game, own: str) -> None:
    state = berlin(aeroplanes, THREE, {}, f"warsaw{own}")
    assert refused_by(state, "fly berlin-warsaw") == "AER-45"
    state = berlin(aeroplanes, THREE, {1: "warsaw"}, f"warsaw{own}")
    assert refused_by(state, "fly berlin-warsaw") == "AER-45"


@pytest.mark.rule("AER-45")
@pytest.mark.parametrize("own", ["warsaw", "warsaw:2"])
def test_no_higher_token_while_a_space_is_free(aeroplanes: Game, own: str) -> None:
    state = berlin(aeroplanes, THREE, {}, own)
    assert refused_by(state, "fly warsaw") == "AER-45"
    assert refused_by(state, "fly berlin") == "AER-45"


@pytest.mark.rule("AER-45")
@pytest.mark.parametrize(("city", "spaces"), [("warsaw", 2), ("amsterdam", 3), ("london", 3)])
def test_one_token_a_space(aeroplanes: Game, city: str, spaces: int) -> None:
    link = {"warsaw": "berlin", "amsterdam": "paris", "london": "paris"}[city]
    for taken in range(1, spaces + 1):
        there = {0: link, **dict.fromkeys(range(1, taken + 1), f"{city}:3")}
        state = flight(aeroplanes, airports=there, planes={0: THREE})
        play(state, f"build {THREE}")
        if taken < spaces:
            assert f"fly {link}-{city}" in moves(state)
        else:
            assert refused_by(state, f"fly {link}-{city}") == "AER-46"


@pytest.mark.rule("AER-48")
@pytest.mark.parametrize("plane", [ONE, TWO, THREE])
def test_stockholm_with_a_free_space(aeroplanes: Game, plane: str) -> None:
    there = {0: "copenhagen:base", 1: "stockholm"}
    state = flight(aeroplanes, airports=there, planes={0: plane})
    play(state, f"build {plane}", "fly copenhagen-stockholm")
    assert airports(state, 1) == "stockholm"
    assert stock(state, 1, 1) == 7
    assert airports(state).startswith("copenhagen:base stockholm")


@pytest.mark.rule("AER-48", "AER-46")
@pytest.mark.parametrize(
    ("plane", "tokens_there", "offered"),
    [
        (THREE, ("copenhagen", "copenhagen:2"), ["replace B", "replace C"]),
        (THREE, ("copenhagen:2", "copenhagen:2"), ["replace B", "replace C"]),
        (TWO, ("copenhagen", "copenhagen"), ["replace B", "replace C"]),
    ],
)
def test_copenhagen_is_full(
    aeroplanes: Game, plane: str, tokens_there: tuple[str, str], offered: list[str]
) -> None:
    there = dict(enumerate(tokens_there, start=1))
    state = play(berlin(aeroplanes, plane, there), "fly berlin-copenhagen")
    assert stage(state) == "replace"
    assert moves(state) == offered
    for seat in (1, 2):
        after = play(state.clone(), offered[seat - 1])
        assert "copenhagen" in airports(after)
        assert airports(after, seat) == ""
        assert airports(after, 3 - seat) == there[3 - seat]
        assert [stock(after, seat, n) for n in (1, 2, 3)] == [8, 9, 9]


# -- replacing


@pytest.mark.rule("AER-46")
@pytest.mark.parametrize(
    ("plane", "others", "replaced"),
    [
        (TWO, {1: "warsaw", 2: "warsaw:2"}, 1),
        (TWO, {1: "warsaw:3", 2: "warsaw"}, 2),
        (THREE, {1: "warsaw:3", 2: "warsaw:2"}, 2),
        (THREE, {1: "warsaw", 2: "warsaw:base"}, 1),
    ],
)
def test_the_only_lower_one_makes_way(
    aeroplanes: Game, plane: str, others: dict[int, str], replaced: int
) -> None:
    state = play(berlin(aeroplanes, plane, others), "fly berlin-warsaw")
    assert stage(state) == "more"
    assert airports(state).startswith("berlin:base warsaw")
    assert airports(state, replaced) == ""
    assert airports(state, 3 - replaced) == others[3 - replaced]
    assert [stock(state, replaced, n) for n in (1, 2, 3)] == [8, 9, 9]
    assert tokens(state, plane) == 1


@pytest.mark.rule("AER-46")
@pytest.mark.parametrize(
    ("plane", "others"),
    [
        (ONE, {1: "warsaw", 2: "warsaw"}),
        (TWO, {1: "warsaw:2", 2: "warsaw:3"}),
        (THREE, {1: "warsaw:3", 2: "warsaw:3"}),
        (THREE, {1: "warsaw:base", 2: "warsaw:base"}),
        (THREE, {1: "warsaw:base", 2: "warsaw:3"}),
    ],
)
def test_no_legal_space(aeroplanes: Game, plane: str, others: dict[int, str]) -> None:
    state = berlin(aeroplanes, plane, others)
    assert refused_by(state, "fly berlin-warsaw") == "AER-46"


@pytest.mark.rule("AER-46")
def test_bases_own_airports_and_absent_players_are_not_replaced(aeroplanes: Game) -> None:
    # Amsterdam has three spaces.
    others = {1: "amsterdam:base", 2: "amsterdam", 3: "amsterdam:2"}
    there = {0: "paris:base", **others}
    state = flight(aeroplanes, players=5, airports=there, planes={0: THREE})
    play(state, f"build {THREE}", "fly paris-amsterdam")
    assert moves(state) == ["replace C", "replace D"]
    for seat in "ABE":
        assert refused_by(state, f"replace {seat}") == "AER-46"
    play(state, "replace D")
    assert airports(state) == "amsterdam:3 paris:base"
    assert [airports(state, seat) for seat in (1, 2, 3)] == ["amsterdam:base", "amsterdam", ""]
    assert stock(state, 3, 2) == 9


@pytest.mark.rule("AER-46")
def test_an_equal_or_higher_one_is_not_offered(aeroplanes: Game) -> None:
    others = {1: "amsterdam:2", 2: "amsterdam", 3: "amsterdam"}
    there = {0: "paris:base", **others}
    state = flight(aeroplanes, players=4, airports=there, planes={0: TWO})
    play(state, f"build {TWO}", "fly paris-amsterdam")
    assert moves(state) == ["replace C", "replace D"]
    assert refused_by(state, "replace B") == "AER-46"


@pytest.mark.rule("AER-46")
@pytest.mark.parametrize(
    ("plane", "own", "type_", "becomes"),
    [(TWO, "warsaw", 1, "2"), (THREE, "warsaw", 1, "3"), (THREE, "warsaw:2", 2, "3")],
)
@pytest.mark.parametrize("rival", ["warsaw", "warsaw:3", "warsaw:base"])
def test_ones_own_makes_way(
    aeroplanes: Game, plane: str, own: str, type_: int, becomes: str, rival: str
) -> None:
    state = berlin(aeroplanes, plane, {1: rival}, own)
    left = stock(state, 0, type_)
    play(state, "fly warsaw")
    assert stage(state) == "more"  # nobody asks whose it is: it can only be one's own
    assert airports(state) == f"berlin:base warsaw:{becomes}"
    assert airports(state, 1) == rival
    assert stock(state, 0, type_) == left + 1
    assert tokens(state, plane) == 1


@pytest.mark.rule("AER-46")
@pytest.mark.parametrize(("plane", "own"), [(ONE, "1"), (TWO, "2"), (TWO, "3"), (THREE, "3")])
def test_ones_own_is_not_lower(aeroplanes: Game, plane: str, own: str) -> None:
    # The rival's is, but a player with a token there may replace only that one.
    state = berlin(aeroplanes, plane, {1: "warsaw"}, f"warsaw:{own}")
    assert refused_by(state, "fly warsaw") == "AER-46"
    assert refused_by(state, "fly berlin-warsaw") == "AER-45"


@pytest.mark.rule("AER-46")
def test_ones_own_base_is_never_replaced(aeroplanes: Game) -> None:
    state = berlin(aeroplanes, THREE, {1: "berlin", 2: "berlin"})
    assert refused_by(state, "fly berlin") == "AER-46"


@pytest.mark.rule("AER-46")
def test_replacing_still_rolls_with_two_more(aeroplanes: Game) -> None:
    there = {0: "warsaw:base", 1: "moscow", 2: "moscow:3"}
    state = flight(aeroplanes, airports=there, planes={0: THREE}, money=20)
    failed = play(dice(state.clone(), "333"), f"build {THREE}", "fly warsaw-moscow", "give_up")
    assert airports(failed, 1) == "moscow"
    assert needs(state, f"build {THREE}", "fly warsaw-moscow") == [10]
    assert airports(state, 1) == ""
    assert airports(state) == "warsaw:base moscow:3"


@pytest.mark.rule("AER-46")
def test_rolls_follow_the_choice_of_the_airport_to_replace(aeroplanes: Game) -> None:
    there = {0: "warsaw:base", 1: "moscow", 2: "moscow:2"}
    state = flight(aeroplanes, airports=there, planes={0: THREE}, money=20)
    play(state, f"build {THREE}", "fly warsaw-moscow")
    play(dice(state, "333"), "replace C")
    assert stage(state) == "short"
    assert [airports(state, seat) for seat in (1, 2)] == ["moscow", "moscow:2"]
    play(state, "pay")
    assert money(state) == 19
    assert [airports(state, seat) for seat in (1, 2)] == ["moscow", ""]


# -- the Americas


def to_america(game: Game, city: str, **more: Any) -> State:
    """A player is one flight away from there, with a token of type III, and has 20 coins."""
    start = {"north_america": "paris", "south_america": "dakar"}[city]
    others = more.pop("others", {})
    there = {0: f"{start} {more.pop('mine', '')}", **others}
    return flight(game, airports=there, planes={0: "p45"}, money=20, **more)


def arrive(state: State, *texts: str) -> State:
    """Fly there; all rolls are enough."""
    fly(state, "666", *texts)
    while stage(state) == "next_roll":
        play(dice(state, "666"), "roll")
    return state


ROUTES = {"north_america": "fly paris-north_america", "south_america": "fly dakar-south_america"}

both = pytest.mark.parametrize("city", list(ROUTES))


@pytest.mark.rule("AER-47")
@both
@pytest.mark.parametrize("others", [{}, {1: "3"}])
def test_the_first_two_in_america(aeroplanes: Game, city: str, others: dict[int, str]) -> None:
    there = {seat: f"{city}:{type_}" for seat, type_ in others.items()}
    state = arrive(to_america(aeroplanes, city, others=there), "build p45", ROUTES[city])
    assert f"{city}:3" in airports(state)
    assert money(state) == 23
    assert counted(state, "america") == [1, 0, 0, 0]


@pytest.mark.rule("AER-47")
@both
def test_not_for_replacing(aeroplanes: Game, city: str) -> None:
    there = {1: f"{city}:2", 2: f"{city}:3"}
    state = arrive(to_america(aeroplanes, city, others=there), "build p45", ROUTES[city])
    assert f"{city}:3" in airports(state)
    assert airports(state, 1) == ""
    assert money(state) == 20
    assert counted(state, "america") == [0, 0, 0, 0]


@pytest.mark.rule("AER-47")
@both
def test_not_for_replacing_ones_own(aeroplanes: Game, city: str) -> None:
    state = to_america(aeroplanes, city, mine=f"{city}:2", others={1: f"{city}:3"})
    play(state, "build p45", f"fly {city}")
    assert f"{city}:3" in airports(state)
    assert money(state) == 20
    assert counted(state, "america") == [0, 0, 0, 0]


@pytest.mark.rule("AER-47")
def test_one_player_in_both(aeroplanes: Game) -> None:
    state = to_america(aeroplanes, "north_america", mine="dakar", others={1: "rome:base"})
    arrive(state, "build p45", ROUTES["north_america"])
    arrive(state, "build p45", ROUTES["south_america"])
    assert is_over(state)
    assert money(state) == 26
    assert counted(state, "america") == [2, 0, 0, 0]


@pytest.mark.rule("AER-47")
def test_the_money_comes_at_once(aeroplanes: Game) -> None:
    # The coins of North America pay for the way to South America.
    state = to_america(aeroplanes, "north_america", mine="dakar", counters={"money": [0, 0, 0, 0]})
    arrive(state, "build p45", ROUTES["north_america"])
    play(fly(state, "344", "build p45", ROUTES["south_america"]), "pay")
    assert (stage(state), money(state)) == ("next_roll", 0)


@pytest.mark.rule("AER-47")
def test_the_point_is_in_the_result(aeroplanes: Game) -> None:
    state = to_america(aeroplanes, "south_america", subsidies=0)
    arrive(state, "build p45", ROUTES["south_america"])
    play(state, "stop", "subsidy")  # the black pawn: the match is over
    assert state.is_terminal()
    assert [items["america"] for items in state.result().breakdown] == [1, 0, 0, 0]


@pytest.mark.rule("AER-47")
def test_nothing_for_other_cities(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "persia"}, planes={0: "p45"}, money=20)
    arrive(state, "build p45", "fly persia-india")
    assert money(state) == 20
    assert counted(state, "america") == [0, 0, 0, 0]


@pytest.mark.rule("AER-47")
@pytest.mark.parametrize(
    ("spaces", "others", "coins"),
    [
        (3, {1: "south_america"}, 23),
        (3, {1: "south_america", 2: "south_america"}, 20),  # the third there, on a free space
        (1, {}, 23),
        (1, {1: "south_america"}, 20),  # the second, but in the other's place
    ],
)
def test_with_more_or_less_room_in_america(
    tmp_path: Path, spaces: int, others: dict[int, str], coins: int
) -> None:
    pack, here = copied("aeroplanes", tmp_path), "[40, 650], region: america, spaces: "
    change(pack, "map.yaml", f"{here}2", f"{here}{spaces}")
    state = to_america(load("aeroplanes", content=pack), "south_america", others=others)
    arrive(state, "build p45", ROUTES["south_america"])
    assert airports(state) == "dakar south_america:3"
    assert money(state) == coins
