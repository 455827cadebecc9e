"""The solo game of Boarding (BOA-70 to BOA-78)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bgf import Score
from bgf.contract import counter, option, text, texts, value
from bgf_boarding.content import Groups, Scenario
from bgf_boarding.multiplayer_mode import MultiplayerMode
from bgf_boarding.scoring import goals

if TYPE_CHECKING:
    from bgf import State
    from bgf_boarding.scoring import Goal

__all__ = ["SoloMode"]

# The counter `outcome`; 0 while the match goes on.
_WON = 1
_LOST = -1


class SoloMode(MultiplayerMode):
    """The mode for 1 player: vouchers pay for mistakes, and a scenario wins or loses (BOA-70)."""

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

    def vouchers_to_pay(self, state: State, number: int) -> int:
        """Returns a voucher for each passenger, or all vouchers if there are fewer (BOA-73)."""
        return min(number, state.counters[self.airport.vouchers[0]])

    def cards_in_reach(self, state: State, player: int) -> int:
        """Returns the number of open cards: each can be taken (BOA-71)."""
        return len(state.zones[self.airport.row])

    def pay_for_card(self, state: State, player: int, place: int) -> None:
        """Pays nothing, and refills the gap in the row at once (BOA-71)."""
        self.airport.refill(state, place)

    def refill_row(self, state: State) -> None:
        """Does nothing: `pay_for_card` has refilled the row (BOA-71)."""

    def send_off(self, state: State, player: int) -> None:
        """Puts the passengers asked off beside the board, and pays a voucher for each (BOA-73)."""
        number = self.airport.send_off(state, player)
        self.pay(state, number)

    def pay(self, state: State, number: int) -> None:
        """Pays vouchers into the stock: a number, or all if there are fewer."""
        airport = self.airport
        vouchers = airport.vouchers[0]
        paid = min(number, state.counters[vouchers])
        state.pay(vouchers, airport.stock, paid)

    def is_lost(self, state: State) -> bool:
        """Returns whether the last voucher is gone (BOA-75)."""
        return not state.counters[self.airport.vouchers[0]]

    def cost_of_asking_off(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Returns the cost in vouchers in words, with a warning if it loses the match.

        Rules: BOA-73, BOA-75.
        """
        airport = self.airport
        penalties = airport.penalties(state, player, number)
        words = self.pays if penalties.new == number else self.pays_free
        phrases = words.translations(number=number, vouchers=penalties.new)
        vouchers = state.counters[airport.vouchers[0]]
        loses = penalties.due > 0 and penalties.due >= vouchers
        if not loses:
            return phrases
        return {lang: f"{phrase} {self.loses(lang)}" for lang, phrase in phrases.items()}

    def status(self, state: State, lang: str) -> list[str]:
        """Returns lines with the progress of the scenario and the end of the match.

        They warn of the last card, and say why a match was lost. Rules: BOA-75, BOA-76.
        """
        must, *one_of = self._conditions(state)
        scenario = self.scenario_names(state.options[self.scenario], lang)
        alternatives = [self._progress(condition, lang) for condition in one_of]
        joined = self.goal_or(lang).join(alternatives)
        lines = [
            f"{scenario}: {self._progress(must, lang)}",
            self.goal_also(lang, goals=joined),
        ]
        if self.is_lost(state):
            lines.append(self.loses(lang))
        elif self._is_last_card(state):
            lines.append(self.last_card(lang))
        return lines

    def _is_last_card(self, state: State) -> bool:
        """Returns whether one card is left, open or being seated, or the last one lost the game."""
        if state.counters[self.outcome] == _LOST:
            return True
        airport = self.airport
        zones = state.zones
        places = (airport.deck, airport.row, airport.taken[0])
        left = sum(len(zones[place]) for place in places)
        return left == 1 and not state.finished

    def _progress(self, condition: Sequence[Goal], lang: str) -> str:
        """Returns the progress of each goal of a condition, in words."""
        found = []
        for goal in condition:
            what = self.goal_names(goal.what, lang)
            words = self.goal(lang, what=what, have=goal.have, need=goal.need)
            found.append(words)
        return ", ".join(found)

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
        if not self.is_lost(state):  # the last voucher loses before any reward or win (BOA-75)
            self._reward(state)
        outcome = self._find_outcome(state)
        state.counters[self.outcome] = outcome
        if outcome:
            state.end_phase()

    def _find_outcome(self, state: State) -> int:
        """Returns `_WON`, `_LOST`, or 0 if the match goes on (BOA-75, BOA-76)."""
        if self.is_lost(state):
            return _LOST
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
        empty = self.scoring.cabin(state, 0).empty_seats
        for number, sector in enumerate(airport.plane.side(1).sectors):
            bit = 1 << number
            is_full = not sector & empty
            if is_full and not counters[rewarded] & bit:
                counters[rewarded] |= bit
                state.pay(airport.stock, airport.vouchers[0], self.sector_reward)

    def round_end(self, state: State) -> None:
        """Does nothing: a solo game only ends in `turn_end` (BOA-77)."""

    def score(self, state: State) -> Score:
        """Returns 1 point for a match won and 0 for one lost (BOA-78)."""
        is_won = state.counters[self.outcome] == _WON
        losers = () if is_won else (0,)
        return Score([{"won": int(is_won)}], lost=losers)


def _holds(condition: Sequence[Goal]) -> bool:
    """Returns whether all goals of a condition are met."""
    return all(goal.is_met for goal in condition)
