"""Information-set Monte Carlo tree search, for any game.

Each iteration draws a state that the player can't tell from the real one, walks down a tree of
what was tried before, tries one action more, looks ahead from there, and lets every action on the
way learn how it went for the one who chose it (Cowling, Powley, Whitehouse, 2012, Information Set
Monte Carlo Tree Search, IEEE Trans. Computational Intelligence and AI in Games 4 (2): SO-ISMCTS,
and with `multiple` MO-ISMCTS). What chance does after an action differs from sample to sample, and
is met as often as it is likely. Other than in the paper, positions after the same actions are told
apart where other actions are offered in them: whoever may act has seen something else then.

Which action is tried: UCB1 (Auer, Cesa-Bianchi, Fischer, 2002, Machine Learning 47); where there
are too many actions to be listed, the visits of the parent are those in which the action could be
chosen (Cowling and others). Big lists are widened step by step (Coulom, 2007, Computing Elo Ratings
of Move Patterns in the Game of Go, ICGA Journal 30 (4); Chaslot and others, 2008, Progressive
Strategies for Monte-Carlo Tree Search, New Mathematics and Natural Computation 4 (3)): the more
often a node is met, the more of its actions are looked at, those first that are worth most right
after them.

Choices made at the same time are made each from what was learned at the point before all of them
(decoupled UCT: Tak, Lanctot, Winands, 2014, Monte Carlo Tree Search variants for simultaneous
move games, IEEE CIG).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.bots.greedy import MOST_TRIED, SAMPLES, one_step
from bgf.bots.values import Outlook, look_ahead
from bgf.learn.evaluation import evaluation_of
from bgf.number_checks import check_amount, check_count
from bgf_cext import Arm, Choice, Node, Scale

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["Search", "Settings"]

_AT_RANDOM = 0.2  # of choices made at the same time: else each answers the other in circles
_LOOKS = 32  # samples in which the worth of a root is measured


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it.

    Attributes:
        explore: the constant of UCB1, in standard deviations of the worths seen in this search, so
            that it means the same where much and where little can still be won; but in a quarter
            of their range where that is more, and in the whole of it without an evaluation.
        widen, power: a node met N times looks at ``widen * N ** power`` of its actions.
        patience: how often a node is met before actions are tried there; until then one looks
            ahead from it.
        candidates: below the root at most so many actions are looked at to choose the next one.
        depth: how many actions are played out before the game's evaluation is asked; None: until
            the match is over. A game without an evaluation is always played to its end.
        trust: how many tries the guess counts for that an action begins with: what it is worth
            right after it (Gelly, Silver, 2007, Combining Online and Offline Knowledge in UCT,
            ICML).
        multiple: whether each player has a tree of what that one sees (MO-ISMCTS), and not one
            tree is shared by all, in which everybody's actions are seen (SO-ISMCTS).
        beliefs: whether what is hidden is drawn by how well it explains what the others did.

    Raises:
        ValueError: for a number that is not finite or too low.
    """

    explore: float = 1.0
    widen: float = 1.0
    power: float = 0.5
    patience: int = 8
    candidates: int = 10
    depth: int | None = 0
    trust: float = 2.0
    multiple: bool = False
    beliefs: bool = True

    def __post_init__(self) -> None:
        check_amount("explore", self.explore)
        check_amount("widen", self.widen, above=0)
        check_amount("power", self.power)
        check_count("patience", self.patience, 0)
        check_count("candidates", self.candidates, 1)
        if self.depth is not None:
            check_count("depth", self.depth, 0)
        check_amount("trust", self.trust, above=0)


