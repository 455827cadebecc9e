"""Waits for events, with ceilings so high that only a hanging process makes a test fail."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["CEILING", "PATIENT_BOTS", "wait_until"]

CEILING = 600.0  # seconds; no machine is that slow

PATIENT_BOTS = ("--bot-start", f"{CEILING:g}s", "--bot-time", f"{CEILING:g}s")
"""Command-line options that give bots which are programs as long as that."""


def wait_until(holds: Callable[[], bool]) -> None:
    """Returns as soon as a condition holds; raises TimeoutError after `CEILING` seconds."""
    end = time.monotonic() + CEILING
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"it does not hold after {CEILING:g} seconds")
        time.sleep(0.02)
