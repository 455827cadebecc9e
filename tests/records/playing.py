"""Matches played at random, the same every time."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from bgf import Game
from bgf.records.match import Match

__all__ = ["go_on", "played"]


def played(
    game: Game,
    *,
    players: int = 2,
    seed: int = 7,
    path: Path | None = None,
    upto: int = 100_000,
    **more: Any,
) -> Match:
    """A match with up to `upto` actions played."""
    match = Match.start(game, players=players, seed=seed, path=path, **more)
    go_on(match, Random(seed), upto)
    return match


def go_on(match: Match, random: Random, count: int = 100_000) -> None:
    """Plays `count` more random actions, or to the end of the match; never ``stop``."""
    for _ in range(count):
        if match.state.is_terminal():
            return
        player = random.choice(match.state.active_players())
        actions = [a for a in match.state.legal_actions(player) if a.text != "stop"]
        match.play(random.choice(actions), player)
