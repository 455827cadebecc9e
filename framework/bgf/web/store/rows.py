"""The rows of the store as objects: visitors, matches with their seats, events, undo requests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bgf.web.messages import (
    NO_CLOCK,
    ChatRoomName,
    Clock,
    DestinationState,
    NoticeKind,
    Origin,
    Question,
    SeatClock,
    StandIn,
    Status,
    Visibility,
)

__all__ = [
    "DONE",
    "LIVE",
    "OPEN",
    "AskedUndo",
    "ChatNews",
    "ChatReport",
    "ChatRow",
    "DestinationRow",
    "DueNotice",
    "MatchNews",
    "ReportedLine",
    "SeatRow",
    "StoredLine",
    "StoredMatch",
    "Timing",
    "Visitor",
    "Vote",
]

OPEN: Status = "open"
LIVE: Status = "live"
DONE: Status = "done"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person with a cookie.

    Attributes:
        key: SHA-256 of the cookie.
        name: the name that others see; empty if none was given.
        lang: the language; empty if none was chosen.
        settings: the settings of the page.
    """

    key: bytes
    name: str = ""
    lang: str = ""
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a match.

    Attributes:
        seat: its number.
        bot: the bot; empty for people.
        visitor: the key of the visitor who sits there; None for a free seat and for bots.
        name: the name of the visitor; may be empty.
        link: SHA-256 of the token of the seat's link; None if there is none.
        stand_in: why a bot plays in place of the visitor, as in `MatchSeat`; empty if none does.
        share: the share of its player in the chance of the match, 16 bytes; None before it is
            given.
        is_share_made: whether the server has made the share.
    """

    seat: int
    bot: str = ""
    visitor: bytes | None = None
    name: str = ""
    link: bytes | None = None
    stand_in: StandIn = ""
    share: bytes | None = None
    is_share_made: bool = False

    @property
    def is_person(self) -> bool:
        """Whether a person plays there now, and no bot stands in."""
        return self.visitor is not None and not self.stand_in

    @property
    def is_share_awaited(self) -> bool:
        """Whether its player has not given a share yet."""
        return self.visitor is not None and self.share is None

    @property
    def is_free(self) -> bool:
        """Whether the seat is not taken."""
        return not self.bot and self.visitor is None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match without its lines.

    Attributes:
        id: its id.
        game: the id of the game.
        mods: the names of its mods.
        options: the chosen values of options.
        host: the key of the visitor who hosts it.
        status: `OPEN`, `LIVE` or `DONE`.
        visibility: ``private``, ``link`` or ``public``.
        head: the head of its record; empty before it has begun.
        rematch: the id of the rematch; empty if there is none.
        created: when it was made, in seconds since 1970.
        seats: the seats, in order.
        revision: the number of its last change; the changes of all matches are numbered together.
        clock: the settings of its clocks.
        paused: when the pause began, in milliseconds since 1970; 0 if it is not paused.
        abandoned: whether its players have given it up; its status is `DONE` then.
        was_public: whether it has ever been public.
        server_seed: the secret that determines its chance together with the shares, 32 bytes;
            revealed by its last event. None for a match with a seed, which an older version has
            begun.
        origin: the moment from which an exercise was begun; None for any other match.
    """

    id: str
    game: str
    mods: tuple[str, ...]
    options: dict[str, Any]
    host: bytes
    status: Status
    visibility: Visibility
    head: str
    rematch: str
    created: int
    seats: tuple[SeatRow, ...]
    revision: int = 0
    clock: Clock = NO_CLOCK
    paused: int = 0
    abandoned: bool = False
    server_seed: bytes | None = field(default=None, repr=False)
    was_public: bool = False
    origin: Origin | None = None

    @property
    def is_among_strangers(self) -> bool:
        """Whether people may have joined from the lobby, now or while it was public."""
        return self.was_public or self.visibility == "public"

    @property
    def is_deserted(self) -> bool:
        """Whether it has not begun, and nobody has a seat any more."""
        return self.status == OPEN and all(row.visitor is None for row in self.seats)

    def seats_of(self, visitor: bytes | None) -> list[int]:
        """Returns the seats of a visitor."""
        return [row.seat for row in self.seats if visitor is not None and row.visitor == visitor]


@dataclass(frozen=True, slots=True)
class StoredLine:
    """One event of a match.

    Attributes:
        body: the lines of the record, without their checks.
        at: the time of the event, in seconds since 1970.
        key: the seat and idempotency key of the request; None for events of the server.
        seat: the player.
    """

    body: str
    at: int
    key: str | None
    seat: int


