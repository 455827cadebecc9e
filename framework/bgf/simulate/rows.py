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
from bgf.simulate.outcome import MEASURE, POINTS, Outcome, Played
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
    value: Callable[[Played, int], Any]


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
    return [*_FIRST, *map(_points_of, sources), *map(_measure_of, measures), _LAST]


def _points_of(source: str) -> Column:
    return Column(POINTS + source, int, lambda match, player: match.points[player].get(source, 0))


def _measure_of(name: str) -> Column:
    def value(match: Played, player: int) -> float | None:
        found = match.measures[player].get(name)
        return None if found is None else float(found)

    return Column(MEASURE + name, float, value)


def rows_of(outcomes: Iterable[Outcome], columns: Sequence[Column]) -> Iterator[list[Any]]:
    """Yields the values of each row; failed matches have no rows."""
    for match in outcomes:
        if isinstance(match, Played):
            for player in range(len(match.seats)):
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


def write_rows(path: Path, outcomes: Iterable[Outcome], columns: Sequence[Column]) -> int:
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
    number = 0
    try:
        with whole_file(path) as half, _FORMS[path.suffix](half, columns) as write:
            rows = rows_of(outcomes, columns)
            while batch := list(islice(rows, _AT_ONCE)):
                write(batch)
                number += len(batch)
    except OSError as error:
        reason = system_reason(error)
        raise RowsError(message("simulate.unwritable", path=path, reason=reason)) from error
    return number


_Write = Callable[[list[list[Any]]], None]


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

        def write(rows: list[list[Any]]) -> None:
            for row in rows:
                line = json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False)
                file.write(line + "\n")

        yield write


@contextmanager
def _parquet(path: Path, columns: Sequence[Column]) -> Iterator[_Write]:
    import pyarrow
    from pyarrow import parquet

    types = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    schema = pyarrow.schema([(column.name, types[column.type]) for column in columns])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:

        def write(rows: list[list[Any]]) -> None:
            values = [list(column) for column in zip(*rows, strict=True)]
            writer.write_table(pyarrow.table(values, schema=schema))

        yield write


_FORMS: dict[str, Callable[[Path, Sequence[Column]], AbstractContextManager[_Write]]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".jsonl": _lines,
}
