"""The part of a stored match that a process has taken up."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Progress"]


@dataclass(slots=True)
class Progress:
    """The part of a stored match that a process has taken up.

    Attributes:
        version: the revision and the number of events that it has taken up; if the store has
            another one, another process has changed the match.
        moved: the time of the last event, in seconds since 1970.
        is_uncertain: whether one more event may be in the store, which did not answer in time.
    """

    version: tuple[int, int]
    moved: int
    is_uncertain: bool = False

    @property
    def events(self) -> int:
        """The number of events that it has taken up."""
        return self.version[1]
