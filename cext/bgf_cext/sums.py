# cython: initializedcheck=True, nonecheck=True
"""Adds up what players do in a match, and numbers of players over many matches, as integers.

This module is the reference in plain Python. Simulations run on the same code, compiled as `sums_c`
with the C types of `sums_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from operator import index
from typing import Any

from bgf_cext import bits

__all__ = ["GroupSums", "add_up_choices"]

_WORD = 0xFFFFFFFFFFFFFFFF
_WIDTH = 9  # sums of each group; the first row has the sums of all players, and is not full
_WHOLE = 6  # sums of all players
# By how many powers each sum grows with the numbers of players: for the whole, then for a group.
_DEGREES_OF_WHOLE = (0, 0, 1, 0, 1, 2, 0, 0, 0)
_DEGREES = (0, 1, 0, 1, 2, 0, 1, 1, 2)
_REACH = (1 << 31) - 1  # the largest number whose products fit into 64 bits
_ROOM = 1 << 62  # the limit up to which the 64-bit sums may grow before they are carried over


def add_up_choices(
    choices: list[tuple[int, Any, int]],
    players: int,
    masks: dict[str, int],
    mask_of: Callable[[Any], int],
) -> tuple[list[int], list[int], list[int]]:
    """Adds up the choices of the players in a match.

    Args:
        choices: the player, the action, and the number of legal actions of each choice.
        players: the number of players.
        masks: the bit mask of the things that an action uses, by notation.
        mask_of: returns the mask of an action that is not in `masks`.

    Returns:
        Three lists with an item for each player: the number of choices, the sum of the numbers of
        legal actions, and the mask of everything used.

    Raises:
        IndexError: if there is no such player.
    """
    times, among, used = [0] * players, [0] * players, [0] * players
    for player, action, number in choices:
        mask = masks.get(action.text)
        if mask is None:
            mask = mask_of(action)
        if not 0 <= player < players:
            raise IndexError(f"there is no player {player}: there are {players} players")
        times[player] += 1
        among[player] += number
        used[player] |= mask
    return times, among, used


class GroupSums:
    """Sums over matches, to compare the mean of groups of players with that of all other players.

    A match has n players, k of whom belong to a group. The sum of a number is s for these, and t
    for all n players. Both means and their errors can be computed from the sums.

    Groups are numbered from 0, and may overlap. There are as many groups as the masks had bits, or
    a few more. Sums may have any size.

    Args:
        totals: the sums to begin with, as `totals` returns them.

    Raises:
        ValueError: if the number of totals is not a multiple of 9.
    """

    def __init__(self, totals: Sequence[int] = ()) -> None:
        self._groups = 0
        self._far: list[int] = []  # the sums of all matches before the last `_carry`
        self._near = array("q")  # the sums of the matches since then, in 64 bits
        self._room = 0  # the amount by which these may still grow
        self._held = array("q")  # the numbers of the players of a match
        self._seen = array("Q")  # the masks of their groups, 64 bits at a time
        groups, rest = divmod(len(totals), _WIDTH)
        if rest:
            raise ValueError(
                f"the number of totals must be a multiple of {_WIDTH}, not {len(totals)}"
            )
        self._carry(max(groups - 1, 0))
        self._add_row(0, totals)

    def add(self, members: Iterable[int], values: Iterable[int]) -> None:
        """Adds a match.

        Args:
            members: the bit mask of the groups of each player.
            values: the number of each player, an integer of any size.

        Raises:
            TypeError: if something is not an integer.
            ValueError: if there isn't one value for each player, or a mask is negative.
        """
        masks, numbers = _integers(members), _integers(values)
        players = len(masks)
        if len(numbers) != players:
            raise ValueError(f"{players} players need {players} values, not {len(numbers)}")
        groups = 0
        for mask in masks:
            if mask < 0:
                raise ValueError(f"a mask can't be negative, as {mask} is")
            length = mask.bit_length()
            if length > groups:
                groups = length
        if groups > self._groups:
            self._carry(groups)
        reach = self._hold(numbers)
        if reach < 0:
            self._add_far(masks, numbers)
            return
        if reach * reach > self._room:
            self._carry(groups)
        self._room -= reach * reach
        self._add_near(masks)

    def merge(self, other: GroupSums, unit: int = 1) -> None:
        """Adds the sums of another object.

        Args:
            other: the sums to add.
            unit: the factor from the numbers in `other` to the numbers here.
        """
        self._carry(len(other))
        scale = 1, unit, unit * unit
        for place, number in enumerate(other.totals()):
            degree = _DEGREES[place % _WIDTH] if place >= _WIDTH else _DEGREES_OF_WHOLE[place]
            self._far[place] += number * scale[degree]

    def whole(self) -> tuple[int, ...]:
        """Returns the number of matches, and the sums of n, t, nn, nt and tt."""
        return tuple([self._total(place) for place in range(_WHOLE)])

    def of(self, group: int) -> tuple[int, ...]:
        """Returns a group's sums of k, s, kk, ks, ss, kn, kt, sn and st; zeros for a new group.

        Raises:
            IndexError: if the number of the group is negative.
        """
        if group < 0:
            raise IndexError(f"groups are numbered from 0, so there is no group {group}")
        if group >= self._groups:
            return (0,) * _WIDTH
        first = (group + 1) * _WIDTH
        return tuple([self._total(place) for place in range(first, first + _WIDTH)])

    def totals(self) -> list[int]:
        """Returns all sums: those of `whole`, three zeros, and then those of each group."""
        return [self._total(place) for place in range(len(self._far))]

    def __len__(self) -> int:
        return self._groups

    def __reduce__(self) -> tuple[object, ...]:
        # By a function that exists whether the class is compiled or not.
        return import_module("bgf_cext").group_sums, (self.totals(),)

    def __repr__(self) -> str:
        return f"<GroupSums: {self._groups} groups in {self._total(0)} matches>"

    def _total(self, place: int) -> int:
        near: int = self._near[place]
        return self._far[place] + near

    def _carry(self, groups: int) -> None:
        """Moves the 64-bit sums to the long ones, and makes room for at least `groups` groups."""
        self._groups = max(groups, self._groups)
        self._far = self.totals()
        self._far += [0] * ((self._groups + 1) * _WIDTH - len(self._far))
        self._near = array("q", bytes(8 * len(self._far)))
        self._room = _ROOM

    def _hold(self, values: list[int]) -> int:
        """Stores the numbers of the players in `_held`.

        Returns:
            A bound for all sums of the match; -1 if their products may not fit into 64 bits.
        """
        players = reach = len(values)
        if len(self._held) < players:
            self._held = array("q", bytes(8 * players))
            self._seen = array("Q", bytes(8 * players))
        for player in range(players):
            value = values[player]
            if not -_REACH <= value <= _REACH:
                return -1
            held = value
            self._held[player] = held
            reach += held if held >= 0 else -held
        return reach if reach <= _REACH else -1

    def _add_near(self, masks: list[int]) -> None:
        """Adds a match of players whose numbers are in `_held`."""
        sums, held, seen, players = self._near, self._held, self._seen, len(masks)
        n, t = players, 0
        for player in range(players):
            t += held[player]
        sums[0] += 1
        sums[1] += n
        sums[2] += t
        sums[3] += n * n
        sums[4] += n * t
        sums[5] += t * t
        first, is_more = _WIDTH, True
        while is_more:
            together, is_more = 0, False
            for player in range(players):
                mask = masks[player]
                word = mask & _WORD
                seen[player] = word
                together |= word
                masks[player] = mask = mask >> 64
                is_more = is_more or mask != 0
            while together:
                at = bits.lowest(together)
                together &= together - 1
                k = s = 0
                for player in range(players):
                    belongs = seen[player] >> at & 1
                    k += belongs
                    s += belongs * held[player]
                place = first + at * _WIDTH
                sums[place] += k
                sums[place + 1] += s
                sums[place + 2] += k * k
                sums[place + 3] += k * s
                sums[place + 4] += s * s
                sums[place + 5] += k * n
                sums[place + 6] += k * t
                sums[place + 7] += s * n
                sums[place + 8] += s * t
            first += 64 * _WIDTH

    def _add_far(self, masks: list[int], values: list[int]) -> None:
        """Adds a match with numbers that are too large for 64 bits."""
        n, t = len(masks), sum(values)
        self._add_row(0, (1, n, t, n * n, n * t, t * t))
        for group in range(self._groups):
            pairs = zip(masks, values, strict=True)
            theirs = [value for mask, value in pairs if mask >> group & 1]
            if theirs:
                k, s = len(theirs), sum(theirs)
                row = (k, s, k * k, k * s, s * s, k * n, k * t, s * n, s * t)
                self._add_row((group + 1) * _WIDTH, row)

    def _add_row(self, first: int, row: Sequence[int]) -> None:
        for place, number in enumerate(row, first):
            self._far[place] += number


def _integers(found: Iterable[Any]) -> list[int]:
    """Returns a new list of the numbers as Python integers."""
    integers: list[int] = []
    for number in found:
        integers.append(number if type(number) is int else index(number))  # noqa: PERF401  # in C
    return integers
