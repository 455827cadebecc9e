"""Undo on a server: of one's own last action at once, of others' actions with their consent."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.session import undo_refusal
from bgf.web.matches.pushing import push_views
from bgf.web.messages import Answered, Undone
from bgf.web.play.turns import check_base, check_may_play
from bgf.web.problems import Forbidden, WebProblem
from bgf.web.store.rows import AskedUndo
from bgf.words import message

if TYPE_CHECKING:
    from bgf.records.undo import UndoScope
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room

__all__ = ["UndoRequests"]


class UndoRequests:
    """Undoes actions, after asking the other players whose actions would be undone.

    A match has at most one open request, `OpenQuestions.undo`; the next event makes it void.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def ask(self, room: Room, seat: int, base: int, key: str, lang: str) -> Undone:
        """Undoes a player's last action, or asks the others whether it may be undone.

        If the player's request is already open, it is returned; if all players without an answer
        have left meanwhile, it is carried out.

        Args:
            room: the match.
            seat: the seat of the player.
            base: the number of events that the player has seen.
            key: the idempotency key: a repeated request gets the same answer.
            lang: the language of the answer.

        Raises:
            WebProblem: if the action may not be undone, or another player's request is open.
        """
        key = f"{seat}:{key}"
        async with room.lock:
            live = await self._hub.live(room)
            earlier = room.requests.answer(key)
            if earlier is not None:
                return Undone(earlier.n)
            check_may_play(room, live, seat)
            check_base(live, seat, base)
            asked = room.questions.undo
            if asked is not None and asked.seat == seat:
                if any(room.seat(each).is_person for each in asked.waits):
                    return Undone(asked.n, asked.id)
                await self._take_back(room, live, seat, asked.key)
                return Undone(live.n)
            scope = _permitted_scope(room, live, seat, lang)
            waits = _seats_to_ask(room, seat, scope.others)
            if not waits:
                await self._take_back(room, live, seat, key)
                return Undone(live.n)
            if asked is not None:
                raise WebProblem(409, "undo_asked", message("web.undo.asked"))
            id_ = secrets.token_urlsafe(6)
            request = AskedUndo(id_, seat, scope.lines, waits, live.n, key)
            await self._keep(room, request)
            return Undone(live.n, id_)

    async def answer(self, room: Room, seat: int, id_: str, *, yes: bool) -> Answered:
        """Answers an undo request; the undo happens once all have agreed.

        Args:
            room: the match.
            seat: the seat of the player who answers.
            id_: the ID of the request.
            yes: whether the player agrees.

        Raises:
            WebProblem: if there is no such request, or the player is not asked.
        """
        async with room.lock:
            live = await self._hub.live(room)
            asked = room.questions.undo
            if asked is None or asked.id != id_:
                raise WebProblem(410, "gone", message("web.undo.gone"))
            if seat not in asked.waits:
                raise Forbidden
            check_may_play(room, live, seat)
            waits = asked.waits - {seat}
            if not yes:
                await self._keep(room, None)
            elif any(room.seat(each).is_person for each in waits):
                await self._keep(room, replace(asked, waits=waits))
            else:
                await self._take_back(room, live, asked.seat, asked.key)
            return Answered(live.n)

    async def _keep(self, room: Room, asked: AskedUndo | None) -> None:
        """Stores and pushes the open undo request of a match; None removes it."""
        await self._hub.store.keep_undo(room.id, asked)
        room.questions.undo = asked
        push_views(room)

    async def _take_back(self, room: Room, live: LiveMatch, seat: int, key: str) -> None:
        with room.running_game_code():
            live.undo(seat)
        await self._hub.keep(room, live, seat, key)


def _permitted_scope(room: Room, live: LiveMatch, seat: int, lang: str) -> UndoScope:
    """Returns the actions that an undo by a player covers; raises WebProblem if it is refused."""
    with room.running_game_code():
        scope = live.session.undo_scope(seat, lang=lang)
    if not scope.is_permitted:
        raise WebProblem(422, "undo_refused", undo_refusal(scope, seat, lang))
    return scope


def _seats_to_ask(room: Room, seat: int, others: tuple[int, ...]) -> frozenset[int]:
    """Returns the seats of other people whose actions an undo would undo, too."""
    asker = room.seat(seat).visitor
    rows = map(room.seat, others)
    people = [row for row in rows if row.is_person]
    return frozenset(row.seat for row in people if row.visitor != asker)
