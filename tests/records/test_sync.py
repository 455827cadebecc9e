"""Everything that a person has played or seen is on the disk: it survives a power cut."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from random import Random

import pytest

from bgf import Game, Record
from bgf.records import store
from bgf.records.errors import StoreError
from bgf.records.match import Match

pytestmark = pytest.mark.skipif(
    sys.platform in ("darwin", "win32"), reason="files are synced in another way there"
)


class Disk:
    """The synced state of the disk: sizes of files, and the folders.

    Attributes:
        sizes: of files, by inode.
        folders: the inodes of folders.
        number: the number of syncs.
        fails: whether it fails from now on.
    """

    def __init__(self) -> None:
        self.sizes: dict[int, int] = {}
        self.folders: set[int] = set()
        self.number = 0
        self.fails = False

    def sync(self, file: int) -> None:
        """Stands in for `os.fsync`."""
        if self.fails:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        found = os.fstat(file)
        self.number += 1
        if stat.S_ISDIR(found.st_mode):
            self.folders.add(found.st_ino)
        else:
            self.sizes[found.st_ino] = found.st_size

    def has(self, path: Path) -> bool:
        """Whether all of a file would be there after a power cut, and its name."""
        found = path.stat()
        is_named = path.parent.stat().st_ino in self.folders
        return is_named and self.sizes.get(found.st_ino) == found.st_size


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    made = Disk()
    monkeypatch.setattr(os, "fsync", made.sync)
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands still unless a test puts the clock on."""
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_actions_are_on_disk_before_people_see_them(
    game: Game, tmp_path: Path, disk: Disk, clock: list[float]
) -> None:
    path = tmp_path / "match.bgf"
    random = Random(1)
    asked = 0
    with Match.start(game, players=3, seats=["random", "human", "greedy"], path=path) as match:
        while not match.state.is_terminal():
            player = match.state.active_players()[0]
            if player == 1 and match.record.steps:
                asked += 1
                assert disk.has(path)
            match.play(random.choice(match.state.legal_actions(player)), player)
            assert player != 1 or disk.has(path)
        assert disk.has(path)
    assert asked > 5


def test_an_undo_is_on_the_disk(game: Game, tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "match.bgf"
    with Match.start(game, players=2, path=path) as match:
        match.play(match.state.legal_actions(0)[0], 0)
        match.undo(0)
        assert disk.has(path)


def test_bots_are_synced_once_in_a_second_and_at_the_end(
    game: Game, tmp_path: Path, disk: Disk, clock: list[float]
) -> None:
    path = tmp_path / "match.bgf"
    random = Random(1)
    synced = []
    match = Match.start(game, players=2, seats=["random", "random"], path=path)
    for number in range(20):
        clock[0] += 0.3
        player = match.state.active_players()[0]
        match.play(random.choice(match.state.legal_actions(player)), player)
        if disk.has(path):
            synced.append(number)
    assert synced == [3, 7, 11, 15, 19]
    clock[0] += 0.3
    match.play(match.state.legal_actions()[0])
    assert not disk.has(path)
    match.close()
    assert disk.has(path)


def test_a_saved_record_is_on_the_disk(game: Game, tmp_path: Path, disk: Disk) -> None:
    match = Match.start(game, players=2)
    match.record.save(tmp_path / "copy.bgf")
    assert disk.has(tmp_path / "copy.bgf")


def test_so_is_the_folder_that_is_made_for_it(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "far" / "away"))
    store.new_path("chess")
    made = [tmp_path, tmp_path / "far", tmp_path / "far" / "away"]
    assert {folder.stat().st_ino for folder in made} <= disk.folders


def test_a_disk_that_fails_is_told_and_nothing_is_played(
    game: Game, tmp_path: Path, disk: Disk
) -> None:
    path = tmp_path / "match.bgf"
    with Match.start(game, players=2, path=path) as match:
        match.play(match.state.legal_actions(0)[0], 0)
        before, played = path.read_bytes(), match.state.to_dict()
        disk.fails = True
        with pytest.raises(StoreError, match=f"can't be written: {os.strerror(errno.EIO)}"):
            match.play(match.state.legal_actions(1)[0], 1)
        assert match.state.to_dict() == played
        assert path.read_bytes() == before
        disk.fails = False
        match.play(match.state.legal_actions(1)[0], 1)
        assert disk.has(path)
    assert len(Record.load(path).steps) == 2


def test_a_disk_that_fails_at_the_end_is_told(
    game: Game, tmp_path: Path, disk: Disk, clock: list[float]
) -> None:
    path = tmp_path / "match.bgf"
    match = Match.start(game, players=2, seats=["random", "random"], path=path)
    match.play(match.state.legal_actions(0)[0], 0)
    disk.fails = True
    with pytest.raises(StoreError, match=os.strerror(errno.EIO)):
        match.close()
    match.close()  # it is closed all the same
    assert len(Record.load(path).steps) == 1
