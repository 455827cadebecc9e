"""The chance in a bot's choices, which depends on its seed and its observation."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.bots.bot import View

__all__ = ["random_for"]


def random_for(view: View, seed: int) -> Random:
    """Returns random numbers for a choice: the same for the same seed and observation, everywhere.

    They do not depend on earlier choices, so that a resumed match continues as it would have.
    """
    seen = json.dumps(view.observation(), sort_keys=True, ensure_ascii=True).encode()
    return Random(f"{seed}:{zlib.crc32(seen)}")
