"""Every rule has a test that names it, and every rule that a test names exists."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bgf import Game

# The rules as they were numbered when the game was written; none may get lost.
NUMBERS = [*range(1, 7), *range(10, 17), *range(20, 27), *range(30, 34), *range(40, 44)]
NUMBERS += [*range(49, 59), 60, 61, *range(70, 79)]
RULES = [f"BOA-{number:02}" for number in NUMBERS]
EVENTS = [f"BOA-61{letter}" for letter in "abcdefghijklmno"]
"""The parts of BOA-61, one an event."""


def marked(folder: Path) -> Iterator[tuple[str, str]]:
    """The rule IDs that the tests of a folder are marked with, and the test of each."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for rule in node.args:
                    yield ast.literal_eval(rule), f"{path.name}:{node.lineno}"


def test_the_pack_has_every_rule(boarding: Game) -> None:
    assert list(boarding.pack.data["rules"]) == RULES


def test_every_rule_has_a_test(boarding: Game) -> None:
    tested = {rule for rule, _ in marked(Path(__file__).parent)}
    tested |= {"BOA-61" for rule in tested if rule in EVENTS}
    assert set(boarding.pack.data["rules"]) - tested == set()


def test_every_marked_rule_exists(boarding: Game) -> None:
    rules = {*boarding.pack.data["rules"], *EVENTS}
    unknown = [(rule, test) for rule, test in marked(Path(__file__).parent) if rule not in rules]
    assert unknown == []


def test_every_event_has_a_test(boarding: Game) -> None:
    assert len(boarding.pack.data["components"]["events"]) == len(EVENTS)
    words = boarding.pack.data["rules"]["BOA-61"]
    for letter in "abcdefghijklmno":
        assert all(f" {letter}) " in text for text in words.values()), letter


def test_rules_are_worded_in_every_language(boarding: Game) -> None:
    for rule, words in boarding.pack.data["rules"].items():
        assert set(words) == set(boarding.pack.data["languages"]), rule
        assert all(words.values()), rule
