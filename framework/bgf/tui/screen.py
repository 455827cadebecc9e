"""The screen on which everything is printed, with its width and abilities."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, TextIO, cast

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from bgf.streams import broken_between_words, printable, printable_line, raw_stream
from bgf.tui.pager import page, pager_command
from bgf.tui.plain import AsciiFile, speaks_unicode, to_ascii

if TYPE_CHECKING:
    from bgf.words import Words

__all__ = ["SafeConsole", "Screen"]

_WIDTH = 80  # if neither a terminal nor the environment gives a width
_NARROWEST = 20


def _with_size(environ: Mapping[str, str]) -> dict[str, str]:
    """Returns an environment without a width of 0, which terminals of unknown size report."""
    return {name: value for name, value in environ.items() if name != "COLUMNS" or value.strip("0")}


class SafeConsole(Console):
    """A console that escapes control characters in all text that it prints.

    If its output is closed, it raises BrokenPipeError as files do, and does not end the program.

    Args:
        stream: the stream that it draws on.
        width: the number of columns; None to ask the terminal.
        quiet: whether to draw nothing.
        environ: the environment, which may name the number of columns; that of the program if None.
    """

    def __init__(
        self,
        stream: IO[str],
        *,
        width: int | None = None,
        quiet: bool = False,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        environ = _with_size(os.environ if environ is None else environ)
        super().__init__(
            file=stream,
            width=width,
            quiet=quiet,
            highlight=False,
            markup=False,
            emoji=False,
            _environ=environ,
        )

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yields text with its styles; everything that is drawn passes through here."""
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable():
                yield segment
            else:
                yield Segment(printable(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Raises BrokenPipeError."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class Screen:
    """The terminal, or another stream in its place.

    Attributes:
        console: draws everything.
        unicode: whether more than ASCII may be shown.
        interactive: whether a person uses it: both input and output are a terminal.
        clears: whether the screen can be cleared.
        quiet: whether nothing is printed at all.
        pager: the command that shows long texts; empty for none.
    """

    def __init__(
        self,
        stream: TextIO | None = None,
        *,
        source: TextIO | None = None,
        environ: Mapping[str, str] | None = None,
        width: int | None = None,
        quiet: bool = False,
    ) -> None:
        self.quiet = quiet
        stream = raw_stream(sys.stdout if stream is None else stream)
        source = sys.stdin if source is None else source
        environ = _with_size(os.environ if environ is None else environ)
        terminal = stream.isatty()
        self.unicode = speaks_unicode(stream, environ)
        file = cast(IO[str], stream) if self.unicode else AsciiFile(stream).as_stream()
        if width is None and not terminal and "COLUMNS" not in environ:
            width = _WIDTH
        self.console: Console = SafeConsole(file, width=width, quiet=quiet, environ=environ)
        self.interactive = terminal and source is not None and source.isatty()
        self.clears = terminal and not self.console.is_dumb_terminal
        self.pager = pager_command(environ) if self.interactive and self.clears else ""
        self._size_when_cleared = self.console.size

    @property
    def width(self) -> int:
        """The number of columns, read each time because the window may change."""
        return max(_NARROWEST, self.console.width)

    @property
    def height(self) -> int | None:
        """The number of rows of the terminal; None if there is no terminal, and no limit."""
        return self.console.height if self.clears else None

    @property
    def has_changed_size(self) -> bool:
        """Whether the size of the window has changed since it was last cleared."""
        return self.console.size != self._size_when_cleared

    def print(self, *things: RenderableType) -> None:
        """Prints each on a line of its own, or on as many as it needs."""
        for thing in things:
            self.console.print(thing, soft_wrap=False)

    def say(self, text: str, style: str = "") -> None:
        """Prints a text in a style."""
        self.console.print(Text(text, style))

    @contextmanager
    def paged(self, words: Words, *, opens_at_end: bool = False) -> Iterator[None]:
        """Shows what is printed inside through a pager, if it is longer than the screen.

        Args:
            words: the framework's words, for the names of the pager's keys.
            opens_at_end: whether the pager shows the last page first.
        """
        if not self.pager:
            yield
            return
        with self.console.capture() as captured:
            yield
        text = captured.get()
        shown = text if self.unicode else to_ascii(text)
        fits = shown.count("\n") < self.console.height
        if fits or not self._page(shown, words, opens_at_end=opens_at_end):
            self._raw(text)

    def _page(self, text: str, words: Words, *, opens_at_end: bool) -> bool:
        """Shows a text through the pager; returns whether that could be started."""
        keys = self.shown(words("pager.keys"))
        keys_at_end = self.shown(words("pager.keys.end"))
        return page(self.pager, text, keys, keys_at_end, opens_at_end=opens_at_end)

    def shown(self, text: str) -> str:
        """Returns a line as this terminal can show it, for output that does not use `print`."""
        line = printable_line(text)
        return line if self.unicode else to_ascii(line)

    def complain(self, text: str) -> None:
        """Prints a line on standard error, on a terminal broken between words."""
        line = self.shown(f"bgf: {text}")
        print(broken_between_words(line, sys.stderr), file=sys.stderr)

    def long(self, text: str) -> None:
        """Prints a line without wrapping it, such as one with a path."""
        self.console.print(Text(printable_line(text)), soft_wrap=True)

    def passing(self, text: str) -> None:
        """Shows a line that the next output replaces, if the terminal can do that."""
        if self.clears:
            line = Text(printable_line(text), "dim")
            line.truncate(self.width - 1, pad=True)
            self.console.print(line, end="")
            self._raw("\r")

    def rows(self, thing: RenderableType) -> int:
        """Returns the number of rows that something takes on the screen."""
        return len(self.console.render_lines(thing, pad=False))

    def clear(self) -> None:
        """Clears the screen, so that the next output starts at its top."""
        self._size_when_cleared = self.console.size
        if self.clears:
            self._raw("\x1b[H\x1b[2J")

    def hide(self) -> None:
        """Clears the screen and the lines above it, so that nobody can read them any more."""
        if self.clears:
            self._raw("\x1b[H\x1b[2J\x1b[3J")
        elif self.interactive:
            self._raw("\n" * 200)

    def _raw(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()
