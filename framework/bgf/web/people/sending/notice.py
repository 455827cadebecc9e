"""A notice, and the reasons for not sending one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["NotSent", "Notice", "SendingFailure"]


class SendingFailure(StrEnum):
    """The reason why a notice was not sent; ``notices.failed.VALUE`` is the ID of its text."""

    UNKNOWN = "unknown"  # the host name can't be resolved
    PRIVATE = "private"  # the host name leads into a private network
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    GONE = "gone"
    KEYS = "keys"  # the keys of Web Push are invalid
    MAIL = "mail"  # the mail server does not accept e-mails
    MAILBOX = "mailbox"  # the mail server has no such mailbox
    UNABLE = "unable"  # the server can't send this kind of notice any more


@dataclass(frozen=True, slots=True)
class Notice:
    """The contents of a notice of a turn: the match and its address, but nothing of the position.

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


class NotSent(Exception):  # named after what was not done, like `NotSaved`
    """Raised if a notice could not be sent.

    Args:
        failure: the reason.
        is_final: whether another attempt would fail, too.
        is_gone: whether the destination does not exist any more.
    """

    def __init__(
        self, failure: SendingFailure, *, is_final: bool = False, is_gone: bool = False
    ) -> None:
        super().__init__(failure)
        self.failure = failure
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
