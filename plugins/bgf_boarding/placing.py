"""Where passengers sit down in Boarding; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Refusal
from bgf.kinds import Laying, PlacePiece, PlaceShape
from bgf_boarding.actions import BoardingKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

    Masks = tuple[int, ...]

__all__ = ["Put", "Seat"]

_KEPT = 2_000  # answers


class _AskingOff(BoardingKind):
    """Whoever sits on a seat that is needed is asked off (BOA-22, BOA-23)."""

    plane, supply, cleared = "plane", "held", "asked"

    def cost(
        self, state: State, player: int, action: Action, cells: Sequence[int]
    ) -> Mapping[str, str]:
        """What it costs to ask off whoever sits there (BOA-23, BOA-73)."""
        return self.flight.mode(state).cost(state, player, len(cells)) if cells else {}


class Seat(_AskingOff, PlaceShape):
    """``seat r90 B4``: the card's layout, turned, its first passenger there (BOA-20 to BOA-24)."""

    name = "seat"
    rules: ClassVar = {
        "not_here": "BOA-24",
        "not_across": "BOA-31",
        "blank_off": "BOA-20",
        "same_turn": "BOA-21",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._seated = lru_cache(_KEPT)(self._seat_all)  # bots ask for the same again and again

    def laying(self, state: State, player: int) -> Laying:
        """The layout of the card, without those who are left out (BOA-20, BOA-31)."""
        card = self.flight.card(state, player)
        assert card.shape is not None  # a card without one is seated with `Put`
        return Laying(
            card.shape.without(state.counters[self.flight.dropped]),
            crosses=card.special == "two_sectors",
            blanks_in=state.options["white_inside"],
        )

    def seated(self, state: State, player: int, plane: Masks) -> Sequence[Masks]:
        """What a plane is after each way to seat the card there that asks nobody off.

        Args:
            state: the position; the plane need not lie there.
            player: who holds the card.
            plane: for each kind of passenger the mask of their seats.
        """
        return self._seated(self.laying(state, player), state.players, plane)

    def _seat_all(self, laying: Laying, players: int, plane: Masks) -> Sequence[Masks]:
        ways, found = self.ways(laying, players), []
        for way in ways.placements.free(sum(plane)):
            after = list(plane)
            for kind, cell in zip(laying.shape.labels, ways.placements.cells[way], strict=True):
                after[kind] |= 1 << cell
            found.append(tuple(after))
        return tuple(found)

    def after(self, state: State, player: int, lays: Mapping[int, int]) -> Stage | None:
        """All are seated."""
        return self.flight.all_seated(state, player)


class Put(_AskingOff, PlacePiece):
    """``put B4``: the next passenger of a card with symbols, on a seat of its sort (BOA-25)."""

    name = "put"
    rules: ClassVar = {"wrong_seat": "BOA-25", "just_seated": "BOA-22"}

    def _next(self, state: State, player: int) -> tuple[int, str]:
        """The kind of the next passenger, and the symbol of the seat."""
        card, number = self.flight.card(state, player), self.flight.waiting(state, player)[0]
        return card.passengers[number], card.symbols[number]

    def piece(self, state: State, player: int) -> int:
        """The kind of the next passenger."""
        return self._next(state, player)[0]

    def cells(self, state: State, player: int) -> int:
        """The seats of the sort that it wants, but those just given to others of the card."""
        _, symbol = self._next(state, player)
        return self.flight.cells_for(state, symbol) & ~state.counters[self.flight.settled]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        name, (_, symbol) = action.args[0], self._next(state, player)
        cell = self.board.side(state.players).cell_of.get(name)
        if cell is None or not self.flight.cells_for(state, symbol) >> cell & 1:
            where = self.game.pack.data["texts"][f"where.{symbol}"]
            return self.refuse_for("wrong_seat", state, seat=name, where=where)
        if state.counters[self.flight.settled] >> cell & 1:
            return self.refuse_for("just_seated", state, seat=name)
        return None

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """With who sits down there."""
        who = self.passenger(self.piece(before, player), lang)
        return f"{self.describe(action, lang)} ({who})"

    def after(self, state: State, player: int, lays: Mapping[int, int]) -> Stage | None:
        """The next one sits down, unless the last voucher has been paid (BOA-75)."""
        flight = self.flight
        for cell in lays:
            state.counters[flight.settled] |= 1 << cell
        if flight.card(state, player).special != "free_exit":
            flight.send_off(state, player)
            if flight.mode(state).is_lost(state):
                return None
        return state.stage if flight.waiting(state, player) else flight.all_seated(state, player)
