"""How a match of Paris is likely to end, as bots guess it; the numbers were tuned by matches."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from bgf import Estimate
from bgf.components.ways import Ways
from bgf.kinds.ruled import wild_kind

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_paris.rules import Paris

__all__ = ["Evaluation"]

Numbers = tuple[int, ...]  # of cards, by kind; or of tickets

_BUS = 1.2  # turns that it takes to place a bus, and so to the end of the match
_HELD = 0.24  # turns less for each card that is held
_END = 0.8  # turns that follow when the buses have run low
_CARD = 0.9  # turns that it takes to draw a card that is lacking
_LINK = 0.25  # log odds against a ticket, for each link that is missing
_SLACK = 0.9  # log odds for it, for each turn to spare
_LATE = 0.6  # log odds for what can be done, for each turn less than 3 that is left
_TRIED = 0.35  # the chance at which cards and turns are put into a ticket
_PACE = 1.1  # points of a turn that serves no ticket
_ROOM = 1.25  # points of a bus, at most, in such turns
_WILD = 0.5  # points that it costs to pay with a wild card
_SPARE = 0.15  # points of a wild card that is left
_FLAG = (0.0, 0.6, 1.8, 4.0)  # points for so many colours of the flag; the last is a full set
_SPREAD = (3.0, 0.5)  # points: at the end; more for each turn that is left


class Evaluation:
    """Guesses final points: of tickets, and of the links worth most in the turns that are left."""

    def __init__(self, game: Game, rules: Paris) -> None:
        links, kind, keep = rules.board.links, game.layout.kind, lru_cache(50_000)
        self._rules, self._wild = rules, wild_kind(game.layout.kinds["cards"])
        colour = self._colour = {link.slot: kind("cards", link.colour).index for link in links}
        kinds = [(link.slot, (colour[link.slot], link.length)) for link in links]
        self._kinds = keep(lambda free: {kind for slot, kind in kinds if free >> slot & 1})
        self._way = Ways(rules.board, claim=2).cheapest  # a claim takes as long as two cards
        self._ahead = keep(self._may_bring)

    def estimate(self, state: State) -> Estimate:
        """For each player the score so far, and what the turns that are left may bring."""
        rules, zones, points, turns = self._rules, state.zones, [], self._turns(state)
        for player, left in enumerate(turns):
            held = tuple([rules.kind_of[ticket] for ticket in zones[rules.tickets[player]]])
            offer = tuple([rules.kind_of[ticket] for ticket in zones[rules.offer[player]]])
            choices = [held + kept for kept in (offer, *[(ticket,) for ticket in offer])]
            cards, flags = state.tally[rules.hand[player]], state.tally[rules.flags[player]]
            own = sum([1 << slot for slot, owner in enumerate(state.owners) if owner == player])
            has = own, state.open_links[player], state.counters[rules.buses[player]]
            has_cards = tuple(cards or ()), tuple(flags or ())
            ahead = [self._ahead(tickets, left, *has, *has_cards) for tickets in choices]
            points.append(state.counters[rules.score[player]] + max(ahead))
        return Estimate(points, _SPREAD[0] + _SPREAD[1] * max(0.0, min(turns)))

    def _turns(self, state: State) -> list[float]:
        """How many turns each player still has; half a turn less for who comes later."""
        rules, counters, number = self._rules, state.counters, state.players
        after = [(seat - state.player) % number for seat in range(number)]  # turns till then
        if known := counters[rules.turns_left]:
            left = [float((known - 1 - n) // number + 1) for n in after]
        else:
            hands = [_HELD * len(state.zones[slot]) for slot in rules.hand[:number]]
            need = min([_BUS * counters[rules.buses[p]] - hands[p] for p in range(number)])
            need = max(1.5, need + _END - _BUS * rules.end_buses)
            left = [need - 0.5 * (n > 0) for n in after]
        left[state.player] -= 0.5 * (state.stage is not state.phase.first)
        return left

    def _may_bring(
        self, tickets: Numbers, left: float, own: int, free: int, buses: int, cards: Numbers, flags: Numbers
    ) -> float:
        """What so many turns may bring who has these tickets, links, buses, cards and flag cards."""
        have, lacking, points = [*cards], -cards[self._wild], 0.0
        for ticket in sorted(tickets, key=lambda t: self._way(t, own, free)[0].bit_count()):
            way, roads = self._way(ticket, own, free)
            rest, missing, length, worth = self._pay(roads, have, lacking)
            chance = 1.0 - bool(way)
            if roads and length <= buses:
                slack = left - len(roads) - _CARD * max(0, missing)
                late = _LATE * max(0.0, 3 - left) * (1 if slack >= 0 else -1)
                chance = 1 / (1 + exp(_LINK * len(roads) + 1 - _SLACK * slack - late))
            points += self._rules.values[ticket] * (2 * chance - 1)
            if roads and chance > _TRIED:  # the next can use the way, too
                points, own, lacking, have = points + worth * chance, own | way, missing, rest
                left, buses = left - len(roads), buses - length
        left -= _CARD * max(0, lacking)
        return points + self._rest(left, free & ~own, buses, have, max(0, -lacking), flags)
