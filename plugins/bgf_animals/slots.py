"""Where things lie on the table of Animals, and what several rules look up or do there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bgf.contract import Part, counter, part, value, zone
from bgf_animals.content import LARGEST
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Group", "Slots"]

Group = tuple[int, ...]
"""The tiles of a group as everybody sees them: in the content's order, the face-down one last."""


class Slots(Part):
    """The slots of zones and counters. Nothing but the rules moves tiles.

    Attributes:
        box: the species that are not in play.
        deck: the deck.
        groups: the slot of each group in the middle; many are empty.
        drawn, arks, ashore: for each player the tiles drawn first, those owned, those discarded.
        crates: for each player the crates.
        stock: the crates of nobody.
        most_crates: the largest number of crates that a player may have.
        passes: how many have passed in a row.
    """

    tiles = part(Tiles)
    box = zone(
        "tiles",
        manual=True,
        size=None,
        sees="everybody",
        doc="The species that are not in play (ANI-02).",
    )
    deck = zone(
        "tiles",
        manual=True,
        size=None,
        starts=True,
        sees="nobody",
        ordered=True,
        doc="Where the tiles begin, face down (ANI-03).",
    )
    drawn = zone(
        "tiles",
        own=True,
        manual=True,
        size=None,
        sees="owner",
        doc="The tiles from which a player chooses the first one for the ark (ANI-05).",
    )
    groups = zone(
        "tiles",
        piles=True,
        manual=True,
        size=None,
        sees="everybody",
        face_down=True,
        name="middle",
        doc="The groups, each in a pile (ANI-10, ANI-11): as many as tiles can lie there.",
    )
    arks = zone(
        "tiles",
        own=True,
        manual=True,
        size=None,
        sees="owner",
        name="ark",
        doc="A player's animals, those before the ark too (ANI-06, ANI-21); how many they are, "
        "everybody knows.",
    )
    ashore = zone(
        "tiles",
        own=True,
        manual=True,
        size=None,
        sees="everybody",
        doc="The animals that a player discards at the end (ANI-30, ANI-31).",
    )
    crates = counter(
        own=True,
        start=0,
        doc="Each player's crates, which everybody sees (ANI-06); dealt from the stock.",
    )
    stock = counter(
        doc="The crates that nobody has: enough for all players to have `most_crates` (ANI-01)."
    )
    most_crates = value(
        int,
        ge=1,
        le=LARGEST,
        doc="The most crates of a player (ANI-14). The `stock` has as many for every player.",
    )
    passes = counter(start=0, doc="How many have passed in a row (ANI-20).")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._hidden = self.tiles.hidden

    def group(self, state: State, slot: int) -> Group:
        """Returns the tiles of a group, `Tiles.hidden` for the one that lies face down."""
        sees = state.layout.sees[slot]
        known = state.known
        hidden = self._hidden
        shown = [hidden if sees & ~known[tile] else tile for tile in state.zones[slot]]
        return tuple(sorted(shown))

    def face_down(self, state: State, slot: int) -> list[int]:
        """Returns the face-down tile of a group, if it has one."""
        sees = state.layout.sees[slot]
        known = state.known
        return [tile for tile in state.zones[slot] if sees & ~known[tile]]

    def move(self, state: State, tiles: Iterable[int], source: int, target: int) -> None:
        """Moves tiles, as `group` names them, from one group to another."""
        hidden = self._hidden
        real = [self.face_down(state, source)[0] if t == hidden else t for t in tiles]
        state.move(real, source, target, face_down=None)
