"""The problems of a text that means no action, or several, with suggestions of what to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.errors import shortened
from bgf.web.problems import WebProblem
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from bgf.session import Ambiguous, Unknown

__all__ = ["problem_of_ambiguous", "problem_of_unknown"]

_MOST_NAMED = 4
"""The maximum number of actions that a problem names in words."""

_MOST_CANDIDATES = 60
"""The maximum number of actions that a problem lists."""


def problem_of_ambiguous(answer: Ambiguous) -> WebProblem:
    """Returns the problem of a text that may mean several actions; it lists them."""
    candidates = answer.candidates[:_MOST_CANDIDATES]
    return WebProblem(422, "ambiguous", message("web.ambiguous"), candidates=candidates)


def problem_of_unknown(answer: Unknown) -> WebProblem:
    """Returns the problem of a text that means no action; it lists the nearest actions."""
    words = message("not_understood", text=shortened(answer.text))
    if answer.help:
        words = join_messages(" ", [words, answer.help[-1]])
    elif answer.possible and not answer.nearest:
        named = message("possible", actions=_list_of(answer.possible))
        words = join_messages(" ", [words, named])
    return WebProblem(422, "unknown", words, nearest=answer.nearest)


def _list_of(possible: Sequence[str]) -> str:
    shown = [*possible[:_MOST_NAMED]]
    if len(possible) > _MOST_NAMED:
        shown.append("...")
    return "; ".join(shown)  # the words of an action may contain commas
