"""Notices in the store: destinations of people, their choices for matches, and due notices."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, delete, func, insert, literal, select, update
from sqlalchemy.engine import Row

from bgf.web.messages import DestinationState, NoticeKind
from bgf.web.store.rows import DestinationRow, DueNotice
from bgf.web.store.schema import destinations, notice_choices, notices, server_keys
from bgf.web.store.transactions import Transactions

__all__ = [
    "FAILED",
    "SEEN",
    "SENT",
    "WAITING",
    "NoticeQueries",
    "forget_destinations",
    "remove_notices",
]

WAITING = "waiting"
SEEN = "seen"
SENT = "sent"
FAILED = "failed"

_LEASE = 60
"""Seconds that a process has for sending a notice; after that another process sends it."""

_MOST_AT_ONCE = 20
"""The maximum number of notices that a process takes at a time."""


class NoticeQueries:
    """The queries on notices.

    Args:
        transactions: the transactions of the store.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def server_key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Returns a secret that the servers of this store share; the first call makes it.

        Args:
            name: the name of the secret.
            make: returns a new secret.
        """
        keep = (
            self._transactions.database.insert(server_keys)
            .values(name=name, secret=make())
            .on_conflict_do_nothing()
        )
        find = select(server_keys.c.secret).where(server_keys.c.name == name)

        def work(connection: Connection) -> bytes:
            connection.execute(keep)
            found: bytes = connection.execute(find).scalar_one()
            return found

        return await self._transactions.do(work)

    # -- destinations ---------------------------------------------------------------------------

    async def destinations_of(self, visitor: bytes) -> list[DestinationRow]:
        """Returns the destinations of a visitor, in the order in which they were added."""
        query = (
            select(destinations)
            .where(destinations.c.visitor == visitor)
            .order_by(destinations.c.created, destinations.c.id)
        )

        def work(connection: Connection) -> list[DestinationRow]:
            return [_destination_of(row) for row in connection.execute(query)]

        return await self._transactions.do(work)

    async def destination(self, id_: str) -> DestinationRow | None:
        """Returns a destination; None if there is none."""
        query = select(destinations).where(destinations.c.id == id_)

        def work(connection: Connection) -> DestinationRow | None:
            row = connection.execute(query).first()
            return None if row is None else _destination_of(row)

        return await self._transactions.do(work)

    async def add_destination(
        self,
        visitor: bytes,
        kind: NoticeKind,
        address: str,
        *,
        keys: Mapping[str, str],
        lang: str,
        state: DestinationState,
    ) -> DestinationRow:
        """Stores and returns a destination of a visitor; updates it if the address is known.

        A confirmed e-mail address stays confirmed; a stopped destination starts anew.

        Args:
            visitor: the key of the visitor.
            kind: its kind.
            address: its address.
            keys: as in `DestinationRow`.
            lang: the language of its notices.
            state: its state.
        """
        place = (
            (destinations.c.visitor == visitor)
            & (destinations.c.kind == kind)
            & (destinations.c.address == address)
        )
        find = select(destinations).where(place)
        written_keys = json.dumps(dict(keys))

        def work(connection: Connection) -> DestinationRow:
            earlier = connection.execute(find).first()
            if earlier is None:
                add = insert(destinations).values(
                    id=secrets.token_urlsafe(9),
                    visitor=visitor,
                    kind=kind,
                    address=address,
                    secrets=written_keys,
                    state=state,
                    created=self._transactions.seconds(),
                    lang=lang,
                    failure="",
                )
                connection.execute(add)
            else:
                changes = {"lang": lang, "failure": ""}
                if kind == "push":
                    changes["secrets"] = written_keys
                if earlier.state == "stopped":
                    changes["state"] = state
                change = update(destinations).where(place).values(**changes)
                connection.execute(change)
            return _destination_of(connection.execute(find).one())

        return await self._transactions.do(work)

    async def set_state(self, id_: str, state: DestinationState) -> None:
        """Changes the state of a destination."""
        change = (
            update(destinations).where(destinations.c.id == id_).values(state=state, failure="")
        )
        await self._transactions.do(lambda connection: connection.execute(change).rowcount)

    async def remove_destination(self, visitor: bytes, id_: str) -> bool:
        """Removes a destination of a visitor; returns False if they have none with that id."""
        own = (
            select(destinations.c.id)
            .where(destinations.c.visitor == visitor)
            .where(destinations.c.id == id_)
        )

        def work(connection: Connection) -> bool:
            found = list(connection.execute(own).scalars())
            _remove_destinations(connection, found)
            return bool(found)

        return await self._transactions.do(work)

    async def forget_unconfirmed(self, before: int) -> None:
        """Removes the destinations that were added before a time and were never confirmed.

        Args:
            before: the time, in seconds since 1970.
        """
        query = (
            select(destinations.c.id)
            .where(destinations.c.state == "new")
            .where(destinations.c.created < before)
        )

        def work(connection: Connection) -> None:
            found = list(connection.execute(query).scalars())
            _remove_destinations(connection, found)

        await self._transactions.do(work)

    # -- choices -----------------------------------------------------------------------------

    async def choices_of(self, match: str, visitor: bytes) -> dict[str, bool]:
        """Returns the ids of a visitor's destinations for a match, each with its ``always``."""
        query = _choices(match, are_ready=False).where(destinations.c.visitor == visitor)

        def work(connection: Connection) -> dict[str, bool]:
            return {row.id: row.always for row in connection.execute(query)}

        return await self._transactions.do(work)

    async def has_choices(self, match: str) -> bool:
        """Returns whether any destination was chosen for a match."""
        query = select(notice_choices.c.destination).where(notice_choices.c.match == match).limit(1)
        return await self._transactions.do(
            lambda connection: connection.execute(query).first() is not None
        )

    async def choose(self, match: str, destination: str, *, on: bool, always: bool) -> None:
        """Stores whether a destination gets notices of the turns in a match.

        Args:
            match: the id of the match.
            destination: the id of the destination.
            on: whether it gets notices.
            always: whether it gets them even while its owner views the match.
        """
        place = (notice_choices.c.match == match) & (notice_choices.c.destination == destination)
        waiting = (notices.c.match == match) & (notices.c.destination == destination)

        def work(connection: Connection) -> None:
            self._transactions.change(connection, match)
            connection.execute(delete(notice_choices).where(place))
            if on:
                add = insert(notice_choices).values(
                    match=match,
                    destination=destination,
                    always=always,
                )
                connection.execute(add)
            else:
                connection.execute(delete(notices).where(waiting))

        await self._transactions.do(work)

    async def copy_choices(self, match: str, rematch: str) -> None:
        """Copies the choices of a match to its rematch."""
        source = select(
            literal(rematch),
            notice_choices.c.destination,
            notice_choices.c.always,
        ).where(notice_choices.c.match == match)
        copy = (
            self._transactions.database.insert(notice_choices)
            .from_select(["match", "destination", "always"], source)
            .on_conflict_do_nothing()
        )
        await self._transactions.do(lambda connection: connection.execute(copy).rowcount)

    # -- turns -------------------------------------------------------------------------------

    def turns_begin(
        self, match: str, active: Mapping[bytes, int], looking: Collection[bytes], due: int
    ) -> Callable[[Connection], None]:
        """Returns a task that stores notices for people who are to act, and deletes all others.

        A person who was to act before keeps the earlier notice.

        Args:
            match: the id of the match.
            active: the seats of the people who are to act, by their keys.
            looking: the keys of the people who are viewing the match.
            due: the time to send a notice, in seconds since 1970, unless its receiver views the
                match before.
        """

        def work(connection: Connection) -> None:
            now = self._transactions.seconds()
            over = []
            for row in connection.execute(_choices(match)).all():
                if row.visitor not in active:
                    over.append(row.id)
                    continue
                is_seen = row.visitor in looking and not row.always
                values = {
                    "match": match,
                    "destination": row.id,
                    "seat": active[row.visitor],
                    "began": now,
                    "state": SEEN if is_seen else WAITING,
                    "due": now if row.always else due,
                    "until": 0,
                    "tries": 0,
                }
                begin = (
                    self._transactions.database.insert(notices)
                    .values(**values)
                    .on_conflict_do_nothing()
                )
                connection.execute(begin)
            if over:
                end = (
                    delete(notices)
                    .where(notices.c.match == match)
                    .where(notices.c.destination.in_(over))
                )
                connection.execute(end)

        return work

    async def note_turns(self, work: Callable[[Connection], None]) -> None:
        """Runs a task of `turns_begin` in a transaction of its own."""
        await self._transactions.do(work)

    async def looked(self, match: str, visitors: Collection[bytes]) -> None:
        """Drops the waiting notices of people who are viewing a match."""
        own = (
            _choices(match)
            .where(destinations.c.visitor.in_(visitors))
            .where(notice_choices.c.always.is_(False))
            .with_only_columns(destinations.c.id)
        )
        look = (
            update(notices)
            .where(notices.c.match == match)
            .where(notices.c.state == WAITING)
            .where(notices.c.destination.in_(own))
            .values(state=SEEN)
        )
        await self._transactions.do(lambda connection: connection.execute(look).rowcount)

    # -- sending -----------------------------------------------------------------------------

    async def take_due(self, now: int) -> list[DueNotice]:
        """Returns due notices; no other process gets them while this one sends them.

        Args:
            now: the time, in seconds since 1970.
        """
        is_due = (notices.c.state == WAITING) & (notices.c.due <= now) & (notices.c.until < now)
        query = select(notices.c.match, notices.c.destination).where(is_due).limit(_MOST_AT_ONCE)

        def work(connection: Connection) -> list[DueNotice]:
            taken = []
            for match, destination in connection.execute(query).all():
                take = (
                    update(notices)
                    .where(notices.c.match == match)
                    .where(notices.c.destination == destination)
                    .where(is_due)
                    .values(until=now + _LEASE, tries=notices.c.tries + 1)
                )
                # `until` is different if another process was faster.
                is_taken = connection.execute(take).rowcount == 1
                if is_taken:
                    taken.append(_due_notice(connection, match, destination))
            return taken

        return await self._transactions.do(work)

    async def is_wanted(self, due: DueNotice) -> bool:
        """Returns whether a notice that was taken still has to be sent."""
        query = select(notices.c.seat).where(_place_of(due), notices.c.state == WAITING)
        return await self._transactions.do(
            lambda connection: connection.execute(query).first() is not None
        )

    async def was_sent(self, due: DueNotice) -> None:
        """Records that a notice was sent."""
        sent = update(notices).where(_place_of(due)).values(state=SENT)
        works = (
            update(destinations).where(destinations.c.id == due.destination.id).values(failure="")
        )

        def work(connection: Connection) -> None:
            connection.execute(sent)
            connection.execute(works)

        await self._transactions.do(work)

    async def try_again(self, due: DueNotice, at: int) -> None:
        """Postpones a notice to another attempt.

        Args:
            due: the notice.
            at: the time of the attempt, in seconds since 1970.
        """
        wait = update(notices).where(_place_of(due)).values(due=at, until=0)
        await self._transactions.do(lambda connection: connection.execute(wait).rowcount)

    async def give_up(self, due: DueNotice, failure: str, *, stop: bool) -> None:
        """Records that a notice can't be sent.

        Args:
            due: the notice.
            failure: the code of the reason.
            stop: whether to stop sending to its destination.
        """
        changes = {"failure": failure}
        if stop:
            changes["state"] = "stopped"
        given_up = update(notices).where(_place_of(due)).values(state=FAILED)
        fails = (
            update(destinations).where(destinations.c.id == due.destination.id).values(**changes)
        )

        def work(connection: Connection) -> None:
            connection.execute(given_up)
            connection.execute(fails)

        await self._transactions.do(work)

    async def waiting(self) -> int:
        """Returns the number of notices that are waiting to be sent."""
        query = select(func.count()).select_from(notices).where(notices.c.state == WAITING)
        return await self._transactions.do(
            lambda connection: connection.execute(query).scalar_one()
        )


