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
        self._links = [(game.layout.kind("cards", k.colour).index, k) for k in rules.board.links]
        self._colour = {link.slot: colour for colour, link in self._links}
        self._way = Ways(rules.board, claim=2).cheapest  # a claim takes as long as two cards
        self._kinds = lru_cache(_KEPT)(
            lambda free: {(c, k.length) for c, k in self._links if free >> k.slot & 1}
        )

    def estimate(self, state: State) -> Estimate:
        """For each player the score so far, and what the turns that are left may bring."""
        rules, points, turns = self._rules, [], self._turns(state)
        for player, left in enumerate(turns):
            own = sum([1 << slot for slot, owner in enumerate(state.owners) if owner == player])
            zones = (state.zones[slots[player]] for slots in (rules.tickets, rules.offer))
            held, offer = ([rules.kind_of[ticket] for ticket in zone] for zone in zones)
            cards, flags = (state.tally[slots[player]] or [] for slots in (rules.hand, rules.flags))
            at = own, state.open_links[player], cards, state.counters[rules.buses[player]], flags
            keeps = [offer, *([ticket] for ticket in offer)]
            ahead = [self._ahead([*held, *kept], left, *at) for kept in keeps]
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

    def _ahead(self, tickets: list[int], left: float, own: int, free: int, *at: Any) -> float:
        (_, buses, flags), have, lacking, points = at, at[0][:], -at[0][self._wild], 0.0
        way_of, gain = self._way, self._rules.route_points
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
        (buses, flags), used = at, set()
        wanted = [c for c in self._rules.flag_colours if not (flags and flags[c])]
        kept, ways = min(3, len(self._rules.flag_colours) - len(wanted)), []
        points: float = _FLAG[kept] * min(1.0, max(0.0, left) / 3)
        for colour, length in self._kinds(free):
            wild = min(missing := max(0, length - have[colour]), wilds)
            turns = 1 + _CARD * (missing - wild)
            worth: float = self._rules.route_points[length] - _WILD * wild
            if colour in wanted and wild < length:
                worth += _FLAG[kept + 1] - _FLAG[kept]
            ways.append((worth / turns, worth, turns, length, wild, colour))
        for pace, worth, turns, length, wild, colour in sorted(ways, reverse=True):
            fits = length <= buses and wild <= wilds and colour not in used
            if left > 0 and pace >= _PACE and fits:
                used.add(colour)
                points += worth * min(1.0, left / turns) ** 2
                left, buses, wilds = left - turns, buses - length, wilds - wild
        return float(points + max(0.0, min(left * _PACE, buses * _ROOM)) + _SPARE * wilds)
