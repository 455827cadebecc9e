"""What the players of a match decide together: a pause, a stand-in, abandoning the match.

A player asks a question, and it is carried out once all players who are present have agreed. Every
player can close the question by refusing, also a player who comes back while it is open. A player
who has been away for a while does not count as present; how long depends on the clock, and on
whether the decision can be undone. Votes are stored one by one, so that simultaneous votes at two
processes both count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgf.web.messages import MatchVote, Voted
from bgf.web.play.changing import MatchChange, change_match
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


class _AskedVote(NamedTuple):
    """A question to the players.

    Attributes:
        what: the kind of question.
        about: the seat that it is about; -1 for a question about the match.
    """

    what: Question
    about: int


class Votes:
    """Asks the players, counts their votes, and carries out the questions that they agree to.

    Args:
        hub: the matches.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def cast(self, room: Room, seat: int, body: VoteBody) -> Voted:
        """Records the vote of a player; repeating it has no further effect.

        Args:
            room: the match.
            seat: the seat of the player.
            body: the question, and whether the player agrees.

        Raises:
            WebProblem: if the question can't be asked now.
        """
        asked = _asked_by(room, body)
        async with room.lock:
            await self._hub.catch_up(room)
            live = await self._hub.live(room)
            if _is_done(room, asked):
                return Voted(done=body.yes)
            check_goes_on(live)
            check_at_table(room, seat)
            if not body.yes:
                await self._close(room, asked, seat)
                return Voted(done=False)
            away = await self._times_away(room)
            if asked.what == "stand_in":
                _check_absent(room, live, seat, asked.about, away)
            present = _present(room, asked.what, away)
            if _missing(room, asked, seat, present):
                await self._add_vote(room, asked, seat, live.n)
            # Others may have voted at other processes.
            if not _missing(room, asked, seat, present):
                await self._do(room, asked, seat, present)
            return Voted(done=_is_done(room, asked))

    async def _add_vote(self, room: Room, asked: _AskedVote, seat: int, n: int) -> None:
        """Stores the vote of a player, cast after ``n`` events, and applies those of others."""
        vote = Vote(asked.what, asked.about, seat, n)
        timing = await self._hub.store.clocks.add_vote(room.id, vote)
        room.take_up_timing(timing)
        await self._hub.push_change(room)

    async def _times_away(self, room: Room) -> dict[int, int]:
        """Returns how long people have been away, in milliseconds by seat."""
        since = await self._hub.store.processes.away_since([room.id])
        online = {*room.online}  # the store learns of some connections a little later
        now = room.now()
        times = {}
        for seat, left_at in since[room.id].items():
            if seat not in online:
                times[seat] = now - left_at
        return times

    async def _close(self, room: Room, asked: _AskedVote, seat: int) -> None:
        """Closes a question that a player refuses; raises Forbidden if the player is not asked."""
        if room.seat(seat).visitor not in _voters(room, asked):
            raise Forbidden
        clocks = self._hub.store.clocks
        timing = await clocks.close_question(room.id, asked.what, asked.about)
        room.take_up_timing(timing)
        await self._hub.push_change(room)

    async def _do(
        self, room: Room, asked: _AskedVote, voter: int, present: Collection[int]
    ) -> None:
        """Carries out a question after its last voter has agreed."""
        n = room.n

        def change() -> MatchChange | None:
            # Called again if another process has changed the match: all is checked anew.
            live = room.live
            if _is_done(room, asked) or live is None or live.is_over:
                return None
            has_acted = asked.what == "stand_in" and room.n != n
            if has_acted or _missing(room, asked, voter, present):
                return None
            made = _change_for(room, live, asked)
            return made.closing(asked.what, asked.about)

        await change_match(self._hub, room, change)


def _asked_by(room: Room, body: VoteBody) -> _AskedVote:
    """Returns the question of a vote.

    Raises:
        NotFound: if the question is about a seat that the match does not have.
    """
    if body.what != "stand_in":
        return _AskedVote(body.what, -1)
    seats = range(len(room.stored.seats))
    if body.about not in seats:
        raise NotFound
    return _AskedVote(body.what, body.about)


def _change_for(room: Room, live: LiveMatch, asked: _AskedVote) -> MatchChange:
    """Returns the change that carries out a question."""
    now = room.now()
    if asked.what == "pause":
        return paused(room, now)
    if asked.what == "resume":
        return resumed(room, now)
    if asked.what == "stand_in":
        return with_stand_in(room, live, [asked.about], "vote", now)
    return abandoned(room, now)


