"""Runs another program, and exchanges lines of JSON with it.

Two threads read its output, and one writes its input. So no call waits longer than its limit, no
matter what the program does with its streams, and only a little of the output is kept.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from bgf.bots.failure import UNTOLD, Failure
from bgf.errors import BotError
from bgf.words import join_messages, message, system_reason

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import BufferedReader, BufferedWriter

__all__ = ["INHERITED", "LONGEST_LINE", "Program"]

LONGEST_LINE = 1 << 16
"""The maximum length of an answer in bytes."""

INHERITED = frozenset(
    [
        *("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "VIRTUAL_ENV"),
        *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),  # needed by some builds of Python
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),  # Windows
        *("USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA"),
    ]
)
"""Environment variables that a program gets, besides those that begin with ``LC_``."""

_MOST_LINES = 100  # waiting to be read
_CHUNK = 1 << 16
_SLICE = 0.1  # seconds per wait, because on Windows Ctrl-C is noticed only between waits
_GRACE = 1.0  # seconds to end after "quit"
_LONGEST_END = 10.0  # seconds for a killed program to end, even on a very busy machine
_LAST_WORDS = 4096  # bytes of standard error that are kept
_LOCALE = "LC_"  # the prefix of language variables


class Program:
    """A running program.

    Args:
        command: the program and its arguments, quoted as for a shell.

    Raises:
        BotError: if it can't be started.
    """

    def __init__(self, command: str) -> None:
        self._process = _start(command)
        self._lines: Queue[bytes | Failure | None] = Queue(_MOST_LINES)
        self._orders: SimpleQueue[bytes | None] = SimpleQueue()
        self._last_words = b""
        self._is_over = False
        process = self._process
        self._reader = Thread(target=self._read, args=(process.stdout,), daemon=True)
        self._threads = [
            self._reader,
            Thread(target=self._read_errors, args=(process.stderr,), daemon=True),
            Thread(target=self._write, args=(process.stdin,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # -- talking -----------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message to the program, without waiting for it to read the message."""
        self._orders.put(json.dumps(message).encode() + b"\n")

    def receive(
        self, seconds: float, is_late: Callable[[dict[str, Any]], bool] | None = None
    ) -> dict[str, Any]:
        """Returns the next JSON object from the program.

        Args:
            seconds: the maximum time to wait.
            is_late: returns whether to skip an object, because it answers an earlier question.

        Raises:
            Failure: if the time is over, or the program has ended or prints anything else.
        """
        deadline = time.monotonic() + seconds
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Failure("time", f"{seconds:g} s")
            try:
                line = self._lines.get(timeout=min(left, _SLICE))
            except Empty:
                continue
            if line is None:
                raise self._ended()
            if isinstance(line, Failure):
                raise line
            if not line.strip():
                continue
            found = _object(line)
            if is_late is None or not is_late(found):
                return found

    def _ended(self) -> Failure:
        """Returns the failure of a program whose output has ended.

        Its full text includes the last line of standard error.
        """
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        code = self._process.poll()
        self.kill()
        ended = message("bot.closed") if code is None else message("bot.exit_code", code=code)
        words = self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2]
        full = join_messages(": ", [ended, words]) if words else ended
        return Failure("crash", full, detail=ended)

    # -- ending ------------------------------------------------------------------------------

    def hang_up(self) -> None:
        """Closes the program's input, and gives it a moment to end."""
        self._orders.put(None)
        self._reader.join(_GRACE)

    def kill(self) -> None:
        """Kills the program and its child processes, and ends the threads."""
        if self._is_over:  # its process ID may belong to another program by now
            return
        self._orders.put(None)
        _kill(self._process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LONGEST_END)
        self._is_over = True
        for thread in self._threads:
            thread.join(_GRACE)

    # -- the threads -------------------------------------------------------------------------

    def _write(self, stream: BufferedWriter) -> None:
        with contextlib.suppress(OSError):  # it has closed its input; `receive` finds out why
            while (order := self._orders.get()) is not None:
                stream.write(order)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read(self, stream: BufferedReader) -> None:
        with stream:
            try:
                self._read_lines(stream)
            except Full:
                failure = Failure("nonsense", message("bot.unasked"))
                self._replace_lines(failure)
            except OSError:
                self._replace_lines(None)

    def _read_lines(self, stream: BufferedReader) -> None:
        rest = b""
        while chunk := stream.read1(_CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if any(len(line) > LONGEST_LINE for line in (*lines, rest)):
                words = message("bot.long_line", most=LONGEST_LINE)
                self._lines.put_nowait(Failure("nonsense", words))
                return
            for line in lines:
                self._lines.put_nowait(line)
        self._lines.put_nowait(None)

    def _replace_lines(self, last: Failure | None) -> None:
        """Replaces the lines that wait to be read by a last entry."""
        with contextlib.suppress(Empty):
            while True:
                self._lines.get_nowait()
        self._lines.put_nowait(last)

    def _read_errors(self, stream: BufferedReader) -> None:
        with stream, contextlib.suppress(OSError):
            while chunk := stream.read1(_CHUNK):
                self._last_words = (self._last_words + chunk)[-_LAST_WORDS:]


def _object(line: bytes) -> dict[str, Any]:
    """Returns the JSON object on a line; raises Failure if there is none."""
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        words = line[:LONGEST_LINE].decode("utf-8", "replace")
        raise Failure("nonsense", words, detail=UNTOLD)
    return found


def _environment() -> dict[str, str]:
    """Returns the environment of a program, limited to the variables that it needs to start.

    The user's environment often contains keys and passwords.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in INHERITED or name.startswith(_LOCALE)
    }
    return kept | {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


def _start(command: str) -> subprocess.Popen[bytes]:
    """Starts a program; raises BotError if that fails.

    It runs in its own process group, so that Ctrl-C does not reach it, and so that it can be killed
    together with its child processes. It inherits no open files.
    """
    environ, pipe = _environment(), subprocess.PIPE
    try:
        if sys.platform == "win32":
            group = subprocess.CREATE_NEW_PROCESS_GROUP
            return subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, env=environ, creationflags=group
            )
        words = shlex.split(command)
        if not words:
            raise BotError(message("bot.program.missing"))
        return subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=pipe, env=environ, start_new_session=True
        )
    except ValueError as error:  # an unclosed quote, or an invalid character in a name
        told = message("bot.program.not_started", command=command, error=error)
        raise BotError(told) from error
    except OSError as error:
        reason = system_reason(error)
        told = message("bot.program.not_started", command=command, error=reason)
        raise BotError(told) from error


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kills a program and its child processes."""
    if sys.platform == "win32":
        order = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        with contextlib.suppress(OSError):
            subprocess.run(order, capture_output=True, check=False)
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):  # all of them have ended
        os.killpg(process.pid, signal.SIGKILL)
