"""Finds the links that a hand can pay for, and the ways to pay.

This module is the reference in plain Python. Games run on the same code, compiled as
`prices_c` with the C types of `prices_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from bgf_cext import bits

__all__ = ["MAX_PRICE", "Prices"]

MAX_PRICE = 1000
"""The maximum number of cards in a price."""

# A typed variable, because C shifts a literal 1 as an int of 32 bits.
_ONE = 1
_FULL = 0xFFFFFFFFFFFFFFFF


class Prices:
    """The prices of links, each as a number of cards of a kind.

    A wild card may replace any card. So a price of three cards can be paid in four *ways*, with 0
    to 3 wild cards; without a wild kind it has one way. Ways are numbered from 0, price by price,
    those with fewer wild cards first.

    The mask of links that a number of cards of a kind can pay for is computed only once. A query
    only finds the available links in it, 64 at a time.

    Args:
        prices: the link, the kind and the number of cards (1 to 1000) of each price, sorted by kind
            and then by link. A link may have prices in several kinds.
        wild: the kind of wild cards; -1 if there is none.
        names: the name of each way in results; its number if left out.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if a price isn't three numbers, is out of range or not in order, or the number
            of names is wrong.
    """

    def __init__(
        self,
        prices: Iterable[Sequence[int]],
        wild: int = -1,
        names: Iterable[Any] | None = None,
    ) -> None:
        self._wild = index(wild)
        self._prices = checked = _checked(prices)
        self._longest = max([cards for _, _, cards in checked], default=0)
        self._kinds = max([kind for _, kind, _ in checked], default=-1) + 1
        self._links = max([link for link, _, _ in checked], default=-1) + 1
        self._words = (self._links + 63) // 64
        self._lay()
        self._needed = max(self._kinds, self._wild + 1)
        ways = sum([self._ways(cards) for _, _, cards in checked])
        self._names = tuple(range(ways) if names is None else names)
        if len(self._names) != ways:
            raise ValueError(f"{ways} ways of paying need {ways} names, not {len(self._names)}")

    def _ways(self, cards: int) -> int:
        return cards + 1 if self._wild >= 0 else 1

    def _lay(self) -> None:
        """Computes what each number of cards pays for, by kind, and the first way of each price."""
        reaches = self._longest + 1
        within = array("Q", [0]) * (self._kinds * reaches * self._words)
        first = array("i", [0]) * (self._kinds * self._links)
        cost = array("i", [0]) * (self._kinds * self._links)
        way = 0
        for link, kind, cards in self._prices:
            first[kind * self._links + link] = way
            cost[kind * self._links + link] = cards
            way += self._ways(cards)
            for reach in range(cards, reaches):
                within[(kind * reaches + reach) * self._words + link // 64] |= _ONE << link % 64
        self._stores = within, first, cost, array("Q", [0]) * self._words
        self._within, self._first, self._cost, self._seen = self._stores

    @property
    def names(self) -> tuple[Any, ...]:
        """The name of each way of paying."""
        return self._names

    def payable(self, links: int, hand: Sequence[int], limit: int) -> list[Any]:
        """Returns the names of the ways in which a hand can pay for links, in order.

        Args:
            links: the mask of the links that may be paid for.
            hand: the number of cards of each kind.
            limit: the maximum number of cards that may be paid for one link.

        Raises:
            IndexError: if the hand has no number for a kind.
            TypeError: if something is not an integer.
        """
        if type(hand) is not list:
            hand = list(hand)
        if len(hand) < self._needed:
            raise IndexError(f"a hand counts {self._needed} kinds of card, not {len(hand)}")
        self._see(links)
        wilds = _count(hand[self._wild]) if self._wild >= 0 else 0
        most = _count(limit)
        if most > self._longest:
            most = self._longest
        found: list[Any] = []
        for kind in range(self._kinds):
            have = _count(hand[kind])
            reach = have + wilds if have + wilds < most else most
            if reach > 0:
                self._add(found, kind, have, wilds, reach)
        return found

    def _see(self, links: int) -> None:
        """Stores the mask of links that may be paid for, 64 bits at a time, in `_seen`."""
        if type(links) is not int:
            links = index(links)
        for word in range(self._words):
            try:
                self._seen[word] = links
            except OverflowError:  # the array has unsigned integers of 64 bits
                self._seen[word] = links & _FULL
            if self._words > 1:
                links >>= 64

    def _add(self, found: list[Any], kind: int, have: int, wilds: int, reach: int) -> None:
        """Adds the ways of paying for links of a kind that cost up to `reach` cards."""
        masks = (kind * (self._longest + 1) + reach) * self._words
        for word in range(self._words):
            left = self._seen[word] & self._within[masks + word]
            base = kind * self._links + 64 * word
            while left:
                price = base + bits.lowest(left)
                left &= left - 1
                cards, way = self._cost[price], self._first[price]
                least = cards - have if cards > have else 0
                most = wilds if wilds < cards else cards
                for number in range(way + least, way + most + 1):
                    found.append(self._names[number])  # noqa: PERF401  # a plain loop in C

    def __len__(self) -> int:
        return len(self._names)

    def __copy__(self) -> Prices:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Prices:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._prices, self._wild, self._names)

    def __repr__(self) -> str:
        return f"<Prices: {len(self._prices)}, with {len(self._names)} ways of paying>"


def _count(number: int) -> int:
    """Returns a number of cards; a negative number counts as 0."""
    if type(number) is not int:
        number = index(number)
    try:
        count = number
    except OverflowError:  # in compiled code `count` is a C integer
        count = MAX_PRICE if number > 0 else 0
    return count if count > 0 else 0


def _checked(prices: Iterable[Sequence[int]]) -> tuple[tuple[int, int, int], ...]:
    checked: list[tuple[int, int, int]] = []
    before = (-1, -1)
    for price in prices:
        if len(price) != 3:
            raise ValueError(f"a price must be (link, kind, cards), not {price!r}")
        link, kind, cards = map(index, price)
        if link < 0 or kind < 0 or not 1 <= cards <= MAX_PRICE:
            raise ValueError(
                f"links and kinds count from 0, and a price is 1 to {MAX_PRICE} cards,"
                f" unlike {price!r}"
            )
        if (kind, link) <= before:
            raise ValueError(
                f"prices must be sorted by kind and then by link, each once, but {price!r} comes "
                "too late"
            )
        before = kind, link
        checked.append((link, kind, cards))
    return tuple(checked)
