"""How a match of Paris is likely to end, as bots guess it; the numbers were tuned by matches."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from bgf import Estimate
from bgf.components.ways import Ways

if TYPE_CHECKING:
    from bgf import State
    from bgf_paris.rules import Paris

__all__ = ["Evaluation"]
Ints = tuple[int, ...]  # how many cards of each colour; or tickets, by kind

_TURNS = (0.8, 1.2, 0.24)  # to the end: at last; more for each bus; less for each card held
_CARD = 0.9  # turns that it takes to draw a card that is lacking
_ODDS = (0.25, 0.9, 0.6)  # log odds of a ticket: less a link; more a turn to spare; either if late
_TRIED = 0.35  # the chance of a ticket from which on cards and turns are put into it
_FLAG = (0.0, 0.6, 1.8, 4.0)  # points for so many colours of the flag; the last is a full set
_WILD = (0.5, 0.15)  # points of a wild card: one that is paid; one that is left
_FREE = (1.1, 1.25)  # points where no ticket is served: for each turn; at most, for each bus
_SPREAD = (3.0, 0.5)  # points: at the end; more for each turn that is left


class Evaluation:
    """Guesses final points: of tickets, and of the links worth most in the turns that are left."""

    def __init__(self, rules: Paris) -> None:
        self._rules = rules
        self._gain = rules.route_points
        keep = lru_cache(50_000)
        kinds = [(link.slot, (rules.colour[link.slot], link.length)) for link in rules.city.links]
        self._kinds = keep(lambda free: {kind for slot, kind in kinds if free >> slot & 1})
        self._way = Ways(rules.city, claim=2).cheapest  # a claim takes as long as two cards
        self._ahead = keep(self._may_bring)

    def estimate(self, state: State) -> Estimate:
        """For each player the score so far, and what the turns that are left may bring."""
        rules = self._rules
        counters = state.counters
        turns = self._turns(state)
        points = []
        for p, left in enumerate(turns):
            held = tuple([rules.kind_of[ticket] for ticket in state.zones[rules.tickets[p]]])
            offer = tuple([rules.kind_of[ticket] for ticket in state.zones[rules.offer[p]]])
            own = sum([1 << slot for slot, owner in enumerate(state.owners) if owner == p])
            cards, flags = [tuple(state.tally[s[p]] or ()) for s in (rules.hand, rules.flags)]
            has = own, state.open_links[p], counters[rules.buses[p]], cards, flags
            ahead = [self._ahead(held + kept, left, *has) for kept in (offer, *zip(offer))]
            points.append(counters[rules.score[p]] + max(ahead))
        return Estimate(points, _SPREAD[0] + _SPREAD[1] * max(0.0, min(turns)))

    def _turns(self, state: State) -> list[float]:
        """How many turns each has left; half a one less for who comes later, and for one begun."""
        rules = self._rules
        zones = state.zones
        counts = state.counters
        last, bus, card = _TURNS
        after = [(player - state.player) % state.players for player in range(state.players)]
        need = min([bus * counts[rules.buses[p]] - card * len(zones[rules.hand[p]]) for p in after])
        most = max(1.5, need + last - bus * rules.end_buses)
        known = counts[rules.turns_left]
        left = [(known - 1 - n) // len(after) + 1 if known else most - 0.5 * (n > 0) for n in after]
        left[state.player] -= 0.5 * (state.stage is not state.phase.first)
        return left

    def _may_bring(
        self, tickets: Ints, left: float, own: int, free: int, buses: int, cards: Ints, flags: Ints
    ) -> float:
        """What so many turns may bring who has these tickets, links, buses, cards, flag cards."""
        link, spare, late = _ODDS
        wild = self._rules.wild
        have = [*cards]
        points = 0.0
        for ticket in sorted(tickets, key=lambda t: self._way(t, own, free)[0].bit_count()):
            way, roads = self._way(ticket, own, free)
            rest = have[:]
            length = 0
            worth = 0
            chance = 1.0 - bool(way)
            for size, slots in roads:
                best = max([self._rules.colour[slot] for slot in slots], key=rest.__getitem__)
                rest[wild] -= max(0, size - rest[best])  # below 0: as many cards are lacking
                rest[best] = max(0, rest[best] - size)
                length += size
                worth += self._gain[size]
            if roads and length <= buses:
                slack = left - len(roads) + _CARD * min(0, rest[wild])
                haste = late * max(0.0, 3 - left) * (1 if slack >= 0 else -1)
                chance = 1 / (1 + exp(1 + link * len(roads) - spare * slack - haste))
            points += self._rules.values[ticket] * (2 * chance - 1)
            if roads and chance > _TRIED:  # cards and turns go there; the next can use the way, too
                points += worth * chance
                own = own | way
                have = rest
                left -= len(roads)
                buses -= length
        return points + self._rest(left, free & ~own, buses, have, flags)

    def _rest(self, left: float, free: int, buses: int, have: list[int], flags: Ints) -> float:
        """What turns and cards may bring that no ticket needs: flags, and a link of each colour."""
        wilds = max(0, have[self._rules.wild])
        left += _CARD * min(0, have[self._rules.wild])
        got = sum(flags)
        wanted = [c for c in self._rules.flag_colours if not flags[c]]
        points = _FLAG[got] * min(1.0, max(0.0, left) / 3)
        ways = []
        used = set[int]()
        for colour, length in self._kinds(free):
            wild = min(lacks := max(0, length - have[colour]), wilds)
            turns = 1 + _CARD * (lacks - wild)
            worth = self._gain[length] - _WILD[0] * wild
            if colour in wanted and wild < length:
                worth += _FLAG[got + 1] - _FLAG[got]
            if worth / turns >= _FREE[0]:
                ways.append((worth / turns, worth, turns, length, wild, colour))
        for _, worth, turns, length, wild, colour in sorted(ways, reverse=True):
            if left > 0 and length <= buses and wild <= wilds and colour not in used:
                points += worth * min(1.0, left / turns) ** 2
                used = used | {colour}
                left -= turns
                buses -= length
                wilds -= wild
        return points + max(0.0, min(left * _FREE[0], buses * _FREE[1])) + _WILD[1] * wilds
