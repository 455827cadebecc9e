"""All matches of a server: read from the store, played on, and pushed to who watches.

The order of one action, under the lock of its match: look at seat and base, play it in memory,
commit its line, push, answer. Nothing is pushed before it is durable; what can't be kept is read
again as it was.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from bgf import __version__
from bgf.bots.seat import seed_of
from bgf.errors import BgfError, InvalidAction
from bgf.session import Ambiguous, Played, Refused, Unknown, undo_refusal
from bgf.view import effects_of, steps_of
from bgf.web.jobs import BotFailed, BotJob, Choice, HintFound, HintJob, Jobs
from bgf.web.live import LiveMatch
from bgf.web.merging import difference
from bgf.web.messages import (
    API,
    Acted,
    Answered,
    Effects,
    Film,
    Frame,
    Hello,
    Hint,
    Lobby,
    Moment,
    Steps,
    Undone,
    Why,
    Words,
)
from bgf.web.problems import Failed, Forbidden, NotFound, NotSaved, WebProblem
from bgf.web.room import AskedUndo, Room
from bgf.web.store.store import DONE, OPEN, StoredLine
from bgf.web.viewers import SPECTATOR, Channel, Connection, text_of
from bgf.words import message

if TYPE_CHECKING:
    from bgf.session import Answer
    from bgf.web.library import Library
    from bgf.web.messages import Act, MatchView
    from bgf.web.store.store import Store

__all__ = ["Hub"]

_MOST_ROOMS = 10_000
"""The number of matches that are kept in memory."""

_LINGER = 60.0
"""For so many seconds patches are kept for a viewer whose last connection is gone."""

_PATIENCE = 5.0
"""The seconds between attempts of a bot whose action the store could not keep."""

_log = logging.getLogger("bgf.web")


class Hub:
    """The matches of a server.

    Args:
        store: where they are kept.
        library: the games.
        jobs: who thinks for bots.
    """

    def __init__(self, store: Store, library: Library, jobs: Jobs) -> None:
        self.store = store
        self.library = library
        self._jobs = jobs
        self._rooms: OrderedDict[str, asyncio.Task[Room]] = OrderedDict()

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
            return await asyncio.shield(task)
        except BgfError:
            self._rooms.pop(id_, None)
            raise

    async def _read_room(self, id_: str) -> Room:
        stored = await self.store.match(id_)
        if stored is None:
            raise NotFound
        loaded = await self.library.game(stored.game, stored.mods)
        moved = await self.store.last_moved([id_])
        count, at = moved.get(id_, (0, stored.created))
        return Room(stored, loaded, count=count, moved=at)

    def _forget_idle_rooms(self) -> None:
        """Forget matches that nobody has asked for longest, if there are too many in memory."""
        surplus = len(self._rooms) - _MOST_ROOMS
        for id_, task in [*self._rooms.items()][: max(surplus, 0)]:
            is_read = task.done() and not task.cancelled() and task.exception() is None
            if is_read and task.result().is_idle:
                del self._rooms[id_]

    def rooms_in_memory(self) -> Iterator[Room]:
        """Yields the matches in memory."""
        for task in [*self._rooms.values()]:
            if task.done() and not task.cancelled() and task.exception() is None:
                yield task.result()

    async def live(self, room: Room) -> LiveMatch:
        """Returns the match of a room at its last event, read from the store if it has to be.

        Raises:
            WebProblem: if it has not begun, or can't be played any more.
        """
        if room.live is not None:
            return room.live
        if room.stored.status == OPEN:
            raise WebProblem(409, "not_begun", message("web.not_begun"))
        lines = await self.store.lines(room.id)
        bodies = [line.body for line in lines]
        try:
            with _blaming(room):
                live = LiveMatch.load(room.loaded.game, room.stored.head, bodies)
        except WebProblem:
            raise
        except BgfError as error:
            text = message("web.other_content", why=error)
            raise WebProblem(409, "other_content", text) from error
        room.live = live
        room.answers = {line.key: Acted(n) for n, line in enumerate(lines, 1) if line.key}
        if lines:
            room.moved = lines[-1].at
        self.wake_bots(room)
        return live

    async def viewer(self, room: Room, visitor: bytes | None, wanted: int | None) -> int:
        """Returns the seat that a request is for.

        Args:
            room: the match.
            visitor: the key of who asks; None without a cookie.
            wanted: the seat that is asked for, or `SPECTATOR`. None for a seat of one's own: that
                which is to act, if there are several; `SPECTATOR` if there is none.

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
        """Play an action of a person; it is durable when this returns.

        Args:
            room: the match.
            seat: of the person.
            act: the action.
            key: makes a repeated request count once.
            lang: the language of the answer.

        Raises:
            WebProblem: why it is not played.
        """
        key = f"{seat}:{key}"
        async with room.lock:
            live = await self.live(room)
            answered = room.answer_again(key)
            if answered is not None:
                return answered
            _check_may_act(live, seat, act.base)
            with _blaming(room):
                answer = live.submit(seat, act.a, lang)
            if not isinstance(answer, Played):
                problem = _problem_of(answer)
                room.remember_refusal(key, problem)
                raise problem
            await self._keep(room, live, seat, key)
            return Acted(live.n)

    async def _keep(self, room: Room, live: LiveMatch, seat: int, key: str | None = None) -> None:
        """Commit the last event of a match, then push it.

        Raises:
            NotSaved: if it can't be kept; the match is as before then.
            WebProblem: if somebody else has kept another event of this number.
        """
        line = StoredLine(live.bodies[-1], int(time.time()), key)
        room.live = None  # until it is known to be kept; if not, it is read again
        is_kept = await self.store.add_line(room.id, live.n, line, seat, is_last=live.is_over)
        if not is_kept:
            await self.live(room)
            self.push(room)
            raise _stale()
        room.live = live
        room.count = live.n
        room.moved = line.at
        room.asked = None
        if key is not None:
            room.answers[key] = Acted(live.n)
        if live.is_over:
            room.stored = replace(room.stored, status=DONE)
        self.push(room)
        self.wake_bots(room)

    # -- taking back -------------------------------------------------------------------------

    async def undo(self, room: Room, seat: int, lang: str) -> Undone:
        """Take back a player's last action, or ask the others whether it may be taken back.

        Raises:
            WebProblem: why nothing is taken back.
        """
        async with room.lock:
            live = await self.live(room)
            _check_goes_on(live)
            with _blaming(room):
                scope = live.session.undo_scope(seat, lang=lang)
            if not scope.is_permitted:
                raise WebProblem(422, "undo_refused", undo_refusal(scope, seat, lang))
            waits = self._who_must_agree(room, seat, scope.others)
            if not waits:
                await self._take_back(room, live, seat)
                return Undone(live.n)
            id_ = secrets.token_urlsafe(6)
            room.asked = AskedUndo(id_, seat, scope.lines, waits, live.n)
            self.push(room)
            return Undone(live.n, id_)

    def _who_must_agree(self, room: Room, seat: int, others: tuple[int, ...]) -> set[int]:
        """Returns the seats of other people among those whose actions would go."""
        own = room.seat(seat).who
        people = [room.seat(other) for other in others if not room.seat(other).bot]
        return {row.seat for row in people if row.who != own}

    async def answer_undo(self, room: Room, seat: int, id_: str, *, yes: bool) -> Answered:
        """Answer a request to take back; it is done once all have agreed.

        Raises:
            WebProblem: if there is no such request of this player's to answer.
        """
        async with room.lock:
            live = await self.live(room)
            asked = room.asked
            if asked is None or asked.id != id_:
                raise WebProblem(410, "gone", message("web.undo.gone"))
            if seat not in asked.waits:
                raise Forbidden
            asked.waits.discard(seat)
            if not yes:
                room.asked = None
            if yes and not asked.waits:
                await self._take_back(room, live, asked.seat)
            else:
                self.push(room)
            return Answered(live.n)

    async def _take_back(self, room: Room, live: LiveMatch, seat: int) -> None:
        with _blaming(room):
            live.undo(seat)
        await self._keep(room, live, seat)

    # -- asking ------------------------------------------------------------------------------

    async def steps(self, room: Room, seat: int, path: list[str], lang: str) -> Steps:
        """Returns the next step of an action that is chosen step by step."""
        async with room.lock:
            live = await self.live(room)
            with _blaming(room):
                return steps_of(live.session.match.state, seat, path, lang)

    async def preview(self, room: Room, seat: int, text: str, lang: str) -> Effects:
        """Returns what a legal action would do.

        Args:
            room: the match.
            seat: who would play it.
            text: the action, in notation.
            lang: the language of the answer.

        Raises:
            WebProblem: why it can't be played.
        """
        async with room.lock:
            live = await self.live(room)
            _check_may_act(live, seat, live.n)
            state = live.session.match.state
            with _blaming(room):
                try:
                    action = state.game.parse_action(text, state)
                except InvalidAction:
                    raise _problem_of(Unknown(text, ())) from None
                refused = live.session.refusal(seat, action, lang=lang)
                if refused is not None:
                    raise _problem_of(refused)
                return effects_of(state, seat, action, lang)

    async def view(self, room: Room, viewer: int) -> MatchView:
        """Returns what a viewer sees now."""
        async with room.lock:
            await self.live(room)
            with _blaming(room):
                return room.view(viewer)

    async def why(self, room: Room, ask: Callable[[LiveMatch], Why]) -> Why:
        """Returns the rules that refuse something.

        Args:
            room: the match.
            ask: asks the match.
        """
        async with room.lock:
            live = await self.live(room)
            with _blaming(room):
                return ask(live)

    async def hint(self, room: Room, seat: int, lang: str) -> Hint:
        """Returns the best actions of a player who may act now.

        Raises:
            WebProblem: if it is not the player's turn, or the search fails.
        """
        async with room.lock:
            live = await self.live(room)
            _check_turn(live, seat)
            stored = room.stored
            state = live.session.match.state.to_dict()
            job = HintJob(stored.game, stored.mods, state, seat, lang)
        outcome = await self._jobs.do(job)
        if not isinstance(outcome, HintFound):
            raise Failed(message("web.no_hint"))
        return outcome.hint

    # -- bots --------------------------------------------------------------------------------

    def wake_bots(self, room: Room) -> None:
        """Let the bots of a match play, if it is the turn of any."""
        if room.bots is not None and not room.bots.done():
            return
        if _bot_to_act(room) is not None:
            room.bots = asyncio.create_task(self._play_bots(room))

    async def resume_bots(self) -> None:
        """Let the bots of all matches play on, after a restart."""
        try:
            ids = await self.store.live_with_bots()
        except NotSaved:
            _log.warning("the bots wait until somebody opens their matches")
            return
        for id_ in ids:
            try:
                room = await self.room(id_)
                async with room.lock:
                    await self.live(room)  # which wakes its bots
            except WebProblem as problem:
                _log.info("match=%s its bots do not play on: %s", id_, problem.code)

    async def _play_bots(self, room: Room) -> None:
        """Let bots play until it is the turn of none."""
        while True:
            try:
                while await self._play_bot(room):
                    pass
            except NotSaved:
                _log.warning("match=%s a bot waits for the store", room.id)
                await asyncio.sleep(_PATIENCE)
            except WebProblem as problem:
                _log.error("match=%s the bots have stopped: %s", room.id, problem.code)
                return
            else:
                return

    async def _play_bot(self, room: Room) -> bool:
        """Let one bot choose and play; returns False if it is the turn of none."""
        async with room.lock:
            live = await self.live(room)
            seat = _bot_to_act(room)
            if seat is None:
                return False
            job = _bot_job(room, live, seat)
            n = live.n
        outcome = await self._jobs.do(job)
        async with room.lock:
            if self._jobs.is_closed:
                return False  # it would have answered
            live = await self.live(room)
            if live.n != n:
                return True  # the position that it has thought about is gone
            with _blaming(room):
                is_played = isinstance(outcome, Choice) and isinstance(
                    live.submit(seat, outcome.action, "en"), Played
                )
                if not is_played:
                    reason = outcome.reason if isinstance(outcome, BotFailed) else "illegal"
                    _log.warning("match=%s n=%d seat=%d bot failed: %s", room.id, n, seat, outcome)
                    if not job.bot:
                        return False  # not even the stand-in can play: the game is broken
                    live.forfeit(seat, reason)
            await self._keep(room, live, seat)
            return True

    # -- watching ----------------------------------------------------------------------------

    async def connect(
        self, room: Room, viewer: int, lang: str, visitor: bytes, since: int | None
    ) -> Connection:
        """Returns a new connection, with the first messages waiting in it.

        Args:
            room: the match.
            viewer: the seat, or `SPECTATOR`.
            lang: the language of words.
            visitor: the key of who connects; empty without one.
            since: the number of events that the page has seen; None if it has seen none.

        Raises:
            WebProblem: if the match can't be shown.
        """
        connection = Connection(viewer, lang, visitor)
        async with room.lock:
            live = None if room.stored.status == OPEN else await self.live(room)
            hello = Hello(API, __version__, room.id, room.n, viewer, lang)
            connection.put(text_of(hello))
            channel = room.channels.setdefault(viewer, Channel())
            channel.connections.append(connection)
            if live is None:
                connection.put(text_of(Lobby(room.card(visitor, lang))))
            else:
                self._greet(room, live, channel, connection, since)
            room.push_presence(connection)
        return connection

    def _greet(
        self,
        room: Room,
        live: LiveMatch,
        channel: Channel,
        connection: Connection,
        since: int | None,
    ) -> None:
        try:
            with _blaming(room):
                view = room.view(connection.viewer)
                words = live.words(view, connection.lang)
        except WebProblem:
            self.disconnect(room, connection)
            raise
        channel.connections.remove(connection)
        channel.show(view)
        channel.greet(connection, since)
        channel.connections.append(connection)
        connection.put(text_of(words))

    def disconnect(self, room: Room, connection: Connection) -> None:
        """Forget a connection."""
        channel = room.channels.get(connection.viewer)
        if channel is None or connection not in channel.connections:
            return
        channel.connections.remove(connection)
        channel.idle_since = asyncio.get_running_loop().time()
        room.push_presence()

    def push(self, room: Room) -> None:
        """Show all viewers what has changed."""
        live = room.live
        if live is None:
            return
        now = asyncio.get_running_loop().time()
        for viewer, channel in [*room.channels.items()]:
            if channel.connections or channel.idle_since + _LINGER > now:
                self._push_to(room, live, viewer, channel)
            else:
                del room.channels[viewer]

    def _push_to(self, room: Room, live: LiveMatch, viewer: int, channel: Channel) -> None:
        try:
            with _blaming(room):
                view = room.view(viewer)
                words = _news(live, view, channel)
        except WebProblem:
            for connection in channel.connections:
                connection.close("failed")
            return
        channel.show(view)
        for said in words:
            channel.say(said.lang, text_of(said))

    async def rename(self, visitor: bytes, name: str) -> None:
        """Show the new name of a visitor at the seats in memory; the store has it already."""
        for room in self.rooms_in_memory():
            if not room.stored.seats_of(visitor):
                continue
            async with room.lock:
                seats = tuple(
                    replace(row, name=name) if row.who == visitor else row
                    for row in room.stored.seats
                )
                room.stored = replace(room.stored, seats=seats)
                if room.stored.status == OPEN:
                    room.push_card()
                else:
                    self.push(room)

    # -- looking back ------------------------------------------------------------------------

    async def moment(self, room: Room, viewer: int, n: int, lang: str) -> Moment:
        """Returns a match as a viewer saw it after one of its events.

        Raises:
            NotFound: if it has no such event.
        """
        async with room.lock:
            live = await self.live(room)
            if not 0 <= n <= live.n:
                raise NotFound
            with _blaming(room):
                then = LiveMatch.load(live.game, room.stored.head, live.bodies[:n])
                view = room.view_of(then, viewer)
                return Moment(view, then.words(view, lang))

    async def film(self, room: Room, viewer: int, lang: str) -> Film:
        """Returns a whole match as a viewer saw it, from one view to the next."""
        async with room.lock:
            live = await self.live(room)
        game, head, bodies = live.game, room.stored.head, [*live.bodies]
        with _blaming(room):
            then = LiveMatch.load(game, head, [])
            first = view = room.view_of(then, viewer)
            members = _members(view)
            frames = []
            for body in bodies:
                then.repeat(body)
                view = room.view_of(then, viewer)
                before, members = members, _members(view)
                frames.append(Frame(view.n - 1, view.n, difference(before, members)))
                await asyncio.sleep(0)  # others are served meanwhile
            return Film(first, frames, then.words(view, lang))

    async def record(self, room: Room) -> bytes:
        """Returns the record of a match; the table of rights keeps it back until the end."""
        async with room.lock:
            live = await self.live(room)
            return live.record()

    # -- the end -----------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected to any match."""
        return any(True for room in self.rooms_in_memory() for _ in room.connections)

    async def close(self) -> None:
        """Say good-bye to all, and end the bots."""
        playing = []
        for room in self.rooms_in_memory():
            for connection in room.connections:
                connection.close("restart")
            if room.bots is not None:
                room.bots.cancel()
                playing.append(room.bots)
        await asyncio.gather(*playing, return_exceptions=True)
        await self._jobs.close()


