"""Special actions, by the symbol in the card's corner: BOA-30 to BOA-33."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf
from bgf import Game
from bgf.engine.folding import TypedLine
from bgf.session import PlayerChoices

from .turns import (
    asked_off,
    counted,
    every_table,
    hall,
    lying,
    moves,
    play,
    refused_by,
    seated,
    shared_tables,
    table,
)

NARROW = """\
extends: boarding
version: 1.0.0
title: {en: Narrow, pl: Wąskie}
planes:
  plane:
    sides:
      - {players: [1, 2, 3], rows: 5, sectors: [4, 2, 4]}
      - {players: [4], rows: 5, sectors: [4, 4]}
"""

FOUR_IN_A_ROW = "..." + "YRG." + "..." + "." * 40
"""A tourist, a lover and an ecologist at the front of the middle sector."""


@pytest.mark.rule("BOA-30")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("spared", ["tourist", "lover", "eco", "none"])
def test_a_free_exit_for_one_of_several(boarding: Game, players: int, spared: str) -> None:
    # p26, "YWYR", where a tourist, a lover and an ecologist sit.
    state = table(boarding, players, cards="p26 p01 p25 p36", planes={0: FOUR_IN_A_ROW})
    play(state, "take 1")
    left = counted(state, "hall")
    play(state, "seat r0 D1")
    assert moves(state) == ["spare tourist", "spare eco", "spare lover", "spare none"]
    assert refused_by(state, "spare child") == "BOA-30"
    assert refused_by(state, "spare business") == "BOA-30"
    assert refused_by(state, "take 1") == "BOA-30"
    assert state.active_players() == (0,)
    play(state, f"spare {spared}")
    three = {"tourist": 1, "lover": 1, "eco": 1}
    three.pop(spared, None)
    assert asked_off(state) == three
    back = {kind: hall(state, kind) - number for kind, number in left.items()}
    assert {kind for kind, number in back.items() if number} == {spared} - {"none"}
    assert seated(state) == {"D1": "Y", "E1": "W", "F1": "Y", "G1": "R"}
    assert state.active_players() == (1,)


@pytest.mark.rule("BOA-30")
def test_a_free_exit_for_one_of_two_alike(boarding: Game) -> None:
    picture = "..." + "BB.." + "..." + "." * 40
    state = table(boarding, cards="p26 p01 p25 p36", planes={0: picture})
    play(state, "take 1", "seat r0 D1")
    assert moves(state) == ["spare business", "spare none"]
    play(state, "spare business")
    assert asked_off(state) == {"business": 1}


@pytest.mark.rule("BOA-30")
@every_table
def test_nobody_to_let_out(boarding: Game, players: int) -> None:
    state = table(boarding, players, cards="p27 p01 p25 p36")
    play(state, "take 1", "seat r0 A1")
    assert lying(state, "taken", 0) == []
    assert state.observation(None)["stage"] == "card"
    assert asked_off(state) == {}


@pytest.mark.rule("BOA-30", "BOA-23")
def test_without_the_symbol_all_go_beside(boarding: Game) -> None:
    state = table(boarding, cards="p09 p01 p25 p36", planes={0: "BB........" + "." * 40})
    play(state, "take 1", "seat r0 A1")
    assert asked_off(state) == {"business": 2}
    assert state.active_players() == (1,)


@pytest.mark.rule("BOA-31")
@every_table
def test_across_the_aisle(boarding: Game, players: int) -> None:
    # ".W.", "BRY", ".B."
    state = table(boarding, players, cards="p47 p01 p25 p36")
    play(state, "take 1")
    if players == 4:
        play(state, "seat r0 D1")
        assert seated(state) == {"D1": "W", "C2": "B", "D2": "R", "E2": "Y", "D3": "B"}
    else:
        play(state, "seat r0 C1")
        assert seated(state) == {"C1": "W", "B2": "B", "C2": "R", "D2": "Y", "C3": "B"}


@pytest.mark.rule("BOA-31")
@pytest.mark.parametrize(
    ("players", "ways"),
    [
        # 3x3 seats lie anywhere on 5 rows of 10, or of 8: 3 places down, 8 or 6 across; four turns.
        (1, 4 * 3 * 8),
        (3, 4 * 3 * 8),
        (4, 4 * 3 * 6),
    ],
)
def test_every_way_across_or_not(boarding: Game, players: int, ways: int) -> None:
    state = table(boarding, players, cards="p47 p01 p25 p36")
    play(state, "take 1")
    assert len(moves(state)) == ways
    assert "seat r0 B1" in moves(state)  # in one sector as well


@pytest.mark.rule("BOA-24", "BOA-31")
def test_other_cards_do_not_lie_across(boarding: Game) -> None:
    state = table(boarding, cards="p32 p01 p25 p36")  # ".B.", "B.B", ".W."
    play(state, "take 1")
    assert refused_by(state, "seat r0 C1") == "BOA-24"


@pytest.mark.rule("BOA-31")
def test_a_wide_card_across_the_aisle(boarding: Game) -> None:
    # d1, "W..Y", ".GR.", is 4 wide: on any columns it lies in two sectors at most.
    state = table(boarding, cards="d1 p01 p25 p36", hard_cards=True)
    play(state, "take 1")
    # 2 rows of 4 seats: 4 places down, 7 across; 4 rows of 2: 2 down, 9 across; each way up.
    assert len(moves(state)) == 2 * 4 * 7 + 2 * 2 * 9
    play(state, "seat r0 C1")
    assert seated(state) == {"C1": "W", "F1": "Y", "D2": "G", "E2": "R"}


@pytest.mark.rule("BOA-31")
def test_two_sectors_are_not_three(tmp_path: Path) -> None:
    # The same card on planes whose middle sector, E and F, is narrower than it.
    (tmp_path / "game.yaml").write_text(NARROW, "utf-8")
    assert bgf.validate(tmp_path) == []
    state = table(bgf.load("boarding", content=tmp_path), cards="d1 p01 p25 p36", hard_cards=True)
    play(state, "take 1")
    assert refused_by(state, "seat r0 D1") == "BOA-31"  # D to G
    assert "seat r0 C1" in moves(state)  # C to F
    play(state, "seat r0 E1")  # E to H
    assert seated(state) == {"E1": "W", "H1": "Y", "F2": "G", "G2": "R"}


@pytest.mark.rule("BOA-31")
@pytest.mark.parametrize("seat", ["J1", "E5"])
def test_off_the_plane_is_not_across_the_aisle(boarding: Game, seat: str) -> None:
    state = table(boarding, cards="p47 p01 p25 p36")  # ".W.", "BRY", ".B."
    play(state, "take 1")
    assert refused_by(state, f"seat r0 {seat}") == "BOA-31"


@pytest.mark.rule("BOA-32")
@every_table
@pytest.mark.parametrize(
    ("ignored", "anchor", "seats"),
    [
        # "RYB", "G.W"
        ("1", "B1", {"B1": "Y", "C1": "B", "A2": "G", "C2": "W"}),
        ("2", "A1", {"A1": "R", "C1": "B", "A2": "G", "C2": "W"}),
        ("3", "A1", {"A1": "R", "B1": "Y", "A2": "G", "C2": "W"}),
        ("4", "A1", {"A1": "R", "B1": "Y", "C1": "B", "C2": "W"}),
        ("5", "A1", {"A1": "R", "B1": "Y", "C1": "B", "A2": "G"}),
        ("none", "A1", {"A1": "R", "B1": "Y", "C1": "B", "A2": "G", "C2": "W"}),
    ],
)
def test_one_is_ignored(
    boarding: Game, players: int, ignored: str, anchor: str, seats: dict[str, str]
) -> None:
    state = table(boarding, players, cards="p48 p01 p25 p36")
    before = counted(state, "hall")
    play(state, "take 1")
    assert counted(state, "hall") == before
    choices = ["1", "2", "3", "4", "5", "none"]
    assert moves(state) == [f"leave {choice}" for choice in choices]
    assert refused_by(state, "leave 6") == "BOA-32"
    assert refused_by(state, f"seat r0 {anchor}") == "BOA-32"
    play(state, f"leave {ignored}", f"seat r0 {anchor}")
    assert seated(state) == seats
    after = counted(state, "hall")
    assert sum(before.values()) - sum(after.values()) == len(seats)
    marks = {"R": "lover", "Y": "tourist", "B": "business", "G": "eco", "W": "child"}
    assert {kind for kind in before if before[kind] > after[kind]} == {
        marks[mark] for mark in seats.values()
    }


@pytest.mark.rule("BOA-32", "BOA-41")
def test_only_one_is_ignored(boarding: Game) -> None:
    state = table(boarding, cards="p48 p01 p25 p36")
    play(state, "take 1", "leave 2")
    assert {text.split()[0] for text in moves(state)} == {"seat"}
    assert refused_by(state, "leave 1") == "BOA-12"


@pytest.mark.rule("BOA-32", "BOA-40", "BOA-42")
@shared_tables
def test_ignoring_comes_before_the_shortage(boarding: Game, players: int) -> None:
    # p46, "B.G", ".Y.", "Y.R", with two tourists, of whom the hall has one besides.
    state = table(boarding, players, cards="p46 p62 p61 p63", left={"tourist": 1})
    play(state, "take 1")
    assert "leave none" in moves(state)
    ignored = state.clone()
    play(ignored, "leave 3")  # one tourist is ignored: nobody is missing
    assert {text.split()[0] for text in moves(ignored)} == {"seat"}
    play(state, "leave 1")  # a businessperson is ignored: a tourist is missing as well
    assert moves(state) == ["leave 3", "leave 4"]
    assert refused_by(state, "leave none") == "BOA-41"
    play(state, "leave 4", "seat r0 C1")
    assert seated(state) == {"C1": "G", "B2": "Y", "C3": "R"}


@pytest.mark.rule("BOA-32", "BOA-42")
def test_ignoring_the_missing_passenger_ends_nothing(boarding: Game) -> None:
    # Before the turn 2 tourists are in the hall; the card takes one of them, by choice.
    state = table(boarding, cards="p46 p62 p61 p63", left={"tourist": 2}, deck="p64 p58 p65")
    play(state, "take 1", "leave 3", "seat r0 A1")
    assert hall(state, "tourist") == 1
    play(state, "take 1", "put C1", "put C2")
    assert not state.is_terminal()
    assert state.active_players() == (0,)


@pytest.mark.rule("BOA-33")
@every_table
def test_the_star_asks_for_nothing_else(boarding: Game, players: int) -> None:
    state = table(boarding, players, cards="p14 p01 p25 p36")  # "W.R", "G.."
    play(state, "take 1", "seat r0 A1")
    assert seated(state) == {"A1": "W", "C1": "R", "A2": "G"}
    assert lying(state, "kept", 0) == ["p14"]
    assert state.observation(None)["zones"]["kept"][0] == ["p14"]


@pytest.mark.rule("BOA-32")
def test_the_passengers_to_choose_from_are_named(boarding: Game) -> None:
    state = table(boarding, cards="p56 p01 p25 p36")  # "B.W", "BRG", "W.."
    play(state, "take 1")
    choices = PlayerChoices(state, 0, "pl")
    named = [choices.describe_step(action, 0) for action in choices.listed]
    assert named == [
        "biznesmen, rząd 1, kolumna 1",
        "dziecko, rząd 1, kolumna 3",
        "biznesmen, rząd 2, kolumna 1",
        "zakochany",
        "ekolog",
        "dziecko, rząd 3, kolumna 1",
        "nikogo",
    ]


@pytest.mark.rule("BOA-32", "BOA-41")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pomin ekolog", ["leave 5"]),
        ("ekolog", ["leave 5"]),
        ("dziecko rzad 3", ["leave 6"]),
        ("pomiń dziecko", ["leave 2", "leave 6"]),
        ("nikogo", ["leave none"]),
        ("pomiń 3", ["leave 3"]),
    ],
)
def test_a_passenger_to_be_left_out_is_named_in_words(
    boarding: Game, typed: str, meant: list[str]
) -> None:
    state = table(boarding, cards="p56 p01 p25 p36")
    play(state, "take 1")
    reading = PlayerChoices(state, 0, "pl").read(TypedLine.of(typed))
    assert [action.text for action in reading.actions] == meant
