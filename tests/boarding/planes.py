"""Planes written as text, for the tests of the score: one character a seat, rows from the front.

    YY. GGGG WRR
    ... .R.. BBB

Letters are the marks of the content (Y tourist, G ecologist, B businessperson, R lover, W child), a
dot is an empty seat, a blank an aisle. Rows at the back that are not written are empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State

__all__ = ["boards", "each", "items", "seated"]

WIDTHS = {2: [3, 4, 3], 3: [3, 4, 3], 4: [4, 4]}
"""Seats in a row of each sector, by the number of players."""

ROWS = 5


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
    """A match with these planes, one a player; those not given are empty. It is over.

    The markers come from the departure hall, the vouchers from the stock. Unless it is `finished`,
    the last player of a round is to take a card.

    Args:
        players: how many; as the first plane wants it if not given, with three sectors 2.
        vouchers: how many a player has; none if not given.
        stars: how many star cards a player has kept.
        beside: the passengers beside a player's board, by their letters.
        events: the event cards in play, by name, separated by blanks.
        row: the first open cards, by name, separated by blanks.
    """
    players = players or _players_for(planes)
    settings = {"events": len(events.split()), "first_player": 0, **(options or {})}
    data = game.new_state(players, options=settings).to_dict()
    kinds = list(game.pack.data["pieces"]["passengers"])
    asked_off = [(beside or {}).get(player, "") for player in range(players)]
    masks = [_masks(game, text, WIDTHS[players]) for text in [*planes, *[""] * players][:players]]
    data["planes"]["plane"] = masks
    counters = data["counters"]
    counters["beside"] = [[_count(game, text, kind) for kind in kinds] for text in asked_off]
    for kind in range(len(kinds)):
        on_planes = sum(mask[kind].bit_count() for mask in masks)
        counters["hall"][kind] -= on_planes + sum(one[kind] for one in counters["beside"])
    assert min(counters["hall"]) >= 0, "more passengers than there are markers"
    counters["vouchers"] = [(vouchers or {}).get(player, 0) for player in range(players)]
    counters["stock"] = 24 - sum(counters["vouchers"])
    data["zones"] = zones = _zones(game, players, stars or {}, events.split(), row.split())
    data.update(known=_known(game, zones), finished=finished, player=players - 1, turn=players)
    state = game.state_from_dict(data)
    assert state.faults() == []
    return state


def _players_for(planes: Sequence[str]) -> int:
    first = planes[0].split("\n") if planes else []
    sectors = max((len(line.split()) for line in first), default=0)
    return 4 if sectors == 2 else max(2, len(planes))


def _masks(game: Game, text: str, widths: Sequence[int]) -> list[int]:
    """The seats of each kind of passenger, in the content's order."""
    rows = [line.split() for line in text.splitlines() if line.split()]
    assert len(rows) <= ROWS, f"too many rows: {text}"
    assert all([len(part) for part in parts] == list(widths) for parts in rows), text
    seats = "".join("".join(parts) for parts in rows)
    marks = [entry["mark"] for entry in game.pack.data["pieces"]["passengers"].values()]
    assert set(seats) <= {".", *marks}, f"an unknown letter: {text}"
    return [sum(1 << n for n, seat in enumerate(seats) if seat == mark) for mark in marks]


def _count(game: Game, letters: str, kind: str) -> int:
    mark: str = game.pack.data["pieces"]["passengers"][kind]["mark"]
    return letters.count(mark)


def _names(game: Game) -> list[str]:
    """The name of each component: of these games every card is there once."""
    return [name for kinds in game.pack.data["components"].values() for name in kinds]


def _zones(
    game: Game, players: int, stars: Mapping[int, int], events: list[str], row: list[str]
) -> dict[str, Any]:
    """Where the cards lie: hard ones in the box, and what is not asked for in the decks."""
    cards, number = game.pack.data["components"]["cards"], _names(game).index
    usual = [name for name, card in cards.items() if not card.get("hard") and name not in row]
    starred = [name for name in usual if cards[name].get("special") == "star"]
    kept: list[list[int]] = [
        [number(starred.pop()) for _ in range(stars.get(player, 0))] for player in range(players)
    ]
    held = [card for one in kept for card in one]
    rest = [number(name) for name in usual if number(name) not in held]
    missing = 4 - len(row)
    event_cards = game.pack.data["components"]["events"]
    return {
        "deck": rest[missing:],
        "row": [number(name) for name in row] + rest[:missing],
        "taken": [[] for _ in range(players)],
        "kept": kept,
        "box": [number(name) for name, card in cards.items() if card.get("hard")],
        "event_deck": [number(name) for name in event_cards if name not in events],
        "events": [number(name) for name in events],
    }


def _known(game: Game, zones: Mapping[str, Any]) -> list[int]:
    """Everybody knows every card but those in the two decks: a bit for each viewer."""
    everybody = (2 << game.players[1]) - 1
    hidden = {*zones["deck"], *zones["event_deck"]}
    return [0 if card in hidden else everybody for card in range(len(_names(game)))]


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
