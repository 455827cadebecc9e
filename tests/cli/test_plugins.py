"""Plugins of others: their commands, their failures, and what they print."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Bgf

Install = Callable[[str, str], dict[str, str]]

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
def bgf_commands(app):
    @app.command("greet")
    def greet(name: str) -> None:
        '''Say hello.'''
        print(f"hello {name}")
"""


@pytest.mark.parametrize("name", ["help", "install_completion"])
def test_a_command_may_be_called_as_a_flag_is(program: Bgf, plugin: Install, name: str) -> None:
    env = plugin("greeting", COMMAND.replace('"greet"', f'"{name}"'))
    assert program(name, "you", env=env).out == "hello you\n"
    assert "Usage: bgf " + name in program(name, "--help", env=env).out
    assert "paris" in program("list", env=env).out
    assert name in program("--help", env=env).out


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
    [("list", "--json"), ("play", "paris", "--seats", "random,random", "--json", "--seed", "1")],
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


@pytest.mark.parametrize("error", ["OSError('no')", "SystemExit(0)"])
def test_a_plugin_whose_commands_fail_takes_no_other_away(
    program: Bgf, plugin: Install, error: str
) -> None:
    code = f"import bgf\n\n@bgf.hookimpl\ndef bgf_commands(app):\n    raise {error}\n"
    env = plugin("sour", code)
    listed = program("list", env=env)
    assert listed.code == 0
    assert "sour" in listed.err
    assert "paris" in listed.out


def test_a_plugin_that_fails_when_asked_hides_no_other(program: Bgf, plugin: Install) -> None:
    code = "import bgf\n\n@bgf.hookimpl\ndef bgf_games():\n    raise OSError('no games today')\n"
    env = plugin("sulky", code)
    listed = program("list", env=env)
    assert listed.code == 0
    assert "paris" in listed.out
    assert (listed.err.count("\n"), "no games today" in listed.err) == (1, True)
    doctor = program("doctor", env=env)
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


def test_doctor_names_what_fails_for_any_hook(program: Bgf, plugin: Install) -> None:
    code = "import bgf\n\n@bgf.hookimpl\ndef bgf_content():\n    raise OSError('no checks')\n"
    doctor = program("doctor", env=plugin("careless", code))
    assert doctor.code == 1
    assert "plugin   careless (careless): FAILS: OSError: no checks\n" in doctor.out


@pytest.mark.parametrize("hook", ["bgf_gamez():", "bgf_games(state):"])
def test_hooks_that_are_none(program: Bgf, plugin: Install, hook: str) -> None:
    env = plugin("typo", f"import bgf\n\n@bgf.hookimpl\ndef {hook}\n    return []\n")
    listed, doctor = program("list", env=env), program("doctor", env=env)
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
    program: Bgf, plugin: Install, tmp_path: Path, needed: str, is_told: bool
) -> None:
    env = plugin("greeter", COMMAND)
    metadata = tmp_path / "site" / "greeter-1.0.dist-info" / "METADATA"
    metadata.write_text(metadata.read_text() + f"Requires-Dist: {needed}\n")
    words = "it needs bgf 999.1 or newer, and this is "
    assert (words in program("list", env=env).err) == is_told
    assert (f"FAILS: PluginError: {words}" in program("doctor", env=env).out) == is_told
    assert (program("greet", "you", env=env).code == 0) != is_told


def test_two_plugins_with_one_game(program: Bgf, plugin: Install) -> None:
    code = """
import bgf
from importlib.resources import files

@bgf.hookimpl
def bgf_games():
    return [bgf.GameSpec("paris", files("bgf_definitions") / "paris", "bgf_paris.rules:Paris")]
"""
    env = plugin("second", code)
    listed = program("list", env=env)
    assert (listed.code, listed.out.count("Paris "), listed.err.count("\n")) == (0, 1, 1)
    assert "second can't be loaded: paris comes with paris already" in listed.err
    assert "second (second): FAILS: PluginError: paris comes with" in program("doctor", env=env).out
    assert program("play", "paris", "--seats", "random,random", "--seed", "1", env=env).code == 0


def test_only_some_plugins(program: Bgf, plugin: Install) -> None:
    env = plugin("broken", BROKEN)
    listed = program("list", env=env | {"BGF_PLUGINS": "paris, boarding"})
    assert [line.split()[0] for line in listed.out.splitlines()] == ["game", "boarding", "paris"]
    assert (listed.code, listed.err) == (0, "")
    doctor = program("doctor", env=env | {"BGF_PLUGINS": "paris"})
    assert "plugin   broken (broken): left out by BGF_PLUGINS\n" in doctor.out
    assert doctor.code == 0
    played = program("play", "boarding", env={"BGF_PLUGINS": "paris"})
    assert played.code == 2
    assert 'no game is called "boarding"' in played.err


