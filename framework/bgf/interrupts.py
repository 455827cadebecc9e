"""Decides when Ctrl-C, or a request of the system to end, breaks off what a program does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

__all__ = ["Interruption", "interrupts_wait"]

_Handler = Callable[[int, FrameType | None], Any]

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that interrupt a program; Windows does not have all of them."""


def _handlers() -> dict[int, _Handler]:
    """Returns the handlers of the signals that raise KeyboardInterrupt here, by number.

    Only the main thread receives signals.
    """
    if threading.current_thread() is not threading.main_thread():
        return {}
    found: dict[int, _Handler] = {}
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        handler = None if number is None else signal.getsignal(number)
        if number is not None and callable(handler):
            found[number] = handler
    return found


class Interruption:
    """The interruption of a command that reports what it has found until then.

    Within a ``with`` block Ctrl-C raises KeyboardInterrupt at most once, and only between `open`
    and `close`. Any other time it is noted, so that nothing is left half done, and the report is
    complete however often Ctrl-C is pressed.

    A command must not rely on the exception alone, because rules and plugins may catch it: `check`
    raises it again.

    Attributes:
        is_requested: whether Ctrl-C has been pressed.
    """

    def __init__(self) -> None:
        self.is_requested = False
        self._is_open = False
        self._before: dict[int, _Handler] = {}

    def __enter__(self) -> Interruption:
        self._before = _handlers()
        for number in self._before:
            signal.signal(number, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def open(self) -> None:
        """Allows KeyboardInterrupt from now on; raises it if Ctrl-C has been pressed before."""
        self._is_open = True
        self.check()

    def close(self) -> None:
        """Does not allow KeyboardInterrupt any more."""
        self._is_open = False

    def check(self) -> None:
        """Raises KeyboardInterrupt if Ctrl-C has been pressed."""
        if self.is_requested:
            self._is_open = False
            raise KeyboardInterrupt

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.is_requested = True
        if self._is_open:
            self._is_open = False
            raise KeyboardInterrupt


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Delays Ctrl-C until the end of the block, so that it is never left half done.

    Only the main thread receives Ctrl-C; in other threads this does nothing.

    Raises:
        KeyboardInterrupt: after the block, if Ctrl-C was pressed during it.
    """
    before = _handlers()
    received: list[tuple[int, FrameType | None]] = []

    def note(number: int, frame: FrameType | None) -> None:
        received.append((number, frame))

    for number in before:
        signal.signal(number, note)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if received:
        number, frame = received[-1]
        before[number](number, frame)
