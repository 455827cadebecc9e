"""Plugins of third parties: their commands, their failures, and their output."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import PROGRAM, Bgf

Install = Callable[[str, str], dict[str, str]]

PLAY = ("play", "paris", "--seats", "random,random", "--seed", "1", "--json")
"""A whole match. As JSON, since drawing its map takes as long as all the rest."""

BROKEN = "import nothing_of_that_name\n"
NOISY = """
import atexit, os
import bgf

print("loaded!")
os.write(1, b"loaded below Python!")
atexit.register(print, "bye!")

@bgf.hookimpl
def bgf_games():
    print("asked!")
    return []
"""
COMMAND = """
import bgf

@bgf.hookimpl
def bgf_commands():
    return [bgf.CommandSpec("greet", "Say hello.", f"{__name__}:greet")]

def greet(name: str) -> None:
    print(f"hello {name}")
"""


@pytest.mark.parametrize("name", ["help", "install_completion"])
def test_a_command_may_be_called_as_a_flag_is(forked: Bgf, plugin: Install, name: str) -> None:
    env = plugin("greeting", COMMAND.replace('"greet"', f'"{name}"'))
    assert forked(name, "you", env=env).out == "hello you\n"
    assert "Usage: bgf " + name in forked(name, "--help", env=env).out
    assert "paris" in forked("list", env=env).out
    assert name in forked("--help", env=env).out


def test_a_plugin_that_fails_hides_no_other(program: Bgf, plugin: Install) -> None:
    env = plugin("broken", BROKEN)
    listed = program("list", env=env)
    assert listed.code == 0
    assert "paris" in listed.out
    assert listed.err.count("\n") == 1
    assert "broken" in listed.err
    assert "nothing_of_that_name" in listed.err

    doctor = program("doctor", env=env)
    assert doctor.code == 1  # whosever it is
    line = next(line for line in doctor.out.splitlines() if "broken" in line)
    assert "ModuleNotFoundError" in line

    missing = program("play", "broken_game", env=env)
    assert missing.code == 2
    assert "bgf doctor says why" in missing.err

    assert program("rules", "paris", "PAR-13", env=env).err == ""


@pytest.mark.parametrize(
    "args",
    [("list", "--json"), PLAY],
    ids=["list", "play"],
)
def test_nothing_breaks_json(program: Bgf, plugin: Install, args: tuple[str, ...]) -> None:
    done = program(*args, env=plugin("noisy", NOISY))
    assert done.code == 0
    json.loads(done.out)
    for noise in ("loaded!", "loaded below Python!", "bye!"):
        assert noise in done.err


def test_commands_of_others_are_commands(program: Bgf, plugin: Install) -> None:
    env = plugin("greeter", COMMAND)
    assert re.search(r"^  greet +Say hello\.$", program("--help", env=env).out, re.MULTILINE)
    assert program("greet", "you", env=env).out == "hello you\n"


def test_the_game_of_a_command_of_others_is_completed_and_has_its_help(
    forked: Bgf, plugin: Install
) -> None:
    code = COMMAND.replace("(name: str)", "(name: GameName)")
    env = plugin("greeter", f"from bgf.cli.parameters import GameName\n{code}")
    assert "The game, by its name in" in forked("greet", "--help", env=env).out
    line = {"COMP_WORDS": "bgf\ngreet\npa", "COMP_CWORD": "2", "_BGF_COMPLETE": "complete_bash"}
    assert forked(env=env | line).out.split() == ["paris"]


@pytest.mark.parametrize("error", ["OSError('no')", "SystemExit(0)"])
def test_a_plugin_whose_commands_fail_takes_no_other_away(
    forked: Bgf, plugin: Install, error: str
) -> None:
    code = f"import bgf\n\n@bgf.hookimpl\ndef bgf_commands():\n    raise {error}\n"
    env = plugin("sour", code)
    listed = forked("list", env=env)
    assert listed.code == 0
    assert "sour" in listed.err
    assert "paris" in listed.out


def test_a_plugin_that_fails_when_asked_hides_no_other(forked: Bgf, plugin: Install) -> None:
    code = "import bgf\n\n@bgf.hookimpl\ndef bgf_games():\n    raise OSError('no games today')\n"
    env = plugin("sulky", code)
    listed = forked("list", env=env)
    assert listed.code == 0
    assert "paris" in listed.out
    assert (listed.err.count("\n"), "no games today" in listed.err) == (1, True)
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    assert "sulky (sulky): FAILS: OSError: no games today" in doctor.out
    assert "game     paris: content" in doctor.out


def test_doctor_fails_when_something_of_ours_does(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bgf.engine.plugins import plugins

    monkeypatch.setitem(plugins().failures, "bots", OSError("broken"))
    done = bgf("doctor")
    assert done.code == 1
    assert "plugin   bots (bgf.bots.builtin): FAILS: OSError: broken" in done.out


@pytest.mark.parametrize(
    ("home", "reason"),
    [("/dev/null/x", "/dev/null: Not a directory"), ("/proc/x", "/proc: ")],
)
def test_doctor_tries_the_data_folder(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch, home: str, reason: str
) -> None:
    if not Path(home).parent.exists():
        pytest.skip("there is no such place here")
    monkeypatch.setenv("BGF_DATA", home)
    done = bgf("doctor")
    assert done.code == 1
    assert f"data     {home}/matches: can't be written ({reason}" in done.out


def test_doctor_reports_the_failure_of_any_hook(forked: Bgf, plugin: Install) -> None:
    code = "import bgf\n\n@bgf.hookimpl\ndef bgf_content():\n    raise OSError('no checks')\n"
    doctor = forked("doctor", env=plugin("careless", code))
    assert doctor.code == 1
    assert "plugin   careless (careless): FAILS: OSError: no checks\n" in doctor.out


@pytest.mark.parametrize("hook", ["bgf_gamez():", "bgf_games(state):"])
def test_misspelt_hooks_are_reported(forked: Bgf, plugin: Install, hook: str) -> None:
    env = plugin("typo", f"import bgf\n\n@bgf.hookimpl\ndef {hook}\n    return []\n")
    listed, doctor = forked("list", env=env), forked("doctor", env=env)
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert "paris" in listed.out
    assert hook.partition("(")[0] in listed.err
    assert doctor.code == 1
    assert "plugin   typo (typo): FAILS: " in doctor.out


@pytest.mark.parametrize(
    ("needed", "is_told"),
    [
        ("bgf>=999.1", True),
        ("bgf (>=999.1)", True),
        ("bgf>=0.1,<9", False),
        ("bgf[test]", False),
        ("bgf-more>=999.1", False),
    ],
)
def test_a_plugin_that_needs_a_newer_bgf(
    forked: Bgf, plugin: Install, tmp_path: Path, needed: str, is_told: bool
) -> None:
    env = plugin("greeter", COMMAND)
    metadata = tmp_path / "site" / "greeter-1.0.dist-info" / "METADATA"
    metadata.write_text(metadata.read_text() + f"Requires-Dist: {needed}\n")
    env["BGF_PLUGINS"] = "greeter"  # no game: doctor loads every game there is
    words = "it needs bgf 999.1 or newer, and this is "
    assert (words in forked("list", env=env).err) == is_told
    assert (f"FAILS: PluginError: {words}" in forked("doctor", env=env).out) == is_told
    assert (forked("greet", "you", env=env).code == 0) != is_told


def test_two_plugins_with_one_game(forked: Bgf, plugin: Install) -> None:
    code = """
