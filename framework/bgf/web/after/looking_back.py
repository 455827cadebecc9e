"""Earlier positions of a match, as a viewer saw them; after its end, its analysis and record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from bgf.web.after.judging import analysis_of
from bgf.web.matches.merging import patch_between
from bgf.web.matches.showing import past_view_for
from bgf.web.matches.viewers import seat_of
from bgf.web.messages import Film, Frame, Moment, Ways
from bgf.web.problems import NotFound, ServerFailure
from bgf.web.workers.jobs import GuessesMade, GuessJob
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import Analysis, AnalysisBody, Guesses, MatchView

__all__ = ["LookingBack", "frames_of"]


class LookingBack:
    """Shows a match as it was after earlier events.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def moment(self, room: Room, viewer: int, n: int, lang: str) -> Moment:
        """Returns a match as a viewer saw it after one of its events.

        Args:
            room: the match.
            viewer: a seat, or `SPECTATOR`.
            n: the number of the event; 0 for the start.
            lang: the language of the words.

        Raises:
            NotFound: if the match has no such event.
            WebProblem: if the rules fail.
        """
        async with room.lock:
            live = await self._hub.live(room)
            _check_event(live, n)
            with room.running_game_code():
                then = live.at(n)
                view = past_view_for(room, then, viewer)
                words = then.words(seat_of(viewer), lang)
                return Moment(view, words, live.n, live.has_ended)

    async def ways(self, room: Room, viewer: int, n: int) -> Ways:
        """Returns the shortest remaining routes for a viewer's tickets after one of the events.

        Args:
            room: the match.
            viewer: a seat, or `SPECTATOR`.
            n: the number of the event; 0 for the start.

        Raises:
            NotFound: if the match has no such event.
            WebProblem: if the rules fail.
        """
        async with room.lock:
            live = await self._hub.live(room)
            _check_event(live, n)
            with room.running_game_code():
                then = live if n == live.n else live.at(n)
                return Ways(then.ways(seat_of(viewer)))

    async def film(self, room: Room, viewer: int, lang: str) -> Film:
        """Returns a whole match as a viewer saw it: the first view, then a patch for each event.

        Args:
            room: the match.
            viewer: a seat, or `SPECTATOR`.
            lang: the language of the words.

        Raises:
            WebProblem: if the rules fail.
        """
        async with room.lock:
            live = await self._hub.live(room)
        # No lock from here on: the film ends with the event that is the last one now.
        bodies = [*live.bodies]
        with room.running_game_code():
            then = live.at(0)
            first = past_view_for(room, then, viewer)
            frames = []
            for frame in frames_of(then, bodies, lambda: past_view_for(room, then, viewer)):
                frames.append(frame)
                await asyncio.sleep(0)  # lets the server answer other requests meanwhile
            return Film(first, frames, then.words(seat_of(viewer), lang))

    async def analysis(self, room: Room, body: AnalysisBody, lang: str) -> Analysis:
        """Returns the judgement of the next few choices of a match that is over.

        Args:
            room: the match.
            body: the seats whose choices are judged, and the number of the event to begin after.
            lang: the language of the actions.

        Raises:
            WebProblem: as `analysis_of`.
        """
        async with room.lock:
            live = await self._hub.live(room)
        return await analysis_of(self._hub, room, live, body, lang)

    async def guesses(self, room: Room, viewer: int, n: int, lang: str) -> Guesses:
        """Returns a viewer's guesses at an earlier moment of a match that is over.

        Args:
            room: the match.
            viewer: a seat, or `SPECTATOR`.
            n: the number of the event; 0 for the start.
            lang: the language of the actions.

        Raises:
            NotFound: if the match has no such event.
            WebProblem: if a worker gives no answer, or too many jobs wait for one.
        """
        async with room.lock:
            live = await self._hub.live(room)
            _check_event(live, n)
            with room.running_game_code():
                position = live.at(n).position()
        stored = room.stored
        job = GuessJob(stored.game, stored.mods, position, viewer, lang)
        outcome = await self._hub.jobs.do(job, owner=stored.host)
        if not isinstance(outcome, GuessesMade):
            raise ServerFailure(message("web.no_guesses"))
        return outcome.guesses

    async def record(self, room: Room) -> bytes:
        """Returns the record of a match that is over."""
        async with room.lock:
            live = await self._hub.live(room)
            return live.record()


def frames_of(
    then: LiveMatch, bodies: Sequence[str], view_now: Callable[[], MatchView]
) -> Iterator[Frame]:
    """Plays events again, and yields the step from one view to the next for each.

    Args:
        then: the match before these events; it goes on with them.
        bodies: the events.
        view_now: returns the view of `then` as it is.

    Raises:
        BgfError: if the rules do not permit an event.
    """
    view = view_now()
    for body in bodies:
        then.repeat(body)
        before, view = view, view_now()
        yield Frame(before.n, view.n, patch_between(before, view))


def _check_event(live: LiveMatch, n: int) -> None:
    if not 0 <= n <= live.n:
        raise NotFound
