"""Support tokens: who has which, and which can be taken in this era (AER-60, AER-61)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from bgf.contract import Part, counter, part, pieces
from bgf_aeroplanes.content import SUPPORT, SupportType
from bgf_aeroplanes.world import FAILURE, World

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Supports"]


class Supports(Part):
    """The five types, by their index in the content."""

    world = part(World)
    types = pieces(name="support")
    type_data = pieces(
        SupportType,
        kinds=SUPPORT,
        only=True,
        name="support",
        doc="The support tokens (AER-60), each type brought by another face of a risk die.",
    )
    support = counter(own=True, each="support", start=0, doc="A player's support tokens (AER-60).")
    support_stock = counter(
        each="support",
        doc="The support tokens that nobody has (AER-60): it starts at the `count` of each type.",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._index = {piece.id: piece.index for piece in self.types}
        self._by_face = {data.face: index for index, data in enumerate(self.type_data)}
        self._from_era: list[int] = [data.era for data in self.type_data]

    def has(self, state: State, player: int, name: str) -> bool:
        """Whether a player has a token of a type that is in use in this era."""
        type_ = self._index[name]
        return self.is_on(state, type_) and state.counters[self._slot(player, type_)] > 0

    def number(self, name: str) -> int:
        """The index of a type."""
        return self._index[name]

    def held(self, state: State, player: int, name: str) -> int:
        """How many tokens of a type a player has."""
        return state.counters[self._slot(player, self._index[name])]

    def is_on(self, state: State, type_: int) -> bool:
        """Whether a type is in use in this era."""
        return self.world.era(state) >= self._from_era[type_]

    def use(self, state: State, player: int, name: str) -> None:
        """A token goes back to the stock (AER-61)."""
        type_ = self._index[name]
        state.pay(self._slot(player, type_), self.support_stock + type_, 1)

    def take(self, state: State, player: int, type_: int) -> None:
        """A player takes a token from the stock."""
        state.pay(self.support_stock + type_, self._slot(player, type_), 1)

    def available(self, state: State) -> list[int]:
        """The types that can be taken now."""
        era = self.world.era(state)
        counters = state.counters
        stock = self.support_stock
        return [t for t, first in enumerate(self._from_era) if first <= era and counters[stock + t]]

    def left(self, state: State, type_: int) -> int:
        """How many tokens of a type are in the stock."""
        return state.counters[self.support_stock + type_]

    def choices(self, state: State, dice: Sequence[int]) -> list[tuple[int, ...]]:
        """What two of the dice that were rolled can bring, each in the order of the types (AER-60).

        A die that shows a number brings that type if it is available, an engine failure any type;
        numbers are served first.
        """
        found: dict[tuple[int, ...], None] = {}
        for pair in combinations(dice, 2):
            left = {t: self.left(state, t) for t in self.available(state)}
            sure = []
            for face in pair:
                type_ = self._by_face.get(face, -1)
                if face != FAILURE and left.get(type_, 0):
                    left[type_] -= 1
                    sure.append(type_)
            free = pair.count(FAILURE)
            most = min(free, sum(left.values()))
            for chosen in product(left, repeat=most):
                if all(chosen.count(t) <= left[t] for t in chosen):
                    found[tuple(sorted([*sure, *chosen]))] = None
        return sorted(found)

    def _slot(self, player: int, type_: int) -> int:
        return self.support[player] + type_
