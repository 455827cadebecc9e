"""Planes written as text, for the tests of the score: one character a seat, rows from the front.

    YY. GGGG WRR
    ... .R.. BBB

Letters are the marks of the content (Y tourist, G ecologist, B businessperson, R lover, W child), a
dot is an empty seat, a blank an aisle. Rows at the back that are not written are empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State
from bgf.testing.positions import position

__all__ = ["VOUCHERS", "boards", "each", "items", "on_planes", "seated"]

VOUCHERS = 24
"""The number of vouchers in the box."""


def seated(
    game: Game,
    *planes: str,
    players: int = 0,
    vouchers: Mapping[int, int] | None = None,
    stars: Mapping[int, int] | None = None,
    beside: Mapping[int, str] | None = None,
    events: str = "",
    options: Mapping[str, Any] | None = None,
    row: str = "",
    finished: bool = True,
) -> State:
    """A finished match with these planes, one for each player; planes not given are empty.

    The markers come from the departure hall, the vouchers from the stock. Unless it is `finished`,
    the last player of a round is to take a card.

    Args:
        players: the number of players; by default as the first plane needs it, 2 for three sectors.
        vouchers: the numbers of vouchers of some players, the others have none.
        stars: the numbers of star cards kept by some players.
        beside: the passengers beside a player's board, by their letters.
        events: the event cards in play, by name, separated by blanks.
        row: the first open cards, by name, separated by blanks.
    """
    players = players or _players_for(planes)
    shared = {"events": len(events.split()), "first_player": 0} if players > 1 else {}
    settings = {**shared, **(options or {})}
    state = game.new_state(players, 1, settings)
    asked_off = [_by_kind(game, (beside or {}).get(player, "")) for player in range(players)]
    gone = sum([on_planes(game, planes), *asked_off], Counter[str]())
    hall = state.observation(None)["counters"]["hall"]
    owned = [(vouchers or {}).get(player, 0) for player in range(players)]
    return position(
        state,
        zones=_zones(game, players, stars or {}, row) | {"events": events, "event_deck": ""},
        planes={"plane": planes},
        counters={
            "beside": asked_off,
            "hall": {kind: number - gone[kind] for kind, number in hall.items()},
            "vouchers": owned,
            "stock": VOUCHERS - sum(owned),
        },
        player=players - 1,
        turn=players,
        finished=finished,
    )


def on_planes(game: Game, pictures: Iterable[str]) -> Counter[str]:
    """The number of passengers of each kind on some planes."""
    return _by_kind(game, "".join(pictures))


def _by_kind(game: Game, letters: str) -> Counter[str]:
    marks = {entry["mark"]: kind for kind, entry in game.pack.data["pieces"]["passengers"].items()}
    return Counter(marks[letter] for letter in letters if letter in marks)


def _players_for(planes: Sequence[str]) -> int:
    first = planes[0].split("\n") if planes else []
    sectors = max((len(line.split()) for line in first), default=0)
    return 4 if sectors == 2 else max(2, len(planes))


def _zones(game: Game, players: int, stars: Mapping[int, int], row: str) -> dict[str, Any]:
    """The cards in zones: hard ones in the box, cards not asked for in the deck."""
    cards = game.pack.data["components"]["cards"]
    usual = [name for name, card in cards.items() if not card.get("hard")]
    free = [name for name in usual if name not in row.split()]
    starred = [name for name in free if cards[name].get("special") == "star"]
    kept = [[starred.pop() for _ in range(stars.get(player, 0))] for player in range(players)]
    held = [name for names in kept for name in names]
    others = [name for name in free if name not in held]
    missing = 4 - len(row.split())
    return {
        "row": " ".join([row, *others[:missing]]),
        "taken": [],
        "kept": [" ".join(names) for names in kept],
        "box": " ".join(name for name, card in cards.items() if card.get("hard")),
        "deck": "",
    }


def boards(text: str) -> dict[str, tuple[int, str]]:
    """Points and a plane, by name: of each the points and the name, and below them the rows."""
    found: dict[str, tuple[int, str]] = {}
    name = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        first, _, rest = line.partition(" ")
        if first.lstrip("-").isdecimal():
            name = rest
            assert name not in found, f"two boards of one name: {name}"
            found[name] = int(first), ""
        else:
            points, plane = found[name]
            found[name] = points, f"{plane}{line}\n"
    return found


def each(text: str) -> pytest.MarkDecorator:
    """One test for each of these boards."""
    found = boards(text)
    return pytest.mark.parametrize(("points", "plane"), found.values(), ids=list(found))


def items(state: State, player: int = 0) -> dict[str, int]:
    """A player's points at the end, by where they come from."""
    return state.result().breakdown[player]
