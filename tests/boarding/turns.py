"""Tables laid out by hand for the tests of turns, and short ways to play and to look at them.

Components are moved with the methods of the state, and counters are changed in pairs, so that
nothing is ever lost: `table` makes sure that the state is sound before anybody plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State
from bgf.testing.positions import lying, moves, play, refused_by

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
        players: how many.
        cards: the open cards, from the far end to the deck.
        deck: all cards of the deck, from its top; the others go to the box. Shuffled if None.
        left: how many of some kinds are left in the hall; the others of them are in the box.
        planes: for some players a picture of their plane, see `MARKS`; blanks are not looked at.
        have: the vouchers of some players.
        on_cards: the vouchers on the open cards.
        options: of the match.
    """
    state = game.new_state(players, 1, {"first_player": 0, **options})
    _lay_cards(state, cards, deck)
    for player, picture in (planes or {}).items():
        _seat(state, player, picture)
    layout = state.layout
    for piece in layout.pieces["passengers"]:
        if piece.id in (left or {}):
            gone = state.counters[layout.counter("hall") + piece.index] - (left or {})[piece.id]
            state.counters[layout.counter("hall") + piece.index] -= gone
            state.counters[layout.counter("boxed") + piece.index] += gone
    for player, number in (have or {}).items():
        slot = layout.counts("vouchers")[player]
        state.counters[layout.counter("stock")] += state.counters[slot] - number
        state.counters[slot] = number
    for place, number in enumerate(on_cards):
        state.counters[layout.counter("pledged") + place] = number
        state.counters[layout.counter("stock")] -= number
    assert state.faults() == []
    assert min(state.counters) >= 0
    return state


def _lay_cards(state: State, cards: str, deck: str | None) -> None:
    layout = state.layout
    places = {name: layout.zone(name) for name in ("deck", "row", "box")}
    by_name = {layout.kind_at(number).id: number for number in range(81)}
    state.move(state.zones[places["row"]][:], places["row"], places["deck"])
    state.shuffle(places["deck"])
    wanted = [by_name[name] for name in cards.split()]
    order = None if deck is None else [by_name[name] for name in deck.split()]
    assert not set(wanted) & set(order or ())
    for number in [*wanted, *(order or ())]:
        if number in state.zones[places["box"]]:
            state.move([number], places["box"], places["deck"])
    state.move(wanted, places["deck"], places["row"])
    if order is not None:
        others = [number for number in state.zones[places["deck"]] if number not in order]
        state.move(others, places["deck"], places["box"])
        state.zones[places["deck"]] = order[::-1]


def _seat(state: State, player: int, picture: str) -> None:
    layout = state.layout
    shape = layout.plane("plane")
    by_name = {piece.id: piece.index for piece in layout.pieces["passengers"]}
    marks = "".join(picture.split())
    assert len(marks) == (40 if state.players == 4 else 50)
    for cell, mark in enumerate(marks):
        if mark != ".":
            kind = by_name[MARKS[mark]]
            state.place(shape, player, cell, kind)
            state.counters[layout.counter("hall") + kind] -= 1


def finish_turn(state: State) -> State:
    """Play anything until the turn is over."""
    turn = state.observation(None)["turn"]
    while not state.is_terminal() and state.observation(None)["turn"] == turn:
        play(state, moves(state)[0])
    return state


def counted(state: State, name: str) -> Any:
    """What everybody sees of a counter."""
    return state.observation(None)["counters"][name]


def hall(state: State, kind: str) -> int:
    """How many of a kind are in the departure hall."""
    number: int = counted(state, "hall")[kind]
    return number


def vouchers(state: State, player: int = 0) -> int:
    """How many vouchers a player has."""
    number: int = counted(state, "vouchers")[player]
    return number


def pledged(state: State) -> list[int]:
    """The vouchers on the open cards, from the far end to the deck."""
    slot = state.layout.counter("pledged")
    return state.counters[slot : slot + 4]


def asked_off(state: State, player: int = 0) -> dict[str, int]:
    """Who lies beside a player's board, and how many of each."""
    return {kind: number for kind, number in counted(state, "beside")[player].items() if number}


def row(state: State) -> str:
    """The open cards from the far end to the deck, as everybody sees them."""
    return " ".join(state.observation(None)["zones"]["row"])


def plane(state: State, player: int = 0) -> list[list[str | None]]:
    """The kind of passenger on each seat, row by row from the front."""
    seats: list[list[str | None]] = state.observation(None)["planes"]["plane"][player]
    return seats


def seated(state: State, player: int = 0) -> dict[str, str]:
    """Who sits where: the mark of each passenger, by seat."""
    marks = {kind: mark for mark, kind in MARKS.items()}
    return {
        f"{'ABCDEFGHIJ'[c]}{r + 1}": marks[kind]
        for r, seats in enumerate(plane(state, player))
        for c, kind in enumerate(seats)
        if kind is not None
    }
