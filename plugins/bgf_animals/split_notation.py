"""The ways to divide a group in two, their notation and their words (ANI-13, ANI-40)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from bgf.contract import part, text
from bgf.param import PilesParam
from bgf_animals.slots import Group, Slots
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Division", "DivisionParam", "divisions", "number_of_divisions", "parts_of"]

Division = tuple[Group, int]
"""A group, and a mask of its tiles: bit n is set if tile n is in the second part. Bit 0 never is.

Two tuples of tiles would say the same, but make a list of thousands several times as slow.
"""

_MOST_DIGITS = 4
"""A number with as many digits is that of no group and no tile."""


def number_of_divisions(size: int) -> int:
    """Returns the number of ways to divide a group of a size in two; 0 for an empty group."""
    return (1 << size - 1) - 1 if size else 0


def divisions(group: Group) -> Iterable[Division]:
    """Returns all ways to divide a group of at least two tiles, in canonical order."""
    masks = range(2, 1 << len(group), 2)
    return zip(repeat(group), masks)


def parts_of(division: Division) -> tuple[Group, Group]:
    """Returns the tiles of the first part and of the second, each sorted."""
    group, mask = division
    first: list[int] = []
    second: list[int] = []
    for place, tile in enumerate(group):
        tiles = second if mask >> place & 1 else first
        tiles.append(tile)
    return tuple(first), tuple(second)


def _division(group: Group, places: Iterable[int]) -> Division:
    """Returns the division that has the tiles at some places in one part, whichever it is."""
    mask = sum(1 << place for place in places)
    has_first_tile = mask & 1
    if has_first_tile:
        everything = (1 << len(group)) - 1
        mask ^= everything
    return group, mask


class DivisionParam(PilesParam):
    """The two parts of a group: ``panda-1 panda-4 / lion-2 hidden``."""

    tiles = part(Tiles)
    slots = part(Slots)
    guide_group = text("group", "tiles", name="guide.group", doc="A group with its tiles.")
    guide_write = text("group", "tile", name="guide.write", doc="How to write a split.")

    def __init__(self, game: Game, *, used: bool = True) -> None:
        super().__init__(game, used=used)
        tiles = range(len(self.tiles.ids))
        self._called = [self.tiles.called(tile) for tile in tiles]

    # -- notation

    def thing(self, word: str) -> int | None:
        return self.tiles.numbers.get(word)

    def word(self, thing: int) -> str:
        return self.tiles.ids[thing]

    def vocabulary(self) -> Iterable[str]:
        return [*self.tiles.ids, self.SEPARATOR]

    def parts(self, value: Division) -> tuple[str, ...]:
        return super().parts(parts_of(value))

    def read(self, words: Sequence[str]) -> Division | None:
        piles = super().read(words)
        if piles is None:
            return None
        one, other = piles
        group = tuple(sorted(one + other))
        places = [group.index(tile) for tile in other]
        return _division(group, places)

    def words_of(self, group: Group) -> list[str]:
        """Returns the notation of all `divisions` of a group, made faster than one by one."""
        first, *others = [self.tiles.ids[tile] for tile in group]
        # For each mask of the other tiles their names. With each tile the masks double.
        parts = [""]
        for name in others:
            parts += [f"{part} {name}" for part in parts]
        everything = len(parts) - 1
        return [
            f"{first}{parts[everything ^ mask]} {self.SEPARATOR}{parts[mask]}"
            for mask in range(1, len(parts))
        ]

    # -- what people type for short

    def understand(self, state: State, player: int, words: Sequence[str]) -> Division | None:
        """Returns the division that a person means by a group's number and tiles of one part.

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
            is_part = 0 < len(places) < len(group)
            if is_part and all(chosen):
                return _division(group, places)
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
            is_number_of_species = of_species and name.isdecimal()
            if is_number_of_species:
                if is_whole_species:
                    chosen.pop()  # the species was not meant as a whole
                    is_whole_species = False
                chosen.append(self._with_number(group, of_species, _number(name)))
                continue
            places = self._named(group, name)
            chosen.append(places)
            is_hidden_tile = name in self._called[self.tiles.hidden]
            is_whole_species = name.isalpha() and not is_hidden_tile
            of_species = places if is_whole_species else set()
        return chosen

    def _with_number(self, group: Group, places: Iterable[int], number: int) -> set[int]:
        """Returns those places in the group at which a tile with a number lies."""
        return {place for place in places if self.tiles.value(group[place]) == number}

    def _named(self, group: Group, word: str) -> set[int]:
        """Returns the places that a word names: ``2``, ``2-4``, ``panda-1``, or ``panda`` for all.

        There are none if it names no tile, or more than there are.
        """
        first, dash, last = word.partition("-")
        is_range = first.isdecimal() and (last.isdecimal() or not dash)
        if not is_range:
            return {place for place, tile in enumerate(group) if word in self._called[tile]}
        low = _number(first)
        high = _number(last or first)
        is_in_group = low > 0 and high <= len(group)
        return set(range(low - 1, high)) if is_in_group else set()

    # -- words

    def names(self, value: Division, lang: str) -> tuple[str, ...]:
        parts = [self.tiles.in_words(part, lang) for part in parts_of(value)]
        return (" | ".join(parts),)

    def input_help(self, state: State, player: int, lang: str) -> Sequence[str]:
        """Returns the groups with their tiles by number, and how to write a split."""
        lines = []
        example = ""
        for number, slot in enumerate(self.slots.groups, 1):
            group = self.slots.group(state, slot)
            if len(group) < 2:
                continue
            places = []
            for place, tile in enumerate(group, 1):
                name = self.tiles.in_words([tile], lang)
                places.append(f"{place} = {name}")
            tiles = ", ".join(places)
            lines.append(self.guide_group(lang, group=number, tiles=tiles))
            if not example:
                first_tile = self.tiles.ids[group[0]]
                example = self.guide_write(lang, group=number, tile=first_tile)
        return [*lines, example] if lines else []


def _number(digits: str) -> int:
    """Returns the number that somebody wrote, or one that is too large for any group."""
    return int(digits) if len(digits) < _MOST_DIGITS else 10**_MOST_DIGITS
