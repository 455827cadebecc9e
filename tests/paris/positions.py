"""Positions laid out by hand for the rule tests, and short ways to play and to look at them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bgf import Game, State
from bgf.testing import positions
from bgf.testing.positions import play, refused_by

__all__ = [
    "BUSES",
    "ROW",
    "every_connection",
    "every_table",
    "lying",
    "moves",
    "play",
    "position",
    "refused_by",
]

BUSES = 15
"""Plastic buses of a player."""

POINTS = {1: 1, 2: 2, 3: 4}
"""Points for a route, by its length."""

ROW = "yellow yellow green green purple"
"""The open row where a test says nothing about it: no Bus, no colour of the flag."""

every_table = pytest.mark.parametrize("players", [2, 3, 4])

PerPlayer = Mapping[int, str]


def position(
    game: Game,
    players: int = 2,
    *,
    player: int = 0,
    stage: str = "act",
    hands: PerPlayer | None = None,
    row: str = ROW,
    deck: str = "",
    discards: str = "",
    flags: PerPlayer | None = None,
    spare: str = "deck",
    tickets: PerPlayer | None = None,
    offers: PerPlayer | None = None,
    ticket_deck: str = "",
    spare_tickets: str = "ticket_deck",
    routes: PerPlayer | None = None,
    buses: Mapping[int, int] | None = None,
    score: Mapping[int, int] | None = None,
    chance: int = 1,
    finished: bool = False,
) -> State:
    """A position in the phase of play; `player` is to move and was the first player.

    Cards, tickets and routes are named as in the content, separated by blanks. Decks are given
    from the top. Cards that are named nowhere lie at the bottom of the zone `spare`, which is
    ``deck``, ``discards`` or ``hand 1``; tickets likewise in `spare_tickets`, ``ticket_deck`` or
    ``tickets 1``. A player has used the plastic buses, and scored the points, of the routes given,
    unless `buses` (those left) or `score` say otherwise. Everybody knows what the zones show.
    """
    links = game.pack.data["maps"]["city"]["links"]
    routes = routes or {}
    lengths = {
        seat: [links[route]["length"] for route in routes.get(seat, "").split()]
        for seat in range(players)
    }
    left = [(buses or {}).get(seat, BUSES - sum(lengths[seat])) for seat in range(players)]
    points = [sum(POINTS[length] for length in lengths[seat]) for seat in range(players)]
    return positions.position(
        game,
        players,
        options={"first_player": player},
        zones={
            "deck": deck,
            "row": row,
            "discards": discards,
            "hand": _of_each(hands, players),
            "flags": _of_each(flags, players),
            "ticket_deck": ticket_deck,
            "offer": _of_each(offers, players),
            "tickets": _of_each(tickets, players),
        },
        rest={"cards": _place(spare), "tickets": _place(spare_tickets)},
        counters={
            "buses": left,
            "placed": [BUSES - number for number in left],
            "score": [(score or {}).get(seat, points[seat]) for seat in range(players)],
        },
        links={"city": routes},
        phase="play",
        stage=stage,
        player=player,
        starter=player,
        round=1,
        turn=1,
        finished=finished,
        chance=chance,
    )


def _of_each(held: PerPlayer | None, players: int) -> list[str]:
    return [(held or {}).get(seat, "") for seat in range(players)]


def _place(written: str) -> tuple[str | int, ...]:
    """A zone, or a zone of a player: ``deck``, ``hand 1``."""
    zone, *seats = written.split()
    return zone, *map(int, seats)


def every_connection(game: Game, but: str = "") -> str:
    """A route of every connection of the map: with two players there is no other left to claim.

    The connection of the route `but` is left out.
    """
    links = game.pack.data["maps"]["city"]["links"]
    first = {frozenset(entry["between"]): route for route, entry in reversed(links.items())}
    if but:
        del first[frozenset(links[but]["between"])]
    return " ".join(sorted(first.values()))


def lying(state: State, zone: str, player: int | None = None) -> list[str]:
    """The real contents of a zone, by name; a deck from its top, anything else sorted."""
    found = positions.lying(state, zone, player)
    return found[::-1] if zone.endswith("deck") else sorted(found)


def moves(state: State, starts: str = "", player: int | None = None) -> list[str]:
    """The notations of the legal actions, of all or of those that start in that way."""
    return positions.moves(state, player, starts=starts)
