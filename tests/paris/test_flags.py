"""Cards kept for the flag, and the set: PAR-30 to PAR-34."""

from __future__ import annotations

import pytest

from bgf import Game

from .positions import every_table, lying, play, position

FLAG = [
    ("claim opera-louvre blue", "blue", 1),
    ("claim montmartre-opera white", "white", 2),
    ("claim montmartre-la_villette red", "red", 3),
]
OTHERS = [
    ("claim opera-louvre green", "green", 1),
    ("claim montmartre-opera yellow", "yellow", 2),
    ("claim montmartre-la_villette purple", "purple", 3),
]


@pytest.mark.rule("PAR-30")
@every_table
@pytest.mark.parametrize(("claim", "colour", "length"), FLAG)
def test_one_card_of_the_colour_is_kept(
    game: Game, players: int, claim: str, colour: str, length: int
) -> None:
    for wild in range(length):
        state = position(game, players, hands={0: " ".join([colour] * 3 + ["bus"] * 3)})
        play(state, " ".join([claim, *["bus"] * wild]))
        assert lying(state, "flags", 0) == [colour]
        assert lying(state, "discards") == sorted([colour] * (length - wild - 1) + ["bus"] * wild)
        assert len(lying(state, "hand", 0)) == 6 - length
        assert state.active_players() == (1,), "there is nothing to choose"


@pytest.mark.rule("PAR-30")
@pytest.mark.parametrize(("claim", "colour", "length"), OTHERS)
def test_no_card_of_another_colour_is_kept(
    game: Game, claim: str, colour: str, length: int
) -> None:
    state = position(game, hands={0: " ".join([colour] * length)})
    play(state, claim)
    assert lying(state, "flags", 0) == []
    assert lying(state, "discards") == [colour] * length


@pytest.mark.rule("PAR-31")
@every_table
@pytest.mark.parametrize(("claim", "colour", "length"), FLAG)
def test_buses_alone_give_no_card(
    game: Game, players: int, claim: str, colour: str, length: int
) -> None:
    state = position(game, players, hands={0: f"bus bus bus {colour} {colour}"})
    play(state, " ".join([claim, *["bus"] * length]))
    assert lying(state, "flags", 0) == []
    assert lying(state, "discards") == ["bus"] * length
    assert lying(state, "hand", 0) == sorted(["bus"] * (3 - length) + [colour] * 2)


@pytest.mark.rule("PAR-32")
@every_table
@pytest.mark.parametrize(("claim", "colour", "length"), FLAG)
def test_a_second_card_of_a_colour_is_discarded(
    game: Game, players: int, claim: str, colour: str, length: int
) -> None:
    hands = {0: " ".join([colour] * length)}
    state = position(game, players, hands=hands, flags={0: colour})
    play(state, claim)
    assert lying(state, "flags", 0) == [colour]
    assert lying(state, "discards") == [colour] * length
    # Flags in front of another player are not in the way.
    state = position(game, players, hands=hands, flags={1: colour})
    play(state, claim)
    assert lying(state, "flags", 0) == lying(state, "flags", 1) == [colour]


@pytest.mark.rule("PAR-33")
@every_table
@pytest.mark.parametrize(("claim", "colour", "length"), FLAG)
def test_a_full_set_scores_four_and_goes(
    game: Game, players: int, claim: str, colour: str, length: int
) -> None:
    others = " ".join(kept for kept in ("blue", "white", "red") if kept != colour)
    hands = {0: " ".join([colour] * length)}
    state = position(game, players, hands=hands, flags={0: others, 1: others}, score={0: 7})
    play(state, claim)
    points = {1: 1, 2: 2, 3: 4}[length]
    assert state.observation(None)["tracks"]["score"] == [7 + points + 4] + [0] * (players - 1)
    assert lying(state, "flags", 0) == []
    assert lying(state, "flags", 1) == sorted(others.split())
    assert lying(state, "discards") == sorted(["blue", "red", "white"] + [colour] * (length - 1))


@pytest.mark.rule("PAR-33")
def test_two_colours_are_no_set(game: Game) -> None:
    state = position(game, hands={0: "blue blue"}, flags={0: "white"})
    play(state, "claim opera-louvre blue")
    assert state.observation(None)["tracks"]["score"] == [1, 0]
    assert lying(state, "flags", 0) == ["blue", "white"]
    play(state, "draw deck", "draw deck", "claim notre_dame-bastille blue")
    assert state.observation(None)["tracks"]["score"] == [2, 0]
    assert lying(state, "flags", 0) == ["blue", "white"]


@pytest.mark.rule("PAR-33")
def test_the_next_set_starts_on_a_later_turn(game: Game) -> None:
    hand = "blue blue white white red red red"
    state = position(game, hands={0: hand}, flags={0: "red white"}, ticket_deck="opera-bercy")
    away = ("draw deck", "draw deck")
    play(state, "claim opera-louvre blue", *away)
    assert lying(state, "flags", 0) == []
    play(state, "claim notre_dame-bastille blue", *away)
    assert lying(state, "flags", 0) == ["blue"]
    play(state, "claim montmartre-opera white", *away)
    assert state.observation(None)["tracks"]["score"][0] == 1 + 4 + 1 + 2
    play(state, "claim montmartre-la_villette red")
    assert state.observation(None)["tracks"]["score"][0] == 1 + 4 + 1 + 2 + 4 + 4
    assert lying(state, "flags", 0) == []


@pytest.mark.rule("PAR-34")
@every_table
def test_kept_cards_are_out_of_the_deck(game: Game, players: int) -> None:
    state = position(
        game,
        players,
        deck="purple",
        discards="yellow green green",
        flags={0: "blue white", 1: "red"},
        spare="hand 1",
    )
    play(state, "draw deck")
    assert sorted(lying(state, "deck")) == ["green", "green", "yellow"]
    assert lying(state, "flags", 0) == ["blue", "white"]
    assert lying(state, "flags", 1) == ["red"]
    for viewer in [None, *range(players)]:
        seen = state.observation(viewer)["zones"]["flags"]
        assert [sorted(cards) for cards in seen[:2]] == [["blue", "white"], ["red"]]


@pytest.mark.rule("PAR-34")
def test_discarded_they_come_back(game: Game) -> None:
    state = position(game, deck="purple", hands={0: "blue"}, flags={0: "red white"}, spare="hand 1")
    play(state, "claim opera-louvre blue", "draw deck")
    assert sorted(lying(state, "deck")) == ["blue", "red", "white"]
