"""The chat of matches in the store: lines, mutes, and reports to the operator."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from bgf.web.messages import ChatRoomName
from bgf.web.store.rows import DONE, ChatNews, ChatReport, ChatRow, ReportedLine
from bgf.web.store.schema import chat_lines, lines, matches, mutes, reports
from bgf.web.store.transactions import Transactions

__all__ = ["MOST_LINES", "ChatQueries", "forget_author", "remove_chat"]

MOST_LINES = 200
"""The number of lines of a match that pages get when they connect."""

_MOST_REPORTED = 20
"""The number of lines that a report keeps, the reported one included."""

_LONGEST_KEY = 8
"""Digits of the key of a visitor in a report: enough to tell people apart, too few to find them."""

_COLUMNS = (
    chat_lines.c.id,
    chat_lines.c.change,
    chat_lines.c.room,
    chat_lines.c.seat,
    chat_lines.c.author,
    chat_lines.c.name,
    chat_lines.c.at,
    chat_lines.c.text,
    chat_lines.c.phrase,
    chat_lines.c.hidden,
)
"""The columns of a `ChatRow`, in the order of its fields."""


class ChatQueries:
    """The queries on the chat of matches.

    Args:
        transactions: the transactions of the store.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    # -- lines -------------------------------------------------------------------------------

    async def add(
        self,
        match: str,
        *,
        chat_room: ChatRoomName,
        seat: int,
        author: bytes,
        name: str,
        text: str,
        phrase: str,
        key: str,
    ) -> int:
        """Adds a line to the chat of a match; returns its id.

        Args:
            match: the id of the match.
            chat_room: the chat room.
            seat: the seat of the author; -1 for a spectator.
            author: the key of the visitor.
            name: the name of the visitor.
            text: the text; empty for a set phrase.
            phrase: the key of a set phrase; empty for a free text.
            key: the idempotency key: a repeated request returns the id of the first line.
        """
        is_repeated = (
            (chat_lines.c.match == match)
            & (chat_lines.c.author == author)
            & (chat_lines.c.key == key)
        )
        find = select(chat_lines.c.id).where(is_repeated)

        def work(connection: Connection) -> int:
            # First, as it makes other transactions wait that add a line to the same match.
            self._transactions.change(connection, match)
            earlier: int | None = connection.execute(find).scalar()
            if earlier is not None:
                return earlier
            id_, change = _next_numbers(connection, match)
            values: dict[str, Any] = {
                "id": id_,
                "change": change,
                "room": chat_room,
                "seat": seat,
                "author": author,
                "name": name,
                "at": self._transactions.seconds(),
                "text": text,
                "phrase": phrase,
                "hidden": False,
                "key": key,
            }
            connection.execute(insert(chat_lines).values(match=match, **values))
            return id_

        return await self._transactions.do(work)

    async def hide(self, match: str, id_: int, *, hidden: bool) -> None:
        """Hides a line from everybody, or shows it again."""
        place = (chat_lines.c.match == match) & (chat_lines.c.id == id_)

        def work(connection: Connection) -> None:
            self._transactions.change(connection, match)
            _, change = _next_numbers(connection, match)
            hide = update(chat_lines).where(place).values(hidden=hidden, change=change)
            connection.execute(hide)

        await self._transactions.do(work)

    async def news(self, match: str, after: int, visitors: Collection[bytes]) -> ChatNews:
        """Returns the lines of a match that are new or changed after a known change, and the mutes.

        Args:
            match: the id of the match.
            after: the number of the last change that is known; 0 for none.
            visitors: the keys of the visitors whose mutes are wanted.
        """
        is_new = (chat_lines.c.match == match) & (chat_lines.c.change > after)
        query = select(*_COLUMNS).where(is_new).order_by(chat_lines.c.id.desc())
        last_change = select(func.max(chat_lines.c.change)).where(chat_lines.c.match == match)
        find_mutes = select(mutes).where(mutes.c.visitor.in_(visitors))

        def work(connection: Connection) -> ChatNews:
            rows = [_row_of(row) for row in connection.execute(query.limit(MOST_LINES))]
            muted: dict[bytes, set[bytes]] = {}
            for row in connection.execute(find_mutes):
                muted.setdefault(row.visitor, set()).add(row.author)
            last = connection.execute(last_change).scalar() or 0
            frozen = {key: frozenset(found) for key, found in muted.items()}
            return ChatNews(rows[::-1], last, frozen)

        return await self._transactions.do(work)

    async def forget_after_end(self, end: int) -> None:
        """Deletes the chat of all matches that ended before a time.

        Args:
            end: the time, in seconds since 1970.
        """
        last_move = (
            select(func.coalesce(func.max(lines.c.at), matches.c.created))
            .where(lines.c.match == matches.c.id)
            .correlate(matches)
            .scalar_subquery()
        )
        with_chat = select(chat_lines.c.match).distinct()
        over = select(matches.c.id).where(
            matches.c.id.in_(with_chat), matches.c.status == DONE, last_move < end
        )

        def work(connection: Connection) -> None:
            for match in [*connection.execute(over).scalars()]:
                remove_chat(connection, match)
                self._transactions.change(connection, match)

        await self._transactions.do(work)

    # -- mutes -------------------------------------------------------------------------------

    async def mute(self, match: str, visitor: bytes, author: bytes, *, muted: bool) -> None:
        """Mutes an author for a visitor, at all tables, or unmutes them.

        Args:
            match: the id of the match whose viewers get the change.
            visitor: the key of the visitor.
            author: the key of the author.
            muted: whether the author is muted from now on.
        """
        keep = self._transactions.database.insert(mutes).values(visitor=visitor, author=author)
        keep = keep.on_conflict_do_nothing()
        drop = delete(mutes).where(mutes.c.visitor == visitor, mutes.c.author == author)

        def work(connection: Connection) -> None:
            self._transactions.change(connection, match)
            connection.execute(keep if muted else drop)

        await self._transactions.do(work)

    # -- reports -----------------------------------------------------------------------------

    async def report(self, match: str, row: ChatRow, visitor: bytes) -> None:
        """Stores a line and the lines before it for the operator, once for each visitor.

        Args:
            match: the id of the match.
            row: the reported line.
            visitor: the key of the visitor who reports it; empty without a cookie.
        """
        is_before = (
            (chat_lines.c.match == match)
            & (chat_lines.c.room == row.chat_room)
            & (chat_lines.c.id <= row.id)
        )
        query = select(*_COLUMNS).where(is_before).order_by(chat_lines.c.id.desc())
        keep = self._transactions.database.insert(reports).on_conflict_do_nothing()

        def work(connection: Connection) -> None:
            rows = [_row_of(found) for found in connection.execute(query.limit(_MOST_REPORTED))]
            kept = json.dumps([asdict(_as_reported(each)) for each in rows[::-1]])
            values = {"match": match, "line": row.id, "visitor": visitor, "lines": kept}
            connection.execute(keep.values(at=self._transactions.seconds(), **values))

        await self._transactions.do(work)

    async def reports(self) -> list[ChatReport]:
        """Returns all reports, the oldest first."""
        query = select(reports).order_by(reports.c.id)

        def work(connection: Connection) -> list[ChatReport]:
            return [
                ChatReport(
                    row.id,
                    row.match,
                    row.line,
                    _short(row.visitor),
                    row.at,
                    [ReportedLine(**line) for line in json.loads(row.lines)],
                )
                for row in connection.execute(query)
            ]

        return await self._transactions.do(work)

    async def remove_report(self, id_: int) -> bool:
        """Removes a report; returns False if there is no report with that number."""
        remove = delete(reports).where(reports.c.id == id_)
        return await self._transactions.do(
            lambda connection: connection.execute(remove).rowcount == 1
        )


