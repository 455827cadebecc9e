"""Narrows down the actions of a player in steps of a fixed size, for views.

Menus list all options of a step, however many. Here no step has more than a given number of
options: where there are more, an option stands for a range of them. Of a kind with very many
actions only a few are made, by their indices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, TypeVar

from bgf.engine.action_parts import steps, targets
from bgf.engine.actions import Turn
from bgf.engine.choices.offered import offered_kinds
from bgf.engine.choices.options import are_many_sets, by_member
from bgf.engine.choices.tree import ChoiceTree
from bgf.engine.wording import describe, describe_part, describe_step, label

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.choices.offered import OfferedKind
    from bgf.engine.state import State
    from bgf.param.base import Target

__all__ = ["RANGE", "Narrowed", "NarrowingOption", "narrow"]

_T = TypeVar("_T")

RANGE = "…"
"""Stands between the first and the last of several parts, or indices, that are one option."""

_LONGEST_RANGE = 20  # characters of a range of indices

_MOST_SORTED = 5_000
"""The largest number of actions of a kind that are listed and sorted; of more, some are picked."""


@dataclass(frozen=True, slots=True)
class NarrowingOption:
    """One of the options of a choice.

    Attributes:
        path: the path that leads there.
        count: the number of actions that begin with this path.
        label: its words; empty if no language was asked for.
        targets: the things on the table at which its part points; for a range, the cells of all
            its parts.
    """

    path: tuple[str, ...]
    count: int
    label: str = ""
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The next choice: between options, or between actions.

    Attributes:
        options: the options; empty if actions are listed.
        listed: the actions that are left, once they are few; empty before.
    """

    options: tuple[NarrowingOption, ...] = ()
    listed: tuple[Action, ...] = ()


def narrow(
    state: State, player: int, path: Sequence[str], most: int, lang: str | None = None
) -> Narrowed:
    """Returns the choice to which a path leads.

    Args:
        state: the position.
        player: a seat; one that may not act now has no choice.
        path: that of an option, or a kind of action and the steps to one; empty at first.
        most: the largest number of actions, or of options that are no kinds; at least 2.
        lang: the language of the labels; None for no labels.

    Returns:
        The choice; it has neither options nor actions if no legal action begins with the path.
    """
    kinds = [*offered_kinds(state, player, lambda kind: most)]
    here = _Narrowing(state, player, most, lang)
    if not path:
        return here.between_kinds(kinds)
    by_name = {offered.kind.name: offered for offered in kinds}
    offered = by_name.get(path[0])
    if offered is None:
        return Narrowed()
    if offered.kind.is_counted and offered.count > _MOST_SORTED:
        return here.between_indices(offered, path[1:])
    actions = offered.actions or tuple(offered.kind.legal(state, player))
    if are_many_sets(actions) and _differ_by_members(actions, most):
        return here.between_sets(actions, path)
    return here.between_steps(actions, path)


