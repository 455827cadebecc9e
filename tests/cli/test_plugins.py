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


def test_a_plugin_whose_commands_fail_takes_no_other_away(program: Bgf, plugin: Install) -> None:
    code = "import bgf\n\n@bgf.hookimpl\ndef bgf_commands(app):\n    raise OSError('no')\n"
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
