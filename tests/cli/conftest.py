"""Ways to run the command line: in this process, and as a process of its own."""

from __future__ import annotations

import io
import json
import math
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from tests.waiting import CEILING

from bgf.cli.main import run
from bgf.content import pack

# A line on the way, such as a slow machine has time for; any other is an error or a warning.
_PROGRESS = re.compile(r"^bgf: .* of [\d,]+ matches, .*left\n", re.MULTILINE)

PROGRAM = "from bgf.cli.main import main; main()"


@dataclass(frozen=True)
class Done:
    """The exit code and output of a command."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The document on standard output, which holds nothing else."""
        return json.loads(self.out)


Bgf = Callable[..., Done]


_SHIPPED = Path(str(files("bgf_definitions")))
_read: dict[str, pack.Pack] = {}


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """Reads the packs of shipped games once: that is most of the time of a command."""
    load_pack = pack.load_pack

    def once(folder: Path, **wanted: Any) -> pack.Pack:
        if Path(str(folder)).parent != _SHIPPED or wanted.get("changes"):
            return load_pack(folder, **wanted)
        if str(folder) not in _read:
            _read[str(folder)] = load_pack(folder, **wanted)
        return _read[str(folder)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pack, "load_pack", once)
        yield


@pytest.fixture(autouse=True)
def at_home(home: Path) -> None:
    """Every command keeps its matches in a folder of its own test."""


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command of this process tells of no progress, which a slow machine has time for."""
    monkeypatch.setattr("bgf.cli.progress._EVERY", math.inf)


@pytest.fixture(name="pack")
def a_pack(tmp_path: Path) -> Path:
    """A pack in a folder whose name has the signs that part a variant."""
    return Path(shutil.copytree(_SHIPPED / "paris", tmp_path / "my+pack"))


@pytest.fixture
def bgf(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Bgf:
    """Run a command in this process."""

    def call(*args: str, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = run(args)
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


@pytest.fixture
def program() -> Bgf:
    """Run a command as a process of its own."""

    def call(*args: str, stdin: str = "", env: dict[str, str] | None = None) -> Done:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *args],
            input=stdin.encode(),
            capture_output=True,
            timeout=CEILING,
            check=False,
            env={**os.environ, **(env or {})},
        )
        errors = _PROGRESS.sub("", done.stderr.decode("utf-8"))
        return Done(done.returncode, done.stdout.decode("utf-8"), errors)

    return call


@pytest.fixture(scope="session")
def starter() -> Iterator[socket.socket]:
    """The process that starts commands without importing all of bgf for each."""
    ours, its = socket.socketpair()
    command = [sys.executable, str(Path(__file__).with_name("starter.py")), str(its.fileno())]
    with subprocess.Popen(command, pass_fds=[its.fileno()]) as process, ours:
        its.close()
        ours.settimeout(CEILING)
        yield ours
        ours.close()
        process.wait(CEILING)


@pytest.fixture
def forked(starter: socket.socket) -> Bgf:
    """Run a command as a process of its own that has imported most of bgf before it began.

    It takes a third of the time of `program`, which tests need of how a process starts and ends.
    """

    def call(*args: str, stdin: str = "", env: dict[str, str] | None = None) -> Done:
        order = {"args": args, "env": {**os.environ, **(env or {})}, "folder": str(Path.cwd())}
        with ExitStack() as stack:
            files = [stack.enter_context(TemporaryFile()) for _ in range(3)]
            files[0].write(stdin.encode())
            files[0].seek(0)
            numbers = [file.fileno() for file in files]
            socket.send_fds(starter, [json.dumps(order).encode()], numbers)
            code = int(starter.recv(16))
            for file in files:
                file.seek(0)
            out, err = (file.read().decode("utf-8") for file in files[1:])
        return Done(code, out, _PROGRESS.sub("", err))

    return call


@pytest.fixture
def plugin(tmp_path: Path) -> Callable[[str, str], dict[str, str]]:
    """Install a plugin for processes that are given the environment returned."""

    def install(name: str, code: str) -> dict[str, str]:
        site = tmp_path / "site"
        info = site / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[bgf]\n{name} = {name}\n")
        (site / f"{name}.py").write_text(code)
        path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
        return {"PYTHONPATH": path.rstrip(os.pathsep)}

    return install
