"""Every command of the README works in the order in which it stands there."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from .reader import DOCS

ROOT = DOCS.parent
PAGE = (ROOT / "README.md").read_text("utf-8")
INTERRUPTED = 130  # the exit code after Ctrl-C
LEFT = 3  # the exit code of a match that is saved, unfinished: nobody sits at the keyboard

# Additions to commands so that they end soon.
_ENDING = {
    ".venv/bin/bgf play paris": "--seats random,random --seed 1",
    "bgf analyse": "--iterations 2 --player A",
    "bgf check": "--games 1 --only conservation",
    "bgf play paris --seats mcts:50,random": "--seats mcts:2,random",
    "bgf compare": "--games 2 --jobs 1",
    "bgf rules paris --trace": "--games 2",
    "bgf simulate": "--games 2 --jobs 1",
}

# Makes an environment without pip, whose libraries are those of the Python that runs the tests. Its
# `python3` makes environments in the same way.
_VENV = """\
import shutil, sys, venv
from pathlib import Path

_, module, folder = sys.argv[1:]
assert module == "venv"
if Path(folder).exists():
    sys.exit()
venv.create(folder, symlinks=True)
shutil.rmtree(Path(folder, "lib"))
Path(folder, "lib").symlink_to(Path(sys.prefix, "lib"))
Path(folder, "bin", "python3").unlink()
for name in ("pip", "python3"):
    shutil.copy(Path(__file__).with_name(name), Path(folder, "bin"))
"""

# Has the packages it installs from now on, and nothing else.
_PIP = """\
#!/bin/sh
here=$(dirname "$0")
for last; do :; done
case "$last" in
    .)
        echo "#!$(realpath "$here")/python" > "$here/bgf"
        cat "$SHIMS/start.py" >> "$here/bgf"
        chmod +x "$here/bgf"
        ;;
    tox) cp /bin/true "$here/tox" ;;
    "bgf[report]" | "bgf[web]") echo "$last" >> "$SHIMS/extras" ;;
    *) exit 1 ;;
esac
"""
_START = """\
from bgf.cli.main import main

if __name__ == "__main__":
    main()
"""
# Libraries are missing until the extra that brings them is installed.
_WITHOUT_EXTRAS = """\
import sys
from pathlib import Path

libraries = {
    "bgf[report]": ("matplotlib",),
    "bgf[web]": ("alembic", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    "no command": ("gymnasium", "pyarrow", "pettingzoo", "ray"),
}
extras = Path(__file__).with_name("extras")
installed = extras.read_text().splitlines() if extras.exists() else []
for extra, names in libraries.items():
    if extra not in installed:
        sys.modules.update(dict.fromkeys(names))
"""


def commands() -> list[str]:
    """The lines of the page for a shell, and its words that are a command, in their order."""
    pattern = r"^```sh\n(?P<lines>.*?)^```$|`(?P<words>(?:bgf|pip|tox) [^`]+)`"
    found = re.finditer(pattern, PAGE, re.MULTILINE | re.DOTALL)
    return [line for match in found for line in (match["lines"] or match["words"]).splitlines()]


@pytest.fixture
def shims(tmp_path: Path) -> Path:
    """A folder of stand-ins for slow programs."""
    folder = tmp_path / "shims"
    folder.mkdir()
    (folder / "make_venv.py").write_text(_VENV)
    (folder / "pip").write_text(_PIP)
    (folder / "python3").write_text(
        f'#!/bin/sh\nexec {sys.executable} "$SHIMS/make_venv.py" "$@"\n'
    )
    (folder / "start.py").write_text(_START)
    (folder / "sitecustomize.py").write_text(_WITHOUT_EXTRAS)
    for name in ("pip", "python3"):
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.long
def test_every_command_works_in_its_order(tmp_path: Path, home: Path, shims: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "definitions", copy / "definitions")
    env = {
        **os.environ,
        "PATH": f"{shims}{os.pathsep}{os.defpath}",
        "PYTHONPATH": str(shims),
        "SHIMS": str(shims),
    }
    activated = ""
    for command in commands():
        if command.startswith("source "):
            activated = f"{command} && "
        if command == "bgf resume":
            leave_one(home / "matches")
        ending = next((more for end, more in _ENDING.items() if end in command), "")
        if command == "bgf serve":
            serve_once(f"{activated}{command}", copy, env)
            continue
        at_keyboard = re.match("bgf (play|resume)", command)
        done = subprocess.run(
            ["bash", "-c", f"{activated}{command} {ending}"],
            cwd=copy,
            env=env,
            input="1\n" if at_keyboard else "",  # a match without an action is not resumed
            capture_output=True,
            text=True,
            check=False,
        )
        good = (0, LEFT) if at_keyboard else (0,)
        assert done.returncode in good, f"{command}: {done.returncode}\n{done.stderr}"
    assert (copy / "paris.html").exists()
    assert (copy / "sea_lion").is_dir()


def serve_once(command: str, folder: Path, env: dict[str, str]) -> None:
    """Run a server until it has answered, and interrupt it as at a terminal."""
    server = subprocess.Popen(
        ["bash", "-c", f"{command.replace('bgf serve', 'exec bgf serve')} --port 0"],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        assert server.stderr is not None
        told = server.stdout.readline()
        address = re.search(r"http://\S+", told)
        assert address, f"{command}: {told}\n{server.stderr.read()}"
        with urlopen(address[0]) as page:
            assert b"<!doctype html>" in page.read().lower()
        server.send_signal(signal.SIGINT)
        assert server.wait() in (0, INTERRUPTED), server.stderr.read()


def leave_one(matches: Path) -> None:
    """Removes all unfinished matches but the newest, as nobody is there to choose one."""
    for record in sorted(matches.glob("*.bgf"), key=lambda path: path.stat().st_mtime_ns)[:-1]:
        record.unlink()


def test_the_commands_are_found() -> None:
    found = commands()
    assert found[0].startswith("python3 -m venv .venv && ")
    assert found[0].endswith("bgf play paris")  # bots are added to it where nobody can play
    assert len(found) > 20
