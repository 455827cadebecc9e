"""The chance of a bot's choices: it depends on its seed and on what it sees."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.bots.bot import View

__all__ = ["random_for"]


def random_for(view: View, seed: int) -> Random:
    """Random numbers for one choice: the same for the same seed and observation, on any machine.

    They don't depend on what was chosen before, so a match that is resumed goes on as it would
    have.
    """
    seen = json.dumps(view.observation(), sort_keys=True, ensure_ascii=True).encode()
    return Random(f"{seed}:{zlib.crc32(seen)}")
