"""Bots that stand in for people: for those who leave, and for those whose time is up.

Among friends nothing happens automatically: the others may vote for a stand-in. In a public match a
bot stands in for a player whose time is up and who has been away for a while, or who is present and
lets some more time go by. The seat still belongs to the player, who may come back at any time. A
match without any playing person is abandoned.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.web.messages import Joined
from bgf.web.play.changing import MatchChange, change_match
from bgf.web.play.clocks import GRACE, next_clocks, seats_to_run
from bgf.web.play.turns import check_goes_on
from bgf.web.problems import NotSaved, WebProblem
from bgf.web.store.rows import DONE

if TYPE_CHECKING:
    from collections.abc import Collection

    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import StandIn
    from bgf.web.store.clock_queries import Deadline
    from bgf.web.store.rows import Visitor

__all__ = ["StandIns", "abandoned", "with_stand_in"]

_log = logging.getLogger("bgf.web")


class StandIns:
    """Lets bots stand in for people, and people come back.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def leave(self, room: Room, visitor: Visitor) -> None:
        """Lets bots stand in for a visitor who leaves a match that has begun.

        Raises:
            WebProblem: if the match is over.
        """

        def change() -> MatchChange | None:
            assert room.live is not None  # the match is at its last event
            check_goes_on(room.live)
            mine = [row.seat for row in room.stored.seats if row.visitor == visitor.key]
            leaving = [seat for seat in mine if room.seat(seat).is_person]
            if not leaving:
                return None
            return with_stand_in(room, room.live, leaving, "left", room.now())

        async with room.lock:
            await self._hub.live(room)
            await change_match(self._hub, room, change)

    async def come_back(self, room: Room, visitor: Visitor) -> Joined:
        """Gives a visitor the seats back in which bots stand in, from the next choice on.

        Raises:
            WebProblem: if the match is over.
        """

        def change() -> MatchChange | None:
            live = room.live
            assert live is not None  # the match is at its last event
            check_goes_on(live)
            seats = tuple(
                replace(row, stand_in="") if row.visitor == visitor.key else row
                for row in room.stored.seats
            )
            if seats == room.stored.seats:
                return None
            after = replace(room.stored, seats=seats)
            running = seats_to_run(after, live)
            return MatchChange(after, next_clocks(after.clock, room.clocks, running, room.now()))

        async with room.lock:
            await self._hub.live(room)
            await change_match(self._hub, room, change)
            stored = room.stored
            return Joined(stored.id, stored.status, stored.seats_of(visitor.key))

    async def look(self) -> None:
        """Lets bots stand in for overdue players of public matches, after the grace period.

        Every process does this; only the first stand-in that is stored counts.

        Raises:
            NotSaved: if the store does not answer.
        """
        now = self._hub.now()
        overdue = await self._hub.store.clocks.overdue(now)
        if not overdue:
            return
        away_since = await self._hub.store.processes.away_since({each.match for each in overdue})
        for deadline in overdue:
            grace = GRACE[deadline.clock.kind]
            # A short return while the time is up does not make the others wait longer.
            away = away_since[deadline.match].get(deadline.seat, deadline.at)
            if min(away, deadline.at) + grace > now:
                continue
            try:
                await self._stand_in_if_overdue(deadline)
            except NotSaved:
                raise
            except WebProblem as problem:
                _log.warning("match=%s no bot can stand in: %s", deadline.match, problem.code)

    async def _stand_in_if_overdue(self, deadline: Deadline) -> None:
        room = await self._hub.room(deadline.match)
        seat = deadline.seat

        def change() -> MatchChange | None:
            clock = room.clocks.get(seat)
            has_moved = clock is None or clock.until != deadline.at or room.stored.paused
            if has_moved or not room.seat(seat).is_person or room.live is None:
                return None
            return with_stand_in(room, room.live, [seat], "time", room.now())

        async with room.lock:
            live = await self._hub.live(room)
            if live.stopped is None:
                await change_match(self._hub, room, change)


def with_stand_in(
    room: Room, live: LiveMatch, seats: Collection[int], why: StandIn, now: int
) -> MatchChange:
    """Returns the change to bots in the place of people; the match is abandoned if none is left.

    Args:
        room: the match.
        live: the match at its last event.
        seats: the seats of these people.
        why: the reason, as `MatchSeat.stand_in`.
        now: the moment, in milliseconds since 1970.
    """
    rows = tuple(
        replace(row, stand_in=why) if row.seat in seats else row for row in room.stored.seats
    )
    after = replace(room.stored, seats=rows)
    if not any(row.is_person for row in rows):
        after = replace(after, abandoned=True, status=DONE)
    running = seats_to_run(after, live)
    return MatchChange(after, next_clocks(after.clock, room.clocks, running, now))


def abandoned(room: Room, now: int) -> MatchChange:
    """Returns the change that abandons a match.

    Args:
        room: the match.
        now: the moment, in milliseconds since 1970.
    """
    after = replace(room.stored, abandoned=True, status=DONE)
    return MatchChange(after, next_clocks(after.clock, room.clocks, (), now))
