"""What a hand can pay for: links of a map claimed with cards of their colour and wild ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

__all__ = ["Offer", "Payments"]

T = TypeVar("T")
Sum = TypeVar("Sum", int, tuple[Any, ...])

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
    bits at a time are turned into values by a table.

    Args:
        offers: all there are.
        wild: the kind that stands in for any colour.
        most: the largest number of cards of a kind, and of pieces, that will ever be asked about.
    """

    def __init__(self, offers: Iterable[Offer[T]], wild: int, most: int) -> None:
        self._wild = wild
        self._offers = list(offers)
        longest = max((offer.cards + offer.wilds for offer in self._offers), default=0)
        self._cap = tuple(min(number, longest) for number in range(most + 1))
        # By wild cards and by pieces: each colour, and by the number of its cards the offers.
        self._payable = [
            [self._by_colour(wilds, pieces) for pieces in range(longest + 1)]
            for wilds in range(longest + 1)
        ]
        self._open: dict[int, int] = {}
        # For each eight links, and each eight offers, what every byte of their bits stands for.
        on_link: dict[int, int] = {}
        for bit, offer in enumerate(self._offers):
            on_link[offer.link] = on_link.get(offer.link, 0) | 1 << bit
        links = [on_link.get(link, 0) for link in range(max(on_link, default=-1) + 1)]
        self._all_links = (1 << len(links)) - 1
        self._on_links = [_by_byte(links[n : n + 8], 0) for n in range(0, len(links), 8)]
        values = [(offer.value,) for offer in self._offers]
        self._values = [_by_byte(values[n : n + 8], ()) for n in range(0, len(values), 8)]

    def _by_colour(self, wilds: int, pieces: int) -> list[tuple[int, tuple[int, ...]]]:
        found = []
        for colour in dict.fromkeys(offer.colour for offer in self._offers):
            masks = [self._mask(colour, n, wilds, pieces) for n in range(self._cap[-1] + 1)]
            found.append((colour, tuple(masks[number] for number in self._cap)))
        return found

    def _mask(self, colour: int, cards: int, wilds: int, pieces: int) -> int:
        return sum(
            1 << bit
            for bit, offer in enumerate(self._offers)
            if offer.colour == colour
            and offer.cards <= cards
            and offer.wilds <= wilds
            and offer.cards + offer.wilds <= pieces
        )

    def affordable(self, open_links: int, hand: Sequence[int], pieces: int) -> list[T]:
        """What can be paid for, in the order of the offers.

        Args:
            open_links: bit mask of the links that may be claimed.
            hand: the number of cards of each kind.
            pieces: how many pieces there are to put on the spaces of a link.
        """
        cap = self._cap
        offers = 0
        for colour, masks in self._payable[cap[hand[self._wild]]][cap[pieces]]:
            offers |= masks[hand[colour]]
        allowed = self._open.get(open_links)
        offers &= self._allowed(open_links) if allowed is None else allowed
        found: list[T] = []
        if offers:
            bytes_ = offers.to_bytes(len(self._values), "little")
            for values, byte in zip(self._values, bytes_, strict=True):
                if byte:
                    found += values[byte]
        return found

    def _allowed(self, open_links: int) -> int:
        """The offers on open links; eight links at a time are looked up."""
        if len(self._open) >= _REMEMBERED:
            self._open.clear()
        links = (open_links & self._all_links).to_bytes(len(self._on_links), "little")
        allowed = 0
        for offers, byte in zip(self._on_links, links, strict=True):
            allowed |= offers[byte]
        self._open[open_links] = allowed
        return allowed


def _by_byte(parts: Sequence[Sum], empty: Sum) -> list[Sum]:
    """For each byte the sum of the parts whose bits are set in it, the lowest bit's part first."""
    sums = [empty]
    for part in parts:
        sums += [before + part for before in sums]
    return sums
