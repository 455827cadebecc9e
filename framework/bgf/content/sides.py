"""Sides of planes whose size depends on an option: one side for each value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["MOST_VALUES", "each_size", "option_values", "sized_by", "with_each_size"]

MOST_VALUES = 64
"""The maximum number of values of an option that sets the side of a plane."""


def option_values(option: object) -> Sequence[Any]:
    """Returns all values of an option, given its content; none if there are too many.

    Options for a player have none, and neither have numbers without a ``min`` and a ``max``.
    """
    if not isinstance(option, Mapping):
        return ()
    kind = option.get("type")
    if kind == "bool":
        return (False, True)
    choices = option.get("choices")
    if kind == "choice" and isinstance(choices, list):
        return choices
    least = option.get("min")
    most = option.get("max")
    if kind == "int" and isinstance(least, int) and isinstance(most, int):
        return range(least, most + 1) if most - least < MOST_VALUES else ()
    return ()


def sized_by(side: Mapping[str, Any]) -> list[str]:
    """Returns the options that set the size of a side, without repetition."""
    sectors = side.get("sectors")
    widths = sectors if isinstance(sectors, list) else []
    sizes = [side.get("rows"), *widths]
    return list(dict.fromkeys(size for size in sizes if isinstance(size, str)))


def each_size(side: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yields a side for each value of the option that sets its size; the side itself if none does.

    Args:
        side: an entry of `sides`, with names of options allowed as ``rows`` and ``sectors``.
        options: the options of the game, by name.
    """
    names = sized_by(side)
    rows = side.get("rows")
    widths = side.get("sectors")
    others = side.get("options", {})
    if not names or not isinstance(widths, list) or not isinstance(others, dict):
        yield side
        return
    name = names[0]
    for value in option_values(options.get(name)):
        sized = {
            **side,
            "rows": value if rows == name else rows,
            "sectors": [value if width == name else width for width in widths],
            "options": {**others, name: value},
        }
        yield from each_size(sized, options)


def with_each_size(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the content of a pack with a fixed size for each side, see `each_size`."""
    planes = data.get("planes", {})
    if not any(sized_by(side) for plane in planes.values() for side in plane["sides"]):
        return data
    options = data.get("options", {})
    return {
        **data,
        "planes": {
            name: {
                **plane,
                "sides": [size for side in plane["sides"] for size in each_size(side, options)],
            }
            for name, plane in planes.items()
        },
    }
