"""The tree of a search: what was tried at each point of what the players know, how it went."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import Action

__all__ = ["Arm", "Choice", "Node", "Scale"]

_FEW = 4  # numbers that say nothing yet of how far apart they lie


class Arm:
    """An action that a search tried for one player at a node.

    Attributes:
        action: the action.
        visits: how often it was chosen.
        offered: how often it could be chosen.
        total, weight: the sum of what it was worth to the player who chose it, and of how many
            values that is: of the tries, and of the guess before them.
        won, points: the sums of the player's share in the win, and points at the end, of the tries.
    """

    __slots__ = ("action", "offered", "points", "total", "visits", "weight", "won")

    def __init__(self, action: Action, guess: float | None, trust: float) -> None:
        self.action = action
        self.visits, self.offered = 0, 1
        self.won = self.points = 0.0
        self.total, self.weight = (0.0, 0.0) if guess is None else (guess * trust, trust)

    @property
    def mean(self) -> float:
        """Its average value; 0 if nothing is known of it."""
        return self.total / self.weight if self.weight else 0.0


class Choice:
    """What one player may choose at a node, where just the same actions are offered.

    Attributes:
        visits: how often the player chose here.
        arms: what was tried, by notation.
        guesses: what actions seem to be worth before they are tried, by notation.
    """

    __slots__ = ("arms", "guesses", "visits")

    def __init__(self, guesses: dict[str, float]) -> None:
        self.visits = 0
        self.arms: dict[str, Arm] = {}
        self.guesses = guesses

    def arm(self, action: Action, trust: float) -> Arm:
        """The arm of an action; a new one, which trusts the guess so far, if it was not tried."""
        text = action.text
        found = self.arms.get(text)
        if found is None:
            found = self.arms[text] = Arm(action, self.guesses.get(text), trust)
        return found

    @staticmethod
    def best(offered: Sequence[Arm], explore: float) -> Arm:
        """The arm with the highest upper confidence bound."""
        best, most = offered[0], -inf
        for arm in offered:
            weight = arm.weight
            bound = arm.total / weight + explore * sqrt(log(arm.offered) / weight)
            if bound > most:
                best, most = arm, bound
        return best


class Node:
    """A point in the match: what was played since the root of the tree, as far as it is seen.

    Attributes:
        choices: what each player who may act here can choose, by player and by what is offered.
        after: where each action leads, by who plays it and its notation, or what is seen of it.
        guesses: of players who choose at the same time, what all their choices here guess.
    """

    __slots__ = ("after", "choices", "guesses")

    def __init__(self) -> None:
        self.choices: dict[tuple[int, tuple[str, ...]], Choice] = {}
        self.after: dict[tuple[int, str], Node] = {}
        self.guesses: dict[int, dict[str, float]] = {}

    def choice(self, player: int, offered: tuple[str, ...], *, at_once: bool) -> Choice:
        """What a player may choose here, where just these actions are offered.

        Args:
            player: who chooses.
            offered: the actions, by notation; none where they are too many to be listed.
            at_once: whether others choose at the same time. What is offered is mostly a secret
                then, and another in each sample, so an action is guessed at once for all of them.
        """
        key = player, offered
        found = self.choices.get(key)
        if found is None:
            guesses = self.guesses.setdefault(player, {}) if at_once else {}
            found = self.choices[key] = Choice(guesses)
        return found

    def child(self, player: int, label: str) -> Node:
        """Where an action of a player leads."""
        found = self.after.get((player, label))
        if found is None:
            found = self.after[player, label] = Node()
        return found


class Scale:
    """How far numbers that come one by one lie apart.

    Args:
        part: the part of their range that it is at least.
    """

    __slots__ = ("count", "least", "mean", "most", "part", "squares")

    def __init__(self, part: float) -> None:
        self.part = part
        self.count, self.mean, self.squares = 0, 0.0, 0.0
        self.least, self.most = inf, -inf

    def add(self, value: float) -> None:
        """One number more (Welford, 1962, Technometrics 4 (3))."""
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)
        if value < self.least:
            self.least = value
        if value > self.most:
            self.most = value

    @property
    def size(self) -> float:
        """Their standard deviation, and no less than a part of their range; 1 before that."""
        if self.count < _FEW:
            return 1.0
        width = self.most - self.least
        return max(sqrt(self.squares / self.count), self.part * width) or 1.0
