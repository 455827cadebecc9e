"""The answers to earlier requests: one that is repeated is answered as before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.web.messages import Acted
    from bgf.web.problems import WebProblem

__all__ = ["EarlierRequests"]

_MOST_REFUSALS = 64
"""The number of refusals that are remembered for requests that are repeated."""


@dataclass(slots=True)
class EarlierRequests:
    """The answers to earlier requests of a match, each by ``SEAT:KEY`` with its idempotency key.

    Attributes:
        answers: the answers to requests that are events of the match.
        refusals: the refusals of the last ones that were refused.
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
        """Remembers a refusal; the oldest one is forgotten after many."""
        self.refusals[key] = problem
        if len(self.refusals) > _MOST_REFUSALS:
            del self.refusals[next(iter(self.refusals))]
