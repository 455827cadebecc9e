"""The cards of Boarding, read from the content, and the seats that their symbols stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.components.layout import Kind
    from bgf.components.plane import Side
    from bgf.components.shape import Shape
    from bgf_boarding.content import CardData

__all__ = ["Card", "cells_by_symbol", "read_card"]


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Attributes:
        name: by language.
        passengers: the kind of each, in reading order.
        shape: their layout; None for a card with symbols (BOA-25).
        symbols: what kind of seat each wants: ``window``, ``aisle`` or ``middle``.
        special: ``free_exit``, ``two_sectors``, ``ignore_one``, ``star``, or empty.
    """

    name: Mapping[str, str]
    passengers: tuple[int, ...]
    shape: Shape | None
    symbols: tuple[str, ...]
    special: str

    def alike(self, one: int, other: int) -> bool:
        """Whether two passengers are the same to a player: of a kind, for the same sort of seat."""
        return (
            self.shape is None
            and self.passengers[one] == self.passengers[other]
            and self.symbols[one] == self.symbols[other]
        )

    def going(self, dropped: int) -> Sequence[int]:
        """The numbers of the passengers who are not left out, given the mask of those who are."""
        every = range(len(self.passengers))
        return [n for n in every if not dropped >> n & 1] if dropped else every


def read_card(kind: Kind, data: CardData, passengers: Sequence[Kind]) -> Card:
    """Returns a card as the rules use it.

    Args:
        kind: the card as the framework has read it.
        data: the game's own keys of it.
        passengers: all kinds of passengers, by index.
    """
    index_of = {passenger.id: passenger.index for passenger in passengers}
    seated = tuple(index_of[wish.kind] for wish in data.seats)
    return Card(
        name=kind.data["name"],
        passengers=kind.shape.labels if kind.shape else seated,
        shape=kind.shape,
        symbols=tuple(wish.seat for wish in data.seats),
        special=data.special,
    )


def cells_by_symbol(side: Side) -> dict[str, int]:
    """The mask of the seats that each symbol stands for (BOA-25)."""
    return {"window": side.outer, "aisle": side.bordering, "middle": side.inner}
