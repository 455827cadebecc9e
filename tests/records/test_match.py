"""A running match writes its actions down at once, and can be resumed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import bgf
from bgf import (
    BadOption,
    BadPlayerCount,
    Game,
    IllegalAction,
    MatchFinished,
    MatchNotFinished,
    NotActive,
    Record,
    RecordError,
)
from bgf.records.errors import StoreError
from bgf.records.journal import FileJournal
from bgf.records.match import Match

from .playing import go_on, played
from .tiny import tiny


def test_each_action_is_in_the_file_before_play_returns(game: Game, path: Path) -> None:
    with Match.start(game, seed=1, path=path) as match:
        for number in range(1, 30):
            go_on(match, Random(number), 1)
            record = Record.load(path)
            assert len(record.steps) == number
            assert record.steps == match.record.steps


def test_an_action_that_is_refused_leaves_no_trace(game: Game, path: Path) -> None:
    with Match.start(game, seed=1, path=path) as match:
        before, state = path.read_bytes(), match.state.to_dict()
        with pytest.raises(IllegalAction):
            match.play(game.parse_action("draw deck"), 0)
        with pytest.raises(NotActive, match="at the same time"):
            match.play(match.state.legal_actions(0)[0])
        assert path.read_bytes() == before
        assert match.state.to_dict() == state
        assert match.record.steps == []


def test_a_match_without_a_file_keeps_the_same_record(game: Game, path: Path) -> None:
    loud, silent = played(game, path=path), played(game)
    assert silent.record.steps == loud.record.steps
    assert silent.record.result == loud.finish().scores == Record.load(path).result
    assert silent.record.path is None
    assert silent.record.replay().to_dict() == loud.state.to_dict()


def test_the_player_may_be_left_out_when_one_alone_can_act(game: Game) -> None:
    match = played(game, upto=2)
    match.play(match.state.legal_actions()[0])
    assert match.record.steps[-1].player == match.state.starter


def test_an_action_of_another_loading_of_the_game_is_played(game: Game) -> None:
    match = played(game, upto=2)
    match.play(bgf.load("paris").parse_action("draw deck"))
    assert match.record.replay(game=game).to_dict() == match.state.to_dict()


def test_refused_start_writes_no_file(game: Game, path: Path) -> None:
    with pytest.raises(BadPlayerCount, match="9"):
        Match.start(game, players=9, path=path)
    with pytest.raises(BadPlayerCount, match="1 seats are named for 2 players"):
        Match.start(game, players=2, seats=["human"], path=path)
    with pytest.raises(BadOption):
        Match.start(game, options={"first_player": 5}, path=path)
    assert not path.exists()


def test_no_file_is_ever_written_over(game: Game, path: Path, tmp_path: Path) -> None:
    path.write_text("dear diary")
    with pytest.raises(StoreError, match="can't be created: File exists"):
        Match.start(game, path=path)
    with pytest.raises(StoreError, match="No such file or directory"):
        Match.start(game, path=tmp_path / "no" / "where.bgf")
    assert path.read_text() == "dear diary"


def test_finish_closes_a_match_that_is_over(game: Game, path: Path) -> None:
    match = played(game, path=path, upto=10)
    with pytest.raises(MatchNotFinished):
        match.finish()
    go_on(match, Random(1))
    result = match.finish()
    assert match.record.result == result.scores
    with pytest.raises(MatchFinished):
        match.play(game.parse_action("pass"), 0)


def test_after_close_nothing_is_played(saved: Path) -> None:
    match = Match.resume(Record.load(saved))
    match.close()
    before = match.state.to_dict()
    with pytest.raises(StoreError, match="is closed"):
        match.play(match.state.legal_actions()[0])
    assert match.state.to_dict() == before
    match.close()


# -- going on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rest", [b"", b"2", b"23 0 draw deck #00000000 0000000"])
def test_a_match_goes_on_where_it_stopped(
    game: Game, path: Path, tmp_path: Path, rest: bytes
) -> None:
    actions = played(game).record.steps
    played(game, path=path, upto=22).close()
    path.write_bytes(path.read_bytes() + rest)
    with Match.resume(Record.load(path)) as match:
        assert len(match.record.steps) == 22
        for step in actions[22:]:
            match.play(match.game.parse_action(step.text), step.player)
    whole = tmp_path / "whole.bgf"
    played(game, path=whole).close()
    assert path.read_bytes() == whole.read_bytes()


def test_a_fork_leaves_the_old_file_as_it_is(saved: Path, tmp_path: Path) -> None:
    before = saved.read_bytes()
    fork = tmp_path / "fork.bgf"
    with Match.resume(Record.load(saved).truncated(7), path=fork) as match:
        go_on(match, Random(9))
    assert saved.read_bytes() == before
    assert Record.load(fork).steps[:7] == Record.load(saved).steps[:7]
    assert Record.load(fork).replay().is_terminal()


def test_a_record_in_no_file_goes_on_without_one(saved: Path) -> None:
    match = Match.resume(Record.load(saved).truncated(7))
    go_on(match, Random(9))
    assert match.record.path is None


def test_the_end_is_added_where_it_is_missing(game: Game, path: Path) -> None:
    played(game, path=path).finish()
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    record = Record.load(path)
    assert record.result is None
    with Match.resume(record) as match:
        assert match.state.is_terminal()
    assert path.read_bytes() == whole


def test_match_with_other_content_resumes_in_a_new_file(saved: Path, tmp_path: Path) -> None:
    record = Record.load(saved)
    real = record.head.content
    object.__setattr__(record.head, "content", type(real)(real.name, "1.0.9", real.digest))
    with pytest.raises(RecordError, match=r"made with paris 1\.0\.9"):
        Match.resume(record)
    with pytest.raises(RecordError, match="only be continued in a new file"):
        Match.resume(record, content_check=False)
    with Match.resume(record, content_check=False, path=tmp_path / "new.bgf") as match:
        assert match.record.content == real
    assert Record.load(tmp_path / "new.bgf").replay().to_dict() == match.state.to_dict()


# -- trouble with the file --------------------------------------------------------------------


def test_a_full_disk_takes_the_action_back(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Match.resume(Record.load(saved)) as match:
        before, state = saved.read_bytes(), match.state.to_dict()
        journal = match._journal
        assert isinstance(journal, FileJournal)
        file = journal._file

        class Full:
            """A file on a disk with room for ten bytes more."""

            closed = False

            def __init__(self) -> None:
                self.real = file

            def write(self, data: bytes) -> int:
                return self.real.write(data[:10])

            def __getattr__(self, name: str) -> object:
                return getattr(self.real, name)

        with monkeypatch.context() as patch:
            patch.setattr("bgf.records.journal.FileJournal._file", Full(), raising=False)
            with pytest.raises(StoreError, match="No space left on device"):
                match.play(match.state.legal_actions()[0])
        assert saved.read_bytes() == before
        assert match.state.to_dict() == state
        match.play(match.state.legal_actions()[0])
    assert Record.load(saved).steps == match.record.steps


def test_games_that_are_not_installed_need_the_game_itself(path: Path) -> None:
    with played(tiny(), players=3, path=path, upto=9) as match:
        pass
    record = Record.load(path)
    assert record.replay(game=tiny()).to_dict() == match.state.to_dict()
    with pytest.raises(bgf.UnknownGame):
        record.replay()


class Collecting:
    """A journal in memory, as that of a server: it may lose its store."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_closed = False
        self.is_broken = False

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        if self.is_broken:
            raise StoreError("the store is gone")
        self.lines += bodies

    def close(self) -> None:
        self.is_closed = True