@dataclass(frozen=True, slots=True)
class AskedUndo:
    """A player's undo request to the others.

    Attributes:
        id: the ID of the request, which answers name.
        seat: the seat that asks.
        lines: the number of actions to undo.
        waits: the seats that have not answered yet.
        n: the number of events at the time; the next event makes the request void.
        key: the seat and idempotency key of the request.
    """

    id: str
    seat: int
    lines: int
    waits: frozenset[int]
    n: int
    key: str


@dataclass(frozen=True, slots=True)
class Vote:
    """A player's consent to a question.

    Attributes:
        what: as in `MatchVote`.
        about: the seat that it is about; -1 for none.
        seat: the seat that agrees.
        n: the number of events at the time.
    """

    what: Question
    about: int
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Timing:
    """The clocks and votes of a match, which are not part of its lines.

    Attributes:
        clocks: the clocks of people by seat; empty without a clock.
        votes: the votes of open questions.
    """

    clocks: dict[int, SeatClock] = field(default_factory=dict)
    votes: tuple[Vote, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchNews:
    """The changes of a match since the last event that a process has read.

    Attributes:
        match: the match as it is now.
        lines: the new events, in order.
        asked: the last undo request; None if there is none.
        online: the seats of people who are connected to other processes.
        timing: its clocks and votes.
    """

    match: StoredMatch
    lines: list[StoredLine]
    asked: AskedUndo | None
    online: frozenset[int]
    timing: Timing


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A line of chat.

    Attributes:
        id: its number in the match, from 1.
        change: the number of its last change; all changes of the chat of a match are numbered
            together.
        chat_room: the chat room in which it was written.
        seat: the seat of the author; -1 for a spectator.
        author: the key of the visitor who has written it.
        name: the name of the visitor at the time.
        at: the time, in seconds since 1970.
        text: the text; empty for a set phrase.
        phrase: the key of a set phrase; empty for a free text.
        is_hidden: whether the host has hidden it.
    """

    id: int
    change: int
    chat_room: ChatRoomName
    seat: int
    author: bytes
    name: str
    at: int
    text: str
    phrase: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class ChatNews:
    """The changes of the chat of a match since the last change that a process has read.

    Attributes:
        rows: the lines that are new or have changed, in the order of their ids.
        last_change: the number of the last change; 0 if there are no lines.
        muted: the keys of the authors that visitors have muted, by visitor.
    """

    rows: list[ChatRow]
    last_change: int
    muted: dict[bytes, frozenset[bytes]]


@dataclass(frozen=True, slots=True)
class ReportedLine:
    """A line of chat in a report.

    Attributes:
        id: its number in the match.
        room: the chat room in which it was written.
        seat: the seat of the author; -1 for a spectator.
        name: the name of the author.
        author: the beginning of the author's key in hexadecimal, which tells people apart.
        at: the time, in seconds since 1970.
        text: the text; empty for a set phrase.
        phrase: the key of a set phrase; empty for a free text.
    """

    id: int
    room: str
    seat: int
    name: str
    author: str
    at: int
    text: str
    phrase: str


@dataclass(frozen=True, slots=True)
class ChatReport:
    """A line of chat that was reported to the operator.

    Attributes:
        id: the number of the report.
        match: the id of the match.
        line: the number of the reported line.
        by: the beginning of the key of the visitor who has reported it, in hexadecimal.
        at: the time of the report, in seconds since 1970.
        lines: the lines before the reported one in its chat room, then the reported one.
    """

    id: int
    match: str
    line: int
    by: str
    at: int
    lines: list[ReportedLine]


@dataclass(frozen=True, slots=True)
class DestinationRow:
    """A destination of a person's notices.

    Attributes:
        id: its id.
        visitor: the key of the person.
        kind: ``webhook``, ``push`` or ``mail``.
        address: a URL, or an e-mail address.
        keys: ``p256dh`` and ``auth`` of Web Push, or ``secret`` of a webhook.
        lang: the language of its notices.
        state: ``new`` until the address is confirmed, ``ready``, or ``stopped`` for good.
        failure: the code of the reason for giving up its last notice; empty if it was not given up.
    """

    id: str
    visitor: bytes
    kind: NoticeKind
    address: str
    keys: dict[str, str]
    lang: str
    state: DestinationState
    failure: str


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice that this process is to send now.

    Attributes:
        match: the id of the match.
        destination: its destination.
        seat: the seat whose turn it is.
        began: when the turn began, in seconds since 1970.
        tries: the number of attempts, this one included.
    """

    match: str
    destination: DestinationRow
    seat: int
    began: int
    tries: int
