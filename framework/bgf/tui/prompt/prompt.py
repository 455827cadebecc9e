"""Asks for lines: with editing and completion at a terminal, as they come elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["Prompt"]

_Completer = Callable[[str], Sequence[str]]


class Prompt:
    """A source of typed lines.

    Attributes:
        number: how many lines were read.
    """

    def __init__(
        self, screen: Screen, source: TextIO | None = None, words: Words | None = None
    ) -> None:
        self.screen = screen
        self.words = Words("en") if words is None else words
        self.number = 0
        self._source = sys.stdin if source is None else source
        self._completer: _Completer | None = None
        self._found: Sequence[str] = ()
        if screen.interactive:
            self._start_editing()

    def _start_editing(self) -> None:
        try:
            import readline  # here: some terminals are sent a sign when it is imported
        except ImportError:  # it is not everywhere; lines are read without completion then
            return
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def ask(self, question: str, completer: _Completer | None = None) -> str:
        """Ask a question, read a line.

        Args:
            question: printed before it.
            completer: makes of a line typed so far those that it may become.

        Raises:
            EOFError: when there are no more lines.
        """
        self._completer = completer
        self.number += 1
        if self.screen.interactive:
            try:
                line = input(self.screen.shown(question))
            except EOFError:
                self.screen.say("")  # Ctrl-D ends no line, and what is said next begins one
                raise
        else:
            line = self._source.readline()
            if not line:
                raise EOFError
            self.screen.say(f"{question}{line.rstrip()}")
        return line.strip()

    def complain(self, text: str) -> None:
        """Say what is wrong with the last line, to a script on standard error."""
        if self.screen.interactive:
            self.screen.say(text)
        else:
            line = self.words("line", number=self.number)
            self.screen.complain(f"{line}: {text}")

    def _complete(self, text: str, index: int) -> str | None:
        if index == 0:
            found = self._completer(text) if self._completer else ()
            # readline prints them itself; what is not printable could not be typed, either.
            self._found = [line for line in found if line.isprintable()]
        return self._found[index] if index < len(self._found) else None
