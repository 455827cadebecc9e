"""Checks on planes: their pieces, and the sizes and shapes of their sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
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
    """Checks that planes hold pieces that exist, can be laid out, and have a side for any match."""
    speller = Speller()
    for path, plane in document.each("planes", "*", type=dict):
        name = str(path[-1])
        holds = plane.get("holds")
        if isinstance(holds, str):
            yield from _check_pieces(document, name, holds, speller)
        sides = list(document.each("planes", name, "sides", "*", type=dict))
        wrong: list[Diagnostic] = []
        for side_path, side in sides:
            wrong += _check_options(document, side_path, side, speller)
            wrong += _check_shape(document, side_path, side)
        if wrong:
            yield from wrong
            continue
        for side_path, side in sides:
            yield from _check_size(document, side_path, side)
        yield from _check_one_side_each(document, path, plane)


def _check_pieces(
    document: Document, plane: str, type_: str, speller: Speller
) -> Iterator[Diagnostic]:
    """Checks that the type of pieces of a plane exists, and the kinds that own its edges."""
    types = document.names("pieces")
    place = ("planes", plane, "holds")
    yield from unknown_name(document, place, "type of pieces", type_, types, speller)
    kinds = document.names("pieces", type_)
    for edge, kind in document.each("planes", plane, "edges", "*", type=str):
        yield from unknown_name(document, edge, "thing", kind, kinds, speller)


def _check_options(
    document: Document, path: DataPath, side: Side, speller: Speller
) -> Iterator[Diagnostic]:
    """Checks that the options of a side exist and can have the values that it names."""
    options = document.names("options")
    for name, place in _options_as_sizes(path, side).items():
        unknown = list(unknown_name(document, place, "option", name, options, speller))
        yield from unknown
        is_size = isinstance(option_values(options.get(name)), range)
        if not unknown and (not is_size or options[name]["min"] < 1):
            problem = message("content.size_by_option", name=name, most=MOST_VALUES)
            yield document.problem(place, "BGF-E420", problem)
    chosen = side.get("options")
    if not isinstance(chosen, dict):
        return
    for name, value in chosen.items():
        place = (*path, "options", name)
        unknown = list(unknown_name(document, place, "option", name, options, speller))
        yield from unknown
        if not unknown and value not in option_values(options[name]):
            found = shortened(repr(value))
            facts = {"name": name, "found": found, "most": MOST_VALUES}
            problem = message("content.side_by_option", **facts)
            yield document.problem(place, "BGF-E420", problem)


def _options_as_sizes(path: DataPath, side: Side) -> dict[str, DataPath]:
    """Returns the options that a side names as its sizes, each with the first place of its name."""
    sizes: dict[DataPath, object] = {(*path, "rows"): side.get("rows")}
    sectors = side.get("sectors")
    if isinstance(sectors, list):
        for index, width in enumerate(sectors):
            sizes[(*path, "sectors", index)] = width
    options: dict[str, DataPath] = {}
    for place, size in sizes.items():
        if isinstance(size, str):
            options.setdefault(size, place)
    return options


def _check_shape(document: Document, path: DataPath, side: Side) -> Iterator[Diagnostic]:
    """Checks that the drawing of a side has the size of the side, and at least one cell."""
    shape = side.get("shape")
    rows = side.get("rows")
    sectors = side.get("sectors")
    if not isinstance(shape, list) or not isinstance(sectors, list):
        return
    columns = _columns(sectors)
    lengths = {len(line) for line in shape if isinstance(line, str)}
    if sized_by(side):
        problem = message("content.shape_of_any_size")
    elif len(shape) != rows or lengths != {columns}:
        problem = message("content.side_shape", rows=rows, columns=columns)
    elif set("".join(shape)) == {_HOLE}:
        problem = message("content.no_cells")
    else:
        return
    place = (*path, "shape")
    yield document.problem(place, "BGF-E420", problem)


def _columns(sectors: Sequence[Any]) -> int:
    """Returns the number of columns in all sectors of a side."""
    return sum(width for width in sectors if isinstance(width, int))


def _check_size(document: Document, path: DataPath, side: Side) -> Iterator[Diagnostic]:
    """Checks that a side of a plane does not have too many columns or cells in any of its sizes."""
    for sized in each_size(side, document.names("options")):
        rows = sized.get("rows")
        sectors = sized.get("sectors")
        if not isinstance(rows, int) or not isinstance(sectors, list):
            return
        columns = _columns(sectors)
        cells = rows * columns
        if columns > _MOST_COLUMNS:
            place = (*path, "sectors")
            problem = message("content.many_columns", count=columns, limit=_MOST_COLUMNS)
            yield document.problem(place, "BGF-E420", problem)
            return
        if cells > MAX_CELLS:
            place = (*path, "rows")
            problem = message("content.many_cells", count=cells, limit=MAX_CELLS)
            yield document.problem(place, "BGF-E420", problem)
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
    sized: list[Side] = []
    for side in sides:
        if isinstance(side, dict):
            sized += each_size(side, options)
    values = {}
    for side in sized:
        for name in side.get("options", ()):
            values[name] = option_values(options.get(name))
    most = min(most, MOST_PLAYERS)
    combinations = islice(product(*values.values()), _MOST_COMBINATIONS)
    for chosen in combinations:
        of_options = dict(zip(values, chosen, strict=True))
        for players in range(fewest, most + 1):
            fitting = [side for side in sized if _is_for(side, players, of_options)]
            if len(fitting) != 1:
                problem = _number_of_sides(len(fitting), players, of_options)
                place = (*path, "sides")
                yield document.problem(place, "BGF-E420", problem, of_key=True)
                return


def _number_of_sides(fitting: int, players: int, options: Mapping[str, Any]) -> Message:
    """Returns the message for a match that fits no side of a plane, or several."""
    key = "content.many_plane_sides" if fitting else "content.no_plane_side"
    facts: dict[str, object] = {"count": fitting, "players": players}
    if options:
        key = "content.many_plane_sides_with" if fitting else "content.no_plane_side_with"
        listed = [f"{name}={value}" for name, value in options.items()]
        facts["options"] = ", ".join(listed)
    return message(key, **facts)


def _is_for(side: Side, players: int, options: Mapping[str, Any]) -> bool:
    """Returns whether a side of a plane is for a match; a side without conditions is for all."""
    numbers: Sequence[int] = side.get("players", (players,))
    if not isinstance(numbers, Sequence) or players not in numbers:
        return False
    return all(options[name] == value for name, value in side.get("options", {}).items())
