"""The two modes of Boarding: a match with others, and the solo game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bgf import Score
from bgf.contract import Part, counter, option, part, text, texts, value
from bgf.engine.words import by_seat, seat_letter
from bgf_boarding.airport import Airport
from bgf_boarding.content import PER_PLAYER, VOUCHERS, Groups, Scenario, Vouchers
from bgf_boarding.scoring import Scoring, goals

if TYPE_CHECKING:
    from bgf import State
    from bgf_boarding.scoring import Goal

__all__ = ["Shared", "Solo"]

# The counter `outcome` of a solo game; 0 while it goes on.
_WON = 1
_LOST = -1


class Shared(Part):
    """The mode for 2 to 4 players.

    Vouchers pay for cards, the last round is played out, and points decide. `Solo` overrides what
    differs in a match alone.
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

    def toll(self, state: State, number: int) -> int:
        """Returns the vouchers to pay for passengers put beside the board: none (BOA-56)."""
        return 0

    def reach(self, state: State, player: int) -> int:
        """Returns the number of cards that can be taken, counted from the far end (BOA-10)."""
        airport = self.airport
        vouchers = state.counters[airport.vouchers[player]]
        return min(len(state.zones[airport.row]), vouchers + 1)  # the first card is free

    def card_taken(self, state: State, player: int, place: int) -> None:
        """Pays for a card just taken and gains the vouchers on it (BOA-10, BOA-11, BOA-14).

        Args:
            state: the position, in which the card has left the row already.
            player: the player who took the card.
            place: the place from which it was taken.
        """
        airport = self.airport
        counters = state.counters
        row = slice(airport.pledged, airport.pledged + airport.row_size)
        pledged = counters[row]
        counters[airport.vouchers[player]] += pledged[place] - place
        passed_over = [number + 1 for number in pledged[:place]]
        # The vouchers slide with their cards; the place next to the deck has none.
        counters[row] = [*passed_over, *pledged[place + 1 :], 0]

    def card_finished(self, state: State) -> None:
        """Draws a new card next to the deck after a card has been put away (BOA-14)."""
        self.airport.refill(state)

    def sent_off(self, state: State, number: int) -> None:
        """Pays for a number of passengers just put beside the board.

        Nothing is due now: they cost points at the end (BOA-56).
        """

    def is_lost(self, state: State) -> bool:
        """Returns whether the match is lost; never with others."""
        return False

    def cost(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Returns the cost of asking off a number of passengers, in words by language.

        Rules: BOA-23, BOA-30.
        """
        to_pay_for, _ = self.airport.penalties(state, player, number)
        words = self.asks_off if to_pay_for == number else self.asks_off_free
        points = to_pay_for * self.scoring.score_beside
        return words.translations(number=number, points=points)

    def status(self, state: State, lang: str) -> list[str]:
        """Returns lines with the points of all, were the match over now, and the last turn.

        Rules: BOA-40, BOA-50 to BOA-56, BOA-61.
        """
        if state.finished:
            return []
        points = [sum(items.values()) for items in self.scoring.points(state)]
        lines = [self.points_now(lang, points=by_seat(points))]
        if state.counters[self.airport.ending]:
            last_player = (state.starter - 1) % state.players
            if state.player == last_player:
                lines.append(self.last_turn(lang))
            else:
                lines.append(self.last_round(lang, player=seat_letter(last_player)))
        return lines

    def turn_end(self, state: State) -> None:
        """Makes this the last round if a kind or the cards have run out.

        Rules: BOA-15, BOA-40, BOA-42.
        """
        airport = self.airport
        has_all_kinds = all(airport.in_hall(state))
        has_cards = bool(state.zones[airport.row])
        if not (has_all_kinds and has_cards):
            state.counters[airport.ending] = 1

    def round_end(self, state: State) -> None:
        """Ends the match after its last round (BOA-40)."""
        if state.counters[self.airport.ending]:
            state.end_phase()

    def score(self, state: State) -> Score:
        """Returns the points by source (BOA-33, BOA-50 to BOA-58, BOA-61)."""
        return Score(self.scoring.points(state))


class Solo(Shared):
    """The mode for 1 player: vouchers pay for mistakes, a scenario is won or lost (BOA-70)."""

    rewarded = counter(
        own=True,
        start=0,
        doc="Bookkeeping of the rules: a mask of the sectors already rewarded (BOA-74).",
    )
    outcome = counter(
        start=0,
        doc="Bookkeeping of the rules: 1 when the solo game is won, -1 when it is lost (BOA-75).",
    )
    sector_reward = value(
        int, ge=0, le=1000, doc="Vouchers for filling a sector in the solo game (BOA-74)."
    )
    scenarios = value(
        dict[str, Scenario],
        min_length=1,
        doc="The conditions that win the solo game, for each choice of the option `scenario` "
        "(BOA-76).",
    )
    scenario = option(
        "choice",
        doc="The scenario of the solo game (BOA-76). Each choice is the id of one of the "
        "`scenarios`.",
    )
    level = option(
        "choice",
        doc="The difficulty of the solo game (BOA-70). The value `vouchers` has a number for each "
        "choice.",
    )
    pays = text("number", "vouchers", name="preview.pays")
    pays_free = text("number", "vouchers", name="preview.pays_free")
    loses = text(name="preview.loses")
    last_card = text(name="status.last_card", doc="Below the table: it is the last card.")
    goal = text("what", "have", "need")
    goal_also = text("goals", name="goal.also")
    goal_or = text(name="goal.or")
    goal_names = texts(
        names=(*Groups.__struct_fields__, "any_group", "pairs", "children"), name="goal"
    )
    scenario_names = texts(of=("values", "scenarios", "value"), name="scenario")

    can_remove = True

    def vouchers_dealt(self, state: State) -> int:
        """Returns the number of vouchers for the level of the match (BOA-70)."""
        return self.vouchers[state.options[self.level]]

    def events_dealt(self, state: State) -> int:
        """Returns 0: there are no events (BOA-78)."""
        return 0

    def price(self, place: int) -> int:
        """Returns 0: cards cost nothing (BOA-71)."""
        return 0

    def toll(self, state: State, number: int) -> int:
        """Returns a voucher for each passenger, or all vouchers if there are fewer (BOA-73)."""
        return min(number, state.counters[self.airport.vouchers[0]])

    def reach(self, state: State, player: int) -> int:
        """Returns the number of open cards: each can be taken (BOA-71)."""
        return len(state.zones[self.airport.row])

    def card_taken(self, state: State, player: int, place: int) -> None:
        """Refills the gap in the row at once (BOA-71)."""
        self.airport.refill(state, place)

    def card_finished(self, state: State) -> None:
        """Does nothing: `card_taken` has refilled the row (BOA-71)."""

    def sent_off(self, state: State, number: int) -> None:
        """Pays a voucher for each passenger put beside the board (BOA-73)."""
        self.pay(state, number)

    def pay(self, state: State, number: int) -> None:
        """Pays vouchers into the stock: a number, or all if there are fewer."""
        airport = self.airport
        vouchers = airport.vouchers[0]
        state.pay(vouchers, airport.stock, min(number, state.counters[vouchers]))

    def is_lost(self, state: State) -> bool:
        """Returns whether the last voucher is gone (BOA-75)."""
        return not state.counters[self.airport.vouchers[0]]

    def cost(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Returns the cost in vouchers, and that it loses the match where it does, in words.

        Rules: BOA-73, BOA-75.
        """
        airport = self.airport
        to_pay_for, due = airport.penalties(state, player, number)
        words = self.pays if to_pay_for == number else self.pays_free
        phrases = words.translations(number=number, vouchers=to_pay_for)
        loses = due > 0 and due >= state.counters[airport.vouchers[0]]
        if not loses:
            return phrases
        return {lang: f"{phrase} {self.loses(lang)}" for lang, phrase in phrases.items()}

    def status(self, state: State, lang: str) -> list[str]:
        """Returns lines with the progress of the scenario (BOA-76) and the last card (BOA-75)."""
        must, *one_of = self._conditions(state)
        scenario = self.scenario_names(state.options[self.scenario], lang)
        alternatives = [self._progress(condition, lang) for condition in one_of]
        lines = [
            f"{scenario}: {self._progress(must, lang)}",
            self.goal_also(lang, goals=self.goal_or(lang).join(alternatives)),
        ]
        if self._is_last_card(state):
            lines.append(self.last_card(lang))
        return lines

    def _is_last_card(self, state: State) -> bool:
        """Returns whether the match goes on with exactly one card, open or being seated."""
        airport = self.airport
        zones = state.zones
        places = (airport.deck, airport.row, airport.taken[0])
        left = sum(len(zones[place]) for place in places)
        return left == 1 and not state.finished

    def _progress(self, condition: Sequence[Goal], lang: str) -> str:
        """Returns the progress of each goal of a condition, in words."""
        return ", ".join(
            self.goal(lang, what=self.goal_names(goal.what, lang), have=goal.have, need=goal.need)
            for goal in condition
        )

    def _conditions(self, state: State) -> list[list[Goal]]:
        """Returns the goals of each condition of the scenario (BOA-76).

        The first condition must be met, and at least one of the others.
        """
        cabin = self.scoring.cabin(state, 0)
        scenario = self.scenarios[state.options[self.scenario]]
        conditions = [scenario.must, *scenario.one_of]
        return [goals(cabin, condition, self.scoring.kind_of_group) for condition in conditions]

    def turn_end(self, state: State) -> None:
        """Rewards full sectors, and ends the match if it is won or lost (BOA-74, BOA-75)."""
        outcome = self._outcome(state)
        state.counters[self.outcome] = outcome
        if outcome:
            state.end_phase()

    def _outcome(self, state: State) -> int:
        """Returns `_WON`, `_LOST`, or 0 if the match goes on; rewards full sectors before."""
        if self.is_lost(state):
            return _LOST  # before any reward or win (BOA-75)
        self._reward(state)
        must, *one_of = self._conditions(state)
        if _holds(must) and any(_holds(condition) for condition in one_of):
            return _WON
        has_cards = bool(state.zones[self.airport.row])
        return 0 if has_cards else _LOST

    def _reward(self, state: State) -> None:
        """Gains vouchers for each sector that is full for the first time (BOA-74)."""
        airport = self.airport
        counters = state.counters
        rewarded = self.rewarded[0]
        empty = self.scoring.cabin(state, 0).empty
        for number, sector in enumerate(airport.plane.side(1).sectors):
            bit = 1 << number
            is_full = not sector & empty
            if is_full and not counters[rewarded] & bit:
                counters[rewarded] |= bit
                state.pay(airport.stock, airport.vouchers[0], self.sector_reward)

    def round_end(self, state: State) -> None:
        """Does nothing: a solo game ends in `turn_end` alone (BOA-77)."""

    def score(self, state: State) -> Score:
        """Returns 1 point for a match won and 0 for one lost (BOA-78)."""
        is_won = state.counters[self.outcome] == _WON
        return Score([{"won": int(is_won)}], lost=() if is_won else (0,))


def _holds(condition: Sequence[Goal]) -> bool:
    """Returns whether all goals of a condition are met."""
    return all(goal.is_met for goal in condition)
