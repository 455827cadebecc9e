"""What the content of Aeroplanes must make sense of, beyond its schema; every fault at its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bgf.components.entries import spaces_with
from bgf.content.checks.components import number_of
from bgf.content.checks.relied import (
    components_are,
    entries_are,
    keyed_by_players,
    names_are,
    player_numbers,
    rules_are_cited,
    supplies_are,
    texts_are_said,
    turns_are,
)
from bgf.content.checks.routes import single_links
from bgf.engine.words import WORDS
from bgf_aeroplanes.carrying import GLOBE
from bgf_aeroplanes.rules import Aeroplanes
from bgf_aeroplanes.world import ERAS

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS", "SAID"]

_CODE = "BGF-E501"
_RULED: dict[str, object] = {"refill": None, "fill": None, "sweep": None}
_OPEN: dict[str, object] = {**_RULED, "sees": "everybody", "piles": None, "size": None}
_PLANES = {**_OPEN, "holds": "aeroplanes", "per": None}
_PEOPLE = {**_OPEN, "holds": "passengers", "per": None}
_PILES: dict[str, object] = {**_RULED, "sees": "everybody", "size": None, "holds": "passengers"}
_ROW: dict[str, object] = {**_RULED, "sees": "everybody", "piles": None, "per": None}
_PRICE = {"of": "cost", "more": "skip_surcharge", "from": "money"}
_SHARED: dict[str, object] = {"per": None, "start": 0}
_OWN: dict[str, object] = {"per": "player", "start": 0}
_TABLE: dict[DataPath, dict[str, object]] = {
    ("zones", "deck"): {**_PLANES, "starts": True},
    ("zones", "market"): {**_ROW, "holds": "aeroplanes", "ordered": True, "price": _PRICE},
    ("zones", "fleet"): {**_PLANES, "per": "player"},
    ("zones", "used"): {**_PLANES, "per": "player"},
    ("zones", "scrapped"): _PLANES,
    ("zones", "bag"): {**_PEOPLE, "sees": "nobody", "ordered": True, "starts": True},
    ("zones", "waiting"): {**_PILES, "per": None, "on": None},
    ("zones", "globetrotters"): {**_ROW, "holds": "passengers", "ordered": True},
    ("zones", "aboard"): {**_PILES, "per": None, "on": "aeroplanes"},
    ("zones", "kept"): {**_PEOPLE, "per": "player"},
    ("zones", "gone"): _PEOPLE,
    ("counters", "subsidies"): _SHARED,
    **{("counters", name): _OWN for name in ("money", "failures", "america")},
    **{("counters", f"{name}_{n}"): _OWN for name in ("markets", "profit") for n in ERAS.values()},
    **{("counters", f"stock_{n}"): {"per": "player"} for n in ERAS.values()},
    **{("counters", name): {"per": "aeroplanes", "start": 0} for name in ("tokens", "flown")},
    ("counters", "airports"): {"per": ["player", "world"], "start": 0},
    ("counters", "reached"): {"per": "world", "start": 0},
    ("counters", "support"): {"per": ["player", "support"], "start": 0},
    ("counters", "support_stock"): {"per": "support"},
    **{("counters", name): {"per": None} for name in ("plane", "route", "replaced")},
    **{("counters", name): _SHARED for name in ("rolled", "bonus")},
}
_TURN = {  # the actions of each stage, the first one first
    "act": ["buy", "build", "carry", "support", "dice", "subsidy", "inspect"],
    "bought": ["produce", "end"],
    "route": ["fly"],
    "replace": ["replace"],
    "short": ["pay", "pilot", "beacon", "give_up"],
    "next_roll": ["roll", "give_up"],
    "more": ["build", "stop"],
    "night": ["night", "end"],
    "tokens": ["tokens"],
}
_TURNS = {"bases": {"base": ["base"]}, **dict.fromkeys(ERAS, _TURN)}
_FLOW: dict[DataPath, dict[str, object]] = {
    ("phases", "bases"): {"order": "rules", "until_out": None, "next": "era_1"},
    **{
        ("phases", era): {"order": "clockwise", "until_out": None, "next": following}
        for era, following in pairwise([*ERAS, "end"])
    },
    **{
        ("phases", phase, "stages", stage): {"actions": actions, "otherwise": None}
        for phase, stages in _TURNS.items()
        for stage, actions in stages.items()
    },
}
_REASONS = {reason for kind in Aeroplanes.kinds for reason in kind.rules}
_REFUSALS = {f"refusal.{reason}": () for reason in sorted(_REASONS - {"stage"})}
SAID: dict[str, tuple[str, ...]] = _REFUSALS | {
    key: tuple(words.split())
    for words, keys in {
        "": "note.long_range note.no_roll note.over way.extend globe nothing failure enough "
        "story.end story.stop story.pawn note.pawn score.markets_1 score.markets_2 score.markets_3 "
        "score.profit_1 score.profit_2 score.profit_3 score.america score.planes score.passengers "
        "tie.money measure.airports measure.airports_1 measure.airports_2 measure.airports_3 "
        "measure.airports_europe measure.airports_africa measure.airports_asia_australia "
        "measure.airports_america measure.planes measure.planes_used measure.carried "
        "measure.empty_seats measure.tokens measure.support measure.failures measure.money",
        "city": "story.base story.give_up story.builds story.extends",
        "coins": "coins note.pay note.rest note.dice story.pay",
        "coins points": "america",
        "dice": "story.dice",
        "dice made need": "story.rolled",
        "bonus missing held": "note.add",
        "failures": "note.inspect story.inspect story.crash",
        "failures most": "failures",
        "income free": "note.base",
        "left": "note.pilot note.inspection note.mass_production note.night_flights note.beacon "
        "note.subsidy story.subsidy",
        "means": "preview.means",
        "need have": "refusal.too_dear refusal.no_seats refusal.nobody_there refusal.not_yours "
        "refusal.no_airport_here refusal.no_airport_there refusal.no_globetrotting "
        "refusal.only_europe refusal.no_night refusal.not_open refusal.not_yet refusal.none_left "
        "refusal.no_support",
        "odds held": "note.again",
        "people city": "group",
        "plane": "refusal.no_tokens refusal.nowhere note.give_up story.build",
        "plane coins": "story.buy",
        "plane type": "note.produce story.produce",
        "points": "points missing",
        "price seats airports": "note.buy",
        "profits points": "status.now",
        "rolls chance price failure": "odds preview.odds",
        "seat": "refusal.not_replaceable note.replaces story.replace story.replaces",
        "seats": "note.left",
        "era markets profit": "status.worth",
        "start": "way.direct",
        "start city": "refusal.no_link refusal.one_way refusal.one_skip refusal.no_airport "
        "refusal.short_range refusal.short_skip refusal.not_skipped refusal.have_one "
        "refusal.nothing_here refusal.space_free refusal.no_space",
        "start group plane": "story.carry story.night",
        "start skipped": "way.skip",
        "support": "story.support story.use",
        "type": "note.replaced",
        "type tokens": "note.tokens",
        "way city": "story.fly",
    }.items()
    for key in keys.split()
}
"""The texts that the rules say of any content, each with the words that they fill in."""
_CITED = [rule for kind in Aeroplanes.kinds for rule in kind.rules.values()]
_WAITING: DataPath = ("zones", "waiting", "at")

Check = Callable[["Document"], "Iterable[Diagnostic]"]


def _value(document: Document, name: str) -> Any:
    return document.data["values"][name]["value"]


def _cities(document: Document) -> dict[str, Any]:
    return document.names("maps", "world", "places")


def _first(document: Document) -> dict[str, Any]:
    """The first airports of Europe, which are the cities with an income."""
    return {city: entry for city, entry in _cities(document).items() if "income" in entry}


def _told_once(check: Check) -> Check:
    """A check that says but once what is wrong with what several have by an alias."""

    def once(document: Document) -> Iterator[Diagnostic]:
        told = set[tuple[str, int, int, str]]()
        for found in check(document):
            said = (found.file, found.line, found.column, found.message)
            if said not in told:
                told.add(said)
                yield found

    return once


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
    size: DataPath = ("zones", "market", "size")
    if there < (display := document.get(size, 0)):
        message = f"found {display}, but only {there} aeroplanes of era 1 are always in play"
        yield document.problem(size, _CODE, message)


def _passengers(document: Document) -> Iterator[Diagnostic]:
    """Passengers who are available in the first era fill the waiting room (AER-02)."""
    people = document.names("components", "passengers").values()
    there = sum(number_of(token) for token in people if not token["later"])
    if there < (room := sum(document.get(_WAITING, {}).values())):
        message = f"{there} are available in era 1 (`later: false`); the waiting room has {room} "
        message += "spaces"
        yield document.problem(("components", "passengers"), _CODE, message, of_key=True)


def _first_airports(document: Document) -> Iterator[Diagnostic]:
    """There is room for the BASE of each player, who can pay for its upkeep (AER-03, AER-11)."""
    path, income = ("maps", "world", "places"), _value(document, "income")["1"]
    for city, entry in _cities(document).items():
        if (blocked := spaces_with(entry, 3)) > (spaces := spaces_with(entry)):
            message = f"found {blocked} with 3 players, but there are only {spaces} spaces"
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
    first, there = _first(document), document.names(*map(str, _WAITING))
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
            own, expected = link.get("rolls", ()), rolls[link["colour"]]
            if "rolls" in link and {*own} != {*expected}:
                listed = " and ".join(map(str, expected)) or "nothing"
                message = f"found {own}, but what is {link['colour']} needs {listed}"
                yield document.problem((*path, "rolls"), _CODE, message)
    europe = [city for city, entry in _cities(document).items() if entry["region"] == "europe"]
    told = set[tuple[str, int, int]]()  # several may have one list, by an alias
    for path, start in document.each("maps", "world", "outward", "*", "from", type=list):
        missing = [city for city in europe if city not in start]
        if missing and (place := document.place(path)) not in told:
            told.add(place)
            message = f'"{missing[0]}" is missing: these links lead from every city of Europe'
            yield document.problem(path, _CODE, message)


def _faces(document: Document) -> Iterator[Diagnostic]:
    """Each type of support has a face of its own on the dice (AER-60)."""
    on_dice, first = document.get(("dice", "risk", "faces")), dict[int, str]()
    for path, face in document.each("pieces", "support", "*", "face", type=int):
        if first.setdefault(face, name := str(path[-2])) != name:
            message = f'found {face}, which brings "{first[face]}" already'
            yield document.problem(path, _CODE, message)
        elif face not in on_dice:
            message = f"found {face}, which no die shows: see the `faces` of the dice `risk`"
            yield document.problem(path, _CODE, message)


CHECKS = (
    _told_once(entries_are(_TABLE | _FLOW)),
    texts_are_said(SAID, WORDS),
    rules_are_cited(_CITED),
    _told_once(turns_are({phase: [*stages] for phase, stages in _TURNS.items()})),
    components_are(["aeroplanes", "passengers"], single=["aeroplanes"]),
    names_are("city", ("maps", "world", "places"), ("components", "passengers", "*", "to")),
    single_links("world"),
    keyed_by_players(("values", "discarded", "value")),
    supplies_are(
        {"support", "support_stock"},
        [str(path[1]) for path in _TABLE if path[0] == "counters"],
    ),
    _aeroplanes,
    _passengers,
    _first_airports,
    _waiting,
    _links,
    _faces,
)
