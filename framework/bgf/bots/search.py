"""Information-set Monte Carlo tree search, for any game.

Each iteration draws a state that the player can't tell from the real one, walks down a tree of
what was tried before, tries one action more, looks ahead from there, and lets every action on the
way learn how it went for the one who chose it (Cowling, Powley, Whitehouse, 2012, Information Set
Monte Carlo Tree Search, IEEE Trans. Computational Intelligence and AI in Games 4 (2): SO-ISMCTS,
and with `observers="multiple"` MO-ISMCTS). The tree knows actions alone: what chance does after
one differs from sample to sample, and is met as often as it is likely.

Which action is tried: UCB1 (Auer, Cesa-Bianchi, Fischer, 2002, Machine Learning 47), in which the
visits of the parent are those in which the action could be chosen (Cowling and others). Big
lists are widened step by step (Coulom, 2007; Chaslot and others, 2008, Progressive Strategies for
Monte-Carlo Tree Search, New Mathematics and Natural Computation 4 (3)): the more often a node is
met, the more of its actions are looked at, those first that are worth most right after them.

Choices made at the same time are made each from what was learned at the point before all of them
(decoupled UCT: Tak, Lanctot, Winands, 2014, Monte Carlo Tree Search variants for simultaneous
move games, IEEE CIG).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING

from bgf.bots.tree import Arm, Choice, Node
from bgf.bots.values import Outlook, look_ahead
from bgf_cext import seeded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["Search", "Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it.

    Attributes:
        explore: the constant of UCB1, in standard deviations of the worths seen in this search,
            so that it means the same where much and where little can still be won.
        widen, power: a node met N times looks at ``widen * N ** power`` of its actions.
        patience: how often a node is met before actions are tried there; until then one looks
            ahead from it.
        candidates: where a kind has too many actions to be listed, so many are drawn to choose
            the next from.
        depth: how many actions are played out before the game's evaluation is asked; None: until
            the match is over. A game without an evaluation is always played to its end.
        ordered: whether the actions that seem best are looked at first, else any.
        each: how many iterations share what is drawn for the hidden; what is still to be drawn by
            chance differs in all.
        multiple: whether each player has a tree of what that one sees (MO-ISMCTS), and not one
            tree is shared by all, in which everybody's actions are seen (SO-ISMCTS).
    """

    explore: float = 0.7
    widen: float = 1.0
    power: float = 0.5
    patience: int = 8
    candidates: int = 40
    depth: int | None = 0
    ordered: bool = True
    each: int = 4
    multiple: bool = False


