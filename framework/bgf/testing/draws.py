"""Records where chance is drawn or read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.components import table
from bgf.engine.state import State
from bgf_cext import seeded

if TYPE_CHECKING:
    from types import CodeType, FrameType

__all__ = ["ChanceDraw", "common_shuffles", "noted_draws", "watched_class"]

_CHECKS = "bgf.testing"


def watched_class(read: Callable[[FrameType], None], write: Callable[[FrameType], None]) -> Any:
    """Returns a class of states that report which functions read or set the generator.

    Args:
        read: called with the frame of a function that reads `State.chance`.
        write: called with the frame of a function that sets it.
    """
    generator: Any = getattr_static(State, "chance")

    def get(state: State) -> Any:
        read(sys._getframe(1))
        return generator.__get__(state)

    def put(state: State, number: int) -> None:
        write(sys._getframe(1))
        generator.__set__(state, number)

    return type("WatchedState", (State,), {"__slots__": (), "chance": property(get, put)})


class ChanceDraw(NamedTuple):
    """A draw of chance.

    Attributes:
        site: the functions on the stack, each with the index of its current instruction.
        is_shuffle: whether components were shuffled.
        chance: the state of the generator before the draw.
        shuffled: the components that were shuffled.
    """

    site: tuple[tuple[CodeType, int], ...]
    is_shuffle: bool
    chance: int
    shuffled: frozenset[int] = frozenset()


@contextmanager
def noted_draws(
    course: int | None = None, shuffles: Sequence[int] = ()
) -> Iterator[list[ChanceDraw]]:
    """Records the draws that any table makes inside the block; yields the growing list.

    Args:
        course: the seed of other chance to draw from; None to draw as usual.
        shuffles: the states of the generator for the first shuffles, which ignore `course`.
    """
    draws: list[ChanceDraw] = []
    kept = list(shuffles)
    anew = None if course is None else seeded(course)
    functions = vars(table)  # the compiled table, too, looks up its functions here
    below: Callable[[int, int], tuple[int, int]] = functions["below"]
    shuffled: Callable[[int, list[int]], int] = functions["shuffled"]

    def noted_below(chance: int, limit: int) -> tuple[int, int]:
        nonlocal anew
        draws.append(ChanceDraw(_site(sys._getframe(1)), is_shuffle=False, chance=chance))
        if anew is None:
            return below(chance, limit)
        number, anew = below(anew, limit)
        return number, anew

    def noted_shuffled(chance: int, items: list[int]) -> int:
        nonlocal anew
        if len(items) < 2:
            return chance
        site = _site(sys._getframe(1))
        draw = ChanceDraw(site, is_shuffle=True, chance=chance, shuffled=frozenset(items))
        draws.append(draw)
        if kept:
            return shuffled(kept.pop(0), items)
        if anew is None:
            return shuffled(chance, items)
        anew = shuffled(anew, items)
        return anew

    functions.update(below=noted_below, shuffled=noted_shuffled)
    try:
        yield draws
    finally:
        functions.update(below=below, shuffled=shuffled)


def common_shuffles(draws: Sequence[ChanceDraw], others: Sequence[ChanceDraw]) -> list[int]:
    """Returns the states of the generator before the shuffles, if two sequences make the same ones.

    Returns none if their shuffles differ.
    """
    shuffles = [draw for draw in draws if draw.is_shuffle]
    sites = [draw.site for draw in shuffles]
    if sites != [draw.site for draw in others if draw.is_shuffle]:
        return []
    return [draw.chance for draw in shuffles]


def _site(frame: FrameType | None) -> tuple[tuple[CodeType, int], ...]:
    """Returns the site of a draw: a frame and its callers up to the check."""
    site: list[tuple[CodeType, int]] = []
    while frame is not None and not frame.f_globals.get("__name__", "").startswith(_CHECKS):
        site.append((frame.f_code, frame.f_lasti))
        frame = frame.f_back
    return tuple(site)
