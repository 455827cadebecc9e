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
    """Checks that every counter shown to players has a name."""
    for path, counter in document.each("counters", "*", type=dict):
        if "name" not in counter and counter.get("shown") is not False:
            problem = message("content.counter_no_name")
            yield document.problem(path, "BGF-E202", problem, of_key=True)


def check_counter_owners(document: Document) -> Iterator[Diagnostic]:
    """Checks that only counters of each player are seen by their owners alone."""
    for path, counter in document.each("counters", "*", type=dict):
        if counter.get("sees") == "owner" and not _is_own(counter):
            problem = message("content.counter_no_owner")
            yield document.problem((*path, "sees"), "BGF-E424", problem)


def _is_own(counter: dict[str, Any]) -> bool:
    """Returns whether each player has a counter."""
    return "player" in shares_of(counter)


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
    """Checks that a start that is a mapping has an entry for each of the counter's numbers."""
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
    """Checks that no track is named like a counter, and that markers start on their tracks."""
    counters = document.names("counters")
    for path, track in document.each("tracks", "*", type=dict):
        name = path[-1]
        if name in counters:
            problem = message("content.counter_name_taken", name=name)
            yield document.problem(path, "BGF-E409", problem, of_key=True)
        start = track.get("start")
        end = track.get("end")
        if isinstance(start, int) and isinstance(end, int) and start > end:
            problem = message("content.marker_beyond", found=end, start=start)
            yield document.problem((*path, "end"), "BGF-E412", problem)


def check_dice(document: Document) -> Iterator[Diagnostic]:
    """Checks that no dice are named like a counter, and that their marks are for their faces."""
    numbers = document.names("counters") | document.names("tracks")
    for path, _ in document.each("dice", "*", type=dict):
        name = path[-1]
        if name in numbers:
            problem = message("content.number_name_taken", name=name)
            yield document.problem(path, "BGF-E409", problem, of_key=True)
        yield from _check_marks(document, str(name))


def _check_marks(document: Document, dice: str) -> Iterator[Diagnostic]:
    """Checks that marks of dice are for their faces, if these are known."""
    faces = [str(face) for _, face in document.each("dice", dice, "faces", "*", type=int)]
    if not faces:
        return
    for mark in document.names("dice", dice, "marks"):
        if mark not in faces:
            problem = message("content.no_side", mark=mark, faces=", ".join(faces))
            place = ("dice", dice, "marks", mark)
            yield document.problem(place, "BGF-E422", problem, of_key=True)


def check_supplies(document: Document) -> Iterator[Diagnostic]:
    """Checks that the counters of supplies exist, and start at the supplies' totals."""
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
            if supply.get("per") and not _is_own(counter):
                problem = message("content.supply_per_player", name=name)
                yield document.problem(where, "BGF-E405", problem)
            lowest = min(starts)
            if lowest < 0:
                problem = message("content.supply_below_zero", name=name, start=lowest)
                yield document.problem(where, "BGF-E405", problem)
        named = supply.get("counters")
        if isinstance(named, list) and len(found) == len(named):
            yield from _check_total(document, path, supply, found)


def _check_total(
    document: Document, path: DataPath, supply: dict[str, Any], counters: list[dict[str, Any]]
) -> Iterator[Diagnostic]:
    """Checks that the counters of a supply start at its total, for any number of players.

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
    shared = 0
    own = 0
    for counter in counters:
        start = sum(_starts(document, counter))
        if _is_own(counter):
            own += start
        else:
            shared += start
    is_per_player = supply.get("per")
    numbers = [1] if is_per_player else sorted({least, most})
    for number in numbers:
        start = shared + own * number
        if start == total:
            continue
        facts = {"found": total, "supply": format_path(path), "start": start}
        problem = message("content.supply_total", **facts)
        if not is_per_player:
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
        count = len(names) or 1
        return [start] * count
    if not isinstance(start, dict):
        return []
    numbers = []
    for name in names:
        number = start.get(name)
        if not isinstance(number, int):
            return []
        numbers.append(number)
    return numbers


def _names_of_numbers(document: Document, counter: dict[str, Any]) -> list[str] | None:
    """Returns the names of a counter's numbers; empty for a single number, None if unknown."""
    shares = [share for share in shares_of(counter) if share != "player"]
    for share in shares:
        kinds = document.names("pieces", share) or document.names("components", share)
        if kinds:
            return list(kinds)
        if share in document.names("maps"):
            places = document.names("maps", share, "places")
            return list(places)
        size = document.number(("zones", share, "size"))
        if size is not None:
            return [str(place + 1) for place in range(size)]
    return None if shares else []
