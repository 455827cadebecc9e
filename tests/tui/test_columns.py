"""Zones with one component on a line: prices, spaces taken, and owners."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from bgf import Game, State
from bgf.content.pack import load_pack
from bgf.testing.positions import position
from bgf.tui.content import LocalizedPack
from bgf.tui.pack.kind_columns import kinds_in_columns

from . import ship
from .conftest import PACK, Paper, Stones
from .test_table_view import drawn

MORE = {
    "components:\n": """\
values:
  skip: {value: 3}
components:
  ships:
    cog: {name: {en: Cog, pl: Koga}, cost: 2, berths: 5}
    hulk: {name: {en: Hulk, pl: Holk}, cost: 2, berths: 9, fast: true}
  people:
    sailor: {name: {en: Sailor, pl: Żeglarz}, weight: 1}
    cook: {name: {en: Cook, pl: Kucharz}, weight: 2, worth: 4}
""",
    "zones:\n": """\
zones:
  dock:
    name: {en: Dock, pl: Dok}
    holds: ships
    sees: everybody
    ordered: true
    starts: true
    price: {of: cost, more: skip, from: coins}
    columns: [price, name, berths, fast]
  fleet:
    name: {en: Fleet, pl: Flota}
    holds: ships
    per: player
    sees: everybody
    columns: [name, berths, cabins]
  cabins:
    name: {en: Cabins, pl: Kajuty}
    holds: people
    sees: everybody
    piles: 2
    on: ships
    room: {of: berths, takes: weight, more: crates}
  quay:
    {name: {en: Quay, pl: Nabrzeże}, holds: people, sees: everybody, starts: true, notes: [worth]}
""",
    "counters:\n": """\
counters:
  crates: {name: {en: Crates, pl: Skrzynie}, per: ships, start: 0}
""",
    "texts:\n": """\
texts:
  price: {en: Price, pl: Cena}
  berths: {en: Berths, pl: Miejsca}
  worth: {en: VP, pl: PZ}
""",
}


@pytest.fixture
def port(tmp_path: Path) -> Game:
    """The small game with ships."""
    text = PACK
    for head, section in MORE.items():
        text = text.replace(head, section, 1)
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    return Game("stones", load_pack(tmp_path), Stones)


@pytest.fixture
def sailing(port: Game) -> State:
    """The Cog is A's, with both passengers and a crate aboard; the Hulk is B's."""
    return position(
        port,
        2,
        zones={"fleet": ["cog", "hulk"], "cabins": ["sailor cook"]},
        counters={"crates": {"cog": 1}},
    )


def lines(out: str) -> list[str]:
    """The drawn lines, with single blanks."""
    return [" ".join(line.split()) for line in out.splitlines()]


def test_a_price_that_the_reader_cannot_pay_is_in_parentheses(port: Game, paper: Paper) -> None:
    out = lines(drawn(paper, port.new_state(2), 0))
    start = out.index("Price Dock Berths fast ( ): more than you have")
    rows = [line.split(" ", 1) for line in out[start + 1 : start + 3]]
    assert [price for price, _ in rows] == ["2", "(5)"], "3 for the ship passed over"
    assert sorted(ship for _, ship in rows) == ["Cog 5", "Hulk 9 ✓"]


@pytest.mark.parametrize("width", [24, 30, 40])
def test_where_room_is_short_it_is_explained_below(port: Game, paper: Paper, width: int) -> None:
    out = drawn(paper, port.new_state(2), 0, width)
    assert "( ): more than you have" in lines(out)
    assert max(map(cell_len, out.splitlines())) <= width


def test_spectators_see_no_price_as_too_dear(port: Game, paper: Paper) -> None:
    out = lines(drawn(paper, port.new_state(2), None))
    assert [line for line in out if re.match("5 (Cog|Hulk)", line)]
    assert not any("more than you have" in line for line in out)


def test_taken_spaces_are_listed_with_their_occupants(sailing: State, paper: Paper) -> None:
    out = lines(drawn(paper, sailing, 0))
    assert out[out.index("Fleet Berths Cabins") + 1] == "Cog 4/5 Sailor, Cook"
    assert "Fleet B Hulk (berths 0/9)" in out
    assert not any(line.startswith(("Cabins ", "Crates ")) for line in out), "they are told above"


def test_spectators_see_all_fleets_in_one_table(sailing: State, paper: Paper) -> None:
    out = lines(drawn(paper, sailing, None))
    start = out.index("Fleet Berths Cabins")
    assert out[start + 1 : start + 3] == ["A Cog 4/5 Sailor, Cook", "B Hulk 0/9"]


def test_names_have_their_notes(port: Game, paper: Paper) -> None:
    out = lines(drawn(paper, port.new_state(2), 0))
    assert "Quay Sailor Cook (VP 4)" in out


def test_all_kinds_of_a_pack_in_columns(port: Game) -> None:
    content = LocalizedPack(port.pack, "pl")
    told = kinds_in_columns(content, "ships", 60, unicode=True)
    assert told is not None
    assert lines(told.plain) == ["cost Miejsca fast", "2 Koga 5", "2 Holk 9 ✓"]
    assert kinds_in_columns(content, "people", 60, unicode=True) is None


def test_tables_stand_apart_from_other_lines(sailing: State, paper: Paper) -> None:
    out = drawn(paper, sailing, 0)
    assert re.search(r"\n\nFleet +Berths +Cabins\n.*\n\nFleet B ", out)


def test_pieces_in_columns_are_told_by_their_signs(tmp_path: Path) -> None:
    cost = "costs: {fish: 2, salt: 1}, brings: fish, shape"
    pack = ship.PACK.replace('shape: ["SFS"]', f'{cost}: ["SFS"]')
    pack = pack.replace("size: 4, fill: deck", "size: 4, fill: deck, columns: [costs, brings]")
    (tmp_path / "game.yaml").write_text(pack, encoding="utf-8")
    content = LocalizedPack(load_pack(tmp_path), "en")
    table = kinds_in_columns(content, "orders", 80, unicode=True)
    assert table is not None
    line = next(line for line in table.plain.splitlines() if line.startswith("Bar"))
    assert line.split() == ["Bar", "F2", "S1", "F"]
