"""Drawing tickets and choosing which to keep (PAR-04, PAR-07, PAR-40, PAR-41)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from bgf import Action, ActionKind, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["DrawTickets", "KeepTickets"]


class DrawTickets(ActionKind):
    """``tickets``: draw from the ticket deck, then choose."""

    name = "tickets"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.deck, self.offer = game.layout.zone("ticket_deck"), game.layout.hands("offer")
        self.number: int = game.values["deal_tickets"]
        self.action = Action(self, (), ())

    def universe(self) -> Iterable[Action]:
        return [self.action]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return (self.action,) if state.zones[self.deck] else ()

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if state.zones[self.deck]:
            return None
        return self.refuse("PAR-41", "refusal.no_tickets_left")

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for _ in range(min(self.number, len(state.zones[self.deck]))):
            state.draw(self.deck, self.offer[player])
        return state.phase.stages["choose"]


class KeepTickets(ActionKind):
    """``keep opera-bercy``: the tickets to keep of those offered, by their kinds."""

    name = "keep"
    secret = True
    unordered = True

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.deck = layout.zone("ticket_deck")
        self.offer, self.tickets = layout.hands("offer"), layout.hands("tickets")
        self.kinds = layout.kinds["tickets"]
        self.kind_of = layout.kind_of
        least, most = game.values["keep_tickets"], game.values["deal_tickets"]
        choices = [
            kept
            for number in range(least, most + 1)
            for kept in combinations(range(len(self.kinds)), number)
        ]
        self.choice = {
            kept: Action(self, kept, tuple(self.kinds[kind].id for kind in kept))
            for kept in choices
        }
        self.least: int = least

    def universe(self) -> Iterable[Action]:
        return self.choice.values()

    def legal(self, state: State, player: int) -> Sequence[Action]:
        offered = sorted(self.kind_of[ticket] for ticket in state.zones[self.offer[player]])
        return [
            self.choice[kept]
            for number in range(self.least, len(offered) + 1)
            for kept in combinations(offered, number)
        ]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        offered = {self.kind_of[ticket] for ticket in state.zones[self.offer[player]]}
        for kind in action.args:
            if kind not in offered:
                rule = "PAR-04" if state.phase.id == "opening" else "PAR-40"
                return self.refuse(
                    rule, "refusal.not_offered", ticket=self.kinds[kind].data["name"]
                )
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        offer = self.offer[player]
        kept = [t for t in state.zones[offer] if self.kind_of[t] in action.args]
        state.move(kept, offer, self.tickets[player])
        state.move(state.zones[offer][:], offer, self.deck, under=True)
        return None

    def describe(self, action: Action, lang: str) -> str:
        names = [self.describe_part(action, index, lang) for index in range(len(action.parts))]
        return f"{self.label(lang)}: {', '.join(names)}"

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        data = self.kinds[action.args[index]].data
        return f"{self.game.word(data['name'], lang)} ({data['value']})"

    def public(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {len(action.args)}"
