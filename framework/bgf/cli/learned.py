"""Tells users that a file beside a pack, made by ``bgf learn``, is ignored, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.cli.output import complain
from bgf.learn.evaluation import learned_problem

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["tell_what_is_ignored"]


def tell_what_is_ignored(game: Game) -> None:
    """Prints why bots ignore the learned file beside a game's pack; nothing if they use it."""
    problem = learned_problem(game)
    if problem is not None:
        complain(problem)
