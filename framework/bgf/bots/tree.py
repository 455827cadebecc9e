"""The tree of a search: what was tried at each point of what the players know, how it went."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import Action

__all__ = ["Arm", "Choice", "Node"]


class Arm:
    """An action that a search tried for one player at a node.

    Attributes:
        action: the action.
        visits: how often it was chosen.
        offered: how often it could be chosen.
        total, won, points: the sums of what it was worth to the player who chose it, of the
            share in the win and of the points at the end.
    """

    __slots__ = ("action", "offered", "points", "total", "visits", "won")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits, self.offered = 0, 1
        self.total = self.won = self.points = 0.0

    @property
    def mean(self) -> float:
        """What it was worth on average; 0 if it was never chosen."""
        return self.total / self.visits if self.visits else 0.0


class Choice:
    """What one player may choose at a node.

    Attributes:
        visits: how often the player chose here.
        arms: what was tried, by notation.
        guesses: what the actions not yet tried seem to be worth, by notation.
    """

    __slots__ = ("arms", "guesses", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[str, Arm] = {}
        self.guesses: dict[str, float] = {}

    def arm(self, action: Action) -> Arm:
        """The arm of an action; a new one if it was not tried yet."""
        found = self.arms.get(action.text)
        if found is None:
            found = self.arms[action.text] = Arm(action)
        return found

    @staticmethod
    def best(offered: Sequence[Arm], explore: float) -> Arm:
        """The arm with the highest upper confidence bound."""
        best, most = offered[0], -inf
        for arm in offered:
            visits = arm.visits
            bound = arm.total / visits + explore * sqrt(log(arm.offered) / visits)
            if bound > most:
                best, most = arm, bound
        return best


class Node:
    """A point in the match: all that was played since the root of the tree.

    Attributes:
        choices: what each player who may act here can choose; usually one player.
        after: where each action leads, by its notation or by what is seen of it.
    """

    __slots__ = ("after", "choices")

    def __init__(self) -> None:
        self.choices: dict[int, Choice] = {}
        self.after: dict[str, Node] = {}

    def choice(self, player: int) -> Choice:
        """What a player may choose here."""
        found = self.choices.get(player)
        if found is None:
            found = self.choices[player] = Choice()
        return found

    def child(self, label: str) -> Node:
        """Where an action leads."""
        found = self.after.get(label)
        if found is None:
            found = self.after[label] = Node()
        return found