# -- checks ----------------------------------------------------------------------------------------


@contextmanager
def _blaming(room: Room) -> Iterator[None]:
    """Turns unexpected errors of a game's rules into a problem that tells no secrets.

    The match is read again then, as the rules may have left it half changed.
    """
    try:
        yield
    except BgfError:
        raise
    except Exception as error:
        room.live = None
        _log.exception("match=%s the rules of %s have failed", room.id, room.stored.game)
        raise Failed(message("web.game_failed", game=room.stored.game)) from error


def _check_goes_on(live: LiveMatch) -> None:
    if live.is_over:
        raise WebProblem(410, "over", message("web.over"))


def _check_turn(live: LiveMatch, seat: int) -> None:
    _check_goes_on(live)
    if seat not in live.active:
        raise Forbidden(message("web.not_your_turn"), code="not_your_turn")


def _check_may_act(live: LiveMatch, seat: int, base: int) -> None:
    _check_goes_on(live)
    if not live.is_based_on_now(base, seat):
        raise _stale()
    _check_turn(live, seat)


def _stale() -> WebProblem:
    return WebProblem(409, "stale", message("web.stale"))


def _problem_of(answer: Answer) -> WebProblem:
    """Returns why a submission was not played."""
    if isinstance(answer, Refused):
        return WebProblem(
            422, "refused", answer.message, rule=answer.rule, rule_text=answer.rule_text
        )
    if isinstance(answer, Ambiguous):
        text = message("web.ambiguous")
        return WebProblem(422, "ambiguous", text, candidates=answer.candidates)
    if isinstance(answer, Unknown):
        return WebProblem(422, "unknown", message("web.unknown"), nearest=answer.nearest)
    return Forbidden(message("web.not_your_turn"), code="not_your_turn")


