"""What a game answers about a match that is over, seen to be such that it can be added up."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from bgf.engine.result import Result
from bgf.errors import PluginError

__all__ = ["MOST_MEASURED", "MOST_POINTS", "measures_in", "points_in"]

MOST_POINTS = 2 * 10**9
"""So many points, won or lost, a player may have."""

MOST_MEASURED = 10**12
"""So large, or so far below 0, a measure may be."""

_is_name = re.compile(r"[A-Za-z0-9_.-]+").fullmatch
_checked: set[str] = set()  # names that were found to be some


def points_in(result: Result) -> list[dict[str, int]]:
    """The points of each player by source.

    Raises:
        PluginError: if a source's name is no word, or points are no whole numbers or too many.
    """
    for items, score in zip(result.breakdown, result.scores, strict=True):
        for source, points in (*items.items(), ("all", score)):
            if source not in _checked:
                _check_name("bgf_score", source)
            if type(points) is not int or not -MOST_POINTS <= points <= MOST_POINTS:
                raise PluginError(
                    f'bgf_score answers for "{source}" what is no whole number up to '
                    f"{MOST_POINTS:,}: {points!r}"
                )
    return list(result.breakdown)


def measures_in(found: Sequence[Mapping[str, float]], players: int) -> list[dict[str, float]]:
    """What the game itself measures of each player.

    Args:
        found: what `bgf_measures` answers.
        players: how many there are.

    Raises:
        PluginError: if that is no list of a mapping a player, a name is no word, or a number is
            none or too large.
    """
    is_plain = type(found) is list and {*map(type, found)} == {dict}
    if not (is_plain or _are_mappings(found)):
        raise PluginError(f"bgf_measures answers {found!r}, not a list of a mapping a player")
    if len(found) != players:
        raise PluginError(f"bgf_measures answers {len(found)} mappings for {players} players")
    measures = []
    for own in found:
        numbers = {}
        for name, value in own.items():
            if name not in _checked:
                _check_name("bgf_measures", name)
            is_plain = type(value) is int and -MOST_MEASURED <= value <= MOST_MEASURED
            numbers[name] = value if is_plain else _number(name, value)
        measures.append(numbers)
    return measures


def _are_mappings(found: object) -> bool:
    return isinstance(found, Sequence) and all(isinstance(own, Mapping) for own in found)


def _number(name: str, value: float) -> float:
    with suppress(TypeError, ValueError, OverflowError):
        number = math.nan if isinstance(value, str) else float(value)
        if -MOST_MEASURED <= number <= MOST_MEASURED:
            return number
    raise PluginError(
        f'bgf_measures answers for "{name}" what is no number up to {MOST_MEASURED:,}: {value!r}'
    )


def _check_name(hook: str, name: str) -> None:
    if not isinstance(name, str) or not _is_name(name):
        raise PluginError(
            f"{hook} answers {name!r} for a name: that is letters, digits, _, - and ."
        )
    _checked.add(name)
