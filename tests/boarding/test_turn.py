"""Setup, and the steps of a turn: BOA-01 to BOA-06, BOA-10 to BOA-16, BOA-60."""

from __future__ import annotations

from collections import Counter

import pytest

from bgf import Game

from .turns import (
    counted,
    every_table,
    finish_turn,
    hall,
    lying,
    moves,
    plane,
    play,
    pledged,
    refused_by,
    row,
    seated,
    shared_tables,
    table,
    vouchers,
)

KINDS = {"lover", "child", "business", "tourist", "eco"}


@pytest.mark.rule("BOA-01")
@every_table
def test_box_holds_all_cards_passengers_and_vouchers(boarding: Game, players: int) -> None:
    state = boarding.new_state(players, 3)
    cards = [card for zone in ("deck", "row", "box") for card in lying(state, zone)]
    assert len(cards) == len(set(cards)) == 81
    hard = [card for card in cards if boarding.pack.data["components"]["cards"][card].get("hard")]
    assert len(hard) == 9
    assert len(set(lying(state, "event_deck") + lying(state, "events"))) == 15
    assert boarding.players == (1, 4)
    for kind in KINDS:
        assert hall(state, kind) + counted(state, "boxed")[kind] == 30
    assert sum(counted(state, "vouchers")) + counted(state, "stock") == 24


@pytest.mark.rule("BOA-02")
@pytest.mark.parametrize(("players", "each"), [(1, 20), (2, 20), (3, 30), (4, 30)])
def test_the_hall(boarding: Game, players: int, each: int) -> None:
    state = boarding.new_state(players, 5)
    assert counted(state, "hall") == dict.fromkeys(KINDS, each)
    assert counted(state, "boxed") == dict.fromkeys(KINDS, 30 - each)


@pytest.mark.rule("BOA-03")
@every_table
def test_seventy_two_cards_are_shuffled_and_four_turned_up(boarding: Game, players: int) -> None:
    seen = set()
    for seed in range(30):
        state = boarding.new_state(players, seed)
        assert len(lying(state, "row")) == 4
        assert len(lying(state, "deck")) == 68
        assert sorted(lying(state, "box")) == [f"d{number}" for number in range(1, 10)]
        assert lying(state, "events") == []
        assert state.observation(0)["zones"]["deck"] == [None] * 68
        assert None not in state.observation(None)["zones"]["row"]
        seen.add((row(state), *lying(state, "deck")))
    assert len(seen) == 30


@pytest.mark.rule("BOA-60")
@every_table
def test_hard_cards_are_shuffled_in(boarding: Game, players: int) -> None:
    turned_up = set()
    for seed in range(30):
        state = boarding.new_state(players, seed, {"hard_cards": True})
        assert len(lying(state, "row")) == 4
        assert len(lying(state, "deck")) == 77
        assert lying(state, "box") == []
        turned_up |= set(lying(state, "row"))
    assert any(card.startswith("d") for card in turned_up)


@pytest.mark.rule("BOA-04")
@pytest.mark.parametrize(("players", "columns"), [(1, 10), (2, 10), (3, 10), (4, 8)])
def test_boards_and_vouchers(boarding: Game, players: int, columns: int) -> None:
    state = boarding.new_state(players, 8)
    for player in range(players):
        assert plane(state, player) == [[None] * columns] * 5
        assert vouchers(state, player) == 6
    assert len(counted(state, "vouchers")) == players
    assert pledged(state) == [0, 0, 0, 0]
    assert counted(state, "stock") == 24 - 6 * players


@pytest.mark.rule("BOA-05")
@shared_tables
def test_first_player_is_drawn_or_set_by_option(boarding: Game, players: int) -> None:
    drawn = Counter(boarding.new_state(players, seed).player for seed in range(200))
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > 200 / players / 2
    for first in range(players):
        for seed in range(5):
            state = boarding.new_state(players, seed, {"first_player": first})
            assert state.active_players() == (first,)


