"""All that a viewer sees of a match."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from bgf.view.data import CommonView
from bgf.web.messages.clocks import NO_CLOCK, Clock, SeatClock
from bgf.web.messages.fair import Fair
from bgf.web.messages.matches import Origin, Status, Visibility
from bgf.web.messages.offers import MatchOffers
from bgf.web.messages.seats import MatchSeat
from bgf.web.messages.undo import MatchUndo
from bgf.web.messages.votes import MatchVote

__all__ = ["MatchView"]


class MatchView(CommonView, frozen=True, kw_only=True):
    """All that a viewer may see of a match on a server.

    Attributes:
        offers: the legal actions of the viewer; none during a pause, or while a bot stands in.
        match: its id.
        status: ``live``, or ``done`` once it is over.
        content: the hash of the content message that the view refers to.
        visibility: who may watch: nobody (``private``), visitors with the address (``link``), or
            everybody (``public``).
        host: whether the viewer is the host of the match.
        next: the id of the rematch; empty if there is none.
        stopped: whether it can only be viewed, because the game has changed or the match was
            abandoned; the words beside the view give the reason.
        fair: the public data of its verifiable chance; left out in matches with a seed, which an
            older version has begun, in exercises, and in films of records.
        origin: the moment from which an exercise was begun; left out in any other match.
        seats: the seats and the players.
        undo: the actions that can be undone, and the open undo requests.
        clock: its clock.
        clocks: the clocks of people by seat; empty without a clock.
        paused: when the pause began, in milliseconds since 1970; 0 if it is not paused.
        votes: the open questions to the players.
        abandoned: whether the players have given it up before its end.
    """

    match: str
    status: Status
    content: str
    visibility: Visibility
    host: bool = False
    next: str = ""
    stopped: bool = False
    fair: Fair | UnsetType = UNSET
    origin: Origin | UnsetType = UNSET
    offers: MatchOffers  # type: ignore[assignment]  # the same without what is told beside it
    seats: list[MatchSeat]  # type: ignore[assignment]  # nobody adds to the list of a view
    undo: MatchUndo
    clock: Clock = NO_CLOCK
    clocks: dict[str, SeatClock] = {}  # noqa: RUF012  # every struct gets its own
    paused: int = 0
    votes: list[MatchVote] = []  # noqa: RUF012
    abandoned: bool = False
