"""Advice to a player: the best actions by a search, from what the player may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.wording import describe

if TYPE_CHECKING:
    from bgf.bots.advice import Advice
    from bgf.engine.state import State

__all__ = ["MOST_ADVISED", "USUALLY_ADVISED", "Hint", "Suggestion", "hint_for"]

MOST_ADVISED = 20
"""The largest number of actions that can be asked for."""

USUALLY_ADVISED = 3
"""The number of actions where none is asked for."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One action that a search has judged.

    Attributes:
        action: its notation.
        words: the action in the words of its game.
        share: the share in the win that the player may expect with it, from 0 to 1.
        points: the points that the player may expect to have at the end.
        tries: how often the search has tried it.
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
        tries: how often the search has tried any action.
    """

    suggestions: tuple[Suggestion, ...]
    tries: int


def hint_for(
    state: State,
    player: int,
    lang: str,
    *,
    count: int = USUALLY_ADVISED,
    seconds: float | None = None,
) -> Hint:
    """Search for the best actions of a player who may act now.

    Args:
        state: the position; it is not changed.
        player: who is to choose, and whose knowledge is used.
        lang: the language.
        count: the largest number of suggestions, from 1 to `MOST_ADVISED`.
        seconds: how long to search; the hint then depends on the machine. If left out, the same
            position gives the same hint.
    """
    from bgf.bots import View
    from bgf.bots.advice import advise

    found = advise(View(state, player), seconds=seconds, top=count)
    tries = sum(advice.visits for advice in found)
    return Hint(tuple(_suggestion(advice, lang) for advice in found[:count]), tries)


def _suggestion(advice: Advice, lang: str) -> Suggestion:
    action = advice.action
    words = describe(action, lang)
    return Suggestion(action.text, words, advice.share, advice.points, advice.visits)
