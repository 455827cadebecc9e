"""What a hand can pay for: links of a map claimed with cards of their colour and wild ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Offer", "Payments"]

T = TypeVar("T")

_REMEMBERED = 1 << 14


@dataclass(frozen=True, slots=True)
class Offer(Generic[T]):
    """One way of paying for one link.

    Attributes:
        link: its slot.
        colour: the kind that pays for it.
        cards: how many of the colour.
        wilds: how many wild ones.
        value: what the offer stands for, an action as a rule.
    """

    link: int
    colour: int
    cards: int
    wilds: int
    value: T


class Payments(Generic[T]):
    """All offers of a map, found by what is open and what a hand holds.

    Every offer is one bit. What cards, wild cards and pieces allow in one colour is a bit mask that
    is known from the start; so is what an open link allows. A list is one AND of the two, and eight
    bits at a time are turned into values by a table that fills as it is used.
    """

    def __init__(self, offers: Iterable[Offer[T]], wild: int) -> None:
        self._wild = wild
        self._offers = list(offers)
        self._longest = max((offer.cards + offer.wilds for offer in self._offers), default=0)
        self._cap = tuple(min(number, self._longest) for number in range(256))
        colours = dict.fromkeys(offer.colour for offer in self._offers)
        self._by_colour = [(colour, self._payable(colour)) for colour in colours]
        self._open: dict[int, int] = {}
        links = max((offer.link for offer in self._offers), default=0) + 1
        self._link_bytes = (links + 7) // 8
        self._by_links: list[list[int | None]] = [[None] * 256 for _ in range(self._link_bytes)]
        self._bytes = (len(self._offers) + 7) // 8
        self._values: list[list[tuple[T, ...] | None]] = [[None] * 256 for _ in range(self._bytes)]

    def _payable(self, colour: int) -> list[int]:
        """The offers of a colour by wild cards, pieces, cards: each from 0 to the longest link."""
        steps = range(self._longest + 1)
        return [
            sum(
                1 << bit
                for bit, offer in enumerate(self._offers)
                if offer.colour == colour
                and offer.cards <= cards
                and offer.wilds <= wilds
                and offer.cards + offer.wilds <= pieces
            )
            for wilds in steps
            for pieces in steps
            for cards in steps
        ]

    def affordable(self, open_links: int, hand: Sequence[int], pieces: int) -> list[T]:
        """What can be paid for, in the order of the offers.

        Args:
            open_links: bit mask of the links that may be claimed.
            hand: the number of cards of each kind, at most 255.
            pieces: how many pieces there are to put on the spaces of a link, at most 255.
        """
        cap, steps = self._cap, self._longest + 1
        row = (cap[hand[self._wild]] * steps + cap[pieces]) * steps
        offers = 0
        for colour, payable in self._by_colour:
            offers |= payable[row + cap[hand[colour]]]
        allowed = self._open.get(open_links)
        offers &= self._allowed(open_links) if allowed is None else allowed
        found: list[T] = []
        if offers:
            for place, byte in enumerate(offers.to_bytes(self._bytes, "little")):
                if byte:
                    values = self._values[place][byte]
                    found += self._read(place, byte) if values is None else values
        return found

    def _allowed(self, open_links: int) -> int:
        if len(self._open) >= _REMEMBERED:
            self._open.clear()
        allowed = 0
        ours = open_links & ((1 << 8 * self._link_bytes) - 1)
        for place, byte in enumerate(ours.to_bytes(self._link_bytes, "little")):
            offers = self._by_links[place][byte]
            if offers is None:
                offers = self._by_links[place][byte] = self._on_links(place, byte)
            allowed |= offers
        self._open[open_links] = allowed
        return allowed

    def _on_links(self, place: int, byte: int) -> int:
        return sum(
            1 << bit
            for bit, offer in enumerate(self._offers)
            if offer.link // 8 == place and byte >> offer.link % 8 & 1
        )

    def _read(self, place: int, byte: int) -> tuple[T, ...]:
        values = tuple(self._offers[8 * place + bit].value for bit in range(8) if byte >> bit & 1)
        self._values[place][byte] = values
        return values