class _Narrowing:
    """Narrows down the actions of a player in a position."""

    def __init__(self, state: State, player: int, most: int, lang: str | None) -> None:
        self.state = state
        self.player = player
        self.most = most
        self.lang = lang

    # -- kinds

    def between_kinds(self, kinds: Sequence[OfferedKind]) -> Narrowed:
        """Returns the choice between kinds of action, or between few actions of all kinds."""
        number_of_actions = sum(offered.count for offered in kinds)
        if number_of_actions <= self.most:
            listed: list[Action] = []
            for offered in kinds:
                listed += offered.actions
            return Narrowed(listed=tuple(listed))
        options = []
        for offered in kinds:
            path = (offered.kind.name,)
            text = "" if self.lang is None else label(offered.kind, self.lang)
            options.append(NarrowingOption(path, offered.count, text))
        return Narrowed(tuple(options))

    # -- too many actions to be listed

    def between_indices(self, offered: OfferedKind, path: Sequence[str]) -> Narrowed:
        """Returns the choice between actions that are picked by their index in canonical order."""
        indices = _indices_chosen(range(offered.count), path)
        if indices is None:
            return Narrowed()
        if len(indices) <= self.most:
            listed = [self._pick(offered, index) for index in indices]
            return Narrowed(listed=tuple(listed))
        options = []
        for part in _in_parts(indices, self.most):
            first = part[0]
            last = part[-1]
            path_there = (offered.kind.name, f"{first}{RANGE}{last}")
            first_words = self._words_of(self._pick(offered, first))
            last_words = self._words_of(self._pick(offered, last))
            text = self._words_of_range(first_words, last_words)
            options.append(NarrowingOption(path_there, len(part), text))
        return Narrowed(tuple(options))

    def _pick(self, offered: OfferedKind, index: int) -> Action:
        """Returns the action of a kind with that index."""
        return offered.kind.pick(self.state, self.player, index)

    def _words_of(self, action: Action) -> str:
        return "" if self.lang is None else describe(action, self.lang)

    def _words_of_range(self, first: str, last: str) -> str:
        """Returns the label of a range of options, from the labels of the first and the last."""
        if self.lang is None:
            return ""
        return first if first == last else f"{first} {RANGE} {last}"

    # -- sets

    def between_sets(self, actions: Sequence[Action], path: Sequence[str]) -> Narrowed:
        """Returns the choice between the members of sets, which are chosen in any order."""
        kind, *members = path
        chosen = set(members)
        left = [action for action in actions if chosen.issubset(action.parts)]
        if len(left) <= self.most:
            return Narrowed(listed=tuple(left))
        options = []
        for member, actions_with in by_member(left).items():
            first = actions_with[0]
            part = first.parts.index(member)
            path_there = (kind, *members, member)
            text = "" if self.lang is None else describe_part(first, part, self.lang)
            targets_there = self._targets(first, part)
            options.append(NarrowingOption(path_there, len(actions_with), text, targets_there))
        return Narrowed(tuple(options))

    # -- steps

    def between_steps(self, actions: Sequence[Action], path: Sequence[str]) -> Narrowed:
        """Returns the choice between steps; between words, where a step has several of them."""
        by_word = any(_has_step_of_several_words(action) for action in actions)
        tree = _tree_at(actions, path, by_word=by_word)
        if len(tree) <= self.most:
            return Narrowed(listed=tuple(tree.actions))
        # Steps with nothing to choose from are passed over.
        fork = tree.fork()
        passed = fork.path[len(tree.path) :]
        so_far = (*path, *passed)
        branches = fork.branches_in_order()
        if len(branches) > self.most:
            return Narrowed(tuple(self._ranges(so_far, branches, by_word=by_word)))
        options = []
        for branch in branches:
            path_there = (*so_far, branch.part)
            text = self._label(branch, by_word=by_word)
            targets_there = self._targets_of_step(branch, by_word=by_word)
            options.append(NarrowingOption(path_there, len(branch), text, targets_there))
        return Narrowed(tuple(options))

    def _ranges(
        self, path: tuple[str, ...], branches: Sequence[ChoiceTree], *, by_word: bool
    ) -> Iterator[NarrowingOption]:
        """Yields options that stand for several branches each."""
        for part in _in_parts(branches, self.most):
            first = part[0]
            last = part[-1]
            path_there = (*path, f"{first.part}{RANGE}{last.part}")
            count = sum(map(len, part))
            first_words = self._label(first, by_word=by_word)
            last_words = self._label(last, by_word=by_word)
            text = self._words_of_range(first_words, last_words)
            targets_there = self._cells_of_range(part, by_word=by_word)
            yield NarrowingOption(path_there, count, text, targets_there)

    def _cells_of_range(
        self, branches: Sequence[ChoiceTree], *, by_word: bool
    ) -> tuple[Target, ...]:
        """Returns the cells that branches point at, so that each can be chosen on its plane.

        Empty if one of them points at anything else.
        """
        found: list[Target] = []
        for branch in branches:
            targets_here = self._targets_of_step(branch, by_word=by_word)
            if [target.type for target in targets_here] != ["cell"]:
                return ()
            found += targets_here
        return tuple(found)

    def _label(self, branch: ChoiceTree, *, by_word: bool) -> str:
        """Returns the words of the last part of a branch."""
        if self.lang is None:
            return ""
        first = branch.actions[0]
        if by_word and not branch.part:
            return self._words_of(first)  # it ends here, where others go on
        step = _decided_step(branch) if by_word else _last_step(branch)
        if step is None:
            return branch.part
        if step >= len(steps(first)):
            return self._words_of(first)
        turn = Turn(self.state, self.player, first)
        return describe_step(turn, step, self.lang)

    def _targets_of_step(self, branch: ChoiceTree, *, by_word: bool) -> tuple[Target, ...]:
        """Returns the targets of the last part of a branch; empty if the notation lacks it."""
        first = branch.actions[0]
        step = _last_step(branch)
        are_steps_parts = steps(first) == first.parts
        if by_word or not are_steps_parts or step >= len(first.parts):
            return ()
        return self._targets(first, step)

    def _targets(self, action: Action, part: int) -> tuple[Target, ...]:
        """Returns what a part of the notation of an action points at."""
        turn = Turn(self.state, self.player, action)
        targets_of_parts = targets(turn)
        return targets_of_parts[part]


