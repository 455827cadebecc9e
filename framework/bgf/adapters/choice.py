"""Choosing an action by numbers: as a whole, or word by word of its notation."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bgf.engine.actions import Action, ActionKind

if TYPE_CHECKING:
    from bgf.adapters.actions import ActionIndex
    from bgf.engine.state import State

__all__ = ["END", "Choice", "Edge", "PrefixTree"]

END = ""
"""Stands for the end of a notation, where others go on with another word."""

_AFTER_ALL = "\U0010ffff"  # sorts after every character of a notation


class Choice:
    """The numbers that may be chosen next, each for an action or for the next word of one.

    Attributes:
        prefix: the words of the notation chosen so far, the name of the kind first; empty at the
            beginning. Words that left no choice are among them.
    """

    __slots__ = ("_edges", "_index", "prefix")

    def __init__(
        self, index: ActionIndex, edges: dict[int, Edge], prefix: tuple[str, ...] = ()
    ) -> None:
        self._index = index
        self._edges = edges
        self.prefix = prefix

    @property
    def numbers(self) -> list[int]:
        """The numbers that may be chosen, in ascending order."""
        return sorted(self._edges)

    def __contains__(self, number: object) -> bool:
        return number in self._edges

    def __iter__(self) -> Iterator[int]:
        """The numbers that may be chosen, in any order."""
        return iter(self._edges)

    def __len__(self) -> int:
        return len(self._edges)

    def choose(self, number: int, state: State, player: int) -> Action | Choice:
        """Returns the action that a number completes, or the choice to which it leads.

        Args:
            number: one of `numbers`.
            state: the position that the choice was made for, or a copy of it.
            player: the player who chooses.

        Raises:
            InvalidAction: if the number may not be chosen.
            PluginError: if a legal action has a word without a number.
        """
        edge = self._edges.get(number)
        if edge is None:
            raise self._index.not_offered(number)
        if isinstance(edge, Action):
            return edge
        if isinstance(edge, ActionKind):
            return self._index.choice_of_kind(edge, state, player)
        tree, low, high, prefix = edge
        return tree.choice_after(prefix, low, high)


class PrefixTree:
    """Legal actions of one kind, chosen word by word.

    The tree is not built: its branches are ranges of the sorted notations.

    Attributes:
        texts: the notations, sorted, each followed by a space.
        actions: the actions in the same order.
    """

    __slots__ = ("_index", "actions", "texts")

    def __init__(self, index: ActionIndex, actions: Iterable[Action]) -> None:
        self._index = index
        by_text = {f"{action.text} ": action for action in actions}
        self.texts = sorted(by_text)
        self.actions = [by_text[text] for text in self.texts]

    def choice_after(self, prefix: tuple[str, ...], low: int, high: int) -> Action | Choice:
        """Returns the choice between the words that may follow a prefix.

        Where all actions go on with the same word, it becomes part of the prefix. If one action is
        left, that action is returned.

        Args:
            prefix: the words with which the notations of all these actions begin.
            low: the index of the first action.
            high: the index after the last action.
        """
        while high - low > 1:
            branches = self._branches(prefix, low, high)
            if len(branches) > 1:
                return self._choice(prefix, branches)
            word, low, high = branches[0]
            prefix = (*prefix, word)
        return self.actions[low]

    def _choice(self, prefix: tuple[str, ...], branches: Iterable[tuple[str, int, int]]) -> Choice:
        """Returns the choice between branches."""
        edges: dict[int, Edge] = {}
        for word, low, high in branches:
            action = self.actions[low]
            number = self._index.word(word, action)
            is_single = high - low == 1
            edges[number] = action if is_single else (self, low, high, (*prefix, word))
        return Choice(self._index, edges, prefix)

    def _branches(self, prefix: tuple[str, ...], low: int, high: int) -> list[tuple[str, int, int]]:
        """Returns the words that may follow a prefix, each with the range of its actions."""
        start = sum(len(word) + 1 for word in prefix)  # a space follows each word
        branches = []
        while low < high:
            text = self.texts[low]
            end = text.find(" ", start)
            if end < 0:
                word = END
                following = low + 1
            else:
                word = text[start:end]
                following = bisect_left(self.texts, text[: end + 1] + _AFTER_ALL, low, high)
            branches.append((word, low, following))
            low = following
        return branches


Edge = Action | ActionKind | tuple[PrefixTree, int, int, tuple[str, ...]]
"""The target of a number.

It leads to an action, to the words of a kind of action, or to a branch of a tree: the range of its
actions, and its prefix.
"""
