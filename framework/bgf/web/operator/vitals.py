"""Metrics that a server process updates every few seconds: matches, jobs, memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.web.operator.metrics import (
    JOBS,
    MATCHES,
    MATCHES_IN_MEMORY,
    MATCHES_WATCHED,
    MEMORY,
    OLDEST_JOB,
    STALLED,
)

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub

__all__ = ["note_matches", "note_vitals"]

_MEMORY = Path("/proc/self/statm")
"""Where Linux reports the memory of a process, in pages; the second number is the resident ones."""


async def note_matches(hub: Hub) -> None:
    """Updates the numbers of matches in the store.

    Raises:
        NotSaved: if the store does not answer.
    """
    for status, count in (await hub.store.count_matches()).items():
        MATCHES.labels(status).set(count)


def note_vitals(hub: Hub) -> None:
    """Updates the metrics of this process: matches in memory, waiting jobs, and memory."""
    rooms = [*hub.rooms_in_memory()]
    MATCHES_IN_MEMORY.set(len(rooms))
    MATCHES_WATCHED.set(sum(room.audience.is_watching for room in rooms))
    JOBS.set(hub.jobs.count)
    OLDEST_JOB.set(hub.jobs.oldest)
    STALLED.set(hub.jobs.stalled)
    if _MEMORY.exists():
        pages = int(_MEMORY.read_text("ascii").split()[1])
        MEMORY.set(pages * os.sysconf("SC_PAGE_SIZE"))
