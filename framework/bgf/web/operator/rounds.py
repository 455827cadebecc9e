"""Background tasks that a server repeats as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bgf.web.problems import NotSaved

__all__ = ["repeat_for_ever"]

_log = logging.getLogger("bgf.web")


async def repeat_for_ever(work: Callable[[], Awaitable[None]], pause: float, name: str) -> None:
    """Repeats a task for ever, with pauses; an error is logged and does not stop the loop.

    Args:
        work: runs the task once.
        pause: the seconds between the end of a run and the start of the next one.
        name: the name of the task, for the log.
    """
    while True:
        try:
            await work()
        except NotSaved:
            _log.warning("%s: the store does not answer", name)
        except Exception:  # noqa: BLE001  # whatever it is, the next round comes
            _log.exception("%s failed", name)
        await asyncio.sleep(pause)
