# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""Laying pieces on a plane: the parts of `PlacePiece` and `PlaceShape` that run at every turn.

This module is compiled where it stands, with the C types of `laying.pxd`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf_cext import slots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.components.plane import Plane, Side
    from bgf.engine.actions import Action
    from bgf.engine.flow import Stage
    from bgf.kinds.placing import Laying
    from bgf_cext import Placements

__all__ = ["LaysPieces", "ShapePlacements"]


class LaysPieces:
    """The base of kinds of action that lay pieces on a plane.

    Attributes:
        plane: the plane; each player's own, or one that all share.
        planes_of: for each player, the first slot of the plane's masks.
        supply_of: for each player, the slot of the counter from which pieces are taken.
        cleared_of: for each player, the slot of the counter of pieces that were in the way; -1 if
            there is none.
    """

    __slots__ = ("cleared_of", "plane", "planes_of", "supply_of")

    plane: Plane
    planes_of: tuple[int, ...]
    supply_of: tuple[int, ...]
    cleared_of: tuple[int, ...]

    def lays(self, turn: Turn) -> Mapping[int, int]:
        """Returns the kind of piece that a legal action places on each cell, by cell."""
        raise NotImplementedError

    def after(self, turn: Turn, lays: Mapping[int, int]) -> Stage | None:
        """Returns the next stage after the pieces have been placed; None by default."""
        return None

    def apply(self, turn: Turn) -> Stage | None:
        """Lays the pieces, and returns the next stage."""
        state = turn.state
        player = turn.player
        lays = self.lays(turn)
        plane = self.planes_of[player]
        supply = self.supply_of[player]
        state.lay(plane, self.plane.width, lays, supply, self.cleared_of[player])
        return self.after(turn, lays)


slots.keep(LaysPieces)


class ShapePlacements:
    """All placements of a shape on a side of a plane, including those on occupied cells.

    Attributes:
        laying: the shape, and the constraints on its place.
        side: the side of the plane.
        placements: the placements, by number.
        actions: the action for each of them.
    """

    __slots__ = ("_cells", "_kinds", "actions", "laying", "placements", "side")

    laying: Laying
    side: Side
    placements: Placements
    actions: Sequence[Action]
    _cells: tuple[tuple[int, ...], ...]
    _kinds: tuple[int, ...]

    def __init__(
        self, laying: Laying, side: Side, placements: Placements, actions: Sequence[Action]
    ) -> None:
        self.laying = laying
        self.side = side
        self.placements = placements
        self.actions = actions
        self._cells = placements.cells
        self._kinds = laying.shape.labels

    def lays(self, action: Action) -> Mapping[int, int]:
        """Returns the kind of piece that a legal action lays on each cell."""
        # A cache of thousands of results would only displace other data from the CPU's cache.
        found = {}
        kinds = self._kinds
        cells = self._cells[self.find(action)]
        for place in range(len(cells)):
            cell = cells[place]
            found[cell] = kinds[place]
        return found

    def find(self, action: Action) -> int:
        """Returns the number of an action's placement; -1 if the shape does not fit there.

        Turns of the shape that look the same are one placement.
        """
        quarters, name = action.args
        cell = self.side.cell_of.get(name)
        return -1 if cell is None else self.placements.find(quarters, cell)


slots.keep(ShapePlacements)
