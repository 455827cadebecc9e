"""Wild cards, which stand for cards of any other kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.components.layout import Kind

__all__ = ["NO_KIND", "wild_kind"]

NO_KIND = -1
"""Stands for no kind where the index of a kind is expected."""


def wild_kind(kinds: Sequence[Kind]) -> int:
    """Returns the index of the kind that the content marks ``wild``, or `NO_KIND`."""
    return next((kind.index for kind in kinds if kind.data.get("wild")), NO_KIND)
