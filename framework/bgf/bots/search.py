"""Information-set Monte Carlo tree search, for any game.

Each iteration draws a state that the player can't distinguish from the real one, walks down the
tree of the actions tried so far, tries a new one, and looks ahead from there. Then every action on
the path is updated with the result for its player (Cowling, Powley, Whitehouse, 2012, Information
Set Monte Carlo Tree Search, IEEE Trans. Computational Intelligence and AI in Games 4 (2):
SO-ISMCTS, and with `multiple` MO-ISMCTS). The effect of chance after an action differs from sample
to sample, and occurs with its probability. Unlike in the paper, positions after the same actions
are distinguished if they offer different actions, because the player to act there has seen
something else.

The action to try is selected by UCB1 (Auer, Cesa-Bianchi, Fischer, 2002, Machine Learning 47).
If there are too many actions to list, the visits of the parent are those in which the action was
offered (Cowling and others). Long lists are widened progressively (Coulom, 2007, Computing Elo
Ratings of Move Patterns in the Game of Go, ICGA Journal 30 (4); Chaslot and others, 2008,
Progressive Strategies for Monte-Carlo Tree Search, New Mathematics and Natural Computation 4 (3)):
the more often a node is visited, the more of its actions are tried, beginning with those that are
worth most right after them.

Half of the other players' choices are made by looking one action ahead in the sample, because in a
tree shared by all samples they would play as if they did not know what they hold.

Players who choose simultaneously all use the results at the node before their choices (decoupled
UCT: Tak, Lanctot, Winands, 2014, Monte Carlo Tree Search variants for simultaneous move games, IEEE
CIG).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf
from typing import TYPE_CHECKING

from bgf.bots.greedy import MOST_TRIED, SAMPLES, one_step
from bgf.bots.values import Outlook, after_forfeits, look_ahead
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

_RANDOM_SHARE = 0.2
"""The share of simultaneous choices made at random, without which best responses cycle."""

_ROOT_SAMPLES = 32
"""The number of samples in which the worth of the root is measured."""

_GUIDED_RANGE_PART = 0.25
"""The minimum scale of a search, as a part of the range of worths, with an evaluation.

