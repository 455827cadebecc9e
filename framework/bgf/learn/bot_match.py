"""Matches of bots, in whose positions evidence and predictions are measured."""

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

__all__ = ["Position", "play_bot_match"]


class Position(NamedTuple):
    """A position in which a player is to choose.

    Attributes:
        state: the position, a copy.
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
) -> tuple[list[Position], State] | None:
    """Plays a match between bots.

    Args:
        game: the game.
        names: the bot in each seat, such as ``mcts:100``.
        model: an evaluation that was learned, which the game keeps afterwards; None for its own.
        random: the source of all chance.
        is_wanted: returns whether to keep a position, before the choice of a player.

    Returns:
        The positions that are wanted, and the state at the end; None for a match that goes on for
        too long.
    """
    players = len(names)
    if model is not None:
        replace_evaluation(game, players, model.evaluation(game, players))
    options = game.read_options(players, {})
    state = State.start(game, players, random.getrandbits(48), options)
    bots = [make_bot(name, random.getrandbits(32)) for name in names]
    wanted: list[Position] = []
    past: list[PastChoice] = []
    while not state.finished:
        if len(past) >= game.longest:
            return None
        player = state.active_players()[0]
        before = state.clone()
        if is_wanted(state, player):
            wanted.append(Position(before, player, past[:]))
        action = bots[player].choose(View(state, player, past=past))
        state.play(action, player)
        past.append(PastChoice(before, player, action.text))
    return wanted, state
