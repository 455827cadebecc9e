"""A turn, and drawing transport cards: PAR-10 to PAR-13, PAR-16."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .positions import every_connection, every_table, lying, moves, play, position, refused_by


@pytest.mark.rule("PAR-10")
@every_table
def test_each_of_the_three_actions_is_a_turn(game: Game, players: int) -> None:
    for texts in (
        ["draw deck", "draw deck"],
        ["claim opera-louvre blue"],
        ["tickets", "keep opera-bercy"],
    ):
        state = position(game, players, hands={0: "blue red"}, ticket_deck="opera-bercy")
        assert {text.split()[0] for text in moves(state)} == {"draw", "claim", "tickets"}
        for text in texts:
            assert state.active_players() == (0,)
            play(state, text)
        assert state.active_players() == (1,)
        assert state.observation(None)["turn"] == 2
        assert state.observation(None)["stage"] == "act"


@pytest.mark.rule("PAR-10")
def test_one_action_shuts_the_others_out(game: Game) -> None:
    state = position(game, hands={0: "blue red"})
    assert refused_by(state, "keep opera-bercy") == "PAR-10"
    play(state, "draw deck")
    assert {text.split()[0] for text in moves(state)} == {"draw"}
    assert refused_by(state, "claim opera-louvre blue") == "PAR-12"
    assert refused_by(state, "tickets") == "PAR-12"
    state = position(game, hands={0: "blue red"})
    play(state, "tickets")
    assert {text.split()[0] for text in moves(state)} == {"keep"}
    assert refused_by(state, "claim opera-louvre blue") == "PAR-40"
    assert refused_by(state, "draw deck") == "PAR-40"
    assert refused_by(state, "tickets") == "PAR-40"


@pytest.mark.rule("PAR-11")
def test_a_hand_may_hold_any_number(game: Game) -> None:
    state = position(game, spare="hand 0", deck="bus bus red red")
    assert len(lying(state, "hand", 0)) == 37
    play(state, "draw deck", "draw yellow")
    assert len(lying(state, "hand", 0)) == 39
    play(state, "draw deck", "draw deck", "draw green", "draw green")
    assert len(lying(state, "hand", 0)) == 41


@pytest.mark.rule("PAR-12")
@every_table
@pytest.mark.parametrize("second", ["deck", "red"])
@pytest.mark.parametrize("first", ["deck", "blue"])
def test_two_cards_each_from_deck_or_row(game: Game, players: int, first: str, second: str) -> None:
    state = position(
        game, players, row="blue red yellow yellow white", deck="green purple green bus"
    )
    drawn = []
    for source in (first, second):
        drawn.append(lying(state, "deck")[0] if source == "deck" else source)
        deck, row = lying(state, "deck"), lying(state, "row")
        play(state, f"draw {source}")
        if source != "deck":
            row.remove(source)
            row.append(deck[0])
        assert lying(state, "row") == sorted(row)
        assert lying(state, "deck") == deck[1:]
    assert lying(state, "hand", 0) == sorted(drawn)
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-12")
def test_each_kind_in_the_row_is_offered_once(game: Game) -> None:
    state = position(game, row="bus white yellow yellow yellow")
    assert sorted(moves(state, "draw")) == ["draw bus", "draw deck", "draw white", "draw yellow"]
    assert refused_by(state, "draw blue") == "PAR-12"


@pytest.mark.rule("PAR-12")
def test_the_row_is_filled_before_the_second_draw(game: Game) -> None:
    state = position(game, row="blue red yellow yellow white", deck="green bus")
    assert refused_by(state, "draw green") == "PAR-12"
    play(state, "draw blue")
    assert lying(state, "row") == ["green", "red", "white", "yellow", "yellow"]
    assert refused_by(state, "draw blue") == "PAR-12"
    play(state, "draw green")
    assert lying(state, "row") == ["bus", "red", "white", "yellow", "yellow"]
    assert lying(state, "hand", 0) == ["blue", "green"]


@pytest.mark.rule("PAR-12")
@pytest.mark.rule("PAR-15")
def test_the_row_is_swept_before_the_second_draw(game: Game) -> None:
    five = "green green purple purple white"
    state = position(game, row="bus bus red blue yellow", deck=f"bus {five}")
    play(state, "draw red")
    assert lying(state, "row") == five.split()
    assert lying(state, "discards") == ["blue", "bus", "bus", "bus", "yellow"]
    assert "draw white" in moves(state)
    assert refused_by(state, "draw blue") == "PAR-12"


@pytest.mark.rule("PAR-12")
def test_the_second_draw_must_be_made(game: Game) -> None:
    for first in ("deck", "yellow"):
        state = play(position(game), f"draw {first}")
        assert "pass" not in moves(state)
        assert refused_by(state, "pass") == "PAR-12"
        assert state.active_players() == (0,)


@pytest.mark.rule("PAR-13")
@every_table
def test_an_open_bus_is_the_only_card(game: Game, players: int) -> None:
    state = position(game, players, row="bus bus red blue yellow", deck="green")
    play(state, "draw bus")
    assert lying(state, "hand", 0) == ["bus"]
    assert lying(state, "row") == ["blue", "bus", "green", "red", "yellow"]
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-13")
def test_an_open_bus_is_no_second_card(game: Game) -> None:
    for first in ("deck", "red"):
        state = position(game, row="bus bus red blue yellow", deck="green green")
        play(state, f"draw {first}")
        assert "draw blue" in moves(state)
        assert refused_by(state, "draw bus") == "PAR-13"
    state = position(game, row="white blue red blue yellow", deck="bus")
    play(state, "draw blue")
    assert refused_by(state, "draw bus") == "PAR-13", "a Bus that has just been turned up"


@pytest.mark.rule("PAR-13")
def test_a_blind_bus_counts_as_any_card(game: Game) -> None:
    state = position(game, deck="bus bus")
    play(state, "draw deck")
    assert state.active_players() == (0,)
    play(state, "draw deck")
    assert lying(state, "hand", 0) == ["bus", "bus"]
    assert state.active_players() == (1,)
    state = position(game, deck="bus")
    play(state, "draw deck", "draw yellow")
    assert lying(state, "hand", 0) == ["bus", "yellow"]


@pytest.mark.rule("PAR-16")
@every_table
def test_without_deck_and_discards_the_row_stays_short(game: Game, players: int) -> None:
    state = position(game, players, row="red red blue", spare="hand 1")
    assert refused_by(state, "draw deck") == "PAR-16"
    assert moves(state, "draw") == ["draw blue", "draw red"]
    play(state, "draw red")
    assert state.active_players() == (0,)
    assert moves(state) == ["draw blue", "draw red"]
    play(state, "draw red")
    assert lying(state, "row") == ["blue"]
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-16")
@pytest.mark.parametrize("row", ["red", "red bus", "red bus bus"])
def test_the_second_draw_is_skipped(game: Game, row: str) -> None:
    state = position(game, row=row, spare="hand 1")
    play(state, "draw red")
    assert lying(state, "hand", 0) == ["red"]
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-16")
def test_the_second_draw_is_skipped_after_the_last_card_of_the_deck(game: Game) -> None:
    state = position(game, row="bus bus", deck="", spare="hand 1")
    assert moves(state, "draw") == ["draw bus"]
    state = position(game, row="", deck="white", spare="hand 1")
    # A short row beside a deck can't be left by play; it serves to draw the very last card.
    play(state, "draw deck")
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-16")
def test_drawing_is_not_offered_when_there_is_no_card(game: Game) -> None:
    state = position(game, hands={0: "blue"}, row="", spare="hand 1")
    assert moves(state, "draw") == []
    assert {text.split()[0] for text in moves(state)} == {"claim", "tickets"}
    assert refused_by(state, "draw deck") == "PAR-16"
    assert refused_by(state, "pass") == "PAR-16"


@pytest.mark.rule("PAR-16")
def test_pass_where_nothing_else_is_possible(game: Game) -> None:
    state = stuck(game)
    assert moves(state) == ["pass"]
    play(state, "pass")
    assert state.active_players() == (1,)
    assert lying(state, "hand", 0) == ["blue", "bus", "bus"]


@pytest.mark.rule("PAR-16")
@pytest.mark.parametrize(
    ("way", "offered"),
    [
        ({"row": "red"}, "draw red"),
        ({"row": "bus"}, "draw bus"),
        ({"deck": "red"}, "draw deck"),
        ({"ticket_deck": "opera-bercy"}, "tickets"),
        ({"free": "batignolles-montmartre-blue"}, "claim batignolles-montmartre blue"),
    ],
)
def test_no_pass_where_anything_is_possible(game: Game, way: dict[str, str], offered: str) -> None:
    state = stuck(game, **way)
    assert offered in moves(state)
    assert refused_by(state, "pass") == "PAR-16"


def stuck(
    game: Game, row: str = "", deck: str = "", ticket_deck: str = "", free: str = ""
) -> State:
    """Only the given actions are legal; player 0 has more plastic buses than are left."""
    return position(
        game,
        hands={0: "blue bus bus"},
        row=row,
        deck=deck,
        spare="hand 1",
        ticket_deck=ticket_deck,
        spare_tickets="tickets 1",
        routes={0: every_connection(game, but=free)},
        buses={0: 9},
    )
