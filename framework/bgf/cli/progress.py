"""One line that says what is being done, where somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

__all__ = ["progress_on"]

_CLEAR = "\r\x1b[K"


@contextmanager
def progress_on(
    stream: TextIO, environ: Mapping[str, str]
) -> Iterator[Callable[[str, int, int], None]]:
    """What to call with a name, a number, and how many there will be; cleared in the end.

    Nothing is written where the stream is no terminal, or one that can't clear a line.
    """
    if not stream.isatty() or environ.get("TERM", "dumb") == "dumb":
        yield lambda *_: None
        return

    def show(name: str, number: int, total: int) -> None:
        count = f" {number}/{total}" if total > 1 else ""
        stream.write(f"{_CLEAR}{name}{count} ...")
        stream.flush()

    try:
        yield show
    finally:
        stream.write(_CLEAR)
        stream.flush()
