"""Stored records replay for ever: a change of play ships a migration with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.stored_records import check_positions, check_replay

from bgf import Game

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.bgf")), ids=lambda path: path.stem)
def test_replays(animals: Game, path: Path) -> None:
    check_replay(animals, path)


def test_positions_are_those_of_1_0_0(animals: Game) -> None:
    check_positions(animals, DATA / "animals-1.0.0.bgf")
