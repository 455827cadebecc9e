"""The rules of Boarding outside actions: set-up, ends of turns and rounds, end of the game, score.

Rule IDs are those of `bgf rules boarding`.
"""

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
from bgf_boarding.modes import Modes
from bgf_boarding.placing import Put, Seat

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Boarding"]

_GROUPS = Groups.__struct_fields__


class Boarding(Rules):
    """The rules of Boarding."""

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
    modes = part(Modes)
    evaluation = part(Evaluation)
    first_player = option("player", doc="The player who begins (BOA-05).")
    hard_cards = option("bool", doc="Whether the hard cards are shuffled in (BOA-60).")
    put = stage()
    next = text("kind", "where", doc="Below the table: the next passenger to seat (BOA-25).")
    where = texts(names=SORTS)
    hard = text(doc="On a card: it is one of the hard cards (BOA-60).")
    special = texts(names=SPECIALS, doc="On a card: its special action (BOA-30 to BOA-33).")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        airport = self.airport
        deck = game.table(game.players[0]).zones[airport.deck]
        self._hard = {card for card in deck if airport.card_data[airport.kind_of[card]].hard}

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Lays out markers, cards, vouchers and events.

        Rules: BOA-02 to BOA-05, BOA-60, BOA-61, BOA-70.
        """
        airport = self.airport
        mode = self.modes.of(state)
        state.draw_starter(self.first_player)

        removed = airport.removed[state.players]
        for kind in airport.kinds:
            state.pay(airport.hall + kind, airport.boxed + kind, removed)

        if not state.options[self.hard_cards]:
            deck = state.zones[airport.deck]
            hard_cards = [card for card in deck if card in self._hard]
            state.move(hard_cards, airport.deck, airport.box)
        state.shuffle(airport.deck)
        for _ in range(airport.row_size):
            airport.refill(state)

        vouchers = mode.vouchers_dealt(state)
        for player in range(state.players):
            state.pay(airport.stock, airport.vouchers[player], vouchers)

        events = mode.events_dealt(state)
        if events:  # an unnecessary shuffle would change the draws after it
            state.shuffle(airport.event_deck)
            for _ in range(events):
                state.draw(airport.event_deck, airport.events)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Makes this the last round if something has run out; solo: ends a won or lost match.

        Rules: BOA-15, BOA-40, BOA-42; solo: BOA-74, BOA-75.
        """
        self.modes.of(state).turn_end(state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """Ends the match after the round in which something ran out (BOA-40)."""
        self.modes.of(state).round_end(state)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Returns the points by source; solo: whether the match is won.

        Rules: BOA-33, BOA-50 to BOA-58, BOA-61; solo: BOA-78.
        """
        return self.modes.of(state).score(state)

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Returns the numbers of each player's passengers, groups, vouchers and stars."""
        scoring = self.modes.of(state).scoring
        return [scoring.measured(state, player) for player in range(state.players)]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """Returns the expected final points of the players; solo: the chance to win."""
        return self.evaluation.estimate(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Returns the points so far, solo the goals (BOA-76), and the next passenger (BOA-25)."""
        airport = self.airport
        lines = self.modes.of(state).status(state, lang)
        if not state.finished and state.stage.id == self.put:
            card = airport.card(state, state.player)
            passenger = airport.next_passenger(state, state.player)
            assert passenger is not None  # else the stage is over
            kind = airport.passengers[card.passengers[passenger]]
            where = self.where(card.symbols[passenger], lang)
            lines.append(self.next(lang, kind=kind.data["name"], where=where))
        return lines
