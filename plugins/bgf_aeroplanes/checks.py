"""Checks of the content of Aeroplanes beyond what its rules declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bgf.components.entries import spaces_with
from bgf.content.checks.components import number_of
from bgf.content.checks.required import names_exist, player_numbers
from bgf.content.checks.routes import single_links
from bgf_aeroplanes.content import EUROPE
from bgf_aeroplanes.space_param import GLOBE

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"

_AEROPLANES = ("components", "aeroplanes")
_PASSENGERS = ("components", "passengers")
_CITIES = ("maps", "world", "places")
_WAITING = ("zones", "waiting", "at")


def _value(document: Document, name: str) -> Any:
    """Returns a value of the content."""
    return document.data["values"][name]["value"]


def _first_airports(document: Document) -> dict[str, Any]:
    """Returns the entries of the first airports: the cities with an income (AER-03)."""
    cities = document.names(*_CITIES)
    return {city: entry for city, entry in cities.items() if "income" in entry}


# -- components


def _aeroplanes_in_order(document: Document) -> Iterator[Diagnostic]:
    """Checks that the numbers of aeroplanes rise, and that no era falls (AER-05, AER-22)."""
    planes = document.names(*_AEROPLANES)
    for (before_name, before), (name, plane) in pairwise(planes.items()):
        if plane["number"] <= before["number"]:
            path = (*_AEROPLANES, name, "number")
            message = f'found {plane["number"]}, expected more than that of "{before_name}" before '
            message += f"it, {before['number']}: they stand in the order of their numbers"
            yield document.problem(path, _CODE, message)
        if plane["era"] < before["era"]:
            path = (*_AEROPLANES, name, "era")
            message = f'found {plane["era"]}, but "{before_name}", with a lower number, is of era '
            message += f"{before['era']}: it would come too late"
            yield document.problem(path, _CODE, message)


def _full_market(document: Document) -> Iterator[Diagnostic]:
    """Checks that the aeroplanes of the first era can fill the market (AER-05, AER-22)."""
    planes = document.names(*_AEROPLANES).values()
    always_in_play = [plane for plane in planes if not plane.get("optional")]
    number = sum(plane["era"] == 1 for plane in always_in_play)
    size_path: DataPath = ("zones", "market", "size")
    size = document.get(size_path, 0)
    if number < size:
        message = f"found {size}, but only {number} aeroplanes of era 1 are always in play"
        yield document.problem(size_path, _CODE, message)


def _full_waiting_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that the passengers available in era 1 can fill the waiting room (AER-02)."""
    kinds = document.names(*_PASSENGERS).values()
    available = sum(number_of(kind) for kind in kinds if not kind["later"])
    spaces = sum(document.get(_WAITING, {}).values())
    if available < spaces:
        message = f"{available} are available in era 1 (`later: false`); the waiting room has "
        message += f"{spaces} spaces"
        yield document.problem(_PASSENGERS, _CODE, message, of_key=True)


# -- cities


def _spaces_and_upkeep(document: Document) -> Iterator[Diagnostic]:
    """Checks blocked spaces of cities (AER-04), and that players can pay the upkeep (AER-11)."""
    first_income = _value(document, "income")["1"]
    for city, entry in document.names(*_CITIES).items():
        spaces = spaces_with(entry)
        with_3_players = spaces_with(entry, 3)
        if with_3_players > spaces:
            path = (*_CITIES, city, "spaces")
            message = f"found {with_3_players} with 3 players, but there are only {spaces} spaces"
            yield document.problem(path, _CODE, message)
        income = entry.get("income", 0)
        upkeep = -income
        if upkeep > first_income:
            path = (*_CITIES, city, "income")
            message = f"found {income}, but the value `income` pays only {first_income} for it"
            yield document.problem(path, _CODE, message)


