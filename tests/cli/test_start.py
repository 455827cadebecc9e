"""The program starts at once: commands import their modules only when they need them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from tests.waiting import CEILING

from .conftest import PROGRAM, Bgf

COMMANDS = [
    "list",
    "play",
    "resume",
    "replay",
    "analyse",
    "rules",
    "show",
    "validate",
    "schema",
    "check",
    "serve",
    "web-schema",
    "doctor",
]
_TELL = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "


def imported(*args: str) -> set[str]:
    """The modules that a command imports."""
    done = subprocess.run(
        [sys.executable, "-c", _TELL + PROGRAM, *args],
        capture_output=True,
        timeout=CEILING,
        check=True,
        text=True,
    )
    return set(done.stderr.split())


def test_help_imports_no_engine_no_drawing_and_no_content() -> None:
    heavy = {"rich.console", "ruamel.yaml", "jsonschema", "bgf.engine.state", "bgf.records.record"}
    found = imported("--help")
    assert "bgf.cli.registration" in found
    assert not heavy & found
    assert not {name for name in found if name.startswith(("bgf.tui.", "bgf.content."))}
    assert not found & {f"bgf.cli.{command}" for command in COMMANDS}


def test_list_imports_no_engine_and_no_drawing() -> None:
    heavy = {"rich.console", "jsonschema", "pydantic", "bgf.engine.state", "bgf.content.pack"}
    assert not heavy & imported("list")


@pytest.mark.parametrize("command", ["--help", "list"])
def test_help_and_list_import_nothing_of_the_web(command: str) -> None:
    libraries = {"alembic", "prometheus_client", "shapely", "sqlalchemy", "starlette", "uvicorn"}
    found = imported(command)
    assert not libraries & found
    assert not {name for name in found if name.startswith(("bgf.web", "bgf.drawing"))}


def test_help_names_every_command(bgf: Bgf) -> None:
    for args in ([], ["--help"]):
        done = bgf(*args)
        assert done.code == 0
        for command in COMMANDS:
            assert re.search(rf"^  {command} ", done.out, re.MULTILINE)
        assert "..." not in done.out.partition("Commands:")[2]  # no summary is cut off


@pytest.mark.parametrize("command", COMMANDS)
def test_help_on_each_gives_an_example(bgf: Bgf, command: str) -> None:
    done = bgf(command, "--help")
    assert done.code == 0
    assert f"Example: bgf {command}" in done.out


def test_version(bgf: Bgf) -> None:
    assert bgf("--version").out.startswith("bgf ")
