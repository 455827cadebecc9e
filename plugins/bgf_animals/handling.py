# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""What happens on the table of Animals at every turn: groups are split, taken and filled up.

This module is compiled where it stands, with the C types of `handling.pxd`. Its classes are bases
of those that declare what they rely on: `TileHandling` of `Slots`, `SplitHandling` and
`TakeGroupHandling` of kinds of action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Action, Turn
from bgf_cext import slots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import State
    from bgf.contract import Reason
    from bgf.engine.flow import Stage

__all__ = [
    "Division",
    "Group",
    "SplitHandling",
    "TakeGroupHandling",
    "TileHandling",
    "number_of_divisions",
    "parts_of",
]

Group = tuple[int, ...]
"""The tiles of a group as all players see them, sorted: the face-down one, `Tiles.hidden`, last."""

Division = tuple[Group, int]
"""A group, and a mask of its tiles: bit n is set if tile n is in the second part. Bit 0 never is.

A mask of 0 leaves the second part empty: people may type that, and the rules refuse it.

Two tuples of tiles would say the same, but make a list of thousands several times as slow.
"""


def number_of_divisions(size: int) -> int:
    """Returns the number of ways to divide a group of a size in two; 0 for an empty group."""
    if not size:
        return 0
    # The first tile is always in the first part. The others may be in either, but not all there.
    subsets_of_others = 1 << (size - 1)
    return subsets_of_others - 1


def parts_of(division: Division) -> tuple[Group, Group]:
    """Returns the tiles of the first part and of the second, which may be empty, each sorted."""
    group, mask = division
    first: list[int] = []
    second: list[int] = []
    for tile in group:
        if mask & 1:
            second.append(tile)
        else:
            first.append(tile)
        mask >>= 1
    return tuple(first), tuple(second)


class TileHandling:
    """Moves tiles and crates, and answers questions about the groups in the middle.

    Attributes:
        hidden: the number that stands for the face-down tile of a group.
    """

    __slots__ = (
        "arks",
        "crates",
        "deck",
        "groups",
        "hidden",
        "most_crates",
        "passes",
        "stock",
    )

    deck: int
    groups: tuple[int, ...]
    arks: tuple[int, ...]
    crates: tuple[int, ...]
    stock: int
    most_crates: int
    passes: int
    hidden: int

    # -- questions

    def group(self, state: State, slot: int) -> Group:
        """Returns the tiles of the group in a slot, as all players see them."""
        tiles = state.seen(slot, self.hidden)
        tiles.sort()
        return tuple(tiles)

    def can_split(self, state: State) -> bool:
        """Returns whether any group has two tiles or more."""
        zones = state.zones
        for slot in self.groups:
            held = zones[slot]
            if len(held) >= 2:
                return True
        return False

    def number_of_splits(self, state: State) -> int:
        """Returns the number of ways to split a group in the middle."""
        zones = state.zones
        number = 0
        for slot in self.groups:
            held = zones[slot]
            number += number_of_divisions(len(held))
        return number

    def has_most_crates(self, state: State, player: int) -> bool:
        """Returns whether a player has as many crates as one may have."""
        counters = state.counters
        own = self.crates[player]
        return counters[own] >= self.most_crates

    def is_round_over(self, state: State, player: int) -> bool:
        """Returns whether a round ends after a player's turn (ANI-19, ANI-20).

        It does after the turn of its last player, or when all who are in it pass.
        """
        out = state.out
        number_in_round = state.players - out.bit_count()  # quicker than `in_round`
        is_in_round = not out >> player & 1
        if number_in_round == is_in_round:
            return True
        counters = state.counters
        return counters[self.passes] >= number_in_round

    # -- moves

    def move(self, state: State, tiles: Sequence[int], source: int, target: int) -> None:
        """Moves tiles from one group to another; the face-down tile stays face down.

        Args:
            state: the position.
            tiles: the tiles as `group` returns them.
            source: the slot of their group.
            target: the slot of the other group.
        """
        if tiles and tiles[-1] == self.hidden:
            tiles = [*tiles[:-1], *state.face_down(source)]
        under = False
        as_they_lie = None
        state.move(tiles, source, target, under, as_they_lie)  # compiled: it takes no keywords

    def split(self, state: State, player: int, division: Division) -> None:
        """Splits a group (ANI-13), and takes a crate for it or gives one back (ANI-14)."""
        groups = self.groups
        group, _ = division
        _, second_part = parts_of(division)
        first_empty = state.piles_of_size(groups, 0, 0)[0]
        self.move(state, second_part, self.slot_of(state, group), groups[first_empty])
        crates = self.crates[player]
        if self.has_most_crates(state, player):
            state.pay(crates, self.stock, 1)  # ANI-14
        else:
            state.pay(self.stock, crates, 1)  # ANI-13
        counters = state.counters
        counters[self.passes] = 0

    def slot_of(self, state: State, group: Group) -> int:
        """Returns the slot where the first tile of a group lies; -1 if it is not in the middle.

        The first of several tiles always lies face up.
        """
        slot: int = state.pile_with(self.groups, group[0])
        return slot

    def take(self, state: State, player: int, number: int) -> None:
        """Gives a player the tiles of a group, for a crate each (ANI-15)."""
        slot = self.groups[number]
        tiles = sorted(state.zones[slot])
        state.pay(self.crates[player], self.stock, len(tiles))
        state.move(tiles, slot, self.arks[player])
        counters = state.counters
        counters[self.passes] = 0

    def join_groups(self, state: State) -> None:
        """Joins all tiles in the middle into one group (ANI-10)."""
        groups = self.groups
        zones = state.zones
        first = groups[0]
        for slot in groups[1:]:
            held = zones[slot]
            if held:
                self.move(state, self.group(state, slot), slot, first)

    def fill_up(self, state: State, face_up: int) -> None:
        """Fills the first group up from the deck (ANI-11).

        Args:
            state: the position.
            face_up: the number of face-up tiles that it shall have, besides one face down.
        """
        zones = state.zones
        deck = zones[self.deck]
        first = self.groups[0]
        face_down = len(state.face_down(first))
        held = zones[first]
        missing = face_up - (len(held) - face_down)
        for _ in range(min(missing, len(deck))):
            state.draw(self.deck, first)
        if not face_down and deck:
            state.draw(self.deck, first, face_down=True)


