"""The queries on the store."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import Row
from sqlalchemy.exc import SQLAlchemyError

from bgf.web.problems import NotSaved
from bgf.web.store.database import open_database
from bgf.web.store.rows import (
    DONE,
    LIVE,
    OPEN,
    AskedUndo,
    SeatRow,
    StoredLine,
    StoredMatch,
    Visitor,
)
from bgf.web.store.schema import lines, matches, seats, undos, visitors
from bgf.web.store.writer import Writer

__all__ = ["Store"]

T = TypeVar("T")


class Store:
    """The database of a server.

    Args:
        url: of SQLAlchemy, ``sqlite:///matches.sqlite``, or a file.

    Raises:
        StoreError: if it can't be opened.
    """

    def __init__(self, url: str) -> None:
        self._writer = Writer(open_database(url))

    async def _do(self, work: Callable[[Connection], T], *, is_single: bool = False) -> T:
        """Returns what a task returns, as of `Writer.do`.

        Raises:
            NotSaved: if the database can't do it.
        """
        try:
            return await self._writer.do(work, is_single=is_single)
        except SQLAlchemyError as error:
            raise NotSaved from error

    def close(self) -> None:
        """Commit what waits, and close the database."""
        self._writer.close()

    # -- visitors ----------------------------------------------------------------------------

    async def visitor(self, key: bytes) -> Visitor | None:
        """Returns the visitor of a key; None if there is none."""
        query = select(visitors).where(visitors.c.key == key)

        def work(connection: Connection) -> Visitor | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            return Visitor(row.key, row.name, row.lang, json.loads(row.settings))

        return await self._do(work)

    async def keep_visitor(self, visitor: Visitor) -> None:
        """Keep a visitor; the seats of one that is there already get the name, too."""
        values = {
            "name": visitor.name,
            "lang": visitor.lang,
            "settings": json.dumps(visitor.settings),
        }
        keep = insert(visitors).values(key=visitor.key, created=_now(), **values)
        keep = keep.on_conflict_do_update(index_elements=["key"], set_=values)
        rename = update(seats).where(seats.c.visitor == visitor.key).values(name=visitor.name)

        def work(connection: Connection) -> None:
            connection.execute(keep)
            connection.execute(rename)

        await self._do(work)

    async def forget_visitor(self, key: bytes) -> None:
        """Forget a visitor; their seats stay taken, without a name."""
        forget = visitors.delete().where(visitors.c.key == key)
        rename = update(seats).where(seats.c.visitor == key).values(name="")

        def work(connection: Connection) -> None:
            connection.execute(forget)
            connection.execute(rename)

        await self._do(work)

    # -- matches -----------------------------------------------------------------------------

    async def add_match(self, match: StoredMatch) -> None:
        """Keep a new match."""

        def work(connection: Connection) -> None:
            _insert_match(connection, match)

        await self._do(work)

    async def add_rematch(self, before: str, match: StoredMatch) -> str:
        """Keep a match as the rematch of another one; returns the id of its only rematch."""
        claim = (
            update(matches)
            .where(matches.c.id == before, matches.c.rematch == "")
            .values(rematch=match.id)
        )
        find = select(matches.c.rematch).where(matches.c.id == before)

        def work(connection: Connection) -> str:
            if connection.execute(claim).rowcount:
                _insert_match(connection, match)
            found: str = connection.execute(find).scalar_one()
            return found

        return await self._do(work)

    async def change_match(self, match: StoredMatch) -> None:
        """Store a changed match and its seats."""
        values = {
            "status": match.status,
            "visibility": match.visibility,
            "head": match.head,
            "host": match.host,
        }
        change = update(matches).where(matches.c.id == match.id).values(**values)

        def work(connection: Connection) -> None:
            connection.execute(change)
            for row in match.seats:
                place = (seats.c.match == match.id) & (seats.c.seat == row.seat)
                connection.execute(update(seats).where(place).values(**_seat_values(row)))

        await self._do(work)

    async def remove_match(self, id_: str) -> None:
        """Remove a match that has not begun: it has no events."""

        def work(connection: Connection) -> None:
            connection.execute(seats.delete().where(seats.c.match == id_))
            connection.execute(matches.delete().where(matches.c.id == id_))

        await self._do(work)

    async def match(self, id_: str) -> StoredMatch | None:
        """Returns a match; None if there is none."""

        def work(connection: Connection) -> StoredMatch | None:
            found = _matches_of(connection, [id_])
            return found[0] if found else None

        return await self._do(work)

    async def match_of_link(self, link: bytes) -> str | None:
        """Returns the id of the match that a link leads to; None if it leads nowhere."""
        query = select(seats.c.match).where(seats.c.link == link)
        return await self._do(lambda connection: connection.execute(query).scalar())

    async def matches_of(self, visitor: bytes, most: int) -> list[StoredMatch]:
        """Returns the matches that a visitor plays or has made, the latest first."""
        own = select(seats.c.match).where(seats.c.visitor == visitor)
        is_own = (matches.c.host == visitor) | matches.c.id.in_(own)
        return await self._matches_where(is_own, most)

    async def open_matches_of(self, visitor: bytes) -> list[str]:
        """Returns the ids of the matches that have not begun and where a visitor sits."""
        own = select(seats.c.match).where(seats.c.visitor == visitor)
        query = select(matches.c.id).where(matches.c.status == OPEN, matches.c.id.in_(own))
        return await self._do(lambda connection: [*connection.execute(query).scalars()])

    async def open_matches(self, most: int) -> list[StoredMatch]:
        """Returns the public matches that have not begun, the latest first."""
        is_open = (matches.c.status == OPEN) & (matches.c.visibility == "public")
        return await self._matches_where(is_open, most)

    async def live_with_bots(self) -> list[str]:
        """Returns the ids of the matches with bots that have begun and are not over."""
        with_bots = select(seats.c.match).where(seats.c.bot != "")
        query = select(matches.c.id).where(matches.c.status == LIVE, matches.c.id.in_(with_bots))
        query = query.order_by(matches.c.created.desc())
        return await self._do(lambda connection: [*connection.execute(query).scalars()])

    async def _matches_where(self, condition: Any, most: int) -> list[StoredMatch]:
        query = select(matches.c.id).where(condition).order_by(matches.c.created.desc())

        def work(connection: Connection) -> list[StoredMatch]:
            ids = connection.execute(query.limit(most)).scalars().all()
            return _matches_of(connection, ids)

        return await self._do(work)

    # -- requests to take back ----------------------------------------------------------------

    async def keep_undo(self, match: str, asked: AskedUndo | None) -> None:
        """Keep the open request of a match to take back in place of an earlier one.

        Args:
            match: the id of the match.
            asked: the request; None if there is none any more.
        """
        forget = undos.delete().where(undos.c.match == match)

        def work(connection: Connection) -> None:
            connection.execute(forget)
            if asked is not None:
                values = {
                    "id": asked.id,
                    "seat": asked.seat,
                    "lines": asked.lines,
                    "waits": json.dumps(sorted(asked.waits)),
                    "n": asked.n,
                    "key": asked.key,
                }
                connection.execute(insert(undos).values(match=match, **values))

        await self._do(work)

    async def undo_of(self, match: str) -> AskedUndo | None:
        """Returns the last request of a match to take back; None if there is none."""
        query = select(undos).where(undos.c.match == match)

        def work(connection: Connection) -> AskedUndo | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            waits = frozenset(json.loads(row.waits))
            return AskedUndo(row.id, row.seat, row.lines, waits, row.n, row.key)

        return await self._do(work)

    # -- lines -------------------------------------------------------------------------------

    async def lines(self, match: str) -> list[StoredLine]:
        """Returns all events of a match, in order."""
        query = select(lines.c.body, lines.c.at, lines.c.key).where(lines.c.match == match)
        query = query.order_by(lines.c.n)

        def work(connection: Connection) -> list[StoredLine]:
            return [StoredLine(*row) for row in connection.execute(query)]

        return await self._do(work)

    async def last_moved(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Returns the number of events of each match that has any, and when the last one was."""
        query = select(lines.c.match, func.max(lines.c.n), func.max(lines.c.at))
        query = query.where(lines.c.match.in_(ids)).group_by(lines.c.match)

        def work(connection: Connection) -> dict[str, tuple[int, int]]:
            return {row[0]: (row[1], row[2]) for row in connection.execute(query)}

        return await self._do(work)

    async def add_line(
        self, match: str, n: int, line: StoredLine, seat: int, *, is_last: bool
    ) -> bool:
        """Add an event to a match.

        Args:
            match: its id.
            n: the number of the event.
            line: the event.
            seat: the player.
            is_last: whether the match is over with it.

        Returns:
            False if there is an event of that number or of that key already; nothing is added then.
        """
        values = (match, n, line.body, line.at, seat, line.key)

        def work(connection: Connection) -> bool:
            is_added = connection.exec_driver_sql(_ADD_LINE, values).rowcount == 1
            if is_added and is_last:
                connection.execute(update(matches).where(matches.c.id == match).values(status=DONE))
            return is_added

        return await self._do(work, is_single=not is_last)


