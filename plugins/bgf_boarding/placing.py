"""The actions that seat passengers; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from bgf.contract import fact, option, reason, stage, text, texts
from bgf.kinds import Laying, PlacePiece, PlaceShape
from bgf_boarding.actions import SendingOff
from bgf_boarding.handling import PutHandling, SeatHandling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State, Turn
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.kinds.laying import ShapePlacements

    Masks = tuple[int, ...]

__all__ = ["Put", "Seat", "SeatedPlanes"]

_CACHED_CARDS = 2_000  # each on one plane, with all planes that it can lead to

_TURNS = ("r90", "r180", "r270")


@dataclass(frozen=True, slots=True, eq=False)
class SeatedPlanes:
    """A player's plane after each way to seat a card that asks nobody off.

    An object equals only itself, so that it is quickly found in caches.

    Attributes:
        planes: for each way, and each kind of passenger, the mask of their seats.
    """

    planes: Sequence[Masks]


class _Seating(SendingOff):
    """The base of actions that seat passengers, and ask off those who sit there (BOA-22, BOA-23).

    A derived class derives from `PlacePiece` or `PlaceShape` too.
    """

    spare = stage(doc="One who was asked off may go back to the hall, without penalty (BOA-30).")
    log_asked_off = text(name="log.asked_off", doc="In the history: the passengers asked off.")

    def cost(self, turn: Turn, cells: Sequence[int]) -> Mapping[str, str]:
        """Returns the cost of asking off the passengers on some cells (BOA-23, BOA-73)."""
        if not cells:
            return {}
        mode = self.modes.of(turn.state)
        return mode.cost_of_asking_off(turn.state, turn.player, len(cells))

    def consequences(self, turn: Turn) -> Sequence[Phrase]:
        """Returns the end of a log line: the passengers asked off, the vouchers paid and gained."""
        phrases: list[Phrase] = []
        if any(self._numbers_asked_off(turn)):
            phrases.append(self.log_asked_off)
        phrases += self.vouchers_phrases(turn)
        return phrases

    @fact
    def asked_off(self, turn: Turn, lang: str) -> str:
        """The passengers who were asked off, by kind: ``2× tourist, 1× lover``."""
        found = []
        for kind, number in enumerate(self._numbers_asked_off(turn)):
            if number:
                name = self.airport.passenger_name(kind, lang)
                found.append(f"{number}× {name}")
        return ", ".join(found)

    def _numbers_asked_off(self, turn: Turn) -> list[int]:
        """Returns the number of passengers of each kind that the action has asked off."""
        before = self._all_asked_off(turn.state, turn.player)
        after = self._all_asked_off(turn.after, turn.player)
        return [now - earlier for now, earlier in zip(after, before, strict=True)]

    def _all_asked_off(self, state: State, player: int) -> list[int]:
        """Returns the number of each kind beside the board, or waiting to be put there."""
        waiting = self.airport.asked_off(state)
        beside = self.beside(state, player)
        return [sum(numbers) for numbers in zip(waiting, beside, strict=True)]


class Seat(SeatHandling, _Seating, PlaceShape, supply="held", cleared="asked"):
    """``seat r90 B4``: the card's layout, turned, its first passenger there (BOA-20 to BOA-24)."""

    name = "seat"
    exact = True
    not_here = reason("BOA-24")
    not_across = reason("BOA-31")
    blank_off = reason("BOA-20")
    white_inside = option(
        "bool", doc="Whether the white squares of a card must lie on the plane (BOA-20)."
    )
    log_seat = text(name="log.seat", doc="In the history: where the card was seated.")
    turned = texts(names=_TURNS, doc="In the history: how far the card was turned (BOA-21).")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        # Matches and bots call these again and again.
        self._placed = {}
        self._laying = cache(self._find_laying)
        self._seated = lru_cache(_CACHED_CARDS)(self._seat_all)

    def laying(self, state: State, player: int) -> Laying:
        """Returns the layout of the card, without passengers who are left out (BOA-20, BOA-31)."""
        airport = self.airport
        component = state.zones[airport.taken[player]][0]
        dropped = state.counters[airport.dropped]
        blanks_in = state.options[self.white_inside]
        return self._laying(airport.kind_of[component], dropped, blanks_in)

    def find_placements(self, state: State, player: int) -> ShapePlacements:
        """Returns all placements of the card; `placements_for` caches them."""
        return self.placements(self.laying(state, player), state.side(self.plane))

    def _find_laying(self, kind: int, dropped: int, blanks_in: bool) -> Laying:
        """Returns the layout of a kind of card, without the passengers of a mask."""
        card = self.airport.cards[kind]
        assert card.shape is not None  # a card without one is seated with `Put`
        shape = card.shape.without(dropped)
        crosses = card.special == "two_sectors"
        return Laying(shape, crosses, blanks_in)

    def seated(self, state: State, player: int, plane: Masks) -> SeatedPlanes:
        """Returns the plane after each way to seat the card without asking anybody off.

        Args:
            state: the position; the plane need not lie there.
            player: the holder of the card.
            plane: for each kind of passenger the mask of their seats.
        """
        laying = self.laying(state, player)
        return self._seated(laying, state.players, plane)

    def _seat_all(self, laying: Laying, players: int, plane: Masks) -> SeatedPlanes:
        """Returns the plane after each laying of a shape on empty seats."""
        placements = self.placements(laying, self.plane.side(players)).placements
        kinds = laying.shape.labels
        planes = []
        for number in placements.free(sum(plane)):
            after = list(plane)
            for kind, cell in zip(kinds, placements.cells[number], strict=True):
                after[kind] |= 1 << cell
            planes.append(tuple(after))
        return SeatedPlanes(planes)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        quarters = turn.args[0]
        phrases: list[Phrase] = [self.log_seat]
        if quarters:
            word = self.quarters.word(quarters)
            phrases.append(self.turned.of(word))
        phrases += self.consequences(turn)
        return phrases


