"""The answers to earlier requests: a repeated request gets the same answer again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.web.messages import Acted
    from bgf.web.problems import WebProblem

__all__ = ["EarlierRequests"]

_MOST_REFUSALS = 64
"""The maximum number of refusals that are remembered."""


@dataclass(slots=True)
class EarlierRequests:
    """The answers to earlier requests of a match, each by ``SEAT:KEY`` with its idempotency key.

    Attributes:
        answers: the answers to requests that became events of the match.
        refusals: the last refusals.
    """

    answers: dict[str, Acted] = field(default_factory=dict)
    refusals: dict[str, WebProblem] = field(default_factory=dict)

    def answer(self, key: str) -> Acted | None:
        """Returns the answer to an earlier request with the same key; None for a new request.

        Args:
            key: the seat and the idempotency key, ``SEAT:KEY``.

        Raises:
            WebProblem: if the earlier request was refused.
        """
        if key in self.refusals:
            raise self.refusals[key]
        return self.answers.get(key)

    def remember_refusal(self, key: str, problem: WebProblem) -> None:
        """Remembers a refusal, and forgets the oldest one if there are too many."""
        self.refusals[key] = problem
        if len(self.refusals) > _MOST_REFUSALS:
            del self.refusals[next(iter(self.refusals))]
