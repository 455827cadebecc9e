"""The rules of Paris outside actions: set-up, ends of turns, end of the game, score.

Rule IDs are those of `bgf rules paris`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.contract import Rules, board, components, counter, option, text, track, value, zone
from bgf.engine.seat_letters import seat_letter
from bgf.kinds import Pass, wild_kind
from bgf_paris.actions import Claim, Draw, DrawTickets, KeepTickets
from bgf_paris.checks import CHECKS
from bgf_paris.content import Flag, Ticket, TransportCard
from bgf_paris.evaluation import Evaluation

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Paris"]


class Paris(Rules):
    """The rules of Paris.

    Attributes:
        flag_points: points for a full flag set.
        flag_colours: the colours of the flag, as indices of kinds of cards.
        flag_size: the number of colours of the flag.
        wild: the index of the wild kind of cards, the Bus.
        colour: the colour of each route, as the index of a kind of cards, by the route's slot.
        worth: the points of each route, by its slot; 0 where the city has no route.
        values: the value of each kind of ticket.
        kind_of: for each component the index of its kind.
    """

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
    discards = zone("cards", doc="The discarded cards (PAR-03, PAR-14, PAR-20).")
    hand = zone("cards", own=True, doc="The cards of each player (PAR-08).")
    flags = zone("cards", own=True, doc="The flag cards of each player (PAR-30 to PAR-34).")
    ticket_deck = zone("tickets", starts=True, doc="The tickets, face down (PAR-04).")
    offer = zone(
        "tickets", own=True, doc="The tickets that a player chooses from (PAR-04, PAR-40)."
    )
    tickets = zone("tickets", own=True, doc="The tickets of each player (PAR-51).")
    cards = components(TransportCard, doc="The transport cards, by colour (PAR-01, PAR-20).")
    ticket_data = components(Ticket, name="tickets", doc="The tickets (PAR-51).")
    buses = counter(own=True, doc="The plastic buses of each player (PAR-22, PAR-50).")
    placed = counter(own=True, doc="The plastic buses of each player on the map (PAR-22).")
    turns_left = counter(doc="Turns left in the match once the end is near (PAR-50); else 0.")
    score = track(own=True, doc="The points of routes and flags (PAR-23, PAR-33).")
    city = board(pairs="tickets", doc="The map of the city (PAR-20 to PAR-26).")
    first_player = option("player", doc="The player who begins (PAR-06).")
    start_hand = value(int, ge=0, doc="Cards dealt to each player (PAR-02).")
    deal_tickets = value(int, ge=0, doc="Tickets dealt or drawn at once (PAR-04, PAR-40).")
    end_buses = value(
        int, ge=0, doc="A player left with this number of buses or fewer starts the end (PAR-50)."
    )
    route_points = value(dict[int, int], doc="Points for a route, by its length (PAR-23).")
    flag = value(Flag, doc="The flag set (PAR-30 to PAR-33).")
    status_last_turns = text(
        "number",
        "player",
        name="status.last_turns",
        doc="Below the table: the turns left once the end is near, and the last player (PAR-50).",
    )
    status_last_turn = text(name="status.last_turn", doc="Below the table: it is the last turn.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        links = self.city.links
        self.flag_points = self.flag.points
        self.flag_colours = [layout.kind("cards", colour).index for colour in self.flag.colours]
        self.flag_size = len(self.flag_colours)
        self.wild = wild_kind(layout.kinds["cards"])
        self.colour: dict[int, int] = {}
        self.worth = [0] * len(layout.links)
        for link in links:
            self.colour[link.slot] = layout.kind("cards", link.colour).index
            self.worth[link.slot] = self.route_points[link.length]
        self.values = [ticket.value for ticket in self.ticket_data]
        self.kind_of = layout.kind_of
        self._evaluation = Evaluation(self)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Shuffles, deals, and turns up the row (PAR-02 to PAR-06)."""
        state.draw_starter(self.first_player)
        state.shuffle(self.deck)
        state.shuffle(self.ticket_deck)
        for offset in range(state.players):
            player = (state.starter + offset) % state.players
            for _ in range(self.start_hand):
                state.draw(self.deck, self.hand[player])
            for _ in range(self.deal_tickets):
                state.draw(self.ticket_deck, self.offer[player])
        state.refill_row(self.row)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Scores a full flag set, and counts the last turns of the match.

        Rules: PAR-33, PAR-50, PAR-54, PAR-55.
        """
        counters = state.counters
        flags = self.flags[player]
        if len(state.zones[flags]) == self.flag_size:
            counters[self.score[player]] += self.flag_points
            for colour in self.flag_colours:
                state.spend(flags, colour, 1, self.discards)
            state.refill_row(self.row)  # the discards may fill a short row (PAR-18)

        if counters[self.turns_left]:  # the end is near
            counters[self.turns_left] -= 1
            if not counters[self.turns_left]:
                state.end_phase()
        elif counters[self.buses[player]] <= self.end_buses:
            counters[self.turns_left] = state.players

        if state.idle >= state.players:  # a round of passes only (PAR-54)
            state.end_phase()

    @hookimpl
    def bgf_end(self, state: State) -> None:
        """Reveals all tickets (PAR-51)."""
        for player in range(state.players):
            state.reveal(self.tickets[player])

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Returns the points by source; ties go to more completed tickets (PAR-51, PAR-52)."""
        values = self.values
        breakdown = []
        number_done = []
        for player, routes in enumerate(state.add_up_links(self.worth)):
            done, failed = self._done_and_failed(state, player)
            breakdown.append(
                {
                    "routes": routes,
                    "flags": state.counters[self.score[player]] - routes,
                    "tickets_done": sum([values[ticket] for ticket in done]),
                    "tickets_failed": -sum([values[ticket] for ticket in failed]),
                }
            )
            number_done.append(len(done))
        return Score(breakdown, ties=(("tickets_done", number_done),))

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Returns the numbers of each player's routes, buses, flag sets, tickets and cards."""
        measures = []
        for player, routes in enumerate(state.add_up_links(self.worth)):
            done, failed = self._done_and_failed(state, player)
            points_of_flags = state.counters[self.score[player]] - routes
            measures.append(
                {
                    "routes": state.owners.count(player),
                    "buses": state.counters[self.placed[player]],
                    # Rounded down, as a mod may score more for the last set.
                    "flag_sets": points_of_flags // self.flag_points,
                    "tickets_done": len(done),
                    "tickets_failed": len(failed),
                    "cards_left": len(state.zones[self.hand[player]]),
                }
            )
        return measures

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """Returns the expected final points of the players."""
        return self._evaluation.estimate(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Returns the turns left and the last player, once the end is near (PAR-50, PAR-55)."""
        turns_left = state.counters[self.turns_left]  # including the current turn
        if state.finished or not turns_left:
            return ()
        if turns_left == 1:
            return (self.status_last_turn(lang),)
        last_player = (state.player + turns_left - 1) % state.players
        line = self.status_last_turns(lang, number=turns_left, player=seat_letter(last_player))
        return (line,)

    def _done_and_failed(self, state: State, player: int) -> tuple[list[int], list[int]]:
        """Returns the tickets that a player has completed, and the others (PAR-51).

        Each ticket is given by the index of its kind.
        """
        done_kinds = state.net(self.city.index, player).done()  # a mask
        kind_of = self.kind_of
        done: list[int] = []
        failed: list[int] = []
        for ticket in state.zones[self.tickets[player]]:
            kind = kind_of[ticket]
            if done_kinds >> kind & 1:
                done.append(kind)
            else:
                failed.append(kind)
        return done, failed
