"""The help of a command does not import the code that runs it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from bgf.cli.registration import bgf_commands

_LISTED = """
import contextlib, io, json, sys
from bgf.cli.main import run
with contextlib.redirect_stdout(io.StringIO()):
    for name in sys.argv[1:]:
        assert run([name, "--help"]) == 0
print(json.dumps(sorted(sys.modules)))
"""

# Modules that play, draw, read content or serve.
_WORK = (
    *("bgf.adapters", "bgf.api", "bgf.bots.make", "bgf.bots.search", "bgf.cli.work"),
    *("bgf.components", "bgf.content", "bgf.contract", "bgf.drawing", "bgf.engine.game"),
    *("bgf.engine.state", "bgf.learn", "bgf.param", "bgf.records.record", "bgf.session"),
    *("bgf.simulate.running", "bgf.testing", "bgf.tui", "bgf.view", "bgf.web", "bgf_cext", "rich"),
)


@pytest.fixture(scope="module")
def imported() -> list[str]:
    """The modules that are imported once every command of bgf has shown its help."""
    names = [spec.name for spec in bgf_commands()]
    command = [sys.executable, "-c", _LISTED, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    listed: list[str] = json.loads(done.stdout)
    return listed


@pytest.mark.parametrize("module", _WORK)
def test_help_needs_nothing_that_plays_or_draws(imported: list[str], module: str) -> None:
    assert [name for name in imported if f"{name}.".startswith(f"{module}.")] == []
