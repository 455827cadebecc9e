"""How a match of Paris is likely to end, as bots guess it; the numbers are tuned by matches."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import exp, tanh
from typing import Any

from bgf import Estimate, Game, State
from bgf.kinds.ruled import wild_kind

__all__ = ["Evaluation"]

_END, _BUS_TURNS, _CARD_TURNS, _LATE = 0.8, 1.2, 0.24, 4.0  # turns to the end; when it is near
_TURN, _SPACE, _WILD, _IDLE, _BUS = 0.9, 0.33, 1.0, 1.5, 1.3  # points; `_SPACE`: of a card's route
_FLAG, _FAR, _NEAR, _HURRY = 0.85, 0.72, 1.2, 0.6  # a flag set's chance, by turns it takes, left
_TICKET, _SPARE, _CLAIM, _SURE, _READY = -1.2, 0.25, 0.5, 4.0, 3.0  # a ticket's; the last two late
_SPREAD, _KEPT = (3.0, 0.6), 50_000  # points at the end, for each turn; answers kept


class Evaluation:
    """Guesses final points. Links are bits of masks; a road is all links of the same two places."""

    def __init__(self, game: Game, rules: Any) -> None:
        self._rules, self._wild = rules, wild_kind(game.layout.kinds["cards"])
        links = [(game.layout.kind("cards", k.colour).index, k) for k in rules.board.links]
        self._colours = [(1 << link.slot, colour) for colour, link in links]
        self._lengths = {colour: link.length for colour, link in links}
        self._roads = {sum(1 << n for n in (k.slot, *k.twins)): k for _, k in links}
        self._around: list[list[tuple[int, int, int]]] = [[] for _ in rules.board.places]
        for road, link in self._roads.items():  # a claim takes as long as two cards
            self._around[link.a].append((link.b, link.length + 2, road))
            self._around[link.b].append((link.a, link.length + 2, road))
        self._need, self._routes = lru_cache(_KEPT)(self._lacking), lru_cache(_KEPT)(self._steps)

    def estimate(self, state: State) -> Estimate:
        """For each player what is scored, and what tickets, routes and flag may bring."""
        rules, counters, zones, size = self._rules, state.counters, state.zones, self._lengths
        points = [float(counters[slot]) for slot in rules.score[: state.players]]
        for player, left in enumerate(turns := self._turns(state)):
            hand, flags = (state.tally[s[player]] or [] for s in (rules.hand, rules.flags))
            wild, free, buses = hand[self._wild], state.open_links[player], rules.buses[player]
            late = min(1.0, max(0.0, (_LATE - left) / (_LATE - 1)))
            own = sum([1 << slot for slot, owner in enumerate(state.owners) if owner == player])
            slots = zones[rules.tickets[player]], zones[rules.offer[player]]
            held, offer = ([rules.kind_of[ticket] for ticket in slot] for slot in slots)
            chosen = state.commits[player] if state.commits else None
            keeps: Any = [chosen.args] if chosen else [offer, *([ticket] for ticket in offer)]
            at = own, free, hand, counters[buses], left, late
            points[player] += max([self._tickets([*held, *kept], *at) for kept in keeps])
            cards = wild * _WILD + _SPACE * sum([n * hand[kind] for kind, n in size.items()])
            points[player] += (1 - late) * min(_TURN * left + cards - _IDLE, _BUS * counters[buses])
            lacks = [max(0, size.get(c, 9) - hand[c]) for c in rules.flag_colours if not flags[c]]
            n = max(0, sum(lacks) - wild) / 2 + len(lacks)  # turns that the set takes
            likely = _FLAG**n / (1 + exp(_FAR * n + _NEAR - _HURRY * left)) if lacks else 1.0
            points[player] += rules.flag_points * likely
        return Estimate(points, _SPREAD[0] + _SPREAD[1] * max(0.0, min(turns)))

    def _turns(self, state: State) -> list[float]:
        rules, counters, number = self._rules, state.counters, state.players
        after = [(seat - state.player) % number for seat in range(number)]  # turns till then
        if known := counters[rules.turns_left]:
            return [float((known - 1 - n) // number + 1) for n in after]
        hands = [_CARD_TURNS * len(state.zones[slot]) for slot in rules.hand[:number]]
        need = min([_BUS_TURNS * counters[rules.buses[p]] - hands[p] for p in range(number)])
        return [max(1.5, need + _END - _BUS_TURNS * rules.end_buses) - 0.5 * (n > 0) for n in after]

    def _tickets(self, tickets: list[int], own: int, free: int, *at: Any) -> float:
        (hand, buses, left, late), need_of, worth = at, self._need, 0.0
        have, lacking, claims = hand[:], -hand[self._wild], 0
        for ticket in sorted(tickets, key=lambda ticket: need_of(ticket, own, free).bit_count()):
            routes = self._routes(need := need_of(ticket, own, free), free)
            for length, colours in routes:
                best = max(colours, key=have.__getitem__)
                lacking, buses = lacking + max(0, length - have[best]), buses - length
                have[best] = max(0, have[best] - length)
            own, claims = own | max(0, need), claims + len(routes)  # the next ones can use them too
            spare = left - max(0, lacking) / 2 - claims
            odds = _TICKET + _SPARE * spare - _CLAIM * len(routes) + late * (_SURE * spare + _READY)
            sure = tanh(odds / 2) if routes and buses >= 0 else 2 * (not need) - 1  # -1 to 1
            worth += self._rules.values[ticket] * sure
        return worth

    def _steps(self, need: int, free: int) -> list[tuple[int, list[int]]]:
        roads = [(k.length, road & free) for road, k in self._roads.items() if road & need]
        return [(n, [c for k, c in self._colours if k & road]) for n, road in roads if need > 0]

    def _lacking(self, ticket: int, own: int, free: int) -> int:
        (start, goal), place, seen, way = self._rules.board.pairs[ticket], -1, 0, 0
        heap = [(0, start, 0)]
        while heap and place != goal:
            cost, place, way = heappop(heap)
            for other, more, road in () if seen >> place & 1 else self._around[place]:
                if road & own:
                    heappush(heap, (cost, other, way))
                elif road & free and not seen >> other & 1:
                    heappush(heap, (cost + more, other, way | road))
            seen |= 1 << place
        return way if place == goal else -1