def _is_done(room: Room, asked: _AskedVote) -> bool:
    """Returns whether the match is already in the state that a question asks for."""
    if asked.what == "stand_in":
        return bool(room.seat(asked.about).stand_in)
    if asked.what == "abandon":
        return room.stored.abandoned
    is_paused = bool(room.stored.paused)
    return is_paused == (asked.what == "pause")


def _check_absent(
    room: Room, live: LiveMatch, seat: int, about: int, away: Mapping[int, int]
) -> None:
    """Refuses a stand-in for a player who is present and still has time."""
    absent = room.seat(about)
    if not absent.is_person:
        raise WebProblem(422, "no_stand_in", message("web.stand_in.nobody"))
    if absent.visitor == room.seat(seat).visitor:
        raise WebProblem(422, "no_stand_in", message("web.stand_in.own"))
    if about not in live.active:
        raise WebProblem(409, "no_stand_in", message("web.stand_in.not_to_act"))
    if has_clock(room.stored):
        if not _is_time_up(room, about):
            raise WebProblem(409, "no_stand_in", message("web.stand_in.has_time"))
    elif away.get(about, 0) < SHORT_ABSENCE:
        raise WebProblem(409, "no_stand_in", message("web.stand_in.is_here"))


def _is_time_up(room: Room, seat: int) -> bool:
    """Returns whether the time of a seat has run out; during a pause, when the pause began."""
    clock = room.clocks.get(seat)
    if clock is None:
        return False
    moment = room.stored.paused or room.now()
    return 0 < clock.until <= moment


def _present(room: Room, what: Question, away: Mapping[int, int]) -> set[int]:
    """Returns the seats whose people are present, or left only a short while ago.

    Args:
        room: the match.
        what: the question.
        away: how long people have been away, in milliseconds by seat.
    """
    patience = PATIENCE_WITH_THE_END if what == "abandon" else PATIENCE[room.stored.clock.kind]
    seats = [row.seat for row in room.stored.seats]
    return {seat for seat in seats if away.get(seat, 0) < patience}


def _voters(room: Room, asked: _AskedVote) -> dict[bytes, int]:
    """Returns the people who are asked, each with one of their seats.

    Players whose time has run out are not asked about a stand-in or the end of the match.
    """
    people = [row for row in room.stored.seats if row.is_person]
    if asked.what == "stand_in":
        absent = room.seat(asked.about).visitor
        people = [row for row in people if row.visitor != absent]
    if asked.what in ("stand_in", "abandon"):
        people = [row for row in people if not _is_time_up(room, row.seat)]
    voters: dict[bytes, int] = {}
    for row in people:
        if row.visitor is not None:
            voters.setdefault(row.visitor, row.seat)
    return voters


def _agreed(room: Room, asked: _AskedVote) -> list[int]:
    """Returns the seats that have agreed; for a stand-in, only votes since the last event count."""
    seats = []
    for vote in room.questions.votes:
        is_on_question = asked == (vote.what, vote.about)
        has_lapsed = asked.what == "stand_in" and vote.n != room.n
        if is_on_question and not has_lapsed:
            seats.append(vote.seat)
    return seats


def _missing(room: Room, asked: _AskedVote, voter: int, present: Collection[int]) -> list[int]:
    """Returns the seats that still have to agree; empty for the end of a pause.

    Args:
        room: the match.
        asked: the question.
        voter: a seat that agrees, too.
        present: the seats of people whose votes are awaited.
    """
    if asked.what == "resume":
        return []
    agreed = [*_agreed(room, asked), voter]
    waits = _unanswered(room, asked, agreed)
    return [seat for seat in waits if seat in present]


def _unanswered(room: Room, asked: _AskedVote, seats: Collection[int]) -> list[int]:
    """Returns the seats of the people who are asked, except for the people at the given seats."""
    agreed = {room.seat(seat).visitor for seat in seats}
    found = []
    for visitor, seat in _voters(room, asked).items():
        if visitor not in agreed:
            found.append(seat)
    return sorted(found)


def open_questions(room: Room) -> list[MatchVote]:
    """Returns the open questions to the players of a match; none after its end."""
    if room.stored.status != LIVE:
        return []
    voted_on = [_AskedVote(vote.what, vote.about) for vote in room.questions.votes]
    questions = []
    for asked in dict.fromkeys(voted_on):
        agreed = _agreed(room, asked)
        if agreed:
            waits = _unanswered(room, asked, agreed)
            questions.append(MatchVote(asked.what, asked.about, agreed, waits))
    return questions
