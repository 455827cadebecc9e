"""Stored records replay for ever: a change of what is played ships a migration with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Game, Record
from bgf.records.match import Match

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.bgf")), ids=lambda path: path.stem)
def test_replays(aeroplanes: Game, path: Path) -> None:
    record = Record.load(path)
    assert record.result
    assert record.replay(game=aeroplanes).result().scores == record.result


def test_positions_are_those_of_1_0_0(aeroplanes: Game) -> None:
    """No migration compares them; this one changes nothing."""
    record = Record.load(DATA / "aeroplanes-1.0.0.bgf")
    with Match.start(aeroplanes, players=record.players, seed=record.seed) as match:
        for step in record.steps:
            match.play(aeroplanes.parse_action(step.text), step.player)
    assert match.record.steps == record.steps
