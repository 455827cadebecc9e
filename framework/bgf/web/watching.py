"""Pushing a match to its viewers: new connections, new views, and the words beside them.

The caller of each function holds the lock of the match, but for `remove_connection`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bgf import __version__
from bgf.web.messages import API, Hello, WaitingRoom
from bgf.web.problems import WebProblem
from bgf.web.viewers import Channel, Connection, text_of

if TYPE_CHECKING:
    from bgf.web.live import LiveMatch
    from bgf.web.messages import MatchView, WordsBeside
    from bgf.web.room import Room

__all__ = ["add_connection", "push", "remove_connection"]

_LINGER = 60.0
"""Seconds for which patches are kept for a viewer after the last connection has closed."""


def add_connection(room: Room, connection: Connection, since: int | None) -> None:
    """Add a connection to a match, with its first messages.

    Args:
        room: the match; `Room.live` is loaded if it has begun.
        connection: the new connection.
        since: the number of events that the page has seen; None if it has seen none.

    Raises:
        WebProblem: if the match can't be shown.
    """
    viewer, lang = connection.viewer, connection.lang
    connection.put(text_of(Hello(API, __version__, room.id, room.n, viewer, lang)))
    channel = room.channels.setdefault(viewer, Channel())
    channel.connections.append(connection)
    if room.live is None:
        connection.put(text_of(WaitingRoom(room.card(connection.visitor, lang))))
    else:
        _greet(room, room.live, channel, connection, since)
    room.push_presence(connection)


def _greet(
    room: Room, live: LiveMatch, channel: Channel, connection: Connection, since: int | None
) -> None:
    """Send the current view and words to a new connection."""
    try:
        with room.running_game_code():
            view = room.view(connection.viewer)
            words = live.words(view, connection.lang)
    except WebProblem:
        remove_connection(room, connection)
        raise
    channel.connections.remove(connection)  # it is sent the view by `greet`
    channel.show(view)
    channel.greet(connection, since)
    channel.connections.append(connection)
    connection.put(text_of(words))


def remove_connection(room: Room, connection: Connection) -> None:
    """Remove a connection from a match; one that is removed already is ignored."""
    channel = room.channels.get(connection.viewer)
    if channel is None or connection not in channel.connections:
        return
    channel.connections.remove(connection)
    channel.idle_since = asyncio.get_running_loop().time()
    room.push_presence()


def push(room: Room) -> None:
    """Send the changes of a match to all of its viewers."""
    live = room.live
    if live is None:
        return
    now = asyncio.get_running_loop().time()
    for viewer, channel in [*room.channels.items()]:
        if channel.connections or channel.idle_since + _LINGER > now:
            _push_to(room, live, viewer, channel)
        else:
            del room.channels[viewer]


def _push_to(room: Room, live: LiveMatch, viewer: int, channel: Channel) -> None:
    try:
        with room.running_game_code():
            view = room.view(viewer)
            new_words = _new_words(live, view, channel)
    except WebProblem:
        for connection in channel.connections:
            connection.close("failed")
        return
    channel.show(view)
    for words in new_words:
        channel.say(words.lang, text_of(words))


def _new_words(live: LiveMatch, view: MatchView, channel: Channel) -> list[WordsBeside]:
    """Returns the words that go with a new view, in each language of its viewer."""
    before = channel.view
    if before is not None and before.n == view.n:
        return []
    is_next = before is not None and before.n == view.n - 1
    since = live.log.changed_from if is_next else 1
    return [live.words(view, lang, since) for lang in channel.langs]
