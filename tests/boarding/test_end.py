"""When a kind runs out: BOA-40 to BOA-43."""

from __future__ import annotations

import pytest

from bgf import Game

from .turns import (
    asked_off,
    every_table,
    finish_turn,
    hall,
    moves,
    play,
    refused_by,
    seated,
    shared_tables,
    table,
)

TOURIST_IN_THE_WAY = "..." + "...Y" + "..." + "." * 40


@pytest.mark.rule("BOA-40", "BOA-42")
@pytest.mark.parametrize(
    ("players", "who"), [(p, seat) for p in (2, 3, 4) for seat in range(p)], ids=str
)
@pytest.mark.parametrize("kind", ["tourist", "business"])
def test_the_round_is_played_out(boarding: Game, players: int, who: int, kind: str) -> None:
    # Only the last two of the kind fall, to the card of player `who`; the other cards show none.
    last = {"tourist": "p59", "business": "p62"}[kind]
    others = ["p61", "p64", "p65", "p58", "p25", "p03"]
    deck = [*others[3:], "p19", "p29", "p33", "p37", "p40"]
    state = table(
        boarding,
        players,
        cards=" ".join([*others[:3], last]),
        deck=" ".join(deck),
        left={kind: 2},
        first_player=1 % players,
        have=dict.fromkeys(range(players), 3),
    )
    order = [(1 + step) % players for step in range(players)]
    # A full round first, without the card.
    for player in [*order, *order]:
        assert not state.is_terminal()
        assert state.active_players() == (player,)
        cards = state.observation(None)["zones"]["row"]
        in_second_round = state.observation(None)["round"] == 2
        place = cards.index(last) + 1 if player == who and in_second_round else 1
        if cards[place - 1] == last and not (player == who and in_second_round):
            place = 2
        play(state, f"take {place}")
        finish_turn(state)
        if player == who and in_second_round:
            assert hall(state, kind) == 0
    assert state.is_terminal()
    assert state.observation(None)["round"] == 2
    assert state.observation(None)["turn"] == 2 * players


@pytest.mark.rule("BOA-40")
@shared_tables
def test_one_left_of_a_kind_is_no_end(boarding: Game, players: int) -> None:
    state = table(
        boarding,
        players,
        cards="p59 p61 p62 p64",
        deck="p65 p58 p25 p03 p19 p29 p33 p37",
        left={"tourist": 3, "eco": 30, "business": 30} if players > 2 else {"tourist": 3},
    )
    for _ in range(players):
        play(state, "take 1")
        finish_turn(state)
    assert hall(state, "tourist") == 1
    assert not state.is_terminal()
    assert state.observation(None)["round"] == 2


@pytest.mark.rule("BOA-40")
@shared_tables
def test_kinds_that_have_run_out_are_ignored(boarding: Game, players: int) -> None:
    # "RRW", and no lover is left: the child sits down alone.
    state = table(boarding, players, cards="p59 p01 p61 p65", left={"tourist": 2, "lover": 0})
    play(state, "take 1")
    finish_turn(state)
    assert state.active_players() == (1,)
    play(state, "take 1")
    assert {text.split()[0] for text in moves(state)} == {"seat"}
    play(state, "seat r0 A1")
    assert seated(state, 1) == {"A1": "W"}


@pytest.mark.rule("BOA-40", "BOA-42")
def test_nobody_left_to_seat(boarding: Game) -> None:
    state = table(boarding, cards="p59 p61 p65 p25", left={"tourist": 0})
    play(state, "take 1")
    assert state.active_players() == (1,)
    assert seated(state, 0) == {}
    play(state, "take 1")
    finish_turn(state)
    assert state.is_terminal()


@pytest.mark.rule("BOA-41")
@every_table
@pytest.mark.parametrize(
    ("left_out", "anchor", "seats"),
    [
        # "Y.R", "YG.": on the lower tourist square, or on the upper one
        ("leave 1", "C1", {"C1": "R", "A2": "Y", "B2": "G"}),
        ("leave 3", "A1", {"A1": "Y", "C1": "R", "B2": "G"}),
    ],
)
def test_the_example_of_a_shortage(
    boarding: Game, players: int, left_out: str, anchor: str, seats: dict[str, str]
) -> None:
    state = table(boarding, players, cards="p36 p01 p25 p09", left={"tourist": 1})
    play(state, "take 1")
    assert moves(state) == ["leave 1", "leave 3"]
    for other in ("leave 2", "leave 4", "leave none"):
        assert refused_by(state, other) == "BOA-41"
    full = 20 if players <= 2 else 30
    play(state, left_out, f"seat r0 {anchor}")
    assert seated(state) == seats
    assert hall(state, "tourist") == 0
    assert hall(state, "eco") == hall(state, "lover") == full - 1


