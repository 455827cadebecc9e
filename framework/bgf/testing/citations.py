"""Finds the citations of rules in the Python code of a game, and in its content.

A citation is a rule's ID, or a span of IDs such as ``ABC-03 to ABC-05``, in a comment, a docstring
or another string of a Python file, or in a comment or value of a YAML file. The sections `rules`
and `texts`, which players read, don't count.

A match exercises the rule that is cited when it runs

- the line of a comment, or the next line of code if the comment has a line to itself;
- the line of a string in a function;
- the function of a docstring, or of a comment above its ``def``;
- the method `apply` of a class with the docstring, or any of its methods if it has no `apply`;
- the stage in the content that has the comment.

Citations elsewhere, such as in the docstring of a module, in a string outside of functions, or in a
comment at a zone, are never exercised.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Citation", "Cited", "cited_in_code", "cited_in_content", "ids_in"]

_ID = r"(?<![\w-])([A-Z][A-Z0-9]*)-(\d+)([a-z]?)(?![\w-])"
_SPAN = re.compile(rf"{_ID}(?:\s+to\s+{_ID})?")
_WORDS = frozenset({"rules", "texts"})  # sections that players read
_NO_LINE = re.compile(r"(?:else|try|finally) *:")  # lines for which no line event occurs
_COMMENT = re.compile(r"(?:^|\s)#.*")
_KEY = re.compile(r"^( *)([\w-]+) *:(?=\s|$)")

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, order=True)
class Citation:
    """A place where a rule is cited."""

    file: str
    line: int


@dataclass
class Cited:
    """The citations of rules in some files.

    Attributes:
        places: the citations of each rule.
        lines: by file and line of code, the rules that are exercised when the line runs.
        stages: by phase and stage of the content, the rules that its comments cite.
        watched: the rules that code cites outside of module docstrings.
    """

    places: dict[str, set[Citation]] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    stages: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    watched: set[str] = field(default_factory=set)

    def add_citation(self, rule: str, file: str, line: int) -> None:
        """Adds a citation of a rule."""
        self.places.setdefault(rule, set()).add(Citation(file, line))


def ids_in(text: str, rules: Iterable[str]) -> list[str]:
    """Returns the known rules that a text cites, in order; a span cites each rule in its range.

    Args:
        text: the text.
        rules: the IDs of all rules.
    """
    found: dict[str, None] = {}
    known = list(rules)
    for match in _SPAN.finditer(text):
        letters, number, small, end_letters, end_number, _ = match.groups()
        if end_letters == letters:
            in_span = _rules_between(letters, int(number), int(end_number), known)
            found |= dict.fromkeys(in_span)
            continue
        found[f"{letters}-{number}{small}"] = None
        if end_letters:  # two rules of different documents, so it is not a span
            last_word = match[0].split()[-1]
            found |= dict.fromkeys(ids_in(last_word, known))
    return [rule for rule in found if rule in known]


def _rules_between(letters: str, first: int, last: int, rules: Iterable[str]) -> Iterator[str]:
    """Yields the rules with these letters and a number from `first` to `last`."""
    for rule in rules:
        parts = _SPAN.fullmatch(rule)
        if parts and parts[1] == letters and first <= int(parts[2]) <= last:
            yield rule


# -- code -----------------------------------------------------------------------------------


def cited_in_code(files: Iterable[Path], rules: Iterable[str]) -> Cited:
    """Returns the citations of rules in Python files, skipping files that can't be parsed."""
    found = Cited()
    known = list(rules)
    for path in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue  # it can't be imported either
        code = _Code(tree)
        file = str(path)
        for line, runs, words in [*_comments(text, code), *_strings(tree, code)]:
            for rule in ids_in(words, known):
                found.add_citation(rule, file, line)
                if runs is None:
                    continue
                found.watched.add(rule)
                for number in runs:
                    lines_of_file = found.lines.setdefault(file, {})
                    lines_of_file.setdefault(number, set()).add(rule)
    return found