class Search:
    """A tree that grows with every iteration.

    Args:
        view: what the player who is to choose may know.
        random: where all chance comes from.
        settings: how to go about it.
    """

    def __init__(self, view: View, random: Random, settings: Settings) -> None:
        self.random, self.settings = random, settings
        shared = Node()
        self._roots = [Node() if settings.multiple else shared for _ in range(view.players)]
        is_guided = evaluation_of(view.game, view.players) is not None
        part = 0.25 if is_guided else 1.0  # guesses scatter less than ends
        self._scales = [Scale(part) for _ in range(view.players)]
        self._come_to(view)

    def _come_to(self, view: View) -> None:
        """Prepares the root: samples of hidden information, and first guesses of worths.

        The worth of a position differs more between samples than between actions. So the worth of
        the root in the same sample is subtracted from that of an action, and the mean worth of the
        root is added again (a control variate: Veness, Lanctot, Bowling, 2011, Variance Reduction
        in Monte-Carlo Tree Search, NIPS).
        """
        self.view = view
        self._sample = view.sampler()
        self._beliefs = view.beliefs(self.random) if self.settings.beliefs else None
        self._is_guided = evaluation_of(view.game, view.players) is not None
        self._no_worth: Sequence[float] = [0.0] * view.players
        self._level = self._no_worth
        self._base: Sequence[float] = self._no_worth
        self._first: Sequence[Action] = ()
        self._shared_base: Sequence[float] | None = None
        looks = _LOOKS if self._is_guided else 1
        worlds, bases = zip(*[self._drawn() for _ in range(looks)], strict=True)
        if view.knows_what_others_know():
            # What no player knows does not change what a position promises them, as in `Beliefs`.
            self._shared_base = bases[0]
        player, world = view.player, worlds[0]
        offered, at_once = _texts(_listed(world, player)), bool(world.commits)
        self._choice = self._roots[player].choice(player, offered, at_once)
        for text, arm in [*self._choice.arms.items()]:  # kept ones may be of other samples
            if world.explain(arm.action, player) is not None:
                del self._choice.arms[text]
        if not self._is_guided:
            return
        self._level = [sum(base) / _LOOKS for base in zip(*bases, strict=True)]
        self._first = view.some_actions(MOST_TRIED, self.random.randrange)
        means = one_step(worlds[:SAMPLES], player, self._first, self.random)
        shift = self._level[player] - sum(base[player] for base in bases[:SAMPLES]) / SAMPLES
        for action, mean in zip(self._first, means, strict=True):
            self._choice.guesses[action.text] = mean + shift

    @property
    def arms(self) -> Sequence[Arm]:
        """The actions that were tried for the player's choice, the most tried first."""
        tried = [arm for arm in self._choice.arms.values() if arm.visits]
        return sorted(tried, key=lambda arm: (-arm.visits, -arm.mean))

    def is_settled(self, left: int) -> bool:
        """Returns whether this many more iterations can't change the most tried action."""
        first, second = ([arm.visits for arm in self.arms] + [0, 0])[:2]
        return first - second > left

    def follow(self, view: View, played: Sequence[tuple[int, Action | None]]) -> None:
        """Keep what the tree knows of what follows these actions, to search on from there.

        Args:
            view: what the player may know now.
            played: what was played since the last choice, and by whom; None for what the player
                may not know.
        """
        for player, action in played:
            shared = Node()
            self._roots = [
                (action and node.after.get((player, self._label(viewer, player, action))))
                or (Node() if self.settings.multiple else shared)
                for viewer, node in enumerate(self._roots)
            ]
        self._come_to(view)

    def _label(self, viewer: int, player: int, action: Action) -> str:
        """What a viewer sees of an action."""
        if self.settings.multiple and action.kind.secret and player != viewer:
            return action.kind.name
        return action.text

    def iterate(self, first: Action | None = None) -> None:
        """Draws a sample, walks down the tree, adds an action to it, and updates it by the result.

        Args:
            first: the action at the root; None to let the search select it.
        """
        state, self._base = self._drawn()
        if state.commits:  # all choose in the tree, those too who have chosen already
            state.commits = [
                chosen if player == self.view.player else ()
                for player, chosen in enumerate(state.commits)
            ]
        nodes = here = self._roots  # where the players choose, and where the match has come to
        way: list[tuple[int, Arm]] = []
        is_new = is_border = False  # a turn is looked at as a whole: one stops at its end alone
        while not state.finished:
            player = state.active_players()[0] if state.commits else state.player
            turn, at_once = state.turn, bool(state.commits)
            actions = _listed(state, player)
            choice = nodes[player].choice(player, _texts(actions), at_once)
            choice.visits += 1
            if is_border and choice.visits <= self.settings.patience:
                break
            if first is not None and player == self.view.player:
                arm, first = choice.arm(first, self.settings.trust), None
            else:
                arm, is_first = self._select(state, player, choice, actions)
                is_new = is_new or is_first
            way.append((player, arm))
            state.play(arm.action, player)
            here = self._after(here, player, arm.action)
            is_border = False
            if at_once and state.chosen(player) and player in state.active_players():
                nodes = [*nodes]  # the player goes on from there, the others can't see it
                nodes[player] = nodes[player].child(player, arm.action.text)
            if not any(state.commits):
                nodes = here
                is_border = at_once or state.turn != turn
            if is_new and is_border:
                break
        self._learn(way, look_ahead(state, self.random, self.settings.depth))

    def _after(self, nodes: Sequence[Node], player: int, action: Action) -> list[Node]:
        if not self.settings.multiple:
            return [nodes[0].child(player, action.text)] * len(nodes)
        return [
            node.child(player, self._label(viewer, player, action))
            for viewer, node in enumerate(nodes)
        ]

    def _drawn(self) -> tuple[State, Sequence[float]]:
        """Returns a sample, and what it is worth to each player before anything is played.

        The worth is 0 while all choose at the same time, and where the game has no evaluation.
        """
        if self._beliefs is not None:
            sample, outlook = self._beliefs.draw()
            return sample, outlook.worth
        sample = self._sample(self.random.getrandbits(64))
        if self._shared_base is not None:
            return sample, self._shared_base
        if sample.commits or not self._is_guided:
            return sample, self._no_worth
        # No choice is open, so nothing is played on the sample itself.
        return sample, look_ahead(sample, self.random).worth

    def _learn(self, way: list[tuple[int, Arm]], end: Outlook) -> None:
        for player, arm in way:
            worth = end.worth[player] - self._base[player] + self._level[player]
            arm.learn(worth, end.won[player], end.points[player])
        for player, scale in enumerate(self._scales):
            scale.add(end.worth[player] - self._base[player])

    def _select(
        self, state: State, player: int, choice: Choice, actions: Sequence[Action]
    ) -> tuple[Arm, bool]:
        """The arm to try, and whether it is new."""
        settings, arms = self.settings, choice.arms
        offered = [*arms.values()]
        if not actions:  # else the choice is one of just these actions
            offered = [arm for arm in offered if state.explain(arm.action, player) is None]
        for arm in offered:
            arm.offered += 1
        if len(offered) < settings.widen * choice.visits**settings.power or not offered:
            if not actions:
                draw = self.random.randrange
                at_root = self._first if choice is self._choice else ()
                actions = at_root or state.some_actions(player, settings.candidates, draw)
            untried = choice.untried(actions)
            if untried:
                action = self._next(state, player, choice, untried)
                return choice.arm(action, settings.trust), True
        if state.commits and self.random.random() < _AT_RANDOM:
            return offered[int(self.random.random() * len(offered))], False
        return choice.best(offered, settings.explore * self._scales[player].size), False

    def _next(self, state: State, player: int, choice: Choice, untried: Sequence[Action]) -> Action:
        """The most promising of the actions not tried yet."""
        if not self._is_guided:
            return untried[int(self.random.random() * len(untried))]
        shift = self._level[player] - self._base[player]

        def guess(action: Action) -> float:
            after = state.clone()
            after.play(action, player)
            return look_ahead(after, self.random).worth[player] + shift

        most, bits = self.settings.candidates, self.random.getrandbits
        promising: Action = choice.most_promising(untried, most, guess, bits)
        return promising


def _listed(state: State, player: int) -> Sequence[Action]:
    """A player's legal actions; none where they may be too many to be listed."""
    return () if state.stage_of(player).is_long else state.list_actions(player)


def _texts(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple([action.text for action in actions])
