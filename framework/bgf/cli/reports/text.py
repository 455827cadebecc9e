"""The report for people: each defect with its line, the faulty part underlined."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

from bgf.cli.reports.excerpt import Excerpt, columns_taken, excerpt, printable_text
from bgf.cli.reports.report import Report, summary, title_of
from bgf.cli.reports.sources import read_lines
from bgf.content.diagnostics import Diagnostic, format_path
from bgf.streams import raw_stream
from bgf.tui.plain import speaks_unicode
from bgf.words import Words, in_language

__all__ = ["LIMIT", "Line", "TerminalFeatures", "terminal_features", "to_lines"]

Line = tuple[tuple[str, str], ...]
"""The parts of a line: the escape sequence that begins a style, empty for none, and the text."""

LIMIT = 100
"""The maximum number of defects that are shown."""

_NARROWEST = 40  # columns of the report, at least
_LONGEST = 2_000  # characters of a message
_STYLES = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "sound": "\x1b[1;32m",
    "strong": "\x1b[1m",
    "frame": "\x1b[36m",
}


@dataclass(frozen=True, slots=True)
class TerminalFeatures:
    """The features of the terminal that reports use.

    Attributes:
        width: its columns.
        color: whether it shows colours, and they are wanted.
        unicode: whether it shows more than ASCII.
    """

    width: int = 80
    color: bool = False
    unicode: bool = True

    def line(self, *parts: str | tuple[str, str]) -> Line:
        """Returns a line.

        Args:
            parts: texts, and pairs of the name of a style and a text.
        """
        pairs = [("", part) if isinstance(part, str) else part for part in parts]
        return tuple((self._begin(style), text) for style, text in pairs)

    def _begin(self, style: str) -> str:
        return _STYLES[style] if style and self.color else ""

    def clean(self, text: str) -> str:
        """Returns a text of a pack as it can be printed."""
        more = "…" if len(text) > _LONGEST else ""
        return printable_text(text[:_LONGEST] + more, unicode=self.unicode)


def terminal_features(stream: TextIO, environ: Mapping[str, str]) -> TerminalFeatures:
    """Returns the features of the terminal behind a stream; 80 columns if the width is unknown."""
    able = environ.get("TERM") != "dumb" if os.name != "nt" else "WT_SESSION" in environ
    return TerminalFeatures(
        width=max(_NARROWEST, shutil.get_terminal_size((80, 24)).columns),
        color=raw_stream(stream).isatty() and able and not environ.get("NO_COLOR"),
        unicode=speaks_unicode(stream, environ),
    )


def to_lines(report: Report, terminal: TerminalFeatures, words: Words) -> Iterator[Line]:
    """Yields the lines of the whole report, in the language of `words`."""
    chosen = _chosen(report.diagnostics)
    lines = read_lines(chosen)
    gutter = max((len(str(found.line)) for found in chosen), default=1)
    for found in chosen:
        source = lines.get((found.file, found.line))
        yield from _one_diagnostic(found, source, gutter, terminal, words)
        yield terminal.line()
    if len(chosen) < len(report.diagnostics):
        yield terminal.line(_left_out(report.diagnostics, chosen, terminal, words))
        yield terminal.line()
    first, *rest = summary(report, words)
    mood = "error" if not report.sound else "warning" if report.warnings else "sound"
    yield terminal.line((mood, terminal.clean(first)))
    yield from (terminal.line(terminal.clean(line)) for line in rest)


def _one_diagnostic(
    found: Diagnostic, source: str | None, gutter: int, terminal: TerminalFeatures, words: Words
) -> Iterator[Line]:
    pad = " " * gutter
    severity = "error" if found.is_error else "warning"
    head = terminal.clean(f"{words(f'validate.{found.severity}')}[{found.code}]")
    title, *rest = _wrapped(title_of(found.code, words), terminal.width - len(head) - 1)
    gap = " " if title else ""
    yield terminal.line((severity, head), gap, ("strong", title))
    yield from (terminal.line(" " * len(head), " ", ("strong", line)) for line in rest)
    place = f"{found.file}:{found.line}:{found.column}" if found.line else found.file
    yield terminal.line(pad, ("frame", "-->"), " ", terminal.clean(place))
    message = terminal.clean(in_language(found.message, words.lang))
    room = terminal.width - gutter - 3
    part = None
    if source is not None:
        part = excerpt(source, found.column, room, unicode=terminal.unicode)
    if part is not None:
        bar = ("frame", f"{pad} |")
        yield terminal.line(bar)
        yield terminal.line(("frame", f"{found.line:>{gutter}} |"), f" {part.text}".rstrip())
        beside = message if _fits(part, message, room) else ""
        yield terminal.line(bar, " " * (part.start + 1), (severity, _marks(part, beside)))
        message = message[len(beside) :]
    notes = [message]
    if found.path:
        notes.append(words("validate.at", path=terminal.clean(format_path(found.path))))
    for note in filter(None, notes):
        first, *rest = _wrapped(note, room)
        yield terminal.line(pad, " ", ("frame", "="), " ", first)
        yield from (terminal.line(f"{pad}   {line}") for line in rest)


def _marks(part: Excerpt, words: str) -> str:
    return f"{'^' * part.size} {words}".rstrip()


def _fits(part: Excerpt, message: str, room: int) -> bool:
    return part.start + part.size + 1 + columns_taken(message) <= room


def _wrapped(text: str, width: int) -> list[str]:
    """Returns text in lines of a width, broken between words."""
    first, *words = text.split(" ")
    lines = []
    line = first
    used = columns_taken(first)
    for word in words:
        size = columns_taken(word)
        if not line:
            line = word
            used = size
        elif used + 1 + size > width:
            lines.append(line)
            line = word
            used = size
        else:
            line += f" {word}"
            used += 1 + size
    return [*lines, line]


def _chosen(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Returns the diagnostics to show: all, or a selection in which every code is represented.

    Errors take precedence over warnings, and other codes over repetitions of one code.
    """
    if len(diagnostics) <= LIMIT:
        return list(diagnostics)
    ranks: Counter[str] = Counter()
    order = []
    for index, found in enumerate(diagnostics):
        order.append((not found.is_error, ranks[found.code], index))
        ranks[found.code] += 1
    order.sort()
    shown = sorted(index for *_, index in order[:LIMIT])
    return [diagnostics[index] for index in shown]


def _left_out(
    diagnostics: Sequence[Diagnostic],
    chosen: Iterable[Diagnostic],
    terminal: TerminalFeatures,
    words: Words,
) -> str:
    left = Counter(found.code for found in diagnostics)
    left.subtract(found.code for found in chosen)
    code, most = left.most_common(1)[0]
    total = left.total()
    facts = {"count": total, "code": terminal.clean(code)}
    if most == total:
        told = words("validate.left_out.all", **facts)
    else:
        told = words("validate.left_out", most=most, **facts)
    return terminal.clean("… ") + told
