"""Ctrl-C, and Ctrl-C again while a command still ends: one line, and the documented exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.waiting import CEILING, wait_until

LEARN = ("learn", "boarding", "--matches", "100000", "--jobs", "2")
SIMULATE = ("simulate", "paris", "--seats", "greedy,greedy", "--games", "1000000", "--jobs", "2")
CHECK = ("check", "paris", "--only", "processes", "--games", "100")
PLAY = ("play", "paris", "--seats", "mcts:5000,mcts:5000", "--record", "match.bgf")


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_a_report_comes_however_often_ctrl_c_is_pressed() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bgf", *CHECK, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        wait_until(lambda: len(running_in(process.pid)) > 1)
        for _ in range(3):
            os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=CEILING)
        assert running_in(process.pid) == []
    assert process.returncode == 130, errors
    assert json.loads(out)["interrupted"] is True
    assert errors.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_a_report_into_a_file_comes_after_the_terminal_is_closed(tmp_path: Path) -> None:
    ours, its = os.openpty()
    file = tmp_path / "report.json"
    with file.open("w") as report:
        process = subprocess.Popen(
            [sys.executable, "-m", "bgf", *CHECK, "--json"],
            stdin=its,
            stdout=report,
            stderr=its,
            start_new_session=True,
        )
    os.close(its)
    with process:
        wait_until(lambda: len(running_in(process.pid)) > 1)
        os.close(ours)
        os.kill(process.pid, signal.SIGHUP)  # as the system does where it is the terminal's own
        process.wait(CEILING)
        assert running_in(process.pid) == []
    assert process.returncode == 130
    assert json.loads(file.read_text())["interrupted"] is True


def running_in(session: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                state, _, _, its_session = (
                    (folder / "stat").read_text().rpartition(")")[2].split()[:4]
                )
                if int(its_session) == session and state != "Z":
                    found.append(int(folder.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.parametrize("words", [LEARN, SIMULATE, CHECK, PLAY], ids=lambda words: words[0])
def test_ctrl_c_again_and_again_ends_quietly(words: tuple[str, ...], tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bgf", *words],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        record = tmp_path / "match.bgf"
        wait_until(lambda: record.exists() or len(children.read_text().split()) >= 2)
        while process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all that run are told
            time.sleep(0.02)
        _, errors = process.communicate(timeout=CEILING)
    assert process.returncode == 130, errors
    lines = [line for line in errors.splitlines() if line]
    assert lines
    assert all(line.lower().startswith("bgf: interrupted") for line in lines), errors
