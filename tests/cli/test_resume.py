"""``bgf resume``: seats, records that can't be resumed, and files in use."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bgf as api
from bgf.engine.hooks import BotSpec
from bgf.engine.plugins import plugins
from bgf.records.lines import Forfeit
from bgf.records.match import Match

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

Matches = Callable[[], list[Path]]

MODULE = """
from pathlib import Path

Path("started").touch()

class First:
    def __init__(self, seed):
        pass

    def choose(self, view):
        return view.legal_actions()[0]

class Remover(First):
    def choose(self, view):
        for path in Path().rglob("match.bgf"):
            path.unlink()
        return super().choose(view)
"""

COMMAND = f"process:{sys.executable} -c \"open('started', 'w')\" # my_bot.py"
FOREIGN = [COMMAND, "strange_bots:First"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with a module that notes that it was imported."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "strange_bots.py").write_text(MODULE)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield folder
    sys.modules.pop("strange_bots", None)


def record(file: Path, *seats: str, actions: int = 6, forfeits: tuple[int, ...] = ()) -> Path:
    """The record of an unfinished match, with seats of any names."""
    game = api.load("paris")
    with Match.start(game, players=len(seats), seed=6, seats=seats, path=file) as match:
        for _ in range(actions):
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
        for player in forfeits:
            match.forfeit(player, "crash")
    return file


def legal(file: Path) -> str:
    """An action that goes on with a match."""
    return api.Record.load(file).replay().legal_actions()[0].text


# -- programs that a record may not start -----------------------------------------------------


@pytest.mark.parametrize("seat", FOREIGN)
@pytest.mark.parametrize("is_named", [True, False])
def test_programs_that_a_record_names_are_not_started(
    bgf: Bgf, home: Path, here: Path, seat: str, is_named: bool
) -> None:
    (home / "matches").mkdir(parents=True)
    file = record(home / "matches" / "match.bgf", seat, "human")
    before = file.read_bytes()
    done = bgf("resume", *([str(file)] if is_named else []), stdin="y\ny\n")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f'{file}: player A is "{seat[:20]}' in done.err
    assert f"bgf resume {file} --seats" in done.err
    assert not (here / "started").exists()
    assert file.read_bytes() == before


@pytest.mark.parametrize("seat", FOREIGN)
def test_other_commands_start_nothing_that_a_record_names(
    bgf: Bgf, tmp_path: Path, here: Path, seat: str
) -> None:
    file = record(tmp_path / "match.bgf", seat, "human")
    for command in (
        ["replay", str(file)],
        ["replay", str(file), "--json"],
        ["analyse", str(file), "--iterations", "1"],
    ):
        assert bgf(*command).code == 0
    assert not (here / "started").exists()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "strange_bots:First"},
        {"mods": (("strange_bots:First", "1.0.0"),)},
        {"options": {"strange_bots:First": "strange_bots:First"}},
    ],
)
@pytest.mark.parametrize("command", ["resume", "replay", "analyse"])
def test_a_game_a_mod_or_an_option_of_a_record_imports_nothing(
    bgf: Bgf, tmp_path: Path, here: Path, change: dict[str, Any], command: str
) -> None:
    head = api.Record.load(record(tmp_path / "whole.bgf", "human", "human")).head
    file = tmp_path / "changed.bgf"
    api.Record(replace(head, **change)).save(file)
    done = bgf(command, str(file))
    assert done.code in (1, 2)
    assert done.err.count("\n") == 1
    assert done.err.startswith(f"bgf: {file}")
    assert not (here / "started").exists()


def test_refused_resume_creates_no_file(bgf: Bgf, tmp_path: Path, matches: Matches) -> None:
    file = record(tmp_path / "match.bgf", "strange_bots:First", "human")
    file.write_bytes(file.read_bytes()[:-3] + b"xx\n")
    assert bgf("resume", str(file), "--salvage").code == 2
    assert matches() == []


def test_programs_that_are_named_again_are_started(bgf: Bgf, tmp_path: Path, here: Path) -> None:
    file = record(tmp_path / "match.bgf", "strange_bots:First", "human")
    seats = "strange_bots:First,strange_bots:First"
    done = bgf("resume", str(file), "--seats", seats)
    assert (done.code, done.err) == (0, "")
    assert (here / "started").exists()
    assert api.Record.load(file).replay().is_terminal()


def test_a_bot_of_an_installed_plugin_plays_on(bgf: Bgf, tmp_path: Path) -> None:
    class Plugin:
        @api.hookimpl
        def bgf_bots(self) -> list[BotSpec]:
            return [BotSpec("helper", about="helps", make="bgf.bots.random:make_random")]

    file = record(tmp_path / "match.bgf", "helper", "helper:")
    assert bgf("resume", str(file)).code == 2
    plugins().manager.register(Plugin(), name="helpers")
    try:
        assert bgf("resume", str(file)).code == 0
    finally:
        plugins().manager.unregister(name="helpers")


def test_a_bot_that_nobody_knows_is_named_with_the_way_out(bgf: Bgf, tmp_path: Path) -> None:
    file = record(tmp_path / "my match.bgf", "human", "deepblue")
    done = bgf("resume", str(file))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f'{file}: there is no player "deepblue"' in done.err
    assert f"bgf resume '{file}' --seats" in done.err
    assert bgf("resume", str(file), "--seats", "human,random", stdin=legal(file)).code == 3


@pytest.mark.parametrize(
    ("make", "words"),
    [
        ("bgf.bots.mcts:make_mcts", "takes 1 to 1,000,000,000 iterations"),
        ("json:nothing", "json:nothing can't be loaded"),
        ("json:dumps", 'the bot "stranger" can\'t be created: TypeError'),
    ],
)
@pytest.mark.parametrize("is_damaged", [True, False])
def test_a_bot_that_can_not_be_made_is_named_with_the_way_out(
    bgf: Bgf, tmp_path: Path, matches: Matches, make: str, words: str, is_damaged: bool
) -> None:
    file = record(tmp_path / "match.bgf", "stranger:-1", "human")
    if is_damaged:
        file.write_bytes(file.read_bytes()[:-3] + b"xx\n")
    before = file.read_bytes()

    class Stranger:
        @api.hookimpl
        def bgf_bots(self) -> list[BotSpec]:
            return [BotSpec("stranger", "A bot of others.", make)]

    plugin = Stranger()
    plugins().manager.register(plugin)
    try:
        done = bgf("resume", str(file), *(["--salvage"] if is_damaged else []))
    finally:
        plugins().manager.unregister(plugin)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"bgf: {file}: ")
    assert words in done.err
    assert f"name the players: bgf resume {file} --seats ..." in done.err
    assert file.read_bytes() == before
    assert matches() == []


def test_a_bot_that_has_failed_is_not_needed_any_more(bgf: Bgf, tmp_path: Path, here: Path) -> None:
    file = record(tmp_path / "match.bgf", "human", "strange_bots:First", forfeits=(1,))
    assert bgf("resume", str(file), stdin=legal(file)).code == 3
    assert not (here / "started").exists()


def test_names_of_a_record_do_not_reach_the_terminal_as_they_are(
    bgf: Bgf, home: Path, tmp_path: Path
) -> None:
    (home / "matches").mkdir(parents=True)
    file = record(home / "matches" / "match.bgf", "human", "evil\x1b[2J\u202e\n")
    for command in (["resume"], ["replay", str(file)], ["analyse", str(file), "--top", "1"]):
        done = bgf(*command, stdin="")
        assert "\x1b" not in done.out + done.err
        assert "\u202e" not in done.out + done.err
    assert "evil\\x1b[2J\\u202e\\n" in bgf("resume").out


# -- at a terminal ----------------------------------------------------------------------------


def test_the_whole_command_is_shown_and_no_is_the_usual_answer(
    terminal: Callable[..., Terminal], tmp_path: Path, here: Path
) -> None:
    command = f"process:touch {here / 'started'}\x1b[8m\r #{' ' * 90}python my_bot.py"
    file = record(tmp_path / "match.bgf", command, "human")
    for answer in ("n", ""):
        resume = terminal("resume", str(file))
        resume.expect(r"y or n > $")
        shown = "".join(resume.child.before.split("\r\n"))
        assert f"started\\x1b[8m\\r #{' ' * 90}python my_bot.py" in shown
        resume.child.sendline(answer)
        assert resume.ended() == 3
        assert "Nothing was started." in resume.shown
    assert not (here / "started").exists()


def test_a_person_who_agrees_plays_on(
    terminal: Callable[..., Terminal], tmp_path: Path, here: Path
) -> None:
    file = record(tmp_path / "match.bgf", "human", "strange_bots:First")
    resume = terminal("resume", str(file))
    resume.expect(r"y or n > $")
    assert not (here / "started").exists()
    resume.answer("y", r"\n> $")
    assert (here / "started").exists()
    resume.child.sendline("quit")
    assert resume.ended() == 3


def test_nobody_is_asked_about_a_match_that_another_program_goes_on_with(
    terminal: Callable[..., Terminal], tmp_path: Path, here: Path
) -> None:
    file = record(tmp_path / "match.bgf", "human", "strange_bots:First")
    with Match.resume(api.Record.load(file)):
        resume = terminal("resume", str(file))
        assert resume.ended() == 2
    assert "is in use" in " ".join(resume.shown.split())
    assert "y or n" not in resume.shown


def test_a_command_too_long_to_be_read_is_not_offered(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    file = record(tmp_path / "match.bgf", "human", f"process:sh evil #{' ' * 5000}my_bot")
    resume = terminal("resume", str(file))
    assert resume.ended() == 2
    assert "programs named in a record are not started" in " ".join(resume.shown.split())


# -- other seats ------------------------------------------------------------------------------


def test_seats_change_and_the_record_keeps_those_of_its_beginning(bgf: Bgf, tmp_path: Path) -> None:
    file = record(tmp_path / "match.bgf", "human", "mcts:3")
    done = bgf("resume", str(file), "--seats", "random,greedy")
    assert done.code == 0
    assert "random" in done.out
    assert "greedy" in done.out
    assert "mcts" not in done.out
    assert api.Record.load(file).seats == ("human", "mcts:3")
    assert api.Record.load(file).replay().is_terminal()


def test_a_forfeited_seat_stays_out_for_any_new_bot(bgf: Bgf, tmp_path: Path) -> None:
    file = record(tmp_path / "match.bgf", "greedy", "mcts:3", forfeits=(1,))
    assert bgf("resume", str(file), "--seats", "random,human").code == 0
    assert api.Record.load(file).forfeits == [Forfeit(7, 1, "crash")]
    assert api.Record.load(file).replay().is_terminal()


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("human", "names 1, and 2 play: name all of them in turn"),
        ("human,mcts,mcts", "names 3, and 2 play"),
        ("human,", "a seat is empty"),
        ("human,rondom", 'did you mean "random"?'),
        ("human:1,mcts", "a human takes no setting"),
    ],
)
def test_seats_that_do_not_fit(bgf: Bgf, tmp_path: Path, seats: str, words: str) -> None:
    file = record(tmp_path / "match.bgf", "human", "mcts:3")
    before = file.read_bytes()
    done = bgf("resume", str(file), "--seats", seats)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert words in done.err
    assert file.read_bytes() == before


# -- the file ---------------------------------------------------------------------------------


def test_a_match_that_is_open_elsewhere_is_only_read(bgf: Bgf, tmp_path: Path) -> None:
    file = record(tmp_path / "match.bgf", "human", "human")
    with Match.resume(api.Record.load(file)) as match:
        done = bgf("resume", str(file), stdin=legal(file))
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert "is in use: another program is playing this match" in done.err
        assert bgf("replay", str(file)).code == 0
        assert bgf("analyse", str(file), "--iterations", "1").code == 0
        match.play(match.state.legal_actions()[0])
    assert len(api.Record.load(file).steps) == 7


def test_a_match_that_is_over_is_shown_though_its_file_is_read_only(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, left = tmp_path / "over.bgf", record(tmp_path / "left.bgf", "human", "human")
    bgf("play", "paris", "--seats", "random,random", "--seed", "2", "--record", str(over))

    def refuse(*where: Any) -> FileIO:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("bgf.records.journal.FileIO", refuse)
    done = bgf("resume", str(over))
    assert (done.code, done.err) == (0, "")
    assert "This match is over." in done.out
    assert f"The record: {over}" in done.out
    done = bgf("resume", str(left))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "Permission denied; continue in a writable copy" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="it does not remove files that are open")
def test_a_match_whose_file_is_removed_is_kept_in_a_new_one(
    bgf: Bgf, here: Path, matches: Matches
) -> None:
    file = record(here / "match.bgf", "human", "human")
    steps = api.Record.load(file).steps
    done = bgf("resume", str(file), "--seats", "strange_bots:Remover,random")
    (new,) = matches()
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{file} was moved, removed or replaced by another program" in done.err
    assert f"the match is saved, go on with: bgf resume {new}" in done.err
    assert api.Record.load(new).steps[: len(steps)] == steps
    assert bgf("resume", str(new), "--seats", "random,random").code == 0


# -- which match ------------------------------------------------------------------------------


@pytest.fixture
def left(home: Path) -> Path:
    """The folder of matches, with two of Paris that were left."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    record(folder / "1.bgf", "human", "random", actions=7)
    record(folder / "2.bgf", "human", "easy", actions=7)
    record(folder / "3.bgf", "human", "mcts", actions=0)
    return folder


