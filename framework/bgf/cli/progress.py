"""The progress of a command, on standard error: one line or a bar at a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from math import inf
from typing import TextIO

from bgf.cli.language import spoken_words
from bgf.cli.output import complain
from bgf.streams import printable_line, raw_stream
from bgf.words import message

__all__ = ["bar_on", "progress_on"]

_CLEAR = "\r\x1b[K"
_EVERY = 10.0  # seconds between lines if there is no bar


@contextmanager
def progress_on(
    stream: TextIO, environ: Mapping[str, str], *, is_long: bool = False
) -> Iterator[Callable[[str, int, int], None]]:
    """Yields a function to call with a name, a number and a total; the line is cleared at the end.

    If the stream is not a terminal, or can't clear a line, nothing is written. A command that
    usually takes minutes prints a plain line every ten seconds at most instead.

    Args:
        stream: standard error.
        environ: the environment.
        is_long: whether the command usually takes minutes.
    """
    stream = raw_stream(stream)

    def write(text: str) -> None:
        with suppress(OSError):  # a closed terminal does not end the work
            stream.write(text)
            stream.flush()

    if _is_watched(stream, environ):

        def redraw(name: str, number: int, total: int) -> None:
            write(f"{_CLEAR}{_step(name, number, total)}")

        try:
            yield redraw
        finally:
            write(_CLEAR)
        return
    next_line = time.monotonic() + _EVERY if is_long else inf

    def print_line(name: str, number: int, total: int) -> None:
        nonlocal next_line
        if time.monotonic() >= next_line:
            next_line = time.monotonic() + _EVERY
            write(f"{_step(name, number, total)}\n")

    yield print_line


def _step(name: str, number: int, total: int) -> str:
    """Returns the words for a step of the work."""
    count = f" {number}/{total}" if total > 1 else ""
    return f"{printable_line(name)}{count} ..."


@contextmanager
def bar_on(
    stream: TextIO, environ: Mapping[str, str], name: str, total: int
) -> Iterator[Callable[[int], None]]:
    """Yields a function to call with the number of finished matches.

    It draws a bar, with the rate and the remaining time since its first call. If the stream is not
    a terminal, or can't draw a bar, it prints a plain line every ten seconds at most.
    """
    stream = raw_stream(stream)
    pace = _Pace(total)
    if not _is_watched(stream, environ):
        next_line = time.monotonic() + _EVERY

        def say(done: int) -> None:
            nonlocal next_line
            pace.set_count(done)
            if time.monotonic() >= next_line:
                next_line = time.monotonic() + _EVERY
                facts = {"game": name, "done": done, "total": total, "pace": pace}
                complain(message("series.progress", **facts))

        yield say
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from bgf.tui.screen import SafeConsole

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}", markup=False),
    )
    # Output of plugins is not redirected to rich, which would obey the escape sequences in it.
    with Progress(
        *columns, console=SafeConsole(stream), redirect_stdout=False, redirect_stderr=False
    ) as progress:
        task = progress.add_task(name, total=total, pace="")

        def draw(done: int) -> None:
            pace.set_count(done)
            progress.update(task, completed=done, pace=str(pace))

        yield draw


def _is_watched(stream: TextIO, environ: Mapping[str, str]) -> bool:
    return stream.isatty() and environ.get("TERM", "dumb") != "dumb"


class _Pace:
    """The rate of finished matches, and the time that the rest will take."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.start = time.monotonic()
        self.first = -1
        self.done = 0

    def set_count(self, done: int) -> None:
        """Sets the number of finished matches."""
        if self.first < 0:
            self.start = time.monotonic()
            self.first = done
        self.done = done

    def __str__(self) -> str:
        seconds = time.monotonic() - self.start
        played = self.done - self.first
        if played <= 0 or seconds <= 0:
            return ""
        rate = played / seconds
        left = int((self.total - self.done) / rate)
        hours = left // 3600
        minutes = left // 60 % 60
        remaining = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
        words = spoken_words()
        return words("series.pace", rate=f"{rate:,.1f}", remaining=remaining)
