"""Every rule has a test that names it, and every rule that a test names exists."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bgf import Game

# The rules as they were numbered when the game was written; none may get lost.
NUMBERS = [*range(1, 9), *range(10, 19), *range(20, 27), *range(30, 35), 40, 41, *range(50, 56)]
RULES = [f"PAR-{number:02}" for number in NUMBERS]


def marked(folder: Path) -> Iterator[tuple[str, str]]:
    """The rule IDs that the tests of a folder are marked with, and the test of each."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for rule in mark.args:
                            yield ast.literal_eval(rule), f"{path.name}::{node.name}"


def test_the_pack_has_every_rule(game: Game) -> None:
    assert list(game.pack.data["rules"]) == RULES


def test_every_rule_has_a_test(game: Game) -> None:
    tested = {rule for rule, _ in marked(Path(__file__).parent)}
    assert set(game.pack.data["rules"]) - tested == set()


def test_every_marked_rule_exists(game: Game) -> None:
    rules = game.pack.data["rules"]
    unknown = [(rule, test) for rule, test in marked(Path(__file__).parent) if rule not in rules]
    assert unknown == []


def test_rules_are_worded_in_every_language(game: Game) -> None:
    for rule, words in game.pack.data["rules"].items():
        assert set(words) == set(game.pack.data["languages"]), rule
        assert all(words.values()), rule
