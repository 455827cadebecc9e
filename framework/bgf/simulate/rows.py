"""The rows of a simulation, one per player and match, in a file for other programs."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from bgf.command_lines import pip_command
from bgf.errors import BgfError
from bgf.simulate.outcome import MEASURE, POINTS, MatchOutcome, SimulatedMatch
from bgf.whole_files import whole_file
from bgf.words import message, system_reason

__all__ = ["Column", "RowsError", "check_form", "columns_of", "rows_of", "write_rows"]

_AT_ONCE = 5_000  # rows of a Parquet file that are compressed at a time


class RowsError(BgfError):
    """Raised if rows can't be written to a file."""

    code = "rows"


class Column(NamedTuple):
    """A column of the rows.

    Attributes:
        name: the name of the column.
        type: the type of its values; unless it is ``str``, values may be None.
        value: returns the value for a match and a player.
    """

    name: str
    type: type
    value: Callable[[SimulatedMatch, int], Any]


_FIRST = (
    Column("match", int, lambda match, player: match.number),
    Column("seed", int, lambda match, player: match.seed),
    Column("player", int, lambda match, player: player),
    Column("bot", str, lambda match, player: match.seats[player]),
    Column("score", int, lambda match, player: match.scores[player]),
    Column("rank", int, lambda match, player: match.ranks[player]),
    Column("turns", int, lambda match, player: match.turns),
    Column("actions", int, lambda match, player: match.actions),
    Column("won", float, lambda match, player: match.won(player)),
    Column("rounds", int, lambda match, player: match.rounds),
    Column("choices", int, lambda match, player: match.choices[player]),
    Column("branching", float, lambda match, player: match.branching(player)),
    Column("lead_changes", int, lambda match, player: match.leads),
    Column("forfeit", str, lambda match, player: match.forfeits.get(player, ("",))[0]),
)
_LAST = Column("seconds", float, lambda match, player: round(match.seconds, 6))


def columns_of(sources: Iterable[str], measures: Iterable[str]) -> list[Column]:
    """Returns the columns of a game's rows: first those of all games, then the game's own.

    The last column is ``seconds``, the only one that differs between runs.

    Args:
        sources: the sources of points; each is a column ``points_SOURCE``.
        measures: the measures of the game; each is a column ``measure_NAME``.
    """
    points = map(_points_of, sources)
    of_game = map(_measure_of, measures)
    return [*_FIRST, *points, *of_game, _LAST]


def _points_of(source: str) -> Column:
    def value(match: SimulatedMatch, player: int) -> int:
        return match.points[player].get(source, 0)

    return Column(POINTS + source, int, value)


def _measure_of(name: str) -> Column:
    def value(match: SimulatedMatch, player: int) -> float | None:
        found = match.measures[player].get(name)
        if found is None:
            return None
        return float(found)

    return Column(MEASURE + name, float, value)


def rows_of(outcomes: Iterable[MatchOutcome], columns: Sequence[Column]) -> Iterator[list[Any]]:
    """Yields the values of each row; failed matches have no rows."""
    for match in outcomes:
        if not isinstance(match, SimulatedMatch):
            continue
        players = range(len(match.seats))
        for player in players:
            yield [column.value(match, player) for column in columns]


def check_form(path: Path) -> None:
    """Checks that rows can be written in the format of a file's ending.

    Raises:
        RowsError: if the ending is unknown, or its format needs a library that is not installed.
    """
    if path.suffix not in _FORMS:
        known = ", ".join(_FORMS)
        raise RowsError(message("rows.form", path=path, known=known))
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        command = pip_command("install", "'bgf[parquet]'")
        raise RowsError(message("rows.no_parquet", path=path, command=command))


def write_rows(path: Path, outcomes: Iterable[MatchOutcome], columns: Sequence[Column]) -> int:
    """Writes a file of rows; if that fails, there is no file.

    Args:
        path: the file; its ending selects the format: ``.parquet``, ``.csv`` or ``.jsonl``.
        outcomes: the outcomes of matches, in the order of the rows.
        columns: the columns, as in `columns_of`.

    Returns:
        The number of rows.

    Raises:
        RowsError: as `check_form`, or if the file can't be written.
    """
    check_form(path)
    form = _FORMS[path.suffix]
    rows = rows_of(outcomes, columns)
    number = 0
    try:
        with whole_file(path) as half, form(half, columns) as write:
            while batch := list(islice(rows, _AT_ONCE)):
                write(batch)
                number += len(batch)
    except OSError as error:
        reason = system_reason(error)
        raise RowsError(message("simulate.unwritable", path=path, reason=reason)) from error
    return number


_Row = list[Any]
_Write = Callable[[list[_Row]], None]
"""Writes rows to a file."""

_Form = Callable[[Path, Sequence[Column]], AbstractContextManager[_Write]]
"""Opens a file of rows with these columns."""


@contextmanager
def _csv(path: Path, columns: Sequence[Column]) -> Iterator[_Write]:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([column.name for column in columns])
        yield writer.writerows


@contextmanager
def _lines(path: Path, columns: Sequence[Column]) -> Iterator[_Write]:
    names = [column.name for column in columns]
    with path.open("w", encoding="utf-8", newline="") as file:

        def write(rows: list[_Row]) -> None:
            for row in rows:
                values = dict(zip(names, row, strict=True))
                line = json.dumps(values, ensure_ascii=False)
                file.write(line + "\n")

        yield write


@contextmanager
def _parquet(path: Path, columns: Sequence[Column]) -> Iterator[_Write]:
    import pyarrow
    from pyarrow import parquet

    types = {
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        str: pyarrow.string(),
    }
    fields = [(column.name, types[column.type]) for column in columns]
    schema = pyarrow.schema(fields)
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:

        def write(rows: list[_Row]) -> None:
            by_column = zip(*rows, strict=True)
            values = [list(column) for column in by_column]
            table = pyarrow.table(values, schema=schema)
            writer.write_table(table)

        yield write


_FORMS: dict[str, _Form] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".jsonl": _lines,
}