import bgf
from importlib.resources import files

@bgf.hookimpl
def bgf_games():
    return [bgf.GameSpec("paris", files("bgf_definitions") / "paris", "bgf_paris.rules:Paris")]
"""
    env = plugin("second", code)
    listed = forked("list", env=env)
    assert (listed.code, listed.out.count("Paris "), listed.err.count("\n")) == (0, 1, 1)
    assert "second can't be loaded: paris, which comes first, already provides paris" in listed.err
    report = forked("doctor", env=env).out
    assert "second (second): FAILS: PluginError: paris, which comes first" in report
    assert forked(*PLAY, env=env).code == 0


def test_only_some_plugins(forked: Bgf, plugin: Install) -> None:
    env = plugin("broken", BROKEN)
    listed = forked("list", env=env | {"BGF_PLUGINS": "paris, boarding"})
    assert [line.split()[0] for line in listed.out.splitlines()] == ["game", "boarding", "paris"]
    assert (listed.code, listed.err) == (0, "")
    doctor = forked("doctor", env=env | {"BGF_PLUGINS": "paris"})
    assert "plugin   broken (broken): left out by BGF_PLUGINS\n" in doctor.out
    assert doctor.code == 0
    played = forked("play", "boarding", env={"BGF_PLUGINS": "paris"})
    assert played.code == 2
    assert 'no game is called "boarding"' in played.err


def test_a_plugin_that_is_wanted_and_not_there(forked: Bgf) -> None:
    env = {"BGF_PLUGINS": "paris,nothing"}
    assert "plugin nothing can't be loaded: BGF_PLUGINS names it" in forked("list", env=env).err
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    assert "plugin   nothing: FAILS: PluginError: BGF_PLUGINS names it" in doctor.out


@pytest.mark.parametrize(("value", "is_told"), [("1", True), ("0", False), ("", False)])
def test_hook_calls_can_be_watched(forked: Bgf, value: str, is_told: bool) -> None:
    done = forked(*PLAY, env={"BGF_TRACE_PLUGINS": value})
    for hook in ("bgf_games", "bgf_setup", "bgf_turn_end", "bgf_score"):
        assert (f"{hook} [hook]" in done.err) == is_told
    assert done.code == 0
    assert "[hook]" not in done.out


PARIS = """
import bgf
from importlib.resources import files

