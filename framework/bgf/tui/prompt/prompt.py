"""Reads lines, with editing and completion if the input is a terminal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from rich.text import Text

from bgf.errors import shortened
from bgf.tui.lines import flow
from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["Prompt"]

_ROOM_TO_TYPE = 4  # columns after a question

_WAKE_UP = 0.2  # seconds between two checks for signals that a prompt has missed

_LONGEST_SHOWN = 1_000  # characters of a line that is read from a script

_Completer = Callable[[str], Sequence[str]]


class Prompt:
    """A source of typed lines.

    Attributes:
        number: the number of lines that were read.
        redraw: shows the part of the screen above the question again, when the window has another
            size, or the program goes on after Ctrl-Z; None to show nothing.
        has_named_rule: whether a message has already explained how to read a rule.
    """

    def __init__(
        self, screen: Screen, source: TextIO | None = None, words: Words | None = None
    ) -> None:
        self.screen = screen
        self.words = Words("en") if words is None else words
        self.number = 0
        self.redraw: Callable[[], None] | None = None
        self.has_named_rule = False
        self._is_reading = False
        self._is_stale = False  # whether the screen has changed since it was drawn
        self._source = sys.stdin if source is None else source
        self._completer: _Completer | None = None
        self._found: Sequence[str] = ()
        if screen.interactive:
            self._start_editing()

    def _start_editing(self) -> None:
        # Set before readline is imported, so that its own handler of a new size calls this one.
        for name in ("SIGWINCH", "SIGCONT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._on_signal)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, _wake_up)
        try:
            import readline  # here: some terminals are sent a sign when it is imported
        except ImportError:  # it is not available everywhere; then there is no completion
            return
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def ask(self, question: str, completer: _Completer | None = None) -> str:
        """Asks a question and reads a line.

        Args:
            question: printed before it.
            completer: returns the lines that a line typed so far may become.

        Raises:
            EOFError: when there are no more lines.
        """
        self._completer = completer
        self.number += 1
        if self.screen.interactive:
            try:
                line = self._read_line(question)
            except EOFError:
                self.screen.say("")  # Ctrl-D does not end the line of the question
                raise
        else:
            line = self._source.readline()
            if not line:
                raise EOFError
            self.screen.say(f"{question}{shortened(line.rstrip(), _LONGEST_SHOWN)}")
        return line.strip()

    def _read_line(self, question: str) -> str:
        """Reads a line; asks again, with what was typed, when the screen has changed meanwhile."""
        typed = ""
        # The window may have got another size while the table was drawn.
        self._is_stale = self.redraw is not None and self.screen.has_changed_size
        while True:
            while self._is_stale:
                self._is_stale = False
                if self.redraw is None:
                    self.screen.say("")
                else:
                    self.redraw()
            try:
                self._is_reading = True
                if self._is_stale:  # since it was drawn
                    continue
                with _waking_up():
                    return _input(self._shown(question), typed)
            except _ScreenChanged as change:
                typed = change.typed
            finally:
                self._is_reading = False
            self._is_stale = True

    def _shown(self, question: str) -> str:
        """Returns a question for this terminal, broken between words where it is too long."""
        line = Text(self.screen.shown(question).rstrip())
        return f"{flow('', [line], self.screen.width - _ROOM_TO_TYPE).plain} "

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        """Handles a signal: the window has another size, or the program continues after Ctrl-Z."""
        self._is_stale = True
        if self._is_reading:
            self._is_reading = False  # only the first of several signals may end the reading
            raise _ScreenChanged(_typed())

    def forget(self) -> None:
        """Forgets the lines that were typed, before another person uses the keyboard."""
        if self.screen.interactive and "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def complain(self, text: str) -> None:
        """Prints the mistake in the last line; for a script on standard error."""
        if self.screen.interactive:
            self.screen.say(text)
        else:
            line = self.words("line", number=self.number)
            self.screen.complain(f"{line}: {text}")

    def _complete(self, text: str, index: int) -> str | None:
        if index == 0:
            found = self._completer(text) if self._completer else ()
            # readline itself prints them, so they must be printable
            self._found = [line for line in found if line.isprintable()]
        return self._found[index] if index < len(self._found) else None


class _ScreenChanged(Exception):  # not an error: the screen is outdated
    """The window has another size, or shows what the shell wrote while the program was stopped.

    Attributes:
        typed: the text on the line so far.
    """

    def __init__(self, typed: str) -> None:
        self.typed = typed


def _wake_up(number: int, frame: FrameType | None) -> None:
    """Does nothing: the signal itself briefly ends the wait for a key."""


@contextmanager
def _waking_up() -> Iterator[None]:
    """Interrupts the wait for a key every now and then.

    Python handles signals between its own instructions, or when one interrupts the wait. So a
    signal that comes just before the wait would otherwise not be handled until the line ends.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, _WAKE_UP, _WAKE_UP)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _typed() -> str:
    """Returns the text that has been typed so far on the line that is being read."""
    readline = sys.modules.get("readline")
    return "" if readline is None else str(readline.get_line_buffer())


def _input(question: str, typed: str) -> str:
    """Reads a line that begins with what was typed before."""
    readline = sys.modules.get("readline")
    if readline is None or not typed:
        return input(question)
    readline.set_startup_hook(lambda: readline.insert_text(typed))
    try:
        return input(question)
    finally:
        readline.set_startup_hook(None)
