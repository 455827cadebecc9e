"""Stored records replay for ever: a change of play ships a migration with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Game, Record

STORED = sorted((Path(__file__).parent / "data").glob("*.bgf"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_replays(game: Game, path: Path) -> None:
    record = Record.load(path)
    assert record.result
    assert record.replay(game=game, content_check=False).result().scores == record.result
