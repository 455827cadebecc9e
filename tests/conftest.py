"""Fixtures for tests of several folders: matches kept apart, and commands in a real terminal."""

from __future__ import annotations

import gc
import multiprocessing
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from multiprocessing.context import BaseContext
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from tests.polish import watched_errors

if TYPE_CHECKING:
    from tests.other_processes import ProcessServers

# The same examples in every run: a failure happens again, and a busy machine fails nothing.
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same")

# All objects there are, with games and tests half a million, are seldom looked at for cycles: that
# takes a third of a second each time, and was an eighth of the processor time.
gc.set_threshold(700, 10, 1000)


# A shell starts jobs in the background with Ctrl-C ignored, and programs inherit that: tests that
# interrupt something, and the programs that they start, need the signal as at a terminal.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


_SAID_IN_POLISH = ("content", "contract", "hooks", "param", "testing")
"""The folders of tests that meet every defect and broken promise there is."""


@pytest.fixture(autouse=True)
def _all_is_said_in_polish(request: pytest.FixtureRequest) -> Iterator[None]:
    """The errors and defects of bgf that those tests meet have their Polish words."""
    if request.path.parent.name not in _SAID_IN_POLISH:
        yield
        return
    with watched_errors() as problems:
        yield
    assert not problems, "\n".join(dict.fromkeys(problems))


@pytest.fixture
def few_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives matches a fifth of the twins for rare faults."""
    monkeypatch.setattr("bgf.testing.looks._TWINS", 800)


@pytest.fixture(scope="session")
def process_servers() -> Iterator[ProcessServers]:
    """Servers that start processes of the check ``processes`` without importing bgf for each."""
    from tests.other_processes import ProcessServers

    servers = ProcessServers()
    yield servers
    servers.stop()


@pytest.fixture
def quick_processes(process_servers: ProcessServers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check ``processes`` takes less than half of the time.

    The usual start of processes is tested by ``bgf check`` as a process of its own.
    """
    if hasattr(os, "fork"):
        monkeypatch.setattr("bgf.testing.checks.repeats._started", process_servers.start)


@pytest.fixture(scope="session")
def forks() -> BaseContext:
    """A context that starts the workers of simulations without importing all of bgf for each."""
    from multiprocessing import forkserver  # there is none on Windows

    context = multiprocessing.get_context("forkserver")
    games = ("aeroplanes", "animals", "boarding", "paris")
    context.set_forkserver_preload(["bgf.simulate.work", *(f"bgf_{game}.rules" for game in games)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "en_GB.UTF-8")  # its first test may have another language
        forkserver.ensure_running()
    return context


@pytest.fixture
def quick_workers(forks: BaseContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that this process starts for simulations have imported bgf before they begin.

    They take a quarter of the time. Their usual start is tested in ``tests/simulate``, and by
        commands that are processes of their own.
    """
    starts = SimpleNamespace(get_context=lambda method: forks)
    monkeypatch.setattr("bgf.simulate.local.multiprocessing", starts)


ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command in a pseudo-terminal of 80 by 40."""

    def __init__(self, *args: str, into: Path | None = None, **env: str) -> None:
        pexpect = pytest.importorskip("pexpect")
        variables = {**os.environ, "TERM": "xterm-256color", "INPUTRC": "/dev/null"}
        variables |= {"PAGER": "cat", **env}
        words = [sys.executable, "-m", "bgf", *args]
        if into is not None:
            words = ["/bin/sh", "-c", f"{shlex.join(words)} > {shlex.quote(str(into))}"]
        self._end = pexpect.EOF
        self.child = pexpect.spawn(
            words[0],
            words[1:],
            env=variables,
            dimensions=(40, 80),
            encoding="utf-8",
            timeout=600,  # seconds: only a command that hangs takes so long
        )
        self.child.delaybeforesend = None  # a prompt is waited for before something is typed
        self.child.ptyproc.delayafterclose = 0.0

    def expect(self, *patterns: Any) -> int:
        """Waits for one of several patterns; returns its index."""
        return int(self.child.expect(list(patterns)))

    def answer(self, line: str, *patterns: Any) -> int:
        """Types a line and waits for output."""
        self.child.sendline(line)
        return self.expect(*patterns)

    @property
    def shown(self) -> str:
        """The output before the last awaited pattern, without colours."""
        return ESCAPE.sub("", self.child.before)

    def stop(self) -> None:
        """End the command if it still runs, however long that takes."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def interrupted(self) -> int:
        """Presses Ctrl-C at a prompt, waits for the end; returns the exit code.

        Python misses it in the moment between showing a prompt and reading the input. Then it
        is pressed again, as people do.
        """
        pexpect = pytest.importorskip("pexpect")
        ended = False
        while not ended:
            self.child.sendintr()
            ended = self.child.expect([self._end, pexpect.TIMEOUT], timeout=3) == 0
        return self._exit_code()

    def ended(self) -> int:
        """Waits for the end; returns the exit code."""
        self.expect(self._end)
        return self._exit_code()

    def _exit_code(self) -> int:
        self.child.wait()
        self.child.close()
        return int(self.child.exitstatus)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and a plain English environment."""
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BGF_CONFIG", os.devnull)
    return tmp_path / "data"


@pytest.fixture
def matches(home: Path) -> Callable[[], list[Path]]:
    """The records in the data folder."""
    return lambda: sorted((home / "matches").glob("*.bgf"))


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Start commands, and end those that still run."""
    started: list[Terminal] = []

    def start(*args: str, **more: Any) -> Terminal:
        started.append(Terminal(*args, **more))
        return started[-1]

    yield start
    for one in started:
        one.stop()