def _room_for_bases(document: Document) -> Iterator[Diagnostic]:
    """Checks that the first airports have room for the BASE of each player (AER-03)."""
    first_airports = _first_airports(document).values()
    for players in player_numbers(document):
        spaces = sum(spaces_with(entry, players) for entry in first_airports)
        if spaces < players:
            message = f"the first airports, those with an `income`, have {spaces} spaces "
            message += f"with {players} players: expected one for the BASE of each"
            yield document.problem(_CITIES, _CODE, message, of_key=True)
            break


def _waiting_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that the waiting room has spaces for just the first airports (AER-02)."""
    cities = document.names(*_CITIES)
    first_airports = _first_airports(document)
    waiting = document.names(*_WAITING)
    for city in waiting:
        if city in cities and city not in first_airports:
            message = f'"{city}" is no first airport, with an `income`'
            yield document.problem((*_WAITING, city), _CODE, message, of_key=True)
    if GLOBE in first_airports:
        message = f'no first airport can be called "{GLOBE}": that is the globetrotter zone'
        yield document.problem((*_CITIES, GLOBE), _CODE, message, of_key=True)
    if not waiting.keys() <= first_airports.keys():
        # A wrong name has been reported; the city that was meant is not missing.
        return
    for city in first_airports:
        if city not in waiting:
            path = (*_CITIES, city, "income")
            message = f'"{city}" has an `income`, but nobody can wait there: it is not in `at`'
            yield document.problem(path, _CODE, message, of_key=True)


# -- links


def _rolls(document: Document) -> Iterator[Diagnostic]:
    """Checks that links with rolls of their own have the targets of their colour (AER-34)."""
    rolls_by_colour = _value(document, "rolls")
    for section in ("links", "outward"):
        for path, link in document.each("maps", "world", section, "*", type=dict):
            if "rolls" not in link:
                continue
            own = link["rolls"]
            expected = rolls_by_colour[link["colour"]]
            # A link may have more rolls than its colour, but no other targets.
            if set(own) != set(expected):
                listed = " and ".join(map(str, expected)) or "nothing"
                message = f"found {own}, but what is {link['colour']} needs {listed}"
                yield document.problem((*path, "rolls"), _CODE, message)


def _outward_links(document: Document) -> Iterator[Diagnostic]:
    """Checks that outward links lead from every city of Europe (AER-31)."""
    cities = document.names(*_CITIES)
    europe = [city for city, entry in cities.items() if entry["region"] == EUROPE]
    # By an alias of YAML several links may share one list, which is reported once.
    reported: set[tuple[str, int, int]] = set()
    for path, starts in document.each("maps", "world", "outward", "*", "from", type=list):
        missing = [city for city in europe if city not in starts]
        place = document.place(path)
        if missing and place not in reported:
            reported.add(place)
            message = f'"{missing[0]}" is missing: these links lead from every city of Europe'
            yield document.problem(path, _CODE, message)


# -- support


def _support_faces(document: Document) -> Iterator[Diagnostic]:
    """Checks that each type of support has a face of its own on the risk dice (AER-60)."""
    on_dice = document.get(("dice", "risk", "faces"))
    type_by_face: dict[int, str] = {}
    for path, face in document.each("pieces", "support", "*", "face", type=int):
        type_ = str(path[-2])
        first_type = type_by_face.setdefault(face, type_)
        if first_type != type_:
            message = f'found {face}, which brings "{first_type}" already'
            yield document.problem(path, _CODE, message)
        elif face not in on_dice:
            message = f"found {face}, which no die shows: see the `faces` of the dice `risk`"
            yield document.problem(path, _CODE, message)


CHECKS = (
    names_exist("city", _CITIES, (*_PASSENGERS, "*", "to")),
    single_links("world"),
    _aeroplanes_in_order,
    _full_market,
    _full_waiting_room,
    _spaces_and_upkeep,
    _room_for_bases,
    _waiting_room,
    _rolls,
    _outward_links,
    _support_faces,
)
