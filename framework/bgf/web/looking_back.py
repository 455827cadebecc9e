"""Earlier positions of a match, as a viewer saw them: one moment, or the whole film."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from bgf.web.merging import difference
from bgf.web.messages import Film, Frame, Moment

if TYPE_CHECKING:
    from bgf.web.live import LiveMatch
    from bgf.web.messages import MatchView
    from bgf.web.room import Room

__all__ = ["film_of", "moment_of"]


def moment_of(room: Room, live: LiveMatch, n: int, viewer: int, lang: str) -> Moment:
    """Returns a match as a viewer saw it after one of its events.

    Args:
        room: the match.
        live: the match at its last event.
        n: the number of the event, at most that of `live`; 0 for the start.
        viewer: a seat, or `SPECTATOR`.
        lang: the language of the words.

    Raises:
        WebProblem: if the rules fail.
    """
    with room.running_game_code():
        then = live.at(n)
        view = room.view_of(then, viewer)
        return Moment(view, then.words(view, lang))


async def film_of(room: Room, live: LiveMatch, viewer: int, lang: str) -> Film:
    """Returns a whole match as a viewer saw it: the first view, then a patch for each event.

    The lock need not be held: the film ends with the last event at the time of the call.

    Args:
        room: the match.
        live: the match at its last event.
        viewer: a seat, or `SPECTATOR`.
        lang: the language of the words.

    Raises:
        WebProblem: if the rules fail.
    """
    bodies = [*live.bodies]
    with room.running_game_code():
        then = live.at(0)
        first = view = room.view_of(then, viewer)
        members = _members(view)
        frames = []
        for body in bodies:
            then.repeat(body)
            view = room.view_of(then, viewer)
            before, members = members, _members(view)
            frames.append(Frame(view.n - 1, view.n, difference(before, members)))
            await asyncio.sleep(0)  # lets the server answer others meanwhile
        return Film(first, frames, then.words(view, lang))


def _members(view: MatchView) -> dict[str, Any]:
    members: dict[str, Any] = msgspec.to_builtins(view)
    return members
