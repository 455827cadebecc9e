"""More time for another player: a minute on a live clock, a day on a clock in days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.web.play.clocks import MORE_TIME, MOST_IN_BANK, has_clock
from bgf.web.play.turns import check_at_table, check_goes_on
from bgf.web.problems import NotFound, WebProblem
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.room import Room
    from bgf.web.messages import SeatClock

__all__ = ["give_time"]


async def give_time(hub: Hub, room: Room, giver: int, seat: int, key: str) -> SeatClock:
    """Adds time to the clock of another player; unused time stays in the bank.

    If the time of the player is up, the added time runs from now on.

    Args:
        hub: the matches.
        room: the match.
        giver: the seat of the player who gives the time.
        seat: the seat of the player who gets it.
        key: the idempotency key: a repeated request adds nothing.

    Returns:
        The clock with the added time.

    Raises:
        NotFound: if the match has no such seat.
        WebProblem: if that player can't be given time now.
    """
    if not 0 <= seat < len(room.stored.seats):
        raise NotFound
    async with room.lock:
        await hub.catch_up(room)
        check_goes_on(await hub.live(room))
        check_at_table(room, giver)
        if not has_clock(room.stored):
            raise WebProblem(409, "no_clock", message("web.time.no_clock"))
        if not room.seat(seat).is_person:
            raise WebProblem(422, "no_time", message("web.time.nobody"))
        if room.seat(seat).visitor == room.seat(giver).visitor:
            raise WebProblem(422, "no_time", message("web.time.own"))

        kind = room.stored.clock.kind
        moment = room.stored.paused or room.now()
        timing = await hub.store.clocks.give_time(
            room.id,
            seat,
            MORE_TIME[kind],
            key=f"{giver}:{key}",
            most=MOST_IN_BANK[kind],
            now=moment,
        )
        if timing is None:
            raise WebProblem(409, "most_time", message("web.time.most"))
        room.take_up_timing(timing)
        await hub.push_change(room)
        return room.clocks[seat]