def _differ_by_members(actions: Sequence[Action], most: int) -> bool:
    """Returns whether sets can be told apart by their members, of which there are few."""
    no_member_twice = all(len({*action.parts}) == len(action.parts) for action in actions)
    return no_member_twice and len(by_member(actions)) <= most


def _has_step_of_several_words(action: Action) -> bool:
    """Returns whether any step to an action is written with several words."""
    return any(" " in step for step in steps(action))


def _tree_at(actions: Sequence[Action], path: Sequence[str], *, by_word: bool) -> ChoiceTree:
    """Returns the tree of the actions that begin with a path, whose parts may be ranges.

    Args:
        actions: the actions of a kind.
        path: the path.
        by_word: whether the tree branches at words; otherwise at steps.
    """
    make_tree = ChoiceTree.of_words if by_word else ChoiceTree.of_steps
    tree = make_tree(actions)
    for part in path:
        following = tree.at((*tree.path, part))
        if len(following) == 0:
            actions_in_range = _in_range(tree.branches_in_order(), part)
            following = make_tree(actions_in_range).at(tree.path)
        tree = following
    return tree


def _in_parts(things: Sequence[_T], most: int) -> Iterator[Sequence[_T]]:
    """Yields a sequence in no more than `most` parts of the same size; the last may be smaller."""
    size = ceil(len(things) / most)
    for first in range(0, len(things), size):
        yield things[first : first + size]


def _last_step(branch: ChoiceTree) -> int:
    """Returns the step of the last part of a branch, in a tree that branches at steps."""
    # The path begins with the name of the kind, which is no step.
    return len(branch.path) - 2


def _decided_step(branch: ChoiceTree) -> int | None:
    """Returns the index of the step with the last word of a branch, if it has one value left.

    Returns None otherwise, and for kinds whose steps are not the parts of the notation.
    """
    actions = branch.actions
    first = actions[0]
    if steps(first) != first.parts:
        return None
    words_chosen = len(branch.path) - 1  # the first part is the name of the kind
    words_so_far = 0
    for step, part in enumerate(first.parts):
        words_so_far += len(part.split())
        if words_so_far >= words_chosen:
            # A slice, because other actions may have fewer parts.
            is_decided = all(action.parts[step : step + 1] == (part,) for action in actions)
            return step if is_decided else None
    return None


def _indices_chosen(everything: range, path: Sequence[str]) -> range | None:
    """Returns the indices that a path of at most one range names; None for any other path."""
    if not path:
        return everything
    if len(path) > 1 or len(path[0]) > _LONGEST_RANGE:
        return None
    first, _, last = path[0].partition(RANGE)
    if not first.isdecimal() or not last.isdecimal():
        return None
    low = int(first)
    high = int(last)
    if not low <= high < len(everything):
        return None
    return range(low, high + 1)


def _in_range(branches: Sequence[ChoiceTree], part: str) -> list[Action]:
    """Returns the actions of the branches in a range; none if the range is no such one.

    Args:
        branches: the branches from which a range is chosen, in order.
        part: the range; its first and last part may be empty, for an action that ends where others
            go on.
    """
    first, _, last = part.partition(RANGE)
    parts = [branch.part for branch in branches]
    if first not in parts or last not in parts:
        return []
    low = parts.index(first)
    high = parts.index(last)
    found: list[Action] = []
    for branch in branches[low : high + 1]:
        found += branch.actions
    return found