slots.keep(TileHandling)


class SplitHandling:
    """The base of `Split`: counts and picks splits, and plays them.

    Attributes:
        slots: the table.
        empty_part: the reason for refusing a part without tiles.
        not_one_group: the reason for refusing tiles that are not those of one group.
    """

    __slots__ = ("empty_part", "not_one_group", "slots")

    slots: TileHandling
    empty_part: Reason
    not_one_group: Reason

    def count(self, state: State, player: int) -> int:
        return self.slots.number_of_splits(state)

    def pick(self, state: State, player: int, index: int) -> Action:
        table = self.slots
        zones = state.zones
        for slot in table.groups:
            held = zones[slot]
            number = number_of_divisions(len(held))
            if index < number:
                division = table.group(state, slot), (index + 1) << 1
                return Action(self, (division,))  # type: ignore[arg-type]  # with the kind's class
            index -= number
        raise IndexError("fewer splits are legal")

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        table = self.slots
        group, mask = turn.args[0]
        if not mask:
            return self.empty_part
        slot = table.slot_of(state, group)
        is_group = slot >= 0 and table.group(state, slot) == group
        return None if is_group else self.not_one_group

    def apply(self, turn: Turn) -> Stage | None:
        table = self.slots
        table.split(turn.state, turn.player, turn.args[0])
        return None


slots.keep(SplitHandling)


class TakeGroupHandling:
    """The base of `Take`: finds the groups that a player can pay for, and plays a take.

    Attributes:
        slots: the table.
        listed: the action for each group, by its number.
    """

    __slots__ = ("listed", "slots")

    slots: TileHandling
    listed: Sequence[Action]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        table = self.slots
        counters = state.counters
        crates = counters[table.crates[player]]
        if not crates:
            return ()
        actions = self.listed
        return [actions[number] for number in state.piles_of_size(table.groups, 1, crates)]

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        table = self.slots
        table.take(state, player, turn.args[0])
        is_first = not state.out
        if is_first:
            state.starter = player  # ANI-17
        state.retire(player)  # ANI-16
        return None


slots.keep(TakeGroupHandling)
