"""What the players of a match decide together: a pause, a bot for somebody absent, giving it up.

A player asks a question, and it is carried out once all players who are present have agreed. Every
player can close the question by refusing, also one who comes back while it is open. A player who
has been away for a while does not count as present; how long depends on the clock, and on whether
the outcome can be undone. Votes are stored one by one, so that those of two processes at the same
time both count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.web.messages import MatchVote, Voted
from bgf.web.play.changing import Change, change_match
from bgf.web.play.clocks import PATIENCE, PATIENCE_WITH_THE_END, SHORT_ABSENCE, has_clock
from bgf.web.play.pausing import paused, resumed
from bgf.web.play.stand_ins import abandoned, with_stand_in
from bgf.web.play.turns import check_at_table, check_goes_on
from bgf.web.problems import Forbidden, NotFound, WebProblem
from bgf.web.store.rows import LIVE, Vote
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.messages import Question, VoteBody

__all__ = ["Votes", "open_questions"]


class Votes:
    """Asks the players, counts their votes, and carries out what they have agreed to.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def cast(self, room: Room, seat: int, body: VoteBody) -> Voted:
        """Notes the vote of a player; it may be repeated without harm.

        Args:
            room: the match.
            seat: the seat of the player.
            body: the question, and whether the player agrees.

        Raises:
            WebProblem: if that can't be asked now.
        """
        about = _seat_asked_about(room, body)
        async with room.lock:
            await self._hub.catch_up(room)
            live = await self._hub.live(room)
            if _is_done(room, body.what, about):
                return Voted(done=body.yes)
            check_goes_on(live)
            check_at_table(room, seat)
            if not body.yes:
                await self._close(room, body.what, about, seat)
                return Voted(done=False)
            away = await self._times_away(room)
            if body.what == "stand_in":
                _check_absent(room, live, seat, about, away)
            present = _present(room, body.what, away)
            if _missing(room, body.what, about, seat, present):
                vote = Vote(body.what, about, seat, live.n)
                room.take_up_timing(await self._hub.store.clocks.add_vote(room.id, vote))
                await self._hub.push_change(room)
            if not _missing(room, body.what, about, seat, present):
                await self._do(room, body.what, about, seat, present)
            return Voted(done=_is_done(room, body.what, about))

    async def _times_away(self, room: Room) -> dict[int, int]:
        """Returns for how long people have been away, in milliseconds by seat."""
        since = await self._hub.store.processes.away_since([room.id])
        online = {*room.online}  # the store learns of some a little later
        now = room.now()
        return {seat: now - at for seat, at in since[room.id].items() if seat not in online}

    async def _close(self, room: Room, what: Question, about: int, seat: int) -> None:
        """Closes a question that a player refuses; raises Forbidden if the player is not asked."""
        if room.seat(seat).visitor not in _voters(room, what, about):
            raise Forbidden
        clocks = self._hub.store.clocks
        room.take_up_timing(await clocks.close_question(room.id, what, about))
        await self._hub.push_change(room)

    async def _do(
        self, room: Room, what: Question, about: int, voter: int, present: Collection[int]
    ) -> None:
        """Carries out a question, once its last voter has agreed."""
        n = room.n

        def change() -> Change | None:
            if _is_done(room, what, about) or room.live is None or room.live.is_over:
                return None
            has_acted = what == "stand_in" and room.n != n
            if has_acted or _missing(room, what, about, voter, present):
                return None
            made = _change_for(room, room.live, what, about)
            return made.closing(what, about)

        await change_match(self._hub, room, change)


def _seat_asked_about(room: Room, body: VoteBody) -> int:
    """Returns the seat that a question is about; -1 for one about the match.

    Raises:
        NotFound: if the match has no such seat.
    """
    if body.what != "stand_in":
        return -1
    if not 0 <= body.about < len(room.stored.seats):
        raise NotFound
    return body.about


def _change_for(room: Room, live: LiveMatch, what: Question, about: int) -> Change:
    """Returns the change that an answered question brings about."""
    now = room.now()
    if what == "pause":
        return paused(room, now)
    if what == "resume":
        return resumed(room, now)
    if what == "stand_in":
        return with_stand_in(room, live, [about], "vote", now)
    return abandoned(room, now)


