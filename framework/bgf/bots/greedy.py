"""A bot that looks one action ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bgf.bots.chance import random_for
from bgf.bots.values import look_ahead
from bgf.errors import BotError
from bgf.learn.evaluation import evaluation_of
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["MOST_TRIED", "SAMPLES", "GreedyBot", "make_greedy", "one_step"]

SAMPLES = 4
"""In how many samples of what is hidden each action is tried."""

PLAYOUTS = 8
"""The same, for a game without an evaluation of its own: each is played on to the end."""

MOST_TRIED = 150
"""The largest number of actions of a kind that are tried for one choice."""


class GreedyBot:
    """Chooses what is worth most right after it, by the game's evaluation or by playouts.

    What it chooses depends on its seed and on the observation alone.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """The legal action of the highest mean worth; the first of them where several are as good.

        What needs no search is chosen at once, see `View.settled_action`.

        Of a kind with very many only `MOST_TRIED` are tried, drawn by chance.
        """
        settled = view.settled_action()
        if settled is not None:
            return settled
        random = random_for(view, self.seed)
        actions = view.some_actions(MOST_TRIED, random.randrange)
        draw = view.sampler()
        is_guided = evaluation_of(view.game, view.players) is not None
        samples = SAMPLES if is_guided else PLAYOUTS
        worlds = [draw(random.getrandbits(64)) for _ in range(samples)]
        means = one_step(worlds, view.player, actions, random)
        return actions[max(range(len(actions)), key=means.__getitem__)]


def one_step(
    worlds: Sequence[State], player: int, actions: Sequence[Action], random: Random
) -> list[float]:
    """The mean worth of each action to the player, right after it is played in each world."""
    sums = [0.0] * len(actions)
    for world in worlds:
        for index, action in enumerate(actions):
            state = world.clone()
            state.play(action, player)
            sums[index] += look_ahead(state, random).worth[player]
    return [total / len(worlds) for total in sums]


def make_greedy(setting: str, seed: int) -> GreedyBot:
    """The bot ``greedy``; raises BotError for any setting."""
    if setting:
        raise BotError(message("bot.no_setting", bot="greedy", setting=setting))
    return GreedyBot(seed)
