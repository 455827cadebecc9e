"""The weights of a table's numbers in the check of a position.

A weight depends on the name of a number, not on its place: the check stays the same if a table
gains a counter, dice or a plane that nothing changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING
from zlib import crc32

from bgf.components.dice import NOT_ROLLED

if TYPE_CHECKING:
    from bgf.components.layout import Layout

__all__ = ["Weights"]


@dataclass(frozen=True, slots=True)
class Weights:
    """Odd numbers below 2**30, each computed from a name.

    Attributes:
        counters: the weight of each slot of `Table.counters`, with the most players.
        masks: the weight of each slot of `Table.masks`, with the most players.
        laid_out: the weighted sum of the counters before set-up, by the number of players.
        known: the sum of `Table.known` before set-up.
    """

    counters: tuple[int, ...] = ()
    masks: tuple[int, ...] = ()
    laid_out: tuple[int, ...] = ()
    known: int = 0

    @classmethod
    def of(cls, layout: Layout) -> Weights:
        """Returns the weights for a layout that is complete but for them."""
        counters = [0] * layout.counter_slots(layout.seats)
        masks = [0] * layout.mask_slots(layout.seats)
        starts = [0] * (layout.seats + 1)  # of what all share, then of what each player has
        for counter in layout.counters.values():
            for seat, first in enumerate(counter.slots):
                owner = seat + 1 if counter.per_player else 0
                for place, name in enumerate(counter.names or ("",)):
                    weight = _weight("counter", counter.id, seat, name)
                    counters[first + place] = weight
                    starts[owner] += counter.starts[place] * weight
        for dice in layout.dice.values():
            for place in range(dice.number):
                weight = _weight("die", dice.id, place)
                counters[dice.slot + place] = weight
                starts[0] += NOT_ROLLED * weight
        for plane in layout.planes.values():
            for seat, first in enumerate(plane.slots):
                for kind in layout.pieces[plane.holds]:
                    masks[first + kind.index] = _weight("plane", plane.id, seat, kind.id)
        known = 0
        for zone in layout.zones.values():
            if zone.starts:
                viewers = layout.sees[zone.slots[0]]
                known += viewers * layout.type_of.count(zone.holds)
        return cls(tuple(counters), tuple(masks), tuple(accumulate(starts)), known)


def _weight(*name: object) -> int:
    """Returns an odd number below 2**30 computed from a name."""
    text = " ".join(map(str, name))
    return crc32(text.encode()) >> 2 | 1
