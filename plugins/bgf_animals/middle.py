"""The groups in the middle of the table, and crates: what all actions of a round are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Middle"]


class Middle:
    """The slots of the table that a round is about, and what several rules do with them.

    A tile is known by its index among the kinds of the content, which is the number of its
    component too; the one that lies face down by `hidden`, the number after the last tile, for
    nobody may know which it is.
    """

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self._game = game
        self.tiles = layout.kinds["tiles"]
        self.hidden = len(self.tiles)
        self.names = [*(tile.id for tile in self.tiles), "hidden"]
        self.groups = layout.piles("middle")
        self.deck, self.ark = layout.zone("deck"), layout.hands("ark")
        self.crates, self.stock = layout.counts("crates"), layout.counter("stock")
        self.passes = layout.counter("passes")
        self.most_crates: int = game.values["most_crates"]

    def group(self, state: State, slot: int) -> tuple[int, ...]:
        """The tiles of a group as everybody sees them: in the content's order, `hidden` last."""
        down = self.face_down(state, slot)
        seen = sorted(tile for tile in state.zones[slot] if tile not in down)
        return (*seen, *(self.hidden for _ in down))

    def face_down(self, state: State, slot: int) -> list[int]:
        """The face-down tile of a group, if it has one."""
        return [tile for tile in state.zones[slot] if state.lies_face_down(tile, slot)]

    def move(self, state: State, tiles: Sequence[int], source: int, target: int) -> None:
        """Move tiles from one group to another; what lies face down goes on doing so."""
        down = self.face_down(state, source)
        open_ones = [tile for tile in tiles if tile != self.hidden]
        if open_ones:
            state.move(open_ones, source, target)
        if self.hidden in tiles:
            state.move(down, source, target, face_down=True)

    def pay(self, state: State, player: int, number: int) -> None:
        """A player gives so many crates to the stock; a number below 0 is taken from it."""
        state.counters[self.crates[player]] -= number
        state.counters[self.stock] += number

    def can_split(self, state: State) -> bool:
        """Whether there is a group to be split (ANI-13)."""
        return any(len(state.zones[slot]) > 1 for slot in self.groups)

    def can_take(self, state: State, player: int) -> bool:
        """Whether there is a group that the player can pay for (ANI-15)."""
        have = state.counters[self.crates[player]]
        return any(0 < len(state.zones[slot]) <= have for slot in self.groups)

    def is_alone(self, state: State, player: int) -> bool:
        """Whether a player is the only one left in the round (ANI-19)."""
        return state.out | 1 << player == (1 << state.players) - 1

    def in_words(self, tiles: Sequence[int], lang: str) -> str:
        """Tiles by name, those of a species together: ``Panda 1 4, Lion 2, face-down tile``."""
        numbers: dict[str, list[str]] = {}
        for tile in tiles:
            if tile == self.hidden:
                numbers[self._game.text("hidden", lang)] = []
            else:
                name = self._game.word(self.tiles[tile].data["name"], lang)
                species, _, number = name.rpartition(" ")
                numbers.setdefault(species, []).append(number)
        return ", ".join(" ".join([species, *of]) for species, of in numbers.items())
