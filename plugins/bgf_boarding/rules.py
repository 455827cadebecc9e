"""The rules of Boarding at the borders of the game and of turns; IDs as in `bgf rules boarding`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.kinds import Pass
from bgf_boarding.actions import Leave, Remove, Spare, Take
from bgf_boarding.evaluation import Evaluation
from bgf_boarding.flight import Flight
from bgf_boarding.placing import Put, Seat

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Boarding"]


class Boarding:
    """Set-up, end of turn, end of game, and score."""

    kinds = (Take, Remove, Leave, Seat, Put, Spare, Pass)

    def __init__(self, game: Game) -> None:
        self.game = game
        self.flight = Flight(game)
        self._evaluation = Evaluation(game, self.flight)
        self.hard = [kind.index for kind in game.layout.kinds["cards"] if kind.data.get("hard")]

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Markers, cards, vouchers, events (BOA-02 to BOA-05, BOA-60, BOA-61, BOA-70)."""
        flight = self.flight
        mode = flight.mode(state)
        state.draw_starter("first_player")
        removed = self.game.values["removed"][str(state.players)]
        for kind in flight.kinds:
            state.pay(flight.hall + kind, flight.boxed + kind, removed)
        if not state.options["hard_cards"]:
            hard = [card for card in state.zones[flight.deck] if flight.kind_of[card] in self.hard]
            state.move(hard, flight.deck, flight.box)
        state.shuffle(flight.deck)
        for _ in range(flight.row_size):
            flight.refill(state)
        dealt = mode.vouchers_dealt(state)
        for player in range(state.players):
            state.pay(flight.stock, flight.vouchers[player], dealt)
        events = mode.events_dealt(state)
        if events:
            state.shuffle(flight.event_deck)
            for _ in range(events):
                state.draw(flight.event_deck, flight.events)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """See whether something has run out (BOA-15, BOA-40, BOA-42); solo: BOA-74, BOA-75."""
        self.flight.mode(state).turn_end(state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """The round in which something ran out is the last (BOA-40)."""
        self.flight.mode(state).round_end(state)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Points by source (BOA-50 to BOA-58, BOA-61); solo: won or lost (BOA-78)."""
        return self.flight.mode(state).score(state)

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Who sits on the planes and how, who was asked off, and what is left."""
        scoring = self.flight.mode(state).scoring
        return [scoring.measured(state, player) for player in range(state.players)]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """How it is likely to end; solo: how likely it is won."""
        return self._evaluation.estimate(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Solo the goals (BOA-76); who sits down next of a card with symbols (BOA-25)."""
        flight = self.flight
        lines = flight.mode(state).status(state, lang)
        if not state.finished and state.stage.id == "put":
            card, number = flight.card(state, state.player), flight.waiting(state, state.player)[0]
            kind = flight.passengers[card.passengers[number]].data["name"]
            where = self.game.text(f"where.{card.symbols[number]}", lang)
            lines.append(self.game.text("next", lang, kind=kind, where=where))
        return lines
