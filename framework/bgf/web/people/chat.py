"""Chat at the tables: free text among friends, set phrases where strangers may play.

Each match has two chat rooms: one for its players, and one for spectators, which players can't
enter before the end. Chat does not affect the match, and is in no record. Lines are stored before
they are shown, like events, and other processes learn of them in the same way.
"""

from __future__ import annotations

import logging
import unicodedata
from typing import TYPE_CHECKING

from bgf.streams import printable_line
from bgf.view import SPECTATOR
from bgf.web.matches.viewers import ChatReader, pushed_text
from bgf.web.messages import Chat, ChatLine, ChatRoom, Phrase, PhraseList, Said
from bgf.web.problems import Forbidden, NotFound, WebProblem
from bgf.web.store.chat_queries import MOST_LINES
from bgf.web.store.rows import DONE
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.room import Room
    from bgf.web.matches.viewers import Connection
    from bgf.web.messages import ChatBody, ChatRoomName
    from bgf.web.store.rows import ChatRow, StoredMatch, Visitor

__all__ = ["Chats", "has_unread", "phrases"]

_PHRASES = (
    *("hello", "luck", "nice", "well_played", "thanks", "sorry", "oops", "yes", "no"),
    *("thinking", "moment", "back", "your_turn", "close", "congratulations", "again", "bye"),
)
"""The keys of the set phrases; the ID of a text is ``chat.phrase.`` and the key."""

_LONGEST_TEXT = 300
"""The maximum number of characters of a text."""

_MOST_ACCENTS = 3
"""The maximum number of combining characters in a row: more would cover the lines around."""

_JOINER = "\N{ZERO WIDTH JOINER}"
"""The sign that joins several pictures to one; without it all of them are shown."""

_KEPT = 30 * 24 * 3600
"""Seconds for which chat is kept after the end of its match."""

_log = logging.getLogger("bgf.web")


class Chats:
    """The chat of all matches; a process keeps the lines that it has read in `Room.talk`.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._queries = hub.store.chat

    # -- writing -----------------------------------------------------------------------------

    async def say(
        self, room: Room, visitor: Visitor, viewer: int, body: ChatBody, key: str
    ) -> Said:
        """Adds a line to the chat of a match, and pushes it.

        Args:
            room: the match.
            visitor: the author.
            viewer: the seat that the request is for, or `SPECTATOR`.
            body: the text or phrase, and the chat room.
            key: the idempotency key: a repeated request counts once.

        Raises:
            WebProblem: if the visitor may not write it there.
        """
        stored = room.stored
        chat_rooms = _chat_rooms_of(stored, visitor.key)
        chat_room = body.room or chat_rooms[0]
        if chat_room not in chat_rooms:
            raise _closed_chat_room(chat_room)
        text = _checked_text(stored, body)
        mine = stored.seats_of(visitor.key)
        seat = viewer if viewer in mine else next(iter(mine), SPECTATOR)
        id_ = await self._queries.add(
            stored.id,
            chat_room=chat_room,
            seat=seat,
            author=visitor.key,
            name=visitor.name,
            text=text,
            phrase=body.phrase,
            key=key,
        )
        await self._tell(room)
        return Said(id_)

    async def hide(self, room: Room, visitor: bytes | None, id_: int, *, hidden: bool) -> None:
        """Hides a line from everybody, or shows it again.

        Raises:
            NotFound: if the visitor can't read such a line.
        """
        await self._line(room, visitor, id_)
        await self._queries.hide(room.id, id_, hidden=hidden)
        await self._tell(room)

    async def mute(self, room: Room, visitor: bytes, id_: int, *, muted: bool) -> None:
        """Mutes the author of a line for one visitor, at all tables, or unmutes them.

        Raises:
            NotFound: if the visitor can't read such a line.
            WebProblem: if the line is the visitor's own.
        """
        row = await self._line(room, visitor, id_)
        if row.author == visitor:
            raise WebProblem(422, "own_line", message("chat.own"))
        await self._queries.mute(room.id, visitor, row.author, muted=muted)
        await self._tell(room)

    async def report(self, room: Room, visitor: bytes | None, id_: int) -> None:
        """Reports a line, and the lines before it, to the operator.

        Raises:
            NotFound: if the visitor can't read such a line.
        """
        row = await self._line(room, visitor, id_)
        await self._queries.report(room.id, row, visitor or b"")
        _log.warning("match=%s a line of its chat was reported", room.id)

    async def _line(self, room: Room, visitor: bytes | None, id_: int) -> ChatRow:
        """Returns a line that a visitor can read; raises NotFound if there is none."""
        async with room.lock:
            await self._catch_up(room)
            row = room.talk.lines.get(id_)
        if row is None or row.chat_room not in _chat_rooms_of(room.stored, visitor):
            raise NotFound
        return row

    async def _tell(self, room: Room) -> None:
        """Pushes a change of the chat that is in the store."""
        async with room.lock:
            await self.catch_up(room)

    # -- reading -----------------------------------------------------------------------------

    async def listen(self, room: Room, connection: Connection, after: int) -> None:
        """Sends the chat to a connection from now on, beginning with the missed lines.

        Args:
            room: the match; the caller holds its lock.
            connection: the connection.
            after: the number of the last change that the page has seen; 0 if it has seen none.
        """
        connection.chat = ChatReader(after)
        await self._catch_up(room)
        # A higher number means that the chat was deleted and has begun anew.
        seen = after if after <= room.talk.last_change else 0
        chat_rooms = _chat_rooms_of(room.stored, connection.visitor)
        muted = room.talk.muted_by(connection.visitor)
        connection.chat = ChatReader(seen, chat_rooms, muted)
        _push_to(room, connection, connection.chat, is_first=True)

    async def catch_up(self, room: Room) -> None:
        """Applies and pushes the changes of the chat of a match.

        Args:
            room: the match; the caller holds its lock.
        """
        if any(connection.chat is not None for connection in room.audience.connections):
            await self._catch_up(room)
            self.push(room)

    async def _catch_up(self, room: Room) -> None:
        """Applies the changes of the chat that are in the store; the caller holds the lock."""
        readers = {each.visitor for each in room.audience.connections if each.chat is not None}
        news = await self._queries.news(room.id, room.talk.last_change, readers)
        room.talk.take_up(news, MOST_LINES)

    def push(self, room: Room) -> None:
        """Sends each connection the changes of the chat that its visitor may read.

        Args:
            room: the match; the caller holds its lock.
        """
        for connection in room.audience.connections:
            if connection.chat is not None:
                _push_to(room, connection, connection.chat)

    # -- deleting ----------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Deletes the chat of matches that ended long ago."""
        await self._queries.forget_after_end(self._hub.seconds() - _KEPT)


