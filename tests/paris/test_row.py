"""The deck that is renewed, and the open row that is swept: PAR-14, PAR-15, PAR-17, PAR-18."""

from __future__ import annotations

from collections import Counter

import pytest

from bgf import Game, State

from .positions import every_table, lying, moves, play, position


def fresh_buses(state: State) -> int:
    """The number of open Buses."""
    return lying(state, "row").count("bus")


@pytest.mark.rule("PAR-14")
@every_table
def test_the_last_card_renews_the_deck_at_once(game: Game, players: int) -> None:
    discards = "blue blue red white bus"
    # Drawn blind, as the first card of a turn: renewed before the second draw.
    state = position(game, players, deck="purple", discards=discards, spare="hand 1")
    play(state, "draw deck")
    assert lying(state, "discards") == []
    assert sorted(lying(state, "deck")) == sorted(discards.split())
    assert state.active_players() == (0,)
    # Turned up to fill the row: likewise.
    state = position(game, players, deck="purple", discards=discards, spare="hand 1")
    play(state, "draw green")
    assert lying(state, "discards") == []
    assert sorted(lying(state, "deck")) == sorted(discards.split())
    # Not before the last one.
    state = position(game, players, deck="purple red", discards=discards, spare="hand 1")
    play(state, "draw deck")
    assert len(lying(state, "deck")) == 1
    assert len(lying(state, "discards")) == 5


@pytest.mark.rule("PAR-14")
def test_the_new_deck_is_shuffled(game: Game) -> None:
    orders = Counter[tuple[str, ...]]()
    for chance in range(240):
        state = position(
            game, deck="purple", discards="blue red white bus", spare="hand 1", chance=chance
        )
        play(state, "draw deck")
        orders[tuple(lying(state, "deck"))] += 1
        assert state.observation(0)["zones"]["deck"] == [None] * 4, "somebody knows the new deck"
    assert len(orders) == 24


@pytest.mark.rule("PAR-14")
@pytest.mark.rule("PAR-18")
def test_with_no_discards_the_next_one_makes_the_deck(game: Game) -> None:
    state = position(game, deck="purple", hands={0: "white white"}, spare="hand 1")
    play(state, "draw deck", "draw yellow")
    assert lying(state, "deck") == lying(state, "discards") == []
    assert lying(state, "row") == ["green", "green", "purple", "yellow"]
    play(state, "draw yellow", "draw green")
    assert len(lying(state, "row")) == 2
    # Player 0 pays two white cards and keeps one: the other is the deck, and then the row.
    play(state, "claim montmartre-opera white")
    assert lying(state, "row") == ["green", "purple", "white"]
    assert lying(state, "deck") == lying(state, "discards") == []


@pytest.mark.rule("PAR-14")
def test_a_discard_makes_the_deck_beside_a_full_row(game: Game) -> None:
    state = position(game, hands={0: "yellow yellow"}, spare="hand 1")
    play(state, "claim montmartre-opera yellow")
    assert lying(state, "discards") == []
    assert lying(state, "deck") == ["yellow", "yellow"]
    assert moves(state, "draw")[0] == "draw deck"


@pytest.mark.rule("PAR-15")
@every_table
@pytest.mark.parametrize("buses", [0, 1, 2, 3])
def test_three_buses_sweep_the_row(game: Game, players: int, buses: int) -> None:
    row = ["bus"] * buses + ["red"] * (5 - buses)
    five = "green green purple purple white"
    # The first card of the row to be is still on the deck, a blue one lies in its place.
    state = position(game, players, row=" ".join([*row[1:], "blue"]), deck=f"{row[0]} {five}")
    play(state, "draw blue")
    swept = buses >= 3
    assert lying(state, "row") == (five.split() if swept else row)
    assert lying(state, "discards") == (row if swept else [])


@pytest.mark.rule("PAR-15")
@every_table
def test_swept_after_the_second_draw_too(game: Game, players: int) -> None:
    five = "green green purple purple white"
    state = position(game, players, row="bus bus red blue yellow", deck=f"blue bus {five}")
    play(state, "draw deck", "draw red")
    assert lying(state, "row") == five.split()
    assert lying(state, "discards") == ["blue", "bus", "bus", "bus", "yellow"]
    assert state.active_players() == (1,)
    state = position(game, players, row="bus bus bus red blue", deck=f"bus {five}")
    # A row like this can't be left by play; an open Bus taken from it brings the next one up.
    play(state, "draw bus")
    assert lying(state, "row") == five.split()
    assert lying(state, "discards") == ["blue", "bus", "bus", "bus", "red"]


