"""The knowledge of bots about a game: its evaluation, evidence, and calibration of win shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bgf.learn.calibration import UNCHANGED
from bgf.learn.stored import Learned, learned_of

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.result import Estimate
    from bgf.engine.state import State
    from bgf.learn.calibration import Calibration
    from bgf.learn.stored import Evidence
    from bgf.words import Message

__all__ = [
    "Evaluate",
    "calibration_of",
    "evaluation_of",
    "evidence_of",
    "learned_problem",
    "replace_evaluation",
    "replace_evidence",
]

Evaluate = Callable[["State"], "Estimate"]
"""A function that estimates how an unfinished match will end."""

_learned: WeakKeyDictionary[Game, Learned] = WeakKeyDictionary()


def evaluation_of(game: Game, players: int) -> Evaluate | None:
    """Returns the evaluation of a game for a number of players; None if there is none.

    The game's own hook `bgf_evaluate` takes precedence over a learned evaluation.
    """
    own: Evaluate | None = game.hooks.evaluate
    if own is not None:
        return own
    return _of(game).evaluations.get(players)


def learned_problem(game: Game) -> Message | None:
    """Returns the reason why a learned file is not used; None if it is used, or there is none."""
    return _of(game).problem


def evidence_of(game: Game, players: int) -> Evidence | None:
    """Returns how much the others' play reveals about what they hold; None if not measured."""
    return _of(game).evidence.get(players)


def calibration_of(game: Game, players: int) -> Calibration:
    """Returns the correction of win shares; `UNCHANGED` if it was not measured."""
    return _of(game).calibrations.get(players, UNCHANGED)


def replace_evidence(game: Game, players: int, evidence: Evidence | None) -> None:
    """Replaces the evidence of a loaded game, and removes the correction of win shares.

    Args:
        game: the game.
        players: the number of players.
        evidence: None for the default; see `evidence_of`.
    """
    known = _of(game)
    found = {**known.evidence}
    found.pop(players, None)
    if evidence is not None:
        found[players] = evidence
    calibrations = {number: one for number, one in known.calibrations.items() if number != players}
    _learned[game] = replace(known, evidence=found, calibrations=calibrations)


def replace_evaluation(game: Game, players: int, evaluate: Evaluate | None) -> None:
    """Replaces the learned evaluation of a loaded game.

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
