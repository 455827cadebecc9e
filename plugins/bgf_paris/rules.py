"""The rules of Paris at the borders of the game and of turns; IDs as in `bgf rules paris`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.kinds import Pass, wild_kind
from bgf_paris.actions import Claim, Draw, DrawTickets, KeepTickets
from bgf_paris.evaluation import Evaluation

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Paris"]


class Paris:
    """Set-up, end of turn, end of game, and score."""

    kinds = (Draw, Claim, DrawTickets, KeepTickets, Pass)

    def __init__(self, game: Game) -> None:
        layout, values = game.layout, game.values
        self.deck, self.row = layout.zone("deck"), layout.zone("row")
        self.discards, self.ticket_deck = layout.zone("discards"), layout.zone("ticket_deck")
        self.hand, self.flags = layout.hands("hand"), layout.hands("flags")
        self.tickets, self.offer = layout.hands("tickets"), layout.hands("offer")
        self.buses, self.placed = layout.counts("buses"), layout.counts("placed")
        self.score = layout.counts("score")
        self.turns_left = layout.counter("turns_left")
        self.start_hand: int = values["start_hand"]
        self.deal_tickets: int = values["deal_tickets"]
        self.end_buses: int = values["end_buses"]
        self.flag_points: int = values["flag"]["points"]
        self.flag_colours = [layout.kind("cards", c).index for c in values["flag"]["colours"]]
        self.flag_size = len(self.flag_colours)
        self.board = layout.boards["city"]
        self.wild = wild_kind(layout.kinds["cards"])
        self.colour = {k.slot: layout.kind("cards", k.colour).index for k in self.board.links}
        self.route_points = {int(n): points for n, points in values["route_points"].items()}
        worth = {link.slot: self.route_points[link.length] for link in self.board.links}
        self.worth = [worth.get(slot, 0) for slot in range(len(layout.links))]
        self.values = [kind.data["value"] for kind in layout.kinds["tickets"]]
        self.kind_of = layout.kind_of
        self._evaluation = Evaluation(self)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Shuffle, deal, turn up the row (PAR-02 to PAR-06)."""
        state.draw_starter("first_player")
        state.shuffle(self.deck)
        state.shuffle(self.ticket_deck)
        for step in range(state.players):
            player = (state.starter + step) % state.players
            for _ in range(self.start_hand):
                state.draw(self.deck, self.hand[player])
            for _ in range(self.deal_tickets):
                state.draw(self.ticket_deck, self.offer[player])
        state.settle(self.row)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Score a full flag (PAR-33), see whether the end is near (PAR-50, PAR-54, PAR-55)."""
        if len(state.zones[self.flags[player]]) == self.flag_size:
            state.counters[self.score[player]] += self.flag_points
            for colour in self.flag_colours:
                state.spend(self.flags[player], colour, 1, self.discards)
            state.settle(self.row)
        counters = state.counters
        if counters[self.turns_left]:
            counters[self.turns_left] -= 1
            if not counters[self.turns_left]:
                state.end_phase()
        elif counters[self.buses[player]] <= self.end_buses:
            counters[self.turns_left] = state.players
        if state.idle >= state.players:
            state.end_phase()

    @hookimpl
    def bgf_end(self, state: State) -> None:
        """Reveal all tickets (PAR-51)."""
        for player in range(state.players):
            state.reveal(self.tickets[player])

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Routes and flags as scored on the way, tickets now (PAR-51, PAR-52)."""
        breakdown, done, values = [], [], self.values
        for player, routes in enumerate(state.add_up_links(self.worth)):
            full, failed = self._judged(state, player)
            breakdown.append(
                {
                    "routes": routes,
                    "flags": state.counters[self.score[player]] - routes,
                    "tickets_done": sum([values[ticket] for ticket in full]),
                    "tickets_failed": -sum([values[ticket] for ticket in failed]),
                }
            )
            done.append(len(full))
        return Score(breakdown, ties=(("tickets_done", done),))

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """What players have claimed, gathered and travelled."""
        measures = []
        for player, routes in enumerate(state.add_up_links(self.worth)):
            full, failed = self._judged(state, player)
            flags = state.counters[self.score[player]] - routes
            measures.append(
                {
                    "routes": state.owners.count(player),
                    "buses": state.counters[self.placed[player]],
                    "flag_sets": flags // self.flag_points,  # a mod may pay more for the last
                    "tickets_done": len(full),
                    "tickets_failed": len(failed),
                    "cards_left": len(state.zones[self.hand[player]]),
                }
            )
        return measures

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """How the match is likely to end."""
        return self._evaluation.estimate(state)

    def _judged(self, state: State, player: int) -> tuple[list[int], list[int]]:
        """The tickets that a player has done, and those that failed, by kind (PAR-51)."""
        joined, kind_of = state.net(self.board.index, player).done(), self.kind_of
        full: list[int] = []
        failed: list[int] = []
        for ticket in state.zones[self.tickets[player]]:
            kind = kind_of[ticket]
            (full if joined >> kind & 1 else failed).append(kind)
        return full, failed
