"""Drawing tickets: PAR-40 and PAR-41."""

from __future__ import annotations

import pytest

from bgf import Game

from .positions import every_table, lying, moves, play, position, refused_by

THREE = "opera-bercy louvre-pere_lachaise invalides-pantheon"
A, B, C = THREE.split()


@pytest.mark.rule("PAR-40")
@every_table
def test_two_are_drawn_of_which_one_at_least_is_kept(game: Game, players: int) -> None:
    state = position(game, players, ticket_deck=THREE)
    play(state, "tickets")
    assert lying(state, "offer", 0) == sorted([A, B])
    assert lying(state, "ticket_deck")[0] == C
    assert state.active_players() == (0,)
    options = [set(text.split()[1:]) for text in moves(state)]
    assert sorted(map(sorted, options)) == sorted([[A], [B], sorted([A, B])])
    assert refused_by(state, f"keep {C}") == "PAR-40"
    for option in options:
        twin = play(state.clone(), next(t for t in moves(state) if set(t.split()[1:]) == option))
        assert lying(twin, "tickets", 0) == sorted(option)
        assert lying(twin, "offer", 0) == []
        back = sorted({A, B} - option)
        assert len(lying(twin, "ticket_deck")) == 18 + len(back)
        assert lying(twin, "ticket_deck")[18:] == back
        assert twin.active_players() == (1,)


@pytest.mark.rule("PAR-40")
@every_table
def test_the_ticket_goes_back_face_down(game: Game, players: int) -> None:
    state = position(game, players, ticket_deck=THREE)
    play(state, "tickets")
    for viewer in [None, *range(1, players)]:
        seen = state.observation(viewer)
        assert seen["zones"]["offer"][0] == [None, None]
    play(state, f"keep {A}")
    for viewer in [None, *range(players)]:
        zones = state.observation(viewer)["zones"]
        mine = viewer == 0
        assert zones["ticket_deck"] == [B if mine else None] + [None] * 18
        assert zones["tickets"][0] == [A if mine else None]


@pytest.mark.rule("PAR-40")
def test_kept_tickets_stay(game: Game) -> None:
    state = position(game, tickets={0: C}, ticket_deck=f"{A} {B}")
    assert refused_by(state, f"keep {C}") == "PAR-10"
    play(state, "tickets")
    assert refused_by(state, f"keep {C}") == "PAR-40"
    assert all(C not in text for text in moves(state))
    play(state, f"keep {A}")
    assert lying(state, "tickets", 0) == sorted([A, C])


@pytest.mark.rule("PAR-40")
def test_any_number_may_be_held(game: Game) -> None:
    state = position(game, ticket_deck=THREE, spare_tickets="tickets 0")
    assert len(lying(state, "tickets", 0)) == 17
    play(state, "tickets", moves(play(state.clone(), "tickets"))[-1])
    assert len(lying(state, "tickets", 0)) == 19


@pytest.mark.rule("PAR-40")
@pytest.mark.rule("PAR-41")
@every_table
def test_every_ticket_can_be_drawn(game: Game, players: int) -> None:
    state = game.new_state(players, seed=1, options={"first_player": 0})
    for player in range(players):
        state.apply(game.parse_action(moves(state, player=player)[-1]), player)
    while "tickets" in moves(state):
        play(state, "tickets", moves(play(state.clone(), "tickets"))[-1])
    assert lying(state, "ticket_deck") == []
    held = [ticket for player in range(players) for ticket in lying(state, "tickets", player)]
    assert len(held) == len(set(held)) == 20


@pytest.mark.rule("PAR-41")
@every_table
def test_the_last_ticket_must_be_kept(game: Game, players: int) -> None:
    state = position(game, players, ticket_deck=A, spare_tickets="tickets 1")
    assert "tickets" in moves(state)
    play(state, "tickets")
    assert moves(state) == [f"keep {A}"]
    assert refused_by(state, f"keep {B} {A}") == "PAR-40"
    play(state, f"keep {A}")
    assert lying(state, "tickets", 0) == [A]
    assert lying(state, "ticket_deck") == []
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-41")
def test_with_no_ticket_left_it_is_not_offered(game: Game) -> None:
    state = position(game, spare_tickets="tickets 1")
    assert "tickets" not in moves(state)
    assert refused_by(state, "tickets") == "PAR-41"


@pytest.mark.rule("PAR-40")
@pytest.mark.rule("PAR-41")
def test_a_ticket_put_back_can_be_drawn_again(game: Game) -> None:
    state = position(game, ticket_deck=f"{A} {B}", spare_tickets="tickets 1")
    play(state, "tickets", f"keep {B}", "tickets")
    assert moves(state) == [f"keep {A}"]


@pytest.mark.rule("PAR-05")
@pytest.mark.rule("PAR-40")
def test_of_two_tickets_nobody_sees_which_is_kept(game: Game) -> None:
    # Player 0 puts B back, and knows that player 1 draws it; but not which one player 1 keeps.
    state = position(game, 3, ticket_deck=THREE, spare_tickets="tickets 2")
    play(state, "tickets", f"keep {A}", "tickets")
    assert state.observation(0)["zones"]["offer"][1] == [B, None]
    seen = []
    for text in (f"keep {B}", f"keep {C}"):
        seen.append(play(state.clone(), text).observation(0))
        assert seen[-1]["zones"]["tickets"][1] == seen[-1]["zones"]["ticket_deck"] == [None]
    assert seen[0] == seen[1]
    both = play(state.clone(), moves(state)[-1])
    assert both.observation(0)["zones"]["tickets"][1] == [B, None]
    assert both.observation(2)["zones"]["tickets"][1] == [None, None]


@pytest.mark.rule("PAR-40")
def test_tickets_may_be_named_in_any_order(game: Game) -> None:
    one = game.parse_action("keep opera-bercy louvre-pere_lachaise")
    assert one == game.parse_action("keep louvre-pere_lachaise opera-bercy")
    assert game.parse_action(str(one)) == one
