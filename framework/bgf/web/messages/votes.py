"""Questions that the players of a match decide together."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["MatchVote", "Question", "VoteBody", "Voted"]

Question = Literal["pause", "resume", "stand_in", "abandon"]


class MatchVote(Struct, frozen=True):
    """An open question to the players.

    Attributes:
        what: ``pause``, ``stand_in`` or ``abandon``.
        about: the seat for which a bot is to stand in; -1 for other questions.
        yes: the seats that have agreed.
        waits: the seats that have not answered yet; the question is decided without absent players.
    """

    what: Question
    about: int
    yes: list[int]
    waits: list[int]


class VoteBody(Struct, frozen=True):
    """Asks the other players for something, or answers such a question.

    Attributes:
        what: ``pause``; ``resume``, which needs no agreement; ``stand_in``, a bot in place of an
            absent player; or ``abandon``, to give the match up.
        about: the seat for which a bot is to stand in; -1 for the other questions.
        yes: whether the player agrees; a refusal closes the question.
    """

    what: Question
    about: int = -1
    yes: bool = True


class Voted(Struct, frozen=True):
    """A vote was recorded.

    Attributes:
        done: whether the question was carried out.
    """

    done: bool
