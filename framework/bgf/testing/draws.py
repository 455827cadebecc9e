"""Finds out where chance is drawn or read, and has it drawn anew from one draw on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import getattr_static
from typing import TYPE_CHECKING, Any

from bgf.components import table
from bgf.engine.state import State
from bgf_cext import seeded

if TYPE_CHECKING:
    from types import CodeType, FrameType

__all__ = ["Site", "common_draws", "redrawn", "watched_class"]

Site = tuple[tuple["CodeType", int], ...]
"""The place of a draw: the functions that were running, each with the instruction it was at."""

_CHECKS = "bgf.testing"


def watched_class(read: Callable[[FrameType], None], write: Callable[[FrameType], None]) -> Any:
    """Returns a class of states that tell who reads or sets the generator.

    Args:
        read: called with the frame of the function that reads.
        write: called with the frame of the function that sets.
    """
    generator: Any = getattr_static(State, "chance")

    def get(state: State) -> Any:
        read(sys._getframe(1))
        return generator.__get__(state)

    def put(state: State, number: int) -> None:
        write(sys._getframe(1))
        generator.__set__(state, number)

    return type("WatchedState", (State,), {"__slots__": (), "chance": property(get, put)})


@contextmanager
def redrawn(first: int | None = None, course: int = 0) -> Iterator[list[Site]]:
    """Yields the places of all draws that are made inside the block; the list grows.

    Args:
        first: the index of the draw from which on chance decides anew; None for no draw.
        course: the seed for that.
    """
    sites: list[Site] = []
    drawn_below, drawn_shuffled = table.below, table.shuffled

    def noted(chance: int) -> int:
        """Notes a draw; returns the state of the generator for it."""
        is_first = len(sites) == first
        sites.append(_site(sys._getframe(2)))
        return seeded(course) if is_first else chance

    def below(chance: int, limit: int) -> tuple[int, int]:
        return drawn_below(noted(chance), limit)

    def shuffled(chance: int, items: list[int]) -> int:
        return drawn_shuffled(noted(chance), items) if len(items) > 1 else chance

    functions = vars(table)
    functions.update(below=below, shuffled=shuffled)
    try:
        yield sites
    finally:
        functions.update(below=drawn_below, shuffled=drawn_shuffled)


def common_draws(sites: Sequence[Site], others: Sequence[Site]) -> int:
    """Returns how many of the first draws are surely for the same in two sequences.

    A draw is for something else where the rules were at another place. Of draws in a loop nobody
    knows which of them are for the same if their numbers differ.
    """
    common = 0
    for site, other in zip(sites, others, strict=False):
        if site != other:
            break
        common += 1
    following = {*sites[common : common + 1], *others[common : common + 1]}
    if not following:
        return 0  # chance has decided the same, and that led to something else
    return next((index for index in range(common) if sites[index] in following), common)


def _site(frame: FrameType | None) -> Site:
    """Returns the place of a draw, up to the check that plays."""
    site: list[tuple[CodeType, int]] = []
    while frame is not None and not frame.f_globals.get("__name__", "").startswith(_CHECKS):
        site.append((frame.f_code, frame.f_lasti))
        frame = frame.f_back
    return tuple(site)
