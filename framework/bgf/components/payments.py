"""What a hand can pay for: links of a map claimed with cards of their colour and wild ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Offer", "Payments"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Offer(Generic[T]):
    """One way of paying for one link.

    Attributes:
        link: its index.
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

    The offers that a colour allows depend on little: which of its links are open, and how many
    cards, wild cards and pieces there are, up to the longest link. Each such case is worked out
    once and remembered.
    """

    def __init__(self, offers: Iterable[Offer[T]], wild: int) -> None:
        self._wild = wild
        by_colour: dict[int, list[Offer[T]]] = {}
        for offer in offers:
            by_colour.setdefault(offer.colour, []).append(offer)
        longest = max((o.cards + o.wilds for g in by_colour.values() for o in g), default=0)
        self._steps = longest + 1
        self._cap = tuple(min(number, longest) for number in range(256))
        # For each colour: the mask of its links, its offers, and what was worked out so far, by
        # the mask of the open links and then by the numbers of cards, wild cards and pieces.
        self._groups: list[tuple[int, int, list[Offer[T]], dict[int, list[tuple[T, ...] | None]]]]
        self._groups = [
            (colour, sum({1 << offer.link for offer in group}), group, {})
            for colour, group in by_colour.items()
        ]

    def affordable(self, open_links: int, hand: Sequence[int], pieces: int) -> list[T]:
        """What can be paid for, by colour, link, and number of wild cards.

        Args:
            open_links: bit mask of the links that may be claimed.
            hand: the number of cards of each kind, at most 255.
            pieces: how many pieces there are to put on the spaces of a link, at most 255.
        """
        cap, steps = self._cap, self._steps
        wilds = cap[hand[self._wild]]
        row = wilds * steps + cap[pieces]
        square = steps * steps
        values: list[T] = []
        for colour, mask, group, found in self._groups:
            cards = hand[colour]
            links = open_links & mask
            if links and (cards or wilds):
                table = found.get(links)
                if table is None:
                    table = found[links] = [None] * (square * steps)
                case = cap[cards] * square + row
                offers = table[case]
                if offers is None:
                    offers = table[case] = self._work_out(group, links, cards, wilds, pieces)
                values += offers
        return values

    @staticmethod
    def _work_out(
        group: list[Offer[T]], links: int, cards: int, wilds: int, pieces: int
    ) -> tuple[T, ...]:
        return tuple(
            offer.value
            for offer in group
            if links >> offer.link & 1
            and offer.cards <= cards
            and offer.wilds <= wilds
            and offer.cards + offer.wilds <= pieces
        )
