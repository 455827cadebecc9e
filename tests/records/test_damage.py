"""No damage of a file goes unnoticed, and none ends in anything but a RecordError."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bgf
from bgf import Game, Record, RecordError
from bgf.records.head import HEAD_LINES, seal
from bgf.records.lines import RecordedAction
from bgf.records.match import Match

from .playing import go_on, played


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A finished match with some things taken back."""
    path = tmp_path_factory.mktemp("whole") / "match.bgf"
    random = Random(5)
    with Match.start(bgf.load("paris"), seed=5, path=path) as match:
        while not match.state.is_terminal():
            go_on(match, random, 1)
            last = match.record.steps[-1].player
            if random.random() < 0.3 and match.can_undo(last):
                match.undo(last)
    data = path.read_bytes()
    assert data.count(b"undo ") > 2
    assert b"\nend " in data
    return data


def standing(data: bytes) -> list[list[RecordedAction]]:
    """The actions that stand after each whole line of a sound file."""
    steps: list[RecordedAction] = []
    found = []
    for line in data.decode().split("\n")[HEAD_LINES:-1]:
        first, second, *_ = words = line.split(" ")
        if first == "undo":
            steps = steps[:-1]
        elif first != "end":
            text = " ".join(words[2:-2])
            steps = [*steps, RecordedAction(int(second), text, int(words[-2][1:], 16))]
        found.append(steps)
    return found


def fault(path: Path) -> RecordError | None:
    """The error of loading, or None."""
    try:
        Record.load(path)
    except RecordError as error:
        return error
    return None


def check(data: bytes, path: Path, allowed: list[list[RecordedAction]]) -> None:
    """Asserts that loading fails in one line, or returns the actions up to some line."""
    path.write_bytes(data)
    error = fault(path)
    if error is None:
        record = Record.load(path)
        assert record.steps in allowed
        assert record.damage is None
        return
    assert str(path) in str(error)
    assert "\n" not in str(error)
    assert error.path == path
    if "sound" in str(error):
        part = Record.load(path, salvage=True)
        assert len(part.steps) == error.good
        assert part.steps in allowed
        assert str(part.damage) == str(error)


def test_every_cut(whole: bytes, path: Path) -> None:
    allowed = [[], *standing(whole)]
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        lines = whole[:size].count(b"\n")
        if lines < HEAD_LINES:
            with pytest.raises(RecordError):
                Record.load(path)
        else:
            record = Record.load(path)
            assert record.steps == allowed[lines - HEAD_LINES]
            assert record.result is None


def test_every_line_dropped_doubled_swapped_or_emptied(whole: bytes, path: Path) -> None:
    lines = whole.splitlines(keepends=True)
    allowed = [[], *standing(whole)]
    for at in range(len(lines)):
        for changed in (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[: at + 1], *lines[at:]],
            [*lines[:at], b"\n", *lines[at + 1 :]],
            [*lines[:at], *reversed(lines[at : at + 2]), *lines[at + 2 :]],
        ):
            check(b"".join(changed), path, allowed)
    for at in range(HEAD_LINES, len(lines) - 1):
        path.write_bytes(b"".join([*lines[:at], *lines[at + 1 :]]))
        with pytest.raises(RecordError, match=f"line {at + 1}: "):
            Record.load(path)


def write_byte(path: Path, at: int, value: int) -> None:
    """Overwrites one byte of a file, which is much quicker than writing the file anew."""
    with path.open("r+b", buffering=0) as file:
        file.seek(at)
        file.write(bytes([value]))


def test_every_byte_flipped_is_noticed(whole: bytes, path: Path) -> None:
    random = Random(1)
    path.write_bytes(whole)
    for at in range(len(whole)):
        write_byte(path, at, whole[at] ^ 1 << random.randrange(8))
        last_line_end = at == len(whole) - 1
        if last_line_end:
            assert Record.load(path).result is None
            continue
        with pytest.raises(RecordError):
            Record.load(path)
        write_byte(path, at, whole[at])


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_piece_replaced(
    tmp_path_factory: pytest.TempPathFactory, whole: bytes, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 200)))
    piece = data.draw(st.binary(max_size=60))
    path = tmp_path_factory.getbasetemp() / "piece.bgf"
    check(whole[:start] + piece + whole[end:], path, [[], *standing(whole)])


def test_line_ends_of_another_system_are_named(whole: bytes, path: Path) -> None:
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    with pytest.raises(RecordError, match="line ends have been changed"):
        Record.load(path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\n", "not a record of bgf"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a record of bgf"),
        (b"x" * 10_000_000, "not a record of bgf"),
        (b"bgf record", 'line 1: expected "bgf record 1"'),
        (b"bgf record 1\n", "line 2: the head ends here, but must have 10 lines; restore the file"),
        (
            b"bgf record 99\n",
            "line 1: the record has format 99, but .+ reads formats 1 to 2; upgrade bgf",
        ),
        (b"bgf record 'x\"\n", 'line 1: expected "bgf record 1"; write that again'),
        (b"bgf record 1\n" + b"\xff\xfe\n" * 20, 'line 2: expected "game: ..."'),
        (b"bgf record 1\n" * 20, 'line 2: expected "game: ..."; restore the file'),
        (b"bgf record 1" * 1_000_000, 'line 1: expected "bgf record 1"'),
    ],
)
def test_foreign_files(path: Path, data: bytes, words: str) -> None:
    path.write_bytes(data)
    with pytest.raises(RecordError, match=words) as caught:
        Record.load(path)
    assert len(str(caught.value)) < 300 + len(str(path))


