"""The two parts of a group that is split: all ways to form them, their notation and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bgf.contract import part, text
from bgf.param import PilesParam
from bgf_animals.slots import Group, Slots
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["TwoParts", "TwoPartsParam", "all_splits", "nth_split", "split_count"]

TwoParts = tuple[Group, Group]
"""The parts of a group, each sorted; the first part has the first tile of the group."""

_MOST_DIGITS = 4
"""A number with as many digits is that of no group and no tile."""


def split_count(size: int) -> int:
    """Returns the number of ways to split a group of a size; 0 for an empty group."""
    return (1 << size - 1) - 1 if size else 0


def nth_split(group: Group, index: int) -> TwoParts:
    """Returns the split of a group with an index from 0, see `all_splits`."""
    first = [group[0]]
    second = []
    in_second = index + 1
    for tile in group[1:]:
        if in_second & 1:
            second.append(tile)
        else:
            first.append(tile)
        in_second >>= 1
    return tuple(first), tuple(second)


def all_splits(group: Group) -> Iterable[TwoParts]:
    """Returns all splits of a group of at least two tiles, in canonical order.

    The bits of 1, 2, 3, ... say which tiles are in the second part: the lowest bit is that of the
    second tile. The first tile is always in the first part.
    """
    second_parts: list[Group] = [()]
    first_parts: list[Group] = [group[:1]]
    for tile in group[1:]:
        second_parts += [(*tiles, tile) for tiles in second_parts]
        first_parts += [(*tiles, tile) for tiles in first_parts]
    # What is not in the one part is in the other: the last with the first, and so on. The first
    # pair has an empty second part.
    pairs = zip(reversed(first_parts), second_parts, strict=True)
    next(pairs)
    return pairs


class TwoPartsParam(PilesParam):
    """The two parts of a group: ``panda-1 panda-4 / lion-2 hidden``."""

    tiles = part(Tiles)
    slots = part(Slots)
    guide_group = text("group", "tiles", name="guide.group", doc="A group with its tiles.")
    guide_write = text("group", "tile", name="guide.write", doc="How to write a split.")

    def __init__(self, game: Game, *, used: bool = True) -> None:
        super().__init__(game, used=used)
        self._called = [self.tiles.called(tile) for tile in range(len(self.tiles.ids))]

    # -- notation

    def thing(self, word: str) -> int | None:
        return self.tiles.numbers.get(word)

    def word(self, thing: int) -> str:
        return self.tiles.ids[thing]

    def vocabulary(self) -> Iterable[str]:
        return [*self.tiles.ids, self.SEPARATOR]

    def read(self, words: Sequence[str]) -> TwoParts | None:
        piles = super().read(words)
        if piles is None:
            return None
        first, second = sorted(tuple(sorted(pile)) for pile in piles)
        return first, second

    def all_words(self, group: Group) -> list[str]:
        """Returns the notation of `all_splits` of a group, made faster than one by one."""
        first, *others = [self.tiles.ids[tile] for tile in group]
        first_parts = [first]
        second_parts = [self.SEPARATOR]
        for name in others:
            first_parts += [f"{names} {name}" for names in first_parts]
            second_parts += [f"{names} {name}" for names in second_parts]
        pairs = zip(reversed(first_parts), second_parts, strict=True)
        next(pairs)
        return [f"{first} {second}" for first, second in pairs]

    # -- what people type for short

    def understand(self, state: State, player: int, words: Sequence[str]) -> TwoParts | None:
        """Returns the split that a person means by a group's number and tiles of one part.

        Tiles are given by their places or names, as in ``1 2-4 6``, or as the screen shows them:
        ``Panda 1 4, Lion 2``. The number of the group can be left out before names.
        """
        slots = self.slots.groups
        if words and words[0].isdecimal():
            number = _number(words[0])
            words = words[1:]
            slots = slots[number - 1 : number] if number else ()
        for slot in slots:
            group = self.slots.group(state, slot)
            chosen = self._chosen(group, words)
            places = set().union(*chosen)
            if all(chosen) and 0 < len(places) < len(group):
                return _split_at(group, places)
        return None

    def _chosen(self, group: Group, words: Sequence[str]) -> list[set[int]]:
        """Returns the places in the group that each word names; an empty set for no place.

        Numbers after a species are those on its tiles.
        """
        chosen: list[set[int]] = []
        of_species: set[int] = set()
        is_whole_species = False
        for word in words:
            name = word.strip(",")
            if of_species and name.isdecimal():
                with_number = {
                    place for place in of_species if self.tiles.value(group[place]) == _number(name)
                }
                if is_whole_species:
                    chosen[-1] = with_number
                else:
                    chosen.append(with_number)
                is_whole_species = False
            else:
                places = self._named(group, name)
                chosen.append(places)
                is_hidden_tile = name in self._called[self.tiles.hidden]
                is_whole_species = name.isalpha() and not is_hidden_tile
                of_species = places if is_whole_species else set()
        return chosen

    def _named(self, group: Group, word: str) -> set[int]:
        """Returns the places that a word names: ``2``, ``2-4``, ``panda-1``, or ``panda`` for all.

        There are none if it names no tile, or more than there are.
        """
        first, dash, last = word.partition("-")
        if first.isdecimal() and (last.isdecimal() or not dash):
            low = _number(first)
            high = _number(last or first)
            return set(range(low - 1, high)) if low > 0 and high <= len(group) else set()
        return {place for place, tile in enumerate(group) if word in self._called[tile]}

    # -- words

    def names(self, value: TwoParts, lang: str) -> tuple[str, ...]:
        return (" | ".join(self.tiles.in_words(tiles, lang) for tiles in value),)

    def input_help(self, state: State, player: int, lang: str) -> Sequence[str]:
        """Returns the groups with their tiles by number, and how to write a split."""
        lines = []
        example = ""
        for number, slot in enumerate(self.slots.groups, 1):
            group = self.slots.group(state, slot)
            if len(group) < 2:
                continue
            names = [self.tiles.in_words([tile], lang) for tile in group]
            tiles = ", ".join(f"{place} = {name}" for place, name in enumerate(names, 1))
            lines.append(self.guide_group(lang, group=number, tiles=tiles))
            if not example:
                example = self.guide_write(lang, group=number, tile=self.tiles.ids[group[0]])
        return [*lines, example] if lines else []


def _split_at(group: Group, places: set[int]) -> TwoParts:
    """Returns the split that puts the tiles at some places into one part."""
    chosen = tuple(tile for place, tile in enumerate(group) if place in places)
    others = tuple(tile for place, tile in enumerate(group) if place not in places)
    return (chosen, others) if 0 in places else (others, chosen)


def _number(digits: str) -> int:
    """Returns the number that somebody wrote, or one that is too large for any group."""
    return int(digits) if len(digits) < _MOST_DIGITS else 10**_MOST_DIGITS
