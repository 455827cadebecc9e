"""What the content of Aeroplanes must make sense of, beyond what its rules declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bgf.components.entries import spaces_with
from bgf.content.checks.components import number_of
from bgf.content.checks.required import names_exist, player_numbers
from bgf.content.checks.routes import single_links
from bgf_aeroplanes.carrying import GLOBE
from bgf_aeroplanes.content import EUROPE

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_WAITING: DataPath = ("zones", "waiting", "at")


def _value(document: Document, name: str) -> Any:
    return document.data["values"][name]["value"]


def _cities(document: Document) -> dict[str, Any]:
    return document.names("maps", "world", "places")


def _first(document: Document) -> dict[str, Any]:
    """The first airports of Europe, which are the cities with an income."""
    return {city: entry for city, entry in _cities(document).items() if "income" in entry}


def _aeroplanes(document: Document) -> Iterator[Diagnostic]:
    """Numbers and eras rise, and those of the first can be laid out (AER-05, AER-22)."""
    path = ("components", "aeroplanes")
    planes = document.names(*path)
    for (before, one), (name, other) in pairwise(planes.items()):
        if other["number"] <= one["number"]:
            message = f'found {other["number"]}, expected more than that of "{before}" before it, '
            message += f"{one['number']}: they stand in the order of their numbers"
            yield document.problem((*path, name, "number"), _CODE, message)
        if other["era"] < one["era"]:
            message = f'found {other["era"]}, but "{before}", with a lower number, is of era '
            message += f"{one['era']}: it would come too late"
            yield document.problem((*path, name, "era"), _CODE, message)
    early = [plane for plane in planes.values() if plane["era"] == 1]
    there = sum(1 for plane in early if not plane.get("optional"))
    size_path: DataPath = ("zones", "market", "size")
    size = document.get(size_path, 0)
    if there < size:
        message = f"found {size}, but only {there} aeroplanes of era 1 are always in play"
        yield document.problem(size_path, _CODE, message)


def _passengers(document: Document) -> Iterator[Diagnostic]:
    """Passengers who are available in the first era fill the waiting room (AER-02)."""
    people = document.names("components", "passengers").values()
    there = sum(number_of(token) for token in people if not token["later"])
    room = sum(document.get(_WAITING, {}).values())
    if there < room:
        message = f"{there} are available in era 1 (`later: false`); the waiting room has {room} "
        message += "spaces"
        yield document.problem(("components", "passengers"), _CODE, message, of_key=True)


def _first_airports(document: Document) -> Iterator[Diagnostic]:
    """There is room for the BASE of each player, who can pay for its upkeep (AER-03, AER-11)."""
    path = ("maps", "world", "places")
    income = _value(document, "income")["1"]
    for city, entry in _cities(document).items():
        with_3_players = spaces_with(entry, 3)
        spaces = spaces_with(entry)
        if with_3_players > spaces:
            message = f"found {with_3_players} with 3 players, but there are only {spaces} spaces"
            yield document.problem((*path, city, "spaces"), _CODE, message)
        if entry.get("income", 0) < -income:
            message = f"found {entry['income']}, but the value `income` pays only {income} for it"
            yield document.problem((*path, city, "income"), _CODE, message)
    for players in player_numbers(document):
        room = sum(spaces_with(entry, players) for entry in _first(document).values())
        if room < players:
            message = f"the first airports, those with an `income`, have {room} spaces "
            message += f"with {players} players: expected one for the BASE of each"
            yield document.problem(path, _CODE, message, of_key=True)
            break


def _waiting(document: Document) -> Iterator[Diagnostic]:
    """The waiting room has spaces for each first airport (AER-02)."""
    first = _first(document)
    there = document.names(*map(str, _WAITING))
    for city in there:
        if city in _cities(document) and city not in first:
            message = f'"{city}" is no first airport, with an `income`'
            yield document.problem((*_WAITING, city), _CODE, message, of_key=True)
    if GLOBE in first:
        message = f'no first airport can be called "{GLOBE}": that is the globetrotter zone'
        yield document.problem(("maps", "world", "places", GLOBE), _CODE, message, of_key=True)
    if not there.keys() <= first.keys():
        return  # what is missing may be what a wrong name stands for
    for city in first:
        if city not in there:
            message = f'"{city}" has an `income`, but nobody can wait there: it is not in `at`'
            path = ("maps", "world", "places", city, "income")
            yield document.problem(path, _CODE, message, of_key=True)


def _links(document: Document) -> Iterator[Diagnostic]:
    """Links need the rolls of their colour (AER-34), and all of Europe leads out (AER-31)."""
    rolls = _value(document, "rolls")
    for section in ("links", "outward"):
        for path, link in document.each("maps", "world", section, "*", type=dict):
            own = link.get("rolls", ())
            expected = rolls[link["colour"]]
            if "rolls" in link and {*own} != {*expected}:
                listed = " and ".join(map(str, expected)) or "nothing"
                message = f"found {own}, but what is {link['colour']} needs {listed}"
                yield document.problem((*path, "rolls"), _CODE, message)
    europe = [city for city, entry in _cities(document).items() if entry["region"] == EUROPE]
    reported: set[tuple[str, int, int]] = set()  # several may share one list, by an alias of YAML
    for path, start in document.each("maps", "world", "outward", "*", "from", type=list):
        missing = [city for city in europe if city not in start]
        place = document.place(path)
        if missing and place not in reported:
            reported.add(place)
            message = f'"{missing[0]}" is missing: these links lead from every city of Europe'
            yield document.problem(path, _CODE, message)


def _faces(document: Document) -> Iterator[Diagnostic]:
    """Each type of support has a face of its own on the dice (AER-60)."""
    on_dice = document.get(("dice", "risk", "faces"))
    type_by_face: dict[int, str] = {}
    for path, face in document.each("pieces", "support", "*", "face", type=int):
        type_ = str(path[-2])
        first = type_by_face.setdefault(face, type_)
        if first != type_:
            message = f'found {face}, which brings "{first}" already'
            yield document.problem(path, _CODE, message)
        elif face not in on_dice:
            message = f"found {face}, which no die shows: see the `faces` of the dice `risk`"
            yield document.problem(path, _CODE, message)


CHECKS = (
    names_exist("city", ("maps", "world", "places"), ("components", "passengers", "*", "to")),
    single_links("world"),
    _aeroplanes,
    _passengers,
    _first_airports,
    _waiting,
    _links,
    _faces,
)
