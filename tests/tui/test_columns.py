"""Zones told one component to a line: prices, room that is taken, and whose is what."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from bgf import Game, State
from bgf.content.pack import load_pack
from bgf.tui.content import Content
from bgf.tui.table_columns import kinds_in_columns

from .conftest import PACK, Paper, Stones
from .test_table_view import drawn

SHIPS = """\
values:
  skip: {value: 3}
components:
  ships:
    cog: {name: {en: Cog, pl: Koga}, cost: 2, berths: 5}
    hulk: {name: {en: Hulk, pl: Holk}, cost: 1, berths: 9, fast: true}
  people:
    one: {name: {en: Sailor, pl: Żeglarz}, weight: 1}
    two: {name: {en: Cook, pl: Kucharz}, weight: 2, worth: 4}
"""
ZONES = """\
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
    {name: {en: Fleet, pl: Flota}, holds: ships, per: player, sees: everybody,
      columns: [name, berths, cabins]}
  cabins:
    {name: {en: Cabins, pl: Kajuty}, holds: people, sees: everybody, piles: 2, on: ships,
      room: {of: berths, takes: weight, more: crates}}
  quay: {name: {en: Quay, pl: Nabrzeże}, holds: people, sees: everybody, starts: true,
    notes: [worth]}
"""
COUNTERS = """\
counters:
  crates: {name: {en: Crates, pl: Skrzynie}, per: ships, start: 0}
"""
TEXTS = """\
texts:
  price: {en: Price, pl: Cena}
  berths: {en: Berths, pl: Miejsca}
  worth: {en: VP, pl: PZ}
"""


@pytest.fixture
def port(tmp_path: Path) -> Game:
    """The small game, with ships besides."""
    text = PACK
    for more in (SHIPS, ZONES, COUNTERS, TEXTS):
        section = more[more.rindex("\n", 0, more.index(":\n") + 1) + 1 :] if False else more
        head = section.split("\n", 1)[0]
        if head == "values:":
            values, section = section.split("components:\n")
            text += values
            head, section = "components:", "components:\n" + section
        text = text.replace(f"{head}\n", section, 1)
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    return Game("stones", load_pack(tmp_path), Stones)
