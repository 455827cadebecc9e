"""``bgf resume`` and ``bgf replay``: records that are sound, damaged, or of other content."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bgf as api
from bgf.records.match import Match
from bgf_paris.rules import Paris

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

Matches = Callable[[], list[Path]]


@pytest.fixture
def finished(bgf: Bgf, tmp_path: Path) -> Path:
    """The record of a match of two bots."""
    file = tmp_path / "finished.bgf"
    bgf("play", "paris", "--seats", "random,random", "--seed", "2", "--record", str(file))
    return file


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """The record of a match of two people, ten actions long."""
    file = tmp_path / "unfinished.bgf"
    with Match.start(api.load("paris"), players=2, seed=6, path=file) as match:
        for _ in range(10):
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
    return file


@pytest.fixture
def tired(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[BaseException]], None]:
    """Makes Paris break down at the end of a turn."""

    def tire(error: type[BaseException]) -> None:
        def fail(rules: Paris, state: api.State, player: int) -> None:
            raise error("tired")

        monkeypatch.setattr(Paris, "bgf_turn_end", api.hookimpl(fail))

    return tire


def damage(file: Path, line: int) -> None:
    """Change a letter in one line."""
    lines = file.read_text().split("\n")
    lines[line] = lines[line].replace("a", "e", 1)
    file.write_text("\n".join(lines))


def legal(file: Path) -> str:
    """An action that goes on with a match."""
    return api.Record.load(file).replay().legal_actions()[0].text


def leave(bgf: Bgf, seed: int) -> None:
    """Begin a match, play an action, and leave."""
    first = api.load("paris").new_state(2, seed).legal_actions(0)[0]
    bgf("play", "paris", "--seats", "human,human", "--seed", str(seed), stdin=f"{first}\n")


@pytest.mark.parametrize(
    ("command", "way_out"), [("replay", "resume"), ("analyse", "analyse"), ("resume", "resume")]
)
def test_the_way_out_of_damage_is_named_where_there_is_one(
    bgf: Bgf, finished: Path, command: str, way_out: str
) -> None:
    damage(finished, 20)
    done = bgf(command, str(finished))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"bgf {way_out} {finished} --salvage" in done.err
    folder = str(api.load("paris").pack.folder)
    done = bgf(command, str(finished), "--content", folder)
    assert f"bgf {way_out} {finished} --salvage --content {folder}" in done.err
    damage(finished, 1)  # of the head
    done = bgf(command, str(finished))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "--salvage" not in done.err


# -- resume


def test_the_only_unfinished_match_is_gone_on_with(bgf: Bgf, matches: Matches) -> None:
    leave(bgf, 6)
    bgf("play", "paris", "--seats", "human,human", "--seed", "7")  # nothing was played there
    done = bgf("resume")
    assert done.code == 3
    assert str(matches()[0]) in done.out
    assert str(matches()[1]) not in done.out


def test_of_several_one_must_be_named(bgf: Bgf, matches: Matches) -> None:
    for seed in (6, 7):
        leave(bgf, seed)
    done = bgf("resume")
    assert (done.code, done.err.count("\n")) == (2, 1)
    for path in matches():
        assert str(path) in done.out
    assert bgf("resume", str(matches()[1])).code == 3


def test_a_file_that_is_broken_is_named_and_the_others_go_on(
    bgf: Bgf, home: Path, matches: Matches
) -> None:
    leave(bgf, 6)
    (home / "matches" / "zzz.bgf").write_text("not a record")
    done = bgf("resume")
    assert done.code == 3
    assert "zzz.bgf" in done.err


def test_resume_writes_to_the_same_file(bgf: Bgf, unfinished: Path) -> None:
    assert bgf("resume", str(unfinished), stdin=f"{legal(unfinished)}\n").code == 3
    assert len(api.Record.load(unfinished).steps) == 11


def test_a_match_that_is_over_shows_its_result(bgf: Bgf, finished: Path) -> None:
    before = finished.read_bytes()
    done = bgf("resume", str(finished))
    assert done.code == 0
    assert "This match is over." in done.out
    assert "Total" in done.out
    assert finished.read_bytes() == before


def test_a_damaged_record_says_how_far_it_is_good(
    bgf: Bgf, unfinished: Path, matches: Matches
) -> None:
    damage(unfinished, 15)
    before = unfinished.read_bytes()
    done = bgf("resume", str(unfinished))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert "the first 5 actions are sound" in done.err
    assert "--salvage" in done.err
    assert matches() == []

    done = bgf("resume", str(unfinished), "--salvage")
    assert done.code == 3
    assert len(api.Record.load(matches()[0]).steps) == 5
    assert unfinished.read_bytes() == before


def test_half_a_line_at_the_end_is_said_and_no_damage(bgf: Bgf, unfinished: Path) -> None:
    unfinished.write_bytes(unfinished.read_bytes()[:-7])
    words = f"bgf: {unfinished} is cut off in mid-line after action 9; it is sound up to there"
    done = bgf("replay", str(unfinished))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert done.err.startswith(words)
    assert "The record is sound" not in done.out
    found = bgf("replay", str(unfinished), "--json")
    assert found.code == 1
    assert (found.json()["sound"], found.json()["good"]) == (False, 9)
    done = bgf("resume", str(unfinished))
    assert (done.code, done.err.count("\n")) == (3, 1)
    assert done.err.startswith(words)
    assert bgf("replay", str(unfinished)).code == 0  # going on has mended it


# -- replay


def test_replay_prints_the_history_and_the_result(bgf: Bgf, finished: Path) -> None:
    done = bgf("replay", str(finished))
    assert (done.code, done.err) == (0, "")
    count = len(api.Record.load(finished).steps)
    assert f"The record is sound: {count} actions" in done.out
    assert done.out.splitlines()[0].startswith("   1  ")
    assert "Total" in done.out


def test_replay_shows_one_position(bgf: Bgf, finished: Path) -> None:
    count = len(api.Record.load(finished).steps)
    for number in (0, 5, count):
        done = bgf("replay", str(finished), "--at", str(number))
        assert done.code == 0
        words = f"action {number} of {count}" if number else "the beginning"
        assert words in done.out
    assert bgf("replay", str(finished), "--at", str(count + 1)).code == 2
    assert bgf("replay", str(finished), "--at", "x").code == 2


def test_replay_hides_hands_while_a_match_goes_on(
    bgf: Bgf, finished: Path, unfinished: Path
) -> None:
    assert "\nHand " in bgf("replay", str(finished), "--at", "5").out
    assert "\nHand " not in bgf("replay", str(unfinished), "--at", "5").out
    assert "The match is not over." in bgf("replay", str(unfinished)).out


def test_replay_as_json(bgf: Bgf, finished: Path) -> None:
    found = bgf("replay", str(finished), "--json", "--at", "3").json()
    record = api.Record.load(finished)
    assert found["sound"] is True
    assert found["scores"] == list(record.result or ())
    assert [step["action"] for step in found["steps"]] == [step.text for step in record.steps]
    assert found["position"] == json.loads(json.dumps(record.state_at(3).observation(None)))


def test_ctrl_c_at_a_question_is_told_on_a_line_of_its_own(
    terminal: Callable[..., Terminal], finished: Path
) -> None:
    shell = terminal("replay", str(finished))
    shell.expect("> $")
    assert shell.interrupted() == 130
    assert shell.shown.endswith("\r\nbgf: interrupted\r\n")


def test_a_record_that_is_not_sound(bgf: Bgf, finished: Path) -> None:
    damage(finished, 14)
    done = bgf("replay", str(finished))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    done = bgf("replay", str(finished), "--json")
    assert done.code == 1
    assert done.json()["sound"] is False
    assert done.json()["good"] == 4


def test_record_of_other_content_is_reported_with_the_difference(
    bgf: Bgf, unfinished: Path, tmp_path: Path, matches: Matches
) -> None:
    head = api.Record.load(unfinished)
    other = tmp_path / "other.bgf"
    with Match.start(api.load("paris"), players=2, seed=6, path=other) as match:
        content = match.record.head.content
        object.__setattr__(content, "version", "1.0.9")
        object.__setattr__(content, "digest", "0" * 64)
    api.Record(match.record.head, head.steps).save(tmp_path / "old.bgf")

    done = bgf("replay", str(tmp_path / "old.bgf"))
    assert done.code == 0  # every position is as it was
    assert "paris 1.0.9" in done.err
    assert done.err.count("\n") == 1

    done = bgf("resume", str(tmp_path / "old.bgf"))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "paris 1.0.9" in done.err
    done = bgf("resume", str(tmp_path / "old.bgf"), "--salvage")
    assert done.code == 3
    assert len(api.Record.load(matches()[0]).steps) == 10


def test_a_record_of_a_newer_version_says_to_upgrade(bgf: Bgf, tmp_path: Path) -> None:
    game = api.load("paris")
    with Match.start(game, players=2, seed=6) as match:
        head = match.record.head
    newer = replace(head, content=replace(head.content, version="1.0.10"))
    api.Record(newer).save(tmp_path / "new.bgf")
    variant = Path(str(game.pack.folder)).parent / "paris_high_water"
    done = bgf("replay", str(tmp_path / "new.bgf"), "--content", str(variant))
    assert "its content is paris 1.0.10, the installed one is paris 1.0.0" in done.err
    assert "upgrade" not in done.err
    words = f"made with paris 1.0.10, but {game.pack.version} is installed: upgrade"
    for command, code in (("replay", 0), ("resume", 1)):
        done = bgf(command, str(tmp_path / "new.bgf"))
        assert (done.code, done.err.count("\n")) == (code, 1)
        assert words in done.err


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit])
@pytest.mark.parametrize("command", ["replay", "analyse", "resume"])
def test_rules_that_break_down_are_told_with_the_record(
    bgf: Bgf,
    finished: Path,
    tired: Callable[[type[BaseException]], None],
    command: str,
    error: type[BaseException],
) -> None:
    tired(error)
    done = bgf(command, str(finished))
    words = f"{finished}: paris failed with {error.__name__}: tired"
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert done.err.startswith(f"bgf: {words} (test_records.py:")
    if command != "resume":
        found = bgf(command, str(finished), "--json").json()
        assert found["sound"] is False
        assert found["error"].startswith(f"{words} (test_records.py:")
