"""A prefix tree of actions, over the words of their notation or over the steps of menus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf.engine.action_parts import steps

if TYPE_CHECKING:
    from bgf.engine.actions import Action

__all__ = ["ChoiceTree"]

_AFTER_ALL = "\U0010ffff"  # sorts after every character of a part
_STEP_END = "\x1f"  # the unit separator: steps may hold blanks


_Range = tuple[str, int, int]
"""A part, and the range of the sorted actions that go on with it: first index, index after last."""


class _Leaves(NamedTuple):
    """The actions of a whole tree, sorted by their parts.

    Attributes:
        keys: the parts of each action, each part followed by `part_end`.
        actions: the actions in the same order.
        ranks: the index of each of these actions in canonical order.
        part_end: the sign after each part in the keys.
    """

    keys: list[str]
    actions: list[Action]
    ranks: list[int]
    part_end: str


class ChoiceTree:
    """A choice between the actions that begin with the same parts.

    The first part is the name of the kind. The tree is never built: a branch is a range of the
    sorted actions, and is made when it is asked for.

    Attributes:
        path: the parts chosen so far, with which all of the actions begin.
        parent: the choice that led here; None at the root.
    """

    __slots__ = ("_divided_into", "_high", "_leaves", "_low", "parent", "path")

    def __init__(
        self,
        leaves: _Leaves,
        low: int,
        high: int,
        path: tuple[str, ...] = (),
        parent: ChoiceTree | None = None,
    ) -> None:
        self._leaves = leaves
        self._low = low
        self._high = high
        self._divided_into: list[_Range] | None = None
        self.path = path
        self.parent = parent

    @classmethod
    def of_words(cls, actions: Sequence[Action]) -> ChoiceTree:
        """Returns the tree over the words of notations."""
        return cls._sorted(actions, [f"{action.text} " for action in actions], " ")

    @classmethod
    def of_steps(cls, actions: Sequence[Action]) -> ChoiceTree:
        """Returns the tree over the steps in which menus ask for an action."""
        keys = [_STEP_END.join((action.kind.name, *steps(action), "")) for action in actions]
        return cls._sorted(actions, keys, _STEP_END)

    @classmethod
    def _sorted(cls, actions: Sequence[Action], keys: list[str], part_end: str) -> ChoiceTree:
        ranks = sorted(range(len(keys)), key=keys.__getitem__)
        leaves = _Leaves(
            keys=[keys[rank] for rank in ranks],
            actions=[actions[rank] for rank in ranks],
            ranks=ranks,
            part_end=part_end,
        )
        return cls(leaves, 0, len(keys))

    def __len__(self) -> int:
        """Returns the number of actions."""
        return self._high - self._low

    @property
    def action(self) -> Action | None:
        """The action that is completed, if it is the only one left."""
        return self._leaves.actions[self._low] if self._high - self._low == 1 else None

    @property
    def actions(self) -> list[Action]:
        """The actions, in canonical order."""
        ranks = self._leaves.ranks[self._low : self._high]
        actions = self._leaves.actions[self._low : self._high]
        of_rank = dict(zip(ranks, actions, strict=True))
        return [of_rank[rank] for rank in sorted(of_rank)]

    @property
    def part(self) -> str:
        """The part chosen last; empty at the root, and if an action ends where others go on."""
        return self.path[-1] if self.path else ""

    def at(self, path: Sequence[str]) -> ChoiceTree:
        """Returns the choice between the actions that begin with these parts; it may be empty."""
        leaves = self._leaves
        prefix = "".join(f"{part}{leaves.part_end}" for part in path)
        low = bisect_left(leaves.keys, prefix, self._low, self._high)
        high = bisect_left(leaves.keys, prefix + _AFTER_ALL, low, self._high)
        return ChoiceTree(leaves, low, high, tuple(path), self)

    def fork(self) -> ChoiceTree:
        """Returns the next choice with more than one branch, or that with the only action left.

        The parts on the way, which all of the actions have, are added to the path.
        """
        low = self._low
        high = self._high
        path = self.path
        while high - low > 1:
            ranges = self._divided(path, low, high)
            if len(ranges) > 1:
                tree = ChoiceTree(self._leaves, low, high, path, self.parent)
                tree._divided_into = ranges
                return tree
            part, low, high = ranges[0]
            path = (*path, part)
        return ChoiceTree(self._leaves, low, high, path, self.parent)

    def edges(self) -> Iterator[tuple[str, Action | ChoiceTree]]:
        """Yields the parts that may follow, each with the action or the choice that it leads to.

        The parts are sorted. The part of an action that ends where others go on is empty.
        """
        for part, low, high in self._ranges:
            if high - low == 1:
                yield part, self._leaves.actions[low]
            else:
                yield part, self._branch_of(part, low, high)

    def branches(self) -> list[ChoiceTree]:
        """Returns a choice for each part that may follow, in the order of `edges`."""
        return [self._branch_of(*found) for found in self._ranges]

    @property
    def _ranges(self) -> list[_Range]:
        """The parts that may follow, each with the range of its actions."""
        if self._divided_into is None:
            self._divided_into = self._divided(self.path, self._low, self._high)
        return self._divided_into

    def _branch_of(self, part: str, low: int, high: int) -> ChoiceTree:
        return ChoiceTree(self._leaves, low, high, (*self.path, part), self)

    def _divided(self, path: tuple[str, ...], low: int, high: int) -> list[_Range]:
        """Returns the parts that may follow a path, each with the range of its actions."""
        keys = self._leaves.keys
        part_end = self._leaves.part_end
        start = sum([len(part) + 1 for part in path])
        ranges = []
        while low < high:
            key = keys[low]
            end = key.find(part_end, start)
            if end < 0:
                part = ""
                following = low + 1
            else:
                part = key[start:end]
                following = bisect_left(keys, key[: end + 1] + _AFTER_ALL, low, high)
            ranges.append((part, low, following))
            low = following
        return ranges

    def branches_in_order(self) -> list[ChoiceTree]:
        """Returns the `branches` in the canonical order of their first actions."""
        ranks = self._leaves.ranks

        def first_rank(branch: ChoiceTree) -> int:
            return min(ranks[branch._low : branch._high])

        return sorted(self.branches(), key=first_rank)
