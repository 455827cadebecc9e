"""Checks of the content of Aeroplanes beyond what its rules declare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bgf.components.entries import spaces_with
from bgf.content.checks.components import number_of
from bgf.content.checks.required import names_exist, player_numbers
from bgf.content.checks.routes import single_links
from bgf.words import Message, join_messages
from bgf.words.phrasebook import Phrasebook
from bgf_aeroplanes.content import EUROPE
from bgf_aeroplanes.space_param import GLOBE

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"

_phrases = Phrasebook("bgf_aeroplanes.phrases")

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
            facts = {"found": plane["number"], "before": before_name, "number": before["number"]}
            problem = _phrases.message("number_order", **facts)
            yield document.problem(path, _CODE, problem)
        if plane["era"] < before["era"]:
            path = (*_AEROPLANES, name, "era")
            facts = {"found": plane["era"], "before": before_name, "era": before["era"]}
            problem = _phrases.message("era_order", **facts)
            yield document.problem(path, _CODE, problem)


def _full_market(document: Document) -> Iterator[Diagnostic]:
    """Checks that the aeroplanes of the first era can fill the market (AER-05, AER-22)."""
    planes = document.names(*_AEROPLANES).values()
    always_in_play = [plane for plane in planes if not plane.get("optional")]
    of_first_era = [plane for plane in always_in_play if plane["era"] == 1]
    number = len(of_first_era)
    size_path: DataPath = ("zones", "market", "size")
    size = document.get(size_path, 0)
    if number < size:
        problem = _phrases.message("market", found=size, number=number)
        yield document.problem(size_path, _CODE, problem)


def _full_waiting_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that the passengers available in era 1 can fill the waiting room (AER-02)."""
    kinds = document.names(*_PASSENGERS).values()
    available = sum(number_of(kind) for kind in kinds if not kind["later"])
    spaces_by_city = document.get(_WAITING, {})
    spaces = sum(spaces_by_city.values())
    if available < spaces:
        problem = _phrases.message("waiting_room", number=available, spaces=spaces)
        yield document.problem(_PASSENGERS, _CODE, problem, of_key=True)


# -- cities


def _spaces_and_upkeep(document: Document) -> Iterator[Diagnostic]:
    """Checks blocked spaces of cities (AER-04), and that players can pay the upkeep (AER-11)."""
    income_in_era_1 = _value(document, "income")["1"]
    for city, entry in document.names(*_CITIES).items():
        spaces = spaces_with(entry)
        with_3_players = spaces_with(entry, 3)
        if with_3_players > spaces:
            path = (*_CITIES, city, "spaces")
            problem = _phrases.message("spaces", found=with_3_players, spaces=spaces)
            yield document.problem(path, _CODE, problem)
        income_of_city = entry.get("income", 0)
        upkeep = -income_of_city
        if upkeep > income_in_era_1:
            path = (*_CITIES, city, "income")
            facts = {"found": income_of_city, "income": income_in_era_1}
            problem = _phrases.message("upkeep", **facts)
            yield document.problem(path, _CODE, problem)


def _room_for_bases(document: Document) -> Iterator[Diagnostic]:
    """Checks that the first airports have room for the BASE of each player (AER-03)."""
    first_airports = _first_airports(document).values()
    for players in player_numbers(document):
        spaces = sum(spaces_with(entry, players) for entry in first_airports)
        if spaces < players:
            problem = _phrases.message("bases", spaces=spaces, players=players)
            yield document.problem(_CITIES, _CODE, problem, of_key=True)
            break


def _waiting_room(document: Document) -> Iterator[Diagnostic]:
    """Checks that the waiting room has spaces for just the first airports (AER-02)."""
    cities = document.names(*_CITIES)
    first_airports = _first_airports(document)
    waiting = document.names(*_WAITING)
    for city in waiting:
        # An unknown city is reported by the check that names exist.
        if city in cities and city not in first_airports:
            problem = _phrases.message("no_first_airport", city=city)
            yield document.problem((*_WAITING, city), _CODE, problem, of_key=True)
    if GLOBE in first_airports:
        problem = _phrases.message("airport_called", name=GLOBE)
        yield document.problem((*_CITIES, GLOBE), _CODE, problem, of_key=True)
    if not waiting.keys() <= first_airports.keys():
        # A wrong name was reported, and its intended city is not missing.
        return
    for city in first_airports:
        if city not in waiting:
            problem = _phrases.message("nobody_waits", city=city)
            yield document.problem((*_CITIES, city, "income"), _CODE, problem, of_key=True)


# -- links


def _rolls(document: Document) -> Iterator[Diagnostic]:
    """Checks that links with rolls of their own have the targets of their colour (AER-34)."""
    rolls_by_colour = _value(document, "rolls")
    for section in ("links", "outward"):
        for path, link in document.each("maps", "world", section, "*", type=dict):
            if "rolls" not in link:
                continue
            own = link["rolls"]
            colour = link["colour"]
            expected = rolls_by_colour[colour]
            # A link may have more rolls than its colour, but no other targets.
            if set(own) != set(expected):
                problem = _wrong_rolls(own, colour, expected)
                yield document.problem((*path, "rolls"), _CODE, problem)


def _wrong_rolls(own: Sequence[int], colour: str, expected: Sequence[int]) -> Message:
    """Returns the message on a link whose rolls do not fit its colour.

    Args:
        own: the rolls of the link.
        colour: its colour.
        expected: the rolls of the colour; none for a colour without rolls.
    """
    facts = {"found": str(own), "colour": colour}
    if not expected:
        return _phrases.message("rolls.none", **facts)
    needed = join_messages(_phrases.message("and"), expected)
    return _phrases.message("rolls", needed=needed, **facts)


def _outward_links(document: Document) -> Iterator[Diagnostic]:
    """Checks that outward links lead from every city of Europe (AER-31)."""
    cities = document.names(*_CITIES)
    europe = [city for city, entry in cities.items() if entry["region"] == EUROPE]
    # With a YAML alias several links may share one list, which is reported once.
    reported: set[tuple[str, int, int]] = set()
    for path, starts in document.each("maps", "world", "outward", "*", "from", type=list):
        missing = [city for city in europe if city not in starts]
        place = document.place(path)
        if missing and place not in reported:
            reported.add(place)
            problem = _phrases.message("outward", city=missing[0])
            yield document.problem(path, _CODE, problem)


# -- support


def _support_faces(document: Document) -> Iterator[Diagnostic]:
    """Checks that each type of support has a face of its own on the risk dice (AER-60)."""
    on_dice = document.get(("dice", "risk", "faces"))
    type_by_face: dict[int, str] = {}
    for path, face in document.each("pieces", "support", "*", "face", type=int):
        type_ = str(path[-2])
        first_type = type_by_face.setdefault(face, type_)
        if first_type != type_:
            problem = _phrases.message("face_taken", face=face, type=first_type)
            yield document.problem(path, _CODE, problem)
        elif face not in on_dice:
            problem = _phrases.message("no_face", face=face)
            yield document.problem(path, _CODE, problem)


CHECKS = (
    names_exist(_phrases.message("city"), _CITIES, (*_PASSENGERS, "*", "to")),
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
