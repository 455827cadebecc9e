"""Dice: those on the table, and those of a pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Game
from bgf.content.pack import load_pack
from bgf.testing.positions import load_dice

from .conftest import PACK, Paper, Stones
from .test_pack_view import shown
from .test_table_view import drawn

DICE = """\
dice:
  storm:
    name: {en: Storm dice, pl: Kości burzy}
    number: 3
    faces: [0, 2, 5]
    marks: {0: ✗}
  coin: {name: {en: Coin, pl: Moneta}, faces: [1, 2]}
"""


@pytest.fixture
def stormy(tmp_path: Path) -> Game:
    """The small game, with dice."""
    (tmp_path / "game.yaml").write_text(PACK + DICE, encoding="utf-8")
    return Game("stones", load_pack(tmp_path), Stones)


def test_dice_are_on_the_screen_from_a_roll_until_they_are_picked_up(
    stormy: Game, paper: Paper
) -> None:
    state, dice = stormy.new_state(2), stormy.layout.some_dice("storm")
    assert "Storm dice" not in drawn(paper, state, 0)
    load_dice(state, ("storm", [2, 0, 5])).roll(dice)
    for viewer in (0, 1, None):
        assert "\nStorm dice  2 ✗ 5\n" in drawn(paper, state, viewer)
    assert "\nKości burzy  2 ✗ 5\n" in drawn(paper, state, 0, lang="pl")
    assert "Coin  " not in drawn(paper, state, 0), "nobody has thrown it"
    state.pick_up(dice)
    assert "Storm dice" not in drawn(paper, state, 0)


def test_a_pack_says_which_dice_there_are(stormy: Game, paper: Paper) -> None:
    lines = shown(stormy, paper, "dice", encoding="utf-8")
    assert [line.split() for line in lines] == [
        ["Dice"],
        ["Storm", "dice", "3", "×", "✗", "2", "5"],
        ["Coin", "1", "2"],
    ]
    assert "x 2 5" in shown(stormy, paper, "dice")[1], "a terminal that knows ASCII alone"
