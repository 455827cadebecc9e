"""Checks that every rule has a test that is marked with its ID."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.testing.fault import Fault
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Mark", "check_rule_marks", "marks_in"]

_MARK = "pytest.mark.rule"

# Files without these words have no mark, and are not parsed: most tests are not about rules.
_WORDS_OF_MARK = re.compile(r"\bmark\s*\.\s*rule\b")

_Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Mark:
    """A rule ID in a mark ``@pytest.mark.rule("…")``.

    Attributes:
        rule: the ID; None if it can't be read without running the test.
        words: the argument of the mark as written.
        file: the file with the test.
        line: the line in which the mark begins.
        test: the test or the class that is marked; empty if the whole module is.
    """

    rule: str | None
    words: str
    file: Path
    line: int
    test: str


def marks_in(folder: Path) -> Iterator[Mark]:
    """Yields the marks in all Python files of a folder, skipping files that can't be parsed.

    Args:
        folder: the folder of the tests, which is searched recursively.
    """
    for path in sorted(folder.rglob("*.py")):
        if "site-packages" in path.relative_to(folder).parts:
            continue  # an environment in the folder of a project
        text = path.read_text(encoding="utf-8", errors="replace")
        if not _WORDS_OF_MARK.search(text):
            continue
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue  # pytest reports it
        yield from _marks(tree, path, "")


def _marks(node: ast.AST, path: Path, test: str) -> Iterator[Mark]:
    for inner in ast.iter_child_nodes(node):
        name = f"{test}::{inner.name}".lstrip(":") if isinstance(inner, _Named) else test
        if isinstance(inner, ast.Call) and ast.unparse(inner.func) == _MARK:
            for rule in inner.args:
                value = rule.value if isinstance(rule, ast.Constant) else None
                found = value if isinstance(value, str) else None
                yield Mark(found, ast.unparse(rule), path, inner.lineno, test)
        yield from _marks(inner, path, name)


def check_rule_marks(game: Game, folder: Path) -> None:
    """Checks that every rule has a test marked with it, and that every mark names a rule.

    Args:
        game: the game.
        folder: the folder of its tests, which is searched recursively.

    Raises:
        Fault: if a rule has no test, a mark names no rule, or an ID can't be read.
    """
    rules, marks = game.pack.data["rules"], list(marks_in(folder))
    for mark in marks:
        if mark.rule is None:
            facts = {"place": _place(mark), "mark": _MARK, "given": mark.words}
            raise Fault("coverage", message("fault.mark_unread", **facts))
    unknown = [f"{mark.rule} ({_place(mark)})" for mark in marks if mark.rule not in rules]
    if unknown:
        raise Fault("coverage", message("fault.mark_unknown", rules=", ".join(unknown)))
    untested = [rule for rule in rules if rule not in {mark.rule for mark in marks}]
    if untested:
        facts = {"folder": folder.name, "rules": ", ".join(untested)}
        raise Fault("coverage", message("fault.untested", **facts))


def _place(mark: Mark) -> str:
    return f"{mark.file.name}:{mark.line}"
