"""A notice, and the reasons for not sending one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Failure", "NotSent", "Notice"]


class Failure(StrEnum):
    """Why a notice could not be sent; ``notices.failed.`` and the value is the ID of its words."""

    UNKNOWN = "unknown"  # no machine has the name
    PRIVATE = "private"  # the name leads into a private network
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    GONE = "gone"
    KEYS = "keys"  # no browser has made the keys of Web Push
    MAIL = "mail"  # the mail server does not take letters
    MAILBOX = "mailbox"  # it knows no such mailbox
    UNABLE = "unable"  # the server can't send such notices any more


@dataclass(frozen=True, slots=True)
class Notice:
    """Tells a person that it is their turn: which game, which match, where; nothing of the table.

    Attributes:
        id: a unique ID, the same for every attempt to send it.
        match: the id of the match.
        game: the id of the game.
        title: the name of the game.
        seat: the seat whose turn it is.
        text: a sentence.
        link: the address of the match.
        lang: the language of title and text.
        at: when it is sent, in seconds since 1970.
    """

    id: str
    match: str
    game: str
    title: str
    seat: int
    text: str
    link: str
    lang: str
    at: int


class NotSent(Exception):  # what was not done, as in `NotSaved`
    """A notice could not be sent.

    Args:
        failure: the reason.
        is_final: whether another attempt would fail, too.
        is_gone: whether the destination does not exist any more.
    """

    def __init__(self, failure: Failure, *, is_final: bool = False, is_gone: bool = False) -> None:
        super().__init__(failure)
        self.failure = failure
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
