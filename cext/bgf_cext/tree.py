# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The tree of a search: the actions tried at each point, and their results.

An action is any object with a notation in its attribute `text`.

This module is the reference in plain Python. Bots run on the same code, compiled as `tree_c` with
the C types of `tree_c.pxd`; tests compare the two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from bgf_cext import slots

__all__ = ["Arm", "Choice", "Node", "Scale"]

_INF = math.inf
_FEW = 4  # fewer numbers do not show how far apart they lie


class Arm:
    """An action that a search tried for one player at a node.

    Attributes:
        action: the action.
        visits: the number of times it was chosen.
        offered: the number of times it could be chosen.
        total: the sum of its values for the player: of all tries, and of the guess before them.
        weight: the number of these values; the guess counts `trust` times.
        won: the sum of the player's shares in the win over all tries.
        points: the sum of the player's points at the end over all tries.

    Args:
        action: the action.
        guess: the value that is expected before it is tried; None for no guess.
        trust: the weight of the guess, as a number of tries.
    """

    __slots__ = ("action", "offered", "points", "total", "visits", "weight", "won")

    action: Any
    offered: int
    points: float
    total: float
    visits: int
    weight: float
    won: float

    def __init__(self, action: Any = None, guess: float | None = None, trust: float = 0.0) -> None:
        self.action = action
        self.visits = 0
        self.offered = 1
        self.won = 0.0
        self.points = 0.0
        self.total = 0.0
        self.weight = 0.0
        if guess is not None:
            self.total = guess * trust
            self.weight = trust

    @property
    def mean(self) -> float:
        """The average value; 0 if nothing is known about it."""
        return self.total / self.weight if self.weight else 0.0

    def learn(self, worth: float, won: float, points: float) -> None:
        """Adds a try.

        Args:
            worth: the value of the result for the player.
            won: the player's share in the win.
            points: the player's points at the end.
        """
        self.visits += 1
        self.weight += 1.0
        self.total += worth
        self.won += won
        self.points += points


class Choice:
    """The choice of one player at a node, among the same offered actions.

    Attributes:
        visits: the number of times the player chose here.
        arms: the actions that were tried, by notation.
        guesses: the values that are expected of actions before they are tried, by notation.
    """

    __slots__ = ("arms", "guesses", "visits")

    arms: dict[str, Arm]
    guesses: dict[str, float]
    visits: int

    def __init__(self, guesses: dict[str, float] | None = None) -> None:
        self.visits = 0
        self.arms = {}
        self.guesses = {} if guesses is None else guesses

    def arm(self, action: Any, trust: float) -> Arm:
        """Returns the arm of an action; a new one with the guess if it has not been tried.

        Args:
            action: the action.
            trust: the weight of the guess in a new arm.
        """
        text = action.text
        found: Arm | None = self.arms.get(text)
        if found is None:
            found = self.arms[text] = Arm(action, self.guesses.get(text), trust)
        return found

    def untried(self, actions: Sequence[Any]) -> list[Any]:
        """Returns the actions that have not been tried here."""
        arms = self.arms
        found = []
        for action in actions:
            if action.text not in arms:
                found.append(action)  # noqa: PERF401  # a plain loop in C
        return found

    def most_promising(
        self,
        actions: Sequence[Any],
        most: int,
        guess: Callable[[Any], float],
        bits: Callable[[int], int],
    ) -> Any:
        """Returns the action with the highest guess.

        Args:
            actions: the actions, at least one.
            most: the maximum number of new guesses; further actions without a guess are left out.
            guess: returns the value that is expected of an action.
            bits: returns a number of random bits, like ``random.Random.getrandbits``; used to
                shuffle the actions first.
        """
        guesses = self.guesses
        best = actions[0]
        best_guess = -_INF
        pool = list(actions)
        for left in range(len(pool), 0, -1):
            # The order is the same as that of `random.Random.sample` with all actions.
            size = left.bit_length()
            drawn: int = bits(size)
            while drawn >= left:
                drawn = bits(size)
            action = pool[drawn]
            pool[drawn] = pool[left - 1]
            found = guesses.get(action.text)
            if found is None:
                if most <= 0:
                    continue
                most -= 1
                found = guesses[action.text] = guess(action)
            value: float = found
            if value > best_guess:
                best = action
                best_guess = value
        return best

    @staticmethod
    def best(offered: list[Arm], explore: float) -> Arm:
        """Returns the arm with the highest upper confidence bound.

        Args:
            offered: the arms, at least one; each must have a weight above 0.
            explore: the factor of the uncertainty that is added to the mean.
        """
        return _best(offered, explore)


class Node:
    """A point in the match, reached by the visible actions since the root of the tree.

    Attributes:
        choices: the choices of active players, by player and offered actions.
        after: the node after each action, by player and the visible part of its notation.
        guesses: the guesses that all choices of a player share here, by player, if players choose
            at the same time.
    """

    __slots__ = ("after", "choices", "guesses")

    after: dict[tuple[int, str], Node]
    choices: dict[tuple[int, tuple[str, ...]], Choice]
    guesses: dict[int, dict[str, float]]

    def __init__(self) -> None:
        self.choices = {}
        self.after = {}
        self.guesses = {}

    def choice(self, player: int, offered: tuple[str, ...], at_once: bool) -> Choice:
        """Returns the choice of a player among the offered actions; a new one the first time.

        Args:
            player: the player.
            offered: the notations of the actions; empty if there are too many to list them.
            at_once: whether other players choose at the same time. The offered actions are then
                mostly secret, and different in each sample, so all these choices share the guesses.
        """
        key = player, offered
        found: Choice | None = self.choices.get(key)
        if found is None:
            guesses = self.guesses.setdefault(player, {}) if at_once else {}
            found = self.choices[key] = Choice(guesses)
        return found

    def child(self, player: int, label: str) -> Node:
        """Returns the node after an action of a player; a new one the first time."""
        key = player, label
        found: Node | None = self.after.get(key)
        if found is None:
            found = self.after[key] = Node()
        return found


class Scale:
    """Measures how far numbers that are added one by one lie apart.

    Args:
        part: the minimum of `size`, as a part of the range of the numbers.

    Attributes:
        part: see above.
        count: how many numbers were added.
        mean: their mean.
        squares: the sum of the squares of their distances from the mean.
        least: the lowest number; infinity before the first one.
        most: the highest number; minus infinity before the first one.
    """

    __slots__ = ("count", "least", "mean", "most", "part", "squares")

    count: int
    least: float
    mean: float
    most: float
    part: float
    squares: float

    def __init__(self, part: float) -> None:
        self.part = part
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        self.least = _INF
        self.most = -_INF

    def add(self, value: float) -> None:
        """Adds a number (Welford, 1962, Technometrics 4 (3))."""
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
        """The standard deviation of the numbers, but at least `part` of their range.

        It is 1 while there are fewer than 4 numbers, or if all numbers are the same.
        """
        if self.count < _FEW:
            return 1.0
        width = self.most - self.least
        deviation = math.sqrt(self.squares / self.count)
        return max(deviation, self.part * width) or 1.0


slots.keep(Choice)
slots.keep(Node)


def _best(offered: list[Arm], explore: float) -> Arm:
    best: Arm = offered[0]
    most = -_INF
    for place in range(len(offered)):
        arm: Arm = offered[place]
        weight = arm.weight
        bound = arm.total / weight + explore * math.sqrt(math.log(arm.offered) / weight)
        if bound > most:
            best = arm
            most = bound
    return best
