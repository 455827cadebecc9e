"""The ways to divide a group in two, their notation and their words (ANI-13, ANI-40)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from bgf.contract import part, text
from bgf.param import PilesParam
from bgf_animals.handling import Division, Group, parts_of
from bgf_animals.slots import Slots
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["DivisionParam", "divisions"]

_BETWEEN_PARTS = re.compile(r"\s[|/]\s|(?<=\w)\|(?=\w)")
"""The separators between the two parts, on the screen and in the notation."""

_MOST_DIGITS = 4
"""The number of digits from which on a number can't be that of a group or a tile."""


def divisions(group: Group) -> Iterable[Division]:
    """Returns all ways to divide a group of at least two tiles, in canonical order."""
    masks = range(2, 1 << len(group), 2)
    return zip(repeat(group), masks)


def _piles(words: Iterable[str], separator: str) -> list[list[str]]:
    """Returns the words before and after each separator."""
    piles: list[list[str]] = [[]]
    for word in words:
        if word == separator:
            piles.append([])
        else:
            piles[-1].append(word)
    return piles


def _are_names(words: Iterable[str]) -> bool:
    """Returns whether words are names of tiles, or the numbers after their species."""
    is_after_species = False
    for word in words:
        if word.isdecimal():
            if not is_after_species:
                return False
        elif len(word) == 1 and word.isalpha():
            return False
        else:
            is_after_species = word.isalpha()
    return True


def _are_repeated(chosen: Sequence[set[int]]) -> bool:
    """Returns whether a place is chosen more than once."""
    number_chosen = sum(len(places) for places in chosen)
    different = set().union(*chosen)
    return number_chosen > len(different)


