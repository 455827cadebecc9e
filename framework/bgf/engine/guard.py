"""Calls code of plugins so that nothing it raises or replaces takes more than the plugin away."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from bgf.errors import BgfError, PluginError

__all__ = ["guarded", "words_of"]

T = TypeVar("T")

_INTERRUPTS = ("SIGINT", "SIGTERM", "SIGHUP")
_STREAMS = ("stdin", "stdout", "stderr")


def guarded(call: Callable[[], T], *, who: str = "it") -> T:
    """What a call of a plugin's code returns.

    The standard streams are as before afterwards. A plugin that ends the process (`os._exit`), or
    never returns, can't be helped.

    Args:
        call: the call.
        who: what is called, for the words of a PluginError.

    Raises:
        KeyboardInterrupt: the user has interrupted the program meanwhile, whatever the plugin did
            about it; one that the plugin raises itself is an error of the plugin.
        PluginError: it raised what is no Exception, or what has no words.
        Exception: whatever else it raised.
    """
    with _streams_kept(), _watched_signals() as received:
        try:
            result = call()
        except BaseException as error:  # a stranger's code may raise anything
            if received:
                raise KeyboardInterrupt from error
            if isinstance(error, BgfError) or _is_plain(error):
                raise
            raise PluginError(f"{who} raised {words_of(error)}") from error
    if received:
        raise KeyboardInterrupt
    return result


def words_of(error: BaseException) -> str:
    """An error's type and words on one line; its words may fail in turn."""
    name = type(error).__name__
    try:
        words = " ".join(str(error).split())
    except BaseException:  # noqa: BLE001  # a stranger's error may do anything
        words = "its words can't be had"
    return f"{name}: {words}" if words else name


def _is_plain(error: BaseException) -> bool:
    """Whether an error is caught by those who catch any Exception, and can be printed."""
    if not isinstance(error, Exception):
        return False
    try:
        str(error)
    except BaseException:  # noqa: BLE001  # a stranger's error may do anything
        return False
    return True


@contextmanager
def _streams_kept() -> Iterator[None]:
    before = {name: getattr(sys, name) for name in _STREAMS}
    try:
        yield
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)


@contextmanager
def _watched_signals() -> Iterator[list[int]]:
    """Note the signals that come meanwhile; each goes on to its handler, and that stays in place.

    Only signals whose handlers are Python's are watched, and only in the main thread: no others
    raise a KeyboardInterrupt.
    """
    received: list[int] = []
    before: dict[int, Callable[[int, FrameType | None], Any]] = {}
    if threading.current_thread() is threading.main_thread():
        for name in _INTERRUPTS:
            number = getattr(signal, name, None)  # Windows has not all of them
            handler = signal.getsignal(number) if number is not None else None
            if number is not None and callable(handler):
                before[number] = handler

    def note(number: int, frame: FrameType | None) -> None:
        received.append(number)
        before[number](number, frame)

    try:
        for number in before:
            signal.signal(number, note)
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
