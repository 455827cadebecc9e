"""``bgf serve`` as a program of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

INTERRUPTED = 130
"""The exit code of a server that was told to end."""


class Server:
    """A server that can be stopped and started again at the same address.

    Args:
        folder: where its store and its log are.

    Attributes:
        address: where it is, without a slash at the end.
        store: the file of its matches.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = "0"
        self._read = 0
        self.address = ""
        self.store = folder / "web.sqlite"

    def start(self) -> None:
        """Start it, and wait until it tells its address."""
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "bgf",
                    "serve",
                    "--port",
                    self._port,
                    "--store",
                    str(self.store),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "BGF_CONFIG": os.devnull, "LANG": "en_GB.UTF-8"},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", line)
        assert found, f"{line}\n{(self._folder / 'log').read_text()}"
        self.address = found[0]
        self._port = found[1]

    def stop(self) -> None:
        """Asks it to end, and waits until it has; asserts that it has logged no error."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate()
        assert self._process.returncode == INTERRUPTED
        assert self.errors() == []

    def errors(self) -> list[str]:
        """The log lines since the last call, if there is an error among them."""
        log = (self._folder / "log").read_text()
        new = log[self._read :]
        self._read = len(log)
        return [new] if "ERROR" in new else []

    def kill(self) -> None:
        """End it without a word."""
        self._process.kill()
        self._process.communicate()