The guesses of an evaluation scatter less than the results of completed matches."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a search.

    Attributes:
        explore: the constant of UCB1, in standard deviations of the worths seen in this search, so
            that it means the same whether much or little can still be won. The unit is at least a
            quarter of the range of worths; without an evaluation it is the whole range.
        widen, power: a node visited N times tries ``widen * N ** power`` of its actions.
        patience: the number of visits of a node before actions are tried in it; until then the
            search looks ahead from it.
        candidates: below the root, the maximum number of actions that are compared to choose the
            next new one.
        depth: the number of actions that are played before the game's evaluation is used;
            None to play to the end of the match, as always in a game without an evaluation.
        trust: the weight of the first guess at an action, as a number of simulations. The guess
            is the worth right after the action (Gelly, Silver, 2007, Combining Online and Offline
            Knowledge in UCT, ICML).
        multiple: whether each player has a tree of that player's information (MO-ISMCTS), instead
            of one tree for all in which all actions are visible (SO-ISMCTS).
        greedy: the share of the other players' choices that are made like those of the bot
            `greedy`, but in the sample, with all that the player holds there: the action that is
            worth most right after it. The tree, which does not distinguish samples, selects the
            rest; without an evaluation it selects all.
        rollouts: the number of rollouts of each finalist for every 100 iterations, see
            `bgf.bots.rollouts`. If time is limited, any number above 0 gives them half of it.
        beliefs: whether samples of hidden information are weighted by how well they explain the
            actions of the others.

    Raises:
        ValueError: if a number is too low or not finite.
    """

    explore: float = 1.0
    widen: float = 1.0
    power: float = 0.5
    patience: int = 8
    candidates: int = 10
    depth: int | None = 0
    trust: float = 2.0
    multiple: bool = False
    greedy: float = 0.5
    rollouts: float = 1.5
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
        check_amount("greedy", self.greedy)
        check_amount("rollouts", self.rollouts)

    def rollouts_of(self, iterations: int) -> int:
        """Returns the number of rollouts of each finalist of a search."""
        return ceil(self.rollouts * iterations / 100)


class Search:
    """A tree that grows with every iteration.

    The worth of a position differs more between samples than between actions. So the worth of the
    sample is subtracted from the worth of an action in it, and the mean worth of the root is added
    (a control variate: Veness, Lanctot, Bowling, 2011, Variance Reduction in Monte-Carlo Tree
    Search, NIPS).

    Args:
        view: the match as seen by the player who has to choose.
        random: the source of all chance.
        settings: the settings.
        prepared_by: the time, by `time.perf_counter`, after which the preparation of samples ends
            early.
    """

    def __init__(
        self, view: View, random: Random, settings: Settings, prepared_by: float = inf
    ) -> None:
        self.random = random
        self.settings = settings
        shared = Node()
        # The root of each player's tree; without `multiple` there is only one tree.
        self._roots = [Node() if settings.multiple else shared for _ in range(view.players)]
        is_guided = evaluation_of(view.game, view.players) is not None
        range_part = _GUIDED_RANGE_PART if is_guided else 1.0
        self._scales = [Scale(range_part) for _ in range(view.players)]
        self._begin_at(view, prepared_by)

    def _begin_at(self, view: View, prepared_by: float) -> None:
        """Prepares the root: draws samples of hidden information, and guesses action worths."""
        self.view = view
        self._sample = view.sampler()
        self._beliefs = None
        if self.settings.beliefs:
            self._beliefs = view.beliefs(self.random, prepared_by)
        self._is_guided = evaluation_of(view.game, view.players) is not None
        self._no_worth: Sequence[float] = [0.0] * view.players
        # The worth of the root to each player: the mean, and the worth in the current sample.
        self._root_worth = self._no_worth
        self._sample_worth: Sequence[float] = self._no_worth
        self._common_worth: Sequence[float] | None = None  # if the same in all samples
        # The actions tried at the root, if they are too many to list.
        self._root_actions: Sequence[Action] = ()
        number = _ROOT_SAMPLES if self._is_guided else 1
        drawn = [self._draw_weighed() for _ in range(number)]
        samples = [sample for sample, _ in drawn]
        worths = [worth for _, worth in drawn]
        if view.knows_what_others_know():
            # Information hidden from all players does not change the worth, as in `Beliefs`.
            self._common_worth = worths[0]
        self._root_choice = self._choice_at_root(samples[0])
        if self._is_guided:
            self._guess_at_root(samples, worths)

    def _choice_at_root(self, sample: State) -> Choice:
        """Returns the player's choice at the root, without actions that are not legal now."""
        player = self.view.player
        offered = _texts(_listed(sample, player))
        is_simultaneous = bool(sample.commits)
        choice = self._roots[player].choice(player, offered, is_simultaneous)
        for text, arm in [*choice.arms.items()]:
            # A kept tree has tried actions in samples of an earlier view.
            if sample.explain(arm.action, player) is not None:
                del choice.arms[text]
        return choice

    def _guess_at_root(self, samples: Sequence[State], worths: Sequence[Sequence[float]]) -> None:
        """Measures the mean worth of the root, and guesses the worth of the player's actions.

        Args:
            samples: the `_ROOT_SAMPLES` samples.
            worths: the worth of each sample to each player.
        """
        player = self.view.player
        worths_by_player = zip(*worths, strict=True)
        self._root_worth = [sum(of_player) / _ROOT_SAMPLES for of_player in worths_by_player]
        self._root_actions = self.view.some_actions(MOST_TRIED, self.random.randrange)
        # Actions are tried in the first samples only, whose worth may differ from the mean.
        forfeited = self.view.forfeited
        means = one_step(samples[:SAMPLES], player, self._root_actions, self.random, forfeited)
        worth_where_tried = sum(worth[player] for worth in worths[:SAMPLES]) / SAMPLES
        shift = self._root_worth[player] - worth_where_tried
        for action, mean in zip(self._root_actions, means, strict=True):
            self._root_choice.guesses[action.text] = mean + shift

    @property
    def is_guided(self) -> bool:
        """Whether the game has an evaluation, its own or a learned one."""
        return self._is_guided

    @property
    def arms(self) -> Sequence[Arm]:
        """The actions that were tried for the player's choice, the most tried first."""
        tried = [arm for arm in self._root_choice.arms.values() if arm.visits]
        return sorted(tried, key=lambda arm: (-arm.visits, -arm.mean))

    def is_settled(self, left: int) -> bool:
        """Returns whether the remaining iterations can't change the most tried action."""
        visits = [arm.visits for arm in self.arms]
        most, second, *_ = [*visits, 0, 0]  # with zeros, as there may be no second action
        return most - second > left

    def follow(
        self, view: View, played: Sequence[tuple[int, Action | None]], prepared_by: float = inf
    ) -> None:
        """Moves to a later position of the match, and keeps the subtree below it.

        Args:
            view: the match as the player sees it now.
            played: the actions since the last choice, each with its player; None for an action that
                is hidden from the player.
            prepared_by: as in the constructor.
        """
        for player, action in played:
            self._roots = self._roots_after(player, action)
        self._begin_at(view, prepared_by)

    def _roots_after(self, player: int, action: Action | None) -> list[Node]:
        """Returns the nodes after an action; new nodes if the search has not reached them."""
        shared = Node()
        roots = []
        for viewer, node in enumerate(self._roots):
            root: Node | None = None
            if action is not None:
                label = self._label(viewer, player, action)
                root = node.after.get((player, label))
            if root is None:
                root = Node() if self.settings.multiple else shared
            roots.append(root)
        return roots

    def _label(self, viewer: int, player: int, action: Action) -> str:
        """Returns the part of an action's notation that a viewer sees."""
        if self.settings.multiple and action.kind.secret and player != viewer:
            return action.kind.name
        return action.text

    def iterate(self, first: Action | None = None) -> None:
        """Draws a sample, walks down the tree, adds an action, and updates it with the result.

        Args:
            first: the action at the root; None to let the search select it.
        """
        state = self.draw_sample()
        path = self._walk_down(state, first)
        outlook = self._look_ahead(state, self.settings.depth)
        self._learn(path, outlook)

    def draw_sample(self) -> State:
        """Returns a sample of the position, in which the others still have to choose.

        If players choose simultaneously, others may have chosen already, but their choices are
        hidden.
        """
        state, self._sample_worth = self._draw_weighed()
        if state.commits:
            player = self.view.player
            own_choices = state.commits[player]
            state.commits = [()] * len(state.commits)
            state.commits[player] = own_choices
        return state

    def _walk_down(self, state: State, first: Action | None) -> list[tuple[int, Arm]]:
        """Plays actions of the tree in a sample, until a turn ends in which a new one was tried.

        Args:
            state: the sample; it is changed.
            first: as in `iterate`.

        Returns:
            The chosen arms, each with its player.
        """
        path: list[tuple[int, Arm]] = []
        # The node at which each player chooses, and the node after all actions of the path. They
        # differ while players choose at the same time: nobody sees the choices of the others.
        nodes = self._roots
        nodes_after = self._roots
        has_tried_new = False
        is_turn_over = False  # turns are judged as a whole, so the walk stops only after one
        while not state.finished:
            is_simultaneous = bool(state.commits)
            player = state.active_players()[0] if is_simultaneous else state.player
            turn = state.turn
            actions = _listed(state, player)
            choice = nodes[player].choice(player, _texts(actions), is_simultaneous)
            choice.visits += 1
            if is_turn_over and choice.visits <= self.settings.patience:
                break
            if first is not None and player == self.view.player:
                arm = choice.arm(first, self.settings.trust)
                first = None
            else:
                arm, is_new = self._select(state, player, choice, actions)
                has_tried_new = has_tried_new or is_new
            path.append((player, arm))
            state.play(arm.action, player)
            nodes_after = self._nodes_after(nodes_after, player, arm.action)
            if any(state.commits):
                is_turn_over = False
                if player in state.active_players():
                    # The player's next choice follows this one, which is still hidden from others.
                    nodes = [*nodes]
                    nodes[player] = nodes[player].child(player, arm.action.text)
            else:
                is_turn_over = is_simultaneous or state.turn != turn
                nodes = nodes_after
            if has_tried_new and is_turn_over:
                break
        return path

    def _nodes_after(self, nodes: Sequence[Node], player: int, action: Action) -> list[Node]:
        """Returns the node after an action in each player's tree."""
        if not self.settings.multiple:
            shared = nodes[0].child(player, action.text)
            return [shared] * len(nodes)
        return [
            node.child(player, self._label(viewer, player, action))
            for viewer, node in enumerate(nodes)
        ]

    def _draw_weighed(self) -> tuple[State, Sequence[float]]:
        """Returns a sample, and its worth to each player before any action.

        The worth is 0 during simultaneous choices, and in games without an evaluation.
        """
        if self._beliefs is not None:
            sample, outlook = self._beliefs.draw()
            return sample, after_forfeits(outlook, self.view.forfeited).worth
        sample = self._sample(self.random.getrandbits(64))
        if self._common_worth is not None:
            return sample, self._common_worth
        if sample.commits or not self._is_guided:
            return sample, self._no_worth
        # No choices are pending, so nothing is played in the sample itself.
        return sample, self._look_ahead(sample).worth

    def _learn(self, path: list[tuple[int, Arm]], outlook: Outlook) -> None:
        """Updates the arms of a path, and the scales, with the outlook at its end."""
        for player, arm in path:
            worth = outlook.worth[player] - self._sample_worth[player] + self._root_worth[player]
            arm.learn(worth, outlook.won[player], outlook.points[player])
        for player, scale in enumerate(self._scales):
            gained = outlook.worth[player] - self._sample_worth[player]
            scale.add(gained)

    def _select(
        self, state: State, player: int, choice: Choice, actions: Sequence[Action]
    ) -> tuple[Arm, bool]:
        """Selects the action to try; returns its arm, and whether the arm is new.

        Args:
            state: the sample.
            player: the player who chooses.
            choice: the player's choice.
            actions: the player's legal actions; none if they may be too many to list.
        """
        settings = self.settings
        offered = [*choice.arms.values()]
        if not actions:
            # Arms belong to actions that were legal in some sample, maybe not in this one.
            offered = [arm for arm in offered if state.explain(arm.action, player) is None]
        for arm in offered:
            arm.offered += 1
        if self._is_greedy(state, player):
            return self._select_greedily(state, player, choice, actions)
        if not offered or len(offered) < settings.widen * choice.visits**settings.power:
            candidates = actions or self._some_actions(state, player, choice)
            untried = choice.untried(candidates)
            if untried:
                action = self._most_promising(state, player, choice, untried)
                return choice.arm(action, settings.trust), True
        if state.commits and self.random.random() < _RANDOM_SHARE:
            index = self._index_below(len(offered))
            return offered[index], False
        explore = settings.explore * self._scales[player].size
        return choice.best(offered, explore), False

    def _is_greedy(self, state: State, player: int) -> bool:
        """Returns whether a player makes this choice greedily, not by the tree."""
        can_be = self._is_guided and player != self.view.player and not state.commits
        return can_be and self.random.random() < self.settings.greedy

    def _select_greedily(
        self, state: State, player: int, choice: Choice, actions: Sequence[Action]
    ) -> tuple[Arm, bool]:
        """Selects the action that is worth most right after it; see `_select` for arguments."""
        settings = self.settings
        judged = actions or self._some_actions(state, player, choice)
        if len(judged) > settings.candidates:
            judged = self.random.sample(judged, settings.candidates)
        worths = [self._worth_after(action, state, player) for action in judged]
        best = judged[worths.index(max(worths))]
        is_new = best.text not in choice.arms
        return choice.arm(best, settings.trust), is_new

    def _worth_after(self, action: Action, state: State, player: int) -> float:
        """Returns the worth of a sample to a player after an action was played in it."""
        after = state.clone()
        after.play(action, player)
        return self._look_ahead(after).worth[player]

    def _look_ahead(self, state: State, depth: int | None = 0) -> Outlook:
        """Returns the outlook of a sample, see `bgf.bots.values.look_ahead`."""
        outlook = look_ahead(state, self.random, depth)
        return after_forfeits(outlook, self.view.forfeited)

    def _some_actions(self, state: State, player: int, choice: Choice) -> Sequence[Action]:
        """Returns some legal actions of a player, as listing all of them may take too long."""
        if choice is self._root_choice and self._root_actions:
            return self._root_actions
        return state.some_actions(player, self.settings.candidates, self.random.randrange)

    def _most_promising(
        self, state: State, player: int, choice: Choice, untried: Sequence[Action]
    ) -> Action:
        """Returns the action with the highest guess; a random one in games without an evaluation.

        Args:
            state: the sample.
            player: the player who chooses.
            choice: the player's choice.
            untried: the actions that were not tried yet, at least one.
        """
        if not self._is_guided:
            return untried[self._index_below(len(untried))]
        shift = self._root_worth[player] - self._sample_worth[player]

        def guess(action: Action) -> float:
            return self._worth_after(action, state, player) + shift

        most = self.settings.candidates
        promising: Action = choice.most_promising(untried, most, guess, self.random.getrandbits)
        return promising

    def _index_below(self, length: int) -> int:
        """Returns a random index into a list of this length; faster than `Random.randrange`."""
        return int(self.random.random() * length)


def _listed(state: State, player: int) -> Sequence[Action]:
    """Returns a player's legal actions; none if they may be too many to list."""
    return () if state.stage_of(player).is_long else state.list_actions(player)


def _texts(actions: Sequence[Action]) -> tuple[str, ...]:
    """Returns the notations of some actions."""
    return tuple([action.text for action in actions])