# -- bots and words --------------------------------------------------------------------------------


def _bot_to_act(room: Room) -> int | None:
    """Returns the first bot that is to act; None if there is none."""
    if room.live is None or room.live.is_over:
        return None
    return next((seat for seat in room.live.active if room.seat(seat).bot), None)


def _bot_job(room: Room, live: LiveMatch, seat: int) -> BotJob:
    match = live.session.match
    bot_seed = seed_of(match.record.seed, seat)
    has_failed = seat in match.forfeited
    return BotJob(
        game=room.stored.game,
        mods=room.stored.mods,
        state=match.state.to_dict(),
        steps=[(step.player, step.text) for step in match.record.steps],
        seat=seat,
        bot="" if has_failed else room.seat(seat).bot,
        seed=seed_of(bot_seed, live.n),
    )


def _news(live: LiveMatch, view: MatchView, channel: Channel) -> list[Words]:
    """Returns the words that go with a new view, in each language of its viewer."""
    before = channel.view
    if before is not None and before.n == view.n:
        return []
    is_next = before is not None and before.n == view.n - 1
    since = live.log.changed_from if is_next else 1
    return [live.words(view, lang, since) for lang in channel.langs]


def _members(view: MatchView) -> dict[str, Any]:
    members: dict[str, Any] = msgspec.to_builtins(view)
    return members
