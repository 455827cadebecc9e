"""All errors: one line that says the problem, the place and the remedy, and an exit code."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.waiting import CEILING

from bgf import Record, State

from .conftest import PROGRAM, Bgf

WRONG_USE = [
    (["plai"], "No such command 'plai'"),
    (["play"], "Name a game; choose from: "),
    (["play", "paris", "--nope"], "--nope"),
    (["play", "pariss"], 'did you mean "paris"?'),
    (["play", "paris", "--players", "1"], "paris is for 2 to 4 players, not 1"),
    (["play", "paris", "--players", "9"], "paris is for 2 to 4 players, not 9"),
    (["play", "paris", "--players", "two"], "--players"),
    (["play", "paris", "--seats", "human"], "paris is for 2 to 4 players, not 1"),
    (["play", "paris", "--seats", "human,mctss"], 'did you mean "mcts"?'),
    (["play", "paris", "--seats", "hman,mcts"], 'did you mean "human"?'),
    (["play", "paris", "--seats", "human,mcts:x"], "mcts:2000"),
    (["play", "paris", "--seats", "human,,mcts"], "a seat is empty"),
    (["play", "paris", "--seats", "human,mcts", "--players", "3"], "--players 3 does not fit"),
    (["play", "paris", "--seed", "x"], "a whole number from 0"),
    (["play", "paris", "--seed", "-1"], "a whole number from 0"),
    (["play", "paris", "--seed", str(1 << 64)], "from 0 to 18,446,744,073,709,551,615"),
    (["play", "paris", "--option", "first_player"], "such as --option name=1"),
    (["play", "paris", "--option", "=1"], "such as --option name=1"),
    (["play", "paris", "--option", "first_playr=1"], 'did you mean "first_player"?'),
    (["play", "paris", "--option", "first_player=5"], "option first_player is a seat"),
    (["play", "paris", "--option", "first_player=me"], "option first_player is a seat"),
    (["play", "paris", "--option", "first_player=0", "--option", "first_player=1"], "given twice"),
    (["play", "paris", "--mod", "long-nite"], 'did you mean "long-night"?'),
    (["play", "paris", "--mod", "long-night", "--mod", "long-night"], "given twice"),
    (["play", "paris", "--seats", "human,hrd"], 'did you mean "hard"?'),
    (["play", "paris", "--seats", "human,easy:2"], "write easy, or change the bot behind it"),
    (["list", "--mods", "--bots"], "--mods and --bots are two lists: ask for one of them"),
    (["play", "paris", "--seats", "human,mcts:"], 'the setting after "mcts:" is empty'),
    (["play", "paris", "--seats", "human:1,mcts"], "a human takes no setting"),
    (["play", "paris", "--record", ""], "the name of a file is needed"),
    (["resume", ""], "the name of a file is needed"),
    (["replay", ""], "the name of a file is needed"),
    (["play", "paris", "--lang", "de"], "--lang de"),
    (["play", "paris", "--record", "/nowhere/at/all.bgf"], "/nowhere/at/all.bgf can't be created"),
    (["resume"], "there is no unfinished match"),
    (["rules", "pariss"], 'did you mean "paris"?'),
    (["rules", "paris", "PAR-99"], 'no rule "PAR-99"'),
    (["rules", "paris", "PR-13"], 'no rule "PR-13": did you mean "PAR-13"?'),
    (["show", "paris", "carts"], 'did you mean "cards"?'),
    (["show", "paris", "--lang", "xx"], "--lang xx"),
    (["replay"], "Missing argument 'FILE'"),
    ([""], "No such command ''"),
    (["list", ""], 'Unexpected extra argument: "".'),
    (["show", ""], 'no game is called ""'),
    (["rules", ""], 'no game is called ""'),
    (["play", "paris", "--lang"], "--lang needs a language; choose from: en, pl"),
    (["play", "paris", "--lang", "--json"], "--lang needs a language; choose from: en, pl"),
    (["play", "paris", "--seed"], "Option '--seed' requires a value. Try 'bgf play --help'."),
    (["play", "--json=1", "paris"], "does not take a value. Try 'bgf play --help'."),
    (["play", "paris", "--players", "x"], "a whole number from 1 is needed, such as --players 2"),
    (["play", "paris", "--players", "0"], "a whole number from 1 is needed, such as --players 2"),
    (["play", "paris", "--option", "first_player=z"], 'A to B or 0 to 1, not "z"'),
    (["play", "paris", "--names", "n" * 99], f'"{"n" * 21}..." is too long for a name'),
    (["play", "paris", "--seed", "9" * 999], f'--seed "{"9" * 57}...": a whole number'),
    (["play", "paris", "--seats", "nobody"], 'there is no player "nobody": choose from'),
    (["play", "paris", "--seats", "process:/no/bot,random"], "check the command after process:"),
    (["simulate", "paris", "--out", ""], "the name of a file is needed, such as rows.csv"),
    (["simulate", "paris", "--report", ""], "the name of a file is needed, such as report.html"),
    (["new", "x", "/nowhere/at/all"], "No such file or directory; name another folder"),
    (["web-schema", ""], 'there is no description "": choose from'),
]


WAYS_OUT = [
    (["play", "paris", "--players", "1"], "--players 2"),
    (["play", "paris", "--seats", "human"], "--seats human,normal"),
    (["play", "aeroplanes", "--seats", "human,greedy"], "--seats human,greedy,greedy"),
    (
        ["play", "animals", "--seats", "human,human,random,random,greedy"],
        "--seats human,human,random,random",
    ),
    (
        ["simulate", "aeroplanes", "--seats", "mcts:1,random", "--games", "1"],
        "--seats mcts:1,random,random",
    ),
]


@pytest.mark.parametrize(("args", "example"), WAYS_OUT)
def test_a_wrong_number_of_players_comes_with_arguments_that_work(
    bgf: Bgf, args: list[str], example: str
) -> None:
    refused = bgf(*args)
    assert refused.code == 2
    assert refused.err.endswith(f"; write for example {example}\n")
    command, game, option, *rest = args
    assert option in ("--players", "--seats")
    accepted = bgf(command, game, *example.split(), *rest[1:])
    assert accepted.code != 2


@pytest.mark.parametrize("command", ["replay", "verify", "analyse", "resume"])
def test_a_file_that_is_no_record_comes_with_the_folder_of_records(
    bgf: Bgf, tmp_path: Path, command: str
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    for path, problem, code in [
        (tmp_path / "none.bgf", "No such file", 2),
        (tmp_path, "is not a file", 2),
        (letter, "is not a record of bgf", 1),
    ]:
        done = bgf(command, str(path))
        assert done.code == code
        assert problem in done.err
        assert re.search(r"name the file of a record, records are kept in .+matches$", done.err)


@pytest.mark.parametrize(
    ("args", "words"), WRONG_USE, ids=[" ".join(args) for args, _ in WRONG_USE]
)
def test_wrong_use_is_one_line_and_code_2(
    bgf: Bgf, matches: Callable[[], list[Path]], args: list[str], words: str
) -> None:
    done = bgf(*args)
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.startswith("bgf: ")
    assert words in done.err
    assert matches() == []


@pytest.mark.parametrize("args", [args for args, _ in WRONG_USE if "--lang" not in args])
def test_wrong_use_is_told_in_polish(bgf: Bgf, args: list[str]) -> None:
    polish = bgf(*args, "--lang", "pl")
    assert (polish.code, polish.err.count("\n")) == (2, 1)
    assert polish.err != bgf(*args, "--lang", "en").err


@pytest.mark.parametrize("command", ["resume", "replay"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("hello\n", "is not a record"),
        ("bgf record 1\n", "line 2: the head ends here"),
        ("garbage\ngame: paris\n", 'line 1: expected "bgf record 1"; write that again'),
        (
            "bgf record 99\n",
            "line 1: the record has format 99, but this version of bgf reads formats 1 to 2",
        ),
    ],
    ids=["empty", "text", "cut", "garbled", "newer"],
)
def test_a_file_that_is_no_record_is_not_sound(
    bgf: Bgf, tmp_path: Path, command: str, text: str, words: str
) -> None:
    file = tmp_path / "match.bgf"
    file.write_text(text)
    done = bgf(command, str(file))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert words in done.err
    assert str(file) in done.err


def test_a_data_folder_that_is_a_file(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "file"))
    done = bgf("play", "paris", "--seats", "random,random")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "BGF_DATA" in done.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_can_not_be_written(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "locked"
    place.mkdir(mode=0o500)
    monkeypatch.setenv("BGF_DATA", str(place))
    done = bgf("play", "paris", "--seats", "random,random")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_record_that_exists_is_not_written_over(bgf: Bgf, tmp_path: Path) -> None:
    file = tmp_path / "match.bgf"
    file.write_text("mine")
    done = bgf("play", "paris", "--seats", "random,random", "--record", str(file))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert file.read_text() == "mine"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "args",
    ["list", "list --json", "show paris", "play paris --seats random,random --seed 1"],
)
def test_output_that_can_not_be_written(args: str) -> None:
    command = [sys.executable, "-c", PROGRAM, *args.split()]
    for where in (">/dev/full", ">&-"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{shlex.join(command)} {where}"],
            capture_output=True,
            text=True,
            timeout=CEILING,
            check=False,
        )
        assert done.returncode == 1
        assert done.stderr.startswith("bgf: the output can't be written: ")
        assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="there a pipe breaks otherwise")
def test_a_match_that_is_over_is_not_to_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.bgf"
    args = ["play", "paris", "--seats", "random,random", "--seed", "1", "--record", str(file)]
    reads, writes = os.pipe()
    os.close(reads)
    # All that is shown waits in the buffer until the match is over.
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        stdout=writes,
        stderr=subprocess.PIPE,
        text=True,
        timeout=CEILING,
        check=False,
    )
    os.close(writes)
    assert Record.load(file).result is not None
    assert "the match is over and saved, see it with: " in done.stderr
    assert f"replay {file}" in done.stderr
    assert "resume" not in done.stderr


@pytest.mark.parametrize(
    ("args", "ends"),
    [
        ("list --json", (1, "")),
        ("list", (1, "")),
        ("show paris", (1, "")),
        ("simulate paris --games 1 --jobs 1 --seats random,random", (1, "")),
        ("play paris --seats random,random --seed 1", (1, "bgf: the output can't be written: ")),
    ],
)
def test_output_that_nobody_reads_is_no_success(args: str, ends: tuple[int, str]) -> None:
    command = [sys.executable, "-c", PROGRAM, *args.split()]
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        command, stdout=writes, stderr=subprocess.PIPE, text=True, timeout=CEILING, check=False
    )
    os.close(writes)
    code, words = ends
    assert (done.returncode, done.stderr.count("\n")) == (code, int(bool(words)))
    assert done.stderr.startswith(words)


@pytest.mark.parametrize("args", ["check paris", "validate paris", "replay m.bgf", "list"])
def test_an_interruption_is_reported(bgf: Bgf, monkeypatch: pytest.MonkeyPatch, args: str) -> None:
    def interrupt(*args: object, **wanted: object) -> None:
        raise KeyboardInterrupt

    for name in (
        "cli.work.check.load",
        "cli.work.validate.check",
        "cli.work.replay.Record.load",
        "api.games",
    ):
        monkeypatch.setattr(f"bgf.{name}", interrupt)
    done = bgf(*args.split())
    assert (done.code, done.out, done.err.strip()) == (130, "", "bgf: interrupted")


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (["replay", ""], "FILE"),
        (["resume", " "], "FILE|GAME"),
        (["play", "paris", "--record", ""], "--record"),
        (["simulate", "paris", "--seed", "x"], "--seed"),
    ],
)
def test_a_bad_value_is_told_with_the_name_of_its_parameter(
    bgf: Bgf, args: list[str], name: str
) -> None:
    done = bgf(*args)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f'bgf: {name} "{args[-1]}": ')


def test_a_suggestion_ends_its_sentence(bgf: Bgf) -> None:
    assert bgf("lst").err.endswith("Did you mean 'list'? Try 'bgf --help'.\n")


def test_debug_adds_the_trace(bgf: Bgf) -> None:
    for args in (["--debug", "play", "nope"], ["play", "nope", "--debug"]):
        done = bgf(*args)
        assert done.code == 2
        assert "Traceback" in done.err
        assert done.err.splitlines()[-1].startswith('bgf: no game is called "nope"')


def test_an_error_in_a_plugin_s_command_is_one_line(
    program: Bgf, plugin: Callable[[str, str], dict[str, str]]
) -> None:
    code = """
