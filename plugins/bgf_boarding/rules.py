"""The rules of Boarding at the borders of the game and of turns; IDs as in `bgf rules boarding`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.contract import Rules, option, part, stage, text, texts
from bgf.kinds import Pass
from bgf_boarding.actions import Leave, Remove, Spare, Take
from bgf_boarding.airport import Airport
from bgf_boarding.checks import CHECKS
from bgf_boarding.content import SORTS, SPECIALS, Groups
from bgf_boarding.evaluation import Evaluation
from bgf_boarding.flight import Flight
from bgf_boarding.placing import Put, Seat

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Boarding"]

_GROUPS = Groups.__struct_fields__


class Boarding(Rules):
    """Set-up, end of turn, end of game, and score."""

    kinds = (Take, Remove, Leave, Seat, Put, Spare, Pass)
    checks = CHECKS
    score_items = (
        "pairs",
        "children",
        *_GROUPS,
        "sectors",
        "empty",
        "vouchers",
        "stars",
        "beside",
        "most_beside",
        "won",
    )
    measures = (
        "seated",
        "empty_seats",
        "pairs",
        "in_care",
        *(f"most_{group}" for group in _GROUPS),
        "full_sectors",
        "vouchers",
        "stars",
        "asked_off",
    )
    supplies = (("vouchers", "pledged", "stock"),)

    airport = part(Airport)
    flight = part(Flight)
    evaluation = part(Evaluation)
    first_player = option("player", doc="Who plays first (BOA-05).")
    hard_cards = option("bool", doc="Whether the hard cards are shuffled in (BOA-60).")
    put = stage()
    next = text("kind", "where", doc="Below the table: the passenger who sits down next (BOA-25).")
    where = texts(names=SORTS)
    hard = text(doc="On a card: it is one of the hard cards (BOA-60).")
    special = texts(names=SPECIALS, doc="On a card: its special action (BOA-30 to BOA-33).")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cards = enumerate(self.airport.card_data)
        self.hard_kinds = [kind for kind, data in cards if data.hard]

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Lays out markers, cards, vouchers, events.

        Rules: BOA-02 to BOA-05, BOA-60, BOA-61, BOA-70.
        """
        airport = self.airport
        mode = self.flight.mode(state)
        state.draw_starter(self.first_player)
        removed = airport.removed[state.players]
        for kind in airport.kinds:
            state.pay(airport.hall + kind, airport.boxed + kind, removed)
        if not state.options[self.hard_cards]:
            deck = state.zones[airport.deck]
            hard = [card for card in deck if airport.kind_of[card] in self.hard_kinds]
            state.move(hard, airport.deck, airport.box)
        state.shuffle(airport.deck)
        for _ in range(airport.row_size):
            airport.refill(state)
        dealt = mode.vouchers_dealt(state)
        for player in range(state.players):
            state.pay(airport.stock, airport.vouchers[player], dealt)
        events = mode.events_dealt(state)
        if events:
            state.shuffle(airport.event_deck)
            for _ in range(events):
                state.draw(airport.event_deck, airport.events)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Sees whether something has run out (BOA-15, BOA-40, BOA-42); solo: BOA-74, BOA-75."""
        self.flight.mode(state).turn_end(state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """Makes the round in which something ran out the last (BOA-40)."""
        self.flight.mode(state).round_end(state)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Returns points by source (BOA-50 to BOA-58, BOA-61); solo: won or lost (BOA-78)."""
        return self.flight.mode(state).score(state)

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Counts who sits on the planes and how, who was asked off, and what is left."""
        scoring = self.flight.mode(state).scoring
        return [scoring.measured(state, player) for player in range(state.players)]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """Estimates how it is likely to end; solo: how likely it is won."""
        return self.evaluation.estimate(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Returns the points so far, solo the goals (BOA-76); who sits down next (BOA-25)."""
        airport = self.airport
        lines = self.flight.mode(state).status(state, lang)
        if not state.finished and state.stage.id == self.put:
            card = airport.card(state, state.player)
            number = airport.waiting(state, state.player)[0]
            kind = airport.passengers[card.passengers[number]].data["name"]
            where = self.where(card.symbols[number], lang)
            lines.append(self.next(lang, kind=kind, where=where))
        return lines
