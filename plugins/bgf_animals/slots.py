"""Where things lie on the table of Animals, and what several rules look up or do there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_animals.tiles import Tiles

__all__ = ["Group", "Slots"]

Group = tuple[int, ...]
"""The tiles of a group as everybody sees them: in the content's order, the face-down one last."""


class Slots:
    """The slots of zones and counters, by what lies there.

    Attributes:
        box: the species that are not in play.
        deck: the deck.
        groups: the slot of each group in the middle; many are empty.
        drawn, arks, ashore: for each player the tiles drawn first, those owned, those discarded.
        crates: for each player the crates.
        stock: the crates of nobody.
        passes: how many have passed in a row.
    """

    def __init__(self, game: Game, tiles: Tiles) -> None:
        layout = game.layout
        self._hidden = tiles.hidden
        self.box, self.deck = layout.zone("box"), layout.zone("deck")
        self.groups = layout.piles("middle")
        self.drawn, self.arks = layout.hands("drawn"), layout.hands("ark")
        self.ashore = layout.hands("ashore")
        self.crates, self.stock = layout.counts("crates"), layout.counter("stock")
        self.passes = layout.counter("passes")

    def group(self, state: State, slot: int) -> Group:
        """The tiles of a group, `Tiles.hidden` for the one that lies face down."""
        sees, known, hidden = state.layout.sees[slot], state.known, self._hidden
        shown = [hidden if sees & ~known[tile] else tile for tile in state.zones[slot]]
        return tuple(sorted(shown))

    def face_down(self, state: State, slot: int) -> list[int]:
        """The face-down tile of a group, if it has one."""
        sees, known = state.layout.sees[slot], state.known
        return [tile for tile in state.zones[slot] if sees & ~known[tile]]

    def move(self, state: State, tiles: Iterable[int], source: int, target: int) -> None:
        """Move tiles, as `group` names them, from one group to another."""
        hidden = self._hidden
        real = [self.face_down(state, source)[0] if t == hidden else t for t in tiles]
        state.move(real, source, target, face_down=None)
