"""Notices of turns: their destinations, the matches that they are for, and their contents."""

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
    """Adds a destination for notices of the visitor's turns.

    Attributes:
        kind: ``webhook``, ``push`` for a browser, or ``mail``.
        address: a URL, or an e-mail address.
        keys: for a browser, ``p256dh`` and ``auth`` of its push subscription.
    """

    kind: NoticeKind
    address: str
    keys: dict[str, str] = {}


class DestinationCard(Struct, frozen=True, omit_defaults=True):
    """A destination for notices of a person's turns.

    Attributes:
        id: its id.
        kind: as in `NewDestination`.
        address: the address; for a browser, the host of its push service.
        state: ``new`` until an e-mail address is confirmed, ``ready``, or ``stopped`` if nothing is
            sent there any more.
        failure: why the last notice was given up, in words; empty if it was not.
        secret: the secret by which a webhook verifies that notices come from this server.
    """

    id: str
    kind: NoticeKind
    address: str
    state: DestinationState
    failure: str = ""
    secret: str = ""


class Destinations(Struct, frozen=True):
    """The destinations for notices of a person's turns.

    Attributes:
        kinds: the kinds of notices that this server can send.
        key: the server's public key for Web Push, which a browser subscribes with; empty without
            it.
        destinations: the destinations.
    """

    kinds: list[NoticeKind]
    key: str
    destinations: list[DestinationCard]


class NoticeBody(Struct, frozen=True):
    """Chooses whether a destination gets notices of the visitor's turns in a match.

    Attributes:
        destination: the id of the destination.
        on: whether it gets notices.
        always: whether it gets them even while a page of the visitor shows the match in sight.
    """

    destination: str
    on: bool = True
    always: bool = False


class NoticeChoice(Struct, frozen=True):
    """A destination that gets notices of turns in a match.

    Attributes:
        destination: its id.
        always: as in `NoticeBody`.
    """

    destination: str
    always: bool


class NoticeChoices(Struct, frozen=True):
    """The destinations that get notices of a person's turns in a match."""

    chosen: list[NoticeChoice]


class MailCard(Struct, frozen=True):
    """An e-mail address, as the link in an e-mail shows it.

    Attributes:
        address: the address.
        state: as in `DestinationCard`.
    """

    address: str
    state: DestinationState


class MailAnswer(Struct, frozen=True):
    """Confirms an e-mail address, or stops all e-mails to it.

    Attributes:
        yes: whether e-mails are wanted; otherwise none are sent any more.
    """

    yes: bool


class WebhookNotice(Struct, frozen=True):
    """The body of a notice to a webhook; chat programs show its ``text`` or its ``content``.

    Attributes:
        match: the id of the match.
        game: the id of the game.
        title: the name of the game.
        seat: the seat whose turn it is.
        lang: the language.
        text: a sentence and the link.
        content: the same as ``text``.
        link: the address of the match.
        event: the kind of event.
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
    """A notice to a browser by Web Push.

    Attributes:
        title: the name of the game.
        text: a sentence.
        match: the id of the match.
    """

    title: str
    text: str
    match: str
