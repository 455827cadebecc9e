"""Starts processes that ignore Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

__all__ = ["children_ignore_interrupts"]


@contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Makes processes that start in the block ignore Ctrl-C, because this process ends them."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would unblock Ctrl-C when started with the first process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
