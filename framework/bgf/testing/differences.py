"""Describes the differences between two values, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bgf.words import Message, joined, message

__all__ = ["changed", "differing", "excerpt"]


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Returns the names of the parts in which two states, or two observations, differ."""
    names = ", ".join(_differing_keys(one, other))
    return names or message("fault.position")


def changed(one: Mapping[str, Any], other: Mapping[str, Any]) -> Message:
    """Returns the names of the parts that differ, and the first two values that do."""
    return joined("", [differing(one, other), " (", excerpt(one, other), ")"])


def excerpt(one: Any, other: Any) -> Message:
    """Returns the first part in which two values differ, with both values there."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in _differing_keys(one, other):
            return joined(" ", [key, excerpt(one.get(key), other.get(key))])
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        for mine, its in zip(one, other, strict=False):
            if mine != its:
                return excerpt(mine, its)
    return message("fault.either", one=f"{one!r:.200}", other=f"{other!r:.200}")


def _differing_keys(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return [key for key in {**one, **other} if one.get(key) != other.get(key)]
