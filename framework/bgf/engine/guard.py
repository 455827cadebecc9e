"""Calls code of plugins, so that a failure there takes down the plugin and nothing else."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from bgf.errors import BgfError, PluginError

__all__ = ["call_plugin", "error_line", "watched_signals"]

T = TypeVar("T")

_INTERRUPTS = ("SIGINT", "SIGTERM", "SIGHUP")
_STREAMS = ("stdin", "stdout", "stderr")


def call_plugin(call: Callable[[], T], *, name: str = "it") -> T:
    """Returns what a call of plugin code returns.

    Standard streams and signal handlers that the code replaces are put back. Nothing helps against
    code that ends the process (`os._exit`) or never returns.

    Args:
        call: the call.
        name: what is called, for the message of a PluginError.

    Raises:
        KeyboardInterrupt: if the user has interrupted the program, even if the code caught that. A
            KeyboardInterrupt that the code raises by itself becomes a PluginError.
        PluginError: if the code raises what is no Exception, or an error that can't be printed.
        Exception: any other error that the code raises.
    """
    with _streams_kept(), watched_signals() as received:
        try:
            result = call()
        except BaseException as error:  # plugins may raise anything
            if received:
                raise KeyboardInterrupt from error
            if isinstance(error, BgfError) or _is_plain(error):
                raise
            raise PluginError(f"{name} raised {error_line(error)}") from error
    if received:
        raise KeyboardInterrupt
    return result


def error_line(error: BaseException) -> str:
    """Returns the type and the message of an error on one line, even if `str(error)` fails."""
    name = type(error).__name__
    try:
        message = " ".join(str(error).split())
    except BaseException:  # noqa: BLE001  # errors of plugins may do anything
        message = "its words can't be had"
    return f"{name}: {message}" if message else name


def _is_plain(error: BaseException) -> bool:
    """Whether an error is an Exception that can be printed."""
    if not isinstance(error, Exception):
        return False
    try:
        str(error)
    except BaseException:  # noqa: BLE001  # errors of plugins may do anything
        return False
    return True


@contextmanager
def _streams_kept() -> Iterator[None]:
    """Put the standard streams back afterwards."""
    before = {name: getattr(sys, name) for name in _STREAMS}
    try:
        yield
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)


@contextmanager
def watched_signals() -> Iterator[list[int]]:
    """Yields a list to which the numbers of interrupting signals are added as they come.

    They tell a KeyboardInterrupt of the user from one that the code raised by itself.

    Each signal is passed on to its handler, and the handlers are put back afterwards. Signals are
    watched only where they could raise a KeyboardInterrupt: in the main thread, and if their
    handler is a Python function.
    """
    received: list[int] = []
    handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
    if threading.current_thread() is threading.main_thread():
        for name in _INTERRUPTS:
            number = getattr(signal, name, None)
            if number is None:
                continue  # Windows does not have all of them
            handler = signal.getsignal(number)
            if callable(handler):
                handlers[number] = handler

    def note(number: int, frame: FrameType | None) -> None:
        received.append(number)
        handlers[number](number, frame)

    try:
        for number in handlers:
            signal.signal(number, note)
        yield received
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
