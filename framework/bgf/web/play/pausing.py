"""Pauses: while a match is paused its clocks stand, and neither people nor bots can play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.web.play.changing import MatchChange
from bgf.web.play.clocks import postpone_clocks

if TYPE_CHECKING:
    from bgf.web.matches.room import Room

__all__ = ["paused", "resumed"]


def paused(room: Room, now: int) -> MatchChange:
    """Returns the change that pauses a match.

    Args:
        room: the match.
        now: the moment, in milliseconds since 1970.
    """
    return MatchChange(replace(room.stored, paused=now))


def resumed(room: Room, now: int) -> MatchChange:
    """Returns the change that ends a pause; clocks have as much left as at its start.

    Args:
        room: the match.
        now: the moment, in milliseconds since 1970.
    """
    clocks = postpone_clocks(room.clocks, max(now - room.stored.paused, 0))
    return MatchChange(replace(room.stored, paused=0), clocks)
