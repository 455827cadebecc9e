"""Variants of games, as they are written on the command line."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from bgf.cli.codes import UsageError
from bgf.cli.types import GameOption
from bgf.cli.variants import read_variant

from .conftest import Bgf


def test_a_variant_is_a_game_with_mods_and_options() -> None:
    plain = read_variant("paris")
    assert (plain.game, plain.content, plain.mods, plain.options) == ("paris", None, (), {})
    full = read_variant("paris+long-night+high-water:first_player=0,other=x=y")
    assert (full.game, full.mods) == ("paris", ("long-night", "high-water"))
    assert full.options == {"first_player": "0", "other": "x=y"}


def test_options_are_written_as_for_a_match(bgf: Bgf) -> None:
    pairs = ["first_player = 0", " other=x=y", "none="]
    settings = map(GameOption.of, pairs)
    assert read_variant(f"paris:{','.join(pairs)}").options == dict(filter(None, settings))
    for pair in ("first_player", "=1", " ", " =1"):
        done = bgf("play", "paris", "--option", pair)
        assert done.err.startswith(f'bgf: --option "{pair}": write a name and a value')
        with pytest.raises(UsageError, match=f'"paris:{pair}": "{pair}": write a name'):
            read_variant(f"paris:{pair}")


def test_a_variant_is_a_folder_whatever_signs_are_in_its_name(pack: Path) -> None:
    for end, mods, options in (
        ("", (), {}),
        ("+long-night", ("long-night",), {}),
        (":first_player=1", (), {"first_player": "1"}),
        ("+long-night:first_player=1", ("long-night",), {"first_player": "1"}),
    ):
        found = read_variant(f"{pack}{end}")
        assert (found.game, found.content) == ("paris", pack.resolve())
        assert (found.mods, found.options) == (mods, options)


def test_the_longest_folder_counts(pack: Path) -> None:
    shutil.copytree(pack, pack.with_name("my"))
    assert read_variant(str(pack)).content == pack.resolve()


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_folder_may_look_like_one_with_options(pack: Path) -> None:
    odd = Path(shutil.copytree(pack, pack.with_name("x:first_player=1")))
    assert read_variant(str(odd)).options == {}
    assert read_variant(f"{odd}:first_player=0").options == {"first_player": "0"}


def test_the_name_of_a_game_is_the_game(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack.parent)
    shutil.copytree(pack, "paris")
    assert read_variant("paris").content is None
    assert read_variant("./paris").content == Path("paris").resolve()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("paris+", "a mod is empty"),
        ("paris+long-night+long-night", "long-night is given twice"),
        ("paris:first_player", '"paris:first_player": "first_player": write a name and a value'),
        ("paris:", '"": write a name and a value with = between them, such as GAME'),
        ("paris:first_player=0,first_player=1", "first_player is given twice"),
        ("no/such:first_player=0", "there is no such folder"),
        ("C:\\packs\\mine:first_player=0", "there is no such folder"),
    ],
)
def test_a_variant_that_is_badly_written_is_refused(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_variant(text)
