"""How much of a stored match a process has applied."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Progress"]


@dataclass(slots=True)
class Progress:
    """How much of a stored match a process has applied.

    Attributes:
        version: the revision and the number of events that were applied; if they differ from those
            in the store, another process has changed the match.
        moved: the time of the last event, in seconds since 1970.
        is_uncertain: whether the store may have one more event, as it did not answer in time.
    """

    version: tuple[int, int]
    moved: int
    is_uncertain: bool = False

    @property
    def events(self) -> int:
        """The number of events that were applied."""
        return self.version[1]
