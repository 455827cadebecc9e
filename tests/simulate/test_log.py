"""The log of a simulation: nothing that is over is lost, nothing counts twice."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import CEILING

from bgf.simulate.log import Log, LogError
from bgf.simulate.outcome import Failed, MatchOutcome, to_line
from bgf.whole_files import whole_file

from .playing import outcome

IDENTITY: dict[str, Any] = {"game": "chess", "seed": 3, "seats": ["random", "greedy"]}


def add(log: Log, *outcomes: MatchOutcome) -> None:
    log.add([own.number for own in outcomes], [to_line(own) for own in outcomes])


def test_outcomes_come_back_in_order_of_their_number(tmp_path: Path) -> None:
    with Log(tmp_path / "log", IDENTITY) as log:
        add(log, outcome(3), outcome(0))
        add(log, Failed(1, 5, "broken", ""))
        assert [found.number for found in log.in_order(10)] == [0, 1, 3]
        assert [found.number for found in log.in_order(3)] == [0, 1]
        assert len(log) == 3
        assert [number for number in range(5) if number in log] == [0, 1, 3]
        add(log, outcome(2))
        assert [found.number for found in log.in_order(10)] == [0, 1, 2, 3]


def test_a_log_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(1), outcome(0))
    with Log(path, IDENTITY) as log:
        assert list(log.in_order(9)) == [outcome(0), outcome(1)]
        add(log, outcome(2))
    with Log(path, IDENTITY) as log:
        assert len(log) == 3


def test_after_a_crash_at_any_byte_whole_lines_are_left(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(0), outcome(1))
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    ends = [head, whole.index(b"\n", head) + 1, len(whole)]
    near = [end + step for end in (0, *ends) for step in (-1, 0, 1, 2)]
    for size in sorted({*near, *range(0, len(whole), 29)} & {*range(len(whole) + 1)}):
        path.write_bytes(whole[:size])
        with Log(path, IDENTITY) as log:
            assert len(log) == sum(end <= size for end in ends[1:])
            missing = [own for own in (outcome(0), outcome(1)) if own.number not in log]
            add(log, *missing)
            assert list(log.in_order(2)) == [outcome(0), outcome(1)]
        assert path.read_bytes() == whole


@pytest.mark.parametrize("change", [{"seed": 4}, {"seats": ["random"]}, {"game": "go"}])
def test_the_log_of_another_simulation_is_left_alone(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(0))
    before = path.read_bytes()
    with pytest.raises(LogError, match=f"another simulation, with {next(iter(change))}"):
        Log(path, IDENTITY | change)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary\n", "{}\n", "[1]\n", '{"bgf simulation": "2"}\n', "\n"])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "log"
    path.write_text(text)
    with pytest.raises(LogError, match="not a log of a simulation"):
        Log(path, IDENTITY)
    assert path.read_text() == text


@pytest.mark.parametrize("form", [1, 3])
def test_the_log_of_another_version_is_left_alone(tmp_path: Path, form: int) -> None:
    path = tmp_path / "log"
    text = f'{{"bgf simulation": {form}, "game": "chess"}}\n'
    path.write_text(text)
    with pytest.raises(
        LogError, match=f"in format {form} instead of 2: finish it with that version"
    ):
        Log(path, IDENTITY)
    assert path.read_text() == text


def test_a_file_without_a_line_end_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("my only copy of a poem")
    with pytest.raises(LogError):
        Log(path, IDENTITY)
    assert path.read_text() == "my only copy of a poem"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="can't be written"):
        Log(tmp_path / "none" / "log", IDENTITY)


def test_a_log_that_is_done_with_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        log.remove()
    assert not path.exists()


DAMAGED = "log:3: this line was changed or is damaged: remove it, and the match is played again"


def test_a_line_that_is_damaged_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(0), outcome(1), outcome(2))
    head, zero, one, two = path.read_bytes().splitlines(keepends=True)
    for damaged in (one[:20] + b"\n", b"\n", one[:-10] + b"\n", b"\0" * 50 + b"\n"):
        path.write_bytes(head + zero + damaged + two)
        with pytest.raises(LogError, match=DAMAGED):
            Log(path, IDENTITY)
    path.write_bytes(head + zero + two)
    with Log(path, IDENTITY) as log:
        assert [number for number in range(3) if number in log] == [0, 2]


def test_a_line_that_was_changed_is_named(tmp_path: Path) -> None:
    """A change of anything: a score, the number, or the spelling."""
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(0), outcome(1), outcome(2))
    head, zero, one, two = path.read_bytes().splitlines(keepends=True)
    changes = [(b'"scores":[', b'"scores":[9'), (b'"number":1,', b'"number":7,'), (b",", b", ")]
    for was, now in changes:
        assert was in one
        path.write_bytes(head + zero + one.replace(was, now, 1) + two)
        with pytest.raises(LogError, match=DAMAGED):
            Log(path, IDENTITY)


def test_a_line_of_another_log_is_named(tmp_path: Path) -> None:
    """Though it is sound where it comes from."""
    path, other = tmp_path / "log", tmp_path / "other"
    for where, identity in ((path, IDENTITY), (other, IDENTITY | {"seed": 4})):
        with Log(where, identity) as log:
            add(log, outcome(0), outcome(1))
    head, zero, _ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + zero + other.read_bytes().splitlines(keepends=True)[2])
    with pytest.raises(LogError, match=DAMAGED):
        Log(path, IDENTITY)


def test_a_line_that_is_changed_while_the_log_is_open_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(0))
        path.write_bytes(path.read_bytes().replace(b'"rounds":', b'"rounds":1'))
        with pytest.raises(LogError, match="changed by another program meanwhile"):
            list(log.in_order(1))


def test_a_log_that_is_open_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Log(path, IDENTITY) as log:
        add(log, outcome(0))
        with pytest.raises(LogError, match="in use by another simulation"):
            Log(path, IDENTITY)
        add(log, outcome(1))
    with Log(path, IDENTITY) as log:
        assert len(log) == 2


def test_a_log_that_was_removed_meanwhile_is_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    first = Log(path, IDENTITY)
    real = Path.open

    def late(where: Path, *how: Any, **more: Any) -> Any:
        """Opens the file just before its owner removes it."""
        file = real(where, *how, **more)
        first.remove()
        return file

    monkeypatch.setattr(Path, "open", late)
    with pytest.raises(LogError, match="in use by another simulation"):
        Log(path, IDENTITY)


_FORKING = """
import os, signal, sys
from pathlib import Path
from bgf.simulate.log import Log, LogError

