"""Estimates for bots of how a match of Paris will end; rule IDs as in `bgf rules paris`.

A player's final points are estimated as the score so far, plus the expected gain in the turns that
are left (see `expected_gain`). The number of turns is known once a player is short of plastic buses
(PAR-50). Until then it is estimated from the buses and the cards of the player who is closest to
that. Of tickets on offer, a player is assumed to keep the choice with the highest gain: all, or one
(PAR-04, PAR-40).

All constants were tuned in matches between bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Estimate
from bgf_paris.expected_gain import ExpectedGain, Holdings

if TYPE_CHECKING:
    from bgf import State
    from bgf_paris.rules import Paris

__all__ = ["Evaluation"]

# Turns until a player triggers the end (PAR-50): some for each plastic bus that must be placed
# before, less for each card in hand, which need not be drawn; then the last turn. The number is
# never below `_FEWEST_TURNS`.
_TURNS_PER_BUS = 1.2
_TURNS_PER_CARD_IN_HAND = 0.24
_LAST_TURNS = 0.8
_FEWEST_TURNS = 1.5

# Turns that a player who is not on turn has less to come than the player on turn, on average.
_LESS_FOR_LATER_PLAYERS = 0.5

# The part of a turn that is used up once the turn has begun.
_LESS_FOR_TURN_BEGUN = 0.5

# Standard deviation of the final points from the estimate, in points.
_SPREAD_AT_END = 3.0
_SPREAD_PER_TURN = 0.5


class Evaluation:
    """Estimates final points."""

    def __init__(self, rules: Paris) -> None:
        self._rules = rules
        self._expected_gain = ExpectedGain(rules)
        self._bits = [1 << slot for slot in range(len(rules.worth))]

    def estimate(self, state: State) -> Estimate:
        """Returns the points that each player may expect to have at the end, and their spread."""
        score = self._rules.score
        turns = self._turns_left(state)
        links = self._links_of_players(state)
        points = [
            state.counters[score[player]] + self._gain(state, player, own_links, own_turns)
            for player, (own_links, own_turns) in enumerate(zip(links, turns, strict=True))
        ]
        fewest_turns = max(0.0, min(turns))
        return Estimate(points, _SPREAD_AT_END + _SPREAD_PER_TURN * fewest_turns)

    def _links_of_players(self, state: State) -> list[int]:
        """Returns the links of each player, as a mask of their slots."""
        links = [0] * state.players
        for bit, owner in zip(self._bits, state.owners, strict=True):
            if owner >= 0:
                links[owner] += bit
        return links

    def _gain(self, state: State, player: int, links: int, turns: float) -> float:
        """Returns the expected gain of a player, in points.

        Args:
            state: the position.
            player: the seat.
            links: the player's own links, as a mask of their slots.
            turns: the turns that are left.
        """
        rules = self._rules
        kind_of = rules.kind_of
        zones = state.zones
        kept = tuple([kind_of[ticket] for ticket in zones[rules.tickets[player]]])
        holdings = Holdings(
            links=links,
            open_links=state.open_links[player],
            buses=state.counters[rules.buses[player]],
            cards=tuple(state.tally[rules.hand[player]] or ()),
            flags=tuple(state.tally[rules.flags[player]] or ()),
        )
        of_tickets = self._expected_gain.of_tickets
        offer = zones[rules.offer[player]]
        if not offer:
            return of_tickets(kept, turns, holdings)
        offered = tuple([kind_of[ticket] for ticket in offer])
        choices = [offered, *[(ticket,) for ticket in offered]]
        return max([of_tickets(kept + choice, turns, holdings) for choice in choices])

    def _turns_left(self, state: State) -> list[float]:
        """Returns the number of turns that each player is expected to have left."""
        players = state.players
        # For each player the number of players with a turn before; 0 for the player on turn.
        turns_before = [(player - state.player) % players for player in range(players)]
        turns: list[float]
        known = state.counters[self._rules.turns_left]  # of all players together (PAR-55)
        if known:
            turns = [(known - 1 - before) // players + 1 for before in turns_before]
        else:
            turns_to_end = self._turns_to_end(state)
            later = turns_to_end - _LESS_FOR_LATER_PLAYERS
            turns = [later if before else turns_to_end for before in turns_before]
        if state.stage is not state.phase.first:
            turns[state.player] -= _LESS_FOR_TURN_BEGUN
        return turns

    def _turns_to_end(self, state: State) -> float:
        """Returns the expected turns of the player on turn, while no player is short of buses."""
        rules = self._rules
        counters = state.counters
        zones = state.zones
        # The turns that each player needs to place all buses; the quickest player triggers the end.
        turns_to_place_all = [
            _TURNS_PER_BUS * counters[rules.buses[player]]
            - _TURNS_PER_CARD_IN_HAND * len(zones[rules.hand[player]])
            for player in range(state.players)
        ]
        turns = min(turns_to_place_all) + _LAST_TURNS - _TURNS_PER_BUS * rules.end_buses
        return max(_FEWEST_TURNS, turns)
