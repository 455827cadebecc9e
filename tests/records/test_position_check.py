"""The check of a position goes by names: new and untouched entries change none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bgf import Game, Record
from bgf.content.pack import load_pack
from bgf.records.lines import check_of

from .coast import PACK, Coast
from .playing import played

PIECES = """
pieces:
  nets:
    small: {name: {en: Small}, mark: s, count: 0}
    large: {name: {en: Large}, mark: l, count: 0}
planes:
  deck:
    name: {en: Deck}
    holds: nets
    per: player
    sides: [{rows: 2, sectors: [2]}]
"""
DICE = """
dice:
  storm: {name: {en: Storm}, number: 2, faces: [1, 2, 3]}
"""
CARDS = """
components:
  maps: {north: {count: 2, name: {en: North}}}
zones:
  chest: {name: {en: Chest}, holds: maps, sees: everybody, starts: true}
"""


def loaded(folder: Path, text: str) -> Game:
    """The game of another pack."""
    folder.mkdir()
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return Game("coast", load_pack(folder), Coast)


@pytest.mark.parametrize(
    "text",
    [
        PACK.replace("counters:", "counters:\n  gulls: {name: {en: Gulls}, start: 9}"),
        PACK.replace("counters:", "counters:\n  oars: {name: {en: Oars}, per: player, start: 2}"),
        PACK.replace("  wind: {name: {en: Wind}, start: 3}\n", ""),
        PACK.replace("start: 3", "start: 4"),
        PACK + PIECES,
        PACK + DICE,
        PACK + CARDS,
    ],
    ids=["counter", "of players", "removed", "start", "plane", "dice", "components"],
)
def test_new_untouched_content_leaves_position_checks_equal(text: str, tmp_path: Path) -> None:
    with played(loaded(tmp_path / "one", PACK)) as match:
        record = Record(match.record.head, match.record.steps, match.record.result)
    other = loaded(tmp_path / "other", text)
    assert record.differences(other)
    assert record.replay(game=other, content_check=False).is_terminal()


def test_position_check_distinguishes_counters_and_pieces(tmp_path: Path) -> None:
    game = loaded(tmp_path / "all", PACK + PIECES + DICE)
    start, random = game.new_state(seed=1), Random(1)
    seen = {check_of(start)}
    for slot in range(len(start.counters)):
        state = start.clone()
        state.counters[slot] += 1
        seen.add(check_of(state))
    plane = game.layout.plane("deck")
    for player, kind in ((0, 0), (0, 1), (1, 0), (1, 1)):
        state = start.clone()
        state.place(plane, player, random.randrange(4), kind)
        seen.add(check_of(state))
    assert len(seen) == 1 + len(start.counters) + 4
