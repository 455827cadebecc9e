"""Calls code of plugins, so that a failure there takes down the plugin and nothing else."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any, TextIO, TypeVar

from bgf.blame import error_line
from bgf.errors import BgfError, PluginError
from bgf.streams import SafeStream
from bgf.words import Message, message

__all__ = ["call_plugin", "watched_signals"]

T = TypeVar("T")

_INTERRUPTS = ("SIGINT", "SIGTERM", "SIGHUP")
_STREAMS = ("stdin", "stdout", "stderr")  # each at its own file descriptor


def call_plugin(call: Callable[[], T], *, rules_of: str = "") -> T:
    """Returns what a call of plugin code returns.

    Standard streams and signal handlers that the code replaces are put back. Standard streams that
    it closes are opened again, and a lower recursion limit is raised again. Nothing helps against
    code that ends the process (`os._exit`) or never returns.

    Args:
        call: the call.
        rules_of: the name of the game whose rules are called, for the message of a PluginError.

    Raises:
        KeyboardInterrupt: if the user has interrupted the program, even if the code caught that. A
            KeyboardInterrupt that the code raises by itself becomes a PluginError.
        PluginError: if the code closes a standard stream, lowers the recursion limit, or raises a
            BaseException that is no Exception, or an error that can't be printed.
        Exception: any other error that the code raises.
    """
    with _streams_kept(rules_of), watched_signals() as received:
        try:
            result = _with_recursion_limit(call, rules_of)
        except BaseException as error:  # plugins may raise anything
            if received:
                raise KeyboardInterrupt from error
            if isinstance(error, BgfError) or _is_plain(error):
                raise
            facts = {"name": _called(rules_of), "error": error_line(error)}
            raise PluginError(message("declared.raised", **facts)) from error
    if received:
        raise KeyboardInterrupt
    return result


def _called(rules_of: str) -> Message:
    """Returns the words for the called code: the rules of a game, or other code of a plugin."""
    return message("declared.the_rules", game=rules_of) if rules_of else message("declared.it")


def _is_plain(error: BaseException) -> bool:
    """Returns whether an error is an Exception that can be printed."""
    if not isinstance(error, Exception):
        return False
    try:
        str(error)
    except BaseException:  # noqa: BLE001  # errors of plugins may do anything
        return False
    return True


def _with_recursion_limit(call: Callable[[], T], rules_of: str) -> T:
    """Returns what a call returns; raises PluginError if it leaves a lower recursion limit."""
    # No context manager: its own calls might already be too deep for the limit that was left.
    before = sys.getrecursionlimit()
    lowered = 0
    try:
        result = call()
    finally:
        after = sys.getrecursionlimit()
        if after < before:
            sys.setrecursionlimit(before)
            lowered = after
    if lowered:
        facts = {"name": _called(rules_of), "limit": str(lowered)}
        raise PluginError(message("declared.recursion", **facts))
    return result


@contextmanager
def _streams_kept(rules_of: str) -> Iterator[None]:
    """Puts the standard streams back afterwards; raises PluginError if one was closed."""
    before = [_SavedStream.of(stream_name) for stream_name in _STREAMS]
    copies = _copied_descriptors()
    try:
        yield
    finally:
        closed = _restore_descriptors(copies)
        for stream in before:
            if stream.is_closed():
                closed.add(stream.name)
                stream.reopen()
            setattr(sys, stream.name, stream.stream)
    if closed:
        names = ", ".join(f"sys.{stream_name}" for stream_name in _STREAMS if stream_name in closed)
        raise PluginError(message("declared.closed", name=_called(rules_of), streams=names))


@dataclass(slots=True)
class _SavedStream:
    """A standard stream as it was before a plugin's code ran.

    Attributes:
        name: its name in `sys`.
        stream: the stream; None if the process has none.
        descriptor: its file descriptor; None if it is no file.
        encoding: the name of its text encoding.
    """

    name: str
    stream: TextIO | None
    descriptor: int | None
    encoding: str | None

    @classmethod
    def of(cls, name: str) -> _SavedStream:
        """Returns a stream by its name in `sys`."""
        stream: TextIO | None = getattr(sys, name)
        try:
            descriptor = stream.fileno() if stream is not None else None
        except (AttributeError, OSError, ValueError):  # streams of embedding programs
            descriptor = None
        return cls(name, stream, descriptor, getattr(stream, "encoding", None))

    def is_closed(self) -> bool:
        """Returns whether it can't be used any more, though it could before."""
        if self.descriptor is None or self.stream is None:
            return False
        try:
            return self.stream.closed
        except ValueError:  # it was detached
            return True

    def reopen(self) -> None:
        """Replaces the closed stream by a new one at the same file descriptor."""
        assert self.descriptor is not None  # else it does not count as closed
        opened = open(  # noqa: SIM115  # it is kept
            self.descriptor,
            "r" if self.name == "stdin" else "w",
            buffering=1,
            encoding=self.encoding,
            errors="replace",
            closefd=False,
        )
        if isinstance(self.stream, SafeStream):
            self.stream.raw = opened  # other code may hold the safe stream itself
        else:
            self.stream = opened


def _copied_descriptors() -> dict[int, int]:
    """Returns a duplicate of each standard file descriptor that is open."""
    copies = {}
    for number in range(len(_STREAMS)):
        with suppress(OSError):
            copies[number] = os.dup(number)
    return copies


def _restore_descriptors(copies: dict[int, int]) -> set[str]:
    """Puts standard file descriptors back and closes their duplicates.

    Returns:
        The names of those that were closed.
    """
    closed = set()
    for number, copy in copies.items():
        try:
            is_same = os.path.samestat(os.fstat(number), os.fstat(copy))
        except OSError:
            is_same = False
            closed.add(_STREAMS[number])
        if not is_same:
            os.dup2(copy, number)
        os.close(copy)
    return closed


@contextmanager
def watched_signals() -> Iterator[list[int]]:
    """Yields a list to which the numbers of interrupting signals are added as they arrive.

    The list tells a KeyboardInterrupt by the user from one that the code raised by itself.

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
