"""What differs between a match with others and one alone: vouchers, the row, the end, the goal."""

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

WON = 1
LOST = -1


class Shared(Part):
    """Two to four players: vouchers pay for cards, the round is played out, points decide."""

    airport = part(Airport)
    scoring = part(Scoring)
    vouchers = value(
        dict[str, Vouchers],
        extra_json_schema=VOUCHERS,
        doc="Vouchers at the start: `per_player`, for each of several players; and for the solo "
        "game a number for each choice of the option `level` (BOA-04, BOA-70).",
    )
    turned_up = option(
        "int",
        name="events",
        min=0,
        max=100,
        doc="How many event cards are turned up (BOA-61). There must be as many.",
    )
    asks_off = text("number", "points", name="preview.asked_off")
    asks_off_free = text("number", "points", name="preview.asked_off_free")
    points_now = text("points", name="status.points", doc="Below the table: points so far.")
    last_round = text("player", name="status.last_round", doc="Below the table: who ends it.")
    last_turn = text(name="status.last_turn", doc="Below the table: nobody has a turn after it.")

    can_remove = False
    """Whether open cards may be removed (BOA-72)."""

    def vouchers_dealt(self, state: State) -> int:
        """Returns how many vouchers each player begins with (BOA-04)."""
        return self.vouchers[PER_PLAYER]

    def events_dealt(self, state: State) -> int:
        """Returns how many events are turned up (BOA-61)."""
        number: int = state.options[self.turned_up]
        return number

    def price(self, place: int) -> int:
        """Returns the vouchers that a card in a place of the row costs (BOA-10)."""
        return place

    def reach(self, state: State, player: int) -> int:
        """Returns how many cards from the far end on can be paid for (BOA-10)."""
        airport = self.airport
        return min(len(state.zones[airport.row]), state.counters[airport.vouchers[player]] + 1)

    def card_taken(self, state: State, player: int, place: int) -> None:
        """Pays for a card that has left its place, and gains what lay on it (BOA-10, BOA-11)."""
        airport = self.airport
        counters = state.counters
        pledged = slice(airport.pledged, airport.pledged + airport.row_size)
        row = counters[pledged]
        counters[airport.vouchers[player]] += row[place] - place
        counters[pledged] = [*(number + 1 for number in row[:place]), *row[place + 1 :], 0]

    def card_finished(self, state: State) -> None:
        """Puts a new card next to the deck, once one has been put away (BOA-14)."""
        self.airport.refill(state)

    def sent_off(self, state: State, number: int) -> None:
        """Does nothing: passengers beside the board cost points at the end (BOA-56)."""

    def is_lost(self, state: State) -> bool:
        """Returns whether the match is lost, so that nothing can follow."""
        return False

    def cost(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Returns what asking off a number of passengers costs, in words (BOA-23, BOA-30)."""
        costs, _ = self.airport.penalties(state, player, number)
        words = self.asks_off if costs == number else self.asks_off_free
        return words.translations(number=number, points=costs * self.scoring.score_beside)

    def status(self, state: State, lang: str) -> list[str]:
        """Returns the points of all, were the match over now, and which turn is the last.

        Rules: BOA-40, BOA-50 to BOA-56, BOA-61.
        """
        if state.finished:
            return []
        points = [sum(items.values()) for items in self.scoring.points(state)]
        lines = [self.points_now(lang, points=by_seat(points))]
        if state.counters[self.airport.ending]:
            last = (state.starter - 1) % state.players
            is_last = state.player == last
            last_round = self.last_round(lang, player=seat_letter(last))
            lines.append(self.last_turn(lang) if is_last else last_round)
        return lines

    def turn_end(self, state: State) -> None:
        """Sees whether a kind or the cards have run out (BOA-15, BOA-40, BOA-42)."""
        airport = self.airport
        if not all(airport.in_hall(state)) or not state.zones[airport.row]:
            state.counters[airport.ending] = 1

    def round_end(self, state: State) -> None:
        """Ends the match after the round in which something ran out (BOA-40)."""
        if state.counters[self.airport.ending]:
            state.end_phase()

    def score(self, state: State) -> Score:
        """Returns the points by source (BOA-50 to BOA-58, BOA-61)."""
        return Score(self.scoring.points(state))


class Solo(Shared):
    """One player: vouchers pay for what goes wrong, and a scenario is won or lost (BOA-70)."""

    rewarded = counter(
        own=True,
        start=0,
        doc="Bookkeeping of the rules: the sectors that a player had vouchers for (BOA-74).",
    )
    outcome = counter(
        start=0, doc="Bookkeeping of the rules: whether the solo game is won or lost (BOA-75)."
    )
    sector_reward = value(
        int, ge=0, le=1000, doc="Vouchers for filling a sector in the solo game (BOA-74)."
    )
    scenarios = value(
        dict[str, Scenario],
        min_length=1,
        doc="What wins the solo game, for each choice of the option `scenario` (BOA-76).",
    )
    scenario = option(
        "choice",
        doc="What wins the solo game (BOA-76). Each choice is the id of one of the `scenarios`.",
    )
    level = option(
        "choice",
        doc="How hard the solo game is (BOA-70). For each choice the value `vouchers` has a "
        "number.",
    )
    pays = text("number", "vouchers", name="preview.pays")
    pays_free = text("number", "vouchers", name="preview.pays_free")
    loses = text(name="preview.loses")
    last_card = text(name="status.last_card", doc="Below the table: no card comes after it.")
    goal = text("what", "have", "need")
    goal_also = text("goals", name="goal.also")
    goal_or = text(name="goal.or")
    goal_names = texts(
        names=(*Groups.__struct_fields__, "any_group", "pairs", "children"), name="goal"
    )
    scenario_names = texts(of=("values", "scenarios", "value"), name="scenario")

    can_remove = True

    def vouchers_dealt(self, state: State) -> int:
        """Returns the number of the level (BOA-70)."""
        return self.vouchers[state.options[self.level]]

    def events_dealt(self, state: State) -> int:
        """Returns 0: there are no events (BOA-78)."""
        return 0

    def price(self, place: int) -> int:
        """Returns 0: cards cost nothing (BOA-71)."""
        return 0

    def reach(self, state: State, player: int) -> int:
        """Returns how many cards there are: all can be taken (BOA-71)."""
        return len(state.zones[self.airport.row])

    def card_taken(self, state: State, player: int, place: int) -> None:
        """Refills the gap at once (BOA-71)."""
        self.airport.refill(state, place)

    def card_finished(self, state: State) -> None:
        """Does nothing: the row is full already (BOA-71)."""

    def sent_off(self, state: State, number: int) -> None:
        """Pays a voucher for each passenger asked off (BOA-73)."""
        self.pay(state, number)

    def pay(self, state: State, number: int) -> None:
        """Pays a number of vouchers into the stock, or as many as there are."""
        airport = self.airport
        vouchers = airport.vouchers[0]
        state.pay(vouchers, airport.stock, min(number, state.counters[vouchers]))

    def is_lost(self, state: State) -> bool:
        """Returns whether the last voucher is gone (BOA-75)."""
        return not state.counters[self.airport.vouchers[0]]

    def cost(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Returns the vouchers, and perhaps that the match is lost (BOA-73, BOA-75)."""
        airport = self.airport
        costs, due = airport.penalties(state, player, number)
        pays = self.pays if costs == number else self.pays_free
        words = pays.translations(number=number, vouchers=costs)
        if not 0 < due >= state.counters[airport.vouchers[0]]:
            return words
        return {lang: f"{phrase} {self.loses(lang)}" for lang, phrase in words.items()}

    def status(self, state: State, lang: str) -> list[str]:
        """Returns the scenario, how far its conditions are (BOA-76), and the last card (BOA-75)."""
        must, *others = self._conditions(state)
        name = self.scenario_names(state.options[self.scenario], lang)
        either = self.goal_or(lang).join(self._written(one, lang) for one in others)
        lines = [f"{name}: {self._written(must, lang)}", self.goal_also(lang, goals=either)]
        if self._is_last_card(state):
            lines.append(self.last_card(lang))
        return lines

    def _is_last_card(self, state: State) -> bool:
        """Returns whether one card is left, in the row or being seated."""
        airport = self.airport
        zones = state.zones
        left = len(zones[airport.deck]) + len(zones[airport.row]) + len(zones[airport.taken[0]])
        return left == 1 and not state.finished

    def _written(self, condition: Sequence[Goal], lang: str) -> str:
        """Returns how far a condition of a scenario is, in words."""
        return ", ".join(
            self.goal(lang, what=self.goal_names(goal.what, lang), have=goal.have, need=goal.need)
            for goal in condition
        )

    def _conditions(self, state: State) -> list[list[Goal]]:
        """Returns the goals that must be met, and then those of which one must be met too."""
        cabin = self.scoring.cabin(state, 0)
        scenario = self.scenarios[state.options[self.scenario]]
        conditions = [scenario.must, *scenario.one_of]
        return [goals(cabin, condition, self.scoring.kind_of_group) for condition in conditions]

    def turn_end(self, state: State) -> None:
        """Sees whether it is won or lost; the last voucher loses first (BOA-74, BOA-75)."""
        outcome = self._outcome(state)
        state.counters[self.outcome] = outcome
        if outcome:
            state.end_phase()

    def _outcome(self, state: State) -> int:
        if self.is_lost(state):
            return LOST
        self._reward(state)
        must, *others = ([goal.is_met for goal in one] for one in self._conditions(state))
        if all(must) and any(map(all, others)):
            return WON
        return 0 if state.zones[self.airport.row] else LOST

    def _reward(self, state: State) -> None:
        """Pays vouchers for each sector that is full for the first time (BOA-74)."""
        airport = self.airport
        counters = state.counters
        rewarded = self.rewarded[0]
        empty = self.scoring.cabin(state, 0).empty
        for number, sector in enumerate(airport.plane.side(1).sectors):
            bit = 1 << number
            if not sector & empty and not counters[rewarded] & bit:
                counters[rewarded] |= bit
                state.pay(airport.stock, airport.vouchers[0], self.sector_reward)

    def round_end(self, state: State) -> None:
        """Does nothing: a solo game ends by its outcome alone (BOA-77)."""

    def score(self, state: State) -> Score:
        """Returns whether it is won or lost (BOA-78)."""
        won = state.counters[self.outcome] == WON
        return Score([{"won": int(won)}], lost=() if won else (0,))
