"""``bgf serve`` as a program of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

_QUICK_ANALYSES = """
from bgf.bots.analysis import judge_choice

judge_choice.__kwdefaults__["iterations"] = 20
"""
"""A plugin: choices are judged by a short search, which looks the same on the page."""

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
        self._site = _install(folder / "site")
        self._port = "0"
        self._read = 0
        self.address = ""
        self.store = folder / "web.sqlite"

    def start(self) -> None:
        """Start it, and wait until it tells its address."""
        path = os.pathsep.join(filter(None, [str(self._site), os.environ.get("PYTHONPATH")]))
        env = {"BGF_CONFIG": os.devnull, "LANG": "en_GB.UTF-8", "PYTHONPATH": path}
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
                env={**os.environ, **env},
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


def _install(site: Path) -> Path:
    """Installs the plugin for processes that find packages in a folder; returns the folder."""
    info = site / "quick_analyses-1.0.dist-info"
    info.mkdir(parents=True)
    head = "Metadata-Version: 2.1\nName: quick_analyses\nVersion: 1.0\n"
    (info / "METADATA").write_text(head)
    (info / "entry_points.txt").write_text("[bgf]\nquick_analyses = quick_analyses\n")
    (site / "quick_analyses.py").write_text(_QUICK_ANALYSES)
    return site
