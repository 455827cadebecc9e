"""What differs between a match with others and one alone: vouchers, the row, the end, the goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bgf import Score
from bgf_boarding.scoring import Scoring, goals

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_boarding.flight import Flight
    from bgf_boarding.scoring import Goal

__all__ = ["Shared", "Solo"]

WON, LOST = 1, -1


class Shared:
    """Two to four players: vouchers pay for cards, the round is played out, points decide."""

    can_remove = False
    """Whether open cards may be removed (BOA-72)."""

    def __init__(self, game: Game, flight: Flight) -> None:
        self.game, self.flight = game, flight
        self.values: dict[str, Any] = game.values
        self.scoring = Scoring(game, flight)

    def vouchers_dealt(self, state: State) -> int:
        """How many vouchers each player begins with (BOA-04)."""
        number: int = self.values["vouchers"]["per_player"]
        return number

    def events_dealt(self, state: State) -> int:
        """How many events are turned up (BOA-61)."""
        number: int = state.options["events"]
        return number

    def price(self, place: int) -> int:
        """The vouchers that a card in a place of the row costs (BOA-10)."""
        return place

    def reach(self, state: State, player: int) -> int:
        """How many cards from the far end on can be paid for (BOA-10)."""
        flight = self.flight
        return min(len(state.zones[flight.row]), state.counters[flight.vouchers[player]] + 1)

    def card_taken(self, state: State, player: int, place: int) -> None:
        """A card has left its place: pay for it, and gain what lay on it (BOA-10, BOA-11)."""
        flight, counters = self.flight, state.counters
        pledged = slice(flight.pledged, flight.pledged + flight.row_size)
        row = counters[pledged]
        counters[flight.vouchers[player]] += row[place] - place
        counters[pledged] = [*(number + 1 for number in row[:place]), *row[place + 1 :], 0]

    def card_finished(self, state: State) -> None:
        """A card has been put away: a new one comes next to the deck (BOA-14)."""
        self.flight.refill(state)

    def sent_off(self, state: State, number: int) -> None:
        """Passengers have gone beside the board: what they cost counts at the end (BOA-56)."""

    def is_lost(self, state: State) -> bool:
        """Whether the match is lost, so that nothing can follow."""
        return False

    def cost(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """What asking off so many passengers costs, in words (BOA-23, BOA-30)."""
        costs, _ = self.flight.penalties(state, player, number)
        points = costs * self.values["score_beside"]
        return self._told("preview.asked_off", number, costs, points=points)

    def _told(self, key: str, number: int, costs: int, **params: int) -> dict[str, str]:
        key = key if costs == number else f"{key}_free"
        return {
            lang: self.game.text(key, lang, number=number, **params)
            for lang in self.game.pack.languages
        }

    def status(self, state: State, lang: str) -> list[str]:
        """What is to be reached, and how far it is reached."""
        return []

    def turn_end(self, state: State) -> None:
        """See whether a kind or the cards have run out (BOA-15, BOA-40, BOA-42)."""
        if not all(self.flight.in_hall(state)) or not state.zones[self.flight.row]:
            state.counters[self.flight.ending] = 1

    def round_end(self, state: State) -> None:
        """The round in which something ran out is the last (BOA-40)."""
        if state.counters[self.flight.ending]:
            state.end_phase()

    def score(self, state: State) -> Score:
        """Points by source (BOA-50 to BOA-58, BOA-61)."""
        return Score(self.scoring.points(state))


class Solo(Shared):
    """One player: vouchers pay for what goes wrong, and a scenario is won or lost (BOA-70)."""

    can_remove = True

    def vouchers_dealt(self, state: State) -> int:
        """By the level (BOA-70)."""
        number: int = self.values["vouchers"][state.options["level"]]
        return number

    def events_dealt(self, state: State) -> int:
        """There are none (BOA-78)."""
        return 0

    def price(self, place: int) -> int:
        """Cards cost nothing (BOA-71)."""
        return 0

    def reach(self, state: State, player: int) -> int:
        """All of them (BOA-71)."""
        return len(state.zones[self.flight.row])

    def card_taken(self, state: State, player: int, place: int) -> None:
        """The gap is refilled at once (BOA-71)."""
        self.flight.refill(state, place)

    def card_finished(self, state: State) -> None:
        """The row is full already (BOA-71)."""

    def sent_off(self, state: State, number: int) -> None:
        """Each passenger asked off costs a voucher (BOA-73)."""
        self.pay(state, number)

    def pay(self, state: State, number: int) -> None:
        """Pay vouchers into the stock, as many as there are."""
        vouchers = self.flight.vouchers[0]
        state.pay(vouchers, self.flight.stock, min(number, state.counters[vouchers]))

    def is_lost(self, state: State) -> bool:
        """With the last voucher (BOA-75)."""
        return not state.counters[self.flight.vouchers[0]]

    def cost(self, state: State, player: int, number: int) -> Mapping[str, str]:
        """Vouchers, and perhaps the match (BOA-73, BOA-75)."""
        costs, due = self.flight.penalties(state, player, number)
        words = self._told("preview.pays", number, costs, vouchers=costs)
        if not 0 < due >= state.counters[self.flight.vouchers[0]]:
            return words
        return {
            lang: f"{told} {self.game.text('preview.loses', lang)}" for lang, told in words.items()
        }

    def status(self, state: State, lang: str) -> list[str]:
        """The scenario, and how far each of its conditions is (BOA-76)."""
        name = state.options["scenario"]
        must, *others = self._conditions(state)
        either = self.game.text("goal.or", lang).join(self._written(one, lang) for one in others)
        return [
            f"{self.game.text(f'scenario.{name}', lang)}: {self._written(must, lang)}",
            self.game.text("goal.also", lang, goals=either),
        ]

    def _written(self, condition: Sequence[Goal], lang: str) -> str:
        """How far a condition of a scenario is."""
        text = self.game.text
        return ", ".join(
            text("goal", lang, what=text(f"goal.{goal.what}", lang), have=goal.have, need=goal.need)
            for goal in condition
        )

    def _conditions(self, state: State) -> list[list[Goal]]:
        """What must hold in the scenario, and then those of which one must hold too (BOA-76)."""
        cabin = self.scoring.cabin(state, 0)
        scenario = self.values["scenarios"][state.options["scenario"]]
        wanted = [scenario["must"], *scenario["one_of"]]
        return [goals(cabin, condition, self.values["groups"]) for condition in wanted]

    def turn_end(self, state: State) -> None:
        """Won or lost? The last voucher loses before any gain or win (BOA-74, BOA-75)."""
        state.counters[self.flight.outcome] = outcome = self._outcome(state)
        if outcome:
            state.end_phase()

    def _outcome(self, state: State) -> int:
        if self.is_lost(state):
            return LOST
        self._reward(state)
        must, *others = ([goal.is_met for goal in one] for one in self._conditions(state))
        if all(must) and any(map(all, others)):
            return WON
        return 0 if state.zones[self.flight.row] else LOST

    def _reward(self, state: State) -> None:
        """Vouchers for each sector that is full for the first time (BOA-74)."""
        flight, counters = self.flight, state.counters
        empty = self.scoring.cabin(state, 0).empty
        for number, sector in enumerate(flight.plane.side(1).sectors):
            bit = 1 << number
            if not sector & empty and not counters[flight.rewarded[0]] & bit:
                counters[flight.rewarded[0]] |= bit
                state.pay(flight.stock, flight.vouchers[0], self.values["sector_reward"])

    def round_end(self, state: State) -> None:
        """A solo game ends by its outcome alone (BOA-77)."""

    def score(self, state: State) -> Score:
        """Won or lost (BOA-78)."""
        won = state.counters[self.flight.outcome] == WON
        return Score([{"won": int(won)}], lost=() if won else (0,))
