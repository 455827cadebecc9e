"""Placing pieces on a plane: one on a cell, or several in the shape that a card shows."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bgf import param
from bgf.components.plane import cells_of
from bgf.components.shape import Shape
from bgf.contract import Reason, counter, plane, reason, text
from bgf.engine.actions import Action, ActionKind, Turn
from bgf.engine.replies import Preview
from bgf.errors import PluginError
from bgf.kinds.laying import LaysPieces, ShapePlacements
from bgf.words import message
from bgf_cext import placements_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bgf.components.plane import Side
    from bgf.engine.actions import Phrase
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Laying", "PlacePiece", "PlaceShape"]

_MASKS_REMEMBERED = 1_000


class _Placing(LaysPieces, ActionKind):
    """The base class of `PlacePiece` and `PlaceShape`.

    Attributes:
        supply: the counter, by kind of piece, from which pieces are taken; each player's own, or
            one that all share.
        cleared: the counter, by kind of piece, of pieces that were in the way; None if nothing can
            be placed on occupied cells.
    """

    exact = True
    plane = plane(doc="The plane on which pieces are placed.")
    supply = counter(own=None, doc="The pieces that can be placed, by kind.")
    cleared = counter(own=None, optional=True, doc="The pieces that were in the way, by kind.")
    taken = reason(optional=True, doc="A cell is occupied.")
    log_placed = text(name="log.place", doc="In the history: the cell of the piece or shape.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        seats = game.layout.seats
        self.planes_of = _by_player(self.plane.slots, seats)
        self.supply_of = _by_player(self.supply, seats)
        self.cleared_of = _by_player(self.cleared or (-1,), seats)

    def owner(self, player: int) -> int:
        """Returns the owner of the plane on which a player places; 0 if all share one."""
        return player if self.plane.per_player else 0

    @abstractmethod
    def lays(self, turn: Turn) -> Mapping[int, int]:
        """Returns the kind of piece that a legal action places on each cell, by cell."""

    def cost(self, turn: Turn, cells: Sequence[int]) -> Mapping[str, str]:
        """Returns the words of the preview, such as the cost of the action, by language.

        By default they are the text ``preview.NAME``, if the pack has it.

        Args:
            turn: the action, before it is played.
            cells: the cells that it clears.
        """
        preview = super().preview(turn)
        return preview.words if preview else {}

    def preview(self, turn: Turn) -> Preview | None:
        """Returns the pieces that would be placed, and the cells that would be cleared for them."""
        lays = self.lays(turn)
        taken = turn.state.taken(self.plane, self.owner(turn.player))
        cleared = tuple(cell for cell in sorted(lays) if taken >> cell & 1)
        return Preview(self.plane.id, lays, cleared, self.cost(turn, cleared))

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_placed]

    def uses(self, turn: Turn) -> Sequence[str]:
        """Returns the ids that the parameters name, and those of the cells that are covered."""
        names = turn.state.side(self.plane).names
        cells = [self.plane.cell_id(names[cell]) for cell in self.lays(turn)]
        return [*super().uses(turn), *cells]


class PlacePiece(_Placing):
    """``put B4``: places one piece on a cell.

    A game overrides `piece`, and `cells` if the piece can't lie on every cell.
    """

    cell = param.cell(param.inherited("plane"))
    not_here = reason(optional=True, doc="It can't lie on that cell.")
    none_left = reason(
        optional=True, doc="The supply has none of the piece; needed if pieces may run out."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._actions = {side: self._by_cell(side) for side in self.plane.sides}
        # The same sets of cells come up often in a match.
        self.actions_on: Callable[[Side, int], Sequence[Action]] = lru_cache(_MASKS_REMEMBERED)(
            self._find_actions_on
        )

    def _by_cell(self, side: Side) -> dict[int, Action]:
        """Returns the action that places the piece on each cell of a side."""
        return {cell: self.action(name) for name, cell in side.cell_of.items()}

    def _find_actions_on(self, side: Side, cells: int) -> tuple[Action, ...]:
        """Returns the actions that place the piece on each cell of a mask."""
        actions = self._actions[side]
        return tuple([actions[cell] for cell in cells_of(cells)])

    @abstractmethod
    def piece(self, state: State, player: int) -> int:
        """Returns the index of the kind of piece that is placed next.

        Nothing can be placed while the supply has none of that kind.
        """

    def cells(self, state: State, player: int) -> int:
        """Returns the mask of the cells where the piece may lie, occupied or not.

        By default it has all cells.
        """
        return state.side(self.plane).cells

    def free(self, state: State, player: int) -> int:
        """Returns the mask of the cells where the piece may lie now."""
        cells = self.cells(state, player)
        if self.cleared:
            return cells
        return cells & ~state.taken(self.plane, self.owner(player))

    def cell_of(self, turn: Turn) -> int | None:
        """Returns the index of an action's cell; None if the side in play has no such cell."""
        return turn.state.side(self.plane).cell_of.get(turn.args[0])

    def is_supplied(self, state: State, player: int) -> bool:
        """Returns whether the supply has the piece that a player places next."""
        first = self.supply_of[player]
        return state.counters[first + self.piece(state, player)] > 0

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        if not self.is_supplied(state, player):
            return ()
        return self.actions_on(state.side(self.plane), self.free(state, player))

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.is_supplied(turn.state, turn.player):
            return self.none_left
        cell = self.cell_of(turn)
        if cell is None:
            return self.not_here
        may_lie_there = self.cells(turn.state, turn.player) >> cell & 1
        if not may_lie_there:
            return self.not_here
        is_free = self.free(turn.state, turn.player) >> cell & 1
        return None if is_free else self.taken

    def lays(self, turn: Turn) -> Mapping[int, int]:
        cell = self.cell_of(turn)
        if cell is None:
            return {}  # pages ask for the previews of all actions of a kind that is `told_once`
        piece = self.piece(turn.state, turn.player)
        return {cell: piece}