@pytest.mark.rule("BOA-05", "BOA-10")
@shared_tables
def test_turns_go_clockwise(boarding: Game, players: int) -> None:
    for first in range(players):
        state = table(boarding, players, cards="p59 p62 p61 p63", first_player=first)
        order = []
        for _ in range(2 * players):
            (player,) = state.active_players()
            order.append(player)
            finish_turn(state)
        assert order == [(first + step) % players for step in range(players)] * 2


@pytest.mark.rule("BOA-06")
def test_five_kinds_of_passenger(boarding: Game) -> None:
    pieces = boarding.pack.data["pieces"]["passengers"]
    assert {kind: entry["adult"] for kind, entry in pieces.items()} == {
        "lover": True,
        "child": False,
        "business": True,
        "tourist": True,
        "eco": True,
    }
    assert pieces["tourist"]["style"] == "yellow"


@pytest.mark.rule("BOA-10", "BOA-11", "BOA-14")
@shared_tables
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_cards_passed_over_cost_a_voucher_each(boarding: Game, players: int, place: int) -> None:
    cards = ["p58", "p59", "p60", "p61"]
    state = table(
        boarding,
        players,
        cards=" ".join(cards),
        deck="p01 p02 p03",
        have={1: 3},
        on_cards=(1, 0, 2, 0),
    )
    assert moves(state) == ["take 1", "take 2", "take 3", "take 4"]
    play(state, f"take {place}")
    on_card = [1, 0, 2, 0]
    assert vouchers(state) == 6 - (place - 1) + on_card[place - 1]
    finish_turn(state)
    # Those before it now bear one more; those behind it slide up; the new card bears none.
    left = [number + 1 for number in on_card[: place - 1]] + on_card[place:]
    assert row(state).split() == cards[: place - 1] + cards[place:] + ["p01"]
    assert pledged(state) == [*left, 0]
    assert lying(state, "deck") == ["p03", "p02"]


@pytest.mark.rule("BOA-10")
@shared_tables
def test_only_own_vouchers_from_before_the_turn_pay(boarding: Game, players: int) -> None:
    for have in range(4):
        state = table(boarding, players, have={0: have, 1: 0}, on_cards=(3, 2, 2, 2))
        assert moves(state) == [f"take {place}" for place in range(1, have + 2)]
        for place in range(have + 2, 5):
            assert refused_by(state, f"take {place}") == "BOA-10"


@pytest.mark.rule("BOA-10")
def test_one_card_a_turn(boarding: Game) -> None:
    state = table(boarding)
    assert refused_by(state, "seat r0 A1") == "BOA-10"
    assert refused_by(state, "spare lover") == "BOA-10"
    play(state, "take 1")
    assert refused_by(state, "take 1") == "BOA-12"
    finish_turn(state)
    assert state.active_players() == (1,)


@pytest.mark.rule("BOA-16")
@shared_tables
def test_the_example_of_a_turn(boarding: Game, players: int) -> None:
    # p09 shows 2 tourists and 1 lover.
    state = table(boarding, players, cards="p01 p25 p09 p36")
    before = counted(state, "hall")
    play(state, "take 3")
    assert pledged(state)[:2] == [1, 1]
    assert sum(pledged(state)) == 2
    assert vouchers(state) == 4
    after = counted(state, "hall")
    assert {kind: before[kind] - after[kind] for kind in before if before[kind] != after[kind]} == {
        "tourist": 2,
        "lover": 1,
    }


@pytest.mark.rule("BOA-11")
def test_vouchers_on_the_card_go_to_its_taker(boarding: Game) -> None:
    state = table(boarding, cards="p58 p59 p60 p61", deck="p62 p63 p64")
    play(state, "take 3")
    finish_turn(state)
    assert (vouchers(state, 0), vouchers(state, 1)) == (4, 6)
    play(state, "take 2")
    finish_turn(state)
    assert (vouchers(state, 0), vouchers(state, 1)) == (4, 6)
    assert pledged(state) == [2, 0, 0, 0]
    play(state, "take 1")
    assert (vouchers(state, 0), vouchers(state, 1)) == (6, 6)
    assert pledged(state) == [0, 0, 0, 0]


