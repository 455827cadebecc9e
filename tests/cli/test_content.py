"""Content other than a game's own: played, resumed, replayed, shown."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from .conftest import Bgf

VARIANT = str(files("bgf_definitions") / "paris_high_water")
BOTS = ("--seats", "random,random", "--seed", "5")


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A copy of the variant."""
    return Path(shutil.copytree(VARIANT, tmp_path / "flood"))


def test_a_variant_is_played_and_replayed(
    bgf: Bgf, variant: Path, matches: Callable[[], list[Path]]
) -> None:
    done = bgf("play", "paris", "--content", str(variant), *BOTS, "--json")
    assert (done.code, done.json()["finished"]) == (0, True)
    (file,) = matches()
    assert "content: paris 1.0.0 sha256:" in file.read_text()
    replayed = bgf("replay", str(file), "--json")
    assert (replayed.code, replayed.json()["differences"]) == (0, [])
    assert replayed.json()["scores"] == done.json()["scores"]


def test_a_match_of_a_variant_is_gone_on_with(
    bgf: Bgf, variant: Path, matches: Callable[[], list[Path]]
) -> None:
    seats = ("--seats", "human,random", "--seed", "5")
    assert bgf("play", "paris", "--content", str(variant), *seats, stdin="").code == 3
    (file,) = matches()
    assert bgf("resume", str(file)).code == 3
    moved = variant.rename(variant.with_name("elsewhere"))
    lost = bgf("resume", str(file))
    assert lost.code == 1
    assert f"its content was in {variant}, which does not exist any more" in lost.err
    assert bgf("resume", str(file), "--content", str(moved)).code == 3


def test_a_changed_variant_is_not_the_same_content(
    bgf: Bgf, variant: Path, matches: Callable[[], list[Path]]
) -> None:
    bgf("play", "paris", "--content", str(variant), *BOTS)
    (file,) = matches()
    tickets = variant / "tickets.yaml"
    tickets.write_text(tickets.read_text("utf-8").replace("value: 5", "value: 6"), "utf-8")
    done = bgf("replay", str(file), "--json")
    assert "differs from the installed content" in str(done.json())


def test_broken_content_is_not_played(bgf: Bgf, variant: Path) -> None:
    (variant / "map.yaml").write_text("maps: {city: {places: {opera: null}}}\n")
    done = bgf("play", "paris", "--content", str(variant), *BOTS)
    assert done.code == 1
    assert "BGF-E304" in done.err
    assert bgf("validate", str(variant)).code == 1


def test_content_must_be_there_and_for_the_game(bgf: Bgf, tmp_path: Path) -> None:
    done = bgf("play", "paris", "--content", str(tmp_path / "nowhere"), *BOTS)
    assert (done.code, 'nowhere": there is no such folder' in done.err) == (2, True)
    shutil.copytree(Path(VARIANT).with_name("paris"), tmp_path / "other")
    head = tmp_path / "other" / "game.yaml"
    head.write_text(head.read_text("utf-8").replace("game: paris", "game: chess"), "utf-8")
    done = bgf("play", "paris", "--content", str(tmp_path / "other"), *BOTS)
    assert done.code == 1
    assert "BGF-E118" in done.err
    assert 'this is a pack for "chess"; expected one for "paris"' in done.err


def test_any_pack_is_shown(bgf: Bgf, variant: Path) -> None:
    done = bgf("show", str(variant), "city")
    assert done.code == 0
    assert "Orsay Museum" in done.out
    assert "18 places, 57 links" in done.out
    assert "Orsay" not in bgf("show", "paris", "city").out


def test_a_pack_of_a_game_that_is_not_installed_is_shown(bgf: Bgf, tmp_path: Path) -> None:
    shutil.copytree(Path(VARIANT).with_name("paris"), tmp_path / "x")
    head = tmp_path / "x" / "game.yaml"
    head.write_text(head.read_text("utf-8").replace("game: paris", "game: nowhere"), "utf-8")
    assert "Batignolles" in bgf("show", str(tmp_path / "x"), "city").out
