"""Checks on planes: their pieces, and the sizes and shapes of their sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.content.sides import MOST_VALUES, each_size, option_values, sized_by
from bgf.errors import shortened
from bgf.words import Message, message
from bgf_cext import MAX_CELLS

__all__ = ["check_planes"]

_MOST_COLUMNS = 64
_MOST_COMBINATIONS = 10_000
_HOLE = "."

Side = Mapping[str, Any]


def check_planes(document: Document) -> Iterator[Diagnostic]:
    """Checks that planes hold existing pieces, can be laid out, and have a side for any match."""
    pieces = document.names("pieces")
    speller = Speller()
    for path, plane in document.each("planes", "*", type=dict):
        holds = plane.get("holds")
        if isinstance(holds, str):
            place = (*path, "holds")
            yield from unknown_name(document, place, "type of pieces", holds, pieces, speller)
            kinds = document.names("pieces", holds)
            for edge, kind in document.each("planes", str(path[-1]), "edges", "*", type=str):
                yield from unknown_name(document, edge, "thing", kind, kinds, speller)
        wrong = []
        for place, side in document.each("planes", str(path[-1]), "sides", "*", type=dict):
            wrong += [*_check_options(document, place, side, speller)]
            wrong += [*_check_shape(document, place, side)]
        yield from wrong
        if not wrong:
            for place, side in document.each("planes", str(path[-1]), "sides", "*", type=dict):
                yield from _check_size(document, place, side)
            yield from _check_one_side_each(document, path, plane)


def _check_options(
    document: Document, path: DataPath, side: Side, speller: Speller
) -> Iterator[Diagnostic]:
    """Checks that the options of a side exist and can have the values that it names."""
    options = document.names("options")
    sizes: list[tuple[DataPath, object]] = [(("rows",), side.get("rows"))]
    sectors = side.get("sectors")
    if isinstance(sectors, list):
        sizes += [(("sectors", index), width) for index, width in enumerate(sectors)]
    looked_at: set[str] = set()
    for place, name in sizes:
        if not isinstance(name, str) or name in looked_at:
            continue  # one error for one name
        looked_at.add(name)
        at = (*path, *place)
        unknown = [*unknown_name(document, at, "option", name, options, speller)]
        yield from unknown
        is_size = isinstance(option_values(options.get(name)), range)
        if not unknown and (not is_size or options[name]["min"] < 1):
            problem = message("content.size_by_option", name=name, most=MOST_VALUES)
            yield document.problem(at, "BGF-E420", problem)
    chosen = side.get("options")
    for name, value in chosen.items() if isinstance(chosen, dict) else ():
        at = (*path, "options", name)
        unknown = [*unknown_name(document, at, "option", name, options, speller)]
        yield from unknown
        if not unknown and value not in option_values(options[name]):
            facts = {"name": name, "found": shortened(repr(value)), "most": MOST_VALUES}
            yield document.problem(at, "BGF-E420", message("content.side_by_option", **facts))


def _check_shape(document: Document, path: DataPath, side: Side) -> Iterator[Diagnostic]:
    """Checks that the drawing of a side has the size of the side, and at least one cell."""
    shape = side.get("shape")
    rows = side.get("rows")
    sectors = side.get("sectors")
    if not isinstance(shape, list) or not isinstance(sectors, list):
        return
    place = (*path, "shape")
    if sized_by(side):
        yield document.problem(place, "BGF-E420", message("content.shape_of_any_size"))
        return
    columns = sum(width for width in sectors if isinstance(width, int))
    lengths = {len(line) for line in shape if isinstance(line, str)}
    if len(shape) != rows or lengths != {columns}:
        problem = message("content.side_shape", rows=rows, columns=columns)
        yield document.problem(place, "BGF-E420", problem)
    elif set("".join(shape)) == {_HOLE}:
        yield document.problem(place, "BGF-E420", message("content.no_cells"))


def _check_size(document: Document, path: DataPath, side: Side) -> Iterator[Diagnostic]:
    """Checks that a side of a plane does not have too many columns or cells in any of its sizes."""
    for sized in each_size(side, document.names("options")):
        rows = sized.get("rows")
        sectors = sized.get("sectors")
        if not isinstance(rows, int) or not isinstance(sectors, list):
            return
        columns = sum(width for width in sectors if isinstance(width, int))
        cells = rows * columns
        if columns > _MOST_COLUMNS:
            problem = message("content.many_columns", count=columns, limit=_MOST_COLUMNS)
            yield document.problem((*path, "sectors"), "BGF-E420", problem)
            return
        if cells > MAX_CELLS:
            problem = message("content.many_cells", count=cells, limit=MAX_CELLS)
            yield document.problem((*path, "rows"), "BGF-E420", problem)
            return


def _check_one_side_each(
    document: Document, path: DataPath, plane: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Checks that a plane has exactly one side for each number of players and values of options.

    Stops at the first match with no side or several.
    """
    fewest = document.number(("players", "min"))
    most = document.number(("players", "max"))
    sides = plane.get("sides")
    if fewest is None or most is None or not isinstance(sides, list):
        return
    options = document.names("options")
    entries = [side for side in sides if isinstance(side, dict)]
    sized = [size for side in entries for size in each_size(side, options)]
    values = {
        name: option_values(options.get(name)) for side in sized for name in side.get("options", ())
    }
    combinations = product(*values.values())
    for number, chosen in enumerate(combinations):
        if number == _MOST_COMBINATIONS:
            return
        of_options = dict(zip(values, chosen, strict=True))
        for players in range(fewest, min(most, MOST_PLAYERS) + 1):
            fitting = sum(1 for side in sized if _is_for(side, players, of_options))
            if fitting != 1:
                problem = _number_of_sides(fitting, players, of_options)
                yield document.problem((*path, "sides"), "BGF-E420", problem, of_key=True)
                return


def _number_of_sides(fitting: int, players: int, options: Mapping[str, Any]) -> Message:
    """Returns the message for a match that fits no side of a plane, or several."""
    key = "content.many_plane_sides" if fitting else "content.no_plane_side"
    facts: dict[str, object] = {"count": fitting, "players": players}
    if options:
        key = "content.many_plane_sides_with" if fitting else "content.no_plane_side_with"
        facts["options"] = ", ".join(f"{name}={value}" for name, value in options.items())
    return message(key, **facts)


def _is_for(side: Side, players: int, options: Mapping[str, Any]) -> bool:
    """Returns whether a side of a plane is for a match; a side without conditions is for all."""
    numbers: Sequence[int] = side.get("players", (players,))
    if not isinstance(numbers, Sequence) or players not in numbers:
        return False
    return all(options[name] == value for name, value in side.get("options", {}).items())
