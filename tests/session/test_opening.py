"""Opening matches: the contents of records, and the questions to confirm."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

import bgf
from bgf import BotError, Record, RecordError
from bgf.bots.process import Limits
from bgf.engine.seat_letters import seat_letter
from bgf.records.match import Match
from bgf.session.opening import find, fork_match, open_match, start
from bgf.session.record_seats import (
    ForeignSeat,
    UnconfirmedSeats,
    foreign_seats,
    named_seats,
    seat_bots_of,
)
from bgf.session.saved import (
    Standing,
    broken_matches,
    latest_match,
    standing_of,
    unfinished_matches,
)

COMMAND = f"process:{sys.executable} -c \"open('started', 'w')\""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, which is the current folder, too."""
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def left(file: Path, *seats: str, actions: int = 5, forfeited: int | None = None) -> Path:
    """The record of a match that was left."""
    game = bgf.load("paris")
    with Match.start(game, players=len(seats), seed=6, seats=seats, path=file) as match:
        for _ in range(actions):
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
        if forfeited is not None:
            match.forfeit(forfeited, "crash")
    return file


def test_a_new_match_is_kept_in_the_folder_of_matches(home: Path) -> None:
    with start(bgf.load("paris"), ["human", "mcts"]) as match:
        assert match.record.path is not None
        assert match.record.path.parent == home / "data" / "matches"
        assert match.record.seats == ("human", "mcts")


def test_a_sound_match_goes_on_in_its_file(home: Path) -> None:
    file = left(home / "match.bgf", "human", "random")
    found = find(file)
    assert found.fault is None
    assert found.is_in_place
    assert not found.is_over
    assert foreign_seats(found) == []
    with open_match(found) as match:
        assert match.record.path == file
        assert len(match.record.steps) == 5


def test_the_good_part_of_a_damaged_match_goes_on_in_a_new_file(home: Path) -> None:
    file = left(home / "match.bgf", "human", "random")
    data = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(data[:-1]) + b"nonsense\n")
    before = file.read_bytes()
    found = find(file)
    assert found.fault is not None
    assert found.fault.good == 4
    assert not found.is_in_place
    with open_match(found) as match:
        assert len(match.record.steps) == 4
        assert match.record.path != file
    assert file.read_bytes() == before


def test_a_file_that_is_no_record_is_not_found(home: Path) -> None:
    (home / "notes.bgf").write_text("notes")
    with pytest.raises(RecordError, match="is not a record"):
        find(home / "notes.bgf")


def test_a_program_that_a_record_names_is_started_only_once_it_is_confirmed(home: Path) -> None:
    found = find(left(home / "match.bgf", "human", COMMAND, "my_bots:First"))
    foreign = foreign_seats(found)
    assert foreign == [ForeignSeat(1, COMMAND), ForeignSeat(2, "my_bots:First")]
    for confirmed in ([], foreign[:1], foreign[1:], [ForeignSeat(1, "random"), foreign[1]]):
        with (
            pytest.raises(
                UnconfirmedSeats, match="programs named in a record are not started"
            ) as raised,
            seat_bots_of(found, Limits(), confirmed),
        ):
            pass
        assert set(raised.value.seats) == set(foreign) - set(confirmed)
    assert not (home / "started").exists()


def test_nobody_is_confirmed_for_a_forfeited_seat(home: Path) -> None:
    found = find(left(home / "match.bgf", "human", COMMAND, forfeited=1))
    assert foreign_seats(found) == []
    with seat_bots_of(found, Limits()) as bots:
        assert list(bots) == [1]
    assert not (home / "started").exists()


def test_an_unknown_bot_of_a_record_is_refused(home: Path) -> None:
    found = find(left(home / "match.bgf", "human", "wizard"))
    with pytest.raises(BotError, match='there is no player "wizard"'):
        foreign_seats(found)