import bgf

@bgf.hookimpl
def bgf_commands():
    return [bgf.CommandSpec("explode", "Explode.", "bomb:explode")]

def explode() -> None:
    raise ZeroDivisionError("by\\nnought")
"""
    done = program("explode", env=plugin("bomb", code))
    assert done.code == 1
    assert done.err == "bgf: unexpected ZeroDivisionError: by nought (bomb.py:9)\n"


def test_a_plugin_s_command_may_end_with_a_code_of_its_own(
    program: Bgf, plugin: Callable[[str, str], dict[str, str]]
) -> None:
    code = """
import sys
import bgf

@bgf.hookimpl
def bgf_commands():
    return [bgf.CommandSpec("leave", "Leave.", "leaving:leave")]

def leave() -> None:
    sys.exit(5)
"""
    done = program("leave", env=plugin("leaving", code))
    assert (done.code, done.err) == (5, "")


def test_a_game_that_ends_the_program_is_told_in_a_line(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*args: object) -> None:
        raise SystemExit(0)

    monkeypatch.setattr(State, "start", leave)
    done = bgf("play", "paris", "--seats", "random,random")
    assert (done.code, done.out) == (1, "")
    assert done.err == "bgf: unexpected SystemExit: 0 (bgf --debug shows where)\n"


@pytest.mark.skipif(os.name == "nt", reason="there a pipe breaks otherwise")
def test_files_are_written_though_nobody_reads_the_output(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    words = "simulate paris --games 2 --jobs 1 --seats random,random --json --out"
    command = [sys.executable, "-u", "-c", PROGRAM, *words.split(), str(rows)]
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        command, stdout=writes, stderr=subprocess.PIPE, text=True, timeout=CEILING, check=False
    )
    os.close(writes)
    assert (done.returncode, [path.name for path in tmp_path.iterdir()]) == (1, ["rows.csv"])
