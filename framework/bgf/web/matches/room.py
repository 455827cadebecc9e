"""A match on a server, with all that a process keeps in memory about it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bgf.errors import BgfError, PluginError
from bgf.web.matches.audience import Audience
from bgf.web.matches.cache import MatchCache
from bgf.web.matches.earlier_requests import EarlierRequests
from bgf.web.matches.open_questions import OpenQuestions
from bgf.web.matches.talk import Talk
from bgf.web.messages import Acted
from bgf.web.operator.metrics import FAULTS
from bgf.web.problems import ServerFailure
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.games.library import LoadedGame
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.progress import Progress
    from bgf.web.messages import SeatClock
    from bgf.web.store.rows import SeatRow, StoredLine, StoredMatch, Timing

__all__ = ["Room"]

_log = logging.getLogger("bgf.web")


@dataclass(slots=True)
class Room:
    """A match on a server. Code that reads or changes the match holds the lock.

    Attributes:
        stored: the match without its lines.
        loaded: its game.
        clock: returns the time in seconds since 1970.
        progress: how much of it was applied from the store.
        live: the match at its last event; None before it has begun, and after a failure, until it
            is read again.
        lock: the lock of the match.
        clocks: the clocks of people by seat; empty without a clock.
        questions: the open questions between the players.
        stood_in: the seats of people for whom a bot has ever chosen.
        requests: the answers to earlier requests.
        audience: the people at the match.
        talk: its chat.
        cache: values that were computed for its viewers.
        bots: the task in which bots play; None before their first turn.
        has_notices: whether anybody gets notices of turns in it; None if that is not known.
        used: when it was last used, on the monotonic clock.
        is_closed: whether it was removed because everybody has left before it began.
    """

    # The match.
    stored: StoredMatch
    loaded: LoadedGame
    clock: Callable[[], float]
    progress: Progress
    live: LiveMatch | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    # Between the players.
    clocks: dict[int, SeatClock] = field(default_factory=dict)
    questions: OpenQuestions = field(default_factory=OpenQuestions)
    stood_in: frozenset[int] = frozenset()
    requests: EarlierRequests = field(default_factory=EarlierRequests)

    # The people at the match, and what they see.
    audience: Audience = field(default_factory=Audience)
    talk: Talk = field(default_factory=Talk)
    cache: MatchCache = field(default_factory=MatchCache)

    # Tasks and bookkeeping.
    bots: asyncio.Task[None] | None = None
    has_notices: bool | None = None
    used: float = field(default_factory=time.monotonic)
    is_closed: bool = False

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
        return self.progress.events if self.live is None else self.live.n

    @property
    def is_idle(self) -> bool:
        """Whether the room can be forgotten.

        It has no connections and no polls, its bots are not playing, its lock is free, and other
        processes know that everybody has gone.
        """
        is_played = self.bots is not None and not self.bots.done()
        return self.audience.is_gone and not is_played and not self.lock.locked()

    def take_up_line(self, n: int, line: StoredLine) -> None:
        """Applies the data that is stored with an event, but not the event itself.

        Args:
            n: the number of the event.
            line: the event.
        """
        self.progress.moved = line.at
        if line.key is not None:
            self.requests.answers[line.key] = Acted(n)
            return
        seat = line.seat
        if seat not in self.stood_in and self.seat(seat).visitor is not None:
            self.stood_in |= {seat}  # requests of people have keys, and actions of bots have none

    def take_up_timing(self, timing: Timing) -> None:
        """Applies the clocks and votes from the store."""
        self.clocks = timing.clocks
        self.questions.votes = timing.votes

    def seat(self, number: int) -> SeatRow:
        """Returns the row of a seat."""
        return self.stored.seats[number]

    @property
    def online(self) -> list[int]:
        """The seats of people who are connected, or between two polls."""
        return sorted(self.audience.online_elsewhere.union(self.online_here))

    @property
    def online_here(self) -> list[int]:
        """The seats of people who are connected to this process, or between two polls."""
        visitors = self.audience.visitors
        return [row.seat for row in self.stored.seats if row.visitor in visitors]

    @contextmanager
    def running_game_code(self) -> Iterator[None]:
        """Turns an error of the game's code into a problem that reveals no secrets.

        After such an error the match is read again from the store, as the code may have left it
        half changed.

        Raises:
            Failed: in place of a `PluginError`, and of any error that is not a `BgfError`.
        """
        try:
            yield
        except Exception as error:
            if isinstance(error, BgfError) and not isinstance(error, PluginError):
                raise
            self.live = None
            FAULTS.labels("rules").inc()
            _log.exception("match=%s the rules of %s have failed", self.id, self.stored.game)
            raise ServerFailure(message("web.game_failed", game=self.stored.game)) from error
