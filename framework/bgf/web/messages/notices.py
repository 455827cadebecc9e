"""Notices of turns: where a person is told, of which matches, and what is sent there."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "DestinationCard",
    "DestinationState",
    "Destinations",
    "MailAnswer",
    "MailCard",
    "NewDestination",
    "NoticeBody",
    "NoticeChoice",
    "NoticeChoices",
    "NoticeKind",
    "PushNotice",
    "WebhookNotice",
]

NoticeKind = Literal["webhook", "push", "mail"]
DestinationState = Literal["new", "ready", "stopped"]


class NewDestination(Struct, frozen=True):
    """Adds where the visitor can be told that it is their turn.

    Attributes:
        kind: ``webhook``, ``push`` for a browser, or ``mail``.
        address: a URL, or an address of e-mail.
        keys: of a browser ``p256dh`` and ``auth``, as its subscription has them.
    """

    kind: NoticeKind
    address: str
    keys: dict[str, str] = {}


class DestinationCard(Struct, frozen=True, omit_defaults=True):
    """Where a person can be told something.

    Attributes:
        id: its id.
        kind: as in `NewDestination`.
        address: the address; of a browser the host of its service.
        state: ``new`` until the address of e-mail is confirmed, ``ready``, or ``stopped`` if
            nothing is sent there any more.
        failure: why the last notice was given up, in words; empty if none was.
        secret: the secret by which a webhook checks that notices come from here.
    """

    id: str
    kind: NoticeKind
    address: str
    state: DestinationState
    failure: str = ""
    secret: str = ""


class Destinations(Struct, frozen=True):
    """Where a person can be told that it is their turn.

    Attributes:
        kinds: the kinds of notices that this server can send.
        key: the server's key for Web Push, which a browser subscribes with; empty without it.
        destinations: the destinations.
    """

    kinds: list[NoticeKind]
    key: str
    destinations: list[DestinationCard]


class NoticeBody(Struct, frozen=True):
    """Chooses whether the visitor is told of turns in a match at a destination.

    Attributes:
        destination: the id of the destination.
        on: whether they are told.
        always: whether they are told even while a page of theirs with the match is in sight.
    """

    destination: str
    on: bool = True
    always: bool = False


class NoticeChoice(Struct, frozen=True):
    """A destination that is told of turns in a match.

    Attributes:
        destination: its id.
        always: as in `NoticeBody`.
    """

    destination: str
    always: bool


class NoticeChoices(Struct, frozen=True):
    """The destinations that are told of a person's turns in a match."""

    chosen: list[NoticeChoice]


class MailCard(Struct, frozen=True):
    """An address of e-mail, as the link in its letters shows it.

    Attributes:
        address: the address.
        state: as in `DestinationCard`.
    """

    address: str
    state: DestinationState


class MailAnswer(Struct, frozen=True):
    """Answers the letter to an address of e-mail.

    Attributes:
        yes: whether letters are wanted; otherwise none are sent any more.
    """

    yes: bool


class WebhookNotice(Struct, frozen=True):
    """What a webhook is told; programs for chat show its ``text`` or its ``content``.

    Attributes:
        match: the id of the match.
        game: the id of the game.
        title: the name of the game.
        seat: the seat whose turn it is.
        lang: the language.
        text: a sentence and the link.
        content: the same.
        link: the address of the match.
        event: what has happened.
    """

    match: str
    game: str
    title: str
    seat: int
    lang: str
    text: str
    content: str
    link: str
    event: Literal["turn"] = "turn"


class PushNotice(Struct, frozen=True):
    """What a browser is told by Web Push.

    Attributes:
        title: the name of the game.
        text: a sentence.
        match: the id of the match.
    """

    title: str
    text: str
    match: str
