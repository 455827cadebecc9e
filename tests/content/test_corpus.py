"""Packs, each broken as an author would break it, with their exact diagnostics.

`corpus.yaml` beside this file has a case for each: the changes to a sound pack, and every
diagnostic in full. ``python -m tests.content.corpus NAME FOLDER`` writes one to a folder, for
``bgf validate FOLDER``. A pack whose name begins with ``sound`` has no diagnostics.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.polish import problem_with

import bgf
from bgf import ContentError
from bgf.api import load_folder
from bgf.content import CODES, Diagnostic

from .corpus import main, read_cases

CASES = read_cases()

NOT_HERE = {
    "BGF-E118": "a pack is for another game where one is wanted; see test_content.py in tests/cli",
    **dict.fromkeys(
        ["BGF-E312", "BGF-E313", "BGF-E314", "BGF-E324", "BGF-E420", "BGF-E421"],
        "packs with planes are large; see test_checks_pieces.py and test_checks_sides.py",
    ),
    **dict.fromkeys(
        ["BGF-E315", "BGF-E316", "BGF-E317", "BGF-E423"],
        "packs that say how things look are large; see test_checks_looks.py",
    ),
    "BGF-E115": "what is too large is too large to be kept; see test_safety.py",
    "BGF-E207": "no schema that is installed asks for such things; see test_schema.py",
}


def shown(diagnostic: Diagnostic, folder: Path) -> str:
    """Returns a diagnostic as `corpus.yaml` has it, with paths from the folder of the pack."""
    file = Path(diagnostic.file).relative_to(folder).as_posix()
    return str(replace(diagnostic, file=file)).replace(f"{folder}/", "")


@pytest.mark.parametrize("name", CASES)
def test_packs_have_exactly_the_expected_diagnostics(tmp_path: Path, name: str) -> None:
    """In one line of plain words, also in Polish; refused packs are not loaded."""
    CASES[name].write(tmp_path)
    found = bgf.validate(tmp_path)
    assert sorted(shown(each, tmp_path) for each in found) == sorted(CASES[name].expected)
    for diagnostic in found:
        assert_said_plainly(diagnostic)
        assert_said_in_polish(diagnostic)
    if not any(diagnostic.is_error for diagnostic in found):
        assert load_folder(tmp_path).data
        return
    with pytest.raises(ContentError) as caught:
        load_folder(tmp_path)
    assert list(caught.value.diagnostics) == found


def assert_said_plainly(found: Diagnostic) -> None:
    assert str(found).isprintable()
    assert 0 < len(found.message) < 300
    assert not {"Error", "Traceback", "None", "True", "False", "<"} & set(found.message.split())


def assert_said_in_polish(found: Diagnostic) -> None:
    assert problem_with(found.message) == ""
    polish = found.localized("pl")
    assert polish != str(found)
    assert polish.startswith(str(found).partition(f": {found.severity} ")[0])


def test_the_corpus_is_large_enough() -> None:
    broken = [name for name, case in CASES.items() if case.expected]
    assert len(broken) >= 60
    sound = [name for name, case in CASES.items() if not case.expected]
    assert sound == [name for name in CASES if name.startswith("sound")]


def test_every_code_is_in_the_corpus() -> None:
    said = " ".join(line for case in CASES.values() for line in case.expected)
    shown = {code for code in CODES if code in said}
    assert shown | NOT_HERE.keys() == CODES.keys()
    assert not shown & NOT_HERE.keys()


def test_a_case_is_written_to_a_folder_to_look_at_it(tmp_path: Path) -> None:
    main(["utf_16", str(tmp_path / "pack")])
    (found,) = bgf.validate(tmp_path / "pack")
    assert found.code == "BGF-E102"
    with pytest.raises(SystemExit, match="usage"):
        main(["utf_17", str(tmp_path)])
