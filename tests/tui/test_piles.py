"""Zones with piles, components by name, and players still in a round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from bgf import Game, State
from bgf.content.pack import load_pack
from bgf.tui.content import LocalizedPack
from bgf.tui.table.names import phrases_of_kinds
from bgf.tui.table.page import show_table

from .conftest import Paper
from .shells import PACK, Shells
from .test_pack_view import shown
from .test_table_view import drawn, view


@pytest.fixture
def state(shells: Game) -> State:
    return shells.new_state(2)


def test_piles_show_number_size_and_components(state: State, paper: Paper) -> None:
    out = drawn(paper, state, 0)
    assert "Heaps  1 ×5  Conch 1 3  Pearl 1  Crown  ▒ face down\n" in out
    assert re.search(r"^ +3 ×1  Conch 4$", out, re.MULTILINE)
    assert not re.search(r"^ +[24] ×", out, re.MULTILINE), "there are no empty piles"
    assert "Whelk 1" not in out, "it lies face down"


def test_the_words_of_the_language(state: State, paper: Paper) -> None:
    out = drawn(paper, state, 0, lang="pl")
    assert "Kopce     1 ×5  Koncha 1 3  Perła 1  Korona  ▒ zakryte\n" in out
    assert re.search(r"Sakiewka B +Ślimak 2  nieznane\n", out)


def test_without_unicode(state: State, paper: Paper) -> None:
    screen, stream = paper(encoding="ascii")
    show_table(screen, view(state, 0, unicode=False), (0,))
    assert "Heaps  1 x5  Conch 1 3  Pearl 1  Crown  ? face down\n" in stream.getvalue()


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("compact", [False, True])
def test_no_line_is_too_wide(state: State, paper: Paper, width: int, compact: bool) -> None:
    screen, stream = paper(width)
    show_table(screen, view(state, 0, compact=compact), (0,))
    lines = stream.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    shown = " ".join(stream.getvalue().split())
    for words in ("1 ×5 Conch 1 3", "Crown", "▒ face down", "3 ×1 Conch 4"):
        assert words in shown


def test_the_piles_of_a_zone_stay_together(tmp_path: Path, paper: Paper) -> None:
    shelf = "shelf: {name: {en: Shelf, pl: Półka}, holds: shells, per: player, sees: everybody"
    text = PACK.replace(shelf, f"{shelf}, columns: [name]")
    assert text != PACK
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    game = Game("shells", load_pack(tmp_path), Shells)
    for viewer in (0, None):  # spectators have other tables apart, which are below one another
        out = drawn(paper, game.new_state(2), viewer, width=34)
        heaps = out[out.index("Heaps") : out.index("Conch 4")]
        assert heaps.count("\n") > 1, "a pile takes several lines"
        assert "\n\n" not in heaps


def test_zones_of_others_show_seen_components_and_unknown_ones(state: State, paper: Paper) -> None:
    for viewer in (0, None):
        out = drawn(paper, state, viewer)
        assert "Purse B  Whelk 2  unknown\n" in out
        assert "Conch 2" not in out
    own = drawn(paper, state, 1)
    assert "Purse  Conch 2  Whelk 2\n" in own
    assert "Purse B" not in own
    assert "Purse A" not in own, "nothing lies there"
    assert "Shelf A  Pearl 1\n" in own, "everybody sees into it"


def test_table_marks_the_first_player_and_players_out(state: State, paper: Paper) -> None:
    assert re.search(r"> A name0 \(first player\)", drawn(paper, state, 0))
    state.apply(state.game.actions["go"])
    out = drawn(paper, state, 0)
    assert re.search(r"  A name0 \(first player, out\)", out)
    assert re.search(r"> B name1 +\d", out)
    assert "(zaczyna, poza rundą)" in drawn(paper, state, 0, lang="pl")


def test_a_game_without_such_rounds_does_not_speak_of_them(stones: Game, paper: Paper) -> None:
    assert "first player" not in drawn(paper, stones.new_state(2), 0)


@pytest.mark.parametrize(
    ("ids", "told"),
    [
        (["conch-3", "conch-1", "whelk-2"], ["Conch 1 3", "Whelk 2"]),
        (["conch-1", "conch-2", "conch-3", "conch-4"], ["Conch 1-4"]),
        (["whelk-1", "whelk-2"], ["Whelk 1 2"]),
        (["crown", "pearl", "pearl"], ["Pearl 2", "Crown"]),
        ([None, "pearl", None], ["Pearl 1", "unknown 2"]),
        ([], []),
    ],
)
def test_names_that_differ_in_a_number_stand_together(
    shells: Game, ids: list[str | None], told: list[str]
) -> None:
    content = LocalizedPack(shells.pack, "en")
    found = phrases_of_kinds(content, "shells", ids, Text("unknown"))
    assert [phrase.plain for phrase in found] == told


def test_pack_tells_the_number_of_piles(shells: Game, paper: Paper) -> None:
    (line,) = [line for line in shown(shells, paper, "zones") if line.startswith("Heaps")]
    assert line.split("  ")[-1] == "some face down"
    assert "4 piles" in line