def test_a_journal_of_ones_own_is_given_every_line() -> None:
    journal = Collecting()
    with Match.start(tiny(), players=2, seed=3, journal=journal) as match:
        for player in (0, 1):
            match.play(match.game.parse_action("bid 1"), player)
        match.play(match.game.parse_action("count"))
        match.undo(0)
        match.forfeit(1, "time")
        match.play(match.game.parse_action("stop"))
    assert [line.split(" #")[0] for line in journal.lines] == [
        "1 0 bid 1",
        "2 1 bid 1",
        "3 0 count",
        "undo 3 0",
        "forfeit 3 1 time",
        "3 0 stop",
        "end 0 0",
    ]
    assert journal.is_closed
    assert match.record.path is None


def test_a_match_goes_on_in_a_journal() -> None:
    first, second = Collecting(), Collecting()
    match = Match.start(tiny(), players=1, journal=first)
    match.play(match.game.parse_action("bid 1"))
    again = Match.resume(match.record, game=tiny(), journal=second)
    again.play(match.game.parse_action("count"))
    assert len(first.lines) == 1
    assert [line.split(" #")[0] for line in second.lines] == ["2 0 count"]


def test_an_action_that_a_journal_can_not_keep_is_not_played() -> None:
    journal = Collecting()
    match = Match.start(tiny(), players=1, journal=journal)
    before = match.state.to_dict()
    journal.is_broken = True
    with pytest.raises(StoreError, match="the store is gone"):
        match.play(match.game.parse_action("bid 1"))
    assert match.state.to_dict() == before
    assert match.record.steps == []


def test_a_match_is_kept_in_one_place(path: Path) -> None:
    with pytest.raises(RecordError, match="leave out one"):
        Match.start(tiny(), players=1, path=path, journal=Collecting())
    assert not path.exists()
