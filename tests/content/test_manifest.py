"""The head of a pack, read quickly or by the parser: the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgf.content import ContentError, read_manifest
from bgf.content.document import HEAD_KEYS
from bgf.content.manifest import _plain_head
from bgf.content.source import read_yaml

from .conftest import SMALL_PACK, MakePack


def test_manifest(paris_folder: Path) -> None:
    head = read_manifest(paris_folder)
    assert (head.game, head.players, head.languages) == ("paris", (2, 4), ("en", "pl"))
    assert head.title == {"en": "Paris", "pl": "Paryż"}


def test_heads_too_rich_for_the_quick_way(make_pack: MakePack) -> None:
    plain = read_manifest(make_pack(("game.yaml", "A small game.", "A game; small.")))
    assert plain.summary["en"] == "A game; small."
    folded = "summary:\n  en: >-\n    A small\n    game.\n  pl: 'Mała gra.'\n"
    old = "summary: {en: A small game., pl: Mała gra.}\n"
    assert read_manifest(make_pack(("game.yaml", old, folded))) == read_manifest(make_pack())
    rest = make_pack(("game.yaml", "values:", "values: {"))
    assert read_manifest(rest).game == "small"  # what comes after the head does not matter


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
        assert read_manifest(folder, strict=False) is None
    with pytest.raises(ContentError, match="BGF-E102"):
        read_manifest(tmp_path)


def test_the_parser_is_not_needed(paris_folder: Path) -> None:
    code = (
        "import sys, pathlib; from bgf.content import read_manifest;"
        f"read_manifest(pathlib.Path({str(paris_folder)!r}));"
        "print(*{'ruamel.yaml', 'jsonschema'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "\n"


PARTS = [
    *[
        "game",
        "title",
        "players",
        "en",
        "pl",
        ":",
        ": ",
        "\n",
        "\n  ",
        "\n   ",
        " ",
        ", ",
        "{",
        "}",
    ],
    *["[", "]", "1", "1.5", "2.0.0", "no", "null", "true", "-", "- ", "Paryż", '"a b"', '"', "'"],
    *["#", " #x", "~", "0x1", "&a", "*a", "!t", "|", ">", "1_0", "a b", "\t"],
]


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_the_quick_way_never_differs_from_the_parser(data: st.DataObject) -> None:
    text = SMALL_PACK["game.yaml"].partition("sources:")[0]
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 12))
    text = (
        text[:start] + "".join(data.draw(st.lists(st.sampled_from(PARTS), max_size=5))) + text[end:]
    )
    lines = text.split("\n")
    quick = _plain_head(lines)
    if quick is None:
        return
    source = read_yaml(text.encode(), "game.yaml")
    if source.diagnostics:  # only what comes after the head may be broken
        last = next(n for n in range(len(lines) + 1) if _plain_head(lines[:n]) == quick)
        assert all(d.line > last for d in source.diagnostics)
        source = read_yaml("\n".join(lines[:last]).encode(), "game.yaml")
    assert quick == {key: source.data[key] for key in HEAD_KEYS}