@pytest.mark.parametrize("first", [b"garbage", b"bgf recrod 1", b"\xef\xbb\xbfbgf record 1", b""])
def test_a_record_with_a_garbled_first_line_can_be_mended(
    whole: bytes, path: Path, first: bytes
) -> None:
    _, _, rest = whole.partition(b"\n")
    path.write_bytes(first + b"\n" + rest)
    with pytest.raises(RecordError) as caught:
        Record.load(path)
    advice = 'expected "bgf record 1"; write that again, or restore the file from a copy'
    assert str(caught.value) == f"{path}, line 1: {advice}"
    assert "wiersz 1: ma tu być „bgf record 1”; wpisz" in caught.value.localized("pl")
    path.write_bytes(b"bgf record 1\n" + rest)
    assert Record.load(path).replay().is_terminal()


def test_unreadable_paths_raise_record_errors(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="is not a file"):
        Record.load(tmp_path)
    with pytest.raises(RecordError, match="No such file"):
        Record.load(tmp_path / "none.bgf")
    with pytest.raises(RecordError, match="can't be read"):
        Record.load("a\0b")
    fifo = tmp_path / "fifo"
    if hasattr(os, "mkfifo"):
        os.mkfifo(fifo)
        with pytest.raises(RecordError, match="is not a file"):
            Record.load(fifo)


def sealed(whole: bytes, *bodies: str) -> bytes:
    """The head of the match, then these lines with checks that fit."""
    head = b"".join(whole.splitlines(keepends=True)[:HEAD_LINES])
    crc = int(head[-9:-1], 16)
    for body in bodies:
        line, crc = seal(body, crc)
        head += line
    return head


@pytest.mark.parametrize(
    "body",
    [
        "2 0 pass #00000000",
        "0 0 pass #00000000",
        "1 2 pass #00000000",
        "1 0 pass",
        "1 0  #00000000",
        "1 0 pass #0000000g",
        "undo 1 0",
        "undo 0 0",
        "end 1",
        "end 1 2 3",
        "end 1 x",
        "end",
        "",
        "hello",
        "9" * 5000 + " 0 pass #00000000",
        "1 0 " + "x" * 70_000 + " #00000000",
    ],
)
def test_lines_with_good_checks_that_mean_nothing(whole: bytes, path: Path, body: str) -> None:
    path.write_bytes(sealed(whole, body))
    with pytest.raises(RecordError, match=f"line {HEAD_LINES + 1}: ") as caught:
        Record.load(path)
    assert caught.value.good == 0
    assert "sys." not in str(caught.value)  # Python's own words are no help


def test_nothing_but_undo_follows_the_end(whole: bytes, path: Path) -> None:
    lines = ["1 0 pass #00000000", "end 1 2"]
    for more in ("2 0 pass #00000000", "end 1 2", "undo 2 0"):
        path.write_bytes(sealed(whole, *lines, more))
        with pytest.raises(RecordError, match=f"line {HEAD_LINES + 3}: .* the first 1 action is"):
            Record.load(path)
    path.write_bytes(sealed(whole, *lines, "undo 1 0"))
    record = Record.load(path)
    assert (record.steps, record.result) == ([], None)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", "two"),
        ("players", "3"),
        ("seed", "x"),
        ("seed", ""),
        ("options", "[]"),
        ("options", "{"),
        ("options", "[" * 60_000),
        ("mods", '[["long-night"]]'),
        ("seed", "-1"),
        ("seed", str(1 << 64)),
        ("seed", "9" * 4000),
        ("game", "x" * 300),
        ("content", f"paris 1.{'9' * 5000} sha256:00"),
        ("mods", "7"),
        ("mods", '[["long-night", 1]]'),
        ("mods", f'[["long-night", "{"9" * 5000}"]]'),
        ("mods", '[["long-night", "1.0"], ["long-night", "1.0"]]'),
        ("seats", "null"),
        ("seats", "[1, null]"),
    ],
)
def test_heads_with_good_checks_that_mean_nothing(
    whole: bytes, path: Path, key: str, value: str
) -> None:
    lines = whole.decode().split("\n")[: HEAD_LINES - 1]
    lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in lines]
    text = "".join(f"{line}\n" for line in lines).encode()
    path.write_bytes(text + seal("check", zlib.crc32(text))[0])
    wanted = "seats" if value == "3" else key  # the number of players may as well be the wrong one
    number = [line.partition(":")[0] for line in lines].index(wanted) + 1
    with pytest.raises(RecordError, match=rf"line {number}: .+; restore the file") as caught:
        Record.load(path)
    assert len(str(caught.value)) < 300 + len(str(path))
    for words_of_python in ("sys.", "int()", "unpack", "iterable", "Expecting", "codec"):
        assert words_of_python not in str(caught.value)


def test_the_good_part_can_be_gone_on_with(game: Game, path: Path, tmp_path: Path) -> None:
    match = played(game, path=path, upto=30)
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[HEAD_LINES + 12] = lines[HEAD_LINES + 12].replace(b" ", b"  ", 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match="the first 12 actions are sound") as caught:
        Record.load(path)
    assert caught.value.good == 12
    part = Record.load(path, salvage=True)
    with pytest.raises(RecordError, match="can only be continued in a new file"):
        Match.resume(part)
    assert path.read_bytes() == b"".join(lines)
    new = tmp_path / "new.bgf"
    with Match.resume(part, path=new) as match:
        go_on(match, Random(1))
    assert Record.load(new).replay().is_terminal()


def test_a_damaged_head_can_t_be_salvaged(whole: bytes, path: Path) -> None:
    path.write_bytes(whole.replace(b"seed: 5", b"seed: 6"))
    with pytest.raises(RecordError, match="line 10: the check of the head does not match"):
        Record.load(path, salvage=True)
