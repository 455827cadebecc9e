"""Packs on disk, each broken as an author would break it, and exactly what is to be said of them.

``bgf validate tests/content/corpus/NAME`` shows one. Its ``expected.txt`` lists every diagnostic,
one a line; ``.`` is the pack's folder itself. A pack whose name begins with ``sound`` has none.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf
from bgf import ContentError
from bgf.api import load_folder
from bgf.content import CODES, Diagnostic

CORPUS = Path(__file__).with_name("corpus")
PACKS = sorted(folder.name for folder in CORPUS.iterdir() if folder.is_dir())

NOT_HERE = {
    "BGF-E118": "a pack is for another game where one is wanted; see test_content.py in tests/cli",
    **dict.fromkeys(
        ["BGF-E312", "BGF-E313", "BGF-E314", "BGF-E420", "BGF-E421"],
        "packs with planes are large; see test_checks_pieces.py",
    ),
    **dict.fromkeys(
        ["BGF-E315", "BGF-E316", "BGF-E317", "BGF-E423"],
        "packs that say how things look are large; see test_checks_looks.py",
    ),
    "BGF-E115": "what is too large is too large to be kept; see test_safety.py",
    "BGF-E207": "no schema that is installed asks for such things; see test_schema.py",
}


def expected(name: str) -> list[str]:
    """The lines that the tool should give, sorted."""
    return sorted((CORPUS / name / "expected.txt").read_text("utf-8").splitlines())


def line_of(found: Diagnostic, folder: Path) -> str:
    """A diagnostic as `expected.txt` has it."""
    file = Path(found.file).relative_to(folder).as_posix()
    return f"{file}:{found.line}:{found.column} {found.code}"


@pytest.mark.parametrize("name", PACKS)
def test_exactly_what_is_wrong_is_said(name: str) -> None:
    folder = CORPUS / name
    found = bgf.validate(folder)
    assert sorted(line_of(d, folder) for d in found) == expected(name), "\n".join(map(str, found))


@pytest.mark.parametrize("name", PACKS)
def test_what_validate_refuses_is_not_loaded_and_all_else_is(name: str) -> None:
    found = bgf.validate(CORPUS / name)
    if not any(diagnostic.is_error for diagnostic in found):
        assert load_folder(CORPUS / name).data
        return
    with pytest.raises(ContentError) as caught:
        load_folder(CORPUS / name)
    assert list(caught.value.diagnostics) == found


def test_the_corpus_is_large_enough() -> None:
    broken = [name for name in PACKS if expected(name)]
    assert len(broken) >= 60
    assert [name for name in PACKS if not expected(name)] == [
        name for name in PACKS if name.startswith("sound")
    ]


def test_every_code_is_in_the_corpus() -> None:
    shown = {line.split()[1] for name in PACKS for line in expected(name)}
    assert shown | NOT_HERE.keys() == CODES.keys()
    assert not shown & NOT_HERE.keys()


@pytest.mark.parametrize("name", PACKS)
def test_what_is_said_is_one_line_in_plain_words(name: str) -> None:
    for found in bgf.validate(CORPUS / name):
        assert str(found).isprintable()
        assert 0 < len(found.message) < 300
        assert not {"Error", "Traceback", "None", "True", "False", "<"} & set(found.message.split())
