"""The card of a match, for lists and waiting rooms."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from bgf.web.messages.clocks import NO_CLOCK, Clock
from bgf.web.messages.fair import Fair
from bgf.web.messages.seats import MatchSeat

__all__ = ["MatchCard", "MatchList", "Origin", "Status", "Visibility"]

Status = Literal["open", "live", "done"]
Visibility = Literal["private", "link", "public"]


class Origin(Struct, frozen=True):
    """The moment of a finished match from which an exercise was begun.

    Attributes:
        match: the id of that match.
        n: the number of its events at the moment.
    """

    match: str
    n: int


class MatchCard(Struct, frozen=True):
    """The card of a match, for lists and waiting rooms.

    Attributes:
        match: its id.
        game: the id of the game.
        title: the name of the game.
        status: ``open`` before it begins, then ``live``, then ``done``.
        visibility: as in `MatchView`.
        mods: the mods in force.
        options: the values of options that were chosen.
        seats: the seats and the players.
        mine: the seats of the visitor.
        host: whether the visitor is its host.
        turn: whether the visitor is to act.
        n: the number of its events.
        created: when it was made, in seconds since 1970.
        moved: when its last event happened, in seconds since 1970.
        fair: as in `MatchView`.
        origin: as in `MatchView`.
        clock: its clock.
        until: when the visitor's time is up, in milliseconds since 1970; 0 if none of the visitor's
            clocks runs.
        paused: whether it is paused.
        abandoned: whether the players have given it up before its end.
    """

    match: str
    game: str
    title: str
    status: Status
    visibility: Visibility
    mods: list[str]
    options: dict[str, Any]
    seats: list[MatchSeat]
    mine: list[int]
    host: bool
    turn: bool
    n: int
    created: int
    moved: int
    fair: Fair | UnsetType = UNSET
    origin: Origin | UnsetType = UNSET
    clock: Clock = NO_CLOCK
    until: int = 0
    paused: bool = False
    abandoned: bool = False


class MatchList(Struct, frozen=True):
    """Several matches."""

    matches: list[MatchCard]
