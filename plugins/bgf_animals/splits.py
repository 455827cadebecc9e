"""Splitting a group: one action for each way to do it (ANI-13, ANI-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Action, ActionKind, param
from bgf.contract import fact, part, reason, text
from bgf_animals.handling import SplitHandling, parts_of
from bgf_animals.slots import Slots
from bgf_animals.split_notation import DivisionParam, divisions
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State, Turn
    from bgf.engine.actions import Phrase
    from bgf_animals.handling import Group

__all__ = ["Split"]

_MOST_REMEMBERED = 20_000
"""Maximum number of splits that are cached; they take some ten megabytes."""


class Split(SplitHandling, ActionKind):
    """``split panda-1 panda-4 / lion-2 hidden``: splits a group and takes a crate (ANI-13).

    A group of 13 tiles has 4,095 splits. They are counted without being listed, and all those of a
    group are listed at once.
    """

    name = "split"
    exact = True
    tiles = part(Tiles)
    slots = part(Slots)
    division = param.custom(DivisionParam, used=False)
    empty_part = reason("ANI-13", doc="One of the two parts has no tile.")
    not_one_group = reason("ANI-13", doc="The tiles are not those of one group.")
    crate_taken = text(name="crate.taken", doc="In the preview: the player takes a crate.")
    crate_returned = text(
        name="crate.returned", doc="In the preview: the player has the most, and gives one back."
    )
    log_split = text(name="log.split", doc="In the history: a group was split for a crate.")
    log_split_full = text(
        name="log.split.full", doc="In the history: the same where the player gave a crate back."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._remembered: dict[Group, list[Action]] = {}
        self._number_remembered = 0

    # -- the legal actions

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        found = []
        for group in self._groups(state):
            found += self._splits_of(group)
        return found

    def _groups(self, state: State) -> list[Group]:
        """Returns the groups that can be split."""
        slots = self.slots
        places = state.piles_of_size(slots.groups, 2)
        return [slots.group(state, slots.groups[place]) for place in places]

    def _splits_of(self, group: Group) -> list[Action]:
        """Returns all splits of a group; making them together is five times as fast."""
        found = self._remembered.get(group)
        if found is None:
            args = zip(divisions(group))  # tuples of one, as a split has one parameter
            found = Action.many(self, args, self.division.words_of(group))
            self._remember(group, found)
        return found

    def _remember(self, group: Group, splits: list[Action]) -> None:
        """Caches the splits of a group; clears the cache first if there would be too many."""
        if len(splits) > _MOST_REMEMBERED:
            return
        if self._number_remembered + len(splits) > _MOST_REMEMBERED:
            self._remembered.clear()
            self._number_remembered = 0
        self._remembered[group] = splits
        self._number_remembered += len(splits)

    # -- words

    def log(self, turn: Turn) -> Sequence[Phrase]:
        has_most = self.slots.has_most_crates(turn.state, turn.player)
        return [self.log_split_full if has_most else self.log_split]

    @fact
    def first(self, turn: Turn, lang: str) -> str:
        """The tiles of the first part."""
        first, _ = parts_of(turn.args[0])
        return self.tiles.in_words(first, lang)

    @fact
    def second(self, turn: Turn, lang: str) -> str:
        """The tiles of the second part."""
        _, second = parts_of(turn.args[0])
        return self.tiles.in_words(second, lang)

    @fact
    def first_price(self, turn: Turn) -> int:
        """The crates that the first part costs."""
        first, _ = parts_of(turn.args[0])
        return len(first)

    @fact
    def second_price(self, turn: Turn) -> int:
        """The crates that the second part costs."""
        _, second = parts_of(turn.args[0])
        return len(second)

    @fact
    def crate(self, turn: Turn, lang: str) -> str:
        """A sentence that says whether the player takes a crate or gives one back."""
        has_most = self.slots.has_most_crates(turn.state, turn.player)
        sentence = self.crate_returned if has_most else self.crate_taken
        return sentence(lang)
