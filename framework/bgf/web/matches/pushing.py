"""Pushing a match to its viewers: new connections, new views, and the words beside them.

The caller holds the lock of the match, except for `await_poll` and `remove_connection`.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec import UNSET

from bgf import __version__
from bgf.view import SPECTATOR
from bgf.web.matches.merging import AreaPatches
from bgf.web.matches.showing import card_for, view_for
from bgf.web.matches.viewers import Channel, Connection, pushed_text, seat_of
from bgf.web.messages import API, Hello, Patch, Presence, Rematch, WaitingRoom
from bgf.web.problems import WebProblem

if TYPE_CHECKING:
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import Frame, MatchView

__all__ = [
    "add_connection",
    "await_poll",
    "disconnect_spectators",
    "push_cards",
    "push_presence",
    "push_rematch",
    "push_views",
    "remove_connection",
]

_POLL_PAUSE = 5.0
"""Seconds after a poll until its visitor counts as gone, unless the page polls again."""

_LINGER = 60.0
"""Seconds for which patches are kept for a viewer after their last connection has closed."""


def add_connection(room: Room, connection: Connection, since: int | None) -> None:
    """Adds a connection to a match, with its first messages.

    Args:
        room: the match; `Room.live` is loaded if it has begun.
        connection: the new connection.
        since: the number of events that the page has seen; None if it has seen none.

    Raises:
        WebProblem: if the match can't be shown.
    """
    viewer = connection.viewer
    lang = connection.lang
    hello = Hello(API, __version__, room.id, room.n, viewer, lang, room.now())
    connection.put(pushed_text(hello))
    channel = room.audience.channels.setdefault(viewer, Channel())
    channel.connections.append(connection)
    if room.live is None:
        connection.put(pushed_text(WaitingRoom(card_for(room, connection.visitor, lang))))
    else:
        _greet(room, room.live, channel, connection, since)
    push_presence(room, connection)


def _greet(
    room: Room, live: LiveMatch, channel: Channel, connection: Connection, since: int | None
) -> None:
    """Sends the current view and its words to a new connection."""
    try:
        with room.running_game_code():
            view = view_for(room, connection.viewer)
            words = live.words(seat_of(connection.viewer), connection.lang)
    except WebProblem:
        remove_connection(room, connection)
        raise
    if channel.view is None:
        channel.view = view
    elif (frame := channel.advance(view, AreaPatches())) is not None:
        _send(frame, channel, connection)
    channel.greet(connection, words, since)


def _send(frame: Frame, channel: Channel, newcomer: Connection) -> None:
    """Sends a change that came with a newcomer, such as a name, to all others of a channel."""
    text = pushed_text(Patch(frame.since, frame.n, frame.d))
    for connection in channel.connections:
        if connection is not newcomer:
            connection.put(text)


def remove_connection(room: Room, connection: Connection) -> None:
    """Removes a connection from a match; does nothing if it is not there."""
    channel = room.audience.channels.get(connection.viewer)
    if channel is None or connection not in channel.connections:
        return
    channel.connections.remove(connection)
    channel.idle_since = asyncio.get_running_loop().time()
    room.used = time.monotonic()
    push_presence(room)


def disconnect_spectators(room: Room) -> None:
    """Closes the connections of spectators who neither play in a match nor host it."""
    stored = room.stored
    for connection in [*room.audience.connections]:
        is_player = bool(stored.seats_of(connection.visitor))
        is_host = connection.visitor == stored.host
        if connection.viewer == SPECTATOR and not is_player and not is_host:
            connection.close("removed")


def await_poll(room: Room, visitor: bytes) -> None:
    """Counts a visitor who polls as connected until the next poll is due.

    Args:
        room: the match.
        visitor: the key of the visitor.
    """
    loop = asyncio.get_running_loop()
    room.audience.polling[visitor] = loop.time() + _POLL_PAUSE
    loop.call_later(_POLL_PAUSE, _forget_poll, room, visitor)


def _forget_poll(room: Room, visitor: bytes) -> None:
    """Counts a visitor who has not polled again as gone."""
    until = room.audience.polling.get(visitor)
    if until is not None and until <= asyncio.get_running_loop().time():
        del room.audience.polling[visitor]
        push_presence(room)


def push_presence(room: Room, newcomer: Connection | None = None) -> None:
    """Sends the connected seats to all connections if they have changed.

    Args:
        room: the match.
        newcomer: a new connection, which gets them in any case; None for none.
    """
    online = room.online
    text = pushed_text(Presence(online))
    if online != room.audience.shown_online:
        room.audience.shown_online = online
        for connection in room.audience.connections:
            connection.put(text)
    elif newcomer is not None:
        newcomer.put(text)


def push_cards(room: Room) -> None:
    """Sends the card of a match that has not begun to all connections."""
    for connection in room.audience.connections:
        card = card_for(room, connection.visitor, connection.lang)
        connection.put(pushed_text(WaitingRoom(card)))


def push_rematch(room: Room) -> None:
    """Sends the id of the rematch to all connections of a match."""
    for connection in room.audience.connections:
        connection.put(pushed_text(Rematch(room.stored.rematch)))


def push_views(room: Room) -> None:
    """Sends the changes of a match that has begun to all of its viewers."""
    live = room.live
    if live is None:
        return
    now = asyncio.get_running_loop().time()
    area_patches = AreaPatches()
    for viewer, channel in [*room.audience.channels.items()]:
        if channel.connections or channel.idle_since + _LINGER > now:
            _push_to(room, live, viewer, channel, area_patches)
        else:
            del room.audience.channels[viewer]


def _push_to(
    room: Room, live: LiveMatch, viewer: int, channel: Channel, area_patches: AreaPatches
) -> None:
    try:
        with room.running_game_code():
            _bring_up_to_date(live, channel, view_for(room, viewer), area_patches)
    except WebProblem:
        for connection in channel.connections:
            connection.close("failed")


def _bring_up_to_date(
    live: LiveMatch, channel: Channel, view: MatchView, area_patches: AreaPatches
) -> None:
    """Pushes a view to the connections of its viewer, with the words beside it."""
    seat = seat_of(view.viewer)
    before = channel.view
    if before is None:  # the match has just begun
        channel.view = view
        for connection in channel.connections:
            channel.greet(connection, live.words(seat, connection.lang), None)
        return
    is_next = before.n == view.n - 1
    since = live.log.changed_from if is_next else 1
    news = {}
    if before.n != view.n:
        langs = channel.langs
        news = {lang: live.news(seat, lang, since, channel.shared_details(lang)) for lang in langs}
    frame = channel.advance(view, area_patches)
    if frame is not None:
        for lang in channel.langs:
            words = news.get(lang, UNSET)
            channel.say(lang, pushed_text(Patch(frame.since, frame.n, frame.d, words)))