def _division(group: Group, places: Iterable[int]) -> Division:
    """Returns the division with the tiles at some places in one part, the first or the second."""
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
        # As in the base class, but without a call for each tile, which would slow random matches
        # down.
        ids = self.tiles.ids
        first, second = [" ".join([ids[tile] for tile in tiles]) for tiles in parts_of(value)]
        return (f"{first} {self.SEPARATOR} {second}".rstrip(),)

    def read(self, words: Sequence[str]) -> Division | None:
        if words and words[-1] == self.SEPARATOR:
            return self._undivided(words[:-1])
        piles = super().read(words)
        if piles is None:
            return None
        one, other = piles
        group = tuple(sorted(one + other))
        places = [group.index(tile) for tile in other]
        return _division(group, places)

    def _undivided(self, words: Sequence[str]) -> Division | None:
        """Returns the division that has all of some tiles in its first part."""
        tiles = [self.tiles.numbers.get(word) for word in words]
        named = [tile for tile in tiles if tile is not None]
        if not named or len(set(named)) < len(tiles):
            return None
        return tuple(sorted(named)), 0

    def words_of(self, group: Group) -> list[str]:
        """Returns the notation of all `divisions` of a group, faster than one by one."""
        first, *others = [self.tiles.ids[tile] for tile in group]
        # The names of the other tiles for each mask. With each tile the number of masks doubles.
        parts = [""]
        for name in others:
            parts += [f"{part} {name}" for part in parts]
        # The mask of one part counts down while that of the other part counts up.
        second_parts = parts[1:]
        first_parts = parts[-2::-1]
        between = f" {self.SEPARATOR}"
        return [
            f"{first}{one}{between}{other}"
            for one, other in zip(first_parts, second_parts, strict=True)
        ]

    # -- what people type for short, and what they read on the screen

    def understand(self, state: State, player: int, words: Sequence[str]) -> list[Division]:
        """Returns the divisions that a person may mean by the tiles of one part, or of both.

        Tiles are given by their places or names, as in ``1 2-4 6``, or as the screen shows them:
        ``Panda 1, Panda 4 | Lion 2``. The number of the group comes first. It can be left out
        before names, unless they are shortened to one letter; then all groups with such tiles are
        tried.
        """
        line = " ".join(words)
        line = _BETWEEN_PARTS.sub(f" {self.SEPARATOR} ", line)
        line = line.replace(",", " ")
        said = line.split()
        slots = self.slots.groups
        if said and said[0].isdecimal():
            number = _number(said.pop(0))
            slots = slots[number - 1 : number] if number else ()
        elif not _are_names(said):
            return []
        piles = _piles(said, self.SEPARATOR)
        if len(piles) > 2 or not all(piles):
            return []
        found = []
        for slot in slots:
            group = self.slots.group(state, slot)
            division = self._meant(group, piles)
            if division is not None:
                found.append(division)
        if found or len(piles) == 1:
            return found
        of_no_group = self._of_no_group(piles)
        return [] if of_no_group is None else [of_no_group]

    def _meant(self, group: Group, piles: Sequence[Sequence[str]]) -> Division | None:
        """Returns the division of a group that piles describe; None if they do not fit it.

        All tiles of the group may be in one part: the rules refuse that.
        """
        parts = []
        for pile in piles:
            chosen = self._chosen(group, pile)
            if not all(chosen):
                return None
            if len(piles) == 2 and _are_repeated(chosen):
                return None
            parts.append(set().union(*chosen))
        places = parts[-1]
        if len(parts) == 2:
            first_places = parts[0]
            number_named = len(first_places) + len(places)
            is_whole_group = number_named == len(group)
            if not is_whole_group or first_places & places:
                return None
        return _division(group, places)

    def _of_no_group(self, piles: Sequence[Sequence[str]]) -> Division | None:
        """Returns a division of tiles that do not form a group, so that the rules can refuse it."""
        tiles = tuple(range(len(self.tiles.ids)))
        named = []
        for pile in piles:
            chosen = self._chosen(tiles, pile)
            if pile[0].isdecimal() or not all(chosen) or _are_repeated(chosen):
                return None
            named.append(set().union(*chosen))
        one, other = named
        if one & other:
            return None
        group = tuple(sorted(one | other))
        places = [group.index(tile) for tile in other]
        return _division(group, places)

    def _chosen(self, group: Group, words: Sequence[str]) -> list[set[int]]:
        """Returns the places in the group that each word names; an empty set for no place.

        Numbers after a species are those on its tiles.
        """
        chosen: list[set[int]] = []
        of_species: set[int] = set()
        is_whole_species = False
        for word in words:
            if of_species and word.isdecimal():
                with_number = self._with_number(group, of_species, _number(word))
                if is_whole_species:
                    chosen[-1] = with_number
                else:
                    chosen.append(with_number)
                is_whole_species = False
            else:
                places = self._named(group, word)
                is_hidden_tile = any(group[place] == self.tiles.hidden for place in places)
                is_next_word_of_it = is_hidden_tile and places in chosen[-1:]
                if not is_next_word_of_it:
                    chosen.append(places)
                is_whole_species = word.isalpha() and not is_hidden_tile
                of_species = places if is_whole_species else set()
        return chosen

    def _with_number(self, group: Group, places: Iterable[int], number: int) -> set[int]:
        """Returns those places in the group at which a tile with a number lies."""
        return {place for place in places if self.tiles.value(group[place]) == number}

    def _named(self, group: Group, word: str) -> set[int]:
        """Returns the places that a word names: ``2``, ``2-4``, ``panda-1``, or ``panda`` for all.

        Names may be shortened. There are no places if the word names no tile, more tiles than there
        are, or may begin several names.
        """
        first, dash, last = word.partition("-")
        are_numbers = first.isdecimal() and (last.isdecimal() or not dash)
        if are_numbers:
            low = _number(first)
            high = _number(last or first)
            if low == 0 or high > len(group):
                return set()
            return set(range(low - 1, high))
        exact = {place for place, tile in enumerate(group) if word in self._called[tile]}
        if exact:
            return exact
        if last.isdecimal():
            begun = self._begun(group, first)
            return self._with_number(group, begun, _number(last))
        return self._begun(group, word)

    def _begun(self, group: Group, word: str) -> set[int]:
        """Returns the places of the only species, or hidden tile, whose name begins with a text."""
        places_of: dict[int | None, set[int]] = {}
        for place, tile in enumerate(group):
            is_begun = any(name.startswith(word) for name in self._called[tile])
            if is_begun:
                is_hidden = tile == self.tiles.hidden
                species = None if is_hidden else self.tiles.species[tile]
                places = places_of.setdefault(species, set())
                places.add(place)
        if len(places_of) != 1:
            return set()
        _, places = places_of.popitem()
        return places

    # -- words

    def names(self, value: Division, lang: str) -> tuple[str, ...]:
        parts = [self.tiles.in_words(part, lang) for part in parts_of(value) if part]
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
                first_tile = self.tiles.in_words(group[:1], lang)
                example = self.guide_write(lang, group=number, tile=first_tile)
        return [*lines, example] if lines else []


def _number(digits: str) -> int:
    """Returns the number that was typed; one beyond any group if it has too many digits."""
    return int(digits) if len(digits) < _MOST_DIGITS else 10**_MOST_DIGITS
