"""The support tokens of the players, and those that can be taken in this era (AER-60, AER-61)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from bgf.contract import Part, counter, part, pieces
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.content import FAILURE, SUPPORT, SupportType

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Supports"]

_MOST_BROUGHT = 2
"""Maximum number of support tokens that the dice bring (AER-60)."""

_CHOICES_REMEMBERED = 10_000


class Supports(Part):
    """The support tokens of the players and of the stock.

    A type is given by its index in the content, or by its name, one of `SUPPORT`.
    """

    calendar = part(Calendar)
    types = pieces(name="support")
    type_data = pieces(
        SupportType,
        kinds=SUPPORT,
        only=True,
        name="support",
        doc="The types of support tokens (AER-60), each brought by another face of a risk die.",
    )
    support = counter(own=True, each="support", start=0, doc="A player's support tokens (AER-60).")
    support_stock = counter(
        each="support",
        doc="The support tokens in the stock (AER-60): at the start the `count` of each type.",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._index = {piece.id: piece.index for piece in self.types}
        self._by_face = {data.face: index for index, data in enumerate(self.type_data)}
        self._first_eras = [data.era for data in self.type_data]
        # There are few tokens of few types, so few arguments to cache.
        self._available = cache(self._find_available)
        self._choices = lru_cache(_CHOICES_REMEMBERED)(self._find_choices)

    def can_use(self, state: State, player: int, name: str) -> bool:
        """Returns whether a player has a token of a type that is in use in this era."""
        type_ = self._index[name]
        if not self.is_in_use(state, type_):
            return False
        held = self._slot(player, type_)
        return state.counters[held] > 0

    def name_of(self, name: str) -> Mapping[str, str]:
        """Returns the name of a type for people, by language."""
        type_ = self._index[name]
        by_language: Mapping[str, str] = self.types[type_].data["name"]
        return by_language

    def number_held(self, state: State, player: int, name: str) -> int:
        """Returns the number of a player's tokens of a type."""
        type_ = self._index[name]
        held = self._slot(player, type_)
        return state.counters[held]

    def is_in_use(self, state: State, type_: int) -> bool:
        """Returns whether a type is in use in this era."""
        return self.calendar.era(state) >= self._first_eras[type_]

    def use(self, state: State, player: int, name: str) -> None:
        """Moves a player's token to the stock (AER-61)."""
        type_ = self._index[name]
        held = self._slot(player, type_)
        in_stock = self.support_stock + type_
        state.pay(held, in_stock, 1)

    def take(self, state: State, player: int, type_: int) -> None:
        """Moves a token from the stock to a player."""
        held = self._slot(player, type_)
        in_stock = self.support_stock + type_
        state.pay(in_stock, held, 1)

    def left_in_stock(self, state: State, type_: int) -> int:
        """Returns the number of tokens of a type in the stock."""
        return state.counters[self.support_stock + type_]

    def available_types(self, state: State) -> Sequence[int]:
        """Returns the types that are in use in this era and in the stock."""
        first = self.support_stock
        in_stock = state.counters[first : first + len(self._first_eras)]
        return self._available(self.calendar.era(state), tuple(in_stock))

    def _find_available(self, era: int, in_stock: Sequence[int]) -> Sequence[int]:
        """Returns the types that are in use in an era and of which some are in stock."""
        found = []
        for type_, first_era in enumerate(self._first_eras):
            is_in_use = first_era <= era
            if is_in_use and in_stock[type_]:
                found.append(type_)
        return found

    def choices(self, state: State, dice: Sequence[int]) -> Sequence[tuple[int, ...]]:
        """Returns the sets of types that two of the rolled dice can bring (AER-60).

        Each set is in ascending order, with a type twice if both dice bring it. A set has fewer
        than two types if tokens are short.
        """
        stock = [0] * len(self._first_eras)
        for type_ in self.available_types(state):
            # The dice bring at most two tokens, so larger stocks give the same choices.
            stock[type_] = min(_MOST_BROUGHT, self.left_in_stock(state, type_))
        return self._choices(tuple(sorted(dice)), tuple(stock))

    def _find_choices(self, dice: Sequence[int], stock: Sequence[int]) -> Sequence[tuple[int, ...]]:
        """Computes the result of `choices`.

        Args:
            dice: the faces that were rolled, in ascending order.
            stock: for each type the number of tokens that can be taken, 2 at most.
        """
        found = set[tuple[int, ...]]()
        for faces in combinations(dice, _MOST_BROUGHT):
            found.update(self._choices_of(faces, stock))
        return sorted(found)

    def _choices_of(self, faces: Sequence[int], stock: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yields the sets of types that some dice can bring together.

        A number brings its type if that is available, and an engine failure any type. Numbers come
        first.

        Args:
            faces: the faces of these dice.
            stock: for each type the number of tokens that can be taken.
        """
        left = {type_: number for type_, number in enumerate(stock) if number}
        brought_by_numbers = []
        for face in faces:
            type_ = self._by_face.get(face)
            if type_ is not None and left.get(type_):
                left[type_] -= 1
                brought_by_numbers.append(type_)
        failures = faces.count(FAILURE)
        tokens_left = sum(left.values())
        free_choices = min(failures, tokens_left)
        for freely_chosen in combinations_with_replacement(left, free_choices):
            if _are_in_stock(freely_chosen, left):
                types = [*brought_by_numbers, *freely_chosen]
                yield tuple(sorted(types))

    def _slot(self, player: int, type_: int) -> int:
        """Returns the slot of the counter of a player's tokens of a type."""
        return self.support[player] + type_


def _are_in_stock(types: Sequence[int], left: Mapping[int, int]) -> bool:
    """Returns whether the stock has all of these tokens, given what it has left of each type."""
    return all(types.count(type_) <= left[type_] for type_ in types)
