"""Matches for learning an evaluation: their positions and results."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from bgf.bots.bot import View
from bgf.bots.greedy import one_step
from bgf.engine.state import State
from bgf.learn.evaluation import replace_evaluation
from bgf.learn.features import Features

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.learn.stored import Model

__all__ = ["Lesson", "SelfPlay"]

_MOST_POSITIONS = 24  # per match
_MOST_ACTIONS = 40  # per kind of action, looked at for one choice
_WORLDS = 2  # samples of hidden information for one choice
_CARELESS = 0.15  # the probability of a random action


@dataclass(frozen=True, slots=True)
class Lesson:
    """The positions of one match, to learn from.

    Attributes:
        positions: the features of some positions, for each player.
        left: for each position the part of the match that was left, from 0 to 1.
        scores: the players' points at the end.
        won: the players' win shares, which add up to 1 unless all have lost.
    """

    positions: list[list[list[int]]]
    left: list[float]
    scores: tuple[int, ...]
    won: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A match for learning; a number determines the match completely.

    All players choose in the same way: they look one action ahead, and sometimes choose at random,
    so that positions after bad actions occur, too.

    Attributes:
        players: the number of players.
        seed: the seed of all matches.
        scored: see `Features`.
        model: the evaluation so far; None for random players.
    """

    players: int
    seed: int
    scored: bool
    model: Model | None

    def __call__(self, game: Game, number: int) -> Lesson | None:
        """Returns the lesson of a match; None for a match that exceeds the game's length limit."""
        random = Random(f"{self.seed}:{number}")
        model = self.model
        evaluate = None if model is None else model.evaluation(game, self.players)
        replace_evaluation(game, self.players, evaluate)
        features = Features(game, self.players, scored=self.scored)
        options = game.read_options(self.players, {})
        state = State.start(game, self.players, random.getrandbits(48), options)
        positions: list[list[list[int]]] = []
        places: list[int] = []
        played = 0
        while not state.finished:
            if played >= game.longest:
                return None
            player = state.active_players()[0]
            is_careless = model is None or random.random() < _CARELESS
            choose = _any_action if is_careless else _best_action
            state.play(choose(state, player, random), player)
            played += 1
            if not state.finished and not any(state.commits):
                positions.append(features.read(state))
                places.append(played)
        number_kept = min(_MOST_POSITIONS, len(places))
        kept = sorted(random.sample(range(len(places)), number_kept))
        result = state.result()
        share = 1 / len(result.winners) if result.winners else 0.0
        return Lesson(
            positions=[positions[index] for index in kept],
            left=[1 - places[index] / played for index in kept],
            scores=result.scores,
            won=tuple(share if p in result.winners else 0.0 for p in range(self.players)),
        )


def _any_action(state: State, player: int, random: Random) -> Action:
    if state.stage_of(player).is_long:
        return state.sample_action(player, random.randrange, by_kind=True)
    actions = state.list_actions(player)
    return actions[random.randrange(len(actions))]


def _best_action(state: State, player: int, random: Random) -> Action:
    view = View(state, player)
    settled = view.settled_action()
    if settled is not None:
        return settled
    actions = view.some_actions(_MOST_ACTIONS, random.randrange)
    draw = view.sampler()
    worlds = [draw(random.getrandbits(64)) for _ in range(_WORLDS)]
    means = one_step(worlds, player, actions, random)
    return actions[max(range(len(actions)), key=means.__getitem__)]