def _next_numbers(connection: Connection, match: str) -> tuple[int, int]:
    """Returns the id of the next line of a match, and the number of its next change."""
    last = select(func.max(chat_lines.c.id), func.max(chat_lines.c.change))
    id_, change = connection.execute(last.where(chat_lines.c.match == match)).one()
    return (id_ or 0) + 1, (change or 0) + 1


def _row_of(row: Sequence[Any]) -> ChatRow:
    values: tuple[Any, ...] = tuple(row)  # of `_COLUMNS`
    return ChatRow(*values)


def _as_reported(row: ChatRow) -> ReportedLine:
    """Returns a line of chat in the form of a report."""
    return ReportedLine(
        id=row.id,
        room=row.chat_room,
        seat=row.seat,
        name=row.name,
        author=_short(row.author),
        at=row.at,
        text=row.text,
        phrase=row.phrase,
    )


def _short(key: bytes) -> str:
    """Returns the beginning of the key of a visitor, for a report."""
    return key.hex()[:_LONGEST_KEY]


def remove_chat(connection: Connection, match: str) -> None:
    """Deletes the chat of a match, in a transaction; reports stay."""
    connection.execute(delete(chat_lines).where(chat_lines.c.match == match))


def forget_author(connection: Connection, visitor: bytes) -> None:
    """Removes a visitor's name from lines of chat, and the visitor's mutes."""
    own = chat_lines.c.author == visitor
    connection.execute(update(chat_lines).where(own).values(name=""))
    connection.execute(delete(mutes).where(mutes.c.visitor == visitor))
