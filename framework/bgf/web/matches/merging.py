"""Merge patches (RFC 7396) between two views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, to_builtins

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf.view.data import Area
    from bgf.web.messages import MatchView

__all__ = ["AreaPatches", "difference", "merged", "patch_between"]


class AreaPatches:
    """The patches between areas of two positions, each computed once for all viewers.

    An object serves one push, during which all views before and after it stay alive.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], dict[str, Any]] = {}

    def between(self, before: Area, after: Area) -> dict[str, Any]:
        """Returns the patch that turns one area into another."""
        key = (id(before), id(after))
        patch = self._made.get(key)
        if patch is None:
            patch = self._made[key] = difference(to_builtins(before), to_builtins(after))
        return patch


def patch_between(
    before: MatchView, after: MatchView, area_patches: AreaPatches | None = None
) -> dict[str, Any]:
    """Returns the merge patch that turns one view into another.

    Members that are the same object in both are skipped, see `bgf.view.Sight`.

    Args:
        before: the view that is changed.
        after: the view that it turns into.
        area_patches: the patches that were computed for other viewers.
    """
    patch: dict[str, Any] = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is new or old == new:
            continue
        if name == "areas":
            patch[name] = _patch_of_areas(old, new, area_patches or AreaPatches())
        elif new is UNSET:
            patch[name] = None
        elif old is UNSET:
            patch[name] = to_builtins(new)
        else:
            patch |= difference({name: to_builtins(old)}, {name: to_builtins(new)})
    return patch


def _patch_of_areas(
    before: Mapping[str, Area], after: Mapping[str, Area], area_patches: AreaPatches
) -> dict[str, Any]:
    """Returns the patch of the areas; a match has the same areas from its start to its end."""
    patch = {}
    for id_, area in after.items():
        old = before[id_]
        if old is not area and old != area:
            patch[id_] = area_patches.between(old, area)
    return patch


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Returns the merge patch that turns one object into another; no member of either may be null.

    Args:
        before: the object that is changed.
        after: the object that it turns into.
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
    """Returns the result of applying a merge patch to a value; the value itself stays unchanged."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found
