"""Checks a game's answers about a finished match, so that they can be added up."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import cast

from bgf.engine.result import Result
from bgf.errors import PluginError
from bgf.words import message

__all__ = ["MOST_MEASURED", "MOST_POINTS", "measures_in", "points_in"]

MOST_POINTS = 2 * 10**9
"""The largest absolute value of a player's points."""

MOST_MEASURED = 10**12
"""The largest absolute value of a measure."""

_is_name = re.compile(r"[A-Za-z0-9_.-]+").fullmatch

_valid_names: set[str] = set()
"""Names that were checked already: most matches of a simulation have the same."""


def points_in(result: Result) -> list[dict[str, int]]:
    """Returns the points of each player by source.

    Raises:
        PluginError: if the name of a source is invalid, or points are not whole numbers or too
            large.
    """
    for items, score in zip(result.breakdown, result.scores, strict=True):
        _check_names("bgf_score", items)
        if not _are_whole([*items.values(), score], MOST_POINTS):
            raise _wrong_points(items, score)
    return list(result.breakdown)


def _wrong_points(items: Mapping[str, int], score: int) -> PluginError:
    """Returns the error for the first points that are too large or not a whole number."""
    all_points = [*items.items(), ("all", score)]
    wrong = [pair for pair in all_points if not _are_whole([pair[1]], MOST_POINTS)]
    source, points = wrong[0]
    facts = {"source": source, "most": MOST_POINTS, "points": repr(points)}
    return PluginError(message("answered.points", **facts))


def measures_in(found: Sequence[Mapping[str, float]], players: int) -> list[dict[str, float]]:
    """Returns the measures of each player, as the game computes them.

    Args:
        found: the answer of `bgf_measures`.
        players: the number of players.

    Raises:
        PluginError: if the answer is not a list with a mapping for each player, a name is invalid,
            or a value is not a number or too large.
    """
    is_list_of_dicts = type(found) is list and {*map(type, found)} == {dict}  # found out fast
    if not is_list_of_dicts and not _are_mappings(found):
        raise PluginError(message("answered.measures", found=repr(found)))
    if len(found) != players:
        facts = {"found": len(found), "players": players}
        raise PluginError(message("answered.measures_number", **facts))
    measures = []
    for of_player in found:
        _check_names("bgf_measures", of_player)
        numbers = dict(of_player)
        if not _are_whole([*numbers.values()], MOST_MEASURED):
            for name, value in of_player.items():
                numbers[name] = _number(name, value)
        measures.append(numbers)
    return measures


def _are_whole(values: Sequence[object], most: int) -> bool:
    """Returns whether all values are whole numbers with absolute values of at most `most`."""
    if not values:
        return True
    if {*map(type, values)} != {int}:
        return False
    whole = cast("Sequence[int]", values)
    return max(whole) <= most and min(whole) >= -most


def _are_mappings(found: object) -> bool:
    """Returns whether something is a list of mappings."""
    if not isinstance(found, Sequence):
        return False
    return all(isinstance(of_player, Mapping) for of_player in found)


def _number(name: str, value: float) -> float:
    """Returns the value of a measure as a number.

    Raises:
        PluginError: if it is none, or too large.
    """
    with suppress(TypeError, ValueError, OverflowError):
        number = math.nan if isinstance(value, str) else float(value)
        if -MOST_MEASURED <= number <= MOST_MEASURED:
            return number
    facts = {"name": name, "most": MOST_MEASURED, "value": repr(value)}
    raise PluginError(message("answered.measure", **facts))


def _check_names(hook: str, named: Mapping[str, object]) -> None:
    """Raises PluginError if a name in the answer of a hook is invalid."""
    if named.keys() <= _valid_names:
        return
    for name in named:
        if not isinstance(name, str) or not _is_name(name):
            raise PluginError(message("answered.measured_name", hook=hook, name=repr(name)))
        _valid_names.add(name)