@bgf.hookimpl
def bgf_games():
    return [bgf.GameSpec("paris", files("bgf_definitions") / "boarding", "nowhere:Nothing")]
"""


@pytest.mark.parametrize("name", ["aaa", "paris", "bots", "commands"])
def test_impostors_do_not_replace_shipped_plugins(forked: Bgf, plugin: Install, name: str) -> None:
    env = plugin(name if name == "aaa" else f"impostor_{name}", PARIS)
    if name != "aaa":
        points = Path(env["PYTHONPATH"].split(":")[0]) / f"impostor_{name}-1.0.dist-info"
        (points / "entry_points.txt").write_text(f"[bgf]\n{name} = impostor_{name}\n")
    listed = forked("list", env=env)
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert len(listed.err) < 200
    played = forked(*PLAY, "--mod", "long-night", env=env)
    assert (played.code, played.json()["game"]) == (0, "paris")
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    assert doctor.out.count(": FAILS: ") == 1
    assert "plugin   paris (bgf_paris): games paris; mods " in doctor.out


def test_a_mod_of_a_name_that_is_taken_is_left_out_alone(forked: Bgf, plugin: Install) -> None:
    code = """
import bgf

@bgf.hookimpl
def bgf_mods():
    return [
        bgf.ModSpec("long-night", "paris", "9.0.0", {"en": "Mine."}, "nowhere:Nothing"),
        bgf.ModSpec("mine", "paris", "9.0.0", {"en": "Mine."}, "nowhere:Nothing"),
    ]
"""
    listed = forked("list", "--mods", env=plugin("nights", code))
    assert "paris, which comes first, already provides long-night" in listed.err
    found = {line.split()[0] for line in listed.out.splitlines()}
    assert {"long-night", "mine", "high-water"} <= found
    assert "9.0.0" in listed.out


@pytest.mark.parametrize("checks", ["nowhere:CHECKS", "strict:NOTHING"])
def test_checks_of_others_that_fail_do_not_take_a_game_away(
    forked: Bgf, plugin: Install, checks: str
) -> None:
    code = f"""
import bgf

@bgf.hookimpl
def bgf_content():
    return [bgf.ContentSpec("strict", "paris", "{checks}")]
"""
    env = plugin("strict", code)
    assert forked(*PLAY, env=env).code == 0
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    assert f"plugin   strict (strict): FAILS: PluginError: {checks} can't be loaded" in doctor.out


MODS = """
import bgf

class Raises:
    def __init__(self, game):
        raise RuntimeError("no")

class Kinds:
    def __init__(self, game):
        pass

    @bgf.hookimpl
    def bgf_action(self, kind):
        return 5

class Typo:
    def __init__(self, game):
        pass

    @bgf.hookimpl
    def bgf_turn_ends(self, state):
        pass

def mod(name, path, game="paris"):
    return bgf.ModSpec(name, game, "1.0.0", {"en": "A mod."}, path)

@bgf.hookimpl
def bgf_mods():
    return [
        mod("raises", "mods:Raises"),
        mod("kinds", "mods:Kinds"),
        mod("typo", "mods:Typo"),
        mod("missing", "mods:Missing"),
        mod("far", "mods:Raises", "chess"),
    ]
