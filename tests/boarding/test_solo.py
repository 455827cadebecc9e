"""The solo game: BOA-70 to BOA-78. Its pictures show three sectors, front first."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, State

from .turns import (
    asked_off,
    hall,
    lying,
    moves,
    plane,
    play,
    pledged,
    refused_by,
    row,
    seated,
    table,
    vouchers,
)

EMPTY = "." * 50

# 1: groups of 6 of each kind. Three pairs: D4 and E4, G4 and G5, H3 and H4 beyond the aisle.
FRIENDS_PAIRS = """
YYY GGGG ...
YYY GG.. ...
BBB .... R..
BBB RR.R R..
... ...R ...
"""

# 1: groups of 6 and more. Children in care: A5, C5, H1.
FRIENDS_CHILDREN = """
YYY GGGG WR.
YYY GG.. R..
BBB .... ...
BBB .... ...
WBW .... ...
"""

# 1: five pairs. A group of 5 tourists.
COUPLES_GROUP = """
RR. RR.R R..
... ...R R..
RR. .... ...
... YYYY ...
... Y... ...
"""

# 1: five pairs. Children in care: A5, C5, H5; no group larger than 1.
COUPLES_CHILDREN = """
RR. RR.R R..
... ...R R..
RR. .... ...
YGY .... Y..
WYW .... WY.
"""

# 1: eight children in care, seven of them in the first sector. Tourists: B3, A4, B4, C4, B5.
HOLIDAY_GROUP = """
WYW .... ...
YWY .... ...
WYW .... ...
YYY .... R..
WYW .... WR.
"""

# 1: the same; B5 is no tourist now, so that the group has 4. Three pairs in the second sector.
HOLIDAY_PAIRS = """
WYW RR.R ...
YWY ...R ...
WYW RR.. ...
YYY .... R..
WBW .... WR.
"""

FULL_BUT_TWO = """
... .... GG.
... .... GBB
... .... YYB
... .... BBY
... .... YB.
"""
"""The last sector lacks J1 and J5."""


def solo(game: Game, picture: str = EMPTY, *, have: int = 3, **options: Any) -> State:
    """A solo match in which two ecologists at windows may be taken first (p61)."""
    return table(
        game,
        1,
        cards="p61 p01 p25 p36",
        planes={0: picture},
        have={0: have},
        **options,
    )


def changed(picture: str, **seats: str) -> str:
    """A picture with some seats changed: ``A1="."``."""
    marks = list("".join(picture.split()))
    for seat, mark in seats.items():
        marks["ABCDEFGHIJ".index(seat[0]) + 10 * (int(seat[1]) - 1)] = mark
    return "".join(marks)


@pytest.mark.rule("BOA-70")
@pytest.mark.parametrize(("level", "number"), [("easy", 6), ("medium", 4), ("hard", 2)])
@pytest.mark.parametrize("scenario", ["best_friends", "couples_trip", "holiday_journeys"])
def test_set_up(boarding: Game, level: str, number: int, scenario: str) -> None:
    state = boarding.new_state(1, 4, {"level": level, "scenario": scenario})
    assert vouchers(state) == number
    assert {hall(state, kind) for kind in ("tourist", "eco", "business", "lover", "child")} == {20}
    assert plane(state) == [[None] * 10] * 5
    assert state.active_players() == (0,)
    assert state.returns() == [0.0]


@pytest.mark.rule("BOA-71")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize("have", [1, 6])
def test_any_card_is_free_and_its_place_is_filled_at_once(
    boarding: Game, place: int, have: int
) -> None:
    state = table(boarding, 1, deck="p02 p03", have={0: have})
    cards = ["p09", "p01", "p25", "p36"]
    assert moves(state)[:4] == ["take 1", "take 2", "take 3", "take 4"]
    play(state, f"take {place}")
    cards[place - 1] = "p02"
    assert row(state).split() == cards
    assert vouchers(state) == have
    assert pledged(state) == [0, 0, 0, 0]


@pytest.mark.rule("BOA-72")
def test_cards_are_removed_for_a_voucher_each(boarding: Game) -> None:
    state = table(boarding, 1, deck="p02 p03 p04 p05", have={0: 5})
    assert moves(state) == [f"{verb} {n}" for verb in ("take", "remove") for n in range(1, 5)]
    play(state, "remove 2")
    assert row(state) == "p09 p02 p25 p36"
    assert vouchers(state) == 4
    assert "p01" in lying(state, "box")
    play(state, "remove 2", "remove 4")
    assert row(state) == "p09 p03 p25 p04"
    assert vouchers(state) == 2
    play(state, "take 4")
    assert lying(state, "taken", 0) == ["p04"]
    assert row(state) == "p09 p03 p25 p05"
    assert refused_by(state, "remove 1") == "BOA-12"


@pytest.mark.rule("BOA-72")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_alone_are_cards_removed(boarding: Game, players: int) -> None:
    assert refused_by(table(boarding, players), "remove 1") == "BOA-72"


@pytest.mark.rule("BOA-72")
def test_no_card_to_remove(boarding: Game) -> None:
    state = table(boarding, 1, cards="p61 p01", deck="")
    assert moves(state) == ["take 1", "take 2", "remove 1", "remove 2"]
    assert refused_by(state, "remove 3") == "BOA-72"
    assert refused_by(state, "take 3") == "BOA-15"


@pytest.mark.rule("BOA-72", "BOA-75")
def test_removing_with_the_last_voucher_loses(boarding: Game) -> None:
    state = table(boarding, 1, have={0: 2})
    play(state, "remove 1")
    assert not state.is_terminal()
    assert "remove 1" in moves(state)
    play(state, "remove 1")
    assert state.is_terminal()
    assert state.returns() == [0.0]


@pytest.mark.rule("BOA-73")
def test_each_asked_off_costs_a_voucher(boarding: Game) -> None:
    state = table(boarding, 1, cards="p09 p01", planes={0: "BB" + "." * 48}, have={0: 3})
    play(state, "take 1", "seat r0 A1")
    assert vouchers(state) == 1
    assert asked_off(state) == {"business": 2}
    assert not state.is_terminal()


@pytest.mark.rule("BOA-73")
@pytest.mark.parametrize(("spared", "left"), [("lover", 1), ("tourist", 1), ("none", 0)])
def test_free_exit_costs_no_voucher(boarding: Game, spared: str, left: int) -> None:
    picture = "..." + "YR.." + "." * 43
    state = table(boarding, 1, cards="p26 p01", planes={0: picture}, have={0: 2})
    play(state, "take 1", "seat r0 D1", f"spare {spared}")
    assert vouchers(state) == left
    assert state.is_terminal() == (left == 0)
    assert state.returns() == [0.0]


@pytest.mark.rule("BOA-73")
def test_the_last_voucher_is_safe_with_a_free_exit(boarding: Game) -> None:
    picture = "..." + "Y..." + "." * 43
    state = table(boarding, 1, cards="p26 p01", planes={0: picture}, have={0: 1})
    play(state, "take 1", "seat r0 D1", "spare tourist")
    assert vouchers(state) == 1
    assert not state.is_terminal()


@pytest.mark.rule("BOA-74")
def test_a_full_sector_gains_two_once(boarding: Game) -> None:
    state = solo(boarding, FULL_BUT_TWO, have=3)
    play(state, "take 1", "put J1")
    assert vouchers(state) == 3
    play(state, "put J5")
    assert vouchers(state) == 5
    # "GR", "GR" there, which the sector has no room for: it stays full, and gains nothing more.
    play(state, "take 3", "seat r0 H1")
    assert vouchers(state) == 5 - 4


@pytest.mark.rule("BOA-74")
def test_each_sector_gains(boarding: Game) -> None:
    # J1 and A3 are the last seats of two sectors.
    picture = """
    BYR .... GG.
    BYR .... GBB
    .BY .... YYB
    YBY .... BBY
    BYB .... YBW
    """
    state = solo(boarding, picture, have=3)
    play(state, "take 1", "put J1", "put A3")
    assert vouchers(state) == 7


@pytest.mark.rule("BOA-75")
@pytest.mark.parametrize(("have", "left"), [(1, 0), (2, 3)])
def test_the_last_voucher_loses_before_a_gain(boarding: Game, have: int, left: int) -> None:
    # The child at J1 is asked off, and J5 fills the sector.
    state = solo(boarding, changed(FULL_BUT_TWO, J1="W"), have=have)
    play(state, "take 1", "put J5", "put J1")
    assert vouchers(state) == left
    assert state.is_terminal() == (left == 0)
    assert state.returns() == [0.0]


@pytest.mark.rule("BOA-75")
@pytest.mark.parametrize(("have", "won"), [(1, 0.0), (2, 1.0)])
def test_the_last_voucher_loses_before_a_win(boarding: Game, have: int, won: float) -> None:
    state = solo(boarding, changed(FRIENDS_PAIRS, J1="B"), have=have)
    play(state, "take 1", "put J5", "put J1")
    assert state.is_terminal()
    assert state.returns() == [won]


@pytest.mark.rule("BOA-75")
def test_more_asked_off_than_there_are_vouchers(boarding: Game) -> None:
    state = table(boarding, 1, cards="p09 p01", planes={0: "BB" + "." * 48}, have={0: 1})
    play(state, "take 1")
    assert "seat r0 A1" in moves(state)
    play(state, "seat r0 A1")
    assert vouchers(state) == 0
    assert state.is_terminal()
    assert state.returns() == [0.0]


@pytest.mark.rule("BOA-75")
def test_the_last_voucher_loses_at_once(boarding: Game) -> None:
    # Two are to be seated; the first one asks somebody off.
    state = solo(boarding, changed(EMPTY, J1="B"), have=1)
    play(state, "take 1", "put J1")
    assert state.is_terminal()


@pytest.mark.rule("BOA-75")
@pytest.mark.parametrize(("picture", "won"), [(EMPTY, 0.0), (FRIENDS_PAIRS, 1.0)])
def test_no_card_left(boarding: Game, picture: str, won: float) -> None:
    state = table(boarding, 1, cards="p61", deck="", planes={0: picture})
    play(state, "take 1", "put J1", "put J5")
    assert state.is_terminal()
    assert state.returns() == [won]


@pytest.mark.rule("BOA-75")
def test_a_card_left_goes_on(boarding: Game) -> None:
    state = table(boarding, 1, cards="p61 p01", deck="")
    play(state, "take 1", "put J1", "put J5")
    assert not state.is_terminal()


@pytest.mark.rule("BOA-72", "BOA-75")
def test_removing_the_last_card_loses(boarding: Game) -> None:
    state = table(boarding, 1, cards="p61", deck="", have={0: 3})
    play(state, "remove 1")
    assert state.is_terminal()
    assert state.returns() == [0.0]


@pytest.mark.rule("BOA-75")
@pytest.mark.parametrize(
    ("have", "why"),
    [
        (1, "Paying the last voucher loses the match."),
        (3, "The last card: the game ends with it."),
    ],
)
def test_a_lost_match_is_told_why(boarding: Game, have: int, why: str) -> None:
    state = table(boarding, 1, cards="p61", deck="", have={0: have})
    play(state, "remove 1")
    assert state.is_terminal()
    assert boarding.status(state, None, "en")[-1] == why


WON_OR_NOT = [
    ("best_friends", FRIENDS_PAIRS, True),
    ("best_friends", changed(FRIENDS_PAIRS, A1="."), False),  # 5 tourists
    ("best_friends", changed(FRIENDS_PAIRS, D1="."), False),  # 5 ecologists
    ("best_friends", changed(FRIENDS_PAIRS, C4="."), False),  # 5 businesspeople
    ("best_friends", changed(FRIENDS_PAIRS, C4="Y"), False),  # and a lone tourist helps nobody
    ("best_friends", changed(FRIENDS_PAIRS, H3="."), False),  # two pairs
    ("best_friends", changed(FRIENDS_PAIRS, F4="R"), False),  # D4 to G5 are five in a row: one pair
    ("best_friends", FRIENDS_CHILDREN, True),
    ("best_friends", changed(FRIENDS_CHILDREN, H2="."), False),  # two children in care
    ("best_friends", changed(FRIENDS_CHILDREN, H2="W"), False),
    ("couples_trip", COUPLES_GROUP, True),
    ("couples_trip", changed(COUPLES_GROUP, D5="."), False),  # a group of 4
    ("couples_trip", changed(COUPLES_GROUP, B3="."), False),  # four pairs
    ("couples_trip", changed(COUPLES_GROUP, C3="R"), False),  # four pairs and three together
    ("couples_trip", COUPLES_CHILDREN, True),
    ("couples_trip", changed(COUPLES_CHILDREN, H4="."), False),  # two children in care
    ("couples_trip", changed(COUPLES_CHILDREN, H1="."), False),  # four pairs
    ("holiday_journeys", HOLIDAY_GROUP, True),
    ("holiday_journeys", changed(HOLIDAY_GROUP, B5="B"), False),  # a group of 4
    ("holiday_journeys", changed(HOLIDAY_GROUP, H4="."), False),  # seven children in care
    ("holiday_journeys", changed(HOLIDAY_GROUP, A1="."), False),
    ("holiday_journeys", HOLIDAY_PAIRS, True),
    ("holiday_journeys", changed(HOLIDAY_PAIRS, D3="."), False),  # two pairs
    # A plane that wins one scenario does not win another.
    ("couples_trip", FRIENDS_PAIRS, False),
    ("holiday_journeys", FRIENDS_PAIRS, False),
    ("best_friends", COUPLES_GROUP, False),
    ("holiday_journeys", COUPLES_CHILDREN, False),
    ("best_friends", HOLIDAY_GROUP, False),
    ("couples_trip", HOLIDAY_PAIRS, False),
]


@pytest.mark.rule("BOA-75", "BOA-76")
@pytest.mark.parametrize(("scenario", "picture", "won"), WON_OR_NOT)
def test_scenarios(boarding: Game, scenario: str, picture: str, won: bool) -> None:
    state = solo(boarding, picture, scenario=scenario)
    play(state, "take 1", "put J1")
    assert not state.is_terminal()
    play(state, "put J5")
    assert state.is_terminal() == won
    assert state.returns() == [1.0 if won else 0.0]


@pytest.mark.rule("BOA-76")
@pytest.mark.parametrize("mark", ["B", "G"])
@pytest.mark.parametrize(
    ("scenario", "picture"),
    [("couples_trip", COUPLES_GROUP), ("holiday_journeys", HOLIDAY_GROUP)],
)
def test_a_group_of_any_kind(boarding: Game, scenario: str, picture: str, mark: str) -> None:
    state = solo(boarding, picture.replace("Y", mark), scenario=scenario)
    play(state, "take 1", "put J1", "put J5")
    assert state.is_terminal()
    assert state.returns() == [1.0]


@pytest.mark.rule("BOA-76")
def test_numbers_are_minima(boarding: Game) -> None:
    more = changed(HOLIDAY_GROUP, H1="W", I1="B", H2="R")  # nine children
    state = solo(boarding, more, scenario="holiday_journeys")
    play(state, "take 1", "put J1", "put J5")
    assert state.returns() == [1.0]
    more = changed(COUPLES_GROUP, E5="Y", A5="R", B5="R")  # six pairs, a group of 6
    state = solo(boarding, more, scenario="couples_trip")
    play(state, "take 1", "put J1", "put J5")
    assert state.returns() == [1.0]


@pytest.mark.rule("BOA-77")
def test_a_kind_that_runs_out_is_no_end(boarding: Game) -> None:
    state = table(
        boarding, 1, cards="p61 p36 p60 p25", left={"eco": 2, "tourist": 1}, deck="p01 p02"
    )
    play(state, "take 1", "put J1", "put J5")
    assert hall(state, "eco") == 0
    assert not state.is_terminal()
    play(state, "take 2")  # "Y.R", "YG.": no ecologist, and one tourist, on either square
    play(state, "leave 3", "seat r0 A1")
    assert seated(state) == {"J1": "G", "J5": "G", "A1": "Y", "C1": "R"}
    play(state, "take 3")  # an ecologist in the middle, a tourist at a window: nobody comes
    assert not state.is_terminal()
    assert state.observation(None)["stage"] == "card"
    assert len(seated(state)) == 4


@pytest.mark.rule("BOA-78")
def test_no_events_and_no_score(boarding: Game) -> None:
    for picture, won in ((FRIENDS_PAIRS, 1.0), (EMPTY, 0.0)):
        state = table(boarding, 1, cards="p61", deck="", planes={0: picture})
        assert lying(state, "events") == []
        play(state, "take 1", "put J1", "put J5")
        assert state.returns() == [won]
        assert [sum(items.values()) for items in state.result().breakdown] == [won]


@pytest.mark.rule("BOA-78", "BOA-60")
def test_hard_cards_are_allowed(boarding: Game) -> None:
    state = boarding.new_state(1, 2, {"hard_cards": True})
    assert len(lying(state, "deck")) == 77
    state = table(boarding, 1, cards="d1 p01", hard_cards=True)
    play(state, "take 1", "seat r0 C1")
    assert seated(state) == {"C1": "W", "F1": "Y", "D2": "G", "E2": "R"}
