"""The queries on the store."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.engine import Row

from bgf.web.messages import Origin
from bgf.web.store.chat_queries import ChatQueries, forget_author, remove_chat
from bgf.web.store.clock_queries import (
    ClockQueries,
    clock_of_text,
    forget_votes,
    keep_clocks,
    text_of_clock,
    timing_of,
)
from bgf.web.store.database import open_database
from bgf.web.store.feed import open_feed
from bgf.web.store.judgement_queries import JudgementQueries
from bgf.web.store.notice_queries import NoticeQueries, forget_destinations, remove_notices
from bgf.web.store.processes import Processes, online_elsewhere
from bgf.web.store.rows import (
    DONE,
    LIVE,
    OPEN,
    AskedUndo,
    MatchNews,
    SeatRow,
    StoredLine,
    StoredMatch,
    Visitor,
)
from bgf.web.store.schema import (
    exercises,
    leases,
    lines,
    matches,
    presences,
    seats,
    undos,
    visitors,
)
from bgf.web.store.transactions import Transactions, later_revision, next_revision

if TYPE_CHECKING:
    from bgf.web.messages import Question, SeatClock

__all__ = ["Store"]


class Store:
    """The database of a server.

    Args:
        url: as in `open_database`.
        clock: returns the time in seconds since 1970.

    Raises:
        StoreError: if it can't be opened.

    Attributes:
        transactions: runs tasks on the database; all queries go through it.
        feed: reports the matches that other processes have changed.
        processes: the processes that share the store.
        clocks: the queries on clocks and votes.
        chat: the queries on the chat of matches.
        notices: the queries on notices of turns.
        judgements: the queries on the judgements of choices.
    """

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        database = open_database(url)
        self._process = secrets.token_hex(8)
        self.transactions = Transactions(database, self._process, clock)
        self.feed = open_feed(database, self._process)
        self.processes = Processes(self.transactions)
        self.clocks = ClockQueries(self.transactions)
        self.chat = ChatQueries(self.transactions)
        self.notices = NoticeQueries(self.transactions)
        self.judgements = JudgementQueries(self.transactions)
        self._add_line_sql = database.sql(_ADD_LINE)

    def close(self) -> None:
        """Commits the waiting tasks, and closes the database."""
        self.transactions.close()

    # -- visitors ----------------------------------------------------------------------------

    async def visitor(self, key: bytes) -> Visitor | None:
        """Returns the visitor with a key; None if there is none."""
        row = await self.transactions.first(_VISITOR, key)
        if row is None:
            return None
        name, lang, settings = row
        return Visitor(key, name, lang, json.loads(settings))

    async def keep_visitor(self, visitor: Visitor) -> None:
        """Stores a visitor, and updates the name at the seats of a known visitor."""
        values = {
            "name": visitor.name,
            "lang": visitor.lang,
            "settings": json.dumps(visitor.settings),
        }
        keep = self.transactions.database.insert(visitors)
        keep = keep.values(key=visitor.key, created=self.transactions.seconds(), **values)
        keep = keep.on_conflict_do_update(index_elements=["key"], set_=values)

        def work(connection: Connection) -> None:
            connection.execute(keep)
            self._rename(connection, visitor.key, visitor.name)

        await self.transactions.do(work)

    def _rename(self, connection: Connection, visitor: bytes, name: str) -> None:
        """Changes the name at the seats of a visitor."""
        has_other_name = (seats.c.visitor == visitor) & (seats.c.name != name)
        affected = [*connection.execute(select(seats.c.match).where(has_other_name)).scalars()]
        if affected:
            connection.execute(update(seats).where(has_other_name).values(name=name))
        for match in sorted({*affected}):
            self.transactions.change(connection, match)

    async def forget_visitor(self, key: bytes) -> None:
        """Removes a visitor; their seats stay taken, without a name."""
        forget = visitors.delete().where(visitors.c.key == key)

        def work(connection: Connection) -> None:
            connection.execute(forget)
            self._rename(connection, key, "")
            forget_author(connection, key)
            forget_destinations(connection, key)

        await self.transactions.do(work)

    # -- matches -----------------------------------------------------------------------------

    async def add_match(self, match: StoredMatch) -> None:
        """Stores a new match."""
        await self.transactions.do(lambda connection: _insert_match(connection, match))

    async def add_exercise(self, match: StoredMatch, events: Sequence[StoredLine]) -> None:
        """Stores an exercise: a new match that goes on from a moment of another match.

        Args:
            match: the new match, with its origin.
            events: the events with which it begins.
        """
        origin = match.origin
        assert origin is not None  # an exercise has one
        rows = [
            {
                "match": match.id,
                "n": n,
                "seat": line.seat,
                "body": line.body,
                "at": line.at,
                "key": line.key,
            }
            for n, line in enumerate(events, 1)
        ]

        def work(connection: Connection) -> None:
            _insert_match(connection, match)
            moment = {"match": match.id, "origin": origin.match, "n": origin.n}
            connection.execute(insert(exercises).values(**moment))
            if rows:
                connection.execute(insert(lines), rows)

        await self.transactions.do(work)

    async def add_rematch(self, before: str, match: StoredMatch) -> str:
        """Stores the rematch of a match if it has none yet; returns the id of its rematch."""
        claim = (
            update(matches)
            .where(matches.c.id == before, matches.c.rematch == "")
            .values(rematch=match.id)
        )
        find = select(matches.c.rematch).where(matches.c.id == before)

        def work(connection: Connection) -> str:
            if connection.execute(claim).rowcount:
                _insert_match(connection, match)
                self.transactions.change(connection, before)
            found: str = connection.execute(find).scalar_one()
            return found

        return await self.transactions.do(work)

    async def change_match(
        self,
        match: StoredMatch,
        clocks: Mapping[int, SeatClock] | None = None,
        *,
        events: int,
        closes: tuple[Question, int] | None = None,
        plays_bots: bool = False,
    ) -> StoredMatch | None:
        """Stores a changed match and its seats, unless the match has changed since it was read.

        Args:
            match: the changed match, with the revision of the match as it was read.
            clocks: the clocks that change with it, by seat.
            events: the number of events of the match as it was read.
            closes: the question that the change carries out, with the seat that the question is
                about.
            plays_bots: whether this process plays its bots from now on, unless another process
                does.

        Returns:
            The match with its new revision; None if another process has changed it meanwhile.
        """
        change = (
            update(matches)
            .where(matches.c.id == match.id)
            .values(
                status=match.status,
                visibility=match.visibility,
                head=match.head,
                host=match.host,
                paused=match.paused,
                abandoned=int(match.abandoned),
                was_public=match.is_among_strangers,
                revision=later_revision(),
            )
            .returning(matches.c.revision)
        )

        def work(connection: Connection) -> StoredMatch | None:
            if not _is_still(connection, match.id, match.revision, events):
                return None
            revision: int = connection.execute(change).scalar_one()
            for row in match.seats:
                place = (seats.c.match == match.id) & (seats.c.seat == row.seat)
                connection.execute(update(seats).where(place).values(**_seat_values(row)))
            keep_clocks(connection, match.id, clocks or {})
            if closes is not None:
                forget_votes(connection, match.id, *closes)
            if plays_bots:
                lease = self.transactions.database.insert(leases).values(
                    match=match.id, process=self._process
                )
                connection.execute(lease.on_conflict_do_nothing())
            self.transactions.announce(connection, match.id)
            return replace(match, revision=revision)

        return await self.transactions.do(work)

    async def version(self, match: str) -> tuple[int, int] | None:
        """Returns the revision of a match and the number of its events; None if there is none."""
        row = await self.transactions.first(_VERSION, match, match)
        return None if row is None else (row[0], row[1])

    async def news_of(self, match: str, after: int) -> MatchNews | None:
        """Returns a match, with its events after a known one; None if there is no such match.

        Args:
            match: its id.
            after: the number of the last known event; 0 for none.
        """

        def work(connection: Connection) -> MatchNews | None:
            found = _matches_of(connection, [match])
            if not found:
                return None
            return MatchNews(
                found[0],
                _lines_of(connection, match, after),
                _undo_of(connection, match),
                online_elsewhere(connection, match, self._process),
                timing_of(connection, match),
            )

        return await self.transactions.do(work)

    async def remove_match(self, match: StoredMatch) -> bool:
        """Removes a match that has not begun, and so has no events.

        Returns:
            False if another process has changed the match meanwhile; then it stays.
        """
        is_base = (matches.c.id == match.id) & (matches.c.revision == match.revision)
        find = select(matches.c.id).where(is_base).with_for_update()

        def work(connection: Connection) -> bool:
            if connection.execute(find).first() is None:
                return False
            remove_chat(connection, match.id)
            remove_notices(connection, match.id)
            for table in (presences, seats):
                connection.execute(table.delete().where(table.c.match == match.id))
            connection.execute(matches.delete().where(matches.c.id == match.id))
            self.transactions.announce(connection, match.id)
            return True

        return await self.transactions.do(work)

    async def match(self, id_: str) -> StoredMatch | None:
        """Returns a match; None if there is none with that id."""

        def work(connection: Connection) -> StoredMatch | None:
            found = _matches_of(connection, [id_])
            return found[0] if found else None

        return await self.transactions.do(work)

    async def match_of_link(self, link: bytes) -> str | None:
        """Returns the id of the match of a link; None if the link is void."""
        query = select(seats.c.match).where(seats.c.link == link)
        return await self.transactions.do(lambda connection: connection.execute(query).scalar())

    async def matches_of(self, visitor: bytes, most: int) -> list[StoredMatch]:
        """Returns the matches that a visitor plays or hosts, the latest first."""
        own = select(seats.c.match).where(seats.c.visitor == visitor)
        is_own = (matches.c.host == visitor) | matches.c.id.in_(own)
        return await self._matches_where(is_own, most)

    async def open_matches_of(self, visitor: bytes) -> list[str]:
        """Returns the ids of the matches that have not begun and in which a visitor has a seat."""
        own = select(seats.c.match).where(seats.c.visitor == visitor)
        query = select(matches.c.id).where(matches.c.status == OPEN, matches.c.id.in_(own))
        return await self.transactions.do(lambda connection: [*connection.execute(query).scalars()])

    async def open_matches(self, most: int) -> list[StoredMatch]:
        """Returns the public matches that have not begun, the latest first."""
        is_open = (matches.c.status == OPEN) & (matches.c.visibility == "public")
        return await self._matches_where(is_open, most)

    async def live_with_bots(self) -> list[str]:
        """Returns the ids of the live matches in which bots play."""
        with_bots = select(seats.c.match).where((seats.c.bot != "") | (seats.c.stand_in != ""))
        query = select(matches.c.id).where(matches.c.status == LIVE, matches.c.id.in_(with_bots))
        query = query.order_by(matches.c.created.desc())
        return await self.transactions.do(lambda connection: [*connection.execute(query).scalars()])

    async def count_matches(self) -> dict[str, int]:
        """Returns the numbers of open and live matches, by status."""
        query = select(matches.c.status, func.count()).where(matches.c.status.in_((OPEN, LIVE)))
        query = query.group_by(matches.c.status)

        def work(connection: Connection) -> dict[str, int]:
            return {row[0]: row[1] for row in connection.execute(query)}

        return {OPEN: 0, LIVE: 0, **await self.transactions.do(work)}

    async def _matches_where(self, condition: Any, most: int) -> list[StoredMatch]:
        query = select(matches.c.id).where(condition).order_by(matches.c.created.desc())

        def work(connection: Connection) -> list[StoredMatch]:
            ids = connection.execute(query.limit(most)).scalars().all()
            return _matches_of(connection, ids)

        return await self.transactions.do(work)

    # -- undo requests -------------------------------------------------------------------------

    async def keep_undo(self, match: str, asked: AskedUndo | None) -> None:
        """Stores the open undo request of a match, replacing an earlier one.

        Args:
            match: the id of the match.
            asked: the request; None to remove it.
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
            self.transactions.change(connection, match)

        await self.transactions.do(work)

    async def undo_of(self, match: str) -> AskedUndo | None:
        """Returns the last undo request of a match; None if there is none."""
        return await self.transactions.do(lambda connection: _undo_of(connection, match))

    # -- lines -------------------------------------------------------------------------------

    async def lines(self, match: str) -> list[StoredLine]:
        """Returns all events of a match, in order."""
        return await self.transactions.do(lambda connection: _lines_of(connection, match, 0))

    async def last_moved(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Returns the number of events and the time of the last one, for each match with events."""
        query = select(lines.c.match, func.max(lines.c.n), func.max(lines.c.at))
        query = query.where(lines.c.match.in_(ids)).group_by(lines.c.match)

        def work(connection: Connection) -> dict[str, tuple[int, int]]:
            return {row[0]: (row[1], row[2]) for row in connection.execute(query)}

        return await self.transactions.do(work)

    async def add_line(
        self,
        match: str,
        n: int,
        line: StoredLine,
        *,
        is_last: bool,
        clocks: Mapping[int, SeatClock] | None = None,
        revision: int = 0,
        also: Callable[[Connection], None] | None = None,
    ) -> bool:
        """Adds an event to a match.

        Args:
            match: its id.
            n: the number of the event.
            line: the event.
            is_last: whether it ends the match.
            clocks: the clocks that change with it, by seat.
            revision: the revision of the match that the clocks are based on.
            also: another task for the same transaction, which runs if the event is added; None for
                none.

        Returns:
            False if there already is an event with that number or key, the match is paused or
                abandoned, or the clocks are based on an earlier revision; then nothing is added.
        """
        values = (match, n, line.body, line.at, line.seat, line.key, match)

        def work(connection: Connection) -> bool:
            if clocks and not _is_still(connection, match, revision, n - 1):
                return False
            is_added = connection.exec_driver_sql(self._add_line_sql, values).rowcount == 1
            if is_added:
                self.transactions.announce(connection, match)
            if is_added and clocks:
                keep_clocks(connection, match, clocks)
            if is_added and is_last:
                connection.execute(update(matches).where(matches.c.id == match).values(status=DONE))
            if is_added and also is not None:
                also(connection)
            return is_added

        is_single = not is_last and not clocks and also is None
        return await self.transactions.do(work, is_single=is_single)


# The one statement of every action. If SQLAlchemy compiled it for each call, that would take three
# times as long as to run it.
_ADD_LINE = (
    "INSERT INTO line (match, n, body, at, seat, key) SELECT ?, ?, ?, ?, ?, ? "
    "WHERE NOT EXISTS (SELECT 1 FROM match WHERE id = ? AND (paused > 0 OR abandoned > 0)) "
    "ON CONFLICT DO NOTHING"
)


_VERSION = (
    "SELECT revision, coalesce((SELECT max(n) FROM line WHERE match = ?), 0) AS n "
    "FROM match WHERE id = ?"
)

_VISITOR = "SELECT name, lang, settings FROM visitor WHERE key = ?"


def _seat_values(row: SeatRow) -> dict[str, Any]:
    return {
        "bot": row.bot,
        "visitor": row.visitor,
        "name": row.name,
        "link": row.link,
        "stand_in": row.stand_in,
        "share": row.share,
        "is_share_made": row.is_share_made,
    }


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
            was_public=match.is_among_strangers,
            revision=next_revision(),
            clock=text_of_clock(match.clock),
            server_seed=match.server_seed,
        )
    )
    rows = [{"match": match.id, "seat": row.seat, **_seat_values(row)} for row in match.seats]
    connection.execute(insert(seats), rows)


def _is_still(connection: Connection, match: str, revision: int, events: int) -> bool:
    """Returns whether a match is unchanged; if so, it is locked until the transaction ends.

    Args:
        connection: the connection of the transaction.
        match: the id of the match.
        revision: the revision of the match as it was read.
        events: the number of its events as it was read.
    """
    is_base = (matches.c.id == match) & (matches.c.revision == revision)
    lock = select(matches.c.id).where(is_base).with_for_update()
    if connection.execute(lock).first() is None:
        return False
    last = select(func.max(lines.c.n)).where(lines.c.match == match)
    return (connection.execute(last).scalar() or 0) == events


def _lines_of(connection: Connection, match: str, after: int) -> list[StoredLine]:
    query = select(lines.c.body, lines.c.at, lines.c.key, lines.c.seat)
    query = query.where(lines.c.match == match, lines.c.n > after).order_by(lines.c.n)
    return [StoredLine(*row) for row in connection.execute(query)]


def _undo_of(connection: Connection, match: str) -> AskedUndo | None:
    row = connection.execute(select(undos).where(undos.c.match == match)).first()
    if row is None:
        return None
    waits = frozenset(json.loads(row.waits))
    return AskedUndo(row.id, row.seat, row.lines, waits, row.n, row.key)


def _matches_of(connection: Connection, ids: Sequence[str]) -> list[StoredMatch]:
    """Returns matches in the order of the given ids; unknown ids are left out."""
    rows = connection.execute(select(matches).where(matches.c.id.in_(ids)))
    found = {row.id: row for row in rows}
    query = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.seat)
    seated: dict[str, list[SeatRow]] = {}
    for row in connection.execute(query):
        seat = SeatRow(
            seat=row.seat,
            bot=row.bot,
            visitor=row.visitor,
            name=row.name,
            link=row.link,
            stand_in=row.stand_in,
            share=row.share,
            is_share_made=row.is_share_made,
        )
        seated.setdefault(row.match, []).append(seat)
    moments = connection.execute(select(exercises).where(exercises.c.match.in_(ids)))
    origins = {row.match: Origin(row.origin, row.n) for row in moments}
    return [_stored_match(found[id_], seated[id_], origins.get(id_)) for id_ in ids if id_ in found]


def _stored_match(row: Row[Any], seated: Iterable[SeatRow], origin: Origin | None) -> StoredMatch:
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
        revision=row.revision,
        clock=clock_of_text(row.clock),
        paused=row.paused,
        abandoned=bool(row.abandoned),
        was_public=row.was_public,
        server_seed=row.server_seed,
        origin=origin,
    )
