"""The matches of a server: read from the store, played on, and pushed to their viewers.

An action goes through these steps under the lock of its match: check the seat and the base, play
it in memory, commit its lines to the store, push the new views, answer. Nothing is pushed before it
is durable; if the commit fails, the match is read again from the store.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.errors import BgfError
from bgf.session import Played
from bgf.view import SPECTATOR
from bgf.web.matches.live import LiveMatch
from bgf.web.matches.progress import Progress
from bgf.web.matches.pushing import (
    add_connection,
    disconnect_spectators,
    push_cards,
    push_presence,
    push_rematch,
    push_views,
    remove_connection,
)
from bgf.web.matches.room import Room
from bgf.web.matches.showing import view_for
from bgf.web.matches.viewers import Connection
from bgf.web.messages import Acted
from bgf.web.operator.metrics import ACTIONS
from bgf.web.people.chat import Chats
from bgf.web.people.notices import Notices, NoticeSettings
from bgf.web.play.clocks import first_clocks, has_clock, next_clocks, seats_to_run
from bgf.web.play.turns import (
    abandoned_problem,
    check_may_act,
    check_may_play,
    problem_of,
    stale,
)
from bgf.web.problems import NotFound, NotSaved, WebProblem
from bgf.web.store.rows import DONE, LIVE, OPEN, StoredLine
from bgf.web.workers.bot_players import BotPlayers
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.games.library import Library
    from bgf.web.messages import Act, MatchView
    from bgf.web.store.rows import MatchNews, StoredMatch, Timing
    from bgf.web.store.store import Store
    from bgf.web.workers.jobs import Jobs

__all__ = ["Hub"]

_MOST_ROOMS = 10_000
"""The number of matches that are kept in memory."""

_LONGEST_IDLE = 120.0
"""Seconds after the last use for which a match stays in memory; it is quickly read again."""


class Hub:
    """The matches of a server.

    Args:
        store: the database.
        library: the games.
        jobs: the worker processes for bots and hints.
        notices: how the server sends notices; None to send none.

    Attributes:
        bots: plays the turns of bots.
        chats: the chat of the matches.
        notices: sends people notices of their turns.
        shares: whether other processes serve the same matches; see `bgf.web.operator.sharing`.
    """

    def __init__(
        self,
        store: Store,
        library: Library,
        jobs: Jobs,
        notices: NoticeSettings | None = None,
    ) -> None:
        self.store = store
        self.library = library
        self.jobs = jobs
        self.bots = BotPlayers(self)
        self.chats = Chats(self)
        self.notices = Notices(self, notices or NoticeSettings())
        self.shares = False
        self._rooms: OrderedDict[str, asyncio.Task[Room]] = OrderedDict()

    def now(self) -> int:
        """Returns the time in milliseconds since 1970, by the clock of the store."""
        return int(self.store.transactions.clock() * 1000)

    def seconds(self) -> int:
        """Returns the time in whole seconds since 1970, by the clock of the store."""
        return self.store.transactions.seconds()

    # -- rooms -------------------------------------------------------------------------------

    async def room(self, id_: str) -> Room:
        """Returns a match.

        Raises:
            NotFound: if there is none.
            WebProblem: if its game can't be loaded.
        """
        task = self._rooms.get(id_)
        if task is None:
            task = asyncio.create_task(self._read_room(id_))
            self._rooms[id_] = task
            self._forget_idle_rooms()
        self._rooms.move_to_end(id_)
        try:
            room = await asyncio.shield(task)
        except BgfError:
            self._rooms.pop(id_, None)
            raise
        room.used = time.monotonic()
        if await self.store.version(id_) != room.progress.version:
            async with room.lock:
                await self.catch_up(room)
        return room

    async def _read_room(self, id_: str) -> Room:
        stored = await self.store.match(id_)
        if stored is None:
            raise NotFound
        loaded = await self.library.game(stored.game, stored.mods)
        last_moves = await self.store.last_moved([id_])
        count, moved = last_moves.get(id_, (0, stored.created))
        progress = Progress((stored.revision, count), moved)
        return Room(stored, loaded, self.store.transactions.clock, progress)

    def room_in_memory(self, id_: str) -> Room | None:
        """Returns a match that is in memory; None if it is not."""
        task = self._rooms.get(id_)
        return task.result() if task is not None and _is_loaded(task) else None

    async def catch_up(self, room: Room) -> None:
        """Applies and pushes other processes' changes of a match; the caller holds its lock.

        Raises:
            NotFound: if the match was closed.
        """
        if await self.store.version(room.id) == room.progress.version:
            return
        news = await self.store.news_of(room.id, room.n)
        if news is None:
            self.close_room(room)
            raise NotFound
        before = room.stored
        room.stored = news.match
        room.audience.online_elsewhere = news.online
        room.take_up_timing(news.timing)
        await self._take_up_lines(room, news)
        if room.live is not None:
            _end_if_abandoned(room, room.live)
        if room.stored.status == OPEN:
            push_cards(room)
        else:
            push_views(room)
        if room.stored.rematch != before.rematch:
            push_rematch(room)
        if room.stored.visibility == "private":
            disconnect_spectators(room)
        push_presence(room)
        if room.stored.revision != before.revision:
            room.has_notices = None
            await self.chats.catch_up(room)
        elif room.stored.status != before.status:
            self.chats.push(room)
        await self.notices.looked(room)
        self.bots.wake(room)

    async def _take_up_lines(self, room: Room, news: MatchNews) -> None:
        """Applies the events that other processes have added to a match."""
        live = room.live
        room.progress.version = (news.match.revision, room.n + len(news.lines))
        if live is None or live.stopped is not None:
            room.live = None
            if news.match.status != OPEN and any(room.audience.connections):
                await self.live(room)
            return
        try:
            with room.running_game_code():
                for line in news.lines:
                    live.repeat_exactly(line.body)
        except BgfError:  # loading it from the store again gives the reason
            room.live = None
            await self.live(room)
            return
        for n, line in enumerate(news.lines, live.n - len(news.lines) + 1):
            room.take_up_line(n, line)
        is_open = news.asked is not None and news.asked.n == live.n
        room.questions.undo = news.asked if is_open else None

    def _forget_idle_rooms(self) -> None:
        """Forgets the least recently used idle matches if there are too many in memory."""
        surplus = max(len(self._rooms) - _MOST_ROOMS, 0)
        least_recent = [*self._rooms.items()][:surplus]
        for id_, task in least_recent:
            if _is_loaded(task) and task.result().is_idle:
                del self._rooms[id_]

    def forget_unused_rooms(self) -> None:
        """Forgets the matches that nobody has used for a while."""
        earliest = time.monotonic() - _LONGEST_IDLE
        for room in self.rooms_in_memory():
            if room.is_idle and room.used < earliest:
                del self._rooms[room.id]

    def close_room(self, room: Room) -> None:
        """Forgets a match that was removed from the store, and closes its connections."""
        room.is_closed = True
        self._rooms.pop(room.id, None)
        for connection in [*room.audience.connections]:
            connection.close("closed")

    def rooms_in_memory(self) -> Iterator[Room]:
        """Yields the matches in memory."""
        for task in [*self._rooms.values()]:
            if _is_loaded(task):
                yield task.result()

    @property
    def is_watched(self) -> bool:
        """Whether any match has a connection."""
        return any(room.audience.is_watching for room in self.rooms_in_memory())

    async def live(self, room: Room) -> LiveMatch:
        """Returns the match of a room at its last event, read from the store if necessary.

        A match that can't be played on here, as its game has changed, has a reason in
        `LiveMatch.stopped`.

        Raises:
            WebProblem: if it has not begun, or can't even be viewed.
        """
        if room.live is not None:
            _end_if_abandoned(room, room.live)
            return room.live
        if room.stored.status == OPEN:
            raise WebProblem(409, "not_begun", message("web.not_begun"))
        lines = await self.store.lines(room.id)
        bodies = [line.body for line in lines]
        live = _loaded(room, bodies)
        _end_if_abandoned(room, live)
        room.live = live
        room.progress.version = (room.stored.revision, len(lines))
        room.requests.answers = {}
        for n, line in enumerate(lines, 1):
            room.take_up_line(n, line)
        asked = await self.store.undo_of(room.id)
        is_open = asked is not None and asked.n == live.n and live.stopped is None
        room.questions.undo = asked if is_open else None
        room.take_up_timing(await self._timing_of(room, live))
        self.bots.wake(room)
        return live

    async def _timing_of(self, room: Room, live: LiveMatch) -> Timing:
        """Returns the clocks and votes of a match; the first call starts the clocks."""
        clocks = self.store.clocks
        timing = await clocks.of(room.id)
        if timing.clocks or not has_clock(room.stored):
            return timing
        running = seats_to_run(room.stored, live)
        return await clocks.begin(room.id, first_clocks(room.stored, running, self.now()))

    async def begin(self, stored: StoredMatch) -> None:
        """Loads a new match if it has begun, so that its bots play."""
        if stored.status == LIVE:
            room = await self.room(stored.id)
            async with room.lock:
                await self.live(room)
                await self.notices.match_begins(room)

    async def viewer(self, room: Room, visitor: bytes | None, wanted: int | None) -> int:
        """Returns the seat that a request is for.

        Args:
            room: the match.
            visitor: the key of the visitor; None without a cookie.
            wanted: the requested seat, or `SPECTATOR`. None for the visitor's own seat: the one to
                act if there are several, `SPECTATOR` if there is none.

        Raises:
            NotFound: if the match has no such seat.
        """
        stored = room.stored
        if wanted is not None:
            if not SPECTATOR <= wanted < len(stored.seats):
                raise NotFound
            return wanted
        mine = stored.seats_of(visitor)
        if len(mine) < 2 or stored.status == OPEN:
            return mine[0] if mine else SPECTATOR
        async with room.lock:
            live = await self.live(room)
            return next((seat for seat in live.active if seat in mine), mine[0])

    # -- playing -----------------------------------------------------------------------------

    async def play(self, room: Room, seat: int, act: Act, key: str, lang: str) -> Acted:
        """Plays an action of a person; it is durable when this returns.

        Args:
            room: the match.
            seat: the seat of the person.
            act: the action, and the event that it is based on.
            key: the idempotency key: a repeated request is not played again.
            lang: the language of the answer.

        Raises:
            WebProblem: if the action is refused.
        """
        try:
            acted = await self._play(room, seat, act, key, lang)
        except WebProblem as problem:
            ACTIONS.labels(problem.code).inc()
            raise
        ACTIONS.labels("played").inc()
        return acted

    async def _play(self, room: Room, seat: int, act: Act, key: str, lang: str) -> Acted:
        key = f"{seat}:{key}"
        async with room.lock:
            live = await self.live(room)
            answered = room.requests.answer(key)
            if answered is not None:
                return answered
            check_may_play(room, live, seat)
            check_may_act(live, seat, act.base)
            with room.running_game_code():
                answer = live.submit(seat, act.a, lang)
            if not isinstance(answer, Played):
                problem = problem_of(answer)
                room.requests.remember_refusal(key, problem)
                raise problem
            await self.keep(room, live, seat, key)
            return room.requests.answers[key]

    async def keep(self, room: Room, live: LiveMatch, seat: int, key: str | None = None) -> None:
        """Commits the last event of a match to the store, then pushes it.

        Args:
            room: the match.
            live: the match with the new event.
            seat: the player of the event.
            key: the idempotency key of the request; None for an event without one.

        Raises:
            NotSaved: if the store can't keep it; the match is then as before the event.
            WebProblem: if the store already has another event with this number.
        """
        now = self.now()
        n = live.n
        line = StoredLine(live.bodies[-1], now // 1000, key, seat)
        while True:
            before = room.stored
            running = seats_to_run(before, live)
            clocks = next_clocks(before.clock, room.clocks, running, now, restarted=[seat])
            room.live = None  # read again from the store unless the commit succeeds
            also = await self.notices.with_event(room, live)
            try:
                is_kept = await self.store.add_line(
                    room.id,
                    n,
                    line,
                    is_last=live.has_ended,
                    clocks=clocks,
                    revision=before.revision,
                    also=also,
                )
            except NotSaved:
                room.progress.is_uncertain = True
                raise
            if is_kept:
                break
            await self.catch_up(room)
            live = await self.live(room)
            push_views(room)
            if key in room.requests.answers:  # another process has added it
                return
            if live.n != n - 1 or not _event_still_fits(before, room.stored):
                raise stale()
            with room.running_game_code():
                live.repeat_exactly(line.body)
        room.live = live
        room.progress.version = (room.stored.revision, live.n)
        room.take_up_line(live.n, line)
        room.clocks = {**room.clocks, **clocks}
        room.questions.undo = None
        if live.has_ended:
            room.stored = replace(room.stored, status=DONE)
            self.chats.push(room)
        push_views(room)
        self.bots.wake(room)

    async def push_change(self, room: Room) -> None:
        """Pushes a change of a match that was stored; the caller holds its lock."""
        await self.live(room)  # this ends the match if it was abandoned
        push_views(room)
        self.bots.wake(room)

    # -- watching ----------------------------------------------------------------------------

    async def view(self, room: Room, viewer: int) -> MatchView:
        """Returns the current view of a viewer."""
        async with room.lock:
            await self.live(room)
            with room.running_game_code():
                return view_for(room, viewer)

    async def connect(
        self,
        room: Room,
        viewer: int,
        lang: str,
        visitor: bytes,
        since: int | None,
        chat: int | None = None,
        *,
        looks: bool = True,
    ) -> Connection:
        """Returns a new connection, with the first messages waiting in it.

        Args:
            room: the match.
            viewer: the seat, or `SPECTATOR`.
            lang: the language of words.
            visitor: the key of the visitor; empty without a cookie.
            since: the number of events that the page has seen; None if it has seen none.
            chat: the number of the last change of the chat that the page has seen, 0 if it has
                seen none; None if it does not want to read the chat.
            looks: whether the page is in sight.

        Raises:
            WebProblem: if the match can't be shown.
        """
        connection = Connection(viewer, lang, visitor)
        connection.looks = looks
        async with room.lock:
            if room.stored.status != OPEN:
                await self.live(room)
            add_connection(room, connection, since)
            try:
                if chat is not None:
                    await self.chats.listen(room, connection, chat)
                await self.notices.looked(room)
            except NotSaved:
                remove_connection(room, connection)
                raise
        return connection

    def disconnect(self, room: Room, connection: Connection) -> None:
        """Removes a connection from a match."""
        remove_connection(room, connection)

    async def rename(self, visitor: bytes) -> None:
        """Pushes a visitor's new name to the matches in memory; the store has it already."""
        for room in self.rooms_in_memory():
            if room.stored.seats_of(visitor):
                async with room.lock:
                    await self.catch_up(room)

    # -- closing -----------------------------------------------------------------------------

    async def close(self) -> None:
        """Closes all connections, stops the bots and ends the workers."""
        playing = []
        for room in self.rooms_in_memory():
            for connection in room.audience.connections:
                connection.close("restart")
            if room.bots is not None:
                room.bots.cancel()
                playing.append(room.bots)
        await asyncio.gather(*playing, return_exceptions=True)
        await self.notices.close()
        await self.jobs.close()


