"""The messages of the socket of a match, in both directions."""

from __future__ import annotations

from msgspec import Struct

from bgf.web.messages.changes import Patch, WordsBeside
from bgf.web.messages.chat import Chat
from bgf.web.messages.matches import MatchCard
from bgf.web.messages.views import MatchView

__all__ = [
    "Bye",
    "Events",
    "Hello",
    "Looking",
    "Presence",
    "Push",
    "Rematch",
    "State",
    "WaitingRoom",
]


class Hello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The first message.

    Attributes:
        api: the version of the contract.
        build: the version of the server.
        match: the id of the match.
        n: the number of its events.
        viewer: the seat; -1 for a spectator.
        lang: the language of words.
        now: the time on the server's clock, in milliseconds since 1970.
    """

    api: int
    build: str
    match: str
    n: int
    viewer: int
    lang: str
    now: int = 0


class WaitingRoom(Struct, frozen=True, tag_field="t", tag="lobby"):
    """A match that has not begun; sent again after each change.

    Attributes:
        card: the match.
    """

    card: MatchCard


class State(Struct, frozen=True, tag_field="t", tag="state"):
    """A whole view: the first one, or the one after missed patches.

    Attributes:
        view: the view.
    """

    view: MatchView


class Presence(Struct, frozen=True, tag_field="t", tag="presence"):
    """The seats of people who are connected.

    Attributes:
        online: the seats.
    """

    online: list[int]


class Rematch(Struct, frozen=True, tag_field="t", tag="rematch"):
    """A player has made the rematch.

    Attributes:
        match: the id of the rematch.
    """

    match: str


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The last message.

    Attributes:
        reason: a stable code for programs.
        text: the reason in words.
    """

    reason: str
    text: str


Push = Hello | WaitingRoom | State | Patch | WordsBeside | Presence | Rematch | Chat | Bye
"""A pushed message; its member ``t`` is its type."""


class Events(Struct, frozen=True):
    """The pushed messages since an event, for clients without a socket.

    Attributes:
        messages: the messages, as a socket would bring them.
    """

    messages: list[Push]


class Looking(Struct, frozen=True, tag_field="t", tag="looking"):
    """Tells the server whether the page is in sight; the only message that a page may send.

    Attributes:
        yes: whether the page is in sight.
    """

    yes: bool