@pytest.mark.rule("BOA-41")
@pytest.mark.parametrize("text", ["leave 5", "take 1", "seat r0 A1"])
def test_a_shortage_is_not_ignoring_one(boarding: Game, text: str) -> None:
    # The card has no symbol of BOA-32: other actions are refused for the shortage.
    state = table(boarding, cards="p36 p01 p25 p09", left={"tourist": 1})
    play(state, "take 1")
    assert refused_by(state, text) in ("BOA-40", "BOA-41", "BOA-12")


@pytest.mark.rule("BOA-41")
def test_several_too_few(boarding: Game) -> None:
    # "YW.", ".YY" with three tourists, of whom there is one: two of the squares stay empty.
    state = table(boarding, cards="p28 p01 p25 p09", left={"tourist": 1})
    play(state, "take 1")
    assert moves(state) == ["leave 1", "leave 3", "leave 4"]
    play(state, "leave 3")
    assert moves(state) == ["leave 1", "leave 4"]
    play(state, "leave 1", "seat r0 B1")
    assert seated(state) == {"B1": "W", "C2": "Y"}


@pytest.mark.rule("BOA-40", "BOA-41")
def test_no_choice_for_a_kind_of_which_none_is_left(boarding: Game) -> None:
    # "Y.R", "YG.": one tourist on either square; the ecologist is ignored without being asked for.
    state = table(boarding, cards="p36 p01 p25 p09", left={"tourist": 1, "eco": 0})
    play(state, "take 1")
    assert moves(state) == ["leave 1", "leave 3"]


@pytest.mark.rule("BOA-41")
def test_no_choice_between_two_alike(boarding: Game) -> None:
    # Both tourists of p59 want an aisle: it makes no difference which of them comes.
    state = table(boarding, cards="p59 p01 p25 p09", left={"tourist": 1})
    play(state, "take 1", "put C1")
    assert seated(state) == {"C1": "Y"}
    assert state.active_players() == (1,)


@pytest.mark.rule("BOA-42")
@pytest.mark.parametrize("players", [2, 3])
def test_a_card_not_served_in_full_is_the_end(boarding: Game, players: int) -> None:
    # p26, "YWYR": one of its tourists comes; the other, seated at G1, goes back to the hall.
    state = table(
        boarding,
        players,
        cards="p26 p61 p62 p65",
        deck="p64 p63 p67 p25",
        left={"tourist": 1},
        planes={0: TOURIST_IN_THE_WAY},
    )
    play(state, "take 1", "leave 1", "seat r0 E1", "spare tourist")
    assert seated(state) == {"E1": "W", "F1": "Y", "G1": "R"}
    assert hall(state, "tourist") == 1
    for _ in range(players - 1):
        assert not state.is_terminal()
        play(state, "take 1")
        finish_turn(state)
    assert state.is_terminal()


@pytest.mark.rule("BOA-42")
def test_a_kind_back_before_the_end_of_the_turn_has_not_run_out(boarding: Game) -> None:
    # Both tourists of p26 come, none is left; then the one asked off goes back.
    state = table(
        boarding,
        cards="p26 p61 p62 p65",
        deck="p64 p63 p67 p25",
        left={"tourist": 2},
        planes={0: TOURIST_IN_THE_WAY},
    )
    play(state, "take 1", "seat r0 D1")
    assert hall(state, "tourist") == 0
    play(state, "spare tourist", "take 1")
    finish_turn(state)
    assert not state.is_terminal()
    assert state.observation(None)["round"] == 2


@pytest.mark.rule("BOA-42", "BOA-43")
def test_a_later_free_exit_does_not_take_the_end_back(boarding: Game) -> None:
    # Player 0 takes the last two tourists; player 1 sends one back.
    state = table(
        boarding,
        3,
        cards="p59 p26 p61 p36",
        deck="p64 p63 p67 p25",
        left={"tourist": 2},
        planes={1: TOURIST_IN_THE_WAY},
    )
    play(state, "take 1", "put C1", "put C2")
    play(state, "take 1", "seat r0 E1")  # no tourist left: "YWYR" without both
    assert seated(state, 1) == {"E1": "W", "G1": "R"}
    play(state, "spare tourist")
    assert hall(state, "tourist") == 1
    assert asked_off(state, 1) == {}
    # The next card may use that tourist, on the square its player likes.
    play(state, "take 2")
    assert moves(state) == ["leave 1", "leave 3"]
    play(state, "leave 3", "seat r0 A1")
    assert seated(state, 2) == {"A1": "Y", "C1": "R", "B2": "G"}
    assert state.is_terminal()


@pytest.mark.rule("BOA-43")
def test_markers_are_taken_before_anybody_sits(boarding: Game) -> None:
    # With one tourist in the hall a second never comes from the plane itself.
    state = table(
        boarding, cards="p26 p01 p25 p36", left={"tourist": 1}, planes={0: TOURIST_IN_THE_WAY}
    )
    play(state, "take 1")
    assert moves(state) == ["leave 1", "leave 3"]
    play(state, "leave 3")
    assert hall(state, "tourist") == 0
    play(state, "seat r0 D1", "spare tourist")
    assert seated(state) == {"D1": "Y", "E1": "W", "G1": "R"}
    assert hall(state, "tourist") == 1
