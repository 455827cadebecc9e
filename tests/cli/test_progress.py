"""How far a command is: a line or a bar in a terminal, and no control characters but its own."""

from __future__ import annotations

import io
import sys

import pytest

from bgf.cli import progress
from bgf.cli.output import say_in_colour
from bgf.cli.progress import bar_on, progress_on
from bgf.streams import SafeStream

from .evil import EVIL_NAME, assert_only_our_sequences

ENVIRON = {"TERM": "xterm"}


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def stream() -> Terminal:
    return Terminal()


def test_a_bar(stream: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    safe = SafeStream(stream)
    monkeypatch.setattr(sys, "stdout", safe)
    with bar_on(safe, ENVIRON, EVIL_NAME, 3) as show:  # type: ignore[arg-type]  # as sys.stderr is
        show(0)
        print("a bot prints \x1b[6n")
        show(3)
    printed = stream.getvalue()
    assert "3/3" in printed
    assert "[bold]y[link=z]" in printed
    assert r"a bot prints \x1b[6n" in printed
    assert_only_our_sequences(printed, may_have_lines=True)


def test_a_line(stream: Terminal) -> None:
    safe = SafeStream(stream)
    with progress_on(safe, ENVIRON) as show:  # type: ignore[arg-type]  # as sys.stderr is
        show(EVIL_NAME, 1, 3)
    assert " 1/3 ..." in stream.getvalue()
    assert_only_our_sequences(stream.getvalue())


@pytest.mark.parametrize(("is_long", "printed"), [(True, "learning 1/3 ...\n"), (False, "")])
def test_only_a_command_that_takes_minutes_prints_lines_into_a_pipe(
    is_long: bool, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_EVERY", 0.0)  # else a line comes every ten seconds
    pipe = io.StringIO()
    with progress_on(pipe, ENVIRON, is_long=is_long) as show:
        show("learning", 1, 3)
    assert pipe.getvalue() == printed


def test_a_line_in_colours(stream: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", SafeStream(stream))
    say_in_colour(("\x1b[1m", EVIL_NAME), ("", "\x1b[1m"))
    printed = stream.getvalue()
    assert printed.startswith(r"[1mx\x1b[6n".replace("\\x1b[1m", "\x1b[1m", 1))
    assert printed.count("\x1b[") == 2  # the style begins and ends
    assert printed.endswith("\\x1b[1m\n")
    assert_only_our_sequences(printed)
