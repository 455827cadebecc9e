"""Positions of games on large planes, written and read again."""

from __future__ import annotations

import json

import pytest
from tests.kinds.test_placing import CHANGES, Drop
from tests.kinds.toys import toy, yard_changes

from bgf import Game, State
from bgf.errors import BadState


@pytest.fixture(scope="module")
def game() -> Game:
    return toy(
        Drop, stages={"act": "drop"}, changes={**CHANGES, **yard_changes(rows=26, sectors=[26])}
    )


def placed(game: Game) -> State:
    state = game.new_state(seed=1)
    state.place(state.layout.plane("yard"), 1, 675, 1)
    state.counters[state.layout.own_counters("stock")[0] + 1] -= 1
    assert state.faults() == []
    return state


def test_a_mask_of_many_cells_is_text(game: Game) -> None:
    state = placed(game)
    written = json.loads(json.dumps(state.to_dict()))
    assert written["planes"]["yard"][1][1] == f"{1 << 675:x}"
    assert game.state_from_dict(written).to_dict() == state.to_dict()


@pytest.mark.parametrize("mask", ["", "xyz", "-1", f"{1 << 676:x}", None, 1 << 676])
def test_invalid_masks_are_refused(game: Game, mask: object) -> None:
    written = placed(game).to_dict()
    written["planes"]["yard"][1][1] = mask
    with pytest.raises(BadState):
        game.state_from_dict(written)