"""


def test_mods_that_fail_are_told_by_name(forked: Bgf, plugin: Install) -> None:
    env = plugin("mods", MODS)
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    for name in ("raises", "kinds", "typo", "missing"):
        assert f"mod      {name} of paris: FAILS: PluginError: " in doctor.out
        args = ("play", "paris", "--seats", "random,random", "--mod", name)
        played = forked(*args, env=env)
        assert (played.out, played.err.count("\n")) == ("", 1)
        assert name in played.err
        assert "unexpected" not in played.err
    assert "mod      far: for chess, which is not installed\n" in doctor.out
    assert 'typo: the hook bgf_turn_ends is not known: did you mean "bgf_turn_end"?' in doctor.out


def test_a_mod_that_changes_nothing_is_refused_in_words(forked: Bgf, plugin: Install) -> None:
    code = """
import bgf

@bgf.hookimpl
def bgf_mods():
    return [bgf.ModSpec("idle", "paris", "1.0.0", {"en": "Does nothing."})]
"""
    env = plugin("idlers", code)
    listed = forked("list", "--mods", env=env)
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert "the mod idle changes nothing: give it rules, content or both" in listed.err
    assert "idle" not in listed.out
    played = forked("play", "paris", "--seats", "random,random", "--mod", "idle", env=env)
    assert (played.code, played.out) == (2, "")
    assert 'no mod of paris is called "idle"' in played.err
    assert "can't be loaded: idlers; bgf doctor says why" in played.err
    assert "the mod idle changes nothing" in forked("doctor", env=env).out


def test_record_with_a_missing_mod_is_refused(forked: Bgf, plugin: Install, tmp_path: Path) -> None:
    code = MODS.replace('raise RuntimeError("no")', "pass")
    path = str(tmp_path / "match.bgf")
    args = (*PLAY, "--mod", "raises", "--record", path)
    assert forked(*args, env=plugin("mods", code)).code == 0
    gone = forked("replay", path)
    assert gone.code == 1
    assert "it was played with raises 1.0.0; install what is missing" in gone.err


HOSTILE = """
import bgf

class Odd(BaseException):
    pass

class Mute(Exception):
    def __str__(self):
        raise Odd

def deep():
    deep()

{at_import}

@bgf.hookimpl
def {hook}():
    {when_asked}
    return []
"""
RAISED = [
    ("import", "raise KeyboardInterrupt"),
    ("import", "raise SystemExit(0)"),
    ("import", "raise GeneratorExit"),
    ("import", "raise Odd('a', 'b')"),
    ("import", "raise Mute"),
    ("import", "raise MemoryError"),
    ("import", "deep()"),
    ("bgf_games", "raise KeyboardInterrupt"),
    ("bgf_games", "raise Mute"),
    ("bgf_games", "deep()"),
    ("bgf_bots", "raise SystemExit(0)"),
    ("bgf_bots", "raise Odd('a', 'b')"),
]
"""Exceptions of a plugin and their places: all of them in one place, some in the others."""


@pytest.mark.parametrize(("when", "raised"), RAISED)
def test_a_plugin_that_raises_anything_is_named_and_hides_no_other(
    forked: Bgf, plugin: Install, raised: str, when: str
) -> None:
    parts = {"at_import": "", "when_asked": "pass", "hook": "bgf_games"}
    parts |= {"at_import": raised} if when == "import" else {"when_asked": raised, "hook": when}
    env = plugin("hostile", HOSTILE.format(**parts)) | {"BGF_PLUGINS": "hostile,paris"}
    listed = forked("list", env=env)
    assert listed.code == 0
    assert "paris" in listed.out
    if when != "bgf_bots":  # which `list` does not ask for
        assert listed.err.startswith("bgf: plugin hostile can't be loaded: ")
        assert listed.err.count("\n") == 1
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    assert "plugin   hostile (hostile): FAILS: " in doctor.out
    assert "game     paris: content" in doctor.out
    assert forked(*PLAY, env=env).code == 0


def test_ctrl_c_ends_the_program_while_a_plugin_loads(tmp_path: Path, plugin: Install) -> None:
    code = """
import time
try:
    print("loading", flush=True)
    time.sleep(60)
except BaseException:
    pass
"""
    command = [sys.executable, "-c", PROGRAM, "list"]
    env = {**os.environ, **plugin("slow", code)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"loading\n"
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (130, b"")
    assert b"interrupted" in err


@pytest.mark.parametrize("stream", ["None", "open('/dev/null', 'w')"])
def test_a_plugin_can_not_take_the_output(program: Bgf, plugin: Install, stream: str) -> None:
    env = plugin("greedy_one", f"import sys\nsys.stdout = sys.stderr = {stream}\n")
    listed = program("list", env=env)
    assert (listed.code, listed.err) == (0, "")
    assert "paris" in listed.out


STRAY = """
import sys, threading, weakref

