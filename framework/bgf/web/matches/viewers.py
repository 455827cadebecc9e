"""The viewers of a match: a channel for each, with the connections of that viewer."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from bgf.view import SPECTATOR
from bgf.web.matches.merging import AreaPatches, patch_between
from bgf.web.messages import (
    Bye,
    ChatRoomName,
    Frame,
    MatchView,
    OfferDetails,
    Patch,
    Push,
    State,
    WordsBeside,
    encode,
)
from bgf.web.operator.metrics import BYES
from bgf.words import Words

__all__ = ["Channel", "ChatReader", "Connection", "pushed_text", "seat_of"]

_LONGEST_QUEUE = 64
"""The maximum number of messages that wait for a slow client."""

_MOST_FRAMES = 20
"""The maximum number of patches that are kept for pages that reconnect."""


@dataclass(frozen=True, slots=True)
class ChatReader:
    """How much of the chat a page was last sent.

    Attributes:
        change: the number of the last change that it was sent.
        chat_rooms: the chat rooms that it was sent.
        muted: the keys of the authors who were muted then.
        is_free: whether the page knows that free text may be written.
    """

    change: int
    chat_rooms: tuple[ChatRoomName, ...] = ()
    muted: frozenset[bytes] = frozenset()
    is_free: bool = False


class Connection:
    """A connected page, and the messages that wait for it.

    Args:
        viewer: the seat, or `SPECTATOR`.
        lang: the language of its words.
        visitor: the key of the visitor; empty for one without a cookie.

    Attributes:
        closed: set once the connection takes no more messages; the last one is a `Bye`.
        looks: whether its page is in sight, so that its visitor needs no notice.
        chat: how much of the chat it was sent; None if its page does not show the chat.
    """

    def __init__(self, viewer: int, lang: str, visitor: bytes = b"") -> None:
        self.viewer = viewer
        self.lang = lang
        self.visitor = visitor
        self.closed = asyncio.Event()
        self.looks = True
        self.chat: ChatReader | None = None
        self._waiting: deque[str] = deque()
        self._has_some = asyncio.Event()

    @property
    def is_closed(self) -> bool:
        """Whether the connection takes no more messages."""
        return self.closed.is_set()

    def put(self, text: str) -> None:
        """Queues a message; too many waiting messages close the connection."""
        if self.is_closed:
            return
        self._waiting.append(text)
        if len(self._waiting) > _LONGEST_QUEUE:
            self._waiting.clear()
            self.close("slow")
        self._has_some.set()

    def close(self, reason: str) -> None:
        """Queues the last message, a `Bye`, and closes the connection.

        Args:
            reason: a code; ``web.bye.`` and the code is the ID of its words.
        """
        if self.is_closed:
            return
        BYES.labels(reason).inc()
        text = Words(self.lang)(f"web.bye.{reason}")
        self._waiting.append(pushed_text(Bye(reason, text)))
        self.closed.set()
        self._has_some.set()

    @property
    def has_waiting(self) -> bool:
        """Whether any message is waiting."""
        return bool(self._waiting)

    async def take(self) -> list[str]:
        """Waits for messages, and returns all that are waiting; at least one."""
        await self._has_some.wait()
        return self.take_waiting()

    def take_waiting(self) -> list[str]:
        """Returns the messages that are waiting now; may be empty."""
        found = [*self._waiting]
        self._waiting.clear()
        self._has_some.clear()
        return found


def seat_of(viewer: int) -> int | None:
    """Returns the seat of a viewer; None for a spectator.

    Args:
        viewer: a seat, or `SPECTATOR`, as requests and messages have it.
    """
    return None if viewer == SPECTATOR else viewer


def pushed_text(message: Push) -> str:
    """Returns a message as it is pushed."""
    return encode(message).decode()


class Channel:
    """The last view that was sent to one viewer of a match, and the connections of that viewer.

    Attributes:
        connections: the connected pages.
        view: the last view; None before the first one.
        idle_since: when the last connection was closed, on the clock of the event loop.
    """

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self.view: MatchView | None = None
        self.idle_since = 0.0
        self._frames: deque[Frame] = deque(maxlen=_MOST_FRAMES)
        self._told: dict[str, dict[str, OfferDetails]] = {}

    @property
    def langs(self) -> list[str]:
        """The languages of the connections, each once."""
        return list(dict.fromkeys(connection.lang for connection in self.connections))

    def shared_details(self, lang: str) -> dict[str, OfferDetails]:
        """Returns the details of actions that all connections of a language have, by notation."""
        return self._told.setdefault(lang, {})

    def advance(self, view: MatchView, area_patches: AreaPatches) -> Frame | None:
        """Moves on to the next view; returns the step to it, or None if nothing has changed.

        Args:
            view: what the viewer sees now; `view` is the one before it.
            area_patches: the patches that were computed for other viewers.
        """
        before = self.view
        assert before is not None  # the first view is sent whole
        patch = patch_between(before, view, area_patches)
        if not patch:
            return None
        self.view = view
        frame = Frame(before.n, view.n, patch)
        self._frames.append(frame)
        return frame

    def greet(self, connection: Connection, words: WordsBeside, since: int | None) -> None:
        """Brings a new connection to the last view, with all words beside it.

        Args:
            connection: the connection.
            words: the words in its language.
            since: the number of events that its page has seen; None if it has seen nothing.
        """
        assert self.view is not None  # set before any connection is greeted
        missed = self._missed_since(since)
        if missed is None:
            connection.put(pushed_text(State(self.view)))
        else:
            for frame in missed:
                connection.put(pushed_text(Patch(frame.since, frame.n, frame.d)))
        connection.put(pushed_text(words))
        # The new page knows only the actions that are among those words.
        self._told[connection.lang] = {each.a: each for each in words.offers}

    def _missed_since(self, since: int | None) -> list[Frame] | None:
        """Returns the steps from a view on; None if some of them are not kept any more."""
        if since is None:
            return None
        for index, frame in enumerate(self._frames):
            if frame.since == since:
                return [*self._frames][index:]
        return None

    def say(self, lang: str, text: str) -> None:
        """Pushes a message to all connections of a language."""
        for connection in self.connections:
            if connection.lang == lang:
                connection.put(text)
