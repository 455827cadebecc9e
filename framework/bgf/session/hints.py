"""Advice to a player: the best actions by a search that uses only the player's knowledge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.wording import describe
from bgf.errors import BgfError, shortened
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

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
"""The maximum number of suggestions in a hint."""

_FEWEST_JUDGED = 6
"""The minimum number of actions that are judged accurately.

A hint sorts them by that judgement. If only the actions of a short hint were judged, a longer hint
might list other actions between them."""

USUALLY_ADVISED = 3
"""The default number of suggestions."""


class HintError(BgfError):
    """Raised if the number of suggestions or the search time of a hint is invalid."""

    code = "hint"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An action with its estimated values.

    Attributes:
        action: the notation of the action.
        words: the action in words.
        share: the expected win share, from 0 to 1.
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
    forfeited: Collection[int] = (),
    count: int = USUALLY_ADVISED,
    seconds: float | None = None,
) -> Hint:
    """Returns the best actions of a player who may act now, found by a search.

    Args:
        state: the position; it is not changed.
        player: the player to be advised; only information of this player is used.
        lang: the language of the words.
        past: the choices so far, as in `bgf.bots.View`.
        forfeited: the players who can't win any more, as in `bgf.bots.View`.
        count: the maximum number of suggestions, from 1 to `MOST_ADVISED`.
        seconds: the search time, more than 0; the hint then depends on the machine. If left out,
            the same position gives the same hint.

    Raises:
        HintError: if `count` or `seconds` is out of its range.
    """
    _check_range(count, seconds)
    from bgf.bots import View
    from bgf.bots.advice import advise

    view = View(state, player, past=past, forfeited=forfeited)
    found = advise(view, seconds=seconds, top=max(count, _FEWEST_JUDGED))
    tries = sum(advice.visits for advice in found)
    return Hint(tuple(_suggestion(advice, lang) for advice in found[:count]), tries)


def _check_range(count: int, seconds: float | None) -> None:
    """Raises HintError if the number of suggestions or the search time is invalid."""
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
