"""What bots are told of a game: its evaluation, how much choices tell, how shares are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bgf.learn.stored import Learned, learned_of
from bgf.learn.telling import AS_IT_IS

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.result import Estimate
    from bgf.engine.state import State
    from bgf.learn.telling import Telling
    from bgf.words import Message

__all__ = [
    "Evaluate",
    "believe_by",
    "evaluation_of",
    "evidence_of",
    "judge_by",
    "learned_problem",
    "telling_of",
]

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
    return _of(game).problem


def evidence_of(game: Game, players: int) -> float | None:
    """Returns how much the choices of others tell of what they hold; None if it was not measured.

    It is the `evidence` of `bgf.bots.beliefs.Beliefs`.
    """
    return _of(game).evidence.get(players)


def telling_of(game: Game, players: int) -> Telling:
    """Returns how shares in the win are told; as they were found if that was not measured."""
    return _of(game).tellings.get(players, AS_IT_IS)


def believe_by(game: Game, players: int, evidence: float | None) -> None:
    """Has bots believe by an evidence, in place of a stored one, and tell shares as they find them.

    Args:
        game: the game, which has been loaded.
        players: the number of players.
        evidence: see `evidence_of`.
    """
    known = _of(game)
    found = {**known.evidence}
    found.pop(players, None)
    if evidence is not None:
        found[players] = evidence
    tellings = {number: one for number, one in known.tellings.items() if number != players}
    _learned[game] = replace(known, evidence=found, tellings=tellings)


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
    _learned[game] = replace(_of(game), evaluations=found, problem=None)


def _of(game: Game) -> Learned:
    found = _learned.get(game)
    if found is None:
        found = _learned[game] = learned_of(game)
    return found
