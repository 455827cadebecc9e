"""More positions for tests of Aeroplanes: waiting room, bag, used seats, ends of eras."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State
from bgf.testing.positions import position

from .flights import counted, flight, lying, play, priority

__all__ = [
    "CITIES",
    "ERAS",
    "PASSENGERS",
    "PLANES",
    "SPACES",
    "based",
    "every_era",
    "every_table",
    "flown",
    "last_turn",
    "lounge",
    "parties",
    "take_the_pawn",
    "waiting_room",
]


PLANES = [f"p{number:02}" for number in range(1, 48)]
PASSENGERS = [f"a{number:02}" for number in range(1, 97)]
ZONES = {"rome": 4, "zurich": 4, "paris": 5, "london": 5, "amsterdam": 4, "berlin": 5}
SPACES = [f"{city}-{space}" for city, spaces in ZONES.items() for space in range(1, spaces + 1)]
"""The spaces of the waiting room, from Rome to Berlin."""

ERAS = {1: PLANES[:15], 2: PLANES[15:30], 3: PLANES[30:]}
"""The aeroplanes by era."""

CITIES = {
    "europe": "london amsterdam paris zurich berlin rome madrid toulon frankfurt copenhagen "
    "stockholm warsaw vienna moscow budapest athens",
    "africa": "casablanca cairo dakar ethiopia kenya east_africa congo south_africa",
    "asia_australia": "middle_east persia india burma malaya java australia china japan",
    "america": "north_america south_america",
}

every_table = pytest.mark.parametrize("players", [3, 4, 5])
every_era = pytest.mark.parametrize("era", [1, 2, 3])


def based(game: Game, cities: Sequence[str], **options: Any) -> State:
    """A match at its first turn: the BASES lie in these cities, in the order of the seats."""
    state = game.new_state(len(cities), 1, {"first_player": 0, **options})
    return play(state, *(f"base {city}" for city in reversed(cities)))


def lounge(
    game: Game,
    *,
    waiting: Mapping[str, str] | None = None,
    bag: str | None = None,
    flown: Mapping[str, int] | None = None,
    starter: int | None = None,
    **laid: Any,
) -> State:
    """A position as laid out by `flight`, in which only the named passengers wait.

    Args:
        game: Aeroplanes.
        waiting: the passengers on some spaces.
        bag: the passengers in the bag in the order of drawing; all others have left the game. If
            not given, all passengers that are nowhere else.
        flown: the numbers of seats of some aeroplanes used in earlier eras.
        starter: the first player of the round, if not the player to act.
        laid: the rest.
    """
    state = flight(game, waiting=dict.fromkeys(SPACES, "") | dict(waiting or {}), **laid)
    if bag is not None:
        assert set(bag.split()) <= set(lying(state, "bag"))
    return position(
        state,
        zones={} if bag is None else {"bag": bag},
        rest={"passengers": "gone"},
        counters={"flown": flown or {}},
        starter=starter,
    )


def last_turn(game: Game, **laid: Any) -> State:
    """A position in which a player can take the black pawn."""
    return lounge(game, subsidies=0, **laid)


def take_the_pawn(state: State, pips: int = 1) -> State:
    """Lets the player to act end the era; the priority die then shows `pips`."""
    return play(priority(state, pips), "subsidy")


def waiting_room(state: State) -> dict[str, str]:
    """The passengers in the waiting room, by space."""
    return {
        space: token
        for number, space in enumerate(SPACES)
        for token in lying(state, "waiting", number)
    }


def flown(state: State, plane: str) -> int:
    """The seats of an aeroplane that were used in earlier eras."""
    seats: int = counted(state, "flown")[PLANES.index(plane)]
    return seats


def parties(game: Game) -> Callable[[int], str]:
    """A function that names passengers who together take a number of seats, each passenger once."""
    people = game.pack.data["components"]["passengers"]
    left = {n: [token for token in PASSENGERS if people[token]["people"] == n] for n in (1, 2, 3)}

    def some(seats: int) -> str:
        taken = []
        while seats:
            size = min(seats, 3)
            taken.append(left[size].pop())
            seats -= size
        return " ".join(taken)

    return some
