"""What simulations count of a match: airports, aeroplanes, passengers, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, part
from bgf_aeroplanes.content import ERAS, REGIONS
from bgf_aeroplanes.eras import Eras
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.world import NONE, World, token_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import State

__all__ = ["MEASURES", "Measures"]

MEASURES = (
    "airports",
    *(f"airports_{type_}" for type_ in ERAS),
    *(f"airports_{region}" for region in REGIONS),
    "planes",
    "planes_used",
    "carried",
    "empty_seats",
    "tokens",
    "support",
    "failures",
    "money",
)
"""What simulations count, by name."""


class Measures(Part):
    """Counts what a player has."""

    world = part(World)
    supports = part(Supports)
    eras = part(Eras)

    def of(self, state: State, player: int) -> dict[str, int]:
        """The numbers of a player, by name; all aeroplanes have landed."""
        planes = self.world.owned(state, player)
        return {
            **self._airports(state, player),
            **self._flights(state, player, planes),
            **self._left(state, player, planes),
        }

    def _airports(self, state: State, player: int) -> dict[str, int]:
        """All with the BASE, those of each type without it, and all by region."""
        held = self.world.held(state, player)
        return {
            "airports": len(held) - held.count(NONE),
            **{f"airports_{type_}": held.count(token_of(type_)) for type_ in ERAS},
            **{
                f"airports_{region}": self.eras.airports_in(state, player, region)
                for region in REGIONS
            },
        }

    def _flights(self, state: State, player: int, planes: Sequence[int]) -> dict[str, int]:
        """Aeroplanes, and their seats, each of which is filled at most once (AER-86)."""
        free = [self.world.free_seats(state, plane) for plane in planes]
        return {
            "planes": len(planes),
            "planes_used": len(state.zones[self.world.used[player]]),
            "carried": sum([self.world.seats[plane] for plane in planes]) - sum(free),
            "empty_seats": sum(free),
        }

    def _left(self, state: State, player: int, planes: Sequence[int]) -> dict[str, int]:
        """What was gained or bought, and came to nothing more."""
        world = self.world
        counters = state.counters
        support = self.supports.support[player]
        return {
            "tokens": sum([counters[world.tokens + plane] for plane in planes]),
            "support": sum(counters[support : support + len(self.supports.types)]),
            "failures": counters[world.failures[player]],
            "money": counters[world.money[player]],
        }
