"""Learned data beside a pack: used where it fits, and ignored with a message where not."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.learn import mills_game
from tests.learn.models import damaged, mills_in, points_now, stored

import bgf
from bgf import Game, ModSpec
from bgf.content.pack import load_pack
from bgf.learn.evaluation import evaluation_of, learned_problem
from bgf.learn.stored import FILE, Unwritable, write_model

DAMAGED = "it is damaged"
OTHER_VERSION = "another version of bgf"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an evaluation, beside a copy of the pack of Mills."""
    return stored(mills_in(tmp_path))


def loaded(file: Path) -> Game:
    """Mills, loaded anew from the folder of a file."""
    return mills_in(file.parent.parent)


def check_ignored(file: Path, reason: str) -> None:
    game = loaded(file)
    assert evaluation_of(game, 2) is None
    problem = learned_problem(game)
    assert problem is not None
    assert reason in problem
    assert f"{file} is ignored" in problem
    assert "bgf learn mills" in problem


def test_it_is_used_where_it_fits(file: Path) -> None:
    game = loaded(file)
    evaluate = evaluation_of(game, 2)
    assert evaluate is not None
    assert learned_problem(game) is None
    state = game.new_state(2, seed=1)
    state.counters[game.layout.own_counters("coins")[1]] = 40
    found = evaluate(state)
    assert list(found.points) == [0.0, 10.0]
    assert found.spread == 1.0  # its output `left` is 0: the end


def test_other_numbers_of_players_have_no_learned_evaluation(file: Path) -> None:
    game = loaded(file)
    assert evaluation_of(game, 3) is None
    assert learned_problem(game) is None


def test_without_a_file_nothing_is_said(tmp_path: Path) -> None:
    game = mills_in(tmp_path)
    assert evaluation_of(game, 2) is None
    assert learned_problem(game) is None


def test_the_evaluation_of_the_game_itself_comes_first(file: Path) -> None:
    game = loaded(file)
    game.hooks.evaluate = lambda state: bgf.Estimate([1.0, 2.0], 1.0)
    assert evaluation_of(game, 2) is game.hooks.evaluate


def test_it_is_no_part_of_the_content(file: Path) -> None:
    digest = load_pack(file.parent).digest
    assert bgf.validate(file.parent) == []
    file.unlink()
    assert load_pack(file.parent).digest == digest


def test_another_number_of_players_is_added(file: Path) -> None:
    game = loaded(file)
    write_model(game, 3, points_now(game, 3))
    game = loaded(file)
    assert evaluation_of(game, 2) is not None
    assert evaluation_of(game, 3) is not None


def test_other_sections_stay(file: Path) -> None:
    damaged(file, "beliefs", value={"of": "somebody else"})
    game = loaded(file)
    write_model(game, 3, points_now(game, 3))
    assert json.loads(file.read_text("utf-8"))["beliefs"] == {"of": "somebody else"}


def test_an_evaluation_learned_for_other_content_is_replaced(file: Path) -> None:
    damaged(file, "content", value="sha256:0")
    game = loaded(file)
    write_model(game, 3, points_now(game, 3))
    assert set(json.loads(file.read_text("utf-8"))["evaluation"]) == {"3"}


def test_the_command_that_learns_again_names_the_folder_of_the_content(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(str(bgf.load("paris").pack.folder), folder)
    (folder / FILE).write_text("{")
    problem = learned_problem(bgf.load("paris", content=folder))
    assert problem is not None
    assert problem.endswith(f"to learn again: bgf learn paris --content {folder}")


def test_other_content_is_told(file: Path) -> None:
    game_file = file.parent / "game.yaml"
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace("price: 10", "price: 9"), "utf-8")
    check_ignored(file, "learned for other content")


def test_with_mods_it_is_not_used(file: Path) -> None:
    mod = ModSpec("quiet", "mills", "1.0.0", {"en": "Changes nothing."})
    game = Game("mills", load_pack(file.parent), mills_game.Mills, [mod])
    assert evaluation_of(game, 2) is None
    assert learned_problem(game) == f"{file} was learned without mods: bots play without it"


@pytest.mark.parametrize(
    ("keys", "value", "reason"),
    [
        (["form"], 2, OTHER_VERSION),
        (["evaluation"], [], DAMAGED),
        (["evaluation", "2"], None, DAMAGED),
        (["evaluation", "2", "scored"], 1, DAMAGED),
        (["evaluation", "2", "outputs"], ["points"], OTHER_VERSION),
        (["evaluation", "2", "spreads"], [1.0], DAMAGED),
        (["evaluation", "2", "spreads"], [1.0, 0.0], DAMAGED),
        (["evaluation", "2", "spreads"], [1.0, True], DAMAGED),
        (["evaluation", "2", "spreads"], [1.0, 1e300], DAMAGED),
        (["evaluation", "2", "spreads"], [1.0, "many"], DAMAGED),
        (["evaluation", "2", "upper"], [[1, 2]], DAMAGED),
        (["evaluation", "2", "upper"], [[1, 2, 3]] * 65, DAMAGED),
        (["evaluation", "2", "features"], {"own.made_up": [0, 0, 0]}, OTHER_VERSION),
        (["evaluation", "2", "features"], 7, DAMAGED),
        (["evaluation", "2", "features", "own.points"], [1, 2], DAMAGED),
        (["evaluation", "2", "features", "own.points"], [1.5, 0, 0], DAMAGED),
        (["evaluation", "2", "features", "own.points"], [10**40, 0, 0], DAMAGED),
        (["evaluation", "2", "features", "own.points"], "points", DAMAGED),
    ],
)
def test_a_wrong_value_is_told(file: Path, keys: list[str], value: Any, reason: str) -> None:
    damaged(file, *keys, value=value)
    check_ignored(file, reason)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", DAMAGED),
        (b"[]", DAMAGED),
        (b"{", DAMAGED),
        (b"\xff\xfe", DAMAGED),
        (b"[" * 100_000, DAMAGED),
        (b'{"form": NaN}', OTHER_VERSION),
        (b'{"form": ' + b"9" * 10_000 + b"}", DAMAGED),
        (b" " * 4_000_001, "more than 4,000,000 bytes"),
    ],
    ids=["empty", "list", "torn", "no-text", "deep", "no-number", "long-number", "large"],
)
def test_an_invalid_file_is_reported(file: Path, content: bytes, reason: str) -> None:
    file.write_bytes(content)
    check_ignored(file, reason)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_its_place_is_not_waited_for(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)
    check_ignored(file, "not a regular file")


def test_weights_of_the_largest_size_and_numbers_of_any_do_no_harm(file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    entry = data["evaluation"]["2"]
    largest = 2**35 - 1
    entry["upper"] = [[largest, -largest, largest]] * 64
    entry["features"] = {name: [largest] * 67 for name in entry["features"]}
    file.write_text(json.dumps(data), "utf-8")
    game = loaded(file)
    evaluate = evaluation_of(game, 2)
    assert evaluate is not None
    state = game.new_state(2, seed=1)
    for coins in (10**9, -(10**9)):
        state.counters[game.layout.own_counters("coins")[0]] = coins
        found = evaluate(state)
        assert all(abs(points) < 2.0**70 for points in found.points)
        assert 0 <= found.chance <= 1


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs rights of folders")
def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    game = mills_in(tmp_path)
    folder = tmp_path / "mills"
    folder.chmod(0o500)
    try:
        with pytest.raises(Unwritable, match="can't be written to"):
            stored(game)
    finally:
        folder.chmod(0o700)
