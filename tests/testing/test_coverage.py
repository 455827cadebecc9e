"""Every rule has a test marked with it, and every mark is of a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.testing import Fault
from bgf.testing.coverage import check_rule_marks, marks_in

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
    found = list(marks_in(folder))
    assert [mark.rule for mark in found] == ["TOY-1", "TOY-2", "TOY-2"]
    assert {(mark.file.name, mark.line, mark.test) for mark in found} == {
        ("test_it.py", 3, "test_it")
    }
    check_rule_marks(made(), folder)


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ('"TOY-1"', "no test in .* is marked with TOY-2"),
        ('"TOY-1", "TOY-2", "TOY-3"', r"does not have: TOY-3 \(test_it.py:3\)"),
        ('"TOY-1", *OTHERS', r"takes rule IDs in quotes, not \*OTHERS"),
    ],
)
def test_a_rule_without_test_and_a_mark_without_rule_are_faults(
    tmp_path: Path, mark: str, words: str
) -> None:
    with pytest.raises(Fault, match=words) as raised:
        check_rule_marks(made(), folder_marked(tmp_path, mark))
    assert raised.value.check == "coverage"


def test_marks_of_a_class_of_a_module_and_of_one_case_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_all.py").write_text(
        """
import pytest
pytestmark = pytest.mark.rule("TOY-1")

@pytest.mark.rule("TOY-2")
class TestAll:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("TOY-3"))])
    def test_it(self, n): ...
""",
        encoding="utf-8",
    )
    (tmp_path / "test_torn.py").write_text("def (:", encoding="utf-8")
    assert {(mark.rule, mark.test) for mark in marks_in(tmp_path)} == {
        ("TOY-1", ""),
        ("TOY-2", "TestAll"),
        ("TOY-3", "TestAll::test_it"),
    }


def test_marks_in_an_environment_are_those_of_others(tmp_path: Path) -> None:
    there = tmp_path / "venv" / "site-packages"
    there.mkdir(parents=True)
    folder_marked(there, '"OTHER-1"')
    assert list(marks_in(tmp_path)) == []
