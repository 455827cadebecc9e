"""The analysis of a match that is over: each choice is held against the best one by a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.web.jobs import ChoiceJudged, JudgeJob
from bgf.web.messages import Analysis
from bgf.web.problems import Failed
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.jobs import Jobs
    from bgf.web.live import LiveMatch
    from bgf.web.messages import Judged
    from bgf.web.room import Room

__all__ = ["analysis_of"]

_AT_ONCE = 5
"""The number of choices that one request has judged: a few seconds of a worker."""


async def analysis_of(room: Room, live: LiveMatch, jobs: Jobs, after: int, lang: str) -> Analysis:
    """Returns the judgement of the next few choices of a match that is over.

    What was taken back is not judged. Judgements are kept with the match, so that the next visitor
    who asks need not wait.

    Args:
        room: the match.
        live: the match at its last event.
        jobs: the workers.
        after: the number of the last event that was judged already; 0 at first.
        lang: the language of the actions.

    Raises:
        Failed: if a worker gives no answer.
    """
    waiting = [(n, seat) for n, seat in live.log.standing if n > after]
    now = waiting[:_AT_ONCE]
    found = [await _judgement(room, live, jobs, n, seat, lang) for n, seat in now]
    last = now[-1][0] if now else live.n
    return Analysis(found, last, len(waiting) - len(now))


async def _judgement(
    room: Room, live: LiveMatch, jobs: Jobs, n: int, seat: int, lang: str
) -> Judged:
    """Returns the judgement of the action of an event; raises Failed if a worker gives none."""
    known = room.judged.get((n, lang))
    if known is not None:
        return known
    with room.running_game_code():
        before = live.at(n - 1)
        job = JudgeJob(
            game=room.stored.game,
            mods=room.stored.mods,
            state=before.position(),
            n=n,
            seat=seat,
            action=live.notation(n),
            lang=lang,
        )
    outcome = await jobs.do(job)
    if not isinstance(outcome, ChoiceJudged):
        raise Failed(message("web.no_analysis"))
    room.judged[n, lang] = outcome.judged
    return outcome.judged
