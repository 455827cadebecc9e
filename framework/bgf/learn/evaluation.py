"""The evaluation that bots ask: the game's own, else the one that was learned."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bgf.learn.stored import NOTHING_LEARNED, Learned, learned_of

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.result import Estimate
    from bgf.engine.state import State
    from bgf.words import Message

__all__ = ["Evaluate", "evaluation_of", "judge_by", "learned_problem"]

Evaluate = Callable[["State"], "Estimate"]
"""Estimates how a match that goes on will end."""

_learned: WeakKeyDictionary[Game, Learned] = WeakKeyDictionary()


def evaluation_of(game: Game, players: int) -> Evaluate | None:
    """Returns the evaluation of a game for a number of players; None if there is none.

    The game's own hook `bgf_evaluate` comes before what was learned.
    """
    own: Evaluate | None = game.hooks.evaluate
    if own is not None:
        return own
    return _of(game).evaluations.get(players)


def learned_problem(game: Game) -> Message | None:
    """Returns why what was learned of a game is not used; None if it is used, or there is none."""
    if game.hooks.evaluate is not None:
        return None
    return _of(game).problem


def judge_by(game: Game, players: int, evaluate: Evaluate | None) -> None:
    """Has bots judge positions of a loaded game by an evaluation, in place of a stored one.

    Args:
        game: the game, which has no evaluation of its own.
        players: the number of players.
        evaluate: the evaluation; None for playouts.
    """
    found = {**_of(game).evaluations}
    found.pop(players, None)
    if evaluate is not None:
        found[players] = evaluate
    _learned[game] = Learned(found, None)


def _of(game: Game) -> Learned:
    found = _learned.get(game)
    if found is None:
        found = _learned[game] = NOTHING_LEARNED if game.hooks.evaluate else learned_of(game)
    return found