def test_other_players_take_over_but_for_those_who_forfeited(home: Path) -> None:
    found = find(left(home / "match.bgf", "human", "greedy", "mcts", forfeited=2))
    assert named_seats(["random", "human", "human"], found) == ["random", "human", "mcts"]


def test_a_match_that_is_over_is_shown_and_its_file_left_alone(home: Path) -> None:
    file = left(home / "match.bgf", "human", "random", actions=0)
    with Match.resume(Record.load(file)) as match:
        while not match.state.is_terminal():
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
    before = file.read_bytes()
    found = find(file)
    assert found.is_over
    with open_match(found) as match:
        assert match.result().scores
    assert file.read_bytes() == before


# -- the matches that were left


@pytest.fixture
def matches(home: Path) -> Path:
    """The folder of matches, with three in it; in one of them nothing was played."""
    folder = home / "data" / "matches"
    folder.mkdir(parents=True)
    left(folder / "1-paris.bgf", "human", "random", actions=8)
    left(folder / "2-paris.bgf", "human", "random", actions=5)
    left(folder / "3-paris.bgf", "human", "random", actions=0)
    return folder


def test_the_match_played_last_comes_first(matches: Path) -> None:
    assert [match.path.name for match in unfinished_matches()] == ["2-paris.bgf", "1-paris.bgf"]
    os.utime(matches / "2-paris.bgf", (1, 1))
    assert [match.path.name for match in unfinished_matches()] == ["1-paris.bgf", "2-paris.bgf"]
    assert latest_match("paris") == matches / "1-paris.bgf"
    assert latest_match("boarding") is None
    assert unfinished_matches("boarding") == []


def test_unreadable_records_are_listed_apart(matches: Path) -> None:
    (matches / "4-paris.bgf").write_text("nonsense")
    assert len(unfinished_matches()) == 2
    assert [match.path.name for match in broken_matches()] == ["4-paris.bgf"]


def test_standing_of_a_match_has_its_turn_and_public_scores(matches: Path) -> None:
    state = Record.load(matches / "1-paris.bgf").replay()
    track = state.observation(None)["tracks"]["score"]
    standing = standing_of(matches / "1-paris.bgf", "pl")
    assert standing == Standing(turn=state.turn, scores={"Punkty": track})


@pytest.mark.parametrize("name", ["boarding", "animals", "aeroplanes"])
def test_the_standing_of_a_game_without_tracks_has_the_points_of_all(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / f"{name}.bgf"
    game = bgf.load(name)
    with Match.start(game, players=3, seed=1, path=path) as match:
        for _ in range(12):
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
    standing = standing_of(path, "en")
    assert standing is not None
    assert not standing.scores
    (line,) = standing.status
    assert "oints" in line
    for player in range(match.state.players):
        assert re.search(rf"\b{seat_letter(player)} -?\d", line)


def test_a_match_that_can_not_be_played_again_has_no_standing(matches: Path) -> None:
    file = matches / "1-paris.bgf"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:12], b"nonsense\n", *lines[12:]]))
    assert standing_of(file, "en") is None


def test_a_fork_goes_on_from_an_earlier_position(home: Path) -> None:
    with start(bgf.load("boarding"), ["random", "random"], seed=3) as match:
        for _ in range(6):
            match.play(match.state.legal_actions()[0])
        with fork_match(match, 4) as fork:
            assert fork.record.steps == match.record.steps[:4]
            assert fork.record.path != match.record.path
            other = fork.state.legal_actions()[-1]
            fork.play(other)
        assert len(match.record.steps) == 6
    assert Record.load(match.record.path or "").steps == match.record.steps
    assert Record.load(fork.record.path or "").steps[4].text == other.text


def test_a_fork_has_no_more_actions_than_its_match(home: Path) -> None:
    match = start(bgf.load("boarding"), ["random", "random"], seed=3)
    with match, pytest.raises(RecordError, match="there is no position 1"):
        fork_match(match, 1)
