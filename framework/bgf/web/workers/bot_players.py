"""The bots of the matches on a server: they choose in worker processes and play like people."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bgf.bots.seat import seed_of
from bgf.session import Played
from bgf.web.operator.metrics import BOT_CHOICES, BOT_SECONDS, FAULTS
from bgf.web.problems import NotSaved, ServerFailure, WebProblem
from bgf.web.workers.jobs import BotChoice, BotFailed, BotJob, JobOutcome

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room

__all__ = ["BotPlayers"]

_PATIENCE = 5.0
"""Seconds between attempts if the store could not keep the action of a bot."""

STAND_IN = "greedy"
"""The bot that stands in for people: the game's own, which needs no time to think."""

_log = logging.getLogger("bgf.web")


class BotPlayers:
    """Plays the turns of bots; each match with bots to act has one task, `Room.bots`.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def wake(self, room: Room) -> None:
        """Starts the task of the bots of a match if one of them is to act."""
        if room.bots is not None and not room.bots.done():
            return
        if _bot_to_act(room) is not None:
            room.bots = asyncio.create_task(self._play_turns(room))

    async def resume_all(self) -> None:
        """Lets the bots of all matches play on after a restart of the server."""
        try:
            ids = await self._hub.store.live_with_bots()
        except NotSaved:
            _log.warning("the bots wait until somebody opens their matches")
            return
        for id_ in ids:
            try:
                room = await self._hub.room(id_)
                async with room.lock:
                    await self._hub.live(room)  # this wakes the bots
            except WebProblem as problem:
                _log.info("match=%s its bots do not play on: %s", id_, problem.code)

    async def _play_turns(self, room: Room) -> None:
        """Plays until no bot is to act, or another process plays the bots."""
        while True:
            try:
                if not await self._play_under_lease(room):
                    return
            except NotSaved:
                _log.warning("match=%s a bot waits for the store", room.id)
                await asyncio.sleep(_PATIENCE)
                continue
            except WebProblem as problem:
                # A stale choice means that a person has played at another process meanwhile.
                if problem.code != "stale":
                    _log.error("match=%s the bots have stopped: %s", room.id, problem.code)
                    return
            # A person may have played while the lease was given back, when nobody could take it.
            if self._hub.jobs.is_closed or _bot_to_act(room) is None:
                return

    async def _play_under_lease(self, room: Room) -> bool:
        """Plays until no bot is to act; returns False if another process plays the bots."""
        if not self._hub.shares:
            await self._play_on(room)
            return True
        processes = self._hub.store.processes
        if not await processes.take_lease(room.id):
            return False
        try:
            await self._play_on(room)
        finally:
            if not self._hub.jobs.is_closed:
                with suppress(NotSaved):
                    await processes.give_lease_back(room.id)
        return True

    async def _play_on(self, room: Room) -> None:
        while await self._play_turn(room):
            pass

    async def _play_turn(self, room: Room) -> bool:
        """Lets one bot choose and play; returns False if no bot is to act."""
        async with room.lock:
            live = await self._hub.live(room)
            seat = _bot_to_act(room)
            if seat is None:
                return False
            job = _bot_job(room, live, seat)
            n = live.n
        began = time.monotonic()
        outcome = await self._choice_of(room, job)
        BOT_SECONDS.observe(time.monotonic() - began)
        async with room.lock:
            if self._hub.jobs.is_closed:
                return False  # the worker was ended with the server, through no fault of the bot
            await self._hub.catch_up(room)
            live = await self._hub.live(room)
            if live.n != n or _bot_to_act(room) != seat:
                # Others have played, the player of the seat has come back, or a pause has begun:
                # the choice is dropped.
                BOT_CHOICES.labels("late").inc()
                return True
            with room.running_game_code():
                is_played = isinstance(outcome, BotChoice) and isinstance(
                    live.submit(seat, outcome.action, "en"), Played
                )
                if not is_played:
                    reason = outcome.reason if isinstance(outcome, BotFailed) else "illegal"
                    _log.warning("match=%s n=%d seat=%d bot failed: %s", room.id, n, seat, outcome)
                    if not job.bot or not room.seat(seat).bot:
                        raise ServerFailure  # not even the stand-in can play: the game is broken
                    FAULTS.labels("bot").inc()
                    live.forfeit(seat, reason)
            await self._hub.keep(room, live, seat)
            BOT_CHOICES.labels("played" if is_played else reason).inc()
            return True

    async def _choice_of(self, room: Room, job: BotJob) -> JobOutcome:
        """Returns the choice of a bot; a failing stand-in does not make its person forfeit."""
        outcome = await self._hub.jobs.do(job, owner=room.stored.host)
        stands_in = not room.seat(job.seat).bot
        if isinstance(outcome, BotFailed) and stands_in and not self._hub.jobs.is_closed:
            _log.warning("match=%s seat=%d stand-in failed: %s", room.id, job.seat, outcome)
            return await self._hub.jobs.do(replace(job, bot=""), owner=room.stored.host)
        return outcome


def _bot_to_act(room: Room) -> int | None:
    """Returns the seat of the first bot that is to act; None if there is none."""
    live = room.live
    if live is None or live.has_ended or live.stopped is not None or room.stored.paused:
        return None
    return next((seat for seat in live.active if _bot_of(room, seat)), None)


def _bot_of(room: Room, seat: int) -> str:
    """Returns the bot that plays a seat now; empty if a person does."""
    row = room.seat(seat)
    return STAND_IN if row.stand_in else row.bot


def _bot_job(room: Room, live: LiveMatch, seat: int) -> BotJob:
    match = live.session.match
    bot_seed = seed_of(match.record.seed_for_bots, seat)
    has_failed = seat in match.forfeited
    return BotJob(
        game=room.stored.game,
        mods=room.stored.mods,
        state=match.state.to_dict(),
        past=live.past_play(),
        seat=seat,
        bot="" if has_failed else _bot_of(room, seat),
        seed=seed_of(bot_seed, live.n),
    )
