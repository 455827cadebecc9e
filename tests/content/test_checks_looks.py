"""Checks of looks: columns, prices, piles at places, parts of maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.content import check_pack

PACK = """\
game: port
version: 1.0.0
languages: [en]
title: {en: Port}
summary: {en: Load ships.}
players: {min: 2, max: 3}
values:
  skip: {value: 1}
components:
  ships:
    cog: {name: {en: Cog}, cost: 2, berths: 3}
    hulk: {name: {en: Hulk}, cost: 5, berths: 9, fast: true}
  people:
    one: {name: {en: One}, number: 1}
    two: {name: {en: Two}, number: 2, worth: 4}
zones:
  dock:
    name: {en: Dock}
    holds: ships
    sees: everybody
    ordered: true
    starts: true
    price: {of: cost, more: skip, from: coins}
    columns: [price, name, berths, fast, crates, cabins]
  cabins:
    {name: {en: Cabins}, holds: people, sees: everybody, piles: 2, on: ships,
      room: {of: berths, takes: number, more: crates}}
  quays:
    name: {en: Quays}
    holds: people
    sees: everybody
    piles: 5
    at: {west: 2, east: 3}
    notes: [worth]
    starts: true
counters:
  coins: {name: {en: Coins}, per: player, start: 3, marks: {0: none}}
  crates: {name: {en: Crates}, per: ships, start: 0}
maps:
  bay:
    regions:
      north: {name: {en: North}, code: NO}
      south: {name: {en: South}, code: SO, style: green}
    colours:
      deep: {name: {en: deep}, mark: d}
      flat: {name: {en: flat}, mark: f}
    legend: {star: {en: "*: fast ships only"}}
    places:
      west: {name: {en: West}, region: north, spaces: 2, frame: "{}"}
      east: {name: {en: East}, region: south}
    links:
      west-east: {between: [west, east], colour: deep, mark: "d*"}
actions:
  load: {name: {en: Load}, text: {en: Load.}}
phases:
  play: {name: {en: Play}, order: clockwise, stages: {act: {actions: [load]}}, next: end}
"""


def found(folder: Path, old: str = "", new: str = "") -> list[str]:
    """The problems of the pack with some words replaced: code and message."""
    assert not old or PACK.count(old) == 1, old
    (folder / "game.yaml").write_text(PACK.replace(old, new) if old else PACK, encoding="utf-8")
    return [f"{d.code} {d.message}" for d in check_pack(folder)]


def test_such_a_pack_is_sound(tmp_path: Path) -> None:
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[price, name, berths, fast", "[price, name, bertsh, fast", "no key of its kinds"),
        ("notes: [worth]", "notes: [cost]", 'no key of its kinds "cost"'),
        ("per: ships, start", "per: people, start", 'no key of its kinds "crates"'),
        ("of: cost", "of: fast", '"cog" of ships has no number "fast"'),
        ("takes: number", "takes: worth", '"one" of people has no number "worth"'),
        ("of: berths", "of: holds", 'has no number "holds"'),
    ],
)
def test_a_key_that_the_kinds_do_not_have(tmp_path: Path, old: str, new: str, told: str) -> None:
    problems = found(tmp_path, old, new)
    assert [words for words in problems if words.startswith("BGF-E315") and told in words]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("more: skip,", "more: skp,", "BGF-E316"),
        ("region: south}", "region: suoth}", "BGF-E317"),
        ("from: coins", "from: coin", "BGF-E305"),
        ("from: coins", "from: crates", "BGF-E413"),
        ("    ordered: true\n", "", "BGF-E413"),
        ("west: 2, east: 3", "west: 2, east: 4", "BGF-E413"),
        ("west: 2, east: 3", "wset: 2, east: 3", "BGF-E304"),
        ("piles: 2, on: ships", "piles: 3, on: ships", "BGF-E413"),
        ("piles: 2, on: ships", "piles: 2, on: shops", "BGF-E301"),
        ("piles: 2, on: ships", "piles: 2", "BGF-E413"),
        ("more: crates", "more: crate", "BGF-E305"),
        ("more: crates", "more: coins", "BGF-E413"),
        ("spaces: 2", "spaces: {2: 1, 3: 2}", ""),
        ("spaces: 2", "spaces: {1: 1, 3: 2}", ""),
        ("spaces: 2", "spaces: {3: 2}", "BGF-E423"),
        ("spaces: 2", "spaces: {0: 2}", "BGF-E206"),
        ("spaces: 2", "spaces: {2: 10}", "BGF-E205"),
        ("code: SO", "code: NO", "BGF-E409"),
        ("code: SO", "code: {en: NO}", "BGF-E409"),
        ("code: SO", "code: {en: SO}", ""),
        ("code: SO", "code: {en: s}", "BGF-E206"),
        ("mark: f", "mark: d", "BGF-E409"),
        ("mark: f", "mark: x", "BGF-E206"),
        ("mark: f", 'mark: "12"', ""),
        ("mark: f", 'mark: "123"', "BGF-E206"),
        ("berths: 9, fast: true}", "berths: 9, fast: true, at: 1}", ""),
    ],
)
def test_mistakes_in_looks_are_reported_with_their_code(
    tmp_path: Path, old: str, new: str, code: str
) -> None:
    codes = {words.split()[0] for words in found(tmp_path, old, new)}
    assert code in codes if code else not codes


@pytest.mark.parametrize("piles", ["many", "true", "[5]"])
def test_piles_that_are_no_number_are_compared_with_nothing(tmp_path: Path, piles: str) -> None:
    (problem,) = found(tmp_path, "    piles: 5\n", f"    piles: {piles}\n")
    assert problem.startswith("BGF-E203")
