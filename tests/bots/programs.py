"""Small bots that are programs of their own."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

__all__ = ["FIRST", "GREET", "is_running", "program"]

_BOT = """
import json, os, subprocess, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    told = json.loads(line)
    kind = told["type"]
    if kind == "hello":
        {greet}
    elif kind == "choose":
        {choose}
    elif kind == "quit":
        {leave}
    else:
        {other}
"""
GREET = 'say(type="hello", protocol=1, name="Small")'
FIRST = 'say(type="action", id=told["id"], action=told["actions"][0])'


def program(
    folder: Path,
    choose: str = FIRST,
    *,
    greet: str = GREET,
    other: str = "pass",
    leave: str = "break",
) -> str:
    """The specification of a bot that is a program with these parts."""
    file = folder / "small bot.py"
    file.write_text(_BOT.format(choose=choose, greet=greet, other=other, leave=leave))
    return f"process:{shlex.quote(sys.executable)} -S {shlex.quote(str(file))}"


def is_running(number: int) -> bool:
    """Whether a process runs; an ended one does not, even if nobody has waited for it."""
    order = ["ps", "-o", "stat=", "-p", str(number)]
    stat = subprocess.run(order, capture_output=True, text=True, check=False).stdout.strip()
    return bool(stat) and not stat.startswith("Z")
