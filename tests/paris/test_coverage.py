"""Every rule has a test that names it, and every rule that a test names exists."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bgf import Game

RULES = """
PAR-01 PAR-02 PAR-03 PAR-04 PAR-05 PAR-06 PAR-07 PAR-08
PAR-10 PAR-11 PAR-12 PAR-13 PAR-14 PAR-15 PAR-16 PAR-17 PAR-18
PAR-20 PAR-21 PAR-22 PAR-23 PAR-24 PAR-25 PAR-26
PAR-30 PAR-31 PAR-32 PAR-33 PAR-34
PAR-40 PAR-41
PAR-50 PAR-51 PAR-52 PAR-53 PAR-54 PAR-55
""".split()


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
