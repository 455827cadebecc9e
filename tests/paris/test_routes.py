"""Claiming a route: PAR-20 to PAR-26."""

from __future__ import annotations

from itertools import product

import pytest

from bgf import Game

from .positions import (
    BUSES,
    every_connection,
    every_table,
    lying,
    moves,
    play,
    position,
    refused_by,
)

COLOURS = ["white", "blue", "red", "yellow", "green", "purple"]

# One double route of each length, and a single one.
DOUBLES = [
    ("opera-louvre", "blue", "green", 1),
    ("montmartre-opera", "white", "yellow", 2),
    ("montmartre-la_villette", "red", "purple", 3),
]


def payments(game: Game, hand: list[str], left: int = BUSES) -> list[str]:
    """All claims on an empty map that a hand can pay, straight from the rule's words."""
    found = []
    for entry in game.pack.data["maps"]["city"]["links"].values():
        length, colour = entry["length"], entry["colour"]
        for wild in range(length + 1):
            if hand.count(colour) >= length - wild and hand.count("bus") >= wild and length <= left:
                words = ["claim", "-".join(entry["between"]), colour, *["bus"] * wild]
                found.append(" ".join(words))
    return sorted(found)


@pytest.mark.rule("PAR-20")
@every_table
def test_as_many_cards_of_its_colour_as_it_has_spaces(game: Game, players: int) -> None:
    for colour, number, wild in product(COLOURS, range(5), range(5)):
        hand = [colour] * number + ["bus"] * wild
        state = position(game, players, hands={0: " ".join(hand)})
        assert sorted(moves(state, "claim")) == payments(game, hand)


@pytest.mark.rule("PAR-20")
def test_no_route_is_grey(game: Game) -> None:
    links = game.pack.data["maps"]["city"]["links"].values()
    assert {entry["colour"] for entry in links} == set(COLOURS)
    assert {entry["length"] for entry in links} == {1, 2, 3}


@pytest.mark.rule("PAR-20")
@pytest.mark.parametrize("wild", range(4))
def test_the_cards_go_and_the_plastic_buses_come(game: Game, wild: int) -> None:
    state = position(game, hands={0: "purple purple purple bus bus bus red"})
    play(state, " ".join(["claim opera-republique purple", *["bus"] * wild]))
    paid = ["purple"] * (3 - wild) + ["bus"] * wild
    assert lying(state, "discards") == sorted(paid)
    assert lying(state, "hand", 0) == sorted([*["purple"] * wild, *["bus"] * (3 - wild), "red"])
    assert state.observation(None)["counters"]["buses"] == [12, 15]
    assert state.observation(None)["counters"]["placed"] == [3, 0]
    assert state.observation(None)["maps"]["city"] == {"opera-republique-purple": 0}


@pytest.mark.rule("PAR-20")
def test_too_few_cards(game: Game) -> None:
    state = position(game, hands={0: "purple purple bus blue"})
    assert refused_by(state, "claim opera-republique purple") == "PAR-20"
    assert refused_by(state, "claim opera-republique purple bus bus") == "PAR-20"
    assert refused_by(state, "claim montmartre-opera white bus") == "PAR-20"
    (claim,) = moves(state, "claim opera-republique")
    assert claim == "claim opera-republique purple bus"


@pytest.mark.rule("PAR-21")
@every_table
def test_any_unclaimed_route_also_a_distant_one(game: Game, players: int) -> None:
    state = position(
        game,
        players,
        hands={0: "red red red"},
        routes={0: "opera-louvre-blue", 1: "bastille-bercy-blue"},
    )
    claims = [text for text in moves(state, "claim") if "montparnasse-place_d_italie red" in text]
    assert claims == ["claim montparnasse-place_d_italie red"]
    play(state, *claims)
    assert state.observation(None)["maps"]["city"]["montparnasse-place_d_italie-red"] == 0


@pytest.mark.rule("PAR-21")
@every_table
def test_a_claimed_route_is_taken(game: Game, players: int) -> None:
    for owner in range(players):
        state = position(game, players, hands={0: "blue"}, routes={owner: "opera-louvre-blue"})
        assert refused_by(state, "claim opera-louvre blue") == "PAR-21"


@pytest.mark.rule("PAR-10")
@pytest.mark.rule("PAR-21")
@every_table
def test_one_route_a_turn(game: Game, players: int) -> None:
    state = position(game, players, hands={0: "blue blue blue"})
    play(state, "claim opera-louvre blue")
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-22")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_plastic_bus_for_every_space(game: Game, left: int) -> None:
    hand = "white white blue red red red bus bus bus"
    state = position(game, hands={0: hand}, buses={0: left})
    assert sorted(moves(state, "claim")) == payments(game, hand.split(), left)
    if left < 3:
        assert refused_by(state, "claim montmartre-la_villette red") == "PAR-22"
        assert refused_by(state, "claim montmartre-la_villette red bus bus bus") == "PAR-22"
    if left < 2:
        assert refused_by(state, "claim montmartre-opera white") == "PAR-22"


