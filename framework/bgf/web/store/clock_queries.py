"""The clocks, votes and heartbeats in the store.

A running clock is stored as its deadline, the moment at which its time is up, so nothing is written
while it runs. While no process is alive clocks stand: the next heartbeat postpones the deadlines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Connection, case, delete, select, update

from bgf.web.messages import Clock, Question, SeatClock
from bgf.web.store.rows import LIVE, Timing, Vote
from bgf.web.store.schema import deadlines, heartbeats, matches, time_gifts, votes
from bgf.web.store.transactions import Transactions

__all__ = [
    "ClockQueries",
    "Deadline",
    "clock_of_text",
    "forget_votes",
    "keep_clocks",
    "matches_with_running_clocks",
    "move_heartbeat",
    "shift_deadlines",
    "text_of_clock",
    "timing_of",
]


_GOES_ON = (matches.c.status == LIVE) & (matches.c.paused == 0)
"""The condition that a match is live and not paused."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A seat whose time is up.

    Attributes:
        match: the id of the match.
        seat: the seat.
        at: when it was up, in milliseconds since 1970.
        clock: the clock of the match.
    """

    match: str
    seat: int
    at: int
    clock: Clock


class ClockQueries:
    """The queries on clocks and votes.

    Args:
        transactions: the transactions of the store.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def of(self, match: str) -> Timing:
        """Returns the clocks and votes of a match."""
        return await self._transactions.do(lambda connection: timing_of(connection, match))

    async def begin(self, match: str, clocks: Mapping[int, SeatClock]) -> Timing:
        """Stores the first clocks of a match if it has none yet; returns its clocks and votes."""
        add = self._transactions.database.insert(deadlines).on_conflict_do_nothing()

        def work(connection: Connection) -> Timing:
            connection.execute(add, [*_rows(match, clocks)])
            return timing_of(connection, match)

        return await self._transactions.do(work)

    async def add_vote(self, match: str, vote: Vote) -> Timing:
        """Stores a vote, replacing an earlier one of the seat; returns all clocks and votes."""
        key = ["match", "what", "about", "seat"]
        add = (
            self._transactions.database.insert(votes)
            .values(match=match, what=vote.what, about=vote.about, seat=vote.seat, n=vote.n)
            .on_conflict_do_update(index_elements=key, set_={"n": vote.n})
        )

        def work(connection: Connection) -> Timing:
            self._transactions.change(connection, match)
            connection.execute(add)
            return timing_of(connection, match)

        return await self._transactions.do(work)

    async def close_question(self, match: str, what: Question, about: int) -> Timing:
        """Removes the votes of a question; returns the clocks and the other votes."""

        def work(connection: Connection) -> Timing:
            self._transactions.change(connection, match)
            forget_votes(connection, match, what, about)
            return timing_of(connection, match)

        return await self._transactions.do(work)

    async def give_time(
        self, match: str, seat: int, given: int, *, key: str, most: int, now: int
    ) -> Timing | None:
        """Adds time to a clock, and removes the votes for a stand-in of its player.

        Args:
            match: the id of the match.
            seat: the seat of the clock.
            given: the milliseconds to add.
            key: the idempotency key: a repeated request adds nothing.
            most: the maximum of its bank, in milliseconds.
            now: the current time, in milliseconds since 1970; during a pause, the time when it
                began.

        Returns:
            All clocks and votes of the match; None if the bank would hold too much.
        """
        # Added by the database, as players at two processes may give time at once.
        bank = deadlines.c.bank + given
        stands = deadlines.c.at == 0
        is_over = deadlines.c.at < now
        until = case(
            (stands, 0),
            (is_over, now + given),
            else_=deadlines.c.at + given,
        )
        give = (
            update(deadlines)
            .where(_is_clock_of(match, seat), bank <= most)
            .values(bank=bank, at=until)
        )
        note_gift = (
            self._transactions.database.insert(time_gifts)
            .values(match=match, key=key)
            .on_conflict_do_nothing()
            .returning(time_gifts.c.key)
        )
        forget_gift = (
            delete(time_gifts).where(time_gifts.c.match == match).where(time_gifts.c.key == key)
        )

        def work(connection: Connection) -> Timing | None:
            is_repeated = connection.execute(note_gift).first() is None
            if is_repeated:
                return timing_of(connection, match)
            has_room = connection.execute(give).rowcount == 1
            if not has_room:
                connection.execute(forget_gift)
                return None
            forget_votes(connection, match, "stand_in", seat)
            self._transactions.change(connection, match)
            return timing_of(connection, match)

        return await self._transactions.do(work)

    async def overdue(self, before: int) -> list[Deadline]:
        """Returns the seats of public matches whose time was up before a moment.

        Args:
            before: the moment, in milliseconds since 1970.
        """
        is_up = (deadlines.c.at > 0) & (deadlines.c.at <= before)
        query = (
            select(deadlines.c.match, deadlines.c.seat, deadlines.c.at, matches.c.clock)
            .join(matches, matches.c.id == deadlines.c.match)
            .where(is_up, _GOES_ON, matches.c.visibility == "public")
        )

        def work(connection: Connection) -> list[Deadline]:
            found = []
            for match, seat, at, text in connection.execute(query):
                clock = clock_of_text(text)
                found.append(Deadline(match, seat, at, clock))
            return found

        return await self._transactions.do(work)


