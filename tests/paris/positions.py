"""Positions laid out by hand for the rule tests, and short ways to play and to look at them.

A position is built the way any program could: `State.to_dict` of a new match, edited, and read by
`Game.state_from_dict`, which refuses it unless every component lies in exactly one zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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

ROW = "yellow yellow green green purple"
"""The open row where a test says nothing about it: no Bus, no colour of the flag."""

every_table = pytest.mark.parametrize("players", [2, 3, 4])

PerPlayer = Mapping[int, str]


class _Box:
    """The components of one type, taken out by name, each of them once."""

    def __init__(self, game: Game, wanted: str) -> None:
        self.left: dict[str, list[int]] = {}
        number = 0
        for type_, kinds in game.pack.data["components"].items():
            for kind, entry in kinds.items():
                count = entry.get("count", 1)
                if type_ == wanted:
                    self.left[kind] = list(range(number, number + count))
                number += count

    def take(self, names: str) -> list[int]:
        """Components of these names, in this order; fails when the box has no more of one."""
        return [self.left[name].pop() for name in names.split()]

    def rest(self) -> list[int]:
        """All that was not taken."""
        return [number for numbers in self.left.values() for number in numbers]


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
    data = game.new_state(players, options={"first_player": player}).to_dict()
    cards, slips = _Box(game, "cards"), _Box(game, "tickets")
    zones: dict[str, Any] = {
        "deck": cards.take(deck)[::-1],
        "row": cards.take(row),
        "discards": cards.take(discards),
        "hand": _each(cards, players, hands),
        "flags": _each(cards, players, flags),
        "ticket_deck": slips.take(ticket_deck)[::-1],
        "offer": _each(slips, players, offers),
        "tickets": _each(slips, players, tickets),
    }
    for place, box in ((spare, cards), (spare_tickets, slips)):
        zone, _, seat = place.partition(" ")
        held = zones[zone][int(seat)] if seat else zones[zone]
        held[:0] = box.rest()
    data.update(phase="play", stage=stage, player=player, starter=player, round=1, turn=1)
    data.update(zones=zones, known=_known(game, zones), commits=[], chance=chance)
    data["finished"] = finished
    _claim(game, data, routes or {}, buses or {}, score or {})
    return game.state_from_dict(data)


def _each(box: _Box, players: int, held: PerPlayer | None) -> list[list[int]]:
    return [box.take((held or {}).get(seat, "")) for seat in range(players)]


def _known(game: Game, zones: Mapping[str, Any]) -> list[int]:
    """Who knows what each component is: a bit for each player, and one for the spectators."""
    everybody = (2 << game.players[1]) - 1
    known: dict[int, int] = {}
    for name, held in zones.items():
        sees = game.pack.data["zones"][name]["sees"]
        for seat, one in enumerate(held if held and isinstance(held[0], list) else [held]):
            mask = {"everybody": everybody, "owner": 1 << seat, "nobody": 0}[sees]
            known.update(dict.fromkeys(one, mask))
    return [known[component] for component in sorted(known)]


def _claim(
    game: Game,
    data: dict[str, Any],
    routes: PerPlayer,
    buses: Mapping[int, int],
    score: Mapping[int, int],
) -> None:
    """Lay down who holds which route, with the plastic buses and the points that go with it."""
    links = game.pack.data["maps"]["city"]["links"]
    owner = {route: seat for seat, names in routes.items() for route in names.split()}
    assert set(owner) <= set(links), f"no such route: {set(owner) - set(links)}"
    data["maps"]["city"] = [owner.get(route, -1) for route in links]
    for seat in range(data["players"]):
        lengths = [links[route]["length"] for route, holder in owner.items() if holder == seat]
        left = buses.get(seat, BUSES - sum(lengths))
        data["counters"]["buses"][seat] = left
        data["counters"]["placed"][seat] = BUSES - left
        points = sum({1: 1, 2: 2, 3: 4}[length] for length in lengths)
        data["counters"]["score"][seat] = score.get(seat, points)


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
    """What really lies in a zone, by name; a deck from its top, anything else sorted."""
    found = positions.lying(state, zone, player)
    return found[::-1] if zone.endswith("deck") else sorted(found)


def moves(state: State, starts: str = "", player: int | None = None) -> list[str]:
    """The notations of the legal actions, of all or of those that start in that way."""
    return positions.moves(state, player, starts=starts)