class Put(PutHandling, _Seating, PlacePiece, supply="held", cleared="asked"):
    """``put B4``: the next passenger of a card with symbols, on a seat of its sort (BOA-25)."""

    name = "put"
    exact = True
    wrong_seat = reason("BOA-25")
    just_seated = reason("BOA-22")
    log_put = text(name="log.put", doc="In the history: who was seated where.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        fewest, most = game.players
        self.sides = {players: self.plane.side(players) for players in range(fewest, most + 1)}

    def piece(self, state: State, player: int) -> int:
        """Returns the kind of the next passenger."""
        return self.airport.next_kind(state, player)

    def is_supplied(self, state: State, player: int) -> bool:
        """Returns True: the hall holds the passengers of a card."""
        return True

    def cells(self, state: State, player: int) -> int:
        """Returns the mask of the seats wanted, without those just given to others of the card."""
        return self.airport.seats_open(state, player)

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        cell = self.cell_of(turn)
        if cell is None:
            return self.wrong_seat
        seat = 1 << cell
        if not self.airport.seats_wanted(state, turn.player) & seat:
            return self.wrong_seat
        settled = state.counters[self.airport.settled]
        if settled & seat:
            return self.just_seated
        return None

    @fact
    def seat_wanted(self, turn: Turn) -> Mapping[str, str]:
        """The seats that the passenger may take (BOA-25), in words."""
        airport = self.airport
        number = airport.next_passenger(turn.state, turn.player)
        assert number is not None  # else the stage is over
        symbol = airport.card(turn.state, turn.player).symbols[number]
        return self.where.translations(symbol)

    @fact
    def passenger(self, turn: Turn, lang: str) -> str:
        """The kind of the passenger."""
        kind = self.piece(turn.state, turn.player)
        return self.airport.passenger_name(kind, lang)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [self.log_put, *self.consequences(turn)]
