"""A bot that looks one action ahead."""

from __future__ import annotations

from math import exp
from random import Random
from statistics import pstdev
from typing import TYPE_CHECKING

from bgf.bots.chance import random_for
from bgf.bots.named_settings import SettingReader, number, read_named_settings
from bgf.bots.values import after_forfeits, look_ahead
from bgf.learn.evaluation import evaluation_of
from bgf.number_checks import check_amount

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["MOST_TRIED", "SAMPLES", "GreedyBot", "make_greedy", "one_step"]

SAMPLES = 4
"""The number of samples of hidden information in which each action is tried."""

PLAYOUTS = 8
"""The number of samples for a game without an evaluation; each is played on to the end."""

MOST_TRIED = 150
"""The maximum number of actions of a kind that are tried for a choice."""


class GreedyBot:
    """Chooses the action with the highest worth right after it, by an evaluation or by playouts.

    The choice depends only on the seed and the observation.

    Args:
        seed: the seed of its chance.
        temperature: the frequency and size of its mistakes; 0 for none.

    Raises:
        ValueError: if the temperature is negative or not finite.
    """

    def __init__(self, seed: int, temperature: float = 0.0) -> None:
        check_amount("temperature", temperature)
        self.seed = seed
        self.temperature = temperature

    def choose(self, view: View) -> Action:
        """Returns the legal action with the highest mean worth, the first one of equal actions.

        With a temperature the action is drawn, better ones more often. An action that needs no
        search is chosen at once, see `View.settled_action`. Of a kind with very many actions only
        `MOST_TRIED` are tried, drawn at random.
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
        means = one_step(worlds, view.player, actions, random, view.forfeited)
        if self.temperature > 0:
            return actions[_drawn(means, self.temperature, random)]
        return actions[max(range(len(actions)), key=means.__getitem__)]


def _drawn(worths: Sequence[float], temperature: float, random: Random) -> int:
    """Returns the index of a random worth; higher ones are more likely.

    The probability is proportional to ``exp(worth / (temperature * deviation))``, the logit choice
    of Luce (1959, Individual Choice Behavior), which describes people well. The deviation is the
    standard deviation of the worths of this choice, so that a temperature means the same in every
    game, whether much or little depends on one action.

    Args:
        worths: the worth of each action.
        temperature: the temperature, above 0.
        random: the source of the draw.
    """
    scale = temperature * pstdev(worths)
    if scale == 0:
        return random.randrange(len(worths))
    best = max(worths)
    weights = [exp((worth - best) / scale) for worth in worths]
    return random.choices(range(len(worths)), weights)[0]


def one_step(
    worlds: Sequence[State],
    player: int,
    actions: Sequence[Action],
    random: Random,
    forfeited: Collection[int] = (),
) -> list[float]:
    """Returns the mean worth of each action over some worlds, right after it is played.

    Args:
        worlds: samples of the position.
        player: the player of the actions.
        actions: the actions.
        random: the source of chance.
        forfeited: the players who can't win any more.
    """
    sums = [0.0] * len(actions)
    for world in worlds:
        for index, action in enumerate(actions):
            state = world.clone()
            state.play(action, player)
            outlook = after_forfeits(look_ahead(state, random), forfeited)
            sums[index] += outlook.worth[player]
    return [total / len(worlds) for total in sums]


_SETTINGS: dict[str, SettingReader] = {"temperature": number(0, 100)}


def make_greedy(setting: str, seed: int) -> GreedyBot:
    """Returns the bot ``greedy``, for a setting such as ``temperature=0.5``.

    Raises:
        BotError: for any other setting.
    """
    pairs = setting.split(":") if setting else []
    return GreedyBot(seed, **read_named_settings("greedy", pairs, _SETTINGS))
