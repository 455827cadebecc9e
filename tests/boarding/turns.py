"""Tables laid out by hand for the tests of turns, and short ways to play and to look at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State
from bgf.testing.positions import lying, moves, play, position, refused_by

from .planes import VOUCHERS, on_planes

__all__ = [
    "MARKS",
    "ROW",
    "asked_off",
    "counted",
    "every_table",
    "finish_turn",
    "hall",
    "lying",
    "moves",
    "plane",
    "play",
    "pledged",
    "refused_by",
    "row",
    "seated",
    "shared_tables",
    "table",
    "vouchers",
]

MARKS = {"Y": "tourist", "G": "eco", "B": "business", "R": "lover", "W": "child"}
"""How a picture of a plane shows each kind of passenger; a point is an empty seat."""

ROW = "p09 p01 p25 p36"
"""The open cards where a test says nothing about them, the first one furthest from the deck."""

every_table = pytest.mark.parametrize("players", [1, 2, 3, 4])
shared_tables = pytest.mark.parametrize("players", [2, 3, 4])


def table(
    game: Game,
    players: int = 2,
    *,
    cards: str = ROW,
    deck: str | None = None,
    left: Mapping[str, int] | None = None,
    planes: Mapping[int, str] | None = None,
    have: Mapping[int, int] | None = None,
    on_cards: Sequence[int] = (0, 0, 0, 0),
    **options: Any,
) -> State:
    """A match before its first turn, which is player 0's, with chosen things in chosen places.

    Args:
        game: Boarding.
        players: the number of players.
        cards: the open cards, from the far end to the deck.
        deck: all cards of the deck, from its top; the others go to the box. Shuffled if None.
        left: the numbers of some kinds left in the hall; the others of these kinds are in the box.
        planes: pictures of some players' planes, see `MARKS`; blanks are ignored.
        have: the vouchers of some players.
        on_cards: the vouchers on the open cards.
        options: of the match.
    """
    first = {"first_player": 0} if players > 1 else {}
    state = game.new_state(players, 1, {**first, **options})
    pictures = planes or {}
    aboard = on_planes(game, pictures.values())
    waiting = {kind: number - aboard[kind] for kind, number in counted(state, "hall").items()}
    boxed = {
        kind: counted(state, "boxed")[kind] + waiting[kind] - number
        for kind, number in (left or {}).items()
    }
    owned = dict(enumerate(counted(state, "vouchers"))) | dict(have or {})
    return position(
        state,
        zones={"row": cards} if deck is None else {"row": cards, "deck": deck},
        rest={} if deck is None else {"cards": "box"},
        planes={"plane": pictures},
        counters={
            "hall": waiting | dict(left or {}),
            "boxed": boxed,
            "vouchers": owned,
            "pledged": on_cards,
            "stock": VOUCHERS - sum(owned.values()) - sum(on_cards),
        },
    )


def finish_turn(state: State) -> State:
    """Play anything until the turn is over."""
    turn = state.observation(None)["turn"]
    while not state.is_terminal() and state.observation(None)["turn"] == turn:
        play(state, moves(state)[0])
    return state


def counted(state: State, name: str) -> Any:
    """The public value of a counter."""
    return state.observation(None)["counters"][name]


def hall(state: State, kind: str) -> int:
    """The number of passengers of a kind in the departure hall."""
    number: int = counted(state, "hall")[kind]
    return number


def vouchers(state: State, player: int = 0) -> int:
    """The number of vouchers of a player."""
    number: int = counted(state, "vouchers")[player]
    return number


def pledged(state: State) -> list[int]:
    """The vouchers on the open cards, from the far end to the deck."""
    slot = state.layout.counter("pledged")
    return state.counters[slot : slot + 4]


def asked_off(state: State, player: int = 0) -> dict[str, int]:
    """The passengers beside a player's board, by kind."""
    return {kind: number for kind, number in counted(state, "beside")[player].items() if number}


def row(state: State) -> str:
    """The open cards from the far end to the deck, as everybody sees them."""
    return " ".join(state.observation(None)["zones"]["row"])


def plane(state: State, player: int = 0) -> list[list[str | None]]:
    """The kind of passenger on each seat, row by row from the front."""
    seats: list[list[str | None]] = state.observation(None)["planes"]["plane"][player]
    return seats


def seated(state: State, player: int = 0) -> dict[str, str]:
    """The mark of each seated passenger, by seat."""
    marks = {kind: mark for mark, kind in MARKS.items()}
    return {
        f"{'ABCDEFGHIJ'[c]}{r + 1}": marks[kind]
        for r, seats in enumerate(plane(state, player))
        for c, kind in enumerate(seats)
        if kind is not None
    }