@pytest.mark.rule("BOA-12")
@every_table
def test_a_marker_for_each_passenger_and_all_are_seated(boarding: Game, players: int) -> None:
    state = table(boarding, players, cards="p36 p01 p25 p09")  # two tourists, ecologist, lover
    full = hall(state, "eco")
    play(state, "take 1")
    assert counted(state, "held") == {
        "tourist": 2,
        "eco": 1,
        "lover": 1,
        "business": 0,
        "child": 0,
    }
    assert {text.split()[0] for text in moves(state)} == {"seat"}
    assert refused_by(state, "pass") == "BOA-12"
    assert refused_by(state, "leave 1") == "BOA-12"
    play(state, "seat r0 A1")
    assert seated(state) == {"A1": "Y", "C1": "R", "A2": "Y", "B2": "G"}
    assert hall(state, "tourist") == full - 2
    assert hall(state, "eco") == hall(state, "lover") == full - 1
    assert hall(state, "child") == hall(state, "business") == full
    assert set(counted(state, "held").values()) == {0}


@pytest.mark.rule("BOA-13", "BOA-33")
@every_table
def test_star_cards_are_kept_and_others_go_to_the_box(boarding: Game, players: int) -> None:
    for card, is_kept in (("p14", True), ("p09", False), ("p58", False), ("p25", False)):
        state = table(boarding, players, cards=f"{card} p01 p36 p59")
        play(state, "take 1")
        assert lying(state, "kept", 0) == []
        finish_turn(state)
        assert lying(state, "taken", 0) == []
        assert lying(state, "kept", 0) == ([card] if is_kept else [])
        assert (card in lying(state, "box")) != is_kept


@pytest.mark.rule("BOA-14")
@shared_tables
def test_the_new_card_comes_when_the_passengers_are_seated(boarding: Game, players: int) -> None:
    # The steps of a turn are card, markers, seats, card away, and only then the new card:
    # nobody knows it while seating.
    state = table(boarding, players, cards="p09 p01 p25 p36", deck="p02 p03")
    play(state, "take 2")
    assert row(state) == "p09 p25 p36"
    play(state, "seat r0 A1")
    assert row(state) == "p09 p25 p36 p02"


@pytest.mark.rule("BOA-15")
@shared_tables
def test_the_row_grows_short(boarding: Game, players: int) -> None:
    state = table(boarding, players, cards="p58 p59 p60 p61", deck="p62")
    play(state, "take 2")
    finish_turn(state)
    assert row(state) == "p58 p60 p61 p62"
    play(state, "take 4")
    finish_turn(state)
    assert row(state) == "p58 p60 p61"
    # The first player's voucher and the second's lie on the first card.
    assert pledged(state) == [2, 1, 1, 0]
    assert moves(state) == ["take 1", "take 2", "take 3"]
    assert refused_by(state, "take 4") == "BOA-15"
    assert refused_by(state, "pass") == "BOA-15"


@pytest.mark.rule("BOA-15")
@shared_tables
def test_no_card_left_to_take(boarding: Game, players: int) -> None:
    state = table(boarding, players, cards="p58", deck="")
    play(state, "take 1")
    finish_turn(state)
    for player in range(1, players):
        assert not state.is_terminal()
        assert state.active_players() == (player,)
        assert moves(state) == ["pass"]
        assert refused_by(state, "take 1") == "BOA-15"
        play(state, "pass")
        assert seated(state, player) == {}
    assert state.is_terminal()


@pytest.mark.rule("BOA-15")
@shared_tables
def test_the_last_card_may_be_the_last_of_a_round(boarding: Game, players: int) -> None:
    cards = " ".join(f"p{58 + number}" for number in range(players))
    state = table(boarding, players, cards=cards, deck="")
    for _ in range(players):
        assert not state.is_terminal()
        play(state, "take 1")
        finish_turn(state)
    assert state.is_terminal()
    assert state.observation(None)["round"] == 1
