"""The seats of a match, with the people or bots who sit there."""

from __future__ import annotations

from typing import Literal

from bgf.view import Seat

__all__ = ["MatchSeat", "StandIn"]

StandIn = Literal["", "left", "time", "vote"]


class MatchSeat(Seat, frozen=True, kw_only=True):
    """A seat of a match on a server.

    Attributes:
        online: whether a page of the person is connected now.
        you: whether the seat belongs to the viewer, who may have several on a shared screen.
        free: whether the seat is not taken yet.
        bot: the bot, as the host chose it; empty for people.
        stand_in: why a bot stands in for the person now: the person has ``left``, the ``time`` was
            up, or the others took a ``vote``; empty if none does.
        stood_in: whether a bot has ever chosen for the person.
    """

    online: bool = False
    you: bool = False
    free: bool = False
    bot: str = ""
    stand_in: StandIn = ""
    stood_in: bool = False
