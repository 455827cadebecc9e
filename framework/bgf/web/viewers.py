"""Who watches a match: one channel for each viewer, with the connections of that viewer."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any

import msgspec

from bgf.web.merging import difference
from bgf.web.messages import Bye, MatchView, Patch, Push, State, encode
from bgf.words import Words

__all__ = ["Channel", "Connection", "text_of"]

_LONGEST_QUEUE = 64
"""The number of messages that may wait for a slow client."""

_MOST_FRAMES = 20
"""The number of patches that are kept for those who come back."""


class Connection:
    """A page that is told what happens: the messages that wait for it.

    Args:
        viewer: the seat, or `SPECTATOR`.
        lang: the language of its words.
        visitor: the key of the visitor; empty for one without a cookie.

    Attributes:
        closed: set once nothing more is put here: the last message is a `Bye`.
    """

    def __init__(self, viewer: int, lang: str, visitor: bytes = b"") -> None:
        self.viewer = viewer
        self.lang = lang
        self.visitor = visitor
        self.closed = asyncio.Event()
        self._waiting: deque[str] = deque()
        self._has_some = asyncio.Event()

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is put here."""
        return self.closed.is_set()

    def put(self, text: str) -> None:
        """Let a message wait; too many of them end the connection."""
        if self.is_closed:
            return
        self._waiting.append(text)
        if len(self._waiting) > _LONGEST_QUEUE:
            self._waiting.clear()
            self.close("slow")
        self._has_some.set()

    def close(self, reason: str) -> None:
        """Say good-bye.

        Args:
            reason: a code that ``web.bye.`` has words for.
        """
        if self.is_closed:
            return
        text = Words(self.lang)(f"web.bye.{reason}")
        self._waiting.append(text_of(Bye(reason, text)))
        self.closed.set()
        self._has_some.set()

    @property
    def has_waiting(self) -> bool:
        """Whether any message waits."""
        return bool(self._waiting)

    async def take(self) -> list[str]:
        """Returns the messages that wait, at least one."""
        await self._has_some.wait()
        return self.take_waiting()

    def take_waiting(self) -> list[str]:
        """Returns the messages that wait now; perhaps none."""
        found = [*self._waiting]
        self._waiting.clear()
        self._has_some.clear()
        return found


def text_of(message: Push) -> str:
    """Returns a message as it is pushed."""
    return encode(message).decode()


@dataclass(frozen=True, slots=True)
class _Frame:
    """A patch that was pushed.

    Attributes:
        since: the number of events of the view before it.
        text: the message.
    """

    since: int
    text: str


class Channel:
    """What one viewer of a match was shown last, and the connections that it was pushed to.

    Attributes:
        connections: the pages that are connected.
        view: the last view; None before the first one.
        idle_since: when the last connection was closed, on the clock of the loop.
    """

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self.view: MatchView | None = None
        self.idle_since = 0.0
        self._members: dict[str, Any] = {}
        self._frames: deque[_Frame] = deque(maxlen=_MOST_FRAMES)

    @property
    def langs(self) -> list[str]:
        """The languages of the connections, each once."""
        return list(dict.fromkeys(connection.lang for connection in self.connections))

    def show(self, view: MatchView) -> None:
        """Push what has changed; the whole view, if it is the first one.

        Args:
            view: what the viewer sees now.
        """
        before = self.view
        if before == view:
            return
        members = msgspec.to_builtins(view)
        if before is None:
            text = text_of(State(view))
        else:
            text = text_of(Patch(before.n, view.n, difference(self._members, members)))
            self._frames.append(_Frame(before.n, text))
        self.view = view
        self._members = members
        for connection in self.connections:
            connection.put(text)

    def greet(self, connection: Connection, since: int | None) -> None:
        """Bring a new connection to the last view.

        Args:
            connection: the connection.
            since: the number of events that its page has seen; None if it has seen nothing.
        """
        assert self.view is not None  # shown before anybody is greeted
        missed = self._missed_since(since)
        if missed is None:
            connection.put(text_of(State(self.view)))
        else:
            for frame in missed:
                connection.put(frame.text)

    def _missed_since(self, since: int | None) -> list[_Frame] | None:
        """Returns the patches from a view on; None if there is a gap."""
        if since is None:
            return None
        for index, frame in enumerate(self._frames):
            if frame.since == since:
                return [*self._frames][index:]
        return None

    def say(self, lang: str, text: str) -> None:
        """Push a message to all connections of a language."""
        for connection in self.connections:
            if connection.lang == lang:
                connection.put(text)
