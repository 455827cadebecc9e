"""Checks of stored records, which must replay for ever."""

from __future__ import annotations

from pathlib import Path

from bgf import Game, Record
from bgf.records.match import Match

__all__ = ["check_positions", "check_replay"]


def check_replay(game: Game, path: Path) -> None:
    """A record replays to the scores that it states, migrated if need be."""
    record = Record.load(path)
    assert record.result
    assert record.replay(game=game).result().scores == record.result


def check_positions(game: Game, path: Path) -> None:
    """Asserts that every action of a record leads to the position stated there.

    This is for versions that play alike: a migrated record is not compared.
    """
    record = Record.load(path)
    assert record.seed is not None
    with Match.start(game, players=record.players, seed=record.seed) as match:
        for step in record.steps:
            match.play(game.parse_action(step.text), step.player)
    assert match.record.steps == record.steps
