"""The config file: its settings, their precedence, and refused values."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bgf as api

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

PLAY = ("play", "paris", "--seats", "random,random", "--seed", "7")


@pytest.fixture
def config(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Writes the config file."""

    def write(text: str) -> Path:
        path = tmp_path / "config.toml"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("BGF_CONFIG", str(path))
        return path

    return write


def test_language_by_command_line_environment_file_and_system(
    bgf: Bgf, config: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    polish = bgf("rules", "paris", "PAR-20", "--lang", "pl").out
    english = bgf("rules", "paris", "PAR-20", "--lang", "en").out
    assert polish != english
    assert bgf("rules", "paris", "PAR-20").out == english  # the system's
    config('language = "pl"')
    assert bgf("rules", "paris", "PAR-20").out == polish
    monkeypatch.setenv("BGF_LANG", "en")
    assert bgf("rules", "paris", "PAR-20").out == english
    assert bgf("rules", "paris", "PAR-20", "--lang", "pl").out == polish


def test_the_opponent(
    bgf: Bgf,
    config: Callable[[str], Path],
    matches: Callable[[], list[Path]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def opponent(*more: str) -> str:
        bgf("play", "paris", *more)
        return api.Record.load(matches()[-1]).seats[1]

    assert opponent() == "normal"
    config('bot = "easy"')
    assert opponent() == "easy"
    config('bot = "greedy"')
    assert opponent() == "greedy"
    monkeypatch.setenv("BGF_BOT", "random")
    assert opponent() == "random"
    assert opponent("--seats", "human,mcts:50") == "mcts:50"


def test_names(terminal: Callable[..., Terminal], config: Callable[[str], Path], bgf: Bgf) -> None:
    config('names = ["Ann", "Tom"]')
    shared = terminal("play", "paris", "--seats", "human,human")
    shared.expect("At this screen: A .Ann., B .Tom.")
    with_bot = terminal("play", "paris", "--seats", "random,human")  # more names than people
    with_bot.expect("begin > $")
    named = terminal("play", "paris", "--seats", "human,human", "--names", "Eve,Jim")
    named.expect("At this screen: A .Eve., B .Jim.")
    environment = terminal("play", "paris", "--seats", "human,human", BGF_NAMES="Kim,Lee")
    environment.expect("At this screen: A .Kim., B .Lee.")


def test_colours_and_pager(
    terminal: Callable[..., Terminal],
    config: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config("colours = false\npager = \"sed 's/^/paged: /'\"")
    usual = terminal("rules", "paris")  # the environment has another pager
    assert usual.ended() == 0
    assert "paged: " not in usual.shown
    assert "\x1b[3" not in usual.child.before
    play = terminal("play", "paris", "--seats", "human,random")
    play.expect(r"begin > $")
    play.answer("", r"\n> $")
    assert not any(f"\x1b[{code}m" in play.child.before for code in (31, 34, 36))


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ('langauge = "pl"', 1, 'there is no setting "langauge": did you mean "language"?'),
        ("[players]\nmax = 3", 1, 'there is no setting "players"'),
        ('bot = "mcts"\nlanguage = "de"', 2, 'language must be "en" or "pl"'),
        ("\n\nnames = []", 3, "names must be a list of different names"),
        ('names = "Ann"', 1, "names must be a list"),
        ('names = ["Ann,Tom"]', 1, "names must be a list"),
        ('names = ["Ann", "Ann"]', 1, "names must be a list of different names"),
        ('names = ["Zo\u00eb", "Zoe\u0308"]', 1, "names must be a list of different names"),
        ('colours = "no"', 1, "colours must be true or false"),
        ("pager = true", 1, "pager must be a command"),
        ("bot = 3", 1, "bot must be the name of a bot"),
        ('bot = "human"', 1, "bot must be the name of a bot"),
        ('colours = false\nbot = "gredy"', 2, 'did you mean "greedy"?'),
        ('colours = false\nbot = "mcts:x"', 2, 'the bot "mcts" takes 1 to '),
        ("pager = false\nlanguage = pl", 2, "not valid TOML"),
        ('names = ["Ann"', 1, "not valid TOML"),
    ],
)
def test_invalid_settings_are_refused_with_line_and_remedy(
    bgf: Bgf, config: Callable[[str], Path], text: str, line: int, told: str
) -> None:
    path = config(text)
    done = bgf("play", "paris")
    assert done.code == 2
    assert done.err.startswith(f"bgf: {path}:{line}: ")
    assert told in done.err


def test_a_file_that_can_not_be_read_is_refused(bgf: Bgf, config: Callable[[str], Path]) -> None:
    path = config("")
    path.write_bytes(b'pager = false\nbot = "\xff"')
    done = bgf("list")
    assert (done.code, done.out) == (2, "")
    assert f"{path}:2 can't be read: it is not UTF-8" in done.err


def test_a_file_that_is_named_has_to_be_there(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nothing.toml"
    monkeypatch.setenv("BGF_CONFIG", str(path))
    done = bgf("list")
    assert (done.code, done.out) == (2, "")
    assert f"BGF_CONFIG names {path}, but there is no such file" in done.err


def test_a_bot_that_nobody_has_is_refused(
    bgf: Bgf, config: Callable[[str], Path], matches: Callable[[], list[Path]]
) -> None:
    path = config('bot = "gredy"')
    done = bgf("play", "paris")
    assert done.code == 2
    assert str(path) in done.err
    assert 'did you mean "greedy"?' in done.err
    assert not matches()


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("BGF_LANG", "de", 'language must be "en" or "pl"'),
        ("BGF_NAMES", "Ann,,Tom", "names must be different names with commas between them, "),
        ("BGF_BOT", "gredy", 'there is no player "gredy"'),
        ("BGF_BOT", "mcts:x", 'the bot "mcts" takes 1 to '),
    ],
)
def test_a_bad_variable_is_refused_by_its_name(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, told: str
) -> None:
    monkeypatch.setenv(variable, value)
    done = bgf("play", "paris")
    assert done.code == 2
    assert f"bgf: {variable}: {told}" in done.err


def test_a_file_may_begin_with_a_mark_of_its_encoding(
    bgf: Bgf, config: Callable[[str], Path]
) -> None:
    path = config('\ufefflanguage = "pl"')
    assert bgf("list").out.startswith("gra ")
    path.write_text('\ufeffbot = "gredy"', "utf-8")
    assert bgf("play", "paris").err.startswith(f"bgf: {path}:1: ")


def test_doctor_shows_the_usual_place_of_the_file(
    bgf: Bgf, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BGF_CONFIG")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "settings"))
    assert "config.toml: no such file, which is fine" in bgf("doctor").out


def test_doctor_shows_the_file_and_what_it_sets(bgf: Bgf, config: Callable[[str], Path]) -> None:
    path = config('bot = "greedy"\nnames = ["Ann", "Tom"]\npager = false')
    assert f"config   {path}: names = Ann Tom, bot = greedy" in bgf("doctor").out
    report = json.loads(bgf("doctor", "--json").out)
    assert report["config"] == {
        "path": str(path),
        "found": True,
        "settings": {"names": ["Ann", "Tom"], "bot": "greedy", "pager": ""},
        "problem": None,
    }
    assert report["sound"]
    assert report["bgf"] == api.__version__
    assert {"name": "paris", "type": "game"}.items() <= report["parts"][-1].items()


def test_doctor_reports_a_file_that_is_wrong(bgf: Bgf, config: Callable[[str], Path]) -> None:
    config('language = "de"')
    done = bgf("doctor")
    assert done.code == 1
    assert 'language must be "en" or "pl"' in done.out
    done = bgf("doctor", "--json")
    assert done.code == 1
    report = json.loads(done.out)
    assert not report["sound"]
    assert "language must be" in report["config"]["problem"]


@pytest.mark.parametrize(
    "text", ['bot = "gredy"', 'bot = "mcts:x"', 'bot = "nowhere:Bot"', "pager = 1"]
)
def test_doctor_repeats_the_error_for_a_wrong_setting(
    bgf: Bgf, config: Callable[[str], Path], text: str
) -> None:
    config(text)
    refused = bgf("play", "paris")
    assert refused.code == 2
    done = bgf("doctor")
    assert done.code == 1
    assert refused.err.removeprefix("bgf: ").strip() in done.out


@pytest.mark.parametrize(("variable", "value"), [("BGF_LANG", "de"), ("BGF_BOT", "mcts:x")])
def test_doctor_repeats_the_error_for_a_wrong_variable(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    refused = bgf("play", "paris")
    assert refused.code == 2
    done = bgf("doctor")
    assert done.code == 1
    assert refused.err.removeprefix("bgf: ").strip() in done.out
