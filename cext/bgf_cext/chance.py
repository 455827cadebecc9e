"""The random generator of matches.

It is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
Its state of 64 bits is a part of the match, so the same seed and the same actions give the same
match on every machine and every version of Python.

This module is the reference in plain Python. Games run on the same code, compiled as
`chance_c` with the C types of `chance_c.pxd`; tests compare the two.
"""

from __future__ import annotations

__all__ = ["Stream", "below", "seeded", "shuffled"]

_MASK = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_UNIT = 2.0**-53


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)


def seeded(seed: int, stream: int = 0) -> int:
    """Returns the first state of the generator.

    Args:
        seed: 0 to `2**64 - 1`.
        stream: 0 to `2**32 - 1`; different streams of one seed are independent.
    """
    return _mix((seed + _GAMMA * (2 * stream + 1)) & _MASK)


def below(chance: int, limit: int) -> tuple[int, int]:
    """Draws an integer from 0 to `limit - 1`.

    All integers are equally likely, with an error of at most `limit / 2**64`.

    Args:
        chance: the state of the generator.
        limit: 1 to `2**32 - 1`.

    Returns:
        The integer, and the next state of the generator.
    """
    chance = (chance + _GAMMA) & _MASK
    return _mix(chance) % limit, chance


def shuffled(chance: int, items: list[int]) -> int:
    """Shuffles a list in place, from its end (Fisher and Yates).

    Args:
        chance: the state of the generator.
        items: the list, which is changed.

    Returns:
        The next state of the generator.
    """
    for last in range(len(items) - 1, 0, -1):
        chance = (chance + _GAMMA) & _MASK
        pick = _mix(chance) % (last + 1)
        items[last], items[pick] = items[pick], items[last]
    return chance


class Stream:
    """A generator that keeps its own state; a copy continues independently.

    Args:
        seed: 0 to `2**64 - 1`.
    """

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def random(self) -> float:
        """Draws a number from 0 (included) to 1 (excluded), a multiple of `2**-53`."""
        self._chance = (self._chance + _GAMMA) & _MASK
        return (_mix(self._chance) >> 11) * _UNIT

    def __reduce__(self) -> tuple[object, ...]:
        return _stream, (self._chance,)


def _stream(chance: int) -> Stream:
    """Returns a stream that continues from a state of the generator."""
    stream = Stream(0)
    stream._chance = chance
    return stream
