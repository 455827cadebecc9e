"""Questions of a player about a live match: the next step, a preview, the rules, a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from bgf.errors import InvalidAction
from bgf.session import Unknown
from bgf.view import effects_of, steps_of
from bgf.web.play.turns import check_goes_on, check_may_act, check_turn, problem_of
from bgf.web.problems import ServerFailure
from bgf.web.workers.jobs import HintFound, HintJob
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.room import Room
    from bgf.web.messages import Effects, Hint, Steps, Why, WhyBody

__all__ = ["Questions"]


class Questions:
    """Answers questions about live matches, without changing them.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def steps(self, room: Room, seat: int, path: list[str], lang: str) -> Steps:
        """Returns the next step of an action that is chosen step by step.

        Args:
            room: the match.
            seat: the seat of the player.
            path: the steps chosen so far.
            lang: the language of the answer.

        Raises:
            WebProblem: if the match is over, or can only be viewed.
        """
        async with room.lock:
            live = await self._hub.live(room)
            check_goes_on(live)
            with room.running_game_code():
                return steps_of(live.session.match.state, seat, path, lang)

    async def preview(self, room: Room, seat: int, text: str, lang: str) -> Effects:
        """Returns the effects of a legal action, without playing it.

        Args:
            room: the match.
            seat: the seat of the player.
            text: the action, in notation.
            lang: the language of the answer.

        Raises:
            WebProblem: if the action can't be played now.
        """
        async with room.lock:
            live = await self._hub.live(room)
            check_may_act(live, seat, live.n)
            state = live.session.match.state
            with room.running_game_code():
                try:
                    action = state.game.parse_action(text, state)
                except InvalidAction:
                    raise problem_of(Unknown(text, ())) from None
                refusal = live.session.refusal(seat, action, lang=lang)
                if refusal is not None:
                    raise problem_of(refusal)
                return effects_of(state, seat, action, lang)

    async def why(self, room: Room, seat: int, body: WhyBody, lang: str) -> Why:
        """Returns the rules that refuse an action, or refuse all actions on a target.

        Args:
            room: the match.
            seat: the seat of the player.
            body: the action or the target.
            lang: the language of the answer.
        """
        async with room.lock:
            live = await self._hub.live(room)
            with room.running_game_code():
                if body.target is not UNSET:
                    return live.session.why_target(seat, body.target, lang=lang)
                return live.session.why(seat, body.a, lang=lang)

    async def hint(self, room: Room, seat: int, lang: str) -> Hint:
        """Returns the best actions of a player who may act now.

        Args:
            room: the match.
            seat: the seat of the player.
            lang: the language of the answer.

        Raises:
            WebProblem: if it is not the player's turn, or the search fails.
        """
        async with room.lock:
            live = await self._hub.live(room)
            check_turn(live, seat)
            stored = room.stored
            state = live.session.match.state.to_dict()
            past = live.past_play()
            job = HintJob(stored.game, stored.mods, state, past, seat, lang)
        # The match can go on during the long search.
        outcome = await self._hub.jobs.do(job, owner=stored.host)
        if not isinstance(outcome, HintFound):
            raise ServerFailure(message("web.no_hint"))
        return outcome.hint