@pytest.mark.rule("PAR-22")
def test_in_the_last_turn_too(game: Game) -> None:
    state = position(game, hands={0: "white white red red red"}, buses={0: 4})
    play(state, "claim montmartre-opera white", "draw deck", "draw deck")
    assert state.observation(None)["counters"]["buses"] == [2, 15]
    assert refused_by(state, "claim montmartre-la_villette red") == "PAR-22"


@pytest.mark.rule("PAR-23")
@every_table
@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("claim opera-louvre green", 1),
        ("claim montmartre-opera yellow", 2),
        ("claim montmartre-la_villette purple", 4),
        ("claim montmartre-la_villette purple bus bus bus", 4),
    ],
)
def test_points_at_once_by_length(game: Game, players: int, claim: str, points: int) -> None:
    hand = "green yellow yellow purple purple purple bus bus bus"
    state = position(game, players, player=1, hands={1: hand}, score={1: 10})
    play(state, claim)
    scores = [0] * players
    scores[1] = 10 + points
    assert state.observation(None)["tracks"]["score"] == scores


WHITE_TWO = {
    "claim montmartre-opera white": ["white", "white"],
    "claim montmartre-opera white bus": ["bus", "white"],
    "claim montmartre-opera white bus bus": ["bus", "bus"],
}


@pytest.mark.rule("PAR-24")
@every_table
def test_example_three_payments_for_a_white_route_of_two(game: Game, players: int) -> None:
    state = position(game, players, hands={0: "white white bus bus"})
    offered = [text for text in moves(state, "claim") if "montmartre-opera white" in text]
    assert offered == list(WHITE_TWO)


@pytest.mark.rule("PAR-24")
@pytest.mark.rule("PAR-31")
@pytest.mark.rule("PAR-32")
@pytest.mark.parametrize("kept", ["", "white", "blue"])
@pytest.mark.parametrize("claim", WHITE_TWO)
def test_flags_and_discards_after_each_payment(game: Game, claim: str, kept: str) -> None:
    state = position(game, hands={0: "white white bus bus"}, flags={0: kept})
    play(state, claim)
    paid = WHITE_TWO[claim][:]
    flags = kept.split()
    if "white" in paid and kept != "white":
        paid.remove("white")
        flags.append("white")
    assert lying(state, "flags", 0) == sorted(flags)
    assert lying(state, "discards") == paid
    assert state.observation(None)["tracks"]["score"] == [2, 0]


@pytest.mark.rule("PAR-25")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("way", "one", "other", "length"), DOUBLES)
def test_nobody_holds_both_strands(
    game: Game, players: int, way: str, one: str, other: str, length: int
) -> None:
    for held, wanted in ((one, other), (other, one)):
        routes, hand = {0: f"{way}-{held}"}, " ".join([wanted] * length)
        mine = position(game, players, hands={0: hand}, routes=routes)
        assert refused_by(mine, f"claim {way} {wanted}") == "PAR-25"
        theirs = position(game, players, player=1, hands={1: hand}, routes=routes)
        play(theirs, f"claim {way} {wanted}")
        owners = {f"{way}-{held}": 0, f"{way}-{wanted}": 1}
        assert theirs.observation(None)["maps"]["city"] == owners


@pytest.mark.rule("PAR-25")
def test_strands_of_a_double_route_are_of_one_length(game: Game) -> None:
    strands: dict[frozenset[str], list[int]] = {}
    for entry in game.pack.data["maps"]["city"]["links"].values():
        strands.setdefault(frozenset(entry["between"]), []).append(entry["length"])
    assert all(len(lengths) <= 2 and len(set(lengths)) == 1 for lengths in strands.values())
    assert [2, 2] in strands.values()


@pytest.mark.rule("PAR-26")
@pytest.mark.parametrize(("way", "one", "other", "length"), DOUBLES)
def test_with_two_one_strand_closes_the_other(
    game: Game, way: str, one: str, other: str, length: int
) -> None:
    for held, wanted in ((one, other), (other, one)):
        claim, hand = f"claim {way} {wanted}", " ".join([wanted] * length)
        assert claim in moves(position(game, hands={0: hand})), "the first may take either strand"
        routes = {0: f"{way}-{held}"}
        theirs = position(game, player=1, hands={1: hand}, routes=routes)
        assert refused_by(theirs, claim) == "PAR-26"
        mine = position(game, hands={0: hand}, routes=routes)
        assert refused_by(mine, claim) == "PAR-25"


@pytest.mark.rule("PAR-26")
def test_the_strand_closes_with_the_claim(game: Game) -> None:
    state = position(game, hands={0: "blue", 1: "green"}, spare="discards")
    play(state, "claim opera-louvre blue")
    assert "claim opera-champs_elysees green" in moves(state)
    assert refused_by(state, "claim opera-louvre green") == "PAR-26"


@pytest.mark.rule("PAR-26")
@every_table
def test_double_connections_stay_open_with_three_players_or_more(game: Game, players: int) -> None:
    hand = "white white blue red red red yellow yellow green purple purple purple"
    state = position(
        game, players, hands={0: hand}, routes={1: every_connection(game)}, buses={1: 9}
    )
    # 25 connections are double: with three players and more their other strands are still free.
    assert len(moves(state, "claim")) == (0 if players == 2 else 25)
