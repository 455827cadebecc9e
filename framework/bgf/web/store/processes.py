"""The server processes that share a store: heartbeats, the bots they play, connected people.

A process sends a heartbeat every few seconds. A process without one for a while counts as dead: the
others take over its bots, and remove the people who were connected to it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

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
        had_people = presences.c.process.in_(ids)
        connected = select(presences.c.match, presences.c.seats).where(had_people)
        seats_by_match: dict[str, set[int]] = {}
        for match, text in connection.execute(connected):
            gone = seats_by_match.setdefault(match, set())
            gone.update(json.loads(text))
        had_bots = leases.c.process.in_(ids)
        leased = select(leases.c.match).where(had_bots)
        orphans = list(connection.execute(leased).scalars())
        forget = (
            delete(presences).where(had_people),
            delete(leases).where(had_bots),
            delete(processes).where(processes.c.id.in_(ids)),
        )
        for query in forget:
            connection.execute(query)
        for match, gone in sorted(seats_by_match.items()):
            self._note_seen(connection, match, gone)
            self._transactions.change(connection, match)
        return orphans

    def _milliseconds(self) -> int:
        """Returns the time in milliseconds since 1970."""
        return int(self._transactions.clock() * 1000)

    def _note_seen(self, connection: Connection, match: str, gone: Collection[int]) -> None:
        """Records that the people at some seats of a match have just left."""
        note = (
            update(seats)
            .where(seats.c.match == match, seats.c.seat.in_(gone))
            .values(seen=self._milliseconds())
        )
        connection.execute(note)

    async def leave(self) -> None:
        """Removes this process, so that the others need not wait until it counts as dead."""

        def work(connection: Connection) -> None:
            move_heartbeat(connection, self._milliseconds())
            orphans = self._remove(connection, [self._id])
            for match in sorted(orphans):
                self._transactions.change(connection, match)

        await self._transactions.do(work)

    async def take_lease(self, match: str) -> bool:
        """Returns whether this process alone plays the bots of a match from now on."""
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
        """Allows other processes to play the bots of a match."""
        give_back = (
            delete(leases).where(leases.c.match == match).where(leases.c.process == self._id)
        )
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
        is_own = (presences.c.match == match) & (presences.c.process == self._id)
        find_before = select(presences.c.seats).where(is_own)
        text: str = connection.execute(find_before).scalar() or "[]"
        seats_before = set(json.loads(text))
        gone = seats_before.difference(online)
        self._note_seen(connection, match, gone)
        connection.execute(delete(presences).where(is_own))
        if online:
            written = json.dumps(online)
            add = insert(presences).values(match=match, process=self._id, seats=written)
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
        last_act = (
            select(func.max(lines.c.at))
            .where(
                lines.c.match == seats.c.match,
                lines.c.seat == seats.c.seat,
                lines.c.key.is_not(None),  # actions of bots have no keys
            )
            .correlate(seats)
            .scalar_subquery()
        )
        people = (
            select(seats.c.match, seats.c.seat, seats.c.seen, matches.c.created, last_act)
            .join(matches, matches.c.id == seats.c.match)
            .where(seats.c.match.in_(ids))
            .where(seats.c.visitor.is_not(None))
        )
        connected = select(presences.c.match, presences.c.seats).where(presences.c.match.in_(ids))

        def work(connection: Connection) -> dict[str, dict[int, int]]:
            away: dict[str, dict[int, int]] = {id_: {} for id_ in ids}
            for match, seat, seen, created, acted in connection.execute(people):
                last_second = max(created, acted or 0)
                away[match][seat] = max(seen, last_second * 1000)
            for match, online in connection.execute(connected):
                for seat in json.loads(online):
                    away[match].pop(seat, None)
            return away

        return await self._transactions.do(work)


def online_elsewhere(connection: Connection, match: str, process: str) -> frozenset[int]:
    """Returns the seats of people who are connected to other processes.

    Args:
        connection: the connection of a transaction.
        match: the id of the match.
        process: the id of this process, which is left out.
    """
    query = (
        select(presences.c.seats)
        .where(presences.c.match == match)
        .where(presences.c.process != process)
    )
    found: set[int] = set()
    for text in connection.execute(query).scalars():
        found.update(json.loads(text))
    return frozenset(found)
