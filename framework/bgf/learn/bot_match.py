"""Matches of bots whose positions are used to measure evidence and predictions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf.bots.bot import View
from bgf.bots.make import make_bot
from bgf.bots.past import PastChoice
from bgf.engine.state import State
from bgf.learn.evaluation import replace_evaluation

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.game import Game
    from bgf.learn.stored import Model

__all__ = ["DecisionPoint", "play_bot_match"]


class DecisionPoint(NamedTuple):
    """A position in which a player has to choose.

    Attributes:
        state: a copy of the position.
        player: the player.
        past: the choices before it.
    """

    state: State
    player: int
    past: Sequence[PastChoice]

    @property
    def view(self) -> View:
        """The view of the player."""
        return View(self.state, self.player, past=self.past)


def play_bot_match(
    game: Game,
    names: Sequence[str],
    model: Model | None,
    random: Random,
    is_wanted: Callable[[State, int], bool],
) -> tuple[list[DecisionPoint], State] | None:
    """Plays a match between bots.

    Args:
        game: the game.
        names: the bot in each seat, such as ``mcts:100``.
        model: a learned evaluation, which the game keeps afterwards; None for the game's own.
        random: the source of all chance.
        is_wanted: returns whether to keep the position before a player's choice.

    Returns:
        The wanted positions, and the state at the end; None for a match that exceeds the game's
        length limit.
    """
    players = len(names)
    if model is not None:
        replace_evaluation(game, players, model.evaluation(game, players))
    options = game.read_options(players, {})
    state = State.start(game, players, random.getrandbits(48), options)
    bots = [make_bot(name, random.getrandbits(32)) for name in names]
    wanted: list[DecisionPoint] = []
    past: list[PastChoice] = []
    while not state.finished:
        if len(past) >= game.longest:
            return None
        player = state.active_players()[0]
        before = state.clone()
        if is_wanted(state, player):
            wanted.append(DecisionPoint(before, player, past[:]))
        action = bots[player].choose(View(state, player, past=past))
        state.play(action, player)
        past.append(PastChoice(before, player, action.text))
    return wanted, state
