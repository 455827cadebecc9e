"""A match on a server with its seats and viewers, and the live match once it has begun."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from bgf.errors import BgfError
from bgf.view import SPECTATOR
from bgf.web.matches.viewers import Channel, Connection, seat_of
from bgf.web.messages import (
    Acted,
    Fair,
    Judged,
    MatchCard,
    MatchSeat,
    MatchView,
    Origin,
    SeatClock,
    UndoRequest,
)
from bgf.web.operator.metrics import FAULTS
from bgf.web.play.fair import fair_of
from bgf.web.play.votes import open_questions
from bgf.web.problems import Failed, WebProblem
from bgf.web.store.rows import DONE, LIVE
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.games.library import LoadedGame
    from bgf.web.matches.live import LiveMatch
    from bgf.web.store.rows import (
        AskedUndo,
        ChatRow,
        SeatRow,
        StoredLine,
        StoredMatch,
        Timing,
        Vote,
    )

__all__ = ["Room"]

_MOST_REFUSALS = 64
"""The number of refusals that are remembered for requests that are repeated."""

_log = logging.getLogger("bgf.web")


@dataclass(slots=True)
class Room:
    """A match on a server. Code that reads or changes the match holds the lock.

    Attributes:
        stored: the match without its lines.
        loaded: its game.
        clock: returns the time in seconds since 1970.
        live: the match at its last event; None before it has begun, and after a failure, until it
            is read again.
        lock: the lock of the match.
        channels: the channels by viewer, with the last view and the connections.
        count: the number of events while `live` is None.
        moved: the time of the last event, in seconds since 1970.
        used: when it was last asked for or left, on the monotonic clock.
        version: the revision and the number of events in the store that this process has taken up;
            if the store has another one, another process has changed the match.
        online_elsewhere: the seats of people who are connected to other processes.
        told_online: the seats that other processes were last told of.
        asked: the open request to take back; None if there is none.
        clocks: the clocks of people by seat; empty without a clock.
        votes: the votes of the questions that are, or were, open.
        stood_in: the seats of people for whom a bot has chosen at any time.
        answers: the answers to earlier requests, by ``SEAT:KEY``.
        refusals: the refusals of earlier requests, by ``SEAT:KEY``.
        is_uncertain: whether its last event may be in the store, which did not answer in time.
        is_closed: whether it was removed, as everybody has left before it began.
        bots: the task in which bots play; None before it is first their turn.
        shown_online: the seats that were last sent as connected.
        judged: the judgements of its choices in each language, by the number of the event; made or
            in the making.
        polling: the visitors who poll, each with the time until which the next poll is awaited.
        has_notices: whether anybody is told of turns in it; None if that is not known.
        talk: the lines of its chat by id, once somebody has read it.
        talk_change: the number of the last change of the chat that is in `talk`.
        muted: the keys of the authors whom its readers have muted, by reader.
        made_seats: the seats as visitors saw them last, by visitor.
        made_seats_of: what they were made of: the stored match, who is connected, forfeits, and
            for whom bots have chosen.
        made_fair: what was last told of the chance of the match.
        made_fair_of: what it was made of: the stored match, whether it is live, and what is
            revealed.
    """

    stored: StoredMatch
    loaded: LoadedGame
    clock: Callable[[], float]
    live: LiveMatch | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    channels: dict[int, Channel] = field(default_factory=dict)
    count: int = 0
    moved: int = 0
    used: float = field(default_factory=time.monotonic)
    version: tuple[int, int] = (0, 0)
    online_elsewhere: frozenset[int] = frozenset()
    told_online: list[int] = field(default_factory=list)
    asked: AskedUndo | None = None
    clocks: dict[int, SeatClock] = field(default_factory=dict)
    votes: tuple[Vote, ...] = ()
    stood_in: frozenset[int] = frozenset()
    answers: dict[str, Acted] = field(default_factory=dict)
    refusals: dict[str, WebProblem] = field(default_factory=dict)
    is_uncertain: bool = False
    is_closed: bool = False
    bots: asyncio.Task[None] | None = None
    shown_online: list[int] = field(default_factory=list)
    judged: dict[int, asyncio.Task[dict[str, Judged]]] = field(default_factory=dict)
    polling: dict[bytes, float] = field(default_factory=dict)
    has_notices: bool | None = None
    talk: dict[int, ChatRow] = field(default_factory=dict)
    talk_change: int = 0
    muted: dict[bytes, frozenset[bytes]] = field(default_factory=dict)
    made_seats: dict[bytes | None, list[MatchSeat]] = field(default_factory=dict)
    made_seats_of: tuple[object, object, object, object] = (None, None, None, None)
    made_fair: Fair | UnsetType = UNSET
    made_fair_of: tuple[object, object, object] = (None, None, None)

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.stored.id

    def now(self) -> int:
        """Returns the time in milliseconds since 1970."""
        return int(self.clock() * 1000)

    @property
    def n(self) -> int:
        """The number of events."""
        return self.count if self.live is None else self.live.n

    @property
    def is_idle(self) -> bool:
        """Whether the room can be forgotten.

        It has no connections, not even by polls, its bots don't play, its lock is free, and other
        processes need not be told that somebody has gone.
        """
        is_played = self.bots is not None and not self.bots.done()
        is_attended = self.is_watched or bool(self.polling) or bool(self.told_online)
        return not (is_attended or is_played or self.lock.locked())

    @property
    def is_watched(self) -> bool:
        """Whether it has any connection."""
        return any(channel.connections for channel in self.channels.values())

    def take_up_line(self, n: int, line: StoredLine) -> None:
        """Take up what is stored with an event, beside the event itself.

        Args:
            n: the number of the event.
            line: the event.
        """
        self.moved = line.at
        if line.key is not None:
            self.answers[line.key] = Acted(n)
            return
        seat = line.seat
        if seat not in self.stood_in and self.seat(seat).visitor is not None:
            self.stood_in |= {seat}  # people send keys, and bots do not

    def take_up_timing(self, timing: Timing) -> None:
        """Take up the clocks and votes of the store."""
        self.clocks = timing.clocks
        self.votes = timing.votes

    def seat(self, number: int) -> SeatRow:
        """Returns the row of a seat."""
        return self.stored.seats[number]

    @contextmanager
    def running_game_code(self) -> Iterator[None]:
        """Turns an unexpected error of the game's code into a problem that reveals no secrets.

        The match is then read again from the store, as the code may have left it half changed.

        Raises:
            Failed: instead of any error that is no `BgfError`.
        """
        try:
            yield
        except BgfError:
            raise
        except Exception as error:
            self.live = None
            FAULTS.labels("rules").inc()
            _log.exception("match=%s the rules of %s have failed", self.id, self.stored.game)
            raise Failed(message("web.game_failed", game=self.stored.game)) from error

    # -- repeated requests -------------------------------------------------------------------

    def earlier_answer(self, key: str) -> Acted | None:
        """Returns the answer to an earlier request with the same key; None for a new request.

        Args:
            key: the seat and the idempotency key, ``SEAT:KEY``.

        Raises:
            WebProblem: if the earlier request was refused.
        """
        if key in self.refusals:
            raise self.refusals[key]
        return self.answers.get(key)

    def remember_refusal(self, key: str, problem: WebProblem) -> None:
        """Remember a refusal; the oldest one is forgotten after many."""
        self.refusals[key] = problem
        if len(self.refusals) > _MOST_REFUSALS:
            del self.refusals[next(iter(self.refusals))]

    # -- connections ------------------------------------------------------------------------

    @property
    def connections(self) -> Iterator[Connection]:
        """The connections of all viewers."""
        for channel in self.channels.values():
            yield from channel.connections

    @property
    def online(self) -> list[int]:
        """The seats of people who are connected, or between two polls."""
        return sorted(self.online_elsewhere.union(self.online_here))

    @property
    def online_here(self) -> list[int]:
        """Those of them that are connected to this process."""
        connected = {connection.visitor for connection in self.connections}
        connected.update(self.polling)
        return [row.seat for row in self.stored.seats if row.visitor in connected]

    # -- views and cards ---------------------------------------------------------------------

    def seats(self, visitor: bytes | None) -> list[MatchSeat]:
        """Returns the seats as a visitor sees them; the same list while nothing about them changes.

        Args:
            visitor: the key of the visitor; None without a cookie.
        """
        forfeits = {} if self.live is None else self.live.forfeits
        online = self.online
        stored, *others = self.made_seats_of
        if stored is not self.stored or others != [online, forfeits, self.stood_in]:
            self.made_seats = {}
            self.made_seats_of = (self.stored, online, forfeits, self.stood_in)
        if visitor not in self.made_seats:
            self.made_seats[visitor] = [
                MatchSeat(
                    seat=row.seat,
                    name=row.name,
                    kind="bot" if row.bot else "human",
                    forfeit=forfeits.get(row.seat, ""),
                    online=row.seat in online,
                    you=row.visitor is not None and row.visitor == visitor,
                    free=row.is_free,
                    bot=row.bot,
                    stand_in=row.stand_in,
                    stood_in=row.seat in self.stood_in,
                )
                for row in self.stored.seats
            ]
        return self.made_seats[visitor]

    @property
    def fair(self) -> Fair | UnsetType:
        """What everybody may know of the chance; the same object while nothing of it changes."""
        live = self.live
        made_of = (self.stored, live is not None, None if live is None else live.revealed_seed)
        if self.made_fair_of != made_of:
            self.made_fair = fair_of(self.stored, live)
            self.made_fair_of = made_of
        return self.made_fair

    @property
    def origin(self) -> Origin | UnsetType:
        """The moment that the match was begun from, if it is an exercise."""
        return UNSET if self.stored.origin is None else self.stored.origin

    def view(self, viewer: int) -> MatchView:
        """Returns the view of the live match.

        Args:
            viewer: a seat, or `SPECTATOR`.
        """
        assert self.live is not None  # it has begun
        return self.view_of(self.live, viewer)

    def view_of(self, live: LiveMatch, viewer: int) -> MatchView:
        """Returns the view of the match at one of its events.

        Args:
            live: the match at that event.
            viewer: a seat, or `SPECTATOR`.
        """
        seat = seat_of(viewer)
        visitor = None if seat is None else self.seat(seat).visitor
        is_now = live is self.live
        asked = self._asked_now() if is_now else []
        return live.view(
            seat,
            self.seats(visitor),
            asked,
            may_act=not is_now or self._may_act(viewer),
            match=self.id,
            status=DONE if live.has_ended or (is_now and self.stored.abandoned) else LIVE,
            content=self.loaded.hash,
            visibility=self.stored.visibility,
            host=visitor is not None and visitor == self.stored.host,
            next=self.stored.rematch,
            fair=self.fair,
            origin=self.origin,
            clock=self.stored.clock,
            **(self._timing_now() if is_now else {}),
        )

    def _may_act(self, viewer: int) -> bool:
        """Returns whether a viewer may play now: there is no pause, and no bot in the place."""
        is_stood_in = viewer != SPECTATOR and bool(self.seat(viewer).stand_in)
        return not self.stored.paused and not is_stood_in

    def _timing_now(self) -> dict[str, Any]:
        """Returns the members of a view that tell the clocks and what the players are asked."""
        return {
            "clocks": {str(seat): each for seat, each in self.clocks.items()},
            "paused": self.stored.paused,
            "votes": open_questions(self),
            "abandoned": self.stored.abandoned,
        }

    def _asked_now(self) -> list[UndoRequest]:
        """Returns the open request to take back, as it is sent to all viewers: one or none."""
        asked = self.asked
        if asked is None:
            return []
        return [UndoRequest(asked.id, asked.seat, asked.lines, sorted(asked.waits))]

    def card(self, visitor: bytes | None, lang: str) -> MatchCard:
        """Returns the card of the match, for lists and waiting rooms.

        Args:
            visitor: the key of the visitor; None without a cookie.
            lang: the language.
        """
        stored = self.stored
        mine = stored.seats_of(visitor)
        active: tuple[int, ...] = ()
        if self.live is not None and self.live.stopped is None and not stored.paused:
            active = self.live.active
        waits = [seat for seat in mine if seat in active and self.seat(seat).is_person]
        untils = [self.clocks[seat].until for seat in waits if seat in self.clocks]
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
            turn=bool(waits),
            n=self.n,
            created=stored.created,
            moved=self.moved,
            fair=self.fair,
            origin=self.origin,
            clock=stored.clock,
            until=min(untils, default=0),
            paused=stored.paused > 0,
            abandoned=stored.abandoned,
        )