class Careless:
    def __del__(self):
        raise RuntimeError("__del__ \\x1b]0;title\\x07\\nbgf: forged")

class Watched:
    pass

def fail(*args):
    raise RuntimeError("{where} \\x1b]0;title\\x07\\nbgf: forged")

{code}
"""


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("__del__", "Careless()"),
        ("callback", "watched = Watched(); ref = weakref.ref(watched, fail); del watched"),
        ("finalize", "watched = Watched(); weakref.finalize(watched, fail)"),
        ("thread", "thread = threading.Thread(target=fail); thread.start(); thread.join()"),
        ("atexit", "import atexit; atexit.register(fail)"),
    ],
)
def test_errors_that_nobody_can_catch_are_told_in_a_line(
    program: Bgf, plugin: Install, where: str, code: str
) -> None:
    env = plugin("careless", STRAY.format(where=where, code=code))
    listed = program("list", env=env)
    assert listed.code == 0
    assert "paris" in listed.out
    words = f"bgf: ignored an error that nothing could catch: RuntimeError: {where} "
    assert listed.err.startswith(words)
    assert (listed.err.count("\n"), "\x1b" in listed.err) == (1, False)
    assert "(careless.py:" in listed.err
    traced = program("list", "--debug", env=env)
    assert "Traceback" in traced.err
    assert words in traced.err
    assert "\x1b" not in traced.err


def test_workers_tell_them_in_a_line_too(program: Bgf, plugin: Install) -> None:
    env = plugin("careless", STRAY.format(where="", code="Careless()"))
    done = program("simulate", "paris", "--games", "2", "--jobs", "2", env=env)
    assert done.code == 0
    assert done.err.count("bgf: ignored an error that nothing could catch: RuntimeError") > 1
    assert "Traceback" not in done.err
    assert "\x1b" not in done.err


def test_a_thread_may_end_itself(program: Bgf, plugin: Install) -> None:
    thread = "thread = threading.Thread(target=sys.exit); thread.start(); thread.join()"
    env = plugin("careless", STRAY.format(where="", code=thread))
    assert program("list", env=env).err == ""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("sys.stdout.close()", "it closed sys.stdout"),
        ("sys.__stdout__.close()", "it closed sys.stdout"),
        ("sys.stdout.buffer.close()", "it closed sys.stdout"),
        ("sys.stderr.detach()", "it closed sys.stderr"),
        ("os.close(1)", "it closed sys.stdout"),
        ("sys.setrecursionlimit(60)", "it lowered the recursion limit to 60"),
    ],
)
def test_a_plugin_that_breaks_the_process_is_named_and_hides_no_other(
    program: Bgf, forked: Bgf, plugin: Install, code: str, words: str
) -> None:
    env = plugin("vandal", f"import os, sys\n{code}\n") | {"BGF_PLUGINS": "vandal,paris"}
    listed = program("list", env=env)
    assert listed.code == 0
    assert "paris" in listed.out
    assert listed.err.startswith(f"bgf: plugin vandal can't be loaded: {words}")
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    assert f"plugin   vandal (vandal): FAILS: PluginError: {words}" in doctor.out
    played = forked(*PLAY, env=env)
    assert (played.code, played.err) == (0, "")


def test_a_plugin_that_warns_is_a_plugin(forked: Bgf, plugin: Install) -> None:
    env = plugin("warner", "import warnings\nwarnings.warn('old')\n")
    listed = forked("list", env=env)
    assert listed.code == 0
    assert "can't be loaded" not in listed.err


NAMES = """
import bgf

@bgf.hookimpl
def bgf_bots():
    names = ["human", "process", "random", "greedy", "mcts", "", None, "a,b", "a:b", "a b", "mine"]
    return [bgf.BotSpec(name, "Plays.", "bgf.bots.random:make_random") for name in names]
"""


def test_bots_with_names_that_others_have_are_left_out_by_name(
    forked: Bgf, plugin: Install
) -> None:
    env = plugin("impostor", NAMES)
    doctor = forked("doctor", env=env)
    assert doctor.code == 1
    (line,) = [line for line in doctor.out.splitlines() if "plugin   impostor" in line]
    for words in (
        "no bot can be called human, which stands for a person at a seat",
        "no bot can be called process",
        "bots, which comes first, already provides random",
        "bots, which comes first, already provides greedy",
        "bots, which comes first, already provides mcts",
        "a bot without a name ('')",
        "a bot without a name (None)",
        "the bot 'a,b' can't be typed",
        "the bot 'a:b' can't be typed",
        "the bot 'a b' can't be typed",
    ):
        assert words in line
    args = ("play", "paris", "--seed", "1", "--seats")
    assert forked(*args, "mine,random", env=env).code == 0
    assert "is not an action" not in forked(*args, "human,random", env=env, stdin="why\n").err


GAMES = """
import bgf

