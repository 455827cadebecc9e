"""The seats of a record: finds those that would run other code, and makes the bots of a record.

A record is not trusted: loading it never starts a program or imports a module. A seat that is
neither a person nor an installed bot has to be named again by the user who continues the match, or
its whole command has to be confirmed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.bots.make import is_installed
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot
from bgf.engine.seat_letters import seat_letter
from bgf.errors import BgfError, shortened
from bgf.records.people import PERSON
from bgf.session.seats import check_seat, seat_bots
from bgf.words import message

if TYPE_CHECKING:
    from bgf.session.opening import ReplayedMatch

__all__ = ["ForeignSeat", "UnconfirmedSeats", "foreign_seats", "named_seats", "seat_bots_of"]


class UnconfirmedSeats(BgfError):
    """Raised if a record names a program or a class that the user has not confirmed.

    Attributes:
        seats: the seats to be confirmed.
    """

    code = "usage"

    def __init__(self, seats: Sequence[ForeignSeat]) -> None:
        first = seats[0]
        letter = seat_letter(first.player)
        super().__init__(message("seats.unconfirmed", player=letter, seat=shortened(first.seat)))
        self.seats = tuple(seats)


@dataclass(frozen=True, slots=True)
class ForeignSeat:
    """A seat of a record that is neither a person nor an installed bot.

    Attributes:
        player: the seat.
        seat: the class, by its module, or the command that would be started with the user's rights.
            It may hold any characters.
    """

    player: int
    seat: str


def foreign_seats(found: ReplayedMatch) -> list[ForeignSeat]:
    """Returns the seats of a record that would run other code, and need confirmation.

    Raises:
        BotError: if a seat names an unknown bot.
    """
    vacant = found.vacant_seats()
    foreign = []
    for player, seat in enumerate(found.record.seats):
        is_harmless = seat == PERSON or is_installed(seat)
        if player in vacant or is_harmless:
            continue
        check_seat(seat)
        foreign.append(ForeignSeat(player, seat))
    return foreign


@contextmanager
def seat_bots_of(
    found: ReplayedMatch, limits: Limits, confirmed: Collection[ForeignSeat] = ()
) -> Iterator[Mapping[int, SeatedBot]]:
    """Makes the bots of a record, by seat, and ends them after the block.

    Args:
        found: the record.
        limits: the time limits of bots that are programs.
        confirmed: the foreign seats that the user has seen in full and confirmed.

    Raises:
        UnconfirmedSeats: if there are other foreign seats; nothing is started then.
        BotError: if a bot can't be made.
    """
    unconfirmed = [seat for seat in foreign_seats(found) if seat not in confirmed]
    if unconfirmed:
        raise UnconfirmedSeats(unconfirmed)
    record = found.record
    with seat_bots(record.seats, record.seed_for_bots, limits, found.vacant_seats()) as made:
        yield made


def named_seats(seats: Sequence[str], found: ReplayedMatch) -> list[str]:
    """Returns the new player in each seat, as named by the user; vacant seats are unchanged.

    Args:
        seats: the names, one for each player.
        found: the record.

    Raises:
        BotError: if a seat names an unknown bot.
    """
    vacant = found.vacant_seats()
    merged = list(seats)
    for player, seat in enumerate(seats):
        if player in vacant:
            merged[player] = found.record.seats[player]
        else:
            check_seat(seat)
    return merged