def text_of_clock(clock: Clock) -> str:
    """Returns a clock as it is stored."""
    return json.dumps(msgspec.to_builtins(clock))


def clock_of_text(text: str) -> Clock:
    """Returns a clock from its stored form."""
    return msgspec.json.decode(text, type=Clock)


def timing_of(connection: Connection, match: str) -> Timing:
    """Returns the clocks and votes of a match."""
    of_clocks = (
        select(deadlines.c.seat, deadlines.c.bank, deadlines.c.at)
        .where(deadlines.c.match == match)
        .order_by(deadlines.c.seat)
    )
    clocks = {}
    for seat, bank, at in connection.execute(of_clocks):
        clocks[seat] = SeatClock(bank, at)

    of_votes = (
        select(votes.c.what, votes.c.about, votes.c.seat, votes.c.n)
        .where(votes.c.match == match)
        .order_by(votes.c.what, votes.c.about, votes.c.seat)
    )
    cast = [Vote(*row) for row in connection.execute(of_votes)]
    return Timing(clocks, tuple(cast))


def keep_clocks(connection: Connection, match: str, clocks: Mapping[int, SeatClock]) -> None:
    """Updates stored clocks, in a transaction.

    The transaction has checked that the match has not changed since the clocks were computed.
    """
    for seat, clock in clocks.items():
        change = (
            update(deadlines)
            .where(_is_clock_of(match, seat))
            .values(bank=clock.left, at=clock.until)
        )
        connection.execute(change)


def _is_clock_of(match: str, seat: int) -> ColumnElement[bool]:
    """Returns the condition that selects the clock of a seat."""
    return (deadlines.c.match == match) & (deadlines.c.seat == seat)


def _rows(match: str, clocks: Mapping[int, SeatClock]) -> Iterable[dict[str, str | int]]:
    """Yields the rows of `deadlines` for the clocks of a match."""
    for seat, clock in clocks.items():
        yield {"match": match, "seat": seat, "bank": clock.left, "at": clock.until}


def forget_votes(connection: Connection, match: str, what: Question, about: int) -> None:
    """Removes the votes of a question, in a transaction."""
    forget = (
        delete(votes)
        .where(votes.c.match == match)
        .where(votes.c.what == what)
        .where(votes.c.about == about)
    )
    connection.execute(forget)


def move_heartbeat(connection: Connection, now: int) -> int | None:
    """Stores a heartbeat, in a transaction.

    Args:
        connection: the connection of the transaction.
        now: the current time, in milliseconds since 1970.

    Returns:
        The milliseconds since the last heartbeat of any process; 0 for the first one. None if
            another process is storing one. This function does not wait for that process, whose
            transaction may be waiting for this one: that would be a deadlock.
    """
    unlocked = select(heartbeats.c.seen).with_for_update(skip_locked=True)
    seen: int | None = connection.execute(unlocked).scalar()
    if seen is None:
        return None
    connection.execute(update(heartbeats).values(seen=now))
    return max(now - seen, 0) if seen else 0


def matches_with_running_clocks(connection: Connection) -> list[str]:
    """Returns the ids of live matches with a running clock, sorted; paused ones are left out."""
    running = (
        select(deadlines.c.match)
        .join(matches, matches.c.id == deadlines.c.match)
        .where(deadlines.c.at > 0, _GOES_ON)
        .distinct()
    )
    return sorted(connection.execute(running).scalars())


def shift_deadlines(connection: Connection, match: str, by: int) -> None:
    """Postpones the deadlines of all running clocks of a match, in a transaction.

    Args:
        connection: the connection of the transaction.
        match: the id of the match.
        by: the time to add, in milliseconds.
    """
    shift = (
        update(deadlines)
        .where(deadlines.c.match == match, deadlines.c.at > 0)
        .values(at=deadlines.c.at + by)
    )
    connection.execute(shift)
