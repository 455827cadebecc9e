"""The server processes that share a store: who is alive, who plays which bots, who is connected.

A process says every few seconds that it is alive. One that was not heard of for a while is dead:
the others take over the bots that it played, and forget the people who were connected to it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
"""Seconds after which a process counts as dead if it says nothing."""


@dataclass(frozen=True, slots=True)
class Census:
    """The processes of a store at a moment.

    Attributes:
        living: the number of live ones, with this one.
        dead: the number of those that were just found dead.
        orphans: the matches whose bots were played by one that was just found dead.
        has_right_clocks: whether clocks have what they are given back for the time in which all
            were dead; False while another process may be giving that back.
    """

    living: int
    dead: int
    orphans: Sequence[str]
    has_right_clocks: bool


class Processes:
    """What a process tells the others by their store.

    Args:
        transactions: those of the store.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._id = transactions.process

    async def beat(self) -> Census:
        """Says that this process is alive, and buries the dead ones.

        Time in which no process was alive is charged to nobody's clock.

        Raises:
            NotSaved: if the database can't do it.
        """

        def work(connection: Connection) -> Census:
            moment = self._transactions.clock()
            has_right_clocks = self._stop_clocks_while_all_were_dead(connection, moment)
            now = int(moment)
            self._stay_alive(connection, now)
            found = connection.execute(select(processes.c.id).where(processes.c.until < now))
            dead = [*found.scalars()]
            orphans = self._bury(connection, dead)
            living = connection.execute(select(func.count()).select_from(processes)).scalar_one()
            return Census(living, len(dead), orphans, has_right_clocks)

        return await self._transactions.do(work)

    def _stop_clocks_while_all_were_dead(self, connection: Connection, now: float) -> bool:
        """Lets clocks end later by the time in which no process was alive.

        Returns:
            False if another process may be doing so right now.
        """
        # Asked first: another process may say that it is alive as soon as the heartbeat is moved,
        # and it leaves the gap to this one.
        living = connection.execute(select(processes.c.id).where(processes.c.until >= now)).first()
        gap = move_heartbeat(connection, int(now * 1000))
        if living is None and gap:
            for match in matches_with_running_clocks(connection):
                self._transactions.change(connection, match)
                shift_deadlines(connection, match, gap)
        return gap is not None

    def _stay_alive(self, connection: Connection, now: int) -> None:
        own = processes.c.id == self._id
        beat = update(processes).where(own).values(until=now + _LIFE)
        if not connection.execute(beat).rowcount:  # it is new, or was thought dead
            connection.execute(insert(processes).values(id=self._id, until=now + _LIFE))

    def _bury(self, connection: Connection, dead: Sequence[str]) -> list[str]:
        """Forgets some processes; returns the matches whose bots they played."""
        if not dead:
            return []
        connected = select(presences.c.match, presences.c.seats)
        connected = connected.where(presences.c.process.in_(dead))
        left: dict[str, set[int]] = {}
        for match, text in connection.execute(connected):
            left.setdefault(match, set()).update(json.loads(text))
        leased = select(leases.c.match).where(leases.c.process.in_(dead))
        orphans = [*connection.execute(leased).scalars()]
        connection.execute(delete(presences).where(presences.c.process.in_(dead)))
        connection.execute(delete(leases).where(leases.c.process.in_(dead)))
        connection.execute(delete(processes).where(processes.c.id.in_(dead)))
        for match, gone in sorted(left.items()):
            self._note_seen(connection, match, gone)
            self._transactions.change(connection, match)
        return orphans

    def _note_seen(self, connection: Connection, match: str, gone: Collection[int]) -> None:
        """Notes that the people at some seats of a match have just gone."""
        now = int(self._transactions.clock() * 1000)
        left = (seats.c.match == match) & seats.c.seat.in_(gone)
        connection.execute(update(seats).where(left).values(seen=now))

    async def leave(self) -> None:
        """Says good-bye: the others need not wait until this process counts as dead."""

        def work(connection: Connection) -> None:
            move_heartbeat(connection, int(self._transactions.clock() * 1000))
            for match in sorted(self._bury(connection, [self._id])):
                self._transactions.change(connection, match)

        await self._transactions.do(work)

    async def take_lease(self, match: str) -> bool:
        """Returns whether this process plays the bots of a match from now on, and no other."""
        take = self._transactions.database.insert(leases).values(match=match, process=self._id)
        take = take.on_conflict_do_nothing()
        find = select(leases.c.process).where(leases.c.match == match)

        def work(connection: Connection) -> bool:
            connection.execute(take)
            return connection.execute(find).scalar() == self._id

        return await self._transactions.do(work)

    async def give_lease_back(self, match: str) -> None:
        """Says that this process plays the bots of a match no longer."""
        own = (leases.c.match == match) & (leases.c.process == self._id)
        give = delete(leases).where(own)
        await self._transactions.do(lambda connection: connection.execute(give).rowcount)

    async def keep_online(self, seats_by_match: Mapping[str, Sequence[int]]) -> None:
        """Keeps the seats of people who are connected to this process, and when others have gone.

        Args:
            seats_by_match: those of each match in which they have changed.
        """

        def work(connection: Connection) -> None:
            for match, online in sorted(seats_by_match.items()):
                own = (presences.c.match == match) & (presences.c.process == self._id)
                before: str | None = connection.execute(
                    select(presences.c.seats).where(own)
                ).scalar()
                gone = {*json.loads(before or "[]")}.difference(online)
                self._note_seen(connection, match, gone)
                connection.execute(delete(presences).where(own))
                if online:
                    values: dict[str, Any] = {"match": match, "process": self._id}
                    connection.execute(insert(presences).values(seats=json.dumps(online), **values))
                self._transactions.change(connection, match)

        await self._transactions.do(work)

    async def away_since(self, ids: Collection[str]) -> dict[str, dict[int, int]]:
        """Returns since when people are away from their matches.

        Somebody is away who is not connected to any process, from the last connection or action,
        or from the making of the match if there was neither.

        Args:
            ids: the ids of the matches.

        Returns:
            The milliseconds since 1970 by match and seat; those who are connected are left out.
        """
        last_act = (
            select(func.max(lines.c.at))
            .where(
                lines.c.match == seats.c.match,
                lines.c.seat == seats.c.seat,
                lines.c.key.is_not(None),  # people send keys, and bots do not
            )
            .correlate(seats)
            .scalar_subquery()
        )
        people = select(seats.c.match, seats.c.seat, seats.c.seen, matches.c.created, last_act)
        people = people.join(matches, matches.c.id == seats.c.match)
        people = people.where(seats.c.match.in_(ids), seats.c.visitor.is_not(None))
        connected = select(presences.c.match, presences.c.seats)
        connected = connected.where(presences.c.match.in_(ids))

        def work(connection: Connection) -> dict[str, dict[int, int]]:
            away: dict[str, dict[int, int]] = {id_: {} for id_ in ids}
            for match, seat, seen, created, acted in connection.execute(people):
                away[match][seat] = max(seen, created * 1000, (acted or 0) * 1000)
            for match, online in connection.execute(connected):
                for seat in json.loads(online):
                    away[match].pop(seat, None)
            return away

        return await self._transactions.do(work)


def online_elsewhere(connection: Connection, match: str, process: str) -> frozenset[int]:
    """Returns the seats of people who are connected to other processes.

    Args:
        connection: to the database.
        match: the id of the match.
        process: the process that asks.
    """
    query = select(presences.c.seats).where(
        presences.c.match == match, presences.c.process != process
    )
    found = [json.loads(text) for text in connection.execute(query).scalars()]
    return frozenset(seat for seats in found for seat in seats)
