"""Checks of faces: everything named exists, and every text can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.content import check_pack, load_pack

PACK = """\
game: port
version: 1.0.0
languages: [en]
title: {en: Port}
summary: {en: Load ships.}
players: {min: 2, max: 3}
components:
  ships:
    cog: {name: {en: Cog}, cost: 2, rig: square}
zones:
  dock: {name: {en: Dock}, holds: ships, sees: everybody, starts: true}
counters:
  coins: {name: {en: Coins}, per: player, start: 3}
  store: {name: {en: Store}, per: crates, start: 4}
pieces:
  crates:
    wine: {name: {en: Wine}, mark: W, count: 4}
planes:
  deck: {name: {en: Deck}, holds: crates, sides: [{rows: 2, sectors: [2]}]}
maps:
  bay:
    places:
      west: {name: {en: West}, at: [0, 0]}
      east: {name: {en: East}, at: [9, 0]}
    links:
      west-east: {between: [west, east]}
actions:
  sail: {name: {en: Sail}, text: {en: Sail.}}
phases:
  play: {name: {en: Play}, order: clockwise, stages: {act: {actions: [sail]}}, next: end}
"""

FACES = """\
faces:
  web:
    maps:
      bay: {ground: districts, rivers: [[[0, 1], [9, 1]]], islands: [{at: [4, 1], size: [20, 9]}]}
    frames: {deck: hull, dock: ark}
    piece: cube
    icons: {ships: cargo-ship, square: "M0 0H512V512H0Z", wine: barrel, coins: coins}
    tints: {cog: "#dfe8d2", square: "#c9e4ea"}
    palette:
      c-red: {light: "#a01010", dark: "#b02020"}
      tone-0: {light: "#ffffff", dark: "#000000"}
    cards: {ships: {art: rig, corner: cost}}
    layout: {board: [bay, deck], dock: [dock], side: [coins]}
"""


def problems(tmp_path: Path, faces: str) -> list[str]:
    """The problems of the pack with some faces, each as one line."""
    (tmp_path / "game.yaml").write_text(PACK, "utf-8")
    (tmp_path / "faces.yaml").write_text(faces, "utf-8")
    found = check_pack(tmp_path)
    return [f"{each.line}:{each.column} {each.code} {each.message}" for each in found]


def test_faces_with_existing_names_are_sound(tmp_path: Path) -> None:
    assert problems(tmp_path, FACES) == []


CASES = [
    ("bay: {ground", "bey: {ground", "BGF-E319", 'no map "bey"; did you mean "bay"?', 4),
    ("deck: hull", "deckk: hull", "BGF-E320", 'no area "deckk"; did you mean "deck"?', 5),
    ("[bay, deck]", "[bay, dick]", "BGF-E320", 'no area "dick"; did you mean', 13),
    ("side: [coins]", "side: [dock]", "BGF-E409", '"dock" lies in "dock" already', 13),
    ("wine: barrel", "win: barrel", "BGF-E321", 'no thing "win"; did you mean', 7),
    ("cargo-ship", "cargo-shop", "BGF-E322", 'no icon "cargo-shop"; did you mean "cargo-ship"', 7),
    ("c-red: {", "c-rad: {", "BGF-E323", 'no token "c-rad"; did you mean "c-red"?', 10),
    ('cog: "#dfe8d2"', 'cag: "#dfe8d2"', "BGF-E321", 'no thing "cag"; did you mean', 8),
    ("corner: cost", "corner: cots", "BGF-E315", 'no key of its kinds "cots"', 12),
    ("cards: {ships", "cards: {shops", "BGF-E301", 'no component type "shops"', 12),
    ("#a01010", "#f0a0a0", "BGF-E426", "its contrast with #ffffff on light pages is 2", 10),
    ('"#000000"', '"#808080"', "BGF-E426", "its contrast with #f3ebdc on dark pages is 3.3", 11),
    ("#dfe8d2", "#555555", "BGF-E426", "its contrast with what is printed on it is 2", 8),
    ("hull", "hall", "BGF-E204", '"hull"', 5),
    ("size: [20, 9]", "size: [20]", "BGF-E205", "2", 4),
    ("piece: cube", "pieces: cube", "BGF-E201", '"piece"', 6),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[2]}-{case[1]}")
def test_mistakes_are_reported_with_their_line(
    case: tuple[str, str, str, str, int], tmp_path: Path
) -> None:
    old, new, code, words, line = case
    assert old in FACES
    (found,) = problems(tmp_path, FACES.replace(old, new, 1))
    assert found.startswith(f"{line}:")
    assert code in found
    assert words in found


def test_a_look_changes_nothing_that_a_record_relies_on(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(PACK, "utf-8")
    plain = load_pack(tmp_path).digest
    (tmp_path / "faces.yaml").write_text(FACES, "utf-8")
    assert load_pack(tmp_path).digest == plain
