"""A turn, and drawing transport cards: PAR-10 to PAR-13, PAR-16."""

from __future__ import annotations

import pytest

from bgf import Game

from .positions import every_table, lying, moves, play, position, refused_by


def all_routes(but: str = "") -> str:
    """One strand of every connection: with two players nothing else is left to claim."""
    doubles = {
        1: "arc_de_triomphe-champs_elysees opera-louvre opera-champs_elysees "
        "champs_elysees-invalides tour_eiffel-invalides invalides-montparnasse "
        "louvre-notre_dame notre_dame-bastille notre_dame-pantheon republique-bastille "
        "bastille-bercy",
        2: "arc_de_triomphe-tour_eiffel batignolles-opera montmartre-opera champs_elysees-louvre "
        "invalides-louvre louvre-republique republique-pere_lachaise bastille-pere_lachaise "
        "pantheon-place_d_italie montparnasse-pantheon",
        3: "montmartre-la_villette la_villette-republique montmartre-republique "
        "montparnasse-place_d_italie",
    }
    colour = {1: "blue", 2: "white", 3: "red"}
    routes = [f"{way}-{colour[length]}" for length, ways in doubles.items() for way in ways.split()]
    routes += ["batignolles-montmartre-blue", "arc_de_triomphe-batignolles-white"]
    routes += ["bercy-place_d_italie-white", "la_villette-pere_lachaise-red"]
    routes += ["opera-republique-purple", "tour_eiffel-montparnasse-purple"]
    routes += ["pere_lachaise-bercy-red"]
    return " ".join(route for route in routes if route != but)


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
def test_two_cards_each_from_deck_or_row(
    game: Game, players: int, first: str, second: str
) -> None:
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
    assert moves(state, "claim") and moves(state, "tickets")
    assert refused_by(state, "draw deck") == "PAR-16"
    assert refused_by(state, "pass") == "PAR-16"


@pytest.mark.rule("PAR-16")
def test_pass_only_where_nothing_else_is_possible(game: Game) -> None:
    stuck = {"row": "", "spare": "hand 1", "spare_tickets": "tickets 1"}
    closed = {0: all_routes()}
    state = position(game, hands={0: "blue bus bus"}, routes=closed, buses={0: 9}, **stuck)
    assert moves(state) == ["pass"]
    play(state, "pass")
    assert state.active_players() == (1,)
    assert lying(state, "hand", 0) == ["blue", "bus", "bus"]
    # Each of the three actions takes it away.
    for change in (
        {"row": "red"},
        {"deck": "red"},
        {"routes": {0: all_routes(but="batignolles-montmartre-blue")}},
        {"ticket_deck": "opera-bercy"},
    ):
        parts = {"routes": closed, **stuck, **change}
        state = position(game, hands={0: "blue bus bus"}, buses={0: 9}, **parts)  # type: ignore[arg-type]
        assert moves(state) and "pass" not in moves(state)
        assert refused_by(state, "pass") == "PAR-16"
