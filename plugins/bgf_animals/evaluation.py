"""How a match of Animals is likely to end, as bots guess it; IDs as in `bgf rules animals`.

The round is played on in thought: in turn order each player takes the group that gains most, or
waits. What they own then counts by what it turned out to be worth in matches of bots.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from bgf import Estimate

if TYPE_CHECKING:
    from bgf import State
    from bgf_animals.rules import Animals
    from bgf_animals.slots import Group

__all__ = ["Evaluation"]

# "Room" is how many places are left on the fullest ark: with none the round is the last (ANI-22).
_SINGLE = 0.85  # the share of its points that an animal keeps while another may make it a pair
_PAIR = (0.4, 2.0)  # points of a pair, for it may grow: for each place of room; at most
_THIRD = 5.5  # points more for a pair while a third of the species is left in the middle
_CRATE = (0.12, 0.6)  # points of a crate above its own: for each place of room; at most
_WAIT = 2.0  # crates that it is worth to stay in the round and take nothing yet
_FUTURE = 3.0  # points that later rounds bring to everybody, for each place of room
_SPREAD = (2.5, 5.0, 8.0)  # points: in the last round; more for each place of room; at most


class Evaluation:
    """Guesses final points; remembers what arks are worth."""

    def __init__(self, rules: Animals) -> None:
        worth = rules.worth
        self._sailing = rules.sailing
        self._slots = rules.slots
        self._most = worth.most
        self._pair = worth.pair
        self._herd = worth.herd
        self._in_herd = worth.score_herd
        self._values = rules.tiles.values
        self._bits = [1 << species for species in rules.tiles.species]
        self._most_crates = rules.slots.most_crates
        own = rules.score_crate
        self._crate = [own + min(_CRATE[0] * n, _CRATE[1]) for n in range(worth.most + 1)]
        self._worth = lru_cache(50_000)(self._judge)

    def estimate(self, state: State) -> Estimate:
        """The points that players may expect (ANI-30 to ANI-32), and how far off that may be."""
        arks = [self._ark(state, player) for player in range(state.players)]
        crates: list[float] = [state.counters[n] for n in self._slots.crates[: state.players]]
        room = max(0, self._most - max(map(len, arks)))
        spread = min(_SPREAD[0] + _SPREAD[1] * room, _SPREAD[2])
        left = [] if state.commits else self._play(state, arks, crates, room)
        room = 0 if state.phase.id == self._sailing else max(0, self._most - max(map(len, arks)))
        crate = self._crate[room]
        points = []
        for ark, food in zip(arks, crates, strict=True):
            worth, pairs = self._worth(room, ark)
            thirds = sum({self._bits[t] for t in chain(*left)}) if pairs and room else 0
            points.append(worth + food * crate + _THIRD * (pairs & thirds).bit_count())
        return Estimate(points, spread)

    def _ark(self, state: State, player: int) -> Group:
        """What a player owns, with what is chosen in secret (ANI-31), or still drawn (ANI-05)."""
        ark = state.zones[self._slots.arks[player]]
        drawn = state.zones[self._slots.drawn[player]]
        chosen = state.commits[player] if state.commits else None
        return tuple(sorted({*ark} ^ {*chosen.args}) if chosen else ark or drawn[:1])

    def _play(self, state: State, arks: list[Group], have: list[float], room: int) -> list[Group]:
        """Play the round on, which changes arks and crates; the groups that nobody takes."""
        groups = [tuple(zone) for slot in self._slots.groups if (zone := state.zones[slot])]
        turns = (*range(state.player, state.players), *range(state.player))
        order = [p for p in turns if not state.out >> p & 1]
        crate = self._crate[room]
        for player in order:
            ark = arks[player]
            food = have[player]
            taken = None
            wait = _WAIT if len(order) > 1 else food < self._most_crates  # one last split (ANI-19)
            most = self._worth(room, ark)[0] + wait * crate
            for group in groups:
                if len(group) <= food:
                    worth = self._worth(room, ark + group)[0] - len(group) * crate
                    if worth > most:
                        taken = group
                        most = worth
            if taken:
                groups.remove(taken)
                arks[player] = ark + taken
                have[player] = food - len(taken)
            else:
                have[player] += wait
        return groups

    def _judge(self, room: int, ark: Group) -> tuple[float, int]:
        """What animals are worth with so much room, and as bits the species with a pair."""
        worths = list[float]()
        pairs = 0
        single = _SINGLE if room else 1.0
        numbers: dict[int, list[int]] = {}
        for tile in ark:
            numbers.setdefault(self._bits[tile], []).append(self._values[tile])
        for bit, of_species in numbers.items():
            if len(of_species) == self._pair:
                pairs |= bit
            elif len(of_species) >= self._herd:
                worths += [self._in_herd] * len(of_species)
            else:
                worths += [number * single for number in of_species]
        kept = sum(sorted(worths)[-self._most :])  # the least go ashore (ANI-31)
        return kept + pairs.bit_count() * min(_PAIR[0] * room, _PAIR[1]) + _FUTURE * room, pairs
