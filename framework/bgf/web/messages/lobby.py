"""Before a match: making it, filling its seats, and beginning it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bgf.web.messages.clocks import NO_CLOCK, Clock
from bgf.web.messages.matches import Status, Visibility

__all__ = [
    "Created",
    "Join",
    "Joined",
    "Kick",
    "LinkBody",
    "NewLink",
    "NewMatch",
    "Start",
    "VisibilityBody",
]


class NewMatch(Struct, frozen=True):
    """A request for a new match.

    Attributes:
        game: the id of the game.
        seats: ``human``, ``hot`` or ``bot:NAME``, one for each seat. The first ``human`` and every
            ``hot`` are seats of the visitor; every other ``human`` gets a link. By default the
            visitor plays against bots.
        mods: the names of mods.
        options: values of options.
        visibility: as in `MatchView`; anybody can join a ``public`` match without a link.
        gives_share: whether the visitor will send a share by `GiveShare` once the commitment is
            known; the match waits for it. Otherwise the server makes the share.
        clock: how much time the players have; none by default.
    """

    game: str
    seats: list[str] = []
    mods: list[str] = []
    options: dict[str, Any] = {}
    visibility: Visibility = "link"
    gives_share: bool = False
    clock: Clock = NO_CLOCK


class Created(Struct, frozen=True):
    """A match that was made.

    Attributes:
        match: its id.
        status: ``open`` while seats are free.
        seats: the seats of the visitor.
        commitment: the commitment to the server seed, 32 bytes in hex; empty for an exercise, whose
            seed is public.
        links: the tokens of the links by free seat; they are not shown again.
    """

    match: str
    status: Status
    seats: list[int]
    commitment: str = ""
    links: dict[str, str] = {}


class VisibilityBody(Struct, frozen=True):
    """Sets the visibility of a match.

    Attributes:
        visibility: as in `MatchView`.
    """

    visibility: Visibility


class LinkBody(Struct, frozen=True):
    """Makes a new link for a free seat; the old link becomes void.

    Attributes:
        seat: the seat.
    """

    seat: int


class NewLink(Struct, frozen=True):
    """The token of a new link; it is not shown again."""

    token: str


class Join(Struct, frozen=True):
    """Takes a seat: by the token of a link, or in a public match.

    Attributes:
        token: the token of the link; empty for a public match.
        match: the id of a public match, in place of a token.
        share: the visitor's share, as in `GiveShare`; the server makes one if it is empty.
    """

    token: str = ""
    match: str = ""
    share: str = ""


class Joined(Struct, frozen=True):
    """The seats of a visitor in a match.

    Attributes:
        match: the id of the match.
        status: ``live`` once every seat is taken.
        seats: the seats of the visitor.
    """

    match: str
    status: Status
    seats: list[int]


class Kick(Struct, frozen=True):
    """Frees a seat before the match begins.

    Attributes:
        seat: the seat.
    """

    seat: int


class Start(Struct, frozen=True):
    """Begins a match with bots at the free seats.

    Attributes:
        bot: the bot.
    """

    bot: str = "normal"
