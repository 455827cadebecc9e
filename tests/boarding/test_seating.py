"""Where passengers may sit: BOA-20 to BOA-26, and the option white_inside."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, State
from bgf.testing.positions import match_from

from .turns import (
    asked_off,
    every_table,
    hall,
    moves,
    play,
    refused_by,
    seated,
    shared_tables,
    table,
)

MIDDLE = {f"{column}{row}" for column in "BEFI" for row in "234"}
AISLE = {f"{column}{row}" for column in "CDGH" for row in "12345"}
WINDOW = {f"{column}{row}" for column in "AJ" for row in "12345"}
MIDDLE_OF_FOUR = {f"{column}{row}" for column in "BCFG" for row in "234"}
AISLE_OF_FOUR = {f"{column}{row}" for column in "DE" for row in "12345"}
WINDOW_OF_FOUR = {f"{column}{row}" for column in "AH" for row in "12345"}


def taking(game: Game, card: str, players: int = 2, picture: str = "", **options: Any) -> State:
    """A match in which player 0 has just taken a card."""
    planes = {0: picture} if picture else {}
    others = [other for other in ("p09", "p01", "p25", "p36") if other != card][:3]
    cards = " ".join([card, *others])
    return play(table(game, players, cards=cards, planes=planes, **options), "take 1")


def outcomes(state: State) -> dict[str, dict[str, str]]:
    """The seating after each legal action."""
    found = {}
    for text in moves(state):
        found[text] = seated(play(state.clone(), text))
    return found


@pytest.mark.rule("BOA-20", "BOA-21")
@pytest.mark.parametrize(
    ("turn", "seats"),
    [
        # Y Y .      . Y      R . .      . R
        # . . R      . Y      . Y Y      Y .
        #            R .                 Y .
        ("seat r0 A1", {"A1": "Y", "B1": "Y", "C2": "R"}),
        ("seat r90 B1", {"B1": "Y", "B2": "Y", "A3": "R"}),
        ("seat r180 A1", {"A1": "R", "B2": "Y", "C2": "Y"}),
        ("seat r270 B1", {"B1": "R", "A2": "Y", "A3": "Y"}),
    ],
)
def test_the_layout_in_quarter_turns(boarding: Game, turn: str, seats: dict[str, str]) -> None:
    assert seated(play(taking(boarding, "p09"), turn)) == seats


@pytest.mark.rule("BOA-21", "BOA-24")
@pytest.mark.parametrize(
    ("players", "ways"),
    [
        # 2 rows of 3 seats: 4 in a sector of 3 columns, 8 in one of 4; 3 rows of 2: 6 and 9; each
        # of them with the card one way up or the other.
        (2, 2 * (4 + 8 + 4 + 6 + 9 + 6)),
        (4, 2 * (8 + 8 + 9 + 9)),
    ],
)
def test_every_way_to_seat_a_card_once(boarding: Game, players: int, ways: int) -> None:
    found = outcomes(taking(boarding, "p09", players))
    assert len(found) == ways
    assert len({tuple(sorted(seats.items())) for seats in found.values()}) == ways


@pytest.mark.rule("BOA-21")
def test_never_mirrored(boarding: Game) -> None:
    state = taking(boarding, "p09")
    found = list(outcomes(state).values())
    assert {"A1": "Y", "B1": "Y", "C2": "R"} in found
    for mirrored in (
        {"B1": "Y", "C1": "Y", "A2": "R"},
        {"A1": "Y", "A2": "Y", "B3": "R"},
        {"C1": "R", "A2": "Y", "B2": "Y"},
        {"A1": "R", "B2": "Y", "B3": "Y"},
    ):
        assert mirrored not in found


@pytest.mark.rule("BOA-21")
def test_a_card_that_looks_the_same_turned_is_listed_once(boarding: Game) -> None:
    # "R.G", "...", "G.R" is the same turned by half: 3x3 seats lie in 3 + 6 + 3 places.
    state = taking(boarding, "p33")
    assert len(moves(state)) == 2 * (3 + 6 + 3)
    results = {tuple(sorted(seats.items())) for seats in outcomes(state).values()}
    assert len(results) == 24


@pytest.mark.rule("BOA-21", "BOA-40")
@pytest.mark.parametrize(
    ("inside", "written", "turned"),
    [
        (False, "seat r0 J1", "seat r180 J1"),
        # The white square beside the upper one would fall off the plane, but not turned by half.
        (True, "seat r180 J1", "seat r0 J1"),
    ],
)
def test_turns_that_look_the_same_are_one_action(
    boarding: Game, inside: bool, written: str, turned: str
) -> None:
    # "GW", "G." without its child: two ecologists, one behind the other.
    state = taking(boarding, "p03", left={"child": 0}, white_inside=inside)
    assert written in moves(state)
    assert turned not in moves(state)
    action = boarding.parse_action(turned, state)
    assert state.explain(action) is None
    played = state.clone()
    played.apply(action)
    assert seated(played) == {"J1": "G", "J2": "G"}
    assert played.to_dict() == play(state.clone(), written).to_dict()
    with match_from(state) as match:
        match.play(action)
        assert [step.text for step in match.record.steps] == [written]


@pytest.mark.rule("BOA-21", "BOA-24")
def test_turns_that_look_the_same_are_refused_alike(boarding: Game) -> None:
    # "R.G", "...", "G.R": 3x3 seats, two rows from the back.
    state = taking(boarding, "p33")
    assert [refused_by(state, f"seat r{turn} A4") for turn in (0, 90, 180, 270)] == ["BOA-24"] * 4


@pytest.mark.rule("BOA-20")
@every_table
def test_white_squares_do_not_matter(boarding: Game, players: int) -> None:
    # The white squares of "YY.", "..R" fall on C1, A2 and B2.
    row = "........" if players == 4 else ".........."
    picture = "..G....." + "GB......" if players == 4 else "..G......." + "GB........"
    state = taking(boarding, "p09", players, picture + row * 3)
    play(state, "seat r0 A1")
    assert seated(state) == {
        "A1": "Y",
        "B1": "Y",
        "C1": "G",
        "A2": "G",
        "B2": "B",
        "C2": "R",
    }
    assert asked_off(state) == {}


@pytest.mark.rule("BOA-20", "BOA-32")
def test_white_squares_may_fall_off_the_plane(boarding: Game) -> None:
    # "R..", "WG.", ".GR" without its first lover: a white row above the others.
    state = play(taking(boarding, "p50"), "leave 1", "seat r0 A1")
    assert seated(state) == {"A1": "W", "B1": "G", "B2": "G", "C2": "R"}


@pytest.mark.rule("BOA-20")
def test_white_squares_inside(boarding: Game) -> None:
    state = play(taking(boarding, "p50", white_inside=True), "leave 1")
    assert "seat r0 A1" not in moves(state)
    play(state, "seat r0 A2")
    assert seated(state) == {"A2": "W", "B2": "G", "B3": "G", "C3": "R"}


@pytest.mark.rule("BOA-20")
def test_white_squares_off_the_plane_are_refused_as_such(boarding: Game) -> None:
    # Its passengers would all sit in one sector: it is not BOA-24 that is in the way.
    state = play(taking(boarding, "p50", white_inside=True), "leave 1")
    assert refused_by(state, "seat r0 A1") == "BOA-20"


@pytest.mark.rule("BOA-20")
def test_white_squares_inside_may_lie_in_another_sector(boarding: Game) -> None:
    # ".GB", "W..", ".Y." without its child: a white column on the left.
    state = table(boarding, cards="p39 p01 p25 p36", left={"child": 0}, white_inside=True)
    play(state, "take 1")
    assert "seat r0 A1" not in moves(state)  # the white column would lie off the plane
    play(state, "seat r0 D1")  # it lies in C, across the aisle
    assert seated(state) == {"D1": "G", "E1": "B", "D3": "Y"}


@pytest.mark.rule("BOA-22", "BOA-23")
@every_table
def test_a_passenger_on_a_needed_seat_is_asked_off(boarding: Game, players: int) -> None:
    row = "GGGGGGGG" if players == 4 else "BBBBBBBBBB"
    kind = "eco" if players == 4 else "business"
    empty = "." * 3 * len(row)
    state = taking(boarding, "p09", players, row * 2 + empty)
    left = hall(state, kind)
    play(state, "seat r0 A1")
    mark = row[0]
    assert {seat: who for seat, who in seated(state).items() if who != mark} == {
        "A1": "Y",
        "B1": "Y",
        "C2": "R",
    }
    assert len(seated(state)) == 2 * len(row)
    assert asked_off(state) == {kind: 3}
    assert hall(state, kind) == left


@pytest.mark.rule("BOA-24")
@every_table
def test_all_sit_in_one_sector(boarding: Game, players: int) -> None:
    # "RRW" across the aisle: behind C with three sectors, behind D with two.
    state = taking(boarding, "p01", players)
    across = "C2" if players == 4 else "B2"
    assert refused_by(state, f"seat r0 {across}") == "BOA-24"
    assert refused_by(state, "seat r90 A4") == "BOA-24"  # the third row would be the sixth
    play(state, "seat r0 A2")
    assert seated(state) == {"A2": "R", "B2": "R", "C2": "W"}


@pytest.mark.rule("BOA-24")
def test_a_seat_that_only_the_other_side_has(boarding: Game) -> None:
    assert refused_by(taking(boarding, "p01", 4), "seat r90 J1") == "BOA-24"
    play(taking(boarding, "p01", 3), "seat r90 J1")


@pytest.mark.rule("BOA-25")
@pytest.mark.parametrize(
    ("card", "sorts"),
    [
        ("p58", (MIDDLE, MIDDLE)),
        ("p59", (AISLE, AISLE)),
        ("p61", (WINDOW, WINDOW)),
        ("p60", (MIDDLE, WINDOW)),
        ("p67", (MIDDLE, AISLE)),
    ],
)
def test_sorts_of_seats(boarding: Game, card: str, sorts: tuple[set[str], set[str]]) -> None:
    for players in (1, 2, 3):
        state = taking(boarding, card, players)
        assert set(moves(state)) == {f"put {seat}" for seat in sorts[0]}
        first = sorted(sorts[0])[0]
        play(state, f"put {first}")
        assert set(moves(state)) == {f"put {seat}" for seat in sorts[1] - {first}}


@pytest.mark.rule("BOA-25")
@pytest.mark.parametrize(
    ("card", "seats"),
    [("p58", MIDDLE_OF_FOUR), ("p59", AISLE_OF_FOUR), ("p61", WINDOW_OF_FOUR)],
)
def test_sorts_of_seats_with_four_players(boarding: Game, card: str, seats: set[str]) -> None:
    state = taking(boarding, card, 4)
    assert set(moves(state)) == {f"put {seat}" for seat in seats}
    for other in (MIDDLE | AISLE | WINDOW) - seats:
        assert refused_by(state, f"put {other}") == "BOA-25"


@pytest.mark.rule("BOA-25")
def test_a_wrong_seat_is_refused(boarding: Game) -> None:
    state = taking(boarding, "p58")  # the middle: not in the first or last row, nor at a side
    for seat in ("B1", "B5", "A3", "C3", "D3", "G3", "J3", "E1"):
        assert refused_by(state, f"put {seat}") == "BOA-25"
    assert refused_by(state, "seat r0 A1") == "BOA-25"


@pytest.mark.rule("BOA-22", "BOA-25")
def test_not_on_the_seat_just_taken(boarding: Game) -> None:
    state = play(taking(boarding, "p59"), "put C2")
    assert "put C2" not in moves(state)
    assert refused_by(state, "put C2") == "BOA-22"


@pytest.mark.rule("BOA-23", "BOA-25")
def test_cards_with_symbols_ask_off_too(boarding: Game) -> None:
    state = taking(boarding, "p59", picture="..W......." + "." * 40)
    play(state, "put C1")
    assert state.active_players() == (0,)
    play(state, "put H4")
    assert seated(state) == {"C1": "Y", "H4": "Y"}
    assert asked_off(state) == {"child": 1}
    assert state.active_players() == (1,)


@pytest.mark.rule("BOA-26")
@pytest.mark.parametrize(
    ("card", "texts", "seats"),
    [
        ("p58", ("put B2", "put I4"), {"B2": "R", "I4": "W"}),
        ("p59", ("put C1", "put G5"), {"C1": "Y", "G5": "Y"}),
        ("p60", ("put E3", "put J1"), {"E3": "G", "J1": "Y"}),
    ],
)
def test_examples_with_symbols(
    boarding: Game, card: str, texts: tuple[str, ...], seats: dict[str, str]
) -> None:
    assert seated(play(taking(boarding, card), *texts)) == seats


@pytest.mark.rule("BOA-23", "BOA-26")
@shared_tables
def test_the_example_of_asking_off(boarding: Game, players: int) -> None:
    # "GR", "GR": four passengers where one tourist sits, at B2; another, at D5, stays.
    rows = ["........", ".Y......", "........", "........", "...Y...."]
    picture = "".join(line if players == 4 else line + ".." for line in rows)
    state = play(taking(boarding, "p25", players, picture), "seat r0 A1")
    assert seated(state) == {"A1": "G", "B1": "R", "A2": "G", "B2": "R", "D5": "Y"}
    assert asked_off(state) == {"tourist": 1}