class Search:
    """A tree that grows with every iteration.

    Args:
        view: what the player who is to choose may know.
        random: where all chance comes from.
        settings: how to go about it.
    """

    def __init__(self, view: View, random: Random, settings: Settings) -> None:
        self.view, self.random, self.settings = view, random, settings
        shared = Node()
        self._roots = [Node() if settings.multiple else shared for _ in range(view.players)]
        self._sample: State
        self._base: Sequence[float] = ()
        self._count = 0
        self._worths = [_Spread() for _ in range(view.players)]

    @property
    def arms(self) -> Sequence[Arm]:
        """What was tried for the player's choice, the most tried first."""
        found = self._roots[self.view.player].choice(self.view.player).arms.values()
        return sorted(found, key=lambda arm: (-arm.visits, -arm.mean))

    def is_settled(self, left: int) -> bool:
        """Whether so many iterations more can't change which action was tried most often."""
        first, second = ([arm.visits for arm in self.arms] + [0, 0])[:2]
        return first - second > left

    def follow(self, view: View, played: Sequence[tuple[int, Action | None]]) -> None:
        """Keep what the tree knows of what follows these actions, to search on from there.

        Args:
            view: what the player may know now.
            played: what was played since the last choice, and by whom; None for what the player
                may not know.
        """
        self.view, self._count = view, 0
        for player, action in played:
            nodes = [self._after(v, node, player, action) for v, node in enumerate(self._roots)]
            shared = Node()
            self._roots = [node or (Node() if self.settings.multiple else shared) for node in nodes]

    def _after(self, viewer: int, node: Node, player: int, action: Action | None) -> Node | None:
        if action is None:
            return None
        return node.after.get(self._label(viewer, player, action))

    def _label(self, viewer: int, player: int, action: Action) -> str:
        """What a viewer sees of an action."""
        if self.settings.multiple and action.kind.secret and player != viewer:
            return action.kind.name
        return action.text

    def iterate(self, first: Action | None = None) -> None:
        """Draw what is hidden, walk down the tree, grow it by an action, and learn from the end.

        Args:
            first: what the player is to choose at the root; None for what the search would.
        """
        state = self._draw()
        nodes = here = self._roots  # where the players choose, and where the match has come to
        way: list[tuple[int, Arm]] = []
        is_new = False
        while not (is_new or state.finished):
            player = state.active_players()[0] if state.commits else state.player
            choice = nodes[player].choice(player)
            choice.visits += 1
            if choice.visits <= self.settings.patience and way:
                break
            if first is not None and player == self.view.player:
                arm, first = choice.arm(first), None
            else:
                arm, is_new = self._select(state, player, choice)
            way.append((player, arm))
            state.play(arm.action, player)
            if self.settings.multiple:
                labels = [self._label(viewer, player, arm.action) for viewer in range(len(here))]
                here = [node.child(label) for node, label in zip(here, labels, strict=True)]
            else:
                here = [here[0].child(arm.action.text)] * len(here)
            if not state.commits:
                nodes = here
        self._learn(way, look_ahead(state, self.random, self.settings.depth))

    def _draw(self) -> State:
        """A state that the player can't tell from the real one; what is to come is drawn anew."""
        random = self.random
        if self._count % self.settings.each == 0:
            self._sample = self.view.sample(random.getrandbits(64))
            self._base = self._outlook()
        self._count += 1
        state = self._sample.clone()
        state.chance = seeded(random.getrandbits(64))
        return state

    def _outlook(self) -> Sequence[float]:
        if self.view.game.hooks.evaluate is None:
            return [0.0] * self.view.players
        return look_ahead(self._sample, self.random).worth

    def _learn(self, way: list[tuple[int, Arm]], end: Outlook) -> None:
        worth = [value - base for value, base in zip(end.worth, self._base, strict=True)]
        for player, arm in way:
            arm.visits += 1
            arm.total += worth[player]
            arm.won += end.won[player]
            arm.points += end.points[player]
        for spread, value in zip(self._worths, worth, strict=True):
            spread.add(value)

    def _select(self, state: State, player: int, choice: Choice) -> tuple[Arm, bool]:
        """The arm to try, and whether it is new."""
        settings, arms = self.settings, choice.arms
        if state.stage.is_long:
            actions: Sequence[Action] = ()
            offered = [arm for arm in arms.values() if _is_legal(state, player, arm.action)]
        else:
            actions, get = state.choices(player), arms.get
            offered = [arm for action in actions if (arm := get(action.text)) is not None]
        for arm in offered:
            arm.offered += 1
        if len(offered) < settings.widen * choice.visits**settings.power or not offered:
            if state.stage.is_long:
                draw = self.random.randrange
                actions = state.some_actions(player, settings.candidates, draw)
            untried = [action for action in actions if action.text not in arms]
            if untried:
                return choice.arm(self._next(state, player, choice, untried)), True
        return choice.best(offered, settings.explore * self._worths[player].deviation), False

    def _next(self, state: State, player: int, choice: Choice, untried: Sequence[Action]) -> Action:
        """The most promising of the actions not tried yet."""
        if len(untried) == 1:
            return untried[0]
        if not self.settings.ordered or state.game.hooks.evaluate is None:
            return untried[int(self.random.random() * len(untried))]
        guesses = choice.guesses
        best, most = untried[0], -inf
        for action in untried:
            guess = guesses.get(action.text)
            if guess is None:
                after = state.clone()
                after.play(action, player)
                guess = guesses[action.text] = look_ahead(after, self.random).worth[player]
            if guess > most:
                best, most = action, guess
        return best


def _is_legal(state: State, player: int, action: Action) -> bool:
    kind = action.kind
    return kind in state.stage.kinds and kind.refusal(state, player, action) is None


class _Spread:
    """The standard deviation of numbers that come one by one (Welford, 1962)."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count, self.mean, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    @property
    def deviation(self) -> float:
        return sqrt(self.squares / self.count) if self.count > 1 else 1.0
