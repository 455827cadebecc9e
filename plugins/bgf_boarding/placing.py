"""Where passengers sit down in Boarding; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bgf import Action, Refusal
from bgf.contract import option, reason, stage, texts
from bgf.kinds import Laying, PlacePiece, PlaceShape
from bgf_boarding.actions import BoardingKind
from bgf_boarding.content import SORTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

    Masks = tuple[int, ...]

__all__ = ["Put", "Seat"]

_KEPT = 2_000  # answers


class _AskingOff(BoardingKind):
    """Asks off the passengers who sit on seats that are needed (BOA-22, BOA-23)."""

    spare = stage(doc="One who was asked off may go back to the hall, without penalty (BOA-30).")

    def cost(
        self, state: State, player: int, action: Action, cells: Sequence[int]
    ) -> Mapping[str, str]:
        """Returns what it costs to ask off the passengers who sit there (BOA-23, BOA-73)."""
        return self.flight.mode(state).cost(state, player, len(cells)) if cells else {}

    def all_seated(self, state: State, player: int) -> Stage | None:
        """Goes on to the free exit (BOA-30) if one who was asked off may use it."""
        airport = self.airport
        is_free_exit = airport.card(state, player).special == "free_exit"
        if is_free_exit and any(airport.asked_off(state)):
            return state.phase.stages[self.spare]
        self.flight.finish(state, player)
        return None


class Seat(_AskingOff, PlaceShape, supply="held", cleared="asked"):
    """``seat r90 B4``: the card's layout, turned, its first passenger there (BOA-20 to BOA-24)."""

    name = "seat"
    not_here = reason("BOA-24")
    not_across = reason("BOA-31")
    blank_off = reason("BOA-20")
    same_turn = reason("BOA-21")
    white_inside = option(
        "bool", doc="Whether the white squares of a card must lie on the plane (BOA-20)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._seated = lru_cache(_KEPT)(self._seat_all)  # bots ask for the same again and again

    def laying(self, state: State, player: int) -> Laying:
        """Returns the layout of the card, without those who are left out (BOA-20, BOA-31)."""
        airport = self.airport
        card = airport.card(state, player)
        assert card.shape is not None  # a card without one is seated with `Put`
        return Laying(
            card.shape.without(state.counters[airport.dropped]),
            crosses=card.special == "two_sectors",
            blanks_in=state.options[self.white_inside],
        )

    def seated(self, state: State, player: int, plane: Masks) -> Sequence[Masks]:
        """Returns the plane after each way to seat the card there that asks nobody off.

        Args:
            state: the position; the plane need not lie there.
            player: the holder of the card.
            plane: for each kind of passenger the mask of their seats.
        """
        return self._seated(self.laying(state, player), state.players, plane)

    def _seat_all(self, laying: Laying, players: int, plane: Masks) -> Sequence[Masks]:
        placements = self.placements(laying, players).placements
        planes = []
        for number in placements.free(sum(plane)):
            after = list(plane)
            for kind, cell in zip(laying.shape.labels, placements.cells[number], strict=True):
                after[kind] |= 1 << cell
            planes.append(tuple(after))
        return tuple(planes)

    def after(self, state: State, player: int, lays: Mapping[int, int]) -> Stage | None:
        """Goes on once all are seated."""
        return self.all_seated(state, player)


class Put(_AskingOff, PlacePiece, supply="held", cleared="asked"):
    """``put B4``: the next passenger of a card with symbols, on a seat of its sort (BOA-25)."""

    name = "put"
    wrong_seat = reason("BOA-25", "seat", "where")
    just_seated = reason("BOA-22", "seat")
    where = texts(names=SORTS, doc="Where a passenger must sit, by the symbol (BOA-25).")

    def _next(self, state: State, player: int) -> tuple[int, str]:
        """Returns the kind of the next passenger, and the symbol of the seat."""
        airport = self.airport
        card = airport.card(state, player)
        number = airport.waiting(state, player)[0]
        return card.passengers[number], card.symbols[number]

    def piece(self, state: State, player: int) -> int:
        """Returns the kind of the next passenger."""
        return self._next(state, player)[0]

    def cells(self, state: State, player: int) -> int:
        """Returns the seats of the sort wanted, but those just given to others of the card."""
        airport = self.airport
        _, symbol = self._next(state, player)
        return airport.cells_for(state, symbol) & ~state.counters[airport.settled]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        airport = self.airport
        name = action.args[0]
        _, symbol = self._next(state, player)
        cell = self.plane.side(state.players).cell_of.get(name)
        if cell is None or not airport.cells_for(state, symbol) >> cell & 1:
            where = self.where.translations(symbol)
            return self.refuse_for(self.wrong_seat, state, seat=name, where=where)
        if state.counters[airport.settled] >> cell & 1:
            return self.refuse_for(self.just_seated, state, seat=name)
        return None

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """Names the passenger who sits down there."""
        passenger = self.passenger(self.piece(before, player), lang)
        return f"{self.describe(action, lang)} ({passenger})"

    def after(self, state: State, player: int, lays: Mapping[int, int]) -> Stage | None:
        """Seats the next one, unless the last voucher has been paid (BOA-75)."""
        airport = self.airport
        flight = self.flight
        for cell in lays:
            state.counters[airport.settled] |= 1 << cell
        if airport.card(state, player).special != "free_exit":
            flight.send_off(state, player)
            if flight.mode(state).is_lost(state):
                return None
        return state.stage if airport.waiting(state, player) else self.all_seated(state, player)
