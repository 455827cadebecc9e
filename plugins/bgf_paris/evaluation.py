"""How a match of Paris is likely to end, as bots guess it; the numbers were tuned by matches."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Any

from bgf import Estimate, Game, State
from bgf.components.ways import Ways
from bgf.kinds.ruled import wild_kind

__all__ = ["Evaluation"]

_END, _BUS, _HELD, _PART = 0.8, 1.2, 0.24, 0.5  # turns: to the end, a bus, a card held, a part
_CARD, _PACE, _ROOM, _WILD = 0.9, 1.1, 1.25, 0.5  # turns for a card; points a turn, a bus, a wild
_FLAG = (0.0, 0.6, 1.8, 4.0)  # points for so many colours of the flag; the last is a full set
_SLACK, _RISK, _LINK, _LATE, _TRIED = 0.9, 1.0, 0.25, 0.6, 0.35  # what a ticket's chance hangs on
_SPREAD, _MORE, _SPARE, _KEPT = 3.0, 0.5, 0.15, 50_000  # points: off, a turn, a wild; answers kept


class Evaluation:
    """Guesses final points: of tickets, and of the links worth most in the turns that are left."""

    def __init__(self, game: Game, rules: Any) -> None:
        self._rules, self._wild = rules, wild_kind(game.layout.kinds["cards"])
        colours = [(k, game.layout.kind("cards", k.colour).index) for k in rules.board.links]
        self._links = [(link.slot, (colour, link.length)) for link, colour in colours]
        self._colour = {slot: colour for slot, (colour, _) in self._links}
        self._way = Ways(rules.board, claim=2).cheapest  # a claim takes as long as two cards
        self._ahead = lru_cache(_KEPT)(self._may_bring)
        self._kinds = lru_cache(_KEPT)(lambda free: {k for n, k in self._links if free >> n & 1})

    def estimate(self, state: State) -> Estimate:
        """For each player the score so far, and what the turns that are left may bring."""
        rules, zones, points, turns = self._rules, state.zones, [], self._turns(state)
        for player, left in enumerate(turns):
            held = tuple([rules.kind_of[ticket] for ticket in zones[rules.tickets[player]]])
            offer = tuple([rules.kind_of[ticket] for ticket in zones[rules.offer[player]]])
            keeps = [held + kept for kept in (offer, *[(ticket,) for ticket in offer])]
            cards, flags = state.tally[rules.hand[player]], state.tally[rules.flags[player]]
            has = state.counters[rules.buses[player]], tuple(cards or ()), tuple(flags or ())
            own = sum([1 << slot for slot, owner in enumerate(state.owners) if owner == player])
            ahead = [self._ahead(kept, left, own, state.open_links[player], *has) for kept in keeps]
            points.append(state.counters[rules.score[player]] + max(ahead))
        return Estimate(points, _SPREAD + _MORE * max(0.0, min(turns)))

    def _turns(self, state: State) -> list[float]:
        rules, counters, number = self._rules, state.counters, state.players
        after = [(seat - state.player) % number for seat in range(number)]  # turns till then
        if known := counters[rules.turns_left]:
            left = [float((known - 1 - n) // number + 1) for n in after]
        else:
            hands = [_HELD * len(state.zones[slot]) for slot in rules.hand[:number]]
            need = min([_BUS * counters[rules.buses[p]] - hands[p] for p in range(number)])
            left = [max(1.5, need + _END - _BUS * rules.end_buses) - _PART * (n > 0) for n in after]
        left[state.player] -= _PART * (state.stage is not state.phase.first)
        return left

    def _may_bring(self, tickets: Any, left: float, own: int, free: int, *at: Any) -> float:
        """What so many turns may bring who has these links, buses, cards and flag cards."""
        (buses, cards, flags), way_of, gain = at, self._way, self._rules.route_points
        have, lacking, points = [*cards], -cards[self._wild], 0.0
        for ticket in sorted(tickets, key=lambda t: way_of(t, own, free)[0].bit_count()):
            (way, roads), value = way_of(ticket, own, free), self._rules.values[ticket]
            rest, missing, size, worth, sure = have[:], lacking, 0, 0, 1.0 - bool(way)
            for length, slots in roads:
                best = max([self._colour[slot] for slot in slots], key=rest.__getitem__)
                lacks, rest[best] = length - rest[best], max(0, rest[best] - length)
                missing, size, worth = missing + max(0, lacks), size + length, worth + gain[length]
            if roads and size <= buses:
                slack = left - len(roads) - _CARD * max(0, missing)
                late = _LATE * max(0.0, 3 - left) * (1 if slack >= 0 else -1)
                sure = 1 / (1 + exp(_LINK * len(roads) + _RISK - _SLACK * slack - late))
            points += value * (2 * sure - 1)
            if roads and sure > _TRIED:  # cards and turns go there; the next can use the way, too
                points, own, lacking, have = points + worth * sure, own | way, missing, rest
                left, buses = left - len(roads), buses - size
        left -= _CARD * max(0, lacking)
        return points + self._rest(left, free & ~own, have, max(0, -lacking), buses, flags)

    def _rest(self, left: float, free: int, have: list[int], wilds: int, *at: Any) -> float:
        """What turns and cards may bring that no ticket needs: flags, and a link of each colour."""
        (buses, flags), used, gain = at, set(), self._rules.route_points
        wanted = [c for c in self._rules.flag_colours if not (flags and flags[c])]
        kept, ways = min(3, len(self._rules.flag_colours) - len(wanted)), []
        points: float = _FLAG[kept] * min(1.0, max(0.0, left) / 3)
        for colour, length in self._kinds(free):
            wild = min(missing := max(0, length - have[colour]), wilds)
            turns, worth = 1 + _CARD * (missing - wild), gain[length] - _WILD * wild
            if colour in wanted and wild < length:
                worth += _FLAG[kept + 1] - _FLAG[kept]
            if worth / turns >= _PACE:
                ways.append((worth / turns, worth, turns, length, wild, colour))
        for _, worth, turns, length, wild, colour in sorted(ways, reverse=True):
            if left > 0 and length <= buses and wild <= wilds and colour not in used:
                used.add(colour)
                points += worth * min(1.0, left / turns) ** 2
                left, buses, wilds = left - turns, buses - length, wilds - wild
        return float(points + max(0.0, min(left * _PACE, buses * _ROOM)) + _SPARE * wilds)
