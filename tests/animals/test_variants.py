"""Packs that extend Animals with other numbers: played to the end, or refused with reasons."""

from __future__ import annotations

import random
from pathlib import Path

import bgf

HEAD = "extends: animals\nversion: 1.0.0\ntitle: {en: Larger arks, pl: Większe arki}\n"
FIVE = """\
values:
  species: {value: {5: 12}}
  face_up: {value: {5: 14}}
  ark: {value: 9}
  score_herd: {value: 7}
"""
FIVE_TABLE = """\
zones:
  middle: {piles: 15}
counters:
  stock: {start: 25}
supplies:
  crates: {total: 25}
"""


def test_a_variant_for_five_is_played_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"{HEAD}players: {{min: 2, max: 5}}\n", "utf-8")
    (tmp_path / "values.yaml").write_text(FIVE, "utf-8")
    (tmp_path / "table.yaml").write_text(FIVE_TABLE, "utf-8")
    assert bgf.validate(tmp_path) == []
    state = bgf.load("animals", content=tmp_path).new_state(players=5, seed=3)
    below = random.Random(3).randrange
    while not state.is_terminal():
        for player in state.active_players():
            state.apply(state.sample_action(player, below), player)
    assert len(state.returns()) == 5


def test_broken_requirements_of_a_variant_are_reported(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HEAD, "utf-8")
    (tmp_path / "x.yaml").write_text("values:\n  face_up:\n    value: {3: null}\n", "utf-8")
    (found,) = bgf.validate(tmp_path)
    assert (found.code, Path(found.file).name, found.line) == ("BGF-E501", "x.yaml", 3)
    assert 'the key "3" is missing' in found.message
