"""The chat of a match."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "Chat",
    "ChatBody",
    "ChatLine",
    "ChatRoom",
    "ChatRoomName",
    "HideBody",
    "MuteBody",
    "Phrase",
    "PhraseList",
    "ReportBody",
    "Said",
]

ChatRoomName = Literal["table", "watchers"]


class ChatBody(Struct, frozen=True):
    """Says something in a chat room of a match: a text, or a set phrase.

    Attributes:
        text: the text; empty for a set phrase.
        phrase: the key of a set phrase; empty for a text.
        room: the chat room; empty for the visitor's default one.
    """

    text: str = ""
    phrase: str = ""
    room: ChatRoomName | Literal[""] = ""


class Said(Struct, frozen=True):
    """A line was added to the chat.

    Attributes:
        id: its number in the match.
    """

    id: int


class HideBody(Struct, frozen=True):
    """Hides a line of the chat, or shows it again.

    Attributes:
        hidden: whether to hide it.
    """

    hidden: bool = True


class MuteBody(Struct, frozen=True):
    """Mutes the author of a line, or unmutes them.

    Attributes:
        muted: whether to mute them.
    """

    muted: bool = True


class ReportBody(Struct, frozen=True):
    """Reports a line of the chat of a match.

    Attributes:
        match: the id of the match.
        line: the number of the line.
    """

    match: str
    line: int


class Phrase(Struct, frozen=True):
    """A set phrase of the chat.

    Attributes:
        key: its key, by which it is sent.
        text: its words in the language of the request.
    """

    key: str
    text: str


class PhraseList(Struct, frozen=True):
    """The set phrases of the chat."""

    phrases: list[Phrase]


class ChatRoom(Struct, frozen=True):
    """A chat room in which the reader reads and writes.

    Attributes:
        room: its name: ``table`` for the players, ``watchers`` for spectators.
        free: whether free text is allowed; otherwise only set phrases.
    """

    room: ChatRoomName
    free: bool


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """A line of the chat, as the reader may read it.

    Attributes:
        id: its number in the match, from 1.
        room: the chat room in which it was written.
        seat: the seat of the author; -1 for a spectator.
        name: the name of the author; may be empty.
        at: the time, in seconds since 1970.
        text: the text; a set phrase is in the language of the reader. Empty if hidden or muted.
        hidden: whether the host has hidden it.
        muted: whether the reader has muted the author.
        you: whether the reader has written it.
    """

    id: int
    room: ChatRoomName
    seat: int
    name: str
    at: int
    text: str = ""
    hidden: bool = False
    muted: bool = False
    you: bool = False


class Chat(Struct, frozen=True, tag_field="t", tag="chat"):
    """New or changed lines of the chat, for pages that show it.

    Attributes:
        change: the number of the last change of the chat; a page that reconnects sends it back.
        rooms: the chat rooms in which the reader reads and writes now, the default one first.
        lines: the lines; they replace those sent before with the same numbers.
    """

    change: int
    rooms: list[ChatRoom]
    lines: list[ChatLine]
