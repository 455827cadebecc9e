"""The people at a match: connections to this process, polls, and people at other processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bgf.web.matches.viewers import Channel, Connection

__all__ = ["Audience"]


@dataclass(slots=True)
class Audience:
    """The people at a match, and what was last sent about their presence.

    Attributes:
        channels: the channels by viewer, with the last view and the connections.
        polling: the visitors who poll, each with the time at which they count as gone without
            another poll.
        online_elsewhere: the seats of people who are connected to other processes.
        shown_online: the connected seats that were last sent to the viewers.
        told_online: the connected seats that were last stored for other processes.
    """

    channels: dict[int, Channel] = field(default_factory=dict)
    polling: dict[bytes, float] = field(default_factory=dict)
    online_elsewhere: frozenset[int] = frozenset()
    shown_online: list[int] = field(default_factory=list)
    told_online: list[int] = field(default_factory=list)

    @property
    def connections(self) -> Iterator[Connection]:
        """The connections of all viewers."""
        for channel in self.channels.values():
            yield from channel.connections

    @property
    def is_watching(self) -> bool:
        """Whether there is any connection."""
        return any(channel.connections for channel in self.channels.values())

    @property
    def is_gone(self) -> bool:
        """Whether nobody is connected or polls, and other processes know it."""
        return not (self.is_watching or self.polling or self.told_online)

    @property
    def visitors(self) -> set[bytes]:
        """The keys of the visitors who are connected to this process, or between two polls."""
        connected = {connection.visitor for connection in self.connections}
        return connected.union(self.polling)
