"""The small generator that all chance of a match comes from.

SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state that live in the match, so the same seed and
the same actions give the same match on every machine and every Python.
"""

from __future__ import annotations

__all__ = ["SEED_LIMIT", "below", "seeded", "shuffled"]

SEED_LIMIT = 1 << 64
_MASK = SEED_LIMIT - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def seeded(seed: int, stream: int = 0) -> int:
    """The generator's first state for a seed from 0 to 2**64 - 1; streams are independent."""
    return _mix((seed + _GAMMA * (2 * stream + 1)) & _MASK)


def below(chance: int, limit: int) -> tuple[int, int]:
    """Draw an integer from 0 to ``limit - 1``; its bias is below ``limit / 2**64``.

    Returns:
        The number drawn, and the generator's next state.
    """
    chance = (chance + _GAMMA) & _MASK
    return (_mix(chance) * limit) >> 64, chance


def shuffled(chance: int, items: list[int]) -> int:
    """Shuffle `items` in place (Fisher and Yates, from the end); returns the next state."""
    for last in range(len(items) - 1, 0, -1):
        pick, chance = below(chance, last + 1)
        items[last], items[pick] = items[pick], items[last]
    return chance
