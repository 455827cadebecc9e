"""Several processes on one store: each follows the others, and sends heartbeats.

Any process serves any match. The store alone decides the number of an event; this module passes the
events of other processes on to the viewers of this one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from bgf.web.operator.metrics import ADOPTED, DEAD_PROCESSES, LOOP_DELAY, STORE_ANSWERED
from bgf.web.operator.vitals import note_matches, note_vitals
from bgf.web.problems import NotFound, NotSaved, WebProblem
from bgf.web.store.rows import OPEN

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.room import Room
    from bgf.web.play.stand_ins import StandIns
    from bgf.web.requests.limits import RateLimits

__all__ = ["Sharing"]

_BEAT = 2.0
"""Seconds between two heartbeats."""

_log = logging.getLogger("bgf.web")


class Sharing:
    """Keeps a process in step with the others that serve the same matches.

    Args:
        hub: the matches of this process.
        stand_ins: lets bots stand in for people whose time has been up for a while.
        limits: the rate limits of this process.
    """

    def __init__(self, hub: Hub, stand_ins: StandIns, limits: RateLimits) -> None:
        self._hub = hub
        self._stand_ins = stand_ins
        self._limits = limits
        self._processes = hub.store.processes

    async def follow(self) -> None:
        """Applies the changes that other processes make, for ever."""
        while True:
            changed = await self._hub.store.feed.changed()
            if changed is None:
                changed = {room.id for room in self._hub.rooms_in_memory()}
            for id_ in changed:
                room = self._hub.room_in_memory(id_)
                if room is not None:
                    await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        try:
            async with room.lock:
                await self._hub.catch_up(room)
                room.progress.is_uncertain = False
        except NotFound:  # the match was closed, and its viewers were disconnected
            return
        except WebProblem as problem:  # the next request for the match gets the same error
            _log.warning("match=%s can't follow the other processes: %s", room.id, problem.code)

    async def stay_alive(self) -> None:
        """Sends a heartbeat every few seconds, and updates the metrics, for ever."""
        while True:
            try:
                await self.beat()
                await note_matches(self._hub)
                STORE_ANSWERED.set_to_current_time()
            except NotSaved as problem:
                STORE_ANSWERED.set(0)
                _log.warning("the store keeps nothing: %s", problem.__cause__)
            self._hub.forget_unused_rooms()
            note_vitals(self._hub)
            until = time.monotonic() + _BEAT
            await asyncio.sleep(_BEAT)
            LOOP_DELAY.observe(max(0.0, time.monotonic() - until))

    async def beat(self) -> None:
        """Sends a heartbeat, adopts the bots of dead processes, and checks the clocks.

        Raises:
            NotSaved: if the store can't keep it.
        """
        census = await self._processes.beat()
        self._hub.shares = census.living > 1
        self._limits.processes = census.living
        DEAD_PROCESSES.inc(census.dead)
        await self._tell_online()
        if self._hub.shares:
            for room in self._hub.rooms_in_memory():
                if room.stored.status == OPEN:  # a match closed elsewhere is not announced
                    await self._catch_up(room)
        for room in self._hub.rooms_in_memory():
            if room.progress.is_uncertain:
                await self._catch_up(room)
        for id_ in census.orphans:
            await self._adopt(id_)
        if census.has_right_clocks:
            await self._stand_ins.look()

    async def _tell_online(self) -> None:
        """Stores the people who are connected here, for matches in which they have changed."""
        changed = {}
        for room in self._hub.rooms_in_memory():
            online = room.online_here
            if online != room.audience.told_online:
                room.audience.told_online = changed[room.id] = online
        if changed:
            await self._processes.keep_online(changed)

    async def _adopt(self, id_: str) -> None:
        """Lets the bots of a match play on here."""
        ADOPTED.inc()
        try:
            room = await self._hub.room(id_)
            async with room.lock:
                await self._hub.live(room)
                self._hub.bots.wake(room)
        except WebProblem as problem:
            _log.warning("match=%s its bots can't play on here: %s", id_, problem.code)
