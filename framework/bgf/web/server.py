"""The parts of a server that its handlers use."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from bgf.web.access import Visitors
from bgf.web.after.exercises import Exercises
from bgf.web.after.looking_back import LookingBack
from bgf.web.games.library import Library
from bgf.web.matches.hub import Hub
from bgf.web.operator.sharing import Sharing
from bgf.web.play.lobby import Lobby
from bgf.web.play.questions import Questions
from bgf.web.play.stand_ins import StandIns
from bgf.web.play.undo_requests import UndoRequests
from bgf.web.play.votes import Votes
from bgf.web.problems import NotSaved
from bgf.web.requests.limits import RateLimits
from bgf.web.store.store import Store

__all__ = ["Server"]


@dataclass(frozen=True, slots=True)
class Server:
    """The parts of a server.

    Attributes:
        store: the database.
        library: the games.
        hub: the matches.
        sharing: follows the other processes on the same store.
        lobby: makes matches and fills their seats.
        questions: answers the questions of players.
        undo_requests: undoes actions.
        stand_ins: lets bots stand in for people.
        votes: asks the players, and counts their votes.
        looking_back: shows earlier positions.
        exercises: begins matches from moments of finished matches.
        visitors: the people with cookies.
        limits: the rate limits.
        is_secure: whether browsers reach it by HTTPS only.
    """

    store: Store
    library: Library
    hub: Hub
    sharing: Sharing
    lobby: Lobby
    questions: Questions
    undo_requests: UndoRequests
    stand_ins: StandIns
    votes: Votes
    looking_back: LookingBack
    exercises: Exercises
    visitors: Visitors
    limits: RateLimits
    is_secure: bool

    async def close(self) -> None:
        """Closes the matches, then the store."""
        await self.hub.close()
        with suppress(NotSaved):  # other processes notice it by themselves
            await self.store.processes.leave()
        await self.store.feed.close()
        self.store.close()
