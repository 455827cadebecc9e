"""The clocks of people: which of them run, how much time is left, and when it is up.

A running clock is stored as the moment at which its time is up. The rules of a match never read a
clock: clocks are stored beside the events, and are not part of the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bgf.web.messages import NO_CLOCK, Clock, SeatClock
from bgf.web.problems import WebProblem
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bgf.web.matches.live import LiveMatch
    from bgf.web.store.rows import StoredMatch

__all__ = [
    "GRACE",
    "MORE_TIME",
    "MOST_IN_BANK",
    "PATIENCE",
    "PATIENCE_WITH_THE_END",
    "SHORT_ABSENCE",
    "checked_clock",
    "first_clocks",
    "has_clock",
    "next_clocks",
    "postpone_clocks",
    "seats_to_run",
]

_LONGEST_BANK = 24 * 60 * 60
_LONGEST_TURN = 60 * 60
_MOST_DAYS = 30
_SECOND = 1000
"""A second in milliseconds."""

_DAY = 24 * 60 * 60 * _SECOND

GRACE: Mapping[str, int] = {"live": 120 * _SECOND, "days": _DAY // 2}
"""Milliseconds of grace until a bot stands in for a player of a public match, by the kind of clock.

They count from the moment when the time was up, or when the player left, if that was earlier. A bot
never stands in before the time is up.
"""

PATIENCE: Mapping[str, int] = {"none": _DAY, "live": 120 * _SECOND, "days": _DAY}
"""Milliseconds until the vote of an absent player is not awaited any more, by the kind of clock.

Without a clock people may play slowly: those who sleep must not be outvoted by one who plays.
"""

PATIENCE_WITH_THE_END = _DAY
"""The same for the question to abandon the match, which can't be undone."""

SHORT_ABSENCE = 120 * _SECOND
"""Milliseconds of absence, without a clock, after which the others can vote for a stand-in."""


MORE_TIME: Mapping[str, int] = {"live": 60 * _SECOND, "days": _DAY}
"""Milliseconds that one request adds to the clock of another player, by the kind of clock."""

MOST_IN_BANK: Mapping[str, int] = {"live": _LONGEST_BANK * _SECOND, "days": 14 * _DAY}
"""Milliseconds up to which others can fill the bank of a player, by the kind of clock.

They fit into 31 bits, as the store keeps them.
"""


def checked_clock(clock: Clock) -> Clock:
    """Returns the clock of a request after a check.

    Raises:
        WebProblem: if the clock is not valid.
    """
    if clock.kind == "none":
        is_right = clock == NO_CLOCK
        words = message("web.clock.none")
    elif clock.kind == "live":
        is_in_range = 0 <= clock.bank <= _LONGEST_BANK and 0 <= clock.turn <= _LONGEST_TURN
        is_right = is_in_range and clock.bank + clock.turn > 0 and clock.days == 0
        words = message("web.clock.live", bank=_LONGEST_BANK, turn=_LONGEST_TURN)
    else:
        is_right = 1 <= clock.days <= _MOST_DAYS and clock.bank == clock.turn == 0
        words = message("web.clock.days", most=_MOST_DAYS)
    if not is_right:
        raise WebProblem(422, "bad_match", words)
    return clock


def has_clock(stored: StoredMatch) -> bool:
    """Returns whether the players of a match have a clock."""
    return stored.clock.kind != "none"


def seats_to_run(stored: StoredMatch, live: LiveMatch) -> set[int]:
    """Returns the seats whose clocks run: those of people who may act."""
    if live.is_over:
        return set()
    return {seat for seat in live.active if stored.seats[seat].is_person}


def first_clocks(stored: StoredMatch, running: Collection[int], now: int) -> dict[int, SeatClock]:
    """Returns the clocks at the start of a match.

    Args:
        stored: the match.
        running: the seats whose clocks run.
        now: the moment, in milliseconds since 1970.
    """
    full = SeatClock(stored.clock.bank * _SECOND)
    people = [row.seat for row in stored.seats if row.visitor is not None]
    clocks = dict.fromkeys(people, full)
    return clocks | next_clocks(stored.clock, clocks, running, now)


def next_clocks(
    clock: Clock,
    clocks: Mapping[int, SeatClock],
    running: Collection[int],
    now: int,
    restarted: Iterable[int] = (),
) -> dict[int, SeatClock]:
    """Returns the clocks that change when the seats to act change.

    Args:
        clock: the clock of the match.
        clocks: the clocks of people by seat.
        running: the seats whose clocks are to run.
        now: the moment, in milliseconds since 1970.
        restarted: the seats that have just made a choice: their clocks, if they run, start anew.
    """
    changed = {}
    for seat, before in clocks.items():
        after = before
        if seat not in running or seat in restarted:
            after = _stopped(after, now)
        if seat in running and not after.until:
            after = _started(clock, after, now)
        if after != before:
            changed[seat] = after
    return changed


def postpone_clocks(clocks: Mapping[int, SeatClock], by: int) -> dict[int, SeatClock]:
    """Returns the running clocks, with their ends postponed by some milliseconds."""
    return {
        seat: replace(each, until=each.until + by) for seat, each in clocks.items() if each.until
    }


def _started(clock: Clock, before: SeatClock, now: int) -> SeatClock:
    given = before.left + clock.turn * _SECOND + clock.days * _DAY
    return SeatClock(before.left, now + given)


def _stopped(before: SeatClock, now: int) -> SeatClock:
    """Returns a stopped clock; time at the start of the choice was not taken from its bank."""
    if not before.until:
        return before
    return SeatClock(min(before.left, max(before.until - now, 0)))
