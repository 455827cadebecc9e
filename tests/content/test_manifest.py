"""The head of a pack, read alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.waiting import CEILING

from bgf.content import ContentError, read_manifest

from .conftest import MakePack


def test_manifest(paris_folder: Path) -> None:
    head = read_manifest(paris_folder)
    assert (head.game, head.players, head.languages) == ("paris", (2, 4), ("en", "pl"))
    assert head.title == {"en": "Paris", "pl": "Paryż"}


def test_heads_may_be_written_in_any_yaml(make_pack: MakePack) -> None:
    folded = "summary:\n  en: >-\n    A small\n    game.\n  pl: 'Mała gra.'\n"
    old = "summary: {en: A small game., pl: Mała gra.}\n"
    assert read_manifest(make_pack(("game.yaml", old, folded))) == read_manifest(make_pack())


def test_heads_that_are_not_sound(make_pack: MakePack, tmp_path: Path) -> None:
    for old, new, code in (
        ("version: 1.0.0", "version: 1.0", "BGF-E203"),
        ("players: {min: 2, max: 4}", "players: {min: 2}", "BGF-E202"),
        ("players: {min: 2, max: 4}", "players: {min: 2, max: 4", "BGF-E101"),
        ("game: small\n", "", "BGF-E202"),
    ):
        folder = make_pack(("game.yaml", old, new))
        with pytest.raises(ContentError) as caught:
            read_manifest(folder)
        assert [d.code for d in caught.value.diagnostics] == [code]
    with pytest.raises(ContentError, match="BGF-E102"):
        read_manifest(tmp_path)


def test_the_library_for_schemas_is_not_needed(paris_folder: Path) -> None:
    code = (
        "import sys, pathlib; from bgf.content import read_manifest;"
        f"read_manifest(pathlib.Path({str(paris_folder)!r}));"
        "print(*{'jsonschema'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=CEILING
    )
    assert done.stdout == "\n"
