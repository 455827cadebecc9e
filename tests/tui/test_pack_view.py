"""``bgf show``: planes, pieces, cards with shapes, and counters of several numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import bgf
from bgf import Game
from bgf.content.pack import load_pack
from bgf.engine.folding import fold
from bgf.tui.content import LocalizedPack
from bgf.tui.pack.pack_view import PackView
from bgf.words import Words

from . import ship as ship_module
from .conftest import Paper


def shown(
    game: Game, paper: Paper, name: str, *, lang: str = "en", encoding: str = "ascii"
) -> list[str]:
    screen, stream = paper(encoding=encoding)
    pack_view = PackView(LocalizedPack(game.pack, lang), screen, Words(lang))
    for part in pack_view.find(name):
        pack_view.show(part)
    return stream.getvalue().rstrip("\n").split("\n")


@pytest.mark.parametrize("name", ["paris", "boarding"])
def test_marks_are_letters_of_the_names_in_polish(name: str) -> None:
    content = LocalizedPack(bgf.load(name).pack, "pl")
    types = [*content.kinds.values(), *content.pieces.values()]
    marked = [[kind for kind in kinds.values() if kind.mark.isalpha()] for kinds in types]
    assert any(marked)
    for kinds in marked:
        marks = [kind.mark for kind in kinds]
        assert len(set(marks)) == len(marks)
        assert all(kind.mark.lower() in fold(kind.name) for kind in kinds if kind.id != "yellow")


def test_a_shape_is_drawn_with_the_marks_of_the_language(paper: Paper) -> None:
    boarding = bgf.load("boarding")
    assert "L L C" in "".join(shown(boarding, paper, "cards"))
    assert "Z Z D" in "".join(shown(boarding, paper, "cards", lang="pl"))


def test_both_sides_of_a_plane(ship: Game, paper: Paper) -> None:
    lines = shown(ship, paper, "hold")
    assert lines[0] == "Hold"
    assert lines[2:5] == [
        "Players: 1, 2, 3             Players: 4",
        "  A B C   D E F G   H I J      A B C D   E F G H",
        "1 . . . | . . . . | . . .    1 . . . . | . . . .",
    ]
    assert lines[-2].split("  ")[0] == "Players: 1, 2, 3"
    assert "50 cells" in lines[-2]
    assert "sectors of 4, 4 columns" in lines[-1]
    assert shown(ship, paper, "planes") == shown(ship, paper, "plane") == lines


def test_pieces_with_mark_name_and_count(ship: Game, paper: Paper) -> None:
    assert shown(ship, paper, "crates") == ["Crates: 120", "  F Fish 60  S Salt 60"]
    assert shown(ship, paper, "pieces") == shown(ship, paper, "crates")


def test_cards_with_shapes_are_drawn_in_a_grid(ship: Game, paper: Paper) -> None:
    assert shown(ship, paper, "orders") == [
        "Orders: 5",
        "F Fish  S Salt",
        "+-bend----------+ +-bar-----------+ +-block (2)-----+ +-loose---------+",
        "| F F .         | | S F S         | | F F           | | S at the edge |",
        "| . . S         | +---------------+ | F F           | | F anywhere    |",
        "| a big tip     |                   +---------------+ +---------------+",
        "| urgent        |",
        "+---------------+",
    ]


def test_effects_of_cards_are_listed(ship: Game, paper: Paper) -> None:
    assert shown(ship, paper, "winds", lang="pl", encoding="utf-8")[1:] == [
        "Cisza  Nic się nie rusza.",
        "Wichura  Sól moknie: 0,5 (SHI-1).",
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Shore", ["shared", "one for each of F S", "starts at 60"]),
        ("Sea", ["each player", "one for each of F S", "starts at 0"]),
        ("Paid", ["shared", "one for each place of Open orders", "starts at 0"]),
        ("Coins", ["each player", "starts at 3"]),
    ],
)
def test_counters_of_several_numbers(ship: Game, paper: Paper, name: str, words: list[str]) -> None:
    (line,) = [line for line in shown(ship, paper, "counters") if line.startswith(name)]
    assert [part.strip() for part in line[len(name) :].split("  ") if part.strip()] == words


@pytest.mark.parametrize(("parts", "is_there"), [((), True), (["hold"], True), (["deck"], False)])
def test_planes_are_listed_under_their_sources(
    ship: Game, paper: Paper, parts: list[str], is_there: bool
) -> None:
    data = {**ship.pack.data, "sources": {"log": {"en": "The log.", "pl": "Dziennik."}}}
    data["planes"] = {"hold": {**data["planes"]["hold"], "source": "log"}}
    screen, stream = paper()
    content = LocalizedPack(replace(ship.pack, data=data), "en")
    PackView(content, screen, Words("en")).show_sources(parts)
    lines = [line.split() for line in stream.getvalue().split("\n")]
    assert (["planes", "hold"] in lines) == is_there
    assert (["source:", "log", "(1)"] in lines) == is_there


def test_every_part_is_drawn_and_fits(ship: Game, paper: Paper) -> None:
    screen, stream = paper()
    pack_view = PackView(LocalizedPack(ship.pack, "en"), screen, Words("en"))
    pack_view.show_all()
    assert {"hold", "crates", "orders", "winds", "counters"} <= set(pack_view.parts)
    assert max(map(len, stream.getvalue().split("\n"))) <= 80


def test_each_number_of_a_counter_tells_its_start(tmp_path: Path, paper: Paper) -> None:
    starts = "{1: 3, 2: 2, 3: 1, 4: 0}"
    pack = ship_module.PACK.replace("per: row, start: 0", f"per: row, start: {starts}")
    pack = pack.replace("per: crates, start: 60", "per: crates, start: {fish: 60, salt: 60}")
    (tmp_path / "game.yaml").write_text(pack, encoding="utf-8")
    screen, stream = paper()
    view = PackView(LocalizedPack(load_pack(tmp_path), "en"), screen, Words("en"))
    for part in view.find("counters"):
        view.show(part)
    assert "starts at F 60, S 60" in stream.getvalue()
    assert "starts at 1: 3, 2: 2, 3: 1, 4: 0" in stream.getvalue()
