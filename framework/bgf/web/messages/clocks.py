"""How much time the players of a match have."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["NO_CLOCK", "Clock", "MoreTime", "SeatClock"]


class Clock(Struct, frozen=True):
    """How much time the players of a match have.

    Attributes:
        kind: ``none``, ``live`` for a match that is played in one go, or ``days``.
        bank: of a live clock, the seconds that each player has for the whole match.
        turn: of a live clock, the seconds at the start of each choice that are not taken from the
            bank.
        days: of a clock in days, the days that a player has for each choice.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: int = 0
    turn: int = 0
    days: int = 0


NO_CLOCK = Clock()
"""No clock: players have unlimited time."""


class SeatClock(Struct, frozen=True):
    """The clock of one player.

    Attributes:
        left: the milliseconds in the bank; while the clock runs, as at the start of the choice.
        until: when the time is up, in milliseconds since 1970 on the server's clock; 0 while the
            clock stands. During a pause it does not change.
    """

    left: int
    until: int = 0


class MoreTime(Struct, frozen=True):
    """Adds time to the clock of another player; a second request adds time again.

    Attributes:
        seat: the seat of the player.
    """

    seat: int
