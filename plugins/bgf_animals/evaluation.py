"""Estimates for bots of how a match of Animals will end; rule IDs as in `bgf rules animals`.

The estimate first plays the round to its end in the simplest way: in turn order, each player in the
round takes the group with the highest gain, among those they can pay for (ANI-15), or waits for
crates (ANI-13). Then it values what each player owns. Animals count as they will score at the end
(ANI-30 to ANI-32), and more if they may still become a pair or a group; crates count more than
their point while they can still buy animals. How much more depends on the *room*: the number of
free places on the fullest ark. Without room the round is the last (ANI-22).

All constants were tuned in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bgf import Estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import State
    from bgf_animals.handling import Group
    from bgf_animals.rules import Animals

__all__ = ["Evaluation"]

# Share of its number that a single animal is worth before the last round: another one of its
# species may make it a pair, which scores nothing (ANI-30).
_SINGLE_SHARE = 0.85

# Points that a pair is worth, as it may become a group of three (ANI-32).
_PAIR_POINTS_PER_ROOM = 0.4
_PAIR_POINTS_MAX = 2.0

# Points that a pair is worth besides, if a third animal of its species lies in the middle at the
# end of a round that is not the last: it stays for the next round (ANI-10).
_THIRD_ANIMAL_POINTS = 5.5

# Points that a crate is worth besides those it scores, as it can buy animals (ANI-15).
_CRATE_POINTS_PER_ROOM = 0.12
_CRATE_POINTS_MAX = 0.6

# Crates that a player expects to gain by not taking a group yet: some splits (ANI-13).
_CRATES_FOR_WAITING = 2.0

# Points that later rounds will bring to each player.
_LATER_POINTS_PER_ROOM = 3.0

# Standard deviation of the final points from the estimate, in points.
_SPREAD_IN_LAST_ROUND = 2.5
_SPREAD_PER_ROOM = 5.0
_SPREAD_MAX = 8.0

_ARKS_REMEMBERED = 50_000


class _ArkValue(NamedTuple):
    """The expected worth of a player's animals.

    Attributes:
        points: the points expected of them.
        pairs: the species with a pair, as a mask with one bit a species.
    """

    points: float
    pairs: int


class Evaluation:
    """Estimates final points; caches the worth of arks."""

    def __init__(self, rules: Animals) -> None:
        worth = rules.worth
        tiles = rules.tiles
        self._slots = rules.slots
        self._sailing = rules.sailing
        self._ark_size = worth.ark_size
        self._pair_size = worth.pair
        self._herd_size = worth.herd
        self._herd_points = worth.score_herd
        self._most_crates = rules.slots.most_crates
        self._tile_numbers = tiles.values
        self._species_bits = [1 << species for species in tiles.species]
        # What a crate is worth, by the number of free places on the fullest ark.
        self._crate_points: list[float] = []
        for room in range(worth.ark_size + 1):
            more_before_end = min(_CRATE_POINTS_PER_ROOM * room, _CRATE_POINTS_MAX)
            self._crate_points.append(rules.score_crate + more_before_end)
        self._ark_value = lru_cache(_ARKS_REMEMBERED)(self._value_ark)

    def estimate(self, state: State) -> Estimate:
        """Returns the points that each player may expect to have at the end, and their spread."""
        arks = [self._owned(state, player) for player in range(state.players)]
        crate_slots = self._slots.crates[: state.players]
        crates: list[float] = [state.counters[slot] for slot in crate_slots]
        room = self._room(arks)
        spread = min(_SPREAD_IN_LAST_ROUND + _SPREAD_PER_ROOM * room, _SPREAD_MAX)
        groups_left: list[Group] = []
        is_round = not state.commits  # players commit to choices in the first and the last phase
        if is_round:
            groups_left = self._play_round(state, arks, crates, room)
        is_last_phase = state.phase.id == self._sailing
        room_after = 0 if is_last_phase else self._room(arks)
        points = self._points(arks, crates, groups_left, room_after)
        return Estimate(points, spread)

    def _owned(self, state: State, player: int) -> Group:
        """Returns the tiles that a player owns, as if choices made in secret were carried out.

        In the first phase that is the tile chosen for the ark, or any of those drawn (ANI-05); in
        the last phase the ark without the animals chosen to be discarded (ANI-31).
        """
        ark = state.zones[self._slots.arks[player]]
        for choice in state.chosen(player):
            if state.phase.id == self._sailing:
                ashore = choice.args[0]
                return tuple(tile for tile in ark if tile not in ashore)
            kept = choice.args[0]
            return (kept,)
        drawn = state.zones[self._slots.drawn[player]]
        return tuple(ark or drawn[:1])

    def _room(self, arks: Sequence[Group]) -> int:
        """Returns the number of free places on the fullest ark."""
        fullest = max(map(len, arks))
        return max(0, self._ark_size - fullest)

    def _play_round(
        self, state: State, arks: list[Group], crates: list[float], room: int
    ) -> list[Group]:
        """Plays the round to its end, one turn for each player who is still in it.

        Args:
            state: the position; it stays as it is.
            arks: the tiles that each player owns; changed as groups are taken.
            crates: the crates of each player; changed as they are paid and gained.
            room: free places on the fullest ark.

        Returns:
            The groups that nobody takes.
        """
        zones = state.zones
        groups = [tuple(zones[slot]) for slot in self._slots.groups if zones[slot]]
        turn_order = (*range(state.player, state.players), *range(state.player))
        in_round = [player for player in turn_order if not state.out >> player & 1]
        for player in in_round:
            if len(in_round) > 1:
                waiting_brings = _CRATES_FOR_WAITING
            elif crates[player] < self._most_crates:
                waiting_brings = 1.0  # the last one in the round may split once (ANI-19)
            else:
                waiting_brings = 0.0  # a split brings nothing any more (ANI-14)
            taken = self._best_group(groups, arks[player], crates[player], waiting_brings, room)
            if taken:
                groups.remove(taken)
                arks[player] += taken
                crates[player] -= len(taken)
            else:
                crates[player] += waiting_brings
        return groups

    def _best_group(
        self,
        groups: list[Group],
        ark: Group,
        crates: float,
        waiting_brings: float,
        room: int,
    ) -> Group:
        """Returns the group with the highest gain for a player; an empty one if waiting is better.

        Args:
            groups: the groups in the middle.
            ark: the tiles that the player owns.
            crates: the number of crates that the player can pay.
            waiting_brings: the number of crates that the player gains by taking none.
            room: free places on the fullest ark.
        """
        crate_points = self._crate_points[room]
        ark_value = self._ark_value
        best: Group = ()
        most_points = ark_value(room, ark).points + waiting_brings * crate_points
        for group in groups:
            price = len(group)
            if price <= crates:
                points = ark_value(room, ark + group).points - price * crate_points
                if points > most_points:
                    best = group
                    most_points = points
        return best

    def _points(
        self, arks: list[Group], crates: list[float], groups_left: list[Group], room: int
    ) -> list[float]:
        """Returns the final points of each player at the end of a round.

        Args:
            arks: the tiles that each player owns.
            crates: the crates of each player.
            groups_left: the groups that stay in the middle.
            room: free places on the fullest ark.
        """
        crate_points = self._crate_points[room]
        found = []
        for ark, own_crates in zip(arks, crates, strict=True):
            value = self._ark_value(room, ark)
            thirds = 0
            if value.pairs and room:
                thirds = (value.pairs & self._species_in(groups_left)).bit_count()
            of_crates = own_crates * crate_points
            of_thirds = _THIRD_ANIMAL_POINTS * thirds
            found.append(value.points + of_crates + of_thirds)
        return found

    def _species_in(self, groups: list[Group]) -> int:
        """Returns the species of all tiles of some groups, as a mask with one bit a species."""
        species = 0
        for group in groups:
            for tile in group:
                species |= self._species_bits[tile]
        return species

    def _value_ark(self, room: int, ark: Group) -> _ArkValue:
        """Returns the worth of animals, given the room on the fullest ark."""
        numbers_by_species: dict[int, list[int]] = {}
        for tile in ark:
            species = self._species_bits[tile]
            numbers_by_species.setdefault(species, []).append(self._tile_numbers[tile])
        single_share = _SINGLE_SHARE if room else 1.0
        points_by_animal: list[float] = []
        pairs = 0
        for species, numbers in numbers_by_species.items():
            if len(numbers) == self._pair_size:
                pairs |= species
            elif len(numbers) >= self._herd_size:
                points_by_animal += [self._herd_points] * len(numbers)
            else:
                points_by_animal += [number * single_share for number in numbers]
        best_animals = sorted(points_by_animal)[-self._ark_size :]  # others go ashore (ANI-31)
        points_of_a_pair = min(_PAIR_POINTS_PER_ROOM * room, _PAIR_POINTS_MAX)
        points = sum(best_animals)
        points += pairs.bit_count() * points_of_a_pair
        points += _LATER_POINTS_PER_ROOM * room
        return _ArkValue(points, pairs)
