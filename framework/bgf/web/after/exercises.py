"""Exercises: playing on alone from a moment of a finished match, with bots in the other seats.

An exercise is a match of its own. It begins with the actions that stood at that moment, and uses
the chance of the finished match, which is public by then. Because it proves nothing, it is marked
as an exercise, is never listed for others, and all of its actions can be undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.records.people import PERSON
from bgf.web.matches.live import text_of_head
from bgf.web.messages import Created, Origin
from bgf.web.play.lobby import check_bot, new_id
from bgf.web.problems import NotFound, WebProblem
from bgf.web.store.rows import LIVE, SeatRow, StoredLine, StoredMatch
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import PlayOn
    from bgf.web.store.rows import Visitor

__all__ = ["Exercises"]


class Exercises:
    """Begins matches from moments of finished ones.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def begin(self, room: Room, n: int, visitor: Visitor, body: PlayOn) -> Created:
        """Begins an exercise; access rights permit it only after the end of the match.

        Args:
            room: the finished match.
            n: the number of its events at the moment; 0 for the start.
            visitor: the player.
            body: the seat of the visitor, and the bot of the others.

        Raises:
            NotFound: if the match has no such seat, or no such event.
            WebProblem: if there is no such bot, the match was already over at that moment, or the
                match can only be looked at.
        """
        before = room.stored
        if not 0 <= body.seat < len(before.seats):
            raise NotFound
        check_bot(body.bot)
        rows = tuple(
            SeatRow(seat, visitor=visitor.key, name=visitor.name)
            if seat == body.seat
            else SeatRow(seat, bot=body.bot)
            for seat in range(len(before.seats))
        )
        async with room.lock:
            live = await self._hub.live(room)
            with room.running_game_code():
                fork = _fork(live, n, rows)
        stored = StoredMatch(
            id=new_id(),
            game=before.game,
            mods=before.mods,
            options=before.options,
            host=visitor.key,
            status=LIVE,
            visibility="private",
            head=text_of_head(fork.session.match),
            rematch="",
            created=self._hub.seconds(),
            seats=rows,
            server_seed=before.server_seed,
            origin=Origin(before.id, n),
        )
        await self._hub.store.add_exercise(stored, _events_of(fork, stored.created))
        await self._hub.begin(stored)
        return Created(stored.id, stored.status, [body.seat])


def _fork(live: LiveMatch, n: int, rows: tuple[SeatRow, ...]) -> LiveMatch:
    """Returns the match that goes on from an event; raises WebProblem if none can."""
    if live.stopped is not None:
        raise live.stopped
    if not 0 <= n <= live.n:
        raise NotFound
    fork = live.forked_at(n, [row.bot or PERSON for row in rows])
    if fork.has_ended:
        raise WebProblem(409, "over", message("web.exercise.over"))
    return fork


def _events_of(fork: LiveMatch, now: int) -> list[StoredLine]:
    """Returns the events of a new match.

    Args:
        fork: the match.
        now: the time, in seconds since 1970.
    """
    # Requests have keys that begin with a seat, so these keys can't collide with them.
    return [
        StoredLine(fork.bodies[n - 1], now, f"origin:{n}", seat) for n, seat in fork.log.standing
    ]
