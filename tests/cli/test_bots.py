"""Bots of third parties at the table: modules and programs, and the fate of failing ones."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.bots.programs import FIRST, is_running, program
from tests.waiting import CEILING, PATIENT_BOTS, wait_until

import bgf as api
from bgf.records.lines import Forfeit

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

Matches = Callable[[], list[Path]]

MODULE = """
class Careful:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return view.legal_actions()[-1]

class Tired(Careful):
    def choose(self, view):
        raise ZeroDivisionError("tired")

class Broken:
    def __init__(self, seed):
        raise ZeroDivisionError("never begun")

class Empty:
    def __init__(self, seed):
        pass

LEVEL = 3
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with bots in it."""
    folder = tmp_path / "here"
    (folder / "my_pkg").mkdir(parents=True)
    (folder / "my_pkg" / "bots.py").write_text(MODULE)
    (folder / "lame.py").write_text("import nothing_of_that_name")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield folder
    for name in ("my_pkg", "my_pkg.bots", "lame"):
        sys.modules.pop(name, None)


# -- seats ------------------------------------------------------------------------------------


def test_a_class_of_the_current_folder_plays(bgf: Bgf, matches: Matches) -> None:
    done = bgf("play", "paris", "--seats", "my_pkg.bots:Careful,random", "--seed", "4", "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json()["seats"] == ["my_pkg.bots:Careful", "random"]
    assert done.json()["forfeits"] == []
    record = api.Record.load(matches()[0])
    for number, step in enumerate(record.steps):
        if step.player == 0:
            assert step.text == record.state_at(number).legal_actions(0)[-1].text


def test_a_program_plays(
    bgf: Bgf, tmp_path: Path, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.bots.program._GRACE", CEILING)  # it writes a file before it ends
    seat = program(tmp_path, FIRST, leave='open("ended", "w").write(line); break')
    done = bgf("play", "paris", "--seats", f"{seat},random", "--seed", "4", *PATIENT_BOTS)
    assert (done.code, done.err) == (0, "")
    assert "A Small" in done.out  # its own name
    assert Path("ended").read_text() == '{"type": "quit"}\n'
    assert api.Record.load(matches()[0]).seats == (seat, "random")
    replayed = bgf("replay", str(matches()[0]))
    assert (replayed.code, replayed.err) == (0, "")
    assert "small bot.py'" in replayed.out


def test_a_comma_in_quotes_is_part_of_a_command(bgf: Bgf, tmp_path: Path) -> None:
    bot = tmp_path / "a,b.py"
    bot.write_text("import sys; sys.exit(' and '.join(sys.argv[1:]))")
    command = f"{shlex.quote(sys.executable)} '{bot}' \"c,d\" e"
    done = bgf("play", "paris", "--seats", f"random,process:{command}", *PATIENT_BOTS)
    assert done.code == 2
    assert done.err.endswith("exit code 1: c,d and e\n")
    done = bgf("play", "paris", "--seats", "random,'process:no_program a,b'")
    assert "the bot no_program a,b can't be started" in done.err


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ("my_pkg.bots:Carefull", 'my_pkg.bots has no "Carefull": did you mean "Careful"?'),
        ("my_pkg.bots:LEVEL", "my_pkg.bots:LEVEL can't be called with a seed"),
        ("my_pkg.bots:Broken", "ZeroDivisionError: never begun (bots.py:15)"),
        ("my_pkg.bots:Empty", "has no choose(view): it is not a bot"),
        ("my_pkg.bots", 'there is no player "my_pkg.bots": a bot of your own is MODULE:NAME'),
        ("my_pkg.bots.Careful", "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful"),
        ("my_pkg.bots:", "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful"),
        ("my_pkg/bots.py:Careful", "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful"),
        (":Careful", "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful"),
        ("my_pkg.bots:7", "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful"),
        ("my_pkg.bot:Careful", "there is no module my_pkg.bot "),
        ("your_pkg.bots:Careful", "there is no module your_pkg "),
        ("lame:Bot", "No module named 'nothing_of_that_name' (lame.py:1)"),
        ("mctss:Fast", 'and no bot of that name: did you mean "mcts"?'),
        ("random:Careful", 'the bot "random" takes no setting'),  # the known bot, not the module
        ("process:", "which program?"),
        ("process", "which program? Write for example process:python my_bot.py"),
    ],
)
def test_wrong_seats(bgf: Bgf, matches: Matches, seat: str, words: str) -> None:
    done = bgf("play", "paris", "--seats", f"human,{seat}")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err
    assert matches() == []


@pytest.mark.parametrize("time", ["5", "0s", "-1s", "5 s", "x", "", "1e3s", "5m"])
def test_wrong_times(bgf: Bgf, time: str) -> None:
    for option in ("--bot-time", "--bot-start"):
        done = bgf("play", "paris", "--seats", "human,random", option, time)
        assert done.code == 2
        assert (
            done.err == f'bgf: {option} "{time}": a time is needed, such as {option} 5s or 500ms\n'
        )


# -- forfeits ---------------------------------------------------------------------------------

TIRED = (
    "forfeits and can't win any more, random plays on: it crashed, ZeroDivisionError: tired "
    "(bots.py:"
)


def test_a_bot_that_breaks_down_forfeits_and_the_match_goes_on(bgf: Bgf, matches: Matches) -> None:
    seats = "random,my_pkg.bots:Tired"
    done = bgf("play", "paris", "--seats", seats, "--seed", "4")
    assert (done.code, done.err) == (0, "")
    assert f"B (my_pkg.bots:Tired) {TIRED}" in done.out
    record = api.Record.load(matches()[0])
    ((number, player, reason),) = record.forfeits
    assert (player, reason) == (1, "crash")
    words = f"B (my_pkg.bots:Tired) forfeited at action {number}, it crashed; random played on."
    assert words in " ".join(done.out.split())
    assert "A (random) wins." in done.out

    replayed = bgf("replay", str(matches()[0]))
    assert words in " ".join(replayed.out.split())
    assert "A (random) wins." in replayed.out
    found = bgf("replay", str(matches()[0]), "--json").json()
    assert found["forfeits"] == [{"player": 1, "action": number, "reason": "crash"}]
    assert (found["winners"], found["ranks"]) == ([0], [1, 2])


def test_where_all_forfeit_nobody_wins(bgf: Bgf) -> None:
    seats = "my_pkg.bots:Tired,my_pkg.bots:Tired"
    done = bgf("play", "paris", "--seats", seats, "--seed", "4", "--json")
    assert done.code == 0
    assert [forfeit["player"] for forfeit in done.json()["forfeits"]] == [0, 1]
    found = done.json()
    assert (found["winners"], sorted(found["ranks"])) == ([], [2, 3])  # rank 1 is a winner's
    best = found["ranks"].index(2)
    assert found["scores"][best] == max(found["scores"])
    assert [TIRED in line for line in done.err.splitlines()] == [True, True]


def test_it_is_told_in_polish(bgf: Bgf) -> None:
    seats = "my_pkg.bots:Tired,random"
    done = bgf("play", "paris", "--seats", seats, "--seed", "4", "--lang", "pl")
    assert "nie może już wygrać, dalej gra random: awaria, ZeroDivisionError: tired" in done.out
    assert "oddana partia przy ruchu" in done.out


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        ("pass", "time"),
        ("sys.exit(3)", "crash"),
        ('print("resign")', "nonsense"),
        ('say(type="action", id=told["id"], action="pass")', "illegal"),
    ],
)
def test_a_program_forfeits(bgf: Bgf, tmp_path: Path, choose: str, reason: str) -> None:
    limits = [*PATIENT_BOTS, *["--bot-time", "200ms"] * (reason == "time")]
    seats = f"{program(tmp_path, choose)},random"
    done = bgf("play", "paris", "--seats", seats, "--seed", "4", "--json", *limits)
    assert done.code == 0
    (forfeit,) = done.json()["forfeits"]
    assert (forfeit["player"], forfeit["reason"]) == (0, reason)
    assert done.json()["winners"] == [1]
    assert done.err.startswith("bgf: A (Small) forfeits")


def test_a_resumed_match_knows_who_has_forfeited(bgf: Bgf, matches: Matches) -> None:
    first = api.load("paris").new_state(2, 4).legal_actions(0)[0].text
    left = bgf("play", "paris", "--seats", "human,my_pkg.bots:Tired", "--seed", "4", stdin=first)
    assert left.code == 3
    (forfeit,) = api.Record.load(matches()[0]).forfeits
    assert forfeit == Forfeit(2, 1, "crash")
    legal = api.Record.load(matches()[0]).replay().legal_actions()[0].text
    Path("my_pkg/bots.py").unlink()  # nobody needs it any more
    sys.modules.pop("my_pkg.bots", None)
    done = bgf("resume", stdin=legal)
    assert (done.code, done.err) == (3, "")
    told = "B (my_pkg.bots:Tired) forfeited at action 2, it crashed; random played on."
    assert done.out.splitlines().count(told) == 1
    record = api.Record.load(matches()[0])
    assert record.forfeits == [forfeit]
    assert len(record.steps) > 2


def test_a_bot_that_is_missing_when_a_match_is_resumed_is_an_error(
    bgf: Bgf, matches: Matches
) -> None:
    bgf("play", "paris", "--seats", "human,my_pkg.bots:Careful", "--seed", "4")
    before = matches()[0].read_bytes()
    Path("my_pkg/bots.py").unlink()
    sys.modules.pop("my_pkg.bots", None)
    done = bgf("resume", str(matches()[0]), "--seats", "human,my_pkg.bots:Careful")
    assert done.code == 2
    assert "there is no module my_pkg.bots" in done.err
    assert matches()[0].read_bytes() == before


def test_a_person_is_told_at_once(terminal: Callable[..., Terminal]) -> None:
    play = terminal("play", "paris", "--seats", "human,my_pkg.bots:Tired", "--seed", "4")
    play.expect(r"Enter to begin > $")
    play.answer("", r"\n> $")
    play.answer("1", r"undo to take it back > $")
    play.answer("", r"Enter to go on > $")
    told = " ".join(play.shown.split())
    assert "random plays on: it crashed, ZeroDivisionError (bots.py:" in told
    assert "tired" not in told, "its words may tell a secret"
    play.answer("", r"\n> $")
    play.child.sendline("quit")
    assert play.ended() == 3


@pytest.mark.skipif(sys.platform == "win32", reason="it asks ps")
def test_ctrl_c_leaves_nothing_running(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    hang = 'open("number", "w").write(f"{os.getpid()}."); time.sleep(1000)'
    seats = f"{program(tmp_path, hang)},random"
    play = terminal("play", "paris", "--seats", seats, "--seed", "4", *PATIENT_BOTS)
    file = Path("number")
    wait_until(lambda: file.exists() and file.read_text().endswith("."))
    assert is_running(int(file.read_text()[:-1]))
    play.child.sendintr()
    assert play.ended() == 130
    assert "interrupted; the match is saved" in play.shown
    wait_until(lambda: not is_running(int(file.read_text()[:-1])))