@pytest.mark.rule("PAR-03")
@pytest.mark.rule("PAR-15")
@pytest.mark.parametrize(
    "fives",
    [
        ["bus bus bus white green"],
        ["bus bus bus bus white"],
        ["bus bus bus bus bus"],
    ],
)
def test_swept_again_until_fewer_are_buses(game: Game, fives: list[str]) -> None:
    last = "blue blue green red red"
    state = position(game, row="bus bus red blue yellow", deck=" ".join(["bus", *fives, last]))
    play(state, "draw red")
    assert lying(state, "row") == last.split()
    swept = ["bus", "bus", "blue", "yellow", "bus", *fives[0].split()]
    assert lying(state, "discards") == sorted(swept)


@pytest.mark.rule("PAR-14")
@pytest.mark.rule("PAR-15")
@pytest.mark.parametrize("chance", range(20))
def test_a_sweep_may_empty_the_deck(game: Game, chance: int) -> None:
    # Three of the new cards come from the old deck, two from the five that were swept.
    state = position(
        game,
        row="bus bus red blue yellow",
        deck="bus white green green",
        spare="hand 1",
        chance=chance,
    )
    play(state, "draw red")
    row = lying(state, "row")
    assert len(row) == 5
    assert {"white", "green"} <= set(row)
    assert lying(state, "discards") == []
    together = Counter(row + lying(state, "deck"))
    assert together == {"bus": 3, "blue": 1, "yellow": 1, "white": 1, "green": 2}


@pytest.mark.rule("PAR-17")
@pytest.mark.parametrize("deck", ["", "bus", "bus bus bus"])
def test_the_row_stands_with_fewer_than_three_others(game: Game, deck: str) -> None:
    state = position(game, row="bus bus red blue yellow", deck=f"bus {deck}", spare="hand 1")
    play(state, "draw red")
    assert lying(state, "row") == ["blue", "bus", "bus", "bus", "yellow"]
    assert lying(state, "deck") == deck.split()


@pytest.mark.rule("PAR-17")
@pytest.mark.parametrize("where", ["deck", "discards"])
@pytest.mark.parametrize("chance", range(10))
def test_the_row_is_swept_with_three_others(game: Game, where: str, chance: int) -> None:
    deck = "bus green bus" if where == "deck" else "bus bus"
    discards = "green" if where == "discards" else ""
    state = position(
        game,
        row="bus bus red blue yellow",
        deck=deck,
        discards=discards,
        spare="hand 1",
        chance=chance,
    )
    play(state, "draw red")
    assert fresh_buses(state) < 3
    assert len(lying(state, "row")) == 5


@pytest.mark.rule("PAR-17")
@every_table
@pytest.mark.parametrize("chance", range(10))
def test_a_discard_makes_a_standing_row_go(game: Game, players: int, chance: int) -> None:
    state = position(
        game,
        players,
        row="bus bus red blue yellow",
        deck="bus bus",
        hands={1: "green yellow yellow"},
        spare="hand 0",
        chance=chance,
    )
    play(state, "draw red", "draw deck")
    assert fresh_buses(state) == 3, "stands: blue and yellow are all there is besides"
    play(state, "claim montmartre-opera yellow")
    assert fresh_buses(state) < 3
    assert len(lying(state, "row")) == 5


@pytest.mark.rule("PAR-17")
@pytest.mark.parametrize("others", ["blue white", "blue bus", "bus bus"])
def test_row_and_deck_do_not_change_places_for_ever(game: Game, others: str) -> None:
    # The deck holds exactly five cards, three Buses or more, and there are no discards: a row
    # that was swept would become the deck, and the deck the row, time and again.
    deck = f"bus bus bus {others}"
    state = position(game, row="bus bus red blue yellow", deck=f"bus {deck}", spare="hand 1")
    play(state, "draw red")
    assert lying(state, "row") == ["blue", "bus", "bus", "bus", "yellow"]
    assert sorted(lying(state, "deck")) == sorted(deck.split())
    assert lying(state, "discards") == []
    assert state.active_players() == (0,)