path = Path(sys.argv[1])
log = Log(path, {})
reader, writer = os.pipe()
children = []

def fork(action):
    children.append(os.fork())
    if children[-1] == 0:
        action()
        os.write(writer, b"x")
        signal.pause()
    os.read(reader, 1)

try:
    fork(log.close)
    try:
        Log(path, {})
    except LogError as error:
        print(error)
    fork(lambda: None)
    log.close()
    Log(path, {}).close()
    print("open again")
finally:
    for child in children:
        os.kill(child, signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_that_was_forked_neither_keeps_the_lock_nor_releases_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FORKING, str(tmp_path / "log")],
        capture_output=True,
        text=True,
        timeout=CEILING,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    refused, opened = done.stdout.splitlines()
    assert "is in use by another simulation: wait" in refused
    assert opened == "open again"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_a_file_that_cannot_be_locked_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def flock(*_: Any) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr(fcntl, "flock", flock)
    with pytest.raises(LogError, match=f"can't be locked: {os.strerror(errno.EOPNOTSUPP)}"):
        Log(tmp_path / "log", IDENTITY)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such device")
def test_anything_but_a_file_is_no_log(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.symlink_to("/dev/full")
    with pytest.raises(LogError, match="is not a file"):
        Log(path, IDENTITY)


@pytest.mark.skipif(sys.platform == "win32", reason="files can't be limited there")
def test_full_disk_keeps_earlier_matches(tmp_path: Path) -> None:
    import resource

    path, before = tmp_path / "log", resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # Python ignores it, as a rule
    try:
        with Log(path, IDENTITY) as log:
            add(log, outcome(0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, before[1]))
            with pytest.raises(LogError, match=r"can't be written: .*; earlier matches"):
                add(log, outcome(1), outcome(2))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    with Log(path, IDENTITY) as log:
        assert [*log.in_order(3)] == [outcome(0)]


# -- a power cut ------------------------------------------------------------------------------

synced = pytest.mark.skipif(
    sys.platform in ("darwin", "win32"), reason="files are synced in another way there"
)


@pytest.fixture
def on_disk(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """The synced bytes of each file, by inode; for folders any number."""
    sizes: dict[int, int] = {}

    def fsync(file: int) -> None:
        found = os.fstat(file)
        sizes[found.st_ino] = found.st_size

    monkeypatch.setattr(os, "fsync", fsync)
    return sizes


@synced
def test_a_log_is_synced_once_in_a_second_and_at_the_end(
    tmp_path: Path, on_disk: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    now = [1000.0]
    safe = []
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with Log(path, IDENTITY) as log:
        assert on_disk[path.stat().st_ino] == path.stat().st_size
        assert tmp_path.stat().st_ino in on_disk
        for number in range(9):
            now[0] += 0.3
            add(log, outcome(number))
            if on_disk[path.stat().st_ino] == path.stat().st_size:
                safe.append(number)
        assert safe == [3, 7]
    assert on_disk[path.stat().st_ino] == path.stat().st_size


@synced
def test_a_disk_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    log = Log(tmp_path / "log", IDENTITY)
    add(log, outcome(0))
    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(LogError, match=f"can't be written: {os.strerror(errno.EIO)}"):
        log.close()
    with pytest.raises(LogError, match=f"can't be written: {os.strerror(errno.EIO)}"):
        Log(tmp_path / "other", IDENTITY)


@synced
def test_a_whole_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, on_disk: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the log may be removed after it."""
    path = tmp_path / "rows.csv"
    real = os.replace

    def replace(half: Path, whole: Path) -> None:
        assert on_disk == {half.stat().st_ino: 5}
        real(half, whole)

    monkeypatch.setattr(os, "replace", replace)
    with whole_file(path) as half:
        half.write_bytes(b"a,b\n1")
    assert path.read_bytes() == b"a,b\n1"
    assert tmp_path.stat().st_ino in on_disk
