"""Earlier positions of a match, as a viewer saw them: one moment, or the whole film."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bgf.view import SPECTATOR
from bgf.web.merging import patch_between
from bgf.web.messages import Film, Frame, Moment

if TYPE_CHECKING:
    from bgf.web.live import LiveMatch
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
        seat = None if viewer == SPECTATOR else viewer
        return Moment(view, then.words(seat, lang))


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
        frames = []
        for body in bodies:
            then.repeat(body)
            before, view = view, room.view_of(then, viewer)
            frames.append(Frame(before.n, view.n, patch_between(before, view)))
            await asyncio.sleep(0)  # lets the server answer others meanwhile
        seat = None if viewer == SPECTATOR else viewer
        return Film(first, frames, then.words(seat, lang))
