"""The chat of a match, as far as a process has read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.web.store.rows import ChatNews, ChatRow

__all__ = ["Talk"]


@dataclass(slots=True)
class Talk:
    """The chat of a match, as far as a process has read it.

    A process reads it only while one of its connections shows the chat.

    Attributes:
        lines: the last lines by id.
        last_change: the number of the last change that is in `lines`.
        muted: the keys of the authors that each reader has muted, by reader.
    """

    lines: dict[int, ChatRow] = field(default_factory=dict)
    last_change: int = 0
    muted: dict[bytes, frozenset[bytes]] = field(default_factory=dict)

    def take_up(self, news: ChatNews, most_lines: int) -> None:
        """Applies the changes of the chat after the last known one.

        Args:
            news: the changes, from the store.
            most_lines: the number of lines to keep.
        """
        if news.last_change < self.last_change:  # deleted, long after the end
            self.lines.clear()
        self.lines |= {row.id: row for row in news.rows}
        for id_ in sorted(self.lines)[:-most_lines]:
            del self.lines[id_]
        self.last_change = news.last_change
        self.muted = news.muted

    def muted_by(self, reader: bytes) -> frozenset[bytes]:
        """Returns the keys of the authors that a reader has muted."""
        return self.muted.get(reader, frozenset())