@bgf.hookimpl
def bgf_games():
    return [
        bgf.GameSpec("my game", None, "nowhere:Rules"),
        bgf.GameSpec("packless", "folder", "nowhere:Rules"),
    ]
"""


def test_games_that_nobody_could_play_are_left_out_by_name(forked: Bgf, plugin: Install) -> None:
    listed = forked("list", env=plugin("nogames", GAMES))
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert "the game 'my game' can't be typed" in listed.err
    assert "the game packless: its pack must be a path" in listed.err
    assert "paris" in listed.out


COMMANDS = """
import bgf, typer

@bgf.hookimpl
def bgf_commands():
    functions = {
        "play": "hello",
        "two words": "hello",
        "odd": "odd",
        "gone": "nothing",
        "list": "group",
        "mine": "group",
        "hello": "hello",
        "many": "many",
        "said": "said",
        "large": "large",
    }
    specs = [
        bgf.CommandSpec(name, "A command.", f"{__name__}:{function}")
        for name, function in functions.items()
    ]
    return [*specs, bgf.CommandSpec("hello", "Another.", f"{__name__}:said")]

def hello():
    print("hello!")

def odd(what: "NoSuchType"):
    pass

def many(*words: str):
    pass

def said():
    return "hello"

def large():
    return 256

group = typer.Typer()

@group.command()
def inner():
    print("inner!")

@group.command()
def other():
    pass
"""


def test_commands_with_names_that_others_have_are_left_out_by_name(
    forked: Bgf, plugin: Install
) -> None:
    env = plugin("commander", COMMANDS)
    listed = forked("list", env=env)
    assert "paris" in listed.out
    assert "commands, which comes first, already provides play" in listed.err
    assert "commands, which comes first, already provides list" in listed.err
    assert "the command 'two words' can't be typed" in listed.err
    assert "commander, which comes first, already provides hello" in listed.err
    assert forked("hello", env=env).out == "hello!\n"
    assert forked("mine", "inner", env=env).out == "inner!\n"
    assert forked(*PLAY, env=env).code == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("odd", "the command odd can't be used: NameError: name 'NoSuchType' is not defined"),
        (
            "many",
            "the command many can't be used: PluginError: its function has the parameter *words",
        ),
        ("said", "the command said returned 'hello': it must return an exit code from 0 to 255"),
        ("large", "the command large returned 256: it must return an exit code from 0 to 255"),
        ("gone", "commander:nothing can't be loaded: AttributeError"),
    ],
)
def test_a_command_that_can_not_be_used_is_told_when_it_runs(
    forked: Bgf, plugin: Install, name: str, words: str
) -> None:
    env = plugin("commander", COMMANDS)
    done = forked(name, env=env)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert words in done.err
    assert f"  {name} " in forked("--help", env=env).out


def test_the_doctor_tries_commands_of_others(forked: Bgf, plugin: Install) -> None:
    doctor = forked("doctor", env=plugin("commander", COMMANDS))
    assert doctor.code == 1
    assert re.search(r"^command +gone: FAILS: PluginError: .*AttributeError", doctor.out, re.M)


def test_rules_with_a_hook_without_its_mark_are_told_by_name(forked: Bgf, plugin: Install) -> None:
    code = """
import bgf

class Forgetful:
    def __init__(self, game):
        pass

    def bgf_score(self, state):
        return None

@bgf.hookimpl
def bgf_mods():
    return [bgf.ModSpec("forgetful", "paris", "1.0.0", {"en": "A mod."}, "mods:Forgetful")]
"""
    env = plugin("mods", code)
    words = "forgetful: Forgetful.bgf_score is not marked as a hook"
    assert words in forked("doctor", env=env).out
    args = ("play", "paris", "--seats", "random,random", "--mod", "forgetful")
    played = forked(*args, env=env)
    assert (played.out, played.err.count("\n")) == ("", 1)
    assert words in played.err
    assert "put @bgf.hookimpl right before its def" in played.err
