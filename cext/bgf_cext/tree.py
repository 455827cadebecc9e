# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The tree of a search: the actions tried at each point, and their results.

Actions are whatever has a notation, as `text`.

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
        """Its average value; 0 if nothing is known of it."""
        return self.total / self.weight if self.weight else 0.0

    def learn(self, worth: float, won: float, points: float) -> None:
        """Adds a try: what it was worth, the share in the win, and the points at the end."""
        self.visits += 1
        self.weight += 1.0
        self.total += worth
        self.won += won
        self.points += points


class Choice:
    """What one player may choose at a node, where just the same actions are offered.

    Attributes:
        visits: how often the player chose here.
        arms: what was tried, by notation.
        guesses: what actions seem to be worth before they are tried, by notation.
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
        """The arm of an action; a new one, which trusts the guess so far, if it was not tried."""
        text = action.text
        found: Arm | None = self.arms.get(text)
        if found is None:
            found = self.arms[text] = Arm(action, self.guesses.get(text), trust)
        return found

    def untried(self, actions: Sequence[Any]) -> list[Any]:
        """Returns those of some actions that were not tried here."""
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
            actions: the actions, one at least.
            most: the number of actions that are guessed at; of the others those without a guess are
                left out.
            guess: guesses what an action is worth.
            bits: draws as many random bits, as ``random.Random.getrandbits``: for the order in
                which actions are guessed at.
        """
        guesses = self.guesses
        best = actions[0]
        best_guess = -_INF
        pool = list(actions)
        for left in range(len(pool), 0, -1):
            # The order is that of `random.Random.sample` of all actions.
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
        """The arm with the highest upper confidence bound.

        Args:
            offered: the arms, one at least; each has some weight.
            explore: by how much a bound is higher where less is known.
        """
        return _best(offered, explore)


class Node:
    """A point in the match, reached by the visible actions since the root of the tree.

    Attributes:
        choices: the choice of each active player, by player and by the actions offered.
        after: the node after each action, by player and the visible part of its notation.
        guesses: the guessed worths that the choices of a player share here, where players choose
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
        """What a player may choose here, where just these actions are offered.

        Args:
            player: who chooses.
            offered: the actions, by notation; none where they are too many to be listed.
            at_once: whether others choose at the same time. What is offered is mostly a secret
                then, and another in each sample, so an action is guessed at once for all of them.
        """
        key = player, offered
        found: Choice | None = self.choices.get(key)
        if found is None:
            guesses = self.guesses.setdefault(player, {}) if at_once else {}
            found = self.choices[key] = Choice(guesses)
        return found

    def child(self, player: int, label: str) -> Node:
        """Where an action of a player leads."""
        key = player, label
        found: Node | None = self.after.get(key)
        if found is None:
            found = self.after[key] = Node()
        return found


class Scale:
    """How far numbers that come one by one lie apart.

    Args:
        part: the part of their range that it is at least.
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