def _push_to(
    room: Room, connection: Connection, reader: ChatReader, *, is_first: bool = False
) -> None:
    """Sends a connection the changes of the chat since those that it was last sent.

    Args:
        room: the match.
        connection: the connection.
        reader: how much of the chat the connection was last sent.
        is_first: whether a message is sent even if nothing is new.
    """
    chat_rooms = _chat_rooms_of(room.stored, connection.visitor)
    muted = room.talk.muted_by(connection.visitor)
    is_free = not room.stored.is_among_strangers
    now = ChatReader(room.talk.last_change, chat_rooms, muted, is_free)
    if now == reader and not is_first:
        return
    muted_or_heard_again = muted ^ reader.muted
    lines = []
    for row in room.talk.lines.values():
        if row.chat_room not in chat_rooms:
            continue
        has_changed = row.change > reader.change or row.author in muted_or_heard_again
        if has_changed or row.chat_room not in reader.chat_rooms:
            lines.append(_shown(row, connection, muted))
    have_rooms_changed = chat_rooms != reader.chat_rooms or is_free != reader.is_free
    if lines or have_rooms_changed or is_first:
        open_chat_rooms = [ChatRoom(name, is_free) for name in chat_rooms]
        connection.put(pushed_text(Chat(room.talk.last_change, open_chat_rooms, lines)))
    connection.chat = now


def has_unread(room: Room, connection: Connection, after: int) -> bool:
    """Returns whether a connection can read lines that have changed after a change."""
    chat_rooms = _chat_rooms_of(room.stored, connection.visitor)
    changed = [row for row in room.talk.lines.values() if row.change > after]
    return any(row.chat_room in chat_rooms for row in changed)


def _chat_rooms_of(stored: StoredMatch, visitor: bytes | None) -> tuple[ChatRoomName, ...]:
    """Returns the chat rooms in which a visitor reads and writes, the default one first."""
    if stored.seats_of(visitor):
        return ("table", "watchers") if stored.status == DONE else ("table",)
    if visitor is not None and visitor == stored.host:
        return ("watchers", "table")
    return ("watchers",)


def _closed_chat_room(name: ChatRoomName) -> Forbidden:
    """Returns the problem of a visitor who may not write in a chat room."""
    key = "chat.closed" if name == "watchers" else "web.only_players"
    return Forbidden(message(key), code="closed_room")


def _checked_text(stored: StoredMatch, body: ChatBody) -> str:
    """Returns the text of a line in its normal form (NFC); empty for a set phrase.

    Raises:
        WebProblem: if the text is not permitted.
    """
    if body.phrase:
        if body.phrase not in _PHRASES or body.text:
            raise WebProblem(422, "bad_phrase", message("chat.bad_phrase"))
        return ""
    if stored.is_among_strangers:
        raise WebProblem(422, "phrases_only", message("chat.phrases_only"))
    text = unicodedata.normalize("NFC", body.text.replace(_JOINER, "")).strip()
    # `printable_line` escapes characters that are invisible, or change the direction of writing.
    is_plain = printable_line(text) == text and not _has_many_accents(text)
    if not text or len(text) > _LONGEST_TEXT or not is_plain:
        raise WebProblem(422, "bad_text", message("chat.bad_text", most=_LONGEST_TEXT))
    return text


def _has_many_accents(text: str) -> bool:
    """Returns whether more than `_MOST_ACCENTS` combining characters follow one another."""
    accents = 0
    for char in text:
        accents = accents + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        if accents > _MOST_ACCENTS:
            return True
    return False


def _shown(row: ChatRow, connection: Connection, muted: frozenset[bytes]) -> ChatLine:
    """Returns a line as the page of a connection shows it; without text if hidden or muted."""
    is_muted = row.author in muted
    text = row.text
    if row.phrase:
        text = Words(connection.lang)(f"chat.phrase.{row.phrase}")
    return ChatLine(
        id=row.id,
        room=row.chat_room,
        seat=row.seat,
        name=row.name,
        at=row.at,
        text="" if row.is_hidden or is_muted else text,
        hidden=row.is_hidden,
        muted=is_muted,
        you=row.author == connection.visitor,
    )


def phrases(lang: str) -> PhraseList:
    """Returns the set phrases in a language."""
    words = Words(lang)
    return PhraseList([Phrase(key, words(f"chat.phrase.{key}")) for key in _PHRASES])