def _is_done(room: Room, what: Question, about: int) -> bool:
    """Returns whether a match is already as a question asks for."""
    stored = room.stored
    if what == "stand_in":
        return bool(room.seat(about).stand_in)
    if what == "abandon":
        return stored.abandoned
    return bool(stored.paused) == (what == "pause")


def _check_absent(
    room: Room, live: LiveMatch, seat: int, about: int, away: Mapping[int, int]
) -> None:
    """Refuses a stand-in for a player who is present and still has time."""
    if not room.seat(about).is_person:
        raise WebProblem(422, "no_stand_in", message("web.stand_in.nobody"))
    if room.seat(about).visitor == room.seat(seat).visitor:
        raise WebProblem(422, "no_stand_in", message("web.stand_in.own"))
    if about not in live.active:
        raise WebProblem(409, "no_stand_in", message("web.stand_in.not_to_act"))
    if has_clock(room.stored):
        if not _is_time_up(room, about):
            raise WebProblem(409, "no_stand_in", message("web.stand_in.has_time"))
    elif away.get(about, 0) < SHORT_ABSENCE:
        raise WebProblem(409, "no_stand_in", message("web.stand_in.is_here"))


def _is_time_up(room: Room, seat: int) -> bool:
    clock = room.clocks.get(seat)
    moment = room.stored.paused or room.now()
    return clock is not None and 0 < clock.until <= moment


def _present(room: Room, what: Question, away: Mapping[int, int]) -> set[int]:
    """Returns the seats of people who are present, or have left only a short while ago.

    Args:
        room: the match.
        what: the question.
        away: for how long people have been away, in milliseconds by seat.
    """
    patience = PATIENCE_WITH_THE_END if what == "abandon" else PATIENCE[room.stored.clock.kind]
    return {row.seat for row in room.stored.seats if away.get(row.seat, 0) < patience}


def _voters(room: Room, what: Question, about: int) -> dict[bytes, int]:
    """Returns the people who are asked, each with one of their seats.

    Players whose time has run out are not asked about a stand-in or the end of the match.
    """
    people = [row for row in room.stored.seats if row.is_person]
    if what == "stand_in":
        absent = room.seat(about).visitor
        people = [row for row in people if row.visitor != absent]
    if what in ("stand_in", "abandon"):
        people = [row for row in people if not _is_time_up(room, row.seat)]
    return {row.visitor: row.seat for row in reversed(people) if row.visitor is not None}


def _agreed(room: Room, what: Question, about: int) -> list[int]:
    """Returns the seats that have agreed; to a stand-in only since the last event."""
    seats = []
    for vote in room.questions.votes:
        is_on_question = vote.what == what and vote.about == about
        has_lapsed = what == "stand_in" and vote.n != room.n
        if is_on_question and not has_lapsed:
            seats.append(vote.seat)
    return seats


def _missing(
    room: Room, what: Question, about: int, voter: int, present: Collection[int]
) -> list[int]:
    """Returns the seats that still have to agree; none for the end of a pause.

    Args:
        room: the match.
        what: the question.
        about: the seat that it is about.
        voter: a seat that agrees, too.
        present: the seats of people who are waited for.
    """
    if what == "resume":
        return []
    waits = _unanswered(room, what, about, [*_agreed(room, what, about), voter])
    return [seat for seat in waits if seat in present]


def _unanswered(room: Room, what: Question, about: int, seats: Collection[int]) -> list[int]:
    """Returns the seats of people who are asked, but for the people at some seats."""
    agreed = {room.seat(seat).visitor for seat in seats}
    voters = _voters(room, what, about)
    return sorted(seat for visitor, seat in voters.items() if visitor not in agreed)


def open_questions(room: Room) -> list[MatchVote]:
    """Returns the questions to the players of a match that are open; none once it has ended."""
    if room.stored.status != LIVE:
        return []
    asked = dict.fromkeys((vote.what, vote.about) for vote in room.questions.votes)
    questions = []
    for what, about in asked:
        agreed = _agreed(room, what, about)
        if agreed:
            waits = _unanswered(room, what, about, agreed)
            questions.append(MatchVote(what, about, agreed, waits))
    return questions