class Laying(NamedTuple):
    """A shape to be placed, and the conditions on where it may lie.

    Attributes:
        shape: the shape.
        crosses: whether it may lie across two sectors side by side.
        blanks_in: whether the blanks of the shape must also lie on the plane.
    """

    shape: Shape
    crosses: bool = False
    blanks_in: bool = False


class PlaceShape(_Placing):
    """``seat r90 B4``: places a shape, turned clockwise by 90 degrees.

    The cell is that of the first of its pieces in reading order. The shape lies in one sector,
    unless `Laying.crosses`. Turns that look the same on the same cells are one action, whose
    canonical notation has the smallest turn.
    """

    quarters = param.turn()
    cell = param.cell(param.inherited("plane"))
    not_here = reason(doc="It does not fit there.")
    not_across = reason(optional=True, doc="It does not fit, not even across two sectors.")
    blank_off = reason(optional=True, doc="Its blanks would lie off the plane.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        if self.plane.hexes:
            raise PluginError(message("declared.shape_on_hexes", plane=self.plane.id))
        self._placements: dict[tuple[Laying, Side], ShapePlacements] = {}
        self._actions = {side: self._by_turn_and_cell(side) for side in self.plane.sides}

    def _by_turn_and_cell(self, side: Side) -> list[dict[int, Action]]:
        """Returns the actions on a side: for each number of quarter turns, by cell."""
        by_turn = []
        for quarters in range(4):
            by_cell = {cell: self.action(quarters, name) for name, cell in side.cell_of.items()}
            by_turn.append(by_cell)
        return by_turn

    @abstractmethod
    def laying(self, state: State, player: int) -> Laying:
        """Returns the shape that a player places now, with the constraints on its place."""

    def placements_for(self, state: State, player: int) -> ShapePlacements:
        """Returns all placements of the shape that a player places now."""
        return self.placements(self.laying(state, player), state.side(self.plane))

    def placements(self, laying: Laying, side: Side) -> ShapePlacements:
        """Returns all placements on a side of the plane; they are computed once."""
        found = self._placements.get((laying, side))
        if found is None:
            found = self._find_placements(laying, side)
            self._placements[laying, side] = found
        return found

    def _find_placements(self, laying: Laying, side: Side) -> ShapePlacements:
        """Computes all placements on a side of the plane."""
        shape = laying.shape
        joined = _neighbouring_sectors(side) if laying.crosses else ()
        placements = placements_for(
            side.rows,
            side.cols,
            side.sector_of,
            shape.cells,
            shape.labels,
            joined=joined,
            blanks=shape.blanks,
            inside=laying.blanks_in,
        )
        by_turn = self._actions[side]
        actions = []
        for quarters, cell in zip(placements.turns, placements.anchors, strict=True):
            actions.append(by_turn[quarters][cell])
        return ShapePlacements(laying, side, placements, actions)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        found = self.placements_for(state, player)
        if self.cleared:
            return found.actions
        taken = state.taken(self.plane, self.owner(player))
        return [found.actions[number] for number in found.placements.free(taken)]

    def canonical(self, turn: Turn) -> Action:
        found = self.placements_for(turn.state, turn.player)
        number = found.find(turn.action)
        return turn.action if number < 0 else found.actions[number]

    def why_not(self, turn: Turn) -> Reason | None:
        found = self.placements_for(turn.state, turn.player)
        number = found.find(turn.action)
        if number < 0:
            return self._why_not_there(found.laying, turn)
        if self.cleared:
            return None
        taken = turn.state.taken(self.plane, self.owner(turn.player))
        overlap = taken & found.placements.masks[number]
        return self.taken if overlap else None

    def _why_not_there(self, laying: Laying, turn: Turn) -> Reason:
        """Returns the reason why a shape would not fit on a cell even if all cells were free."""
        if laying.blanks_in:
            side = turn.state.side(self.plane)
            without_blanks = self.placements(laying._replace(blanks_in=False), side)
            if without_blanks.find(turn.action) >= 0:
                return self.blank_off
        return self.not_across if laying.crosses else self.not_here

    def lays(self, turn: Turn) -> Mapping[int, int]:
        return self.placements_for(turn.state, turn.player).lays(turn.action)


def _neighbouring_sectors(side: Side) -> Sequence[tuple[int, int]]:
    """Returns the pairs of sectors side by side that both have cells."""
    pairs = []
    for number, (left, right) in enumerate(pairwise(side.sectors)):
        if left and right:  # where the plane has a free shape, a sector may have no cell
            pairs.append((number, number + 1))
    return pairs


def _by_player(slots: Sequence[int], seats: int) -> tuple[int, ...]:
    """Returns the slot of each player; a shared slot is repeated for each."""
    if len(slots) > 1:
        return tuple(slots)
    return (slots[0],) * seats
