"""Completions for the shell, as it asks for them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.waiting import CEILING

from bgf.cli.main import run

from .conftest import PROGRAM, Bgf

_BASH = shutil.which("bash")

RECORD = Path(__file__).parent.parent / "paris" / "data" / "paris-1.0.0.bgf"

# Options of games whose value is completed, as bash takes it apart.
_OPTION = ["bgf", "play", "paris", "--option", "first_player"]
_VARIANT = ["bgf", "compare", "boarding", ":", "events", "="]


def question(*words: str) -> dict[str, str]:
    """The environment in which bash asks for the last of some words, as it takes them apart."""
    return {
        "_BGF_COMPLETE": "complete_bash",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }


Offered = Callable[..., list[str]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Offered:
    """The words that bash is offered for the last one of a line, by the command in this process."""

    def ask(*words: str) -> list[str]:
        for name, value in question(*words).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            run([])
        out, err = capsys.readouterr()
        assert (ended.value.code, err) == (0, "")
        return out.split()

    return ask


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bgf pla", ["play"]),
        ("bgf play pa", ["paris"]),
        ("bgf show a", ["aeroplanes", "animals"]),
        ("bgf rules paris PAR-1", [f"PAR-1{n}" for n in range(9)]),
        ("bgf play paris --mod ", ["long-night", "grand-finale", "high-water"]),
        ("bgf play boarding --mod ", []),
        ("bgf play paris --seats human,gr", ["human,greedy"]),
        ("bgf simulate paris --seats r", ["random"]),
        ("bgf play paris --seats human,e", ["human,easy"]),
        ("bgf play paris --seats h", ["human", "hard"]),
        ("bgf simulate paris --seats h", ["hard"]),  # bots alone play there
        ("bgf compare pa", ["paris"]),
        ("bgf compare paris paris+l", ["paris+long-night"]),
        ("bgf compare paris paris+long-night+h", ["paris+long-night+high-water"]),
        ("bgf simulate paris --engine r", ["ray"]),
        ("bgf schema vi", ["view"]),
        ("bgf schema par", ["paris"]),
        ("bgf resume pa", ["paris"]),
        ("bgf resume --seats hu", ["human"]),
        ("bgf play paris --option first_pl", [f"first_player={seat}" for seat in "ABCD"]),
        ("bgf play paris --seats=gr", ["greedy"]),
        ("bgf play --lang ", ["en", "pl"]),
        ("bgf --lang pl play par", ["paris"]),
        ("bgf play nothing --option ", []),
        ("bgf rules nothing ", []),
    ],
)
def test_completion(offered: Offered, line: str, words: list[str]) -> None:
    assert offered(*line.split(" ")) == words


def test_seats_are_those_of_the_record(offered: Offered) -> None:
    assert offered("bgf", "analyse", str(RECORD), "--player", "") == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([*_OPTION, "="], ["A", "B", "C", "D"]),
        ([*_OPTION, "=", "B"], ["B"]),
        (["bgf", "play", "paris", "--seats", "=", "hu"], ["human"]),
        (["bgf", "play", "--seats", "human,mcts", ":", "200", "par"], ["paris"]),
        ([*_VARIANT, ""], ["0", "1", "2"]),
        ([*_VARIANT, "1,level", "=", "h"], ["hard"]),
    ],
)
def test_completion_of_words_that_bash_takes_apart(
    offered: Offered, words: list[str], answer: list[str]
) -> None:
    assert offered(*words) == answer


@pytest.mark.parametrize(
    ("lang", "summary", "help_of_help"),
    [
        (
            "en",
            "List the installed games, their mods, or the bots.",
            "Show this message and exit.",
        ),
        (
            "pl",
            "Wypisz zainstalowane gry, ich modyfikacje albo boty.",
            "Pokaż tę pomoc.",
        ),
    ],
)
def test_words_have_help_of_one_line_beside_them(
    program: Bgf, lang: str, summary: str, help_of_help: str
) -> None:
    fish = {
        "_BGF_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "BGF_LANG": lang,
    }
    commands = program(env={**fish, "_TYPER_COMPLETE_ARGS": "bgf "}).out.splitlines()
    options = program(env={**fish, "_TYPER_COMPLETE_ARGS": "bgf play --"}).out.splitlines()
    assert f"list\t{summary}" in commands
    assert f"--help\t{help_of_help}" in options
    assert all(line.count("\t") == 1 for line in commands + options)


@pytest.mark.skipif(_BASH is None, reason="needs bash")
@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Completion for bash is installed"), ("pl", "zainstalowano w ")]
)
def test_completion_in_bash(tmp_path: Path, lang: str, told: str) -> None:
    program = tmp_path / "bgf"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}\n")
    program.chmod(0o755)
    script = f"""
        export HOME='{tmp_path}' PATH='{tmp_path}':"$PATH" BGF_LANG={lang}
        bgf --install-completion || exit
        source ~/.bash_completions/bgf.sh
        COMP_WORDS=({" ".join(_OPTION)} =)
        COMP_CWORD=5
        _bgf_completion bgf
        echo "offered: ${{COMPREPLY[*]}}"
    """
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, timeout=CEILING, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout
    assert "offered: A B C D" in done.stdout


def test_a_wrong_config_file_does_not_stop_completion(program: Bgf) -> None:
    env = {"BGF_LANG": "de", **question("bgf", "play", "pa")}
    assert program(env=env).out.split() == ["paris"]
