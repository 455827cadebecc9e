"""Every rule has a test that is marked with its ID, and words in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.testing.fault import Fault

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["check_marks", "check_wording", "marks_in"]

_MARK = "pytest.mark.rule"


def marks_in(folder: Path) -> Iterator[tuple[str, str]]:
    """The rule IDs that stand in marks ``@pytest.mark.rule("…")``, each with file and line.

    Raises:
        Fault: for a mark whose IDs can't be read without running the test.
    """
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) != _MARK:
                continue
            for rule in node.args:
                where = f"{path.name}:{node.lineno}"
                if not isinstance(rule, ast.Constant) or not isinstance(rule.value, str):
                    words = f"{where}: {_MARK} takes rule IDs in quotes, not {ast.unparse(rule)}"
                    raise Fault("coverage", words)
                yield rule.value, where


def check_marks(game: Game, folder: Path) -> None:
    """See that every rule has a test marked with it, and that every mark is of a rule.

    Args:
        game: the game.
        folder: where its tests are, with all folders below.

    Raises:
        Fault: if a rule has no test, or a mark no rule.
    """
    rules, marks = game.pack.data["rules"], list(marks_in(folder))
    unknown = [f"{rule} ({where})" for rule, where in marks if rule not in rules]
    if unknown:
        raise Fault("coverage", f"marked with rules that are not there: {', '.join(unknown)}")
    untested = [rule for rule in rules if rule not in {rule for rule, _ in marks}]
    if untested:
        raise Fault("coverage", f"no test in {folder.name} is marked with {', '.join(untested)}")


def check_wording(game: Game) -> None:
    """See that every rule has words in every language of the game; raises Fault."""
    for rule, texts in game.pack.data["rules"].items():
        for lang in game.pack.languages:
            if not texts.get(lang, "").strip():
                raise Fault("coverage", f"{rule} has no words in the language {lang}")
        others = sorted(set(texts) - set(game.pack.languages))
        if others:
            raise Fault("coverage", f"{rule} has words in {', '.join(others)}, the game has not")
