"""The table of Animals: its zones and counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, counter, part, value, zone
from bgf_animals.content import LARGEST
from bgf_animals.handling import TileHandling
from bgf_animals.tiles import Tiles

if TYPE_CHECKING:
    from bgf import Game

__all__ = ["Slots"]


class Slots(TileHandling, Part):
    """Declares zones and counters; `TileHandling` has the methods that use them at every turn.

    Attributes:
        box: the slot of the species that are not in play.
        deck: the slot of the deck.
        drawn: for each player the slot of the tiles drawn at the start.
        groups: the slots of the groups in the middle; many are empty.
        arks: for each player the slot of the animals owned.
        ashore: for each player the slot of the animals discarded.
        crates: for each player the slot of the crates.
        stock: the slot of the crates that nobody has.
        most_crates: the largest number of crates of a player.
        passes: the slot of the number of passes in a row.
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
        doc="The deck, in which all tiles begin, face down (ANI-03).",
    )
    drawn = zone(
        "tiles",
        own=True,
        manual=True,
        size=None,
        sees="owner",
        doc="The tiles from which a player chooses the first animal of the ark (ANI-05).",
    )
    groups = zone(
        "tiles",
        piles=True,
        manual=True,
        size=None,
        sees="everybody",
        face_down=True,
        name="middle",
        doc="The groups, each in a pile of its own (ANI-10, ANI-11). There must be a pile for each "
        "tile that can lie there.",
    )
    arks = zone(
        "tiles",
        own=True,
        manual=True,
        size=None,
        sees="owner",
        name="ark",
        doc="A player's animals, on the ark and in front of it (ANI-06, ANI-21). Their number is "
        "public.",
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
        doc="Each player's crates, dealt from the stock. They are public (ANI-06).",
    )
    stock = counter(
        doc="Crates that nobody has: enough for all players to hold `most_crates` (ANI-01)."
    )
    most_crates = value(
        int,
        ge=1,
        le=LARGEST,
        doc="Largest number of crates of a player (ANI-14). The `stock` has as many for each "
        "player.",
    )
    passes = counter(start=0, doc="Number of passes in a row (ANI-20).")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hidden = self.tiles.hidden
