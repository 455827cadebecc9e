"""Bots that end the process they run in, or take their time; and whether processes are left."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from bgf import Action
from bgf.bots import View
from bgf.bots.random import RandomBot
from bgf.bots.seat import seed_of
from bgf.simulate.outcome import Outcome, Played
from bgf.simulate.plan import Plan

__all__ = [
    "FOLDER",
    "MORTAL",
    "PATIENT",
    "ROOT",
    "SLOW",
    "all_gone",
    "by_number",
    "condemn",
]

FOLDER = "BGF_TEST_MORTAL"
"""The variable of the environment that says where orders lie."""

ROOT = Path(__file__).parents[2]
MORTAL = "tests.simulate.mortal:Mortal"
PATIENT = "tests.simulate.mortal:Patient"
SLOW = "slow"
"""A file of that name in the folder is the order to wait."""


class Mortal(RandomBot):
    """Plays at random, and ends its process in the middle of a match where that is ordered."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._order = Path(os.environ[FOLDER], str(seed))
        self._choices = 0

    def choose(self, view: View) -> Action:
        """Any legal action; the tenth time it looks for its order."""
        self._choices += 1
        if self._choices == 10:
            with suppress(FileNotFoundError):
                if self._order.read_text() == "once":
                    self._order.unlink()
                os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return super().choose(view)


class Patient(RandomBot):
    """Plays at random; where that is ordered it waits a little, once a match."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._waits = Path(os.environ[FOLDER], SLOW).exists()

    def choose(self, view: View) -> Action:
        """Any legal action."""
        if self._waits:
            self._waits = False
            time.sleep(0.02)
        return super().choose(view)


def condemn(folder: Path, plan: Plan, number: int, order: str) -> None:
    """Have the bot `Mortal` end its process in a match of this number, ``once`` or ``always``."""
    seat = plan.seats_of(number).index(MORTAL)
    (folder / str(seed_of(plan.seed_of(number), seat))).write_text(order)


def by_number(batches: list[list[Outcome]]) -> list[Outcome]:
    """All outcomes in order, the time taken apart."""
    outcomes = [
        replace(outcome, seconds=0.0) if isinstance(outcome, Played) else outcome
        for batch in batches
        for outcome in batch
    ]
    return sorted(outcomes, key=lambda outcome: outcome.number)


def all_gone(folder: Path) -> bool:
    """Whether all processes have ended that were started with that folder; waits for a while."""
    mark = f"{FOLDER}={folder}".encode()
    for _ in range(200):
        if not any(mark in _environment(path) for path in Path("/proc").glob("[0-9]*/environ")):
            return True
        time.sleep(0.1)
    return False


def _environment(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.parent.name != str(os.getpid()) else b""
    except OSError:  # it has just ended, or is somebody else's
        return b""
