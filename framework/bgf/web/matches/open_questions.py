"""The open questions between the players of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.web.messages import Question
    from bgf.web.store.rows import AskedUndo, Vote

__all__ = ["OpenQuestions"]


@dataclass(slots=True)
class OpenQuestions:
    """The open questions between the players of a match.

    Attributes:
        votes: the votes of the questions that are, or were, open.
        undo: the open undo request; None if there is none.
    """

    votes: tuple[Vote, ...] = ()
    undo: AskedUndo | None = None

    def close(self, question: tuple[Question, int] | None) -> None:
        """Forgets the votes of a question.

        Args:
            question: the question, and the seat that it is about; None for none.
        """
        self.votes = tuple(vote for vote in self.votes if (vote.what, vote.about) != question)