# The one statement of every action. Compiled by SQLAlchemy for each call it costs three times as
# much as to run it.
_ADD_LINE = (
    "INSERT INTO line (match, n, body, at, seat, key) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT DO NOTHING"
)


def _now() -> int:
    return int(time.time())


def _seat_values(row: SeatRow) -> dict[str, Any]:
    return {"bot": row.bot, "visitor": row.visitor, "name": row.name, "link": row.link}


def _insert_match(connection: Connection, match: StoredMatch) -> None:
    connection.execute(
        insert(matches).values(
            id=match.id,
            game=match.game,
            mods=json.dumps(match.mods),
            options=json.dumps(match.options),
            host=match.host,
            status=match.status,
            visibility=match.visibility,
            head=match.head,
            rematch=match.rematch,
            created=match.created,
        )
    )
    rows = [{"match": match.id, "seat": row.seat, **_seat_values(row)} for row in match.seats]
    connection.execute(insert(seats), rows)


def _matches_of(connection: Connection, ids: Sequence[str]) -> list[StoredMatch]:
    """Returns matches in the order of their ids here; one that is not there is left out."""
    rows = connection.execute(select(matches).where(matches.c.id.in_(ids)))
    found = {row.id: row for row in rows}
    query = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.seat)
    seated: dict[str, list[SeatRow]] = {}
    for row in connection.execute(query):
        seat = SeatRow(row.seat, row.bot, row.visitor, row.name, row.link)
        seated.setdefault(row.match, []).append(seat)
    return [_stored_match(found[id_], seated[id_]) for id_ in ids if id_ in found]


def _stored_match(row: Row[Any], seated: Iterable[SeatRow]) -> StoredMatch:
    return StoredMatch(
        id=row.id,
        game=row.game,
        mods=tuple(json.loads(row.mods)),
        options=json.loads(row.options),
        host=row.host,
        status=row.status,
        visibility=row.visibility,
        head=row.head,
        rematch=row.rematch,
        created=row.created,
        seats=tuple(seated),
    )
