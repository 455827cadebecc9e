"""The analysis of a match that is over: each choice is held against the best one by a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from bgf.web.messages import Analysis
from bgf.web.problems import Failed
from bgf.web.workers.jobs import ChoiceJudged, JudgeJob
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import AnalysisBody, Judged
    from bgf.web.workers.jobs import Jobs

__all__ = ["analysis_of"]

_AT_ONCE = 5
"""The number of choices that one request has judged: a few seconds of a worker."""


async def analysis_of(
    room: Room, live: LiveMatch, jobs: Jobs, body: AnalysisBody, lang: str
) -> Analysis:
    """Returns the judgement of the next few choices of a match that is over.

    What was taken back is not judged. Judgements are kept with the match, so that the next visitor
    who asks need not wait; two who ask at the same time wait for the same one.

    Args:
        room: the match.
        live: the match at its last event.
        jobs: the workers.
        body: whose choices, and after which event.
        lang: the language of the actions.

    Raises:
        WebProblem: if a worker gives no answer, or too many others wait for one.
    """
    seats: Collection[int] = body.seats or range(len(room.stored.seats))
    waiting = [(n, seat) for n, seat in live.log.standing if n > body.after and seat in seats]
    now = waiting[:_AT_ONCE]
    found = [(await _judgement(room, live, jobs, n, seat))[lang] for n, seat in now]
    last = now[-1][0] if now else live.n
    return Analysis(found, last, len(waiting) - len(now))


async def _judgement(
    room: Room, live: LiveMatch, jobs: Jobs, n: int, seat: int
) -> dict[str, Judged]:
    """Returns the judgement of the action of an event, in each language; as `analysis_of`."""
    task = room.made.judged.get(n)
    if task is None:
        with room.running_game_code():
            job = JudgeJob(
                game=room.stored.game,
                mods=room.stored.mods,
                state=live.at(n - 1).position(),
                n=n,
                seat=seat,
                action=live.notation(n),
            )
        task = asyncio.create_task(_judged_by(jobs, job, room.stored.host))
        room.made.judged[n] = task
    try:
        # It goes on if this visitor leaves: others may wait for it, too.
        return await asyncio.shield(task)
    except Exception:
        room.made.judged.pop(n, None)
        raise


async def _judged_by(jobs: Jobs, job: JudgeJob, owner: bytes) -> dict[str, Judged]:
    outcome = await jobs.do(job, owner=owner)
    if not isinstance(outcome, ChoiceJudged):
        raise Failed(message("web.no_analysis"))
    return outcome.judged
