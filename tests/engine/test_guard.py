"""Code of plugins: the program survives anything it raises or replaces; Ctrl-C still ends it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from bgf import PluginError, UnknownGame
from bgf.engine.guard import call_plugin
from bgf.streams import SafeStream


class Odd(BaseException):
    """An exception that no plugin should raise."""


class Mute(Exception):
    """An error that can't even be printed."""

    def __str__(self) -> str:
        raise Odd


def raising(error: BaseException) -> Callable[[], Any]:
    def call() -> None:
        raise error

    return call


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (KeyboardInterrupt(), "it raised KeyboardInterrupt"),
        (SystemExit(3), "it raised SystemExit: 3"),
        (GeneratorExit(), "it raised GeneratorExit"),
        (Odd("no\nway"), "it raised Odd: no way"),
        (Mute(), "it raised Mute: its text is not available"),
    ],
)
def test_exceptions_of_plugins_become_plugin_errors(error: BaseException, words: str) -> None:
    with pytest.raises(PluginError) as raised:
        call_plugin(raising(error))
    assert str(raised.value) == words
    assert raised.value.__cause__ is error


@pytest.mark.parametrize(
    "error", [OSError("no"), RecursionError(), MemoryError(), UnknownGame("no")]
)
def test_plain_errors_come_as_they_are(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        call_plugin(raising(error))
    assert raised.value is error


def test_return_value_of_the_plugin_is_passed_on() -> None:
    assert call_plugin(lambda: 7) == 7


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def swallow() -> None:
    try:
        interrupt()
        signal.pause()
    except KeyboardInterrupt:
        pass


def turn_into_another() -> None:
    try:
        interrupt()
        signal.pause()
    except KeyboardInterrupt as error:
        raise OSError("what was that?") from error


@pytest.mark.skipif(os.name == "nt", reason="there a process can't send itself an interrupt")
@pytest.mark.parametrize("call", [interrupt, swallow, turn_into_another])
def test_the_user_can_always_interrupt(call: Callable[[], None]) -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        call_plugin(call)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_handler_of_signals_that_a_plugin_sets_does_not_stay() -> None:
    before = signal.getsignal(signal.SIGINT)
    call_plugin(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_an_interrupt_is_the_plugins_own() -> None:
    found: list[BaseException] = []

    def call() -> None:
        try:
            call_plugin(raising(KeyboardInterrupt()))
        except (PluginError, KeyboardInterrupt) as error:
            found.append(error)

    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
    assert [type(error) for error in found] == [PluginError]


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_standard_streams_replaced_by_plugins_are_restored(stream: str) -> None:
    before = getattr(sys, stream)
    call_plugin(lambda: setattr(sys, stream, None))
    assert getattr(sys, stream) is before


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("close", ["close", "detach"])
@pytest.mark.parametrize("is_safe", [True, False])
def test_a_standard_stream_that_is_closed_is_opened_again(
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    stream: str,
    close: str,
    is_safe: bool,
) -> None:
    number = {"stdout": 1, "stderr": 2}[stream]
    own: Any = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    monkeypatch.setattr(sys, stream, SafeStream(own) if is_safe else own)
    with pytest.raises(PluginError, match=rf"it closed sys\.{stream}$"):
        call_plugin(lambda: getattr(getattr(sys, stream), close)())
    getattr(sys, stream).write("still here\n")
    getattr(sys, stream).flush()
    assert "still here\n" in capfd.readouterr()


def test_a_file_descriptor_that_is_closed_is_opened_again(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(PluginError, match=r"it closed sys\.stdout$"):
        call_plugin(lambda: os.close(1))
    os.write(1, b"still here\n")
    assert capfd.readouterr().out == "still here\n"


def test_a_lower_recursion_limit_does_not_stay() -> None:
    before = sys.getrecursionlimit()
    try:
        with pytest.raises(PluginError, match="it lowered the recursion limit to 5"):
            call_plugin(lambda: sys.setrecursionlimit(500))
        assert sys.getrecursionlimit() == before
        call_plugin(lambda: sys.setrecursionlimit(before + 500))
        assert sys.getrecursionlimit() == before + 500
    finally:
        sys.setrecursionlimit(before)
