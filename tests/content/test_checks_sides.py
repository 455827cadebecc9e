"""Sides of planes: free shapes, hexes, edges, and sizes that an option says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bgf.content import check_pack
from bgf.content.pack import load_pack

PACK = """\
game: field
version: 1.0.0
languages: [en]
title: {en: Field}
summary: {en: A field.}
players: {min: 2, max: 2}
options:
  size: {type: int, default: 9, min: 5, max: 26, text: {en: Size.}}
  round: {type: bool, default: false, text: {en: Shape.}}
  any: {type: int, default: 3, text: {en: Any number.}}
pieces:
  stones:
    red: {name: {en: Red}, count: 9, mark: R}
    blue: {name: {en: Blue}, count: 9, mark: B}
counters:
  stock: {per: stones, start: 9, shown: false}
planes:
  board:
    name: {en: Board}
    holds: stones
    cells: hexes
    edges: {front: red, left: blue}
    sides:
      - {options: {round: false}, rows: size, sectors: [size]}
      - {options: {round: true}, rows: 3, sectors: [3], shape: [".##", "###", "##."]}
actions:
  put: {name: {en: Put}, text: {en: Put.}}
phases:
  play: {name: {en: Play}, order: clockwise, stages: {act: {actions: [put]}}, next: end}
"""


def write(folder: Path, old: str = "", new: str = "") -> Path:
    assert not old or PACK.count(old) == 1, old
    (folder / "game.yaml").write_text(PACK.replace(old, new) if old else PACK, encoding="utf-8")
    return folder


def test_an_option_that_says_a_size_makes_a_side_for_each(tmp_path: Path) -> None:
    assert [str(d) for d in check_pack(write(tmp_path))] == []
    sides = load_pack(tmp_path).data["planes"]["board"]["sides"]
    assert len(sides) == 22 + 1
    assert sides[0] == {"options": {"round": False, "size": 5}, "rows": 5, "sectors": [5]}
    assert sides[21]["rows"] == 26
    assert sides[22]["options"] == {"round": True}


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("rows: size", "rows: sise", "BGF-E324", 'no option "sise"; did you mean "size"?'),
        ("sectors: [size]", "sectors: [any]", "BGF-E420", "can't set a size"),
        ("rows: size", "rows: round", "BGF-E420", "can't set a size"),
        ("{round: false}", "{rounds: false}", "BGF-E324", 'did you mean "round"?'),
        ("{round: false}", "{size: 4}", "BGF-E420", 'not a value of the option "size"'),
        (
            "{round: true}",
            "{round: false}",
            "BGF-E420",
            "2 sides are for 2 players with round=False",
        ),
        ("{round: true}", "{size: 9}", "BGF-E420", "sides are for 2 players with"),
        ("max: 26", "max: 33", "BGF-E420", "found 1089 cells, expected at most 1024"),
        ('".##", "###"', '".##"', "BGF-E420", "expected 3 rows of 3 characters"),
        ('".##"', '".#"', "BGF-E420", "expected 3 rows of 3 characters"),
        ('".##", "###", "##."', '"...", "...", "..."', "BGF-E420", "a side without a cell"),
        ('".##"', '".#x"', "BGF-E206", "shape"),
        ("rows: 3", "rows: size", "BGF-E420", "can't have a shape"),
        ("left: blue", "left: green", "BGF-E321", 'no thing "green"'),
        ("left: blue", "top: blue", "BGF-E201", "top"),
        ("cells: hexes", "cells: hexagons", "BGF-E2", "hexes"),
    ],
)
def test_an_impossible_layout_is_refused(
    old: str, new: str, code: str, words: str, tmp_path: Path
) -> None:
    found = check_pack(write(tmp_path, old, new))
    assert any(d.code.startswith(code) and words in str(d) for d in found), [str(d) for d in found]


@pytest.mark.parametrize(
    ("right", "written"),
    [
        ("rows: size", "row: size"),
        ("rows: size", "rows: siez"),
        ("sectors: [size]", "sectrs: [size]"),
        ("sectors: [size]", "sectors: 3"),
        ("sides:", "sids:"),
        ("start: 400", "strat: 400"),
        ("  size:", "  siez:"),
        ("default: 11", "deafult: 11"),
        ("options:", "optoins:"),
        ("pieces:", "peices:"),
    ],
)
def test_one_misspelling_is_one_error(tmp_path: Path, right: str, written: str) -> None:
    example = Path(__file__).parents[2] / "examples" / "hex" / "hex" / "content"
    shutil.copytree(example, tmp_path / "hex")
    head = tmp_path / "hex" / "game.yaml"
    text = head.read_text("utf-8")
    assert text.count(right) == 1
    head.write_text(text.replace(right, written), "utf-8")
    assert len(check_pack(tmp_path / "hex")) == 1