def test_a_plugin_that_is_wanted_and_not_there(program: Bgf) -> None:
    env = {"BGF_PLUGINS": "paris,nothing"}
    assert "plugin nothing can't be loaded: BGF_PLUGINS names it" in program("list", env=env).err
    doctor = program("doctor", env=env)
    assert doctor.code == 1
    assert "plugin   nothing: FAILS: PluginError: BGF_PLUGINS names it" in doctor.out


@pytest.mark.parametrize(("value", "is_told"), [("1", True), ("0", False), ("", False)])
def test_hook_calls_can_be_watched(program: Bgf, value: str, is_told: bool) -> None:
    args = ("play", "paris", "--seats", "random,random", "--seed", "1")
    done = program(*args, env={"BGF_TRACE_PLUGINS": value})
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
def test_what_comes_with_bgf_stays_whatever_others_are_called(
    program: Bgf, plugin: Install, name: str
) -> None:
    env = plugin(name if name == "aaa" else f"impostor_{name}", PARIS)
    if name != "aaa":
        points = Path(env["PYTHONPATH"].split(":")[0]) / f"impostor_{name}-1.0.dist-info"
        (points / "entry_points.txt").write_text(f"[bgf]\n{name} = impostor_{name}\n")
    listed = program("list", env=env)
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert len(listed.err) < 200
    args = ("play", "paris", "--seats", "random,random", "--seed", "1", "--json")
    played = program(*args, "--mod", "long-night", env=env)
    assert (played.code, played.json()["game"]) == (0, "paris")
    doctor = program("doctor", env=env)
    assert doctor.code == 1
    assert doctor.out.count(": FAILS: ") == 1
    assert "plugin   paris (bgf_paris): games paris; content paris; mods " in doctor.out


def test_a_mod_of_a_name_that_is_taken_is_left_out_alone(program: Bgf, plugin: Install) -> None:
    code = """
import bgf

@bgf.hookimpl
def bgf_mods():
    return [
        bgf.ModSpec("long-night", "paris", "9.0.0", {"en": "Mine."}, "nowhere:Nothing"),
        bgf.ModSpec("mine", "paris", "9.0.0", {"en": "Mine."}, "nowhere:Nothing"),
    ]
"""
    listed = program("list", "--mods", env=plugin("nights", code))
    assert "long-night comes with paris already" in listed.err
    found = {line.split()[0] for line in listed.out.splitlines()}
    assert {"long-night", "mine", "high-water"} <= found
    assert "9.0.0" in listed.out


@pytest.mark.parametrize("checks", ["nowhere:CHECKS", "strict:NOTHING"])
def test_checks_of_others_that_fail_do_not_take_a_game_away(
    program: Bgf, plugin: Install, checks: str
) -> None:
    code = f"""
import bgf

@bgf.hookimpl
def bgf_content():
    return [bgf.ContentSpec("strict", "paris", checks="{checks}")]
"""
    env = plugin("strict", code)
    assert program("play", "paris", "--seats", "random,random", "--seed", "1", env=env).code == 0
    doctor = program("doctor", env=env)
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


def test_mods_that_fail_are_told_by_name(program: Bgf, plugin: Install) -> None:
    env = plugin("mods", MODS)
    doctor = program("doctor", env=env)
    assert doctor.code == 1
    for name in ("raises", "kinds", "typo", "missing"):
        assert f"mod      {name} of paris: FAILS: PluginError: " in doctor.out
        args = ("play", "paris", "--seats", "random,random", "--mod", name)
        played = program(*args, env=env)
        assert (played.out, played.err.count("\n")) == ("", 1)
        assert name in played.err
        assert "unexpected" not in played.err
    assert "mod      far: for chess, which is not installed\n" in doctor.out
    assert 'typo: the hook bgf_turn_ends is not known: did you mean "bgf_turn_end"?' in doctor.out


def test_a_mod_that_changes_nothing_is_refused_in_words(program: Bgf, plugin: Install) -> None:
    code = """
import bgf

@bgf.hookimpl
def bgf_mods():
    return [bgf.ModSpec("idle", "paris", "1.0.0", {"en": "Does nothing."})]
"""
    env = plugin("idlers", code)
    listed = program("list", "--mods", env=env)
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert "the mod idle changes nothing: give it rules, content or both" in listed.err
    assert "idle" not in listed.out
    played = program("play", "paris", "--seats", "random,random", "--mod", "idle", env=env)
    assert (played.code, played.out) == (2, "")
    assert 'no mod of paris is called "idle"' in played.err
    assert "can't be loaded: idlers; bgf doctor says why" in played.err
    assert "the mod idle changes nothing" in program("doctor", env=env).out


def test_a_record_whose_mod_is_gone(program: Bgf, plugin: Install, tmp_path: Path) -> None:
    code = MODS.replace('raise RuntimeError("no")', "pass")
    path = str(tmp_path / "match.bgf")
    args = ("play", "paris", "--seats", "random,random", "--mod", "raises", "--record", path)
    assert program(*args, env=plugin("mods", code)).code == 0
    gone = program("replay", path)
    assert gone.code == 1
    assert "it was played with raises 1.0.0; install what is missing" in gone.err
