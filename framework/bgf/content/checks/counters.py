"""Checks on numbers: counters, tracks, supplies of counters, and dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgf.components.entries import shares_of
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller, format_path
from bgf.content.document import Document
from bgf.words import message

__all__ = [
    "check_counter_names",
    "check_counter_owners",
    "check_dice",
    "check_shares",
    "check_starts",
    "check_supplies",
    "check_tracks",
]


def check_counter_names(document: Document) -> Iterator[Diagnostic]:
    """Checks that each counter that players see has a name."""
    for path, counter in document.each("counters", "*", type=dict):
        if "name" not in counter and counter.get("shown") is not False:
            problem = message("content.counter_no_name")
            yield document.problem(path, "BGF-E202", problem, of_key=True)


def check_counter_owners(document: Document) -> Iterator[Diagnostic]:
    """Checks that only counters with one number for each player are seen by their owners alone."""
    for path, counter in document.each("counters", "*", type=dict):
        if counter.get("sees") == "owner" and "player" not in shares_of(counter):
            problem = message("content.counter_no_owner")
            yield document.problem((*path, "sees"), "BGF-E424", problem)


def check_shares(document: Document) -> Iterator[Diagnostic]:
    """Checks that counters count for players, types of pieces or components, maps, or rows."""
    zones = document.names("zones")
    speller = Speller()
    known = ["player"]
    for section in ("pieces", "components", "maps"):
        known += document.names(section)
    known_or_zones = [*known, *zones]
    for path, counter in document.each("counters", "*", type=dict):
        place = (*path, "per")
        for share in shares_of(counter):
            if share in known:
                continue
            if share not in zones:
                yield from unknown_name(document, place, "share", share, known_or_zones, speller)
            elif document.number(("zones", share, "size")) is None:
                problem = message("content.share_no_size", zone=share)
                yield document.problem(place, "BGF-E413", problem)


def check_starts(document: Document) -> Iterator[Diagnostic]:
    """Checks that a counter with a mapping of starts has several numbers, and a start for each."""
    speller = Speller()
    for path, start in document.each("counters", "*", "start", type=dict):
        counter = document.get(path[:-1])
        names = _names_of_numbers(document, counter)
        if names is None:
            continue  # it counts for something unknown, which `check_shares` reports
        if not names:
            problem = message("content.start_of_one")
            yield document.problem(path, "BGF-E427", problem, of_key=True)
            continue
        for name in start:
            yield from unknown_name(document, (*path, name), "number", name, names, speller)
        missing = [name for name in names if name not in start]
        if missing:
            problem = message("content.no_start", names=", ".join(missing))
            yield document.problem(path, "BGF-E427", problem, of_key=True)


def check_tracks(document: Document) -> Iterator[Diagnostic]:
    """Checks that each track has a unique name, and that its marker starts on the track."""
    counters = document.names("counters")
    for path, track in document.each("tracks", "*", type=dict):
        if path[-1] in counters:
            problem = message("content.counter_name_taken", name=path[-1])
            yield document.problem(path, "BGF-E409", problem, of_key=True)
        start = track.get("start")
        end = track.get("end")
        if isinstance(start, int) and isinstance(end, int) and start > end:
            problem = message("content.marker_beyond", found=end, start=start)
            yield document.problem((*path, "end"), "BGF-E412", problem)


def check_dice(document: Document) -> Iterator[Diagnostic]:
    """Checks that dice have unique names, and marks only for faces that they have."""
    numbers = {**document.names("counters"), **document.names("tracks")}
    for path, _ in document.each("dice", "*", type=dict):
        if path[-1] in numbers:
            problem = message("content.number_name_taken", name=path[-1])
            yield document.problem(path, "BGF-E409", problem, of_key=True)
        faces = [str(face) for _, face in document.each(*map(str, path), "faces", "*", type=int)]
        for mark in document.names(*map(str, path), "marks") if faces else ():
            if mark not in faces:
                problem = message("content.no_side", mark=mark, faces=", ".join(faces))
                yield document.problem((*path, "marks", mark), "BGF-E422", problem, of_key=True)


def check_supplies(document: Document) -> Iterator[Diagnostic]:
    """Checks that the counters of each supply exist, and that their starts add up to its total."""
    counters = document.names("counters")
    speller = Speller()
    for path, supply in document.each("supplies", "*", type=dict):
        found: list[dict[str, Any]] = []
        for where, name in document.each(*map(str, path), "counters", "*", type=str):
            yield from unknown_name(document, where, "counter", name, counters, speller)
            counter = counters.get(name)
            if not isinstance(counter, dict):
                continue
            starts = _starts(document, counter)
            if not starts:
                continue
            found.append(counter)
            if supply.get("per") and "player" not in shares_of(counter):
                problem = message("content.supply_per_player", name=name)
                yield document.problem(where, "BGF-E405", problem)
            if min(starts) < 0:
                problem = message("content.supply_below_zero", name=name, start=min(starts))
                yield document.problem(where, "BGF-E405", problem)
        named = supply.get("counters")
        if isinstance(named, list) and len(found) == len(named):
            yield from _total(document, path, supply, found)


def _total(
    document: Document, path: DataPath, supply: dict[str, Any], counters: list[dict[str, Any]]
) -> Iterator[Diagnostic]:
    """Yields a diagnostic if the starts of a supply's counters do not add up to its total.

    Args:
        document: the document.
        path: the path of the supply.
        supply: the content of the supply.
        counters: the content of its counters.
    """
    total = supply.get("total")
    players = document.names("players")
    least = players.get("min")
    most = players.get("max")
    if not (isinstance(total, int) and isinstance(least, int) and isinstance(most, int)):
        return
    starts = [(sum(_starts(document, counter)), counter) for counter in counters]
    shared = sum(start for start, counter in starts if "player" not in shares_of(counter))
    own = sum(start for start, counter in starts if "player" in shares_of(counter))
    numbers = [1] if supply.get("per") else sorted({least, most})
    for number in numbers:
        start = shared + own * number
        if start != total:
            facts = {"found": total, "supply": format_path(path), "start": start}
            problem = message("content.supply_total", **facts)
            if not supply.get("per"):
                problem = message("content.supply_total.players", players=number, **facts)
            yield document.problem((*path, "total"), "BGF-E405", problem)
            return


def _starts(document: Document, counter: dict[str, Any]) -> list[int]:
    """Returns the start numbers of a counter, for each player or for the table.

    The list is empty if the content has the wrong shape.
    """
    start = counter.get("start")
    names = _names_of_numbers(document, counter)
    if names is None:
        return []
    if isinstance(start, int):
        return [start] * (len(names) or 1)
    numbers = [start.get(name) for name in names] if isinstance(start, dict) else []
    whole = [number for number in numbers if isinstance(number, int)]
    return whole if len(whole) == len(numbers) else []


def _names_of_numbers(document: Document, counter: dict[str, Any]) -> list[str] | None:
    """Returns the names of a counter's numbers; none if it has one number, None if unknown."""
    shares = [share for share in shares_of(counter) if share != "player"]
    for share in shares:
        kinds = document.names("pieces", share) or document.names("components", share)
        if kinds:
            return [*kinds]
        if share in document.names("maps"):
            return [*document.names("maps", share, "places")]
        size = document.number(("zones", share, "size"))
        if size is not None:
            return [str(place + 1) for place in range(size)]
    return None if shares else []