def _choices(match: str, *, are_ready: bool = True) -> Any:
    """Returns the query of the destinations chosen for a match: id, visitor and ``always``.

    Args:
        match: the id of the match.
        are_ready: whether to leave out destinations that are not ready.
    """
    joined = notice_choices.join(destinations, destinations.c.id == notice_choices.c.destination)
    query = (
        select(destinations.c.id, destinations.c.visitor, notice_choices.c.always)
        .select_from(joined)
        .where(notice_choices.c.match == match)
    )
    if are_ready:
        query = query.where(destinations.c.state == "ready")
    return query


def _place_of(due: DueNotice) -> Any:
    """Returns the condition that selects a notice, but no notice of a later turn or attempt."""
    return (
        (notices.c.match == due.match)
        & (notices.c.destination == due.destination.id)
        & (notices.c.began == due.began)
        & (notices.c.tries == due.tries)
    )


def _due_notice(connection: Connection, match: str, destination: str) -> DueNotice:
    find_notice = (
        select(notices.c.seat, notices.c.began, notices.c.tries)
        .where(notices.c.match == match)
        .where(notices.c.destination == destination)
    )
    seat, began, tries = connection.execute(find_notice).one()
    find_destination = select(destinations).where(destinations.c.id == destination)
    row = connection.execute(find_destination).one()
    return DueNotice(match, _destination_of(row), seat, began, tries)


def _destination_of(row: Row[Any]) -> DestinationRow:
    return DestinationRow(
        id=row.id,
        visitor=row.visitor,
        kind=row.kind,
        address=row.address,
        keys=json.loads(row.secrets),
        lang=row.lang,
        state=row.state,
        failure=row.failure,
    )


def _remove_destinations(connection: Connection, ids: Collection[str]) -> None:
    for table in (notices, notice_choices):
        connection.execute(delete(table).where(table.c.destination.in_(ids)))
    connection.execute(delete(destinations).where(destinations.c.id.in_(ids)))


def forget_destinations(connection: Connection, visitor: bytes) -> None:
    """Removes all destinations of a visitor, in a transaction."""
    own = select(destinations.c.id).where(destinations.c.visitor == visitor)
    found = list(connection.execute(own).scalars())
    _remove_destinations(connection, found)


def remove_notices(connection: Connection, match: str) -> None:
    """Removes the choices and notices of a match, in a transaction."""
    for table in (notices, notice_choices):
        connection.execute(delete(table).where(table.c.match == match))
