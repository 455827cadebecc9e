"""Bots that end the process they run in, or take their time; and whether processes are left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from tests.waiting import CEILING, wait_until

from bgf import Action
from bgf.bots import View
from bgf.bots.random import RandomBot
from bgf.bots.seat import seed_of
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import MatchOutcome, SimulatedMatch, from_line
from bgf.simulate.plan import Plan
from bgf.simulate.work import Batch

__all__ = [
    "FOLDER",
    "MORTAL",
    "PATIENT",
    "ROOT",
    "SLOW",
    "all_gone",
    "alone",
    "by_number",
    "condemn",
    "interrupted",
    "timeless",
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
        """Returns any legal action; looks for its order at the tenth call."""
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
            time.sleep(0.1)
        return super().choose(view)


def condemn(folder: Path, plan: Plan, number: int, order: str) -> None:
    """Have the bot `Mortal` end its process in a match of this number, ``once`` or ``always``."""
    seat = plan.seats_of(number).index(MORTAL)
    (folder / str(seed_of(plan.seed_of(number), seat))).write_text(order)


def timeless(outcomes: Iterable[MatchOutcome]) -> list[MatchOutcome]:
    """Outcomes in order, the time taken apart."""
    found = [
        replace(outcome, seconds=0.0) if isinstance(outcome, SimulatedMatch) else outcome
        for outcome in outcomes
    ]
    return sorted(found, key=lambda outcome: outcome.number)


def by_number(batches: Iterable[Batch]) -> list[MatchOutcome]:
    """All outcomes in order, the time taken apart; each batch has the lines of its numbers."""
    found = []
    for batch in batches:
        outcomes = [from_line(line) for line in batch.lines]
        assert batch.numbers == [outcome.number for outcome in outcomes]
        found += outcomes
    return timeless(found)


def alone(plan: Plan, numbers: Iterable[int]) -> list[MatchOutcome]:
    """The outcomes of these matches as one process plays them, the time taken apart."""
    simulator = Simulator(plan)
    return timeless(simulator.play(number) for number in numbers)


SIMULATE = """
import sys
from pathlib import Path
from bgf.simulate.log import Log
from bgf.simulate.plan import Plan
from bgf.simulate.running import engine_named, run
from bgf.simulate.tally import Tally

if __name__ == "__main__":
    plan = Plan.from_dict({plan!r})
    with Log(Path({log!r}), plan.identity(plan.load())) as log:
        engine = engine_named({engine!r}, 2)
        try:
            run(plan, {games}, Tally(plan), engine, log, lambda done: print(done, flush=True))
        except KeyboardInterrupt:
            sys.exit(130)
"""


def interrupted(
    folder: Path,
    engine: str,
    plan: Plan,
    games: int,
    when: Callable[[int], bool],
    wait: float = 0.0,
) -> str:
    """Begins a run and interrupts all its processes as a terminal does; returns its errors.

    Args:
        folder: the working folder, which holds its log.
        engine: the name of the engine, which plays two matches at a time.
        plan: the plan of the matches.
        games: the number of matches.
        when: whether to interrupt after this number of finished matches.
        wait: seconds to wait before the interruption.
    """
    file, log = folder / "simulate.py", str(folder / "log")
    text = SIMULATE.format(engine=engine, plan=plan.to_dict(), log=log, games=games)
    file.write_text(text, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        while not when(int(process.stdout.readline())):  # each line of it is a number
            pass
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        rest, errors = process.communicate(timeout=CEILING)
    assert process.returncode == 130, errors
    assert all(line.isdecimal() for line in rest.splitlines())
    return errors


def are_gone(folder: Path) -> bool:
    """Whether all processes have ended that were started with that folder."""
    mark = f"{FOLDER}={folder}".encode()
    return not any(mark in _environment(path) for path in Path("/proc").glob("[0-9]*/environ"))


def all_gone(folder: Path) -> bool:
    """Waits until they have; raises TimeoutError if they never do."""
    wait_until(lambda: are_gone(folder))
    return True


def _environment(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.parent.name != str(os.getpid()) else b""
    except OSError:  # it has just ended, or is somebody else's
        return b""
