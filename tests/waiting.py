"""Waiting for what must come: a process that hangs reaches the ceiling, a slow machine does not."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["CEILING", "PATIENT_BOTS", "wait_until"]

CEILING = 600.0  # seconds

PATIENT_BOTS = ("--bot-start", f"{CEILING:g}s", "--bot-time", f"{CEILING:g}s")
"""The limits of bots that are programs, on the command line."""


def wait_until(holds: Callable[[], bool]) -> None:
    """Returns as soon as a condition holds; raises TimeoutError if it never does."""
    end = time.monotonic() + CEILING
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"it does not hold after {CEILING:g} seconds")
        time.sleep(0.02)
