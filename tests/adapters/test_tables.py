"""Tables that describe numbers of actions and entries of vectors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bgf

pytest.importorskip("numpy", reason="none of the extras for learning is installed")
from bgf.adapters.match import NumberedGame
from bgf.adapters.tables import main, replaced, tables

GAMES = ("aeroplanes", "animals", "boarding", "paris")


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of the table whose head begins so."""
    table = text.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_told_once(name: str) -> None:
    actions, told = NumberedGame.load(name).actions, list[int]()
    for numbers, kind, example in rows(tables([name]), "numbers"):
        first, last = int(numbers.partition("–")[0]), int(numbers.rpartition("–")[2])
        assert example.strip("`") == actions.names[first]
        if kind.startswith("`"):
            assert all(actions.names[n].split()[0] == kind[1:-1] for n in range(first, last + 1))
        told += range(first, last + 1)
    assert told == [*range(actions.size)]


@pytest.mark.parametrize("name", GAMES)
def test_every_block_is_told_with_its_place(name: str) -> None:
    low, high = bgf.load(name).players
    *blocks, total = rows(tables([name]), "block")
    for column, players in enumerate(range(low, high + 1), start=3):
        observing = NumberedGame.load(name, players).observing
        told = {row[0].strip("`"): int(row[column]) for row in blocks}
        assert told == {block.name: block.start for block in observing.blocks.values()}
        assert int(total[column]) == observing.size


def test_shapes_and_ranges_are_told() -> None:
    paris = {row[0]: row[1:3] for row in rows(tables(["paris"]), "block")}
    assert paris["`zones.hand`"] == ["seat × 7 kind", "0–8"]
    assert paris["`round`"] == ["1", "0 up"]
    assert paris["`tracks.score`"] == ["seat", "any"]
    boarding = {row[0]: row[1:3] for row in rows(tables(["boarding"]), "block")}
    assert boarding["`planes.plane`"] == ["seat × 5 piece × 40–50 cell", "0–1"]


def test_it_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["boarding"])
    printed = capsys.readouterr().out
    assert printed.startswith("### Boarding\n")
    page = tmp_path / "page.md"
    page.write_text("Before\n<!-- tables -->\nold\n<!-- end of tables -->\nafter\n")
    main(["boarding", "--write", str(page)])
    assert not capsys.readouterr().out
    text = page.read_text("utf-8")
    assert re.fullmatch(r"Before\n.*\nafter\n", text, re.DOTALL)
    assert printed.strip() in text
    assert "old" not in text
    assert replaced(text, tables(["boarding"])) == text


def test_mistakes_are_reported_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("no place for tables\n")
    for args, said in ((["bordin"], "boarding"), (["paris", "--write", str(page)], "comments")):
        with pytest.raises(SystemExit):
            main(args)
        assert said in capsys.readouterr().err