@pytest.mark.rule("PAR-17")
@pytest.mark.parametrize("chance", range(10))
def test_such_a_row_goes_with_the_next_card_drawn(game: Game, chance: int) -> None:
    deck = "bus bus bus bus green white"
    state = position(game, row="bus bus red blue yellow", deck=deck, spare="hand 1", chance=chance)
    play(state, "draw red", "draw deck")
    assert fresh_buses(state) < 3


@pytest.mark.rule("PAR-17")
@pytest.mark.parametrize("chance", range(10))
def test_such_a_row_goes_with_the_next_discard(game: Game, chance: int) -> None:
    state = position(
        game,
        row="bus bus red blue yellow",
        deck="bus bus bus bus blue white",
        hands={1: "yellow yellow"},
        spare="hand 0",
        chance=chance,
    )
    play(state, "draw red", "draw deck")
    play(state, "claim montmartre-opera yellow")
    assert fresh_buses(state) < 3
    assert len(lying(state, "row")) == 5


@pytest.mark.rule("PAR-18")
@pytest.mark.parametrize("chance", range(30))
def test_a_short_row_is_filled_and_then_swept(game: Game, chance: int) -> None:
    # The claim discards a red card, a white one and a Bus (its red card keeps company to a first),
    # which become the deck: two of them fill the row, and three Buses there would be too many.
    state = position(
        game,
        row="bus bus green",
        hands={0: "red red bus"},
        flags={0: "red"},
        spare="hand 1",
        chance=chance,
    )
    play(state, "claim montmartre-la_villette red bus")
    assert len(lying(state, "row")) == 5
    assert fresh_buses(state) < 3
    assert lying(state, "discards") == []
    together = sorted(lying(state, "row") + lying(state, "deck"))
    assert together == ["bus", "bus", "bus", "green", "red", "red"]


@pytest.mark.rule("PAR-18")
@every_table
def test_the_claim_comes_before_the_end_of_the_turn(game: Game, players: int) -> None:
    # The claim's two discards become the deck and fill the row; only then is the flag set thrown
    # off, which is the next deck. Were it thrown off earlier, any of it might lie in the row.
    for chance in range(20):
        state = position(
            game,
            players,
            row="green green purple",
            hands={0: "red red red"},
            flags={0: "blue white"},
            spare="hand 1",
            chance=chance,
        )
        play(state, "claim montmartre-la_villette red")
        assert lying(state, "row") == ["green", "green", "purple", "red", "red"]
        assert sorted(lying(state, "deck")) == ["blue", "red", "white"]
        assert lying(state, "discards") == []
        assert state.observation(None)["tracks"]["score"][0] == 4 + 4


@pytest.mark.rule("PAR-18")
def test_the_flag_card_is_kept_before_the_rest_is_discarded(game: Game) -> None:
    # Were it discarded with the rest, it would be shuffled into the deck.
    for chance in range(20):
        state = position(game, row="green", hands={0: "white bus"}, spare="hand 1", chance=chance)
        play(state, "claim montmartre-opera white bus")
        assert lying(state, "flags", 0) == ["white"]
        assert lying(state, "row") == ["bus", "green"]


@pytest.mark.rule("PAR-14", "PAR-18")
def test_all_discards_of_a_claim_are_shuffled_together(game: Game) -> None:
    rows = Counter[str]()
    for chance in range(40):
        state = position(
            game,
            row="green green purple purple",
            hands={0: "yellow bus"},
            spare="hand 1",
            chance=chance,
        )
        play(state, "claim montmartre-opera yellow bus")
        rows.update(set(lying(state, "row")) - {"green", "purple"})
    assert rows["yellow"] + rows["bus"] == 40
    assert min(rows["yellow"], rows["bus"]) > 10


@pytest.mark.rule("PAR-18")
def test_the_flag_set_fills_the_row_at_the_end_of_the_turn(game: Game) -> None:
    state = position(game, row="green", hands={0: "blue"}, flags={0: "red white"}, spare="hand 1")
    play(state, "claim opera-louvre blue")
    assert lying(state, "row") == ["blue", "green", "red", "white"]
    assert lying(state, "deck") == lying(state, "discards") == []
