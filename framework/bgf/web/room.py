"""A match on a server: who sits there, who watches, and the match itself once it has begun."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bgf.web.messages import (
    Acted,
    Lobby,
    MatchCard,
    MatchSeat,
    MatchView,
    Presence,
    UndoRequest,
)
from bgf.web.problems import WebProblem
from bgf.web.store.store import DONE, LIVE
from bgf.web.viewers import SPECTATOR, Channel, Connection, text_of

if TYPE_CHECKING:
    from bgf.web.library import LoadedGame
    from bgf.web.live import LiveMatch
    from bgf.web.store.store import SeatRow, StoredMatch

__all__ = ["AskedUndo", "Room"]

_MOST_REFUSALS = 64
"""The number of refusals that are remembered for requests that are repeated."""


@dataclass(slots=True)
class AskedUndo:
    """A player has asked the others whether actions may be taken back.

    Attributes:
        id: what the answers name.
        seat: who has asked.
        lines: the number of actions.
        waits: the seats that have not answered yet.
        n: the number of events when it was asked; it is void after the next one.
    """

    id: str
    seat: int
    lines: int
    waits: set[int]
    n: int

    @property
    def request(self) -> UndoRequest:
        """The request as everybody sees it."""
        return UndoRequest(self.id, self.seat, self.lines, sorted(self.waits))


@dataclass(slots=True)
class Room:
    """A match on a server. Whoever changes or reads the match holds the lock.

    Attributes:
        stored: the match without its lines.
        loaded: its game.
        live: the match at its last event; None before it has begun, and after a failure, until it
            is read again.
        lock: of the match.
        channels: by viewer what was shown and to whom.
        count: the number of events while `live` is None.
        moved: when the last event was, in seconds since 1970.
        asked: the open request to take back.
        answers: what the requests of the past were answered, by seat and key.
        refusals: why requests of the past were refused, likewise.
        bots: the task in which bots play.
        shown_online: the seats that were last told to be connected.
    """

    stored: StoredMatch
    loaded: LoadedGame
    live: LiveMatch | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    channels: dict[int, Channel] = field(default_factory=dict)
    count: int = 0
    moved: int = 0
    asked: AskedUndo | None = None
    answers: dict[str, Acted] = field(default_factory=dict)
    refusals: dict[str, WebProblem] = field(default_factory=dict)
    bots: asyncio.Task[None] | None = None
    shown_online: list[int] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.stored.id

    @property
    def n(self) -> int:
        """The number of events."""
        return self.count if self.live is None else self.live.n

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and nothing happens: the room can be forgotten."""
        is_watched = any(channel.connections for channel in self.channels.values())
        is_played = self.bots is not None and not self.bots.done()
        return not (is_watched or is_played or self.lock.locked())

    def seat(self, number: int) -> SeatRow:
        """Returns who sits at a seat."""
        return self.stored.seats[number]

    # -- repeated requests -------------------------------------------------------------------

    def answer_again(self, key: str) -> Acted | None:
        """Returns what a request was answered before; None for a new one.

        Raises:
            WebProblem: if it was refused before.
        """
        if key in self.refusals:
            raise self.refusals[key]
        return self.answers.get(key)

    def remember_refusal(self, key: str, problem: WebProblem) -> None:
        """Remember a refusal; the oldest one is forgotten after many."""
        self.refusals[key] = problem
        if len(self.refusals) > _MOST_REFUSALS:
            del self.refusals[next(iter(self.refusals))]

    # -- who watches -------------------------------------------------------------------------

    @property
    def connections(self) -> Iterator[Connection]:
        """All pages that are connected."""
        for channel in self.channels.values():
            yield from channel.connections

    @property
    def online(self) -> list[int]:
        """The seats of people who are connected."""
        connected = {connection.visitor for connection in self.connections}
        return [row.seat for row in self.stored.seats if row.who in connected]

    # -- what is shown -----------------------------------------------------------------------

    def seats(self, visitor: bytes | None) -> list[MatchSeat]:
        """Returns who plays.

        Args:
            visitor: the key of who looks.
        """
        forfeits = {} if self.live is None else self.live.forfeits
        online = self.online
        return [
            MatchSeat(
                seat=row.seat,
                name=row.name,
                kind="bot" if row.bot else "human",
                forfeit=forfeits.get(row.seat, ""),
                online=row.seat in online,
                you=row.who is not None and row.who == visitor,
                free=row.is_free,
                bot=row.bot,
            )
            for row in self.stored.seats
        ]

    def view(self, viewer: int) -> MatchView:
        """Returns what a viewer sees of the live match.

        Args:
            viewer: a seat, or `SPECTATOR`.
        """
        assert self.live is not None  # it has begun
        return self.view_of(self.live, viewer)

    def view_of(self, live: LiveMatch, viewer: int) -> MatchView:
        """Returns what a viewer sees of a moment of the match.

        Args:
            live: the match at that moment.
            viewer: a seat, or `SPECTATOR`.
        """
        visitor = None if viewer == SPECTATOR else self.seat(viewer).who
        is_now = live is self.live
        asked = [self.asked.request] if self.asked is not None and is_now else []
        return live.view(
            None if viewer == SPECTATOR else viewer,
            self.seats(visitor),
            asked,
            match=self.id,
            status=DONE if live.is_over else LIVE,
            content=self.loaded.hash,
            visibility=self.stored.visibility,
            host=visitor is not None and visitor == self.stored.host,
            next=self.stored.rematch,
        )

    def card(self, visitor: bytes | None, lang: str) -> MatchCard:
        """Returns the match from outside.

        Args:
            visitor: the key of who looks.
            lang: the language.
        """
        stored = self.stored
        mine = stored.seats_of(visitor)
        active = self.live.active if self.live is not None else ()
        return MatchCard(
            match=stored.id,
            game=stored.game,
            title=self.loaded.title(lang),
            status=stored.status,
            visibility=stored.visibility,
            mods=[*stored.mods],
            options=stored.options,
            seats=self.seats(visitor),
            mine=mine,
            host=visitor == stored.host,
            turn=any(seat in mine for seat in active),
            n=self.n,
            created=stored.created,
            moved=self.moved,
        )

    def push_card(self) -> None:
        """Show a match that has not begun to all who watch."""
        for connection in self.connections:
            card = self.card(connection.visitor, connection.lang)
            connection.put(text_of(Lobby(card)))

    def push_presence(self, newcomer: Connection | None = None) -> None:
        """Tell all who watch who is connected, if that has changed; else a newcomer alone.

        Args:
            newcomer: the page that has just been connected; None if one has gone.
        """
        online = self.online
        text = text_of(Presence(online))
        if online != self.shown_online:
            self.shown_online = online
            for connection in self.connections:
                connection.put(text)
        elif newcomer is not None:
            newcomer.put(text)
