"""Seats as people write them, and the names of the players there."""

from __future__ import annotations

import pytest

from bgf import BotError
from bgf.bots.process import Limits
from bgf.session.seats import (
    SeatsError,
    check_seat,
    parse_names,
    parse_seats,
    seat_bots,
    usual_players,
    usual_seats,
)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("human", ["human"]),
        ("human, mcts:500ms", ["human", "mcts:500ms"]),
        ('human,"process:python bot.py a,b"', ["human", "process:python bot.py a,b"]),
    ],
)
def test_seats_are_separated_by_commas(text: str, seats: list[str]) -> None:
    assert parse_seats(text) == seats


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("human,,mcts", "a seat is empty"),
        ("human:5", "a human takes no setting"),
        ("mcts:", "the setting after"),
    ],
)
def test_badly_written_seats_are_refused(text: str, told: str) -> None:
    with pytest.raises(SeatsError, match=told):
        parse_seats(text)


@pytest.mark.parametrize(
    ("fewest", "most", "players"), [(1, 4, 2), (2, 4, 2), (3, 5, 3), (1, 1, 1)]
)
def test_two_play_where_nobody_says(fewest: int, most: int, players: int) -> None:
    assert usual_players(fewest, most) == players


def test_a_person_plays_against_bots_where_nobody_says() -> None:
    assert usual_seats(3) == ["human", "normal", "normal"]


def test_names_go_to_people_in_the_order_of_their_seats() -> None:
    seats = ["human", "mcts", "human"]
    assert parse_names("Ann,Tom", seats) == {0: "Ann", 2: "Tom"}
    assert parse_names(" Zoë ", seats) == {0: "Zoë"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ann,Tom,Eve", "3 names for 2 people"),
        ("Ann,", '"" is not a name'),
        ("Ann\x1b[2J", "is not a name: write 1 to 24 visible characters"),
        ("x" * 25, "is too long for a name: write at most 24 characters"),
        ("Ann,Ann", 'two people have the name "Ann": give each a different name'),
        ("Zo\u00eb,Zoe\u0308", "two people have the name"),
    ],
)
def test_badly_written_names_are_refused(text: str, told: str) -> None:
    with pytest.raises(SeatsError) as raised:
        parse_names(text, ["human", "human", "random"])
    assert told in str(raised.value)


def test_nobody_is_made_for_a_person() -> None:
    with seat_bots(["human", "random"], 1, Limits()) as made:
        assert list(made) == [1]


def test_a_name_that_nobody_has_is_refused() -> None:
    check_seat("human")
    with pytest.raises(BotError, match='there is no player "nobody"'):
        check_seat("nobody")
