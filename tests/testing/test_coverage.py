"""Every rule has a test marked with it, every mark a rule, every rule its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.testing import Fault
from bgf.testing.coverage import check_marks, check_wording, marks_in

from .sound import made

MARK = "import pytest\n\n@pytest.mark.{}({})\ndef test_it() -> None: ...\n"


def folder_marked(folder: Path, *marks: str) -> Path:
    """A folder with a test for each of these marks."""
    for number, mark in enumerate(marks):
        inner = folder / f"part{number}"
        inner.mkdir()
        (inner / "test_it.py").write_text(MARK.format("rule", mark), encoding="utf-8")
    return folder


def test_marks_are_found_with_their_places(tmp_path: Path) -> None:
    folder = folder_marked(tmp_path, '"TOY-1", "TOY-2"', '"TOY-2"')
    places = ["test_it.py:3"] * 3
    assert list(marks_in(folder)) == list(zip(["TOY-1", "TOY-2", "TOY-2"], places, strict=True))
    check_marks(made(), folder)


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ('"TOY-1"', "no test in .* is marked with TOY-2"),
        ('"TOY-1", "TOY-2", "TOY-3"', r"not there: TOY-3 \(test_it.py:3\)"),
        ('"TOY-1", *OTHERS', r"takes rule IDs in quotes, not \*OTHERS"),
    ],
)
def test_a_rule_without_test_and_a_mark_without_rule_are_faults(
    tmp_path: Path, mark: str, words: str
) -> None:
    with pytest.raises(Fault, match=words) as raised:
        check_marks(made(), folder_marked(tmp_path, mark))
    assert raised.value.check == "coverage"


def test_rules_have_words_in_every_language() -> None:
    game = made()
    check_wording(game)
    game.pack.data["rules"]["TOY-2"]["pl"] = " "
    with pytest.raises(Fault, match="TOY-2 has no words in the language pl"):
        check_wording(game)
    game.pack.data["rules"]["TOY-2"]["pl"] = "Tylko tak."
    game.pack.data["rules"]["TOY-1"]["de"] = "Nein."
    with pytest.raises(Fault, match="TOY-1 has words in de, the game has not"):
        check_wording(game)