class _Code:
    """The lines of a module that belong to functions.

    Attributes:
        first: by each line from the first decorator of a function to its body, the lines of the
            function's first statement.
        inside: by each line of a function's body, the first line of its innermost statement.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.first: dict[int, list[int]] = {}
        self.inside: dict[int, int] = {}
        for node in ast.walk(tree):
            if isinstance(node, _Function):
                top = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                for line in range(top, node.body[0].lineno):
                    self.first[line] = runs_with(node)
                self._enter(node.body)

    def _enter(self, body: list[ast.stmt]) -> None:
        """Finds the innermost statement of each line of a function: the one that begins last."""
        nodes = chain.from_iterable(map(ast.walk, body))
        for node in nodes:
            if not isinstance(node, ast.stmt):
                continue
            for line in _lines_of(node):
                if self.inside.get(line, 0) <= node.lineno:
                    self.inside[line] = node.lineno

    def runs_at(self, line: int) -> list[int]:
        """Returns the lines of code that run when a line is reached; none outside of functions."""
        if line in self.first:
            return self.first[line]
        if line in self.inside:
            return [*{line, self.inside[line]}]
        return []


def runs_with(node: _Function) -> list[int]:
    """Returns the lines of a function's first statement: one of them runs with the function."""
    body = [statement for statement in node.body if not _is_docstring(statement)]
    if not body:
        return []
    first = body[0]
    if hasattr(first, "body"):  # a block, such as an `if`: only its head is sure to run
        return [first.lineno]
    return [*_lines_of(first)]


def _lines_of(node: ast.stmt) -> range:
    """Returns the lines of a statement."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


_FoundText = tuple[int, list[int] | None, str]
"""A comment or string: its line, the lines of code that exercise its citations, and its text.

The lines are None for the docstring of a module, to which no code belongs."""


def _comments(text: str, code: _Code) -> Iterator[_FoundText]:
    """Yields the comments of a module."""
    waiting: list[tuple[int, str]] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        if token.type == tokenize.COMMENT:
            if last == line and not _NO_LINE.match(token.line.lstrip()):
                yield line, code.runs_at(line), token.string
            else:
                waiting.append((line, token.string))
        elif token.string.strip():
            for above, words in waiting:
                yield above, code.runs_at(line), words
            waiting.clear()
            last = token.end[0]


def _strings(tree: ast.Module, code: _Code) -> Iterator[_FoundText]:
    """Yields the docstrings in a module, line by line, and then its other strings."""
    docstrings: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, _Documented) or ast.get_docstring(node, clean=False) is None:
            continue
        statement = node.body[0]
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            docstrings.add(id(statement.value))
            runs = _run_by(node)
            lines = str(statement.value.value).splitlines()
            for number, words in enumerate(lines, statement.lineno):
                yield number, runs, words
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.lineno, code.runs_at(node.lineno), node.value


def _run_by(node: _Documented) -> list[int] | None:
    """Returns the lines of code that exercise a docstring's citations; None for a module."""
    if isinstance(node, _Function):
        return runs_with(node)
    if isinstance(node, ast.Module):
        return None
    methods = {method.name: method for method in node.body if isinstance(method, _Function)}
    if "apply" in methods:
        return runs_with(methods["apply"])
    lines: list[int] = []
    for name, method in methods.items():
        if not name.startswith("__"):
            lines += runs_with(method)
    return lines


# -- content --------------------------------------------------------------------------------


def cited_in_content(folder: Path | Traversable, rules: Iterable[str]) -> Cited:
    """Returns the citations of rules in the YAML files of a pack, in that folder."""
    found = Cited()
    known = list(rules)
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".yaml"):
            continue
        for line, keys, words in _yaml_lines(file.read_text(encoding="utf-8")):
            if keys and keys[0] in _WORDS:
                continue
            for rule in ids_in(words, known):
                found.add_citation(rule, str(file), line)
            comment = _COMMENT.search(words)
            is_in_stage = len(keys) > 3 and keys[0] == "phases" and keys[2] == "stages"
            if comment and is_in_stage:
                phase, stage = keys[1], keys[3]
                cited = ids_in(comment[0], known)
                found.stages.setdefault((phase, stage), set()).update(cited)
    return found


def _yaml_lines(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Yields each line, with its number and the keys that lead to it.

    A comment on a line of its own has the keys of the next line.
    """
    keys: list[tuple[int, str]] = []  # each with its indentation
    waiting: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or not line.strip():
            waiting.append((number, line))
            continue
        key = _KEY.match(line)
        if key is not None:
            depth = len(key[1])
            keys = [(outer, name) for outer, name in keys if outer < depth]
            keys.append((depth, key[2]))
        path = [name for _, name in keys]
        for above, words in waiting:
            yield above, path, words
        waiting.clear()
        yield number, path, line
