"""The rules of Paris at the borders of the game and of turns; IDs as in `bgf rules paris`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.contract import Rules, board, components, counter, option, text, track, value, zone
from bgf.engine.words import seat_letter
from bgf.kinds import Pass, wild_kind
from bgf_paris.actions import Claim, Draw, DrawTickets, KeepTickets
from bgf_paris.checks import CHECKS
from bgf_paris.content import Card, Flag, Ticket
from bgf_paris.evaluation import Evaluation

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Paris"]


class Paris(Rules):
    """Set-up, end of turn, end of game, and score."""

    kinds = (Draw, Claim, DrawTickets, KeepTickets, Pass)
    checks = CHECKS
    score_items = ("routes", "flags", "tickets_done", "tickets_failed")
    ties = ("tickets_done",)
    measures = (
        "routes",
        "buses",
        "flag_sets",
        "tickets_done",
        "tickets_failed",
        "cards_left",
    )

    deck = zone("cards", starts=True, doc="The cards, face down (PAR-02, PAR-14).")
    row = zone("cards", doc="The open cards (PAR-12, PAR-15).")
    discards = zone("cards", doc="Cards that were played or swept away.")
    hand = zone("cards", own=True, doc="The cards of each player (PAR-08).")
    flags = zone("cards", own=True, doc="The flag cards of each player (PAR-30 to PAR-34).")
    ticket_deck = zone("tickets", starts=True, doc="The tickets, face down (PAR-04).")
    offer = zone("tickets", own=True, doc="The tickets to choose from (PAR-04, PAR-40).")
    tickets = zone("tickets", own=True, doc="The tickets of each player (PAR-51).")
    cards = components(Card, doc="The transport cards, by colour (PAR-01, PAR-20).")
    ticket_data = components(Ticket, name="tickets", doc="The tickets (PAR-51).")
    buses = counter(own=True, doc="The plastic buses of each player (PAR-22, PAR-50).")
    placed = counter(own=True, doc="The plastic buses on the map (PAR-22).")
    turns_left = counter(doc="The turns that are left once the end is near (PAR-50).")
    score = track(own=True, doc="The points of routes and flags (PAR-23, PAR-33).")
    city = board(pairs="tickets", doc="The map of the city (PAR-20 to PAR-26).")
    first_player = option("player", doc="The player who begins (PAR-05).")
    start_hand = value(int, ge=0, doc="Cards dealt to each player (PAR-02).")
    deal_tickets = value(int, ge=0, doc="Tickets dealt or drawn at once (PAR-04, PAR-40).")
    end_buses = value(
        int, ge=0, doc="With this number of buses or fewer the end comes near (PAR-50)."
    )
    route_points = value(dict[int, int], doc="Points for a route, by its length (PAR-23).")
    flag = value(Flag, doc="The flag set (PAR-30 to PAR-33).")
    status_last_turns = text(
        "number",
        "player",
        name="status.last_turns",
        doc="Below the table: the turns left once the end is near (PAR-50), and whose is the last.",
    )
    status_last_turn = text(name="status.last_turn", doc="Below the table: the last turn.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.flag_points = self.flag.points
        self.flag_colours = [layout.kind("cards", c).index for c in self.flag.colours]
        self.flag_size = len(self.flag_colours)
        self.wild = wild_kind(layout.kinds["cards"])
        self.colour = {k.slot: layout.kind("cards", k.colour).index for k in self.city.links}
        worth = {link.slot: self.route_points[link.length] for link in self.city.links}
        self.worth = [worth.get(slot, 0) for slot in range(len(layout.links))]
        self.values = [ticket.value for ticket in self.ticket_data]
        self.kind_of = layout.kind_of
        self._evaluation = Evaluation(self)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Shuffle, deal, turn up the row (PAR-02 to PAR-06)."""
        state.draw_starter(self.first_player)
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
        breakdown = []
        done = []
        values = self.values
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

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Returns how near the end is, once it is known (PAR-50, PAR-55)."""
        left = state.counters[self.turns_left]  # with the present turn
        if state.finished or not left:
            return ()
        if left == 1:
            return (self.status_last_turn(lang),)
        last = (state.player + left - 1) % state.players
        return (self.status_last_turns(lang, number=left, player=seat_letter(last)),)

    def _judged(self, state: State, player: int) -> tuple[list[int], list[int]]:
        """The tickets that a player has done, and those that failed, by kind (PAR-51)."""
        joined = state.net(self.city.index, player).done()
        kind_of = self.kind_of
        full: list[int] = []
        failed: list[int] = []
        for ticket in state.zones[self.tickets[player]]:
            kind = kind_of[ticket]
            (full if joined >> kind & 1 else failed).append(kind)
        return full, failed
