"""Rows of a simulation: one a player and match, the same in every form."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bgf.simulate.outcome import Failed, MatchOutcome
from bgf.simulate.rows import RowsError, columns_of, write_rows

from .playing import outcome

PROMISED = ["match", "seed", "player", "bot", "score", "rank", "turns", "actions"]
MATCHES: list[MatchOutcome] = [
    outcome(0),
    Failed(1, 101, "broken", ""),
    outcome(
        2,
        seats=["random", 'a, "bot" <ż>'],
        ranks=[1, 1],
        points=[{"tickets": -3}, {"routes": 1}],
        measures=[{}, {"claimed": 0.5}],
        leads=None,
        forfeits={1: ("time", "no answer")},
        choices=[8, 0],
    ),
]


COLUMNS = columns_of(["routes", "flags", "tickets"], ["claimed"])


def from_csv(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def from_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def from_parquet(path: Path) -> list[dict[str, Any]]:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


READ: dict[str, Callable[[Path], list[dict[str, Any]]]] = {
    "rows.csv": from_csv,
    "rows.jsonl": from_lines,
    "rows.parquet": from_parquet,
}


def written(path: Path, matches: list[MatchOutcome] = MATCHES) -> list[dict[str, Any]]:
    number = write_rows(path, matches, COLUMNS)
    found = READ[path.name](path)
    assert len(found) == number
    return found


def test_a_row_for_each_player_of_each_match_that_was_played(tmp_path: Path) -> None:
    rows = written(tmp_path / "rows.jsonl")
    assert [*rows[0]][: len(PROMISED)] == PROMISED
    assert [(row["match"], row["player"]) for row in rows] == [(0, 0), (0, 1), (2, 0), (2, 1)]
    assert {name: rows[1][name] for name in PROMISED} == {
        "match": 0,
        "seed": 100,
        "player": 1,
        "bot": "random",
        "score": 9,
        "rank": 2,
        "turns": 10,
        "actions": 14,
    }
    assert [row["won"] for row in rows] == [1, 0, 0.5, 0.5]
    assert [row["rounds"] for row in rows] == [5, 5, 5, 5]
    assert [row["choices"] for row in rows] == [8, 6, 8, 0]
    assert [row["branching"] for row in rows] == [3, 5, 3, None]
    assert [row["lead_changes"] for row in rows] == [1, 1, None, None]
    assert [row["forfeit"] for row in rows] == ["", "", "", "time"]
    assert [*rows[0]][-1] == "seconds"


def test_the_games_own_columns_follow_in_every_row(tmp_path: Path) -> None:
    rows = written(tmp_path / "rows.jsonl")
    own = [name for name in rows[0] if name.startswith(("points_", "measure_"))]
    assert own == ["points_routes", "points_flags", "points_tickets", "measure_claimed"]
    assert [row["points_tickets"] for row in rows] == [0, 0, -3, 0]
    assert [row["points_routes"] for row in rows] == [10, 9, 0, 1]
    assert [row["measure_claimed"] for row in rows] == [4, 3, None, 0.5]


def test_every_form_has_the_same_rows(tmp_path: Path) -> None:
    lines = written(tmp_path / "rows.jsonl")
    assert written(tmp_path / "rows.parquet") == lines
    for one, other in zip(written(tmp_path / "rows.csv"), lines, strict=True):
        assert [*one] == [*other]
        texts = {name: "" if value is None else str(value) for name, value in other.items()}
        assert one == texts


@pytest.mark.parametrize("name", READ)
def test_no_matches_are_no_rows(tmp_path: Path, name: str) -> None:
    assert written(tmp_path / name, []) == []


@pytest.mark.parametrize("name", ["rows", "rows.xlsx", "rows.PARQUET", "rows.json"])
def test_other_endings_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RowsError, match=r"\.parquet, \.csv, \.jsonl"):
        write_rows(tmp_path / name, MATCHES, COLUMNS)
    assert not [*tmp_path.iterdir()]


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    def outcomes() -> Iterator[MatchOutcome]:
        yield MATCHES[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_rows(tmp_path / "rows.csv", outcomes(), COLUMNS)
    assert not [*tmp_path.iterdir()]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(RowsError, match="can't be written"):
        write_rows(tmp_path / "none" / "rows.csv", MATCHES, COLUMNS)
