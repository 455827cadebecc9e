"""A way to a database that can be slow, or silent."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_PIECE = 65536


class Detour:
    """Listens at a port of this machine, and forwards to another one.

    Attributes:
        port: where it listens.
        delay: seconds that every piece takes, either way.
        requests_pass: cleared while requests to the database are held back.
        answers_pass: cleared while answers of the database are held back.
        last_words: once requests with each of these have passed in this order, answers are held
            back.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.delay = 0.0
        self.requests_pass = threading.Event()
        self.answers_pass = threading.Event()
        self.requests_pass.set()
        self.answers_pass.set()
        self.last_words: list[bytes] = []
        self._sockets: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._target))
                except OSError:  # the database is stopped
                    near.close()
                    continue
                self._sockets += [near, far]
                for source, target, gate in (
                    (near, far, self.requests_pass),
                    (far, near, self.answers_pass),
                ):
                    threading.Thread(
                        target=self._pass_on, args=(source, target, gate), daemon=True
                    ).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, gate: threading.Event) -> None:
        with suppress(OSError):
            while piece := source.recv(_PIECE):
                time.sleep(self.delay)
                gate.wait()
                if gate is self.requests_pass:
                    self._look_for_last_words(piece)
                target.sendall(piece)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def _look_for_last_words(self, request: bytes) -> None:
        if self.last_words and self.last_words[0] in request:
            del self.last_words[0]
            if not self.last_words:
                self.answers_pass.clear()

    def close(self) -> None:
        """Let everything pass, and close all connections."""
        self.requests_pass.set()
        self.answers_pass.set()
        self._listener.close()
        for each in self._sockets:
            each.close()


@contextmanager
def detour(port: int) -> Iterator[Detour]:
    """A detour to a port of this machine, while it is needed."""
    made = Detour(port)
    try:
        yield made
    finally:
        made.close()
