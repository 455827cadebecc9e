"""Selection of an action by numbers, as a whole or word by word of its notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgf.engine.actions import Action, ActionKind
from bgf.engine.choices import ChoiceTree

if TYPE_CHECKING:
    from bgf.adapters.actions import ActionIndex
    from bgf.engine.state import State

__all__ = ["Edge", "NumberedChoice"]

Edge = Action | ActionKind | ChoiceTree
"""What a number selects: an action, a kind of action, or the words that follow."""


class NumberedChoice:
    """The numbers that may be chosen next, each for an action or for the next word of actions.

    Attributes:
        prefix: the words of the notation so far, beginning with the name of the kind; empty at the
            beginning. Words without an alternative are included.
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
        """Yields the numbers that may be chosen, in any order."""
        return iter(self._edges)

    def __len__(self) -> int:
        return len(self._edges)

    def choose(self, number: int, state: State, player: int) -> Action | NumberedChoice:
        """Returns the action that a number completes, or the next choice.

        Args:
            number: one of `numbers`.
            state: the position of the choice, or a copy of it.
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
        return self._index.choice_in(edge)
