# cython: initializedcheck=True, nonecheck=True
"""Sums of what players do and have, in one match and over many, in whole numbers.

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
_WIDTH = 9  # sums of each group; those of the whole lie in front and leave three unused
_WHOLE = 6
# The degree of each sum in the numbers of players: sums of the whole, then those of a group.
_DEGREES_OF_WHOLE = (0, 0, 1, 0, 1, 2, 0, 0, 0)
_DEGREES = (0, 1, 0, 1, 2, 0, 1, 1, 2)
_REACH = (1 << 31) - 1  # up to it the product of two numbers of a match fits into 64 bits
_ROOM = 1 << 62  # by how much the 64-bit sums may grow before they are carried over


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
        masks: the bit masks of what actions use, by notation.
        mask_of: returns the mask of an action that is not among them.

    Returns:
        For each player the number of choices, the sum of the numbers of legal actions, and the
        mask of what was used.

    Raises:
        IndexError: a choice has no such player.
    """
    times, among, used = [0] * players, [0] * players, [0] * players
    for player, action, number in choices:
        mask = masks.get(action.text)
        if mask is None:
            mask = mask_of(action)
        if not 0 <= player < players:
            raise IndexError(f"there are {players} players, and none is {player}")
        times[player] += 1
        among[player] += number
        used[player] |= mask
    return times, among, used


class GroupSums:
    """Sums over matches, to compare the mean of groups of players with that of all others.

    Of the n players of a match k belong to a group. The sum of a number is s for these, and t for
    all n. The sums are those from which both means and their errors are computed.

    Groups are numbered from 0, and may overlap. There are as many as anybody belonged to, or a few
    more. Sums may grow to any size.

    Args:
        totals: what they begin with, as `totals` answers it.

    Raises:
        ValueError: there are not as many as some number of groups has.
    """

    def __init__(self, totals: Sequence[int] = ()) -> None:
        self._groups = 0
        self._far: list[int] = []  # the sums of all matches before the last `_carry`
        self._near = array("q")  # the sums of the matches since
        self._room = 0
        self._held = array("q")  # the numbers of the players of a match
        self._seen = array("Q")  # the groups that they belong to, 64 at a time
        groups, rest = divmod(len(totals), _WIDTH)
        if rest:
            raise ValueError(f"totals come {_WIDTH} at a time, and are not {len(totals)}")
        self._carry(max(groups - 1, 0))
        self._add_row(0, totals)

    def add(self, members: Iterable[int], values: Iterable[int]) -> None:
        """Adds a match.

        Args:
            members: for each player the bit mask of the groups that the player belongs to.
            values: what each player has, an integer of any size.

        Raises:
            TypeError: something is no integer.
            ValueError: there is no value for each player, or a mask is negative.
        """
        masks, numbers = _integers(members), _integers(values)
        players = len(masks)
        if len(numbers) != players:
            raise ValueError(f"{players} players have as many values, not {len(numbers)}")
        groups = 0
        for mask in masks:
            if mask < 0:
                raise ValueError(f"a mask is no negative number, as {mask} is")
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
        """Adds all that another has added.

        Args:
            other: the sums to add.
            unit: so much here is 1 of what players have there.
        """
        self._carry(len(other))
        scale = 1, unit, unit * unit
        for place, number in enumerate(other.totals()):
            degree = _DEGREES[place % _WIDTH] if place >= _WIDTH else _DEGREES_OF_WHOLE[place]
            self._far[place] += number * scale[degree]

    def whole(self) -> tuple[int, ...]:
        """The number of matches, and the sums of n, t, nn, nt, tt."""
        return tuple([self._total(place) for place in range(_WHOLE)])

    def of(self, group: int) -> tuple[int, ...]:
        """The sums of a group's k, s, kk, ks, ss, kn, kt, sn, st; 0 where there is no such group.

        Raises:
            IndexError: the number is negative.
        """
        if group < 0:
            raise IndexError(f"groups are numbered from 0, and none is {group}")
        if group >= self._groups:
            return (0,) * _WIDTH
        first = (group + 1) * _WIDTH
        return tuple([self._total(place) for place in range(first, first + _WIDTH)])

    def totals(self) -> list[int]:
        """All sums in a row: those of `whole` and three zeros, then those `of` each group."""
        return [self._total(place) for place in range(len(self._far))]

    def __len__(self) -> int:
        return self._groups

    def __reduce__(self) -> tuple[object, ...]:
        # By a name that exists where sums are compiled and where they are not.
        return import_module("bgf_cext").group_sums, (self.totals(),)

    def __repr__(self) -> str:
        return f"<GroupSums: {self._groups} groups in {self._total(0)} matches>"

    def _total(self, place: int) -> int:
        near: int = self._near[place]
        return self._far[place] + near

    def _carry(self, groups: int) -> None:
        """Clears the 64-bit sums into the long ones, with room for at least this many groups."""
        self._groups = max(groups, self._groups)
        self._far = self.totals()
        self._far += [0] * ((self._groups + 1) * _WIDTH - len(self._far))
        self._near = array("q", bytes(8 * len(self._far)))
        self._room = _ROOM

    def _hold(self, values: list[int]) -> int:
        """Note what each has; returns what no number of a match exceeds, or -1: it is too much."""
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
        """Add a match of numbers that are too large for 64 bits."""
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
    """The same as a list of Python's own integers, which nobody else changes."""
    integers: list[int] = []
    for number in found:
        integers.append(number if type(number) is int else index(number))  # noqa: PERF401  # in C
    return integers
