"""Pieces, planes and shapes: the content needed to lay them out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.components.layout import Layout
from bgf.components.table import Table
from bgf.content import check_pack, load_pack

PACK = """\
game: ship
version: 1.0.0
languages: [en]
title: {en: Ship}
summary: {en: Load it.}
players: {min: 1, max: 3}
components:
  orders:
    one: {name: {en: One}, shape: ["FF.", "..S"]}
pieces:
  crates:
    fish: {name: {en: Fish}, count: 20, mark: F, style: blue}
    salt: {name: {en: Salt}, count: 20, mark: S}
zones:
  deck: {name: {en: Deck}, holds: orders, sees: nobody, ordered: true, starts: true}
  row: {name: {en: Row}, holds: orders, sees: everybody, size: 4, fill: deck}
counters:
  shore: {name: {en: Shore}, per: crates, start: 20}
  beside: {name: {en: Beside}, per: [player, crates], start: 0}
  coins: {name: {en: Coins}, start: 0}
  paid: {name: {en: Paid}, per: row, start: 2}
  own: {name: {en: Own}, per: player, start: 0}
supplies:
  coins: {counters: [coins, paid], total: 8}
planes:
  hold:
    name: {en: Hold}
    holds: crates
    per: player
    sides:
      - {players: [1, 2], rows: 5, sectors: [3, 4, 3]}
      - {players: [3], rows: 5, sectors: [4, 4]}
actions:
  load: {name: {en: Load}, text: {en: Load.}}
phases:
  play: {name: {en: Play}, order: clockwise, stages: {act: {actions: [load]}}, next: end}
"""


def write(folder: Path, old: str = "", new: str = "") -> Path:
    assert not old or PACK.count(old) == 1, old
    (folder / "game.yaml").write_text(PACK.replace(old, new) if old else PACK, encoding="utf-8")
    return folder


def test_such_a_pack_is_sound(tmp_path: Path) -> None:
    assert [str(d) for d in check_pack(write(tmp_path))] == []
    assert load_pack(tmp_path).data["planes"]["hold"]["holds"] == "crates"


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("per: crates, start: 20", "per: crate, start: 20", "BGF-E314", 'did you mean "crates"'),
        ("per: [player, crates]", "per: [playr, crates]", "BGF-E314", 'did you mean "player"'),
        ("per: row", "per: deck", "BGF-E413", 'has no "size"'),
        ("    holds: crates", "    holds: crate", "BGF-E312", 'did you mean "crates"'),
        (
            '"FF.", "..S"',
            '"FF.", "..X"',
            "BGF-E313",
            'no piece marked "X"; expected one of F, S, .',
        ),
        ('"FF.", "..S"', '"FF.", "..SS"', "BGF-E420", "expected 3 as in the first row"),
        ('"FF.", "..S"', '"...", "..."', "BGF-E420", "a shape without a piece"),
        ("mark: S}", "mark: F}", "BGF-E409", 'the mark of "fish" already'),
        ("mark: S}", "mark: .}", "BGF-E206", "one character"),
        ("players: [3], rows", "players: [2], rows", "BGF-E420", "2 sides are for 2 players"),
        ("players: [3], rows: 5, ", "players: [4], rows: 5, ", "BGF-E420", "no sides are for 3"),
        ("rows: 5, sectors: [4, 4]", "rows: 200, sectors: [4, 4]", "BGF-E420", "1600 cells"),
        ("sectors: [4, 4]", "sectors: [35, 35]", "BGF-E420", "70 columns"),
        ("count: 20, mark: F", "count: 21, mark: F", "BGF-E421", "start at 20 with 1 player"),
        ("per: [player, crates], start: 0", "per: [player, crates], start: 1", "BGF-E421", "21"),
        ("total: 8", "total: 2", "BGF-E405", "start at 8"),
        ("crates, start: 20", "crates, start: {fish: 20, salt: 18}", "BGF-E421", "start at 18"),
        (
            "crates, start: 20",
            "crates, start: {fish: 20, salz: 20}",
            "BGF-E325",
            'no number "salz"; did you mean "salt"?',
        ),
        ("crates, start: 20", "crates, start: {fish: 20}", "BGF-E427", "no start for salt"),
        ("start: 0}\n  paid", "start: {fish: 0}}\n  paid", "BGF-E427", "a single number"),
        ("start: 20}", "start: {fish: many, salt: 20}}", "BGF-E203", "whole number"),
    ],
)
def test_an_impossible_layout_is_refused(
    old: str, new: str, code: str, words: str, tmp_path: Path
) -> None:
    found = check_pack(write(tmp_path, old, new))
    assert code in {d.code for d in found}
    ours = [d for d in found if d.code == code]
    assert any(words in d.message for d in ours), [str(d) for d in found]
    if code == "BGF-E421":
        return  # told where the pieces are described, whichever number is wrong
    line = PACK.replace(old, new).partition(new)[0].count("\n") + 1
    assert any(d.line in (line, line - 1, line - 2) for d in ours)


def test_invalid_number_of_players_causes_no_further_diagnostics(tmp_path: Path) -> None:
    pack = PACK.replace("count: 20, mark: F", "count: 21, mark: F").replace("min: 1", "min: true")
    (tmp_path / "game.yaml").write_text(pack, encoding="utf-8")
    assert [d.code for d in check_pack(tmp_path)] == ["BGF-E203"]


@pytest.mark.parametrize(
    ("start", "words"),
    [("{1: 1, 2: 2, 3: 3, 4: 4}", "start at 10"), ("{1: 9, 2: 0, 3: 0, 4: -1}", "below 0")],
)
def test_starts_of_a_numbered_supply_are_added_up(start: str, words: str, tmp_path: Path) -> None:
    pack = write(tmp_path, "per: row, start: 2", f"per: row, start: {start}")
    (defect,) = check_pack(pack)
    assert defect.code == "BGF-E405"
    assert words in defect.message


def test_each_number_of_a_counter_has_a_start_of_its_own(tmp_path: Path) -> None:
    pack = PACK.replace("per: crates, start: 20", "per: crates, start: {salt: 5, fish: 20}")
    pack = pack.replace("name: {en: Salt}, count: 20", "name: {en: Salt}, count: 5")
    pack = pack.replace("per: row, start: 2", "per: row, start: {1: 4, 2: 3, 3: 1, 4: 0}")
    (tmp_path / "game.yaml").write_text(pack, encoding="utf-8")
    assert [str(d) for d in check_pack(tmp_path)] == []
    layout = Layout.from_content(load_pack(tmp_path).data)
    table = Table()
    table.lay_out(layout, 2)
    assert [table.counters[layout.counters["shore"].slots[0] + kind] for kind in (0, 1)] == [20, 5]
    paid = layout.counters["paid"].slots[0]
    assert table.counters[paid : paid + 4] == [4, 3, 1, 0]
