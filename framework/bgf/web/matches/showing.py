"""Views of a match for its viewers, and cards for lists and waiting rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from bgf.view import SPECTATOR
from bgf.web.matches.viewers import seat_of
from bgf.web.messages import Fair, MatchCard, MatchSeat, MatchView, Origin, UndoRequest
from bgf.web.play.fair import fair_of
from bgf.web.play.votes import open_questions
from bgf.web.store.rows import DONE, LIVE

if TYPE_CHECKING:
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room

__all__ = ["card_for", "past_view_for", "view_for"]


def view_for(room: Room, viewer: int) -> MatchView:
    """Returns the view of a match that has begun, at its last event.

    Args:
        room: the match; `Room.live` is loaded.
        viewer: a seat, or `SPECTATOR`.
    """
    assert room.live is not None  # it has begun
    stored = room.stored
    is_over = room.live.has_ended or stored.abandoned
    return _view(
        room,
        room.live,
        viewer,
        undo_requests=_undo_requests(room),
        may_act=_may_act(room, viewer),
        status=DONE if is_over else LIVE,
        clocks={str(seat): clock for seat, clock in room.clocks.items()},
        paused=stored.paused,
        votes=open_questions(room),
        abandoned=stored.abandoned,
    )


def past_view_for(room: Room, then: LiveMatch, viewer: int) -> MatchView:
    """Returns the view of a match at one of its events, without open questions and clocks.

    Args:
        room: the match.
        then: the match at that event.
        viewer: a seat, or `SPECTATOR`.
    """
    return _view(
        room,
        then,
        viewer,
        undo_requests=[],
        may_act=True,
        status=DONE if then.has_ended else LIVE,
    )


def _view(
    room: Room,
    live: LiveMatch,
    viewer: int,
    *,
    undo_requests: list[UndoRequest],
    may_act: bool,
    **more: Any,
) -> MatchView:
    """Returns the view of a match at one of its events.

    Args:
        room: the match.
        live: the match at that event.
        viewer: a seat, or `SPECTATOR`.
        undo_requests: the open undo requests; at most one.
        may_act: whether the viewer may play then.
        more: the other members of `MatchView`.
    """
    stored = room.stored
    seat = seat_of(viewer)
    visitor = None if seat is None else room.seat(seat).visitor
    return live.view(
        seat,
        _seats_for(room, visitor),
        undo_requests,
        may_act=may_act,
        match=room.id,
        content=room.loaded.hash,
        visibility=stored.visibility,
        host=visitor is not None and visitor == stored.host,
        next=stored.rematch,
        fair=_fair(room),
        origin=_origin(room),
        clock=stored.clock,
        **more,
    )


def _may_act(room: Room, viewer: int) -> bool:
    """Returns whether a viewer may play now: the match is not paused, and no bot stands in."""
    is_stood_in = viewer != SPECTATOR and bool(room.seat(viewer).stand_in)
    return not room.stored.paused and not is_stood_in


def _undo_requests(room: Room) -> list[UndoRequest]:
    """Returns the open undo requests, as all viewers get them: at most one."""
    asked = room.questions.undo
    if asked is None:
        return []
    return [UndoRequest(asked.id, asked.seat, asked.lines, sorted(asked.waits))]


def card_for(room: Room, visitor: bytes | None, lang: str) -> MatchCard:
    """Returns the card of a match, for lists and waiting rooms.

    Args:
        room: the match.
        visitor: the key of the visitor; None without a cookie.
        lang: the language.
    """
    stored = room.stored
    mine = stored.seats_of(visitor)
    active: tuple[int, ...] = ()
    if room.live is not None and room.live.stopped is None and not stored.paused:
        active = room.live.active
    waits = [seat for seat in mine if seat in active and room.seat(seat).is_person]
    untils = [room.clocks[seat].until for seat in waits if seat in room.clocks]
    return MatchCard(
        match=stored.id,
        game=stored.game,
        title=room.loaded.title(lang),
        status=stored.status,
        visibility=stored.visibility,
        mods=[*stored.mods],
        options=stored.options,
        seats=_seats_for(room, visitor),
        mine=mine,
        host=visitor == stored.host,
        turn=bool(waits),
        n=room.n,
        created=stored.created,
        moved=room.progress.moved,
        fair=_fair(room),
        origin=_origin(room),
        clock=stored.clock,
        until=min(untils, default=0),
        paused=stored.paused > 0,
        abandoned=stored.abandoned,
    )


def _seats_for(room: Room, visitor: bytes | None) -> list[MatchSeat]:
    """Returns the seats as a visitor sees them; the same list until something changes.

    Args:
        room: the match.
        visitor: the key of the visitor; None without a cookie.
    """
    online = room.online
    forfeits = {} if room.live is None else room.live.forfeits
    made = room.cache.seats.of(room.stored, online, forfeits, room.stood_in, make=dict)
    if visitor not in made:
        made[visitor] = [
            MatchSeat(
                seat=row.seat,
                name=row.name,
                kind="bot" if row.bot else "human",
                forfeit=forfeits.get(row.seat, ""),
                online=row.seat in online,
                you=row.visitor is not None and row.visitor == visitor,
                free=row.is_free,
                bot=row.bot,
                stand_in=row.stand_in,
                stood_in=row.seat in room.stood_in,
            )
            for row in room.stored.seats
        ]
    return made[visitor]


def _fair(room: Room) -> Fair | UnsetType:
    """Returns the public data of the verifiable chance; the same object until it changes."""
    stored = room.stored
    live = room.live
    revealed_seed = None if live is None else live.revealed_seed
    return room.cache.fair.of(
        stored, live is not None, revealed_seed, make=lambda: fair_of(stored, live)
    )


def _origin(room: Room) -> Origin | UnsetType:
    """Returns the moment from which an exercise was begun; UNSET for any other match."""
    return UNSET if room.stored.origin is None else room.stored.origin
