"""The file of a running match: nobody else writes to it, and everybody may read it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from bgf import Record
from bgf.records.errors import StoreError
from bgf.records.match import Match

from .tiny import tiny

_PROGRAM = """
import sys, time
from bgf import Record
from bgf.records.match import Match

with Match.resume(Record.load(sys.argv[1])) as match:
    match.play(match.state.legal_actions()[0])
    print(len(match.record.steps), flush=True)
    time.sleep(60)
"""

_FORKING = """
import os, signal, sys
from bgf import Record
from bgf.records.errors import StoreError
from bgf.records.match import Match

def play(match):
    match.play(match.state.legal_actions()[0])

match = Match.resume(Record.load(sys.argv[1]))
reader, writer = os.pipe()
child = os.fork()
if child == 0:
    try:
        play(match)
    except StoreError as error:
        os.write(writer, str(error).encode())
    signal.pause()
print(os.read(reader, 1000).decode(), flush=True)
try:
    play(match)
    print(len(match.record.steps))
    match.close()
    with Match.resume(Record.load(sys.argv[1])) as match:  # the child has the file open, too
        play(match)
        print(len(match.record.steps))
finally:
    os.kill(child, signal.SIGKILL)
"""


def go_on(path: Path) -> Match:
    """The match of a file, of the tiny game."""
    return Match.resume(Record.load(path), game=tiny())


def begun(path: Path, *bids: str) -> Path:
    """The file of a tiny match in which the first players have bid."""
    with Match.start(tiny(), players=3, seed=4, path=path) as match:
        for player, bid in enumerate(bids):
            match.play(match.game.parse_action(bid), player)
    return path


def bid(match: Match, text: str, player: int) -> None:
    match.play(match.game.parse_action(text), player)


# -- two programs -----------------------------------------------------------------------------


def test_a_match_that_is_open_is_nobody_elses(path: Path) -> None:
    with Match.start(tiny(), players=3, seed=4, path=path) as match:
        bid(match, "bid 1", 0)
        with pytest.raises(StoreError, match="is in use: another program is playing this match"):
            go_on(path)
        bid(match, "bid 2", 1)
    with go_on(path) as match:
        assert [step.text for step in match.record.steps] == ["bid 1", "bid 2"]
        with pytest.raises(StoreError, match="is in use"):
            go_on(path)


def test_a_match_that_is_open_can_be_read_and_forked(path: Path, tmp_path: Path) -> None:
    with Match.start(tiny(), players=3, seed=4, path=path) as match:
        bid(match, "bid 1", 0)
        record = Record.load(path)
        assert record.replay(game=tiny()).to_dict() == match.state.to_dict()
        with Match.resume(record, game=tiny(), path=tmp_path / "fork.bgf") as fork:
            bid(fork, "bid 3", 1)
        bid(match, "bid 2", 1)
    assert [step.text for step in Record.load(path).steps] == ["bid 1", "bid 2"]


def test_another_process_is_refused_until_the_first_is_gone(saved: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(saved)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        count = int(process.stdout.readline())
        with pytest.raises(StoreError, match="is in use"):
            Match.resume(Record.load(saved))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    with Match.resume(Record.load(saved)) as match:
        assert len(match.record.steps) == count


def test_lines_written_after_the_reading_are_kept(saved: Path) -> None:
    record = Record.load(saved)
    with Match.resume(Record.load(saved)) as match:
        match.play(match.state.legal_actions()[0])
    with pytest.raises(StoreError, match="was changed by another program"):
        Match.resume(record)
    assert Record.load(saved).steps == match.record.steps


def test_other_lines_of_the_same_length_are_noticed(path: Path, tmp_path: Path) -> None:
    record = Record.load(begun(path, "bid 1"))
    other = begun(tmp_path / "other.bgf", "bid 2").read_bytes()
    assert len(other) == record.length
    path.write_bytes(other)
    with pytest.raises(StoreError, match="was changed by another program"):
        Match.resume(record, game=tiny())
    assert path.read_bytes() == other


def test_a_file_that_takes_its_place_is_left_alone(path: Path, tmp_path: Path) -> None:
    other = begun(tmp_path / "other.bgf", "bid 2")
    before = other.read_bytes()
    with Match.start(tiny(), players=3, seed=4, path=path) as match:
        bid(match, "bid 1", 0)
        if sys.platform == "win32":
            with pytest.raises(PermissionError):  # Windows does not let go of an open file
                os.replace(other, path)
            return
        os.replace(other, path)
        with pytest.raises(StoreError, match="was moved, removed or replaced by another program"):
            bid(match, "bid 1", 1)
        assert [step.text for step in match.record.steps] == ["bid 1"]
    assert path.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_that_was_forked_does_not_write(saved: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FORKING, str(saved)], capture_output=True, text=True, timeout=60
    )
    assert (done.stderr, done.returncode) == ("", 0)
    said, first, second = done.stdout.splitlines()
    assert "only that one may write" in said
    assert int(second) == int(first) + 1
    assert len(Record.load(saved).steps) == int(second)


# -- files that can't be used -----------------------------------------------------------------


def test_a_file_that_can_t_be_written_says_the_way_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record.load(begun(path, "bid 1"))

    def refuse(*where: Any) -> FileIO:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("bgf.records.journal.FileIO", refuse)
    with pytest.raises(StoreError, match="Permission denied; continue in a writable copy"):
        Match.resume(record, game=tiny())


@pytest.mark.skipif(sys.platform == "win32", reason="it locks in another way")
def test_a_drive_without_locks_is_named_and_no_file_is_left(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def flock(file: Any, how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    with pytest.raises(StoreError, match=r"can't be locked: .*; keep matches on another drive"):
        Match.start(tiny(), players=3, seed=4, path=path)
    assert not path.exists()
