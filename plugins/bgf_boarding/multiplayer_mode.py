"""The mode of Boarding for several players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bgf import Score
from bgf.contract import Part, option, part, text, value
from bgf.engine.seat_letters import by_seat, seat_letter
from bgf_boarding.airport import Airport
from bgf_boarding.content import PER_PLAYER, VOUCHERS, Vouchers
from bgf_boarding.handling import ModeHandling
from bgf_boarding.scoring import Scoring

if TYPE_CHECKING:
    from bgf import State

__all__ = ["MultiplayerMode"]


class MultiplayerMode(ModeHandling, Part):
    """The mode for 2 to 4 players.

    Vouchers pay for cards, the last round is played out, and points decide. `SoloMode` overrides
    the differences of the solo game.
    """

    airport = part(Airport)
    scoring = part(Scoring)
    vouchers = value(
        dict[str, Vouchers],
        extra_json_schema=VOUCHERS,
        doc="Vouchers at the start (BOA-04, BOA-70). `per_player` is the number for each of "
        "several players; the other keys are the choices of the option `level` of the solo game.",
    )
    turned_up = option(
        "int",
        name="events",
        min=0,
        max=100,
        doc="Number of event cards turned up (BOA-61). There must be at least `max` event cards.",
    )
    asks_off = text("number", "points", name="preview.asked_off")
    asks_off_free = text("number", "points", name="preview.asked_off_free")
    points_now = text("points", name="status.points", doc="Below the table: the points so far.")
    last_round = text(
        "player",
        name="status.last_round",
        doc="Below the table: it is the last round, and who has the last turn.",
    )
    last_turn = text(name="status.last_turn", doc="Below the table: it is the last turn.")

    can_remove = False
    """Whether open cards may be removed (BOA-72)."""

    def vouchers_dealt(self, state: State) -> int:
        """Returns the number of vouchers of each player at the start (BOA-04)."""
        return self.vouchers[PER_PLAYER]

    def events_dealt(self, state: State) -> int:
        """Returns the number of event cards turned up (BOA-61)."""
        number: int = state.options[self.turned_up]
        return number

    def price(self, place: int) -> int:
        """Returns the price in vouchers of the card at a place, counted from 0 (BOA-10)."""
        return place

    def vouchers_to_pay(self, state: State, number: int) -> int:
        """Returns the vouchers to pay for passengers put beside the board: none (BOA-56)."""
        return 0

    def cost_of_asking_off(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Returns the cost of asking off a number of passengers, in words by language.

        Rules: BOA-23, BOA-30.
        """
        penalties = self.airport.penalties(state, player, number)
        words = self.asks_off if penalties.new == number else self.asks_off_free
        points = penalties.new * self.scoring.score_beside
        return words.translations(number=number, points=points)

    def status(self, state: State, lang: str) -> list[str]:
        """Returns lines with all points if the match ended now, and the last turn.

        Rules: BOA-40, BOA-50 to BOA-56, BOA-61.
        """
        if state.finished:
            return []
        points = [sum(items.values()) for items in self.scoring.points(state)]
        lines = [self.points_now(lang, points=by_seat(points))]
        if not state.counters[self.airport.ending]:
            return lines
        last_player = (state.starter - 1) % state.players
        if state.player == last_player:
            lines.append(self.last_turn(lang))
        else:
            lines.append(self.last_round(lang, player=seat_letter(last_player)))
        return lines

    def score(self, state: State) -> Score:
        """Returns the points by source (BOA-33, BOA-50 to BOA-58, BOA-61)."""
        return Score(self.scoring.points(state))
