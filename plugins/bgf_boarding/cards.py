# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The passenger cards as the rules use them, and the seats that their symbols allow.

This module is compiled where it stands, with the C types of `cards.pxd`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf_cext import slots

if TYPE_CHECKING:
    from bgf.components.layout import Kind
    from bgf.components.plane import Side
    from bgf.components.shape import Shape
    from bgf_boarding.content import CardData

__all__ = ["Boarders", "PassengerCard", "read_card", "seats_by_symbol"]


class Boarders(NamedTuple):
    """The passengers of a card who are not left out.

    Attributes:
        numbers: their numbers, ascending.
        by_kind: how many there are of each kind, by its index; kinds after the last are left out.
    """

    numbers: Sequence[int]
    by_kind: Sequence[int]


class PassengerCard:
    """A passenger card. Its passengers are numbered from 0.

    Attributes:
        name: the card's name, by language.
        passengers: the index of each passenger's kind, in reading order.
        shape: the layout of the passengers; None for a card with symbols (BOA-25).
        symbols: for a card with symbols, the symbol of each passenger: ``window``, ``aisle`` or
            ``middle``; otherwise empty.
        special: ``free_exit``, ``two_sectors``, ``ignore_one``, ``star``, or empty.
        everybody: the passengers if none is left out.
    """

    __slots__ = ("_boarders", "everybody", "name", "passengers", "shape", "special", "symbols")

    name: Mapping[str, str]
    passengers: tuple[int, ...]
    shape: Shape | None
    symbols: tuple[str, ...]
    special: str
    everybody: Boarders
    _boarders: dict[int, Boarders]

    def __init__(
        self,
        name: Mapping[str, str],
        passengers: tuple[int, ...],
        shape: Shape | None,
        symbols: tuple[str, ...],
        special: str,
    ) -> None:
        self.name = name
        self.passengers = passengers
        self.shape = shape
        self.symbols = symbols
        self.special = special
        self._boarders = {}
        self.everybody = self._without(0)

    def are_alike(self, one: int, other: int) -> bool:
        """Returns whether it makes no difference which of two passengers is left out."""
        if self.shape is not None:
            return False  # in a layout each passenger has a place of its own
        is_same_kind = self.passengers[one] == self.passengers[other]
        return is_same_kind and self.symbols[one] == self.symbols[other]

    def boarders(self, dropped: int) -> Boarders:
        """Returns the passengers to be seated; worked out once.

        Args:
            dropped: the mask of the passengers that are left out.
        """
        if not dropped:  # nearly always
            return self.everybody
        known = self._boarders
        found = known.get(dropped)
        if found is None:
            found = known[dropped] = self._without(dropped)
        return found

    def _without(self, dropped: int) -> Boarders:
        """Returns what `boarders` does."""
        numbers = [n for n in range(len(self.passengers)) if not dropped >> n & 1]
        kinds = [self.passengers[number] for number in numbers]
        by_kind = [kinds.count(kind) for kind in range(max(kinds, default=-1) + 1)]
        return Boarders(tuple(numbers), tuple(by_kind))


slots.keep(PassengerCard)


def read_card(kind: Kind, data: CardData, passengers: Sequence[Kind]) -> PassengerCard:
    """Returns a card as the rules use it.

    Args:
        kind: the kind of component that the card is.
        data: the keys of the card that only this game knows.
        passengers: all kinds of passengers, by index.
    """
    if kind.shape:
        passengers_of_card = kind.shape.labels
    else:
        index_of = {passenger.id: passenger.index for passenger in passengers}
        passengers_of_card = tuple(index_of[wish.kind] for wish in data.seats)
    return PassengerCard(
        name=kind.data["name"],
        passengers=passengers_of_card,
        shape=kind.shape,
        symbols=tuple(wish.seat for wish in data.seats),
        special=data.special,
    )


def seats_by_symbol(side: Side) -> dict[str, int]:
    """Returns for each symbol the mask of the seats that it allows (BOA-25)."""
    return {"window": side.outer, "aisle": side.bordering, "middle": side.inner}
