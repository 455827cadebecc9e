"""Changes of a live match other than events: a pause, a stand-in, an early end.

A change is stored only if the match has not changed since, so that two processes can't both make
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.room import Room
    from bgf.web.messages import Question, SeatClock
    from bgf.web.store.rows import StoredMatch

__all__ = ["MatchChange", "change_match"]


@dataclass(frozen=True, slots=True)
class MatchChange:
    """A change of a match.

    Attributes:
        match: the match with the change.
        clocks: the clocks that change with it, by seat.
        closes: the question that it carries out, with the seat that the question is about.
    """

    match: StoredMatch
    clocks: Mapping[int, SeatClock] = field(default_factory=dict)
    closes: tuple[Question, int] | None = None

    def closing(self, what: Question, about: int) -> MatchChange:
        """Returns the change as one that carries out a question."""
        return replace(self, closes=(what, about))


async def change_match(hub: Hub, room: Room, change: Callable[[], MatchChange | None]) -> None:
    """Stores a change of a match, then pushes it.

    Args:
        hub: the matches.
        room: the match, at its last event; the caller holds its lock.
        change: returns the change, or None if nothing is left to change. It is called again if
            another process has changed the match meanwhile.

    Raises:
        WebProblem: if the store can't keep it, or the match can't be shown.
    """
    while (wanted := change()) is not None:
        changed = await hub.store.change_match(
            wanted.match,
            wanted.clocks,
            events=room.n,
            closes=wanted.closes,
            plays_bots=hub.shares,
        )
        if changed is None:
            await hub.catch_up(room)
            await hub.live(room)
            continue
        room.stored = changed
        room.progress.version = (changed.revision, room.n)
        room.clocks = {**room.clocks, **wanted.clocks}
        room.questions.close(wanted.closes)
        await hub.push_change(room)
        return
