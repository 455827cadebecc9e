"""The server processes that share a store: heartbeats, the bots they play, connected people.

A process sends a heartbeat every few seconds. A process without one for a while counts as dead: the
others take over its bots, and remove the people who were connected to it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from bgf.web.store.clock_queries import (
    matches_with_running_clocks,
    move_heartbeat,
    shift_deadlines,
)
from bgf.web.store.schema import leases, lines, matches, presences, processes, seats
from bgf.web.store.transactions import Transactions

__all__ = ["Census", "Processes", "online_elsewhere"]

_LIFE = 10
"""Seconds after its last heartbeat after which a process counts as dead."""


@dataclass(frozen=True, slots=True)
class Census:
    """The processes of a store at a moment.

    Attributes:
        living: the number of live processes, this one included.
        dead: the number of processes that were just found dead.
        orphans: the matches whose bots were played by a process that was just found dead.
        has_right_clocks: whether clocks were given back the time in which all processes were dead;
            False while another process may be doing it.
    """

    living: int
    dead: int
    orphans: Sequence[str]
    has_right_clocks: bool


class Processes:
    """Tells the other processes about this one, through the store that they share.

    Args:
        transactions: the transactions of the store.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._id = transactions.process

    async def beat(self) -> Census:
        """Stores a heartbeat of this process, and removes dead processes.

        Clocks are given back the time in which no process was alive.

        Raises:
            NotSaved: if the database can't do it.
        """

        def work(connection: Connection) -> Census:
            moment = self._transactions.clock()
            has_right_clocks = self._stop_clocks_while_all_were_dead(connection, moment)
            now = int(moment)
            self._stay_alive(connection, now)
            find_dead = select(processes.c.id).where(processes.c.until < now)
            dead = list(connection.execute(find_dead).scalars())
            orphans = self._remove(connection, dead)
            # Only live ones are left.
            count_living = select(func.count()).select_from(processes)
            living = connection.execute(count_living).scalar_one()
            return Census(living, len(dead), orphans, has_right_clocks)

        return await self._transactions.do(work)

    def _stop_clocks_while_all_were_dead(self, connection: Connection, now: float) -> bool:
        """Postpones deadlines by the time in which no process was alive.

        Returns:
            False if another process may be doing it.
        """
        # Queried first: another process may become alive as soon as the heartbeat is moved, and
        # then this process must handle the gap.
        find_living = select(processes.c.id).where(processes.c.until >= now)
        living = connection.execute(find_living).first()
        gap = move_heartbeat(connection, int(now * 1000))
        if living is None and gap:
            for match in matches_with_running_clocks(connection):
                self._transactions.change(connection, match)
                shift_deadlines(connection, match, gap)
        return gap is not None

    def _stay_alive(self, connection: Connection, now: int) -> None:
        """Puts off the moment at which this process counts as dead."""
        until = now + _LIFE
        is_this = processes.c.id == self._id
        beat = update(processes).where(is_this).values(until=until)
        is_listed = connection.execute(beat).rowcount > 0
        if not is_listed:  # the process is new, or was counted as dead
            add = insert(processes).values(id=self._id, until=until)
            connection.execute(add)

    def _remove(self, connection: Connection, ids: Sequence[str]) -> list[str]:
        """Removes some processes; returns the matches whose bots they played."""
        if not ids:
            return []
        had_bots = leases.c.process.in_(ids)
        had_people = presences.c.process.in_(ids)
        # Both are read first: a deletion may wait for another process that removes the same ones.
        gone_by_match = _seats_by_match(connection, had_people)
        orphans = list(connection.execute(select(leases.c.match).where(had_bots)).scalars())
        connection.execute(delete(presences).where(had_people))
        connection.execute(delete(leases).where(had_bots))
        connection.execute(delete(processes).where(processes.c.id.in_(ids)))
        for match, gone in sorted(gone_by_match.items()):
            self._note_seen(connection, match, gone)
            self._transactions.change(connection, match)
        return orphans

    def _note_seen(self, connection: Connection, match: str, gone: Collection[int]) -> None:
        """Notes that the people at some seats of a match have just gone."""
        are_theirs = (seats.c.match == match) & seats.c.seat.in_(gone)
        note = update(seats).where(are_theirs).values(seen=self._milliseconds())
        connection.execute(note)

    def _milliseconds(self) -> int:
        """Returns the time in milliseconds since 1970."""
        return int(self._transactions.clock() * 1000)

    async def leave(self) -> None:
        """Removes this process, so that others need not wait until it counts as dead."""

        def work(connection: Connection) -> None:
            move_heartbeat(connection, self._milliseconds())
            orphans = self._remove(connection, [self._id])
            for match in sorted(orphans):
                self._transactions.change(connection, match)

        await self._transactions.do(work)

    async def take_lease(self, match: str) -> bool:
        """Takes the lease of a match: the right to play its bots, which one process has at a time.

        Returns:
            Whether this process has the lease now.
        """
        # Nothing is inserted while another process holds it.
        take = (
            self._transactions.database.insert(leases)
            .values(match=match, process=self._id)
            .on_conflict_do_nothing()
        )
        find_holder = select(leases.c.process).where(leases.c.match == match)

        def work(connection: Connection) -> bool:
            connection.execute(take)
            holder = connection.execute(find_holder).scalar()
            return holder == self._id

        return await self._transactions.do(work)

    async def give_lease_back(self, match: str) -> None:
        """Gives back the lease of a match, if this process has it."""
        is_own = (leases.c.match == match) & (leases.c.process == self._id)
        give_back = delete(leases).where(is_own)
        await self._transactions.do(lambda connection: connection.execute(give_back).rowcount)

    async def keep_online(self, seats_by_match: Mapping[str, Sequence[int]]) -> None:
        """Stores the seats of people who are connected to this process, and when others have left.

        Args:
            seats_by_match: the connected seats of each match in which they have changed.
        """

        def work(connection: Connection) -> None:
            for match, online in sorted(seats_by_match.items()):
                self._keep_online_in(connection, match, online)
                self._transactions.change(connection, match)

        await self._transactions.do(work)

    def _keep_online_in(self, connection: Connection, match: str, online: Sequence[int]) -> None:
        """Stores the seats of people in one match, and notes who has gone."""
        is_own = (presences.c.match == match) & (presences.c.process == self._id)
        find_before = select(presences.c.seats).where(is_own)
        text_before: str = connection.execute(find_before).scalar() or "[]"
        online_before = set(json.loads(text_before))
        gone = online_before.difference(online)
        self._note_seen(connection, match, gone)
        connection.execute(delete(presences).where(is_own))
        if online:
            text = json.dumps(online)
            add = insert(presences).values(match=match, process=self._id, seats=text)
            connection.execute(add)

    async def away_since(self, ids: Collection[str]) -> dict[str, dict[int, int]]:
        """Returns the times since which absent people have been away from their matches.

        The time of a person who is not connected to any process is that of the last connection or
        action, or of the making of the match if there was neither.

        Args:
            ids: the ids of the matches.

        Returns:
            The milliseconds since 1970 by match and seat; people who are connected are left out.
        """
        last_action = (
            select(func.max(lines.c.at))
            .where(
                lines.c.match == seats.c.match,
                lines.c.seat == seats.c.seat,
                lines.c.key.is_not(None),  # actions of bots have no keys
            )
            .correlate(seats)
            .scalar_subquery()
        )
        find_people = (
            select(seats.c.match, seats.c.seat, seats.c.seen, matches.c.created, last_action)
            .join(matches, matches.c.id == seats.c.match)
            .where(seats.c.match.in_(ids))
            .where(seats.c.visitor.is_not(None))
        )
        is_asked_for = presences.c.match.in_(ids)
        find_connected = select(presences.c.match, presences.c.seats).where(is_asked_for)

        def work(connection: Connection) -> dict[str, dict[int, int]]:
            away: dict[str, dict[int, int]] = {id_: {} for id_ in ids}
            for match, seat, seen, created, acted in connection.execute(find_people):
                # The ends of connections are stored in milliseconds, all other times in seconds.
                last_second = max(created, acted or 0)
                away[match][seat] = max(seen, last_second * 1000)
            for match, online in connection.execute(find_connected):
                for seat in json.loads(online):
                    away[match].pop(seat, None)
            return away

        return await self._transactions.do(work)


def _seats_by_match(connection: Connection, are_meant: ColumnElement[bool]) -> dict[str, set[int]]:
    """Returns the seats of the people who are connected to some processes, by match.

    Args:
        connection: the connection of a transaction.
        are_meant: the condition on their presences.
    """
    find_seats = select(presences.c.match, presences.c.seats).where(are_meant)
    seats_by_match: dict[str, set[int]] = {}
    for match, text in connection.execute(find_seats):
        seats_of_match = seats_by_match.setdefault(match, set())
        seats_of_match.update(json.loads(text))
    return seats_by_match


def online_elsewhere(connection: Connection, match: str, process: str) -> frozenset[int]:
    """Returns the seats of people who are connected to other processes.

    Args:
        connection: the connection of a transaction.
        match: the id of the match.
        process: the id of this process, which is left out.
    """
    is_elsewhere = (presences.c.match == match) & (presences.c.process != process)
    find_seats = select(presences.c.seats).where(is_elsewhere)
    online: set[int] = set()
    for text in connection.execute(find_seats).scalars():
        online.update(json.loads(text))
    return frozenset(online)
