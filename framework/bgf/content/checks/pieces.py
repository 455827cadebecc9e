"""Checks on pieces: the counters that count them, the planes they lie on, the shapes of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgf.components.entries import shares_of
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.words import message

__all__ = [
    "check_piece_marks",
    "check_pieces",
    "check_planes",
    "check_shapes",
    "check_shares",
]

_MOST_CELLS = 128
_MOST_COLUMNS = 26  # each has a letter


def check_shares(document: Document) -> Iterator[Diagnostic]:
    """A counter counts for players, kinds of pieces or components, places of a map or a row."""
    zones, speller = document.names("zones"), Speller()
    whole = ["player"]
    for section in ("pieces", "components", "maps"):
        whole += document.names(section)
    known = [*whole, *zones]
    for path, counter in document.each("counters", "*", type=dict):
        where = (*path, "per")
        for word in shares_of(counter):
            if word in whole:
                continue
            if word not in zones:
                yield from unknown_name(document, where, "share", word, known, speller)
            elif not isinstance(document.get(("zones", word, "size")), int):
                problem = message("content.share_no_size", zone=word)
                yield document.problem(where, "BGF-E413", problem)


def check_piece_marks(document: Document) -> Iterator[Diagnostic]:
    """No two kinds of pieces have the same mark, or shapes could not be read."""
    first: dict[str, str] = {}
    for path, mark in document.each("pieces", "*", "*", "mark", type=str):
        if first.setdefault(mark, str(path[-2])) != path[-2]:
            problem = message("content.mark_taken", mark=mark, first=first[mark])
            yield document.problem(path, "BGF-E409", problem)


def check_pieces(document: Document) -> Iterator[Diagnostic]:
    """At the start all pieces of a kind are counted somewhere, however many play."""
    least, most = (document.get(("players", key)) for key in ("min", "max"))
    if not (isinstance(least, int) and isinstance(most, int)):
        return
    counters = [entry for _, entry in document.each("counters", "*", type=dict)]
    for path, kinds in document.each("pieces", "*", type=dict):
        counting = [entry for entry in counters if path[-1] in shares_of(entry)]
        for players in sorted({least, most}):
            there = sum(_at_start(entry) * _owners(entry, players) for entry in counting)
            for kind, entry in kinds.items():
                count = entry.get("count") if isinstance(entry, dict) else None
                if isinstance(count, int) and count != there:
                    facts = {"found": count, "type": path[-1], "start": there}
                    problem = message("content.pieces_at_start", players=players, **facts)
                    yield document.problem((*path, kind, "count"), "BGF-E421", problem)
                    return


def _at_start(counter: dict[str, Any]) -> int:
    start = counter.get("start")
    return start if isinstance(start, int) else 0


def _owners(entry: dict[str, Any], players: int) -> int:
    return players if "player" in shares_of(entry) else 1


def check_planes(document: Document) -> Iterator[Diagnostic]:
    """Planes hold pieces that exist, can be drawn, and have one side for any number of players."""
    pieces, speller = document.names("pieces"), Speller()
    for path, plane in document.each("planes", "*", type=dict):
        holds = plane.get("holds")
        if isinstance(holds, str):
            where = (*path, "holds")
            yield from unknown_name(document, where, "type of pieces", holds, pieces, speller)
        for where, side in document.each("planes", str(path[-1]), "sides", "*", type=dict):
            yield from _too_large(document, where, side)
        yield from _uncovered(document, path, plane)


def _too_large(document: Document, path: DataPath, side: dict[str, Any]) -> Iterator[Diagnostic]:
    rows, sectors = side.get("rows"), side.get("sectors")
    if not isinstance(rows, int) or not isinstance(sectors, list):
        return
    columns = sum(width for width in sectors if isinstance(width, int))
    if columns > _MOST_COLUMNS:
        problem = message("content.many_columns", count=columns, limit=_MOST_COLUMNS)
        yield document.problem((*path, "sectors"), "BGF-E420", problem)
    elif rows * columns > _MOST_CELLS:
        problem = message("content.many_cells", count=rows * columns, limit=_MOST_CELLS)
        yield document.problem((*path, "rows"), "BGF-E420", problem)


def _uncovered(document: Document, path: DataPath, plane: dict[str, Any]) -> Iterator[Diagnostic]:
    least, most = (document.get(("players", key)) for key in ("min", "max"))
    sides = plane.get("sides")
    if not (isinstance(least, int) and isinstance(most, int) and isinstance(sides, list)):
        return
    of = [side.get("players") for side in sides if isinstance(side, dict)]
    for players in range(least, min(most, MOST_PLAYERS) + 1):
        fitting = sum(1 for numbers in of if numbers is None or players in _numbers(numbers))
        if fitting != 1:
            problem = message("content.no_plane_side", players=players)
            if fitting:
                problem = message("content.many_plane_sides", count=fitting, players=players)
            yield document.problem((*path, "sides"), "BGF-E420", problem, of_key=True)
            return


def _numbers(numbers: object) -> list[Any]:
    return numbers if isinstance(numbers, list) else []


def check_shapes(document: Document) -> Iterator[Diagnostic]:
    """Shapes have rows of one length, and in them marks of pieces."""
    marks = {mark for _, mark in document.each("pieces", "*", "*", "mark", type=str)} | {"."}
    speller = Speller()
    for path, shape in document.each("components", "*", "*", "shape", type=list):
        rows = [row for row in shape if isinstance(row, str)]
        for index, row in enumerate(rows):
            if len(row) != len(rows[0]):
                problem = message("content.row_length", found=len(row), expected=len(rows[0]))
                yield document.problem((*path, index), "BGF-E420", problem)
            for mark in sorted(set(row) - marks):
                where = (*path, index)
                yield from unknown_name(document, where, "piece marked", mark, marks, speller)
        if rows and not set("".join(rows)) - {"."}:
            yield document.problem(path, "BGF-E420", message("content.empty_shape"))
