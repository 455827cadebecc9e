"""``bgf rules --trace``: where rules are enforced and tested, and how often they are exercised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Bgf

ROOT = Path(__file__).parent.parent.parent

GAMES = ("--games", "2")


def test_the_trace_for_people(bgf: Bgf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = bgf("rules", "paris", "--trace", *GAMES, "--tests", "tests/paris")
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^PAR-13  exercised in [0-2] of 2 matches$", done.out, re.MULTILINE)
    assert re.search(r"^  code +\S*bgf_paris/actions.py:\d+", done.out, re.MULTILINE)
    assert re.search(r"^  content +\S*paris/table.yaml:\d+", done.out, re.MULTILINE)
    assert re.search(r"^  tests +tests/paris/test_\w+.py:\d+", done.out, re.MULTILINE)
    assert "cited nowhere" not in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_the_trace_for_programs(bgf: Bgf) -> None:
    done = bgf("rules", "paris", "--trace", *GAMES, "--tests", str(ROOT / "tests/paris"), "--json")
    document = done.json()
    assert (document["game"], document["games"]) == ("paris", 2)
    rules = {rule["id"]: rule for rule in document["rules"]}
    assert list(rules) == re.findall(r"^(PAR-\d+)", bgf("rules", "paris").out, re.MULTILINE)
    for rule in rules.values():
        assert rule["exercised"] in (None, 0, 1, 2)
        for place in [*rule["code"], *rule["content"], *rule["tests"]]:
            line = Path(place["file"]).read_text("utf-8").splitlines()[place["line"] - 1]
            assert "PAR-" in line or "mark.rule" in line
        assert rule["tests"], f"{rule['id']} has a test"
    assert rules["PAR-10"]["exercised"] == 2, "the stage of a turn cites it"
    assert {place["test"][:5] for place in rules["PAR-13"]["tests"]} <= {"test_", "Test"}


def test_how_to_win_stands_above_all_rules(bgf: Bgf) -> None:
    lines = bgf("rules", "boarding", "--lang", "pl").out.splitlines()
    several, alone = lines.index("Jak wygrać: 2-4 graczy"), lines.index("Jak wygrać: 1 gracz")
    first = next(number for number, line in enumerate(lines) if line.startswith("BOA-01"))
    assert several < alone < first
    assert "How to win" not in bgf("rules", "paris", "PAR-13").out
    assert bgf("rules", "paris").out.startswith("How to win\n")


def test_how_to_win_is_in_the_words_of_the_mods(bgf: Bgf) -> None:
    told = bgf("rules", "paris", "--mod", "long-night", "--mod", "grand-finale").out
    to_win = told.partition("PAR-01")[0]
    assert "everybody has two more turns" in to_win
    assert "in\n   the last round 6" in to_win


def test_the_number_of_a_rule_is_enough(bgf: Bgf) -> None:
    named = bgf("rules", "paris", "PAR-05").out
    assert named.startswith("PAR-05")
    assert bgf("rules", "paris", "5").out == named


def test_rule_ids_ignore_case(bgf: Bgf) -> None:
    done = bgf("rules", "paris", "par-13", "--trace", "--games", "1", "--json")
    assert [rule["id"] for rule in done.json()["rules"]] == ["PAR-13"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--trace", "PAR-99"], 'no rule "PAR-99"'),
        (["--trace", ""], 'no rule ""'),
        ([""], 'no rule ""'),
        (["--trace", "--tests", "/nowhere"], "there is no such folder"),
        (["--trace", "--games", "x"], "a whole number"),
        (["--trace", "--games", "0"], "from 1 to 100,000 is needed"),
        (["--games", "3"], "add --trace"),
        (["--tests", "tests"], "add --trace"),
        (["--json"], "add --trace"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(bgf: Bgf, args: list[str], words: str) -> None:
    done = bgf("rules", "paris", *args)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err
