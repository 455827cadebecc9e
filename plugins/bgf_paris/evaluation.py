"""How a match of Paris is likely to end, as bots guess it; the numbers were tuned by matches."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from bgf import Estimate, State
from bgf.components.ways import Ways

if TYPE_CHECKING:
    from bgf_paris.rules import Paris

__all__ = ["Evaluation"]

Numbers = tuple[int, ...]  # of cards, for each colour; or the kinds of tickets

_TURNS = (0.8, 1.2, 0.24)  # to the end: at last; more for each bus; less for each card held
_CARD = 0.9  # turns that it takes to draw a card that is lacking
_ODDS = (0.25, 0.9, 0.6)  # log odds of a ticket: less a link; more a turn to spare; either, late
_TRIED = 0.35  # the chance of a ticket from which on cards and turns are put into it
_FLAG = (0.0, 0.6, 1.8, 4.0)  # points for so many colours of the flag; the last is a full set
_WILD = (0.5, 0.15)  # points of a wild card: one that is paid; one that is left
_FREE = (1.1, 1.25)  # points where no ticket is served: for each turn; at most, for each bus
_SPREAD = (3.0, 0.5)  # points: at the end; more for each turn that is left


class Evaluation:
    """Guesses final points: of tickets, and of the links worth most in the turns that are left."""

    def __init__(self, rules: Paris) -> None:
        self._rules, self._gain, keep = rules, rules.route_points, lru_cache(50_000)
        kinds = [(link.slot, (rules.colour[link.slot], link.length)) for link in rules.board.links]
        self._kinds = keep(lambda free: {kind for slot, kind in kinds if free >> slot & 1})
        self._way = Ways(rules.board, claim=2).cheapest  # a claim takes as long as two cards
        self._ahead = keep(self._may_bring)

    def estimate(self, state: State) -> Estimate:
        """For each player the score so far, and what the turns that are left may bring."""
        rules, counters, turns, points = self._rules, state.counters, self._turns(state), []
        for player, left in enumerate(turns):
            held = tuple([rules.kind_of[ticket] for ticket in state.zones[rules.tickets[player]]])
            offer = tuple([rules.kind_of[ticket] for ticket in state.zones[rules.offer[player]]])
            keeps = [held + kept for kept in (offer, *[(ticket,) for ticket in offer])]
            own = sum([1 << slot for slot, owner in enumerate(state.owners) if owner == player])
            has = own, state.open_links[player], counters[rules.buses[player]]
            cards, flags = state.tally[rules.hand[player]], state.tally[rules.flags[player]]
            has_cards = tuple(cards or ()), tuple(flags or ())
            ahead = [self._ahead(tickets, left, *has, *has_cards) for tickets in keeps]
            points.append(counters[rules.score[player]] + max(ahead))
        return Estimate(points, _SPREAD[0] + _SPREAD[1] * max(0.0, min(turns)))

    def _turns(self, state: State) -> list[float]:
        """How many turns each has left; half a one less for who comes later, and for one begun."""
        rules, counters, players, (last, bus, card) = self._rules, state.counters, state.players, _TURNS
        after = [(player - state.player) % players for player in range(players)]  # turns till then
        saved = [card * len(state.zones[slot]) for slot in rules.hand[:players]]
        need = min([bus * counters[rules.buses[p]] - saved[p] for p in range(players)])
        most, known = max(1.5, need + last - bus * rules.end_buses), counters[rules.turns_left]
        left = [(known - 1 - n) // players + 1 if known else most - 0.5 * (n > 0) for n in after]
        left[state.player] -= 0.5 * (state.stage is not state.phase.first)
        return left

    def _may_bring(
        self, tickets: Numbers, left: float, own: int, free: int, buses: int, cards: Numbers, flags: Numbers
    ) -> float:
        """What so many turns may bring who has these tickets, links, buses, cards and flag cards."""
        (link, spare, late), have, lacking, points = _ODDS, [*cards], -cards[self._rules.wild], 0.0
        for ticket in sorted(tickets, key=lambda t: self._way(t, own, free)[0].bit_count()):
            way, roads = self._way(ticket, own, free)
            rest, missing, length, worth, chance = have[:], lacking, 0, 0, 1.0 - bool(way)
            for size, slots in roads:
                best = max([self._rules.colour[slot] for slot in slots], key=rest.__getitem__)
                missing, rest[best] = missing + max(0, size - rest[best]), max(0, rest[best] - size)
                length, worth = length + size, worth + self._gain[size]
            if roads and length <= buses:
                slack = left - len(roads) - _CARD * max(0, missing)
                haste = late * max(0.0, 3 - left) * (1 if slack >= 0 else -1)
                chance = 1 / (1 + exp(1 + link * len(roads) - spare * slack - haste))
            points += self._rules.values[ticket] * (2 * chance - 1)
            if roads and chance > _TRIED:  # cards and turns go there; the next can use the way, too
                points, own, lacking, have = points + worth * chance, own | way, missing, rest
                left, buses = left - len(roads), buses - length
        have[self._rules.wild] = max(0, -lacking)
        left -= _CARD * max(0, lacking)
        return points + self._rest(left, free & ~own, buses, have, flags)

    def _rest(self, left: float, free: int, buses: int, have: list[int], flags: Numbers) -> float:
        """What turns and cards may bring that no ticket needs: flags, and a link of each colour."""
        colours, wilds, ways, used = self._rules.flag_colours, have[self._rules.wild], [], set[int]()
        wanted = [colour for colour in colours if not flags[colour]]
        flag = len(colours) - len(wanted)
        points = _FLAG[flag] * min(1.0, max(0.0, left) / 3)
        for colour, length in self._kinds(free):
            lacks = max(0, length - have[colour])
            wild = min(lacks, wilds)
            turns, worth = 1 + _CARD * (lacks - wild), self._gain[length] - _WILD[0] * wild
            if colour in wanted and wild < length:
                worth += _FLAG[flag + 1] - _FLAG[flag]
            if worth / turns >= _FREE[0]:
                ways.append((worth / turns, worth, turns, length, wild, colour))
        for _, worth, turns, length, wild, colour in sorted(ways, reverse=True):
            if left > 0 and length <= buses and wild <= wilds and colour not in used:
                used.add(colour)
                points += worth * min(1.0, left / turns) ** 2
                left, buses, wilds = left - turns, buses - length, wilds - wild
        return points + max(0.0, min(left * _FREE[0], buses * _FREE[1])) + _WILD[1] * wilds
