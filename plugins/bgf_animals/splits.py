"""Splitting a group: one action for each way to do it (ANI-13, ANI-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Action, Preview, Refusal
from bgf.contract import part, reason, text
from bgf.kinds import RuledKind
from bgf_animals.slots import Slots
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_animals.slots import Group

__all__ = ["Split"]

_MOST_KEPT = 20_000
"""Splits that are remembered, a few megabytes; of a group with more than that none are."""

_MOST_DIGITS = 4
"""A number with as many is that of no group and no tile."""


class Split(RuledKind):
    """``split panda-1 panda-4 / lion-2 hidden``: both parts of a group, and take a crate.

    An action's parameters are the group and a mask: bit n is set when its tile n is in the second
    part, and bit 0 never is.

    They are made in two ways: one by one in `_action`, and all of a group in `_all_of`, which
    writes 4,095 of them about five times as fast. A test holds the two together.
    """

    name = "split"
    tiles = part(Tiles)
    slots = part(Slots)
    not_one_group = reason("ANI-13", doc="The tiles are not those of one group.")
    one_part = text("tiles", "price", name="part", doc="One part of a group, in `parts`.")
    both_parts = text("one", "other", name="parts", doc="Both parts of a group, with their prices.")
    both_parts_full = text(
        "one", "other", name="parts.full", doc="The same where the player gives a crate back."
    )
    guide_group = text("group", "tiles", name="guide.group", doc="A group with its tiles.")
    guide_write = text("group", "tile", name="guide.write", doc="How to write a split.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._called = [self.tiles.called(tile) for tile in range(len(self.tiles.ids))]
        self._known: dict[Group, list[Action]] = {}
        self._number_known = 0

    def universe(self) -> Iterable[Action]:
        return ()  # every way to split any group of 60 tiles: `parse` reads them

    def vocabulary(self) -> Sequence[str]:
        return [*self.tiles.ids, "/"]

    def _groups(self, state: State) -> list[Group]:
        """The groups that can be split."""
        slots = self.slots
        zones = state.zones
        return [slots.group(state, slot) for slot in slots.groups if len(zones[slot]) > 1]

    def _all_of(self, group: Group) -> list[Action]:
        """All splits of a group."""
        found = self._known.get(group)
        if found is None:
            words = _halves([self.tiles.ids[tile] for tile in group])
            masks = range(2, 2 * len(words) + 1, 2)
            found = Action.listed(self, ((group, mask) for mask in masks), words)
            self._remember(group, found)
        return found

    def _remember(self, group: Group, splits: list[Action]) -> None:
        if len(splits) > _MOST_KEPT:
            return
        if self._number_known + len(splits) > _MOST_KEPT:
            self._known.clear()
            self._number_known = 0
        self._known[group] = splits
        self._number_known += len(splits)

    def _action(self, group: Group, second: int) -> Action:
        """The action that puts the tiles of a mask into one part, whichever of the two."""
        if second & 1:
            second ^= (1 << len(group)) - 1
        parts = self._parts(group, second)
        words = " / ".join(" ".join(self.tiles.ids[tile] for tile in part) for part in parts)
        return Action(self, (group, second), (words,))

    @staticmethod
    def _parts(group: Group, second: int) -> tuple[Group, Group]:
        return (
            tuple([tile for n, tile in enumerate(group) if not second >> n & 1]),
            tuple([tile for n, tile in enumerate(group) if second >> n & 1]),
        )

    def parse(self, words: list[str]) -> Action | None:
        if words.count("/") != 1:
            return None
        first = words.index("/")
        tiles = self.tiles.parse(words[:first] + words[first + 1 :])
        if not 0 < first < len(tiles):
            return None
        group = tuple(sorted(tiles))
        second = tiles[first:]
        return self._action(group, sum(1 << n for n, tile in enumerate(group) if tile in second))

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """A group by its number, and tiles of one part by place or name; or their names alone.

        As in ``1 2-4 6``, ``panda-1 lion-2``, or as the screen shows them: ``Panda 1 4, Lion 2``.
        """
        slots = self.slots.groups
        if words and words[0].isdecimal():
            number = _number(words[0])
            words = words[1:]
            slots = slots[number - 1 : number] if number else ()
        for group in (self.slots.group(state, slot) for slot in slots):
            chosen = self._chosen(group, words)
            part = set().union(*chosen)
            if all(chosen) and 0 < len(part) < len(group):
                return self._action(group, sum(1 << n for n in part))
        return None

    def _chosen(self, group: Group, words: Sequence[str]) -> list[set[int]]:
        """Places in the group, by word; numbers after a species are those on its tiles."""
        found: list[set[int]] = []
        species: set[int] = set()
        is_whole = False
        for word in (word.strip(",") for word in words):
            if species and word.isdecimal():
                of_number = {n for n in species if self.tiles.value(group[n]) == _number(word)}
                found[-1:] = [of_number] if is_whole else [found[-1], of_number]
                is_whole = False
            else:
                found.append(self._named(group, word))
                is_whole = word.isalpha() and word not in self._called[self.tiles.hidden]
                species = found[-1] if is_whole else set()
        return found

    def _named(self, group: Group, word: str) -> set[int]:
        """Places in the group: ``2``, ``2-4``, ``panda-1``, or ``panda`` for all of a species.

        None for what names no tile, or more than there are.
        """
        first, dash, last = word.partition("-")
        if first.isdecimal() and (last.isdecimal() or not dash):
            low = _number(first)
            high = _number(last or first)
            return set(range(low - 1, high)) if low > 0 and high <= len(group) else set()
        return {n for n, tile in enumerate(group) if word in self._called[tile]}

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [action for group in self._groups(state) for action in self._all_of(group)]

    def count(self, state: State, player: int) -> int:
        zones = state.zones
        slots = self.slots.groups
        return sum([(1 << len(zones[slot]) - 1) - 1 for slot in slots if zones[slot]])

    def pick(self, state: State, player: int, index: int) -> Action:
        for group in self._groups(state):
            number = (1 << len(group) - 1) - 1
            if index < number:
                return self._action(group, index + 1 << 1)
            index -= number
        raise IndexError("fewer splits are legal")

    def _slot(self, state: State, group: Group) -> int:
        """Where a group lies, or -1."""
        # the first of several tiles always lies face up
        first = group[0]
        zones = state.zones
        for slot in self.slots.groups:
            if first in zones[slot]:
                return slot if self.slots.group(state, slot) == group else -1
        return -1

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self._slot(state, action.args[0]) < 0:
            return self.refuse_for(self.not_one_group, state)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        slots = self.slots
        group, second = action.args
        target = next(slot for slot in slots.groups if not state.zones[slot])
        slots.move(state, self._parts(group, second)[1], self._slot(state, group), target)
        if self._has_most(state, player):
            state.pay(slots.crates[player], slots.stock, 1)  # ANI-14
        else:
            state.pay(slots.stock, slots.crates[player], 1)  # ANI-13
        state.counters[slots.passes] = 0
        return None

    def involves(self, action: Action) -> Sequence[str]:
        """Nothing: the tiles stay in the middle."""
        return ()

    def _has_most(self, state: State, player: int) -> bool:
        """Whether a player holds as many crates as one may."""
        return state.counters[self.slots.crates[player]] >= self.slots.most_crates

    # -- for people

    def guide(self, state: State, player: int, lang: str) -> Sequence[str]:
        """Returns the groups with their tiles by number, and how to write a split."""
        lines: list[str] = []
        how = ""
        for number, slot in enumerate(self.slots.groups, 1):
            group = self.slots.group(state, slot)
            if len(group) < 2:
                continue
            tiles = ", ".join(
                f"{place} = {self.tiles.in_words([tile], lang)}"
                for place, tile in enumerate(group, 1)
            )
            lines.append(self.guide_group(lang, group=number, tiles=tiles))
            how = how or self.guide_write(lang, group=number, tile=self.tiles.ids[group[0]])
        return [*lines, how] if lines else []

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        parts = self._parts(*action.args)
        return " | ".join(self.tiles.in_words(part, lang) for part in parts)

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """Returns both parts with their prices."""
        both = self.both_parts_full if self._has_most(state, player) else self.both_parts
        words = {}
        for lang in self.game.pack.languages:
            one, other = (
                self.one_part(lang, tiles=self.tiles.in_words(part, lang), price=len(part))
                for part in self._parts(*action.args)
            )
            words[lang] = both(lang, one=one, other=other)
        return Preview(words=words)


def _number(digits: str) -> int:
    """A number that somebody wrote, or one that is too large for any group."""
    return int(digits) if len(digits) < _MOST_DIGITS else 10**_MOST_DIGITS


def _halves(names: Sequence[str]) -> list[str]:
    """All ways to divide at least two things into two parts, as ``a c / b``.

    The first thing is always in the first part. Way number n, from 1, has those things in the
    second part whose bit is set in n, the second thing's bit being the lowest.
    """
    first, *others = names
    parts = [""]  # for each mask of the others their names
    for name in others:
        parts += [f"{part} {name}" for part in parts]
    everything = len(parts) - 1
    return [f"{first}{parts[everything ^ n]} /{parts[n]}" for n in range(1, everything + 1)]
