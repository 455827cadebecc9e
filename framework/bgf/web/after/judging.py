"""The analysis of a finished match: a worker compares each choice with the best one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from bgf.web.messages import Analysis
from bgf.web.problems import NotSaved, ServerFailure
from bgf.web.workers.jobs import ChoiceJudged, JudgeJob
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import AnalysisBody, Judged

__all__ = ["analysis_of"]

_AT_ONCE = 5
"""The number of choices judged for one request: a few seconds of work."""


async def analysis_of(
    hub: Hub, room: Room, live: LiveMatch, body: AnalysisBody, lang: str
) -> Analysis:
    """Returns the judgement of the next few choices of a match that is over.

    Undone actions are not judged. The store keeps judgements, so that a later visitor need not
    wait; simultaneous requests share one search.

    Args:
        hub: the matches.
        room: the match.
        live: the match at its last event.
        body: the seats whose choices are judged, and the number of the event to begin after.
        lang: the language of the actions.

    Raises:
        WebProblem: if a worker gives no answer, or too many jobs wait for one.
    """
    seats: Collection[int] = body.seats or range(len(room.stored.seats))
    waiting = [(n, seat) for n, seat in live.log.standing if n > body.after and seat in seats]
    now = waiting[:_AT_ONCE]
    found = [(await _judgement(hub, room, live, n, seat))[lang] for n, seat in now]
    last = now[-1][0] if now else live.n
    return Analysis(found, last, len(waiting) - len(now))


async def _judgement(hub: Hub, room: Room, live: LiveMatch, n: int, seat: int) -> dict[str, Judged]:
    """Returns the judgement of the action of an event, in each language."""
    task = room.cache.judged.get(n)
    if task is None:
        task = asyncio.create_task(_found_or_made(hub, room, live, n, seat))
        room.cache.judged[n] = task
    try:
        # It goes on if this visitor leaves: others may be waiting for it, too.
        return await asyncio.shield(task)
    except Exception:
        # A failure is not kept: the next visitor asks for the judgement anew.
        room.cache.judged.pop(n, None)
        raise


async def _found_or_made(
    hub: Hub, room: Room, live: LiveMatch, n: int, seat: int
) -> dict[str, Judged]:
    """Returns a judgement from the store, or makes one and stores it."""
    judgements = hub.store.judgements
    found = await judgements.find(room.id, n)
    if found is not None:
        return found
    with room.running_game_code():
        before = live.at(n - 1)
        job = JudgeJob(
            game=room.stored.game,
            mods=room.stored.mods,
            state=before.position(),
            past=before.past_play(),
            n=n,
            seat=seat,
            action=live.notation(n),
        )
    outcome = await hub.jobs.do(job, owner=room.stored.host)
    if not isinstance(outcome, ChoiceJudged):
        raise ServerFailure(message("web.no_analysis"))
    with suppress(NotSaved):  # the judgement is valid even if it was not stored
        await judgements.keep(room.id, n, outcome.judged)
    return outcome.judged
