"""Advice to a player: the best actions by a search that uses the player's knowledge alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.wording import describe
from bgf.errors import BgfError, shortened
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.bots.advice import Advice
    from bgf.bots.past import PastChoice
    from bgf.engine.state import State

__all__ = [
    "MOST_ADVISED",
    "USUALLY_ADVISED",
    "Hint",
    "HintError",
    "Suggestion",
    "hint_for",
]

MOST_ADVISED = 20
"""The largest number of suggestions in a hint."""

USUALLY_ADVISED = 3
"""The number of suggestions where a caller names none."""


class HintError(BgfError):
    """A hint can't have that many suggestions, or can't be searched for that long."""

    code = "hint"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One action with its value, as estimated by a search.

    Attributes:
        action: its notation.
        words: the action in the words of its game.
        share: the expected share in the win, from 0 to 1.
        points: the expected points at the end of the match.
        tries: the number of simulations that began with it.
    """

    action: str
    words: str
    share: float
    points: float
    tries: int


@dataclass(frozen=True, slots=True)
class Hint:
    """The findings of a search.

    Attributes:
        suggestions: the best actions, best first.
        tries: the number of all simulations.
    """

    suggestions: tuple[Suggestion, ...]
    tries: int


def hint_for(
    state: State,
    player: int,
    lang: str,
    *,
    past: Iterable[PastChoice] = (),
    count: int = USUALLY_ADVISED,
    seconds: float | None = None,
) -> Hint:
    """Returns the best actions of a player who may act now, as a search finds them.

    Args:
        state: the position; it is not changed.
        player: the player to be advised; nothing that this player does not know is used.
        lang: the language of the words.
        past: the choices that were made so far, as in `bgf.bots.View`.
        count: the largest number of suggestions, from 1 to `MOST_ADVISED`.
        seconds: the time to search, more than 0; the hint then depends on the machine. If left out,
            the same position gives the same hint.

    Raises:
        HintError: if `count` or `seconds` is out of its range.
    """
    _check_range(count, seconds)
    from bgf.bots import View
    from bgf.bots.advice import advise

    found = advise(View(state, player, past=past), seconds=seconds, top=count)
    tries = sum(advice.visits for advice in found)
    return Hint(tuple(_suggestion(advice, lang) for advice in found[:count]), tries)


def _check_range(count: int, seconds: float | None) -> None:
    """Raises HintError if a hint can't have that many suggestions, or can't take that long."""
    if not (isinstance(count, int) and 1 <= count <= MOST_ADVISED):
        given = shortened(repr(count))
        raise HintError(message("session.hint_count", most=MOST_ADVISED, count=given))
    is_time = isinstance(seconds, int | float) and 0 < seconds < math.inf
    if seconds is not None and not is_time:
        raise HintError(message("session.hint_seconds", seconds=shortened(repr(seconds))))


def _suggestion(advice: Advice, lang: str) -> Suggestion:
    action = advice.action
    words = describe(action, lang)
    return Suggestion(action.text, words, advice.share, advice.points, advice.visits)
