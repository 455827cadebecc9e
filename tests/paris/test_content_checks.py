"""What content must make sense of before Paris is played with it: each fault at its line."""

from __future__ import annotations

import re
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import bgf

EDITS = [
    ("values.yaml", "3: 4}, source", "x: 4}, source", "no points"),
    ("map.yaml", "length: 3", "length: 9", "a route of length 9 has no points"),
    ("map.yaml", "colour: purple", "colour: bus", 'found "bus"; expected a colour'),
    (
        "values.yaml",
        "keep_tickets: {value: 1",
        "keep_tickets: {value: 5",
        "5 tickets are to be kept",
    ),
    ("values.yaml", "start_hand: {value: 2", "start_hand: {value: 20", "set-up for 4 players"),
    ("values.yaml", "[blue, white, red]", "[blue, white, pink]", 'found "pink"'),
    ("components.yaml", "      wild: true\n", "", "0 kinds of card are wild"),
    ("table.yaml", "    tally: true\n", "", "tally"),
    ("texts.yaml", "score.routes", "score.rout", 'the text "score.routes" is missing'),
    ("game.yaml", "game: paris", "game: london", 'pack for "london"'),
]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    with as_file(files("bgf_definitions") / "paris") as folder:
        return Path(shutil.copytree(folder, tmp_path / "pack"))


@pytest.mark.parametrize(("file", "old", "new", "words"), EDITS, ids=[e[3] for e in EDITS])
def test_content_that_makes_no_sense_is_refused(
    pack: Path, file: str, old: str, new: str, words: str
) -> None:
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(bgf.ContentError) as refused:
        bgf.load("paris", content=pack)
    errors = [d for d in refused.value.diagnostics if d.severity == "error"]
    assert re.search(re.escape(words), "\n".join(d.message for d in errors))
    assert all(d.line > 0 and Path(d.file).name.endswith(".yaml") for d in errors)


def test_the_pack_that_ships_is_sound(pack: Path) -> None:
    assert bgf.validate(pack) == []