def test_the_list_has_date_game_players_turn_and_score(bgf: Bgf, left: Path) -> None:
    os.utime(left / "1.bgf", (1_000_000_000, 1_000_000_000))
    done = bgf("resume")
    assert done.code == 2
    first, file, second, *_ = done.out.splitlines()[1:]
    assert re.fullmatch(
        r"  1  \d{4}-\d\d-\d\d \d\d:\d\d  paris: human, easy bot, turn \d+; .*", first
    )
    assert re.search(r"; Score \d+, \d+$", first)
    assert file.strip() == str(left / "2.bgf")
    assert "  2  2001-09-09 " in second or "  2  2001-09-08 " in second
    assert "3.bgf" not in done.out
    assert "say which, bgf resume FILE or bgf resume GAME" in done.err


def test_a_match_that_was_left_before_its_first_action_is_listed_where_it_is_alone(
    bgf: Bgf, home: Path
) -> None:
    assert bgf("play", "paris", "--seats", "human,easy", stdin="").code == 3
    done = bgf("resume", stdin="")
    assert done.code == 3
    assert re.search(r"^  1  .*  paris: human, easy bot, actions: 0$", done.out, re.MULTILINE)


def test_the_name_of_a_game_is_its_latest_match(bgf: Bgf, left: Path) -> None:
    bgf("resume", "paris", stdin=f"{legal(left / '2.bgf')}\n")
    assert len(api.Record.load(left / "2.bgf").steps) > 7
    assert len(api.Record.load(left / "1.bgf").steps) == 7
    done = bgf("resume", "boarding")
    told = "there is no unfinished match of boarding: begin one with bgf play boarding"
    assert (done.code, done.err) == (2, f"bgf: {told}\n")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pari", 'there is no file or game "pari": did you mean "paris"?; records are kept'),
        ("1", 'there is no file or game "1": choose from: aeroplanes, animals'),
        ("pari.bgf", "pari.bgf can't be read"),
        ("./pari", "pari can't be read"),
    ],
)
def test_an_argument_that_is_neither_a_file_nor_a_game_is_reported(
    bgf: Bgf, name: str, told: str
) -> None:
    done = bgf("resume", name)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert told in done.err


def test_a_file_comes_before_a_game_of_that_name(bgf: Bgf, left: Path, here: Path) -> None:
    record(here / "paris", "human", "random", actions=3)
    bgf("resume", "paris", "--names", "Ann", stdin=f"{legal(here / 'paris')}\n")
    assert len(api.Record.load(here / "paris").steps) > 3
    assert len(api.Record.load(left / "2.bgf").steps) == 7
