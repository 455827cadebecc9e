"""Merge patches (RFC 7396) between two views."""

from __future__ import annotations

from typing import Any

__all__ = ["difference", "merged"]


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Returns the merge patch that makes one object into another; no member of them is null.

    Args:
        before: the object that is changed.
        after: the object that it becomes.
    """
    patch: dict[str, Any] = {}
    for name, value in after.items():
        old = before.get(name)
        if old == value and type(old) is type(value):
            continue
        if isinstance(old, dict) and isinstance(value, dict):
            patch[name] = difference(old, value)
        else:
            patch[name] = value
    for name in before:
        if name not in after:
            patch[name] = None
    return patch


def merged(target: Any, patch: Any) -> Any:
    """Returns what a merge patch makes of a value; the value itself stays as it is."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found
