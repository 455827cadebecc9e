"""The log of a simulation: nothing that is over is lost, nothing counts twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bgf.simulate.log import Log, LogError
from bgf.simulate.outcome import Failed

from .playing import outcome

IDENTITY: dict[str, Any] = {"game": "chess", "seed": 3, "seats": ["random", "greedy"]}


def test_outcomes_come_back_in_order_of_their_number(tmp_path: Path) -> None:
    with Log.open(tmp_path / "log", IDENTITY) as log:
        log.add([outcome(3), outcome(0)])
        log.add([Failed(1, 5, "broken", "")])
        assert [found.number for found in log.in_order(10)] == [0, 1, 3]
        assert [found.number for found in log.in_order(3)] == [0, 1]
        assert len(log) == 3
        assert [number for number in range(5) if number in log] == [0, 1, 3]
        log.add([outcome(2)])
        assert [found.number for found in log.in_order(10)] == [0, 1, 2, 3]


def test_a_log_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log.open(path, IDENTITY) as log:
        log.add([outcome(1), outcome(0)])
    with Log.open(path, IDENTITY) as log:
        assert list(log.in_order(9)) == [outcome(0), outcome(1)]
        log.add([outcome(2)])
    with Log.open(path, IDENTITY) as log:
        assert len(log) == 3


def test_what_is_known_does_not_change(tmp_path: Path) -> None:
    with Log.open(tmp_path / "log", IDENTITY) as log:
        log.add([outcome(0)])
        log.add([outcome(0, scores=[1, 2])])
        assert list(log.in_order(1)) == [outcome(0)]
        assert len(log) == 1


def test_after_a_crash_at_any_byte_whole_lines_are_left(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log.open(path, IDENTITY) as log:
        log.add([outcome(0), outcome(1)])
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    ends = [head, whole.index(b"\n", head) + 1, len(whole)]
    near = [end + step for end in (0, *ends) for step in (-1, 0, 1, 2)]
    for size in sorted({*near, *range(0, len(whole), 29)} & {*range(len(whole) + 1)}):
        path.write_bytes(whole[:size])
        with Log.open(path, IDENTITY) as log:
            assert len(log) == sum(end <= size for end in ends[1:])
            log.add([outcome(0), outcome(1)])
            assert list(log.in_order(2)) == [outcome(0), outcome(1)]
        assert path.read_bytes() == whole


@pytest.mark.parametrize("change", [{"seed": 4}, {"seats": ["random"]}, {"game": "go"}])
def test_the_log_of_another_simulation_is_left_alone(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "log"
    with Log.open(path, IDENTITY) as log:
        log.add([outcome(0)])
    before = path.read_bytes()
    with pytest.raises(LogError, match=f"another simulation, with {next(iter(change))}"):
        Log.open(path, IDENTITY | change)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary\n", "{}\n", "[1]\n", '{"bgf simulation": 2}\n', "\n"])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "log"
    path.write_text(text)
    with pytest.raises(LogError, match="no log of a simulation"):
        Log.open(path, IDENTITY)
    assert path.read_text() == text


def test_a_file_without_a_line_end_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("my only copy of a poem")
    with pytest.raises(LogError):
        Log.open(path, IDENTITY)
    assert path.read_text() == "my only copy of a poem"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="can't be written"):
        Log.open(tmp_path / "none" / "log", IDENTITY)


def test_a_log_that_is_done_with_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log.open(path, IDENTITY) as log:
        log.remove()
    assert not path.exists()
