"""Stored records replay for ever: a change of what is played ships a migration with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Game, Record
from bgf.records.match import Match

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.bgf")), ids=lambda path: path.stem)
def test_replays(animals: Game, path: Path) -> None:
    record = Record.load(path)
    assert record.result
    assert record.replay(game=animals).result().scores == record.result


def test_positions_are_those_of_1_0_0(animals: Game) -> None:
    """No migration compares them; this one changes nothing."""
    record = Record.load(DATA / "animals-1.0.0.bgf")
    with Match.start(animals, players=record.players, seed=record.seed) as match:
        for step in record.steps:
            match.play(animals.parse_action(step.text), step.player)
    assert match.record.steps == record.steps
