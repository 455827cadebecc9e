"""Matches are kept in a folder of the user's own, and found again there."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bgf import Game, Record
from bgf.records import store
from bgf.records.errors import StoreError
from bgf.records.match import Match

from .playing import played

NOON = datetime(2025, 3, 9, 12, 0, 0, 123456, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_names_sort_by_time_and_tell_the_game(home: Path) -> None:
    path = store.new_path("paris", NOON)
    assert path == home / "matches" / "20250309-120000-123-paris.bgf"
    path.touch()
    assert store.new_path("paris", NOON).name == "20250309-120000-123-2-paris.bgf"
    east = NOON.astimezone(timezone(timedelta(hours=5)))
    assert store.new_path("boarding", east).name == "20250309-120000-123-boarding.bgf"
    names = [store.new_path("paris", NOON + timedelta(hours=n)).name for n in range(40)]
    assert names == sorted(names)
    assert store.new_path("paris").name > "2025"


def test_the_folder_is_that_of_the_system_without_bgf_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BGF_DATA")
    assert store.folder().parts[-2:] == ("bgf", "matches")


def test_unfinished_matches_come_newest_first(game: Game) -> None:
    paths = [store.new_path("paris", NOON + timedelta(minutes=n)) for n in range(4)]
    for number, path in enumerate(paths):
        played(game, path=path, upto=1000 if number == 2 else 5 * number, seats=["a", "b"]).close()
    found = store.unfinished()
    assert [match.path for match in found] == [paths[3], paths[1], paths[0]]
    assert [match.actions for match in found] == [15, 5, 0]
    assert [match.broken for match in found] == [None] * 3
    assert all(match.head and match.head.seats == ("a", "b") for match in found)
    done = store.saved()[1]
    assert (done.path, done.finished) == (paths[2], True)


def test_an_undo_counts(game: Game) -> None:
    path = store.new_path("paris", NOON)
    with Match.start(game, path=path) as match:
        match.play(match.state.legal_actions(1)[0], 1)
        match.undo(1)
        assert store.unfinished()[0].actions == 0
        match.play(match.state.legal_actions(1)[0], 1)
        match.play(match.state.legal_actions(0)[0], 0)
    assert store.unfinished()[0].actions == 2 == len(Record.load(path).steps)


def test_half_a_line_at_the_end_is_no_harm(game: Game) -> None:
    path = store.new_path("paris", NOON)
    played(game, path=path, upto=7).close()
    path.write_bytes(path.read_bytes() + b"8 1 dra")
    assert (store.unfinished()[0].actions, store.unfinished()[0].broken) == (7, None)


def test_broken_files_are_listed_as_broken(game: Game, home: Path) -> None:
    good = store.new_path("paris", NOON)
    played(game, path=good, upto=7).close()
    data = good.read_bytes()
    bad = {
        "0-empty": b"",
        "1-binary": os.urandom(300),
        "2-head": data[:60],
        "3-changed": data.replace(b"seed: 7", b"seed: 8"),
        "4-last": data + b"nonsense\n",
        "5-newer": data.replace(b"record 1", b"record 9"),
        "6-huge": data + b"x" * 3_000_000,
    }
    for name, content in bad.items():
        (home / "matches" / f"{name}.bgf").write_bytes(content)
    (home / "matches" / "7-folder.bgf").mkdir()
    (home / "matches" / "8-nowhere.bgf").symlink_to("nowhere")
    (home / "matches" / "notes.txt").write_text("not looked at")
    found = {match.path.stem: match for match in store.unfinished()}
    assert found.pop(good.stem).broken is None
    assert len(found) == 9
    for name, match in found.items():
        assert (match.broken is None) == (name == "6-huge"), name
        assert "\n" not in (match.broken or "")
    assert "has format 9" in str(found["5-newer"].broken)


def test_no_folder_means_no_matches() -> None:
    assert store.unfinished() == []


def test_a_folder_that_can_t_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "file"))
    with pytest.raises(StoreError, match=r"matches can't be saved in .*Not a directory") as caught:
        store.new_path("paris")
    assert caught.value.code == "store"
    assert "\n" not in str(caught.value)
    assert store.unfinished() == []


def test_a_folder_that_can_t_be_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "matches").mkdir(parents=True)
    monkeypatch.setattr("os.access", lambda *args: False)  # the superuser may write anywhere
    with pytest.raises(StoreError, match="Permission denied; BGF_DATA can name another folder"):
        store.new_path("paris")
