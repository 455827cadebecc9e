"""Several packs of changes applied to one pack, and their conflicts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bgf.content import ContentError, Pack, load_pack
from bgf.errors import ModConflict

from .conftest import MakePack

HEAD = "extends: small\nversion: 2.0.0\ntitle: {en: Other, pl: Inna}\nsummary: {en: O., pl: I.}\n"
COINS = "counters:\n  coins: {start: 4}\nsupplies: null\n"
GEMS = "counters:\n  gems: {name: {en: Gems, pl: Klejnoty}, start: 1}\n"

Load = Callable[..., Pack]


@pytest.fixture
def load(make_pack: MakePack, tmp_path: Path) -> Load:
    """Loads the small pack with changes, each a text, or a text for the head and another one."""
    small = make_pack()

    def load(**changes: str | tuple[str, str]) -> Pack:
        folders = {}
        for name, text in changes.items():
            head, body = (HEAD, text) if isinstance(text, str) else text
            folders[name] = folder = tmp_path / name
            folder.mkdir()
            (folder / "game.yaml").write_text(head, encoding="utf-8")
            (folder / "more.yaml").write_text(body, encoding="utf-8")
        return load_pack(small, bases={"small": small}, changes=folders)

    return load


def test_changes_are_made_one_after_the_other(load: Load) -> None:
    plain, pack = load(), load(rich=COINS, gems=GEMS)
    assert pack.data["counters"]["coins"]["start"] == 4
    assert list(pack.data["counters"]) == [*plain.data["counters"], "gems"]
    assert "supplies" not in pack.data


def test_changes_keep_the_head_of_the_pack(load: Load) -> None:
    plain, pack = load(), load(rich=COINS)
    for key in ("game", "version", "title", "summary", "languages", "players"):
        assert pack.data[key] == plain.data[key]
    assert "extends" not in pack.data
    assert (pack.name, pack.version, pack.folder) == (plain.name, plain.version, plain.folder)
    assert pack.digest != plain.digest


def test_two_may_change_the_same_thing_alike(load: Load) -> None:
    assert load(rich=COINS, golden=COINS).digest == load(one=COINS).digest


@pytest.mark.parametrize(
    ("first", "second", "where"),
    [
        (COINS, "counters:\n  coins: {start: 5}\n", "counters.coins.start"),
        (COINS, "counters:\n  coins: null\n", "counters.coins"),
        ("counters:\n  coins: null\n", COINS, "counters.coins"),
        ("counters: null\n", COINS, "counters"),
        (GEMS, GEMS.replace("1}", "2}"), "counters.gems"),
        ("supplies: null\n", "supplies:\n  coins: {total: 30}\n", "supplies"),
    ],
)
def test_two_that_change_it_in_their_own_ways_are_refused(
    load: Load, first: str, second: str, where: str
) -> None:
    with pytest.raises(ModConflict) as refused:
        load(rich=first, between=("extends: small\n", ""), golden=second)
    assert str(refused.value) == (
        f"the mods rich and golden can't be played together: both change {where} in the content"
    )


def test_mistakes_are_reported_in_files_of_the_mod(load: Load) -> None:
    with pytest.raises(ContentError) as refused:
        load(rich=COINS, gems="counters:\n  gems: {start: 1, strat: 2}\n")
    found = [(Path(d.file).parent.name, d.line) for d in refused.value.diagnostics if d.is_error]
    assert set(found) == {("gems", 2)}


def test_conflicts_between_mods_are_reported(load: Load) -> None:
    """One pack raises the start of the purses, for which the other has made a supply."""
    with pytest.raises(ContentError, match=r'start at 28 .*it comes with "small"'):
        load(rich="counters:\n  coins: {start: 4}\n", gems=GEMS)


def test_changes_for_another_game_are_refused(load: Load) -> None:
    with pytest.raises(ContentError) as refused:
        load(rich=(HEAD.replace("small", "large"), COINS))
    assert [d.code for d in refused.value.diagnostics if d.is_error] == ["BGF-E118"]
