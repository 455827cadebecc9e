"""Splitting a group: one action for each way to do it (ANI-13, ANI-40)."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Preview, Refusal
from bgf.kinds import RuledKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_animals.middle import Middle

__all__ = ["Split"]

_MOST_KEPT = 256
"""Groups whose splits are remembered: a list of 4,095 takes half a megabyte, most are far less."""

_MOST_DIGITS = 4
"""A number with as many is that of no group and no tile."""

Group = tuple[int, ...]
"""The tiles of a group in the content's order, the face-down one last."""


class Split(RuledKind):
    """``split panda-1 panda-4 / lion-2 hidden``: both parts of a group, and take a crate.

    An action's parameters are the group and a mask: bit n is set when its tile n is in the second
    part, and bit 0 never is.
    """

    name = "split"
    rules: ClassVar = {"not_one_group": "ANI-13", "no_group": "ANI-13"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.middle: Middle = game.rules.middle
        self._known: dict[Group, list[Action]] = {}
        self._numbers = {name: number for number, name in enumerate(self.middle.names)}
        self._called = [{name, name.partition("-")[0]} for name in self.middle.names]
        for tile, called in zip(self.middle.tiles, self._called, strict=False):
            for name in tile.data["name"].values():
                species = name.rpartition(" ")[0].lower()
                called |= {species, _plain(species)}

    def universe(self) -> Iterable[Action]:
        return ()  # every way to split any group of 60 tiles: `parse` reads them

    def _groups(self, state: State) -> list[Group]:
        """The groups that can be split."""
        middle, zones = self.middle, state.zones
        return [middle.group(state, slot) for slot in middle.groups if len(zones[slot]) > 1]

    def _all_of(self, group: Group) -> list[Action]:
        found = self._known.get(group)
        if found is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            names = [self.middle.names[tile] for tile in group]
            words = halves(names)
            masks = range(2, 2 * len(words) + 1, 2)
            found = self._known[group] = Action.listed(
                self, [(group, mask) for mask in masks], words
            )
        return found

    def _action(self, group: Group, second: int) -> Action:
        """The action that puts the tiles of a mask into one part, whichever of the two."""
        if second & 1:
            second ^= (1 << len(group)) - 1
        parts = self._parts(group, second)
        words = " / ".join(" ".join(self.middle.names[tile] for tile in part) for part in parts)
        return Action(self, (group, second), (words,))

    @staticmethod
    def _parts(group: Group, second: int) -> tuple[Group, Group]:
        return (
            tuple(tile for n, tile in enumerate(group) if not second >> n & 1),
            tuple(tile for n, tile in enumerate(group) if second >> n & 1),
        )

    def parse(self, words: list[str]) -> Action | None:
        if words.count("/") != 1:
            return None
        tiles = [self._numbers.get(word, -1) for word in words if word != "/"]
        if min(tiles, default=-1) < 0 or len(set(tiles)) < len(tiles):
            return None
        second = {self._numbers[word] for word in words[words.index("/") + 1 :]}
        if not 0 < len(second) < len(tiles):
            return None
        group = tuple(sorted(tiles))
        return self._action(group, sum(1 << n for n, tile in enumerate(group) if tile in second))

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """A group by its number, and tiles of one part by number or name; or their names alone."""
        slots = self.middle.groups
        if words and words[0].isdecimal():
            number, words = _number(words[0]), words[1:]
            slots = slots[number - 1 : number] if number else ()
        for group in (self.middle.group(state, slot) for slot in slots):
            chosen = [self._named(group, word) for word in words]
            part = set().union(*chosen)
            if all(chosen) and 0 < len(part) < len(group):
                return self._action(group, sum(1 << n for n in part))
        return None

    def _named(self, group: Group, word: str) -> set[int]:
        """Places in the group: ``2``, ``2-4``, ``panda-1``, or ``panda`` for all of a species.

        A species may be named in any language of the content, with its accents or without.
        """
        first, dash, last = word.partition("-")
        if first.isdecimal() and (last.isdecimal() or not dash):
            low, high = _number(first), _number(last or first)
            return set(range(low - 1, min(high, len(group)))) if low else set()
        return {n for n, tile in enumerate(group) if word in self._called[tile]}

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [action for group in self._groups(state) for action in self._all_of(group)]

    def count(self, state: State, player: int) -> int:
        return sum((1 << len(group) - 1) - 1 for group in self._groups(state))

    def pick(self, state: State, player: int, index: int) -> Action:
        for group in self._groups(state):
            number = (1 << len(group) - 1) - 1
            if index < number:
                return self._action(group, index + 1 << 1)
            index -= number
        raise IndexError("fewer splits are legal")

    def _slot(self, state: State, group: Group) -> int:
        """Where a group lies, or -1."""
        slots = self.middle.groups
        return next((slot for slot in slots if self.middle.group(state, slot) == group), -1)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self._slot(state, action.args[0]) < 0:
            return self.refuse_for("not_one_group", state)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        middle, (group, second) = self.middle, action.args
        target = next(slot for slot in middle.groups if not state.zones[slot])
        middle.move(state, self._parts(group, second)[1], self._slot(state, group), target)
        is_full = state.counters[middle.crates[player]] >= middle.most_crates
        middle.pay(state, player, 1 if is_full else -1)  # ANI-13, ANI-14
        state.counters[middle.passes] = 0
        return None

    # -- for people

    def guide(self, state: State, player: int, lang: str) -> Sequence[str]:
        """The groups with their tiles by number."""
        text, lines = self.game.text, []
        example: dict[str, object] = {}
        for number, slot in enumerate(self.middle.groups, 1):
            group = self.middle.group(state, slot)
            if len(group) > 1:
                tiles = ", ".join(
                    f"{n} = {self.middle.in_words([tile], lang)}" for n, tile in enumerate(group, 1)
                )
                lines.append(text("guide.group", lang, group=number, tiles=tiles))
                example = example or {"group": number, "tile": self.middle.names[group[0]]}
        return [*lines, text("guide.write", lang, **example)] if lines else []

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        parts = self._parts(*action.args)
        return " | ".join(self.middle.in_words(part, lang) for part in parts)

    def describe(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {self.describe_part(action, 0, lang)}"

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """Both parts with their prices."""
        middle = self.middle
        is_full = state.counters[middle.crates[player]] >= middle.most_crates
        key, words = "parts.full" if is_full else "parts", {}
        for lang in self.game.pack.languages:
            one, other = (
                self.game.text(
                    "part",
                    lang,
                    tiles=middle.in_words(part, lang),
                    price=len(part),
                )
                for part in self._parts(*action.args)
            )
            words[lang] = self.game.text(key, lang, one=one, other=other)
        return Preview(words=words)


def _plain(word: str) -> str:
    """A word without accents, as it is typed where there are none."""
    parts = unicodedata.normalize("NFKD", word.replace("ł", "l"))
    return "".join(char for char in parts if not unicodedata.combining(char))


def _number(digits: str) -> int:
    """A number that somebody wrote, or one that is too large for any group."""
    return int(digits) if len(digits) < _MOST_DIGITS else 10**_MOST_DIGITS


def halves(names: Sequence[str]) -> list[str]:
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