def _loaded(room: Room, bodies: list[str]) -> LiveMatch:
    """Returns a match at its last event; `stopped` is set if it can't be played on.

    Raises:
        WebProblem: if it can't even be viewed.
    """
    game = room.loaded.game
    head = room.stored.head
    server_seed = room.stored.server_seed
    with room.running_game_code():
        try:
            return LiveMatch.load(game, head, bodies, server_seed)
        except BgfError as error:
            stopped = WebProblem(409, "other_content", message("web.other_content", why=error))
        try:
            return LiveMatch.load_to_look_at(game, head, bodies, server_seed, stopped)
        except BgfError:
            raise stopped from None


def _end_if_abandoned(room: Room, live: LiveMatch) -> None:
    """Stops a match that was abandoned, and reveals its server seed."""
    if room.stored.status == DONE and not live.has_ended:
        live.reveal()
    if room.stored.abandoned and live.stopped is None:
        live.stop(abandoned_problem())


def _event_still_fits(before: StoredMatch, after: StoredMatch) -> bool:
    """Returns whether an event can be added although the match has changed meanwhile.

    It can, for example, after a player was given more time, but not after a pause has begun.

    Args:
        before: the match when the event was made.
        after: the match as it is in the store now.
    """
    has_same_people = [row.is_person for row in before.seats] == [
        row.is_person for row in after.seats
    ]
    goes_on = after.status == LIVE and not after.paused
    return after.revision != before.revision and has_same_people and goes_on


def _is_loaded(task: asyncio.Task[Room]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
