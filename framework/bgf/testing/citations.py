"""Finds the citations of rules in the Python code of a game, and in its content.

A citation is a rule's ID, or a span of them such as ``ABC-03 to ABC-05``, in a comment, in a
docstring, in another string, or in a comment or value of a YAML file (the sections `rules` and
`texts`, which players read, apart). What runs when such a place is reached:

- a comment: the line of code that it stands on, or the next one, if it has lines to itself;
- a string in a function: its line;
- the docstring of a function, and a comment above its ``def``: the function;
- the docstring of a class: its method `apply` if it has one, else any of its methods;
- a comment in a stage of the content: the stage.

All else, such as the docstring of a module, a string outside of functions, or a comment at a zone,
cites a rule without running with it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Citation", "Cited", "cited_in_code", "cited_in_content", "ids_in"]

_ID = r"(?<![\w-])([A-Z][A-Z0-9]*)-(\d+)([a-z]?)(?![\w-])"
_SPAN = re.compile(rf"{_ID}(?:\s+to\s+{_ID})?")
_WORDS = frozenset({"rules", "texts"})  # sections that players read
_NO_LINE = re.compile(r"(?:else|try|finally) *:")  # what runs with it is what follows
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
    """All that cites rules in some files.

    Attributes:
        places: where each rule is cited.
        lines: by file and line of code, the rules that are exercised when the line runs.
        stages: by phase and stage of the content, the rules that its comments cite.
        watched: the rules of which code says more than the docstring of a module does.
    """

    places: dict[str, set[Citation]] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    stages: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    watched: set[str] = field(default_factory=set)

    def note(self, rule: str, file: str, line: int) -> None:
        """Note a place."""
        self.places.setdefault(rule, set()).add(Citation(file, line))


def ids_in(text: str, rules: Iterable[str]) -> list[str]:
    """The rules that a text cites; a span stands for all that are numbered in it."""
    found: dict[str, None] = {}
    known = list(rules)
    for match in _SPAN.finditer(text):
        letters, first, small, other, last, _ = match.groups()
        if other == letters:
            numbered = ((rule, _SPAN.fullmatch(rule)) for rule in known)
            found |= {
                rule: None
                for rule, parts in numbered
                if parts and parts[1] == letters and int(first) <= int(parts[2]) <= int(last)
            }
        else:
            found |= {f"{letters}-{first}{small}": None}
            if other:
                found |= dict.fromkeys(ids_in(match[0].split()[-1], known))
    return [rule for rule in found if rule in known]


# -- code -----------------------------------------------------------------------------------


def cited_in_code(files: Iterable[Path], rules: Iterable[str]) -> Cited:
    """Returns the citations of rules in Python files; those that can't be parsed are skipped."""
    found, known = Cited(), list(rules)
    for path in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue  # it can't be imported either
        reader = _Code(tree)
        for line, runs, words in [*_comments(text, reader), *_strings(tree, reader)]:
            for rule in ids_in(words, known):
                found.note(rule, str(path), line)
                if runs is not None:
                    found.watched.add(rule)
                for number in runs or ():
                    found.lines.setdefault(str(path), {}).setdefault(number, set()).add(rule)
    return found


class _Code:
    """The lines of a module that run in functions.

    Attributes:
        first: by the line of a ``def``, or of its first decorator, where its function begins.
        begins: the lines on which a statement begins, in functions.
        inside: by line, those that stand in a function and begin the statement it belongs to.
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
        """Note which statement of a function each line belongs to; the innermost comes last."""
        inner = [node for top in body for node in ast.walk(top) if isinstance(node, ast.stmt)]
        for node in inner:
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                if self.inside.get(line, 0) <= node.lineno:
                    self.inside[line] = node.lineno

    def runs_at(self, line: int) -> list[int]:
        """Returns the code that runs with a line."""
        if line in self.first:
            return self.first[line]
        return [*{line, self.inside[line]}] if line in self.inside else []


def runs_with(node: _Function) -> list[int]:
    """Lines one of which runs whenever a function does: those of its first statement."""
    body = [one for one in node.body if not _is_docstring(one)]
    if not body or hasattr(body[0], "body"):
        return [one.lineno for one in body[:1]]
    return [*range(body[0].lineno, (body[0].end_lineno or body[0].lineno) + 1)]


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


_Found = tuple[int, list[int] | None, str]
"""A text: its line, the lines of code that run with it, its words; None: it has nothing to run."""


def _comments(text: str, code: _Code) -> Iterator[_Found]:
    """The comments of a module."""
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


def _strings(tree: ast.Module, code: _Code) -> Iterator[_Found]:
    """The docstrings and other strings of a module."""
    docs: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, _Documented):
            continue
        text = node.body[0] if node.body and ast.get_docstring(node, clean=False) else None
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            docs.add(id(text.value))
            runs = _run_by(node)
            for number, words in enumerate(str(text.value.value).splitlines()):
                yield text.lineno + number, runs, words
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if isinstance(node, ast.Constant) and is_text and id(node) not in docs:
            yield node.lineno, code.runs_at(node.lineno), str(node.value)


def _run_by(node: _Documented) -> list[int] | None:
    """The lines that run with what a docstring is about."""
    if isinstance(node, _Function):
        return runs_with(node)
    if isinstance(node, ast.Module):
        return None
    methods = {one.name: one for one in node.body if isinstance(one, _Function)}
    chosen = [methods["apply"]] if "apply" in methods else methods.values()
    return [line for one in chosen if not one.name.startswith("__") for line in runs_with(one)]


# -- content --------------------------------------------------------------------------------


def cited_in_content(folder: Path | Traversable, rules: Iterable[str]) -> Cited:
    """Returns the citations of rules in the YAML files of a pack, in that folder."""
    found, known = Cited(), list(rules)
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".yaml"):
            continue
        for line, keys, words in _yaml_lines(file.read_text(encoding="utf-8")):
            if keys and keys[0] in _WORDS:
                continue
            for rule in ids_in(words, known):
                found.note(rule, str(file), line)
            comment = _COMMENT.search(words)
            if comment and len(keys) > 3 and (keys[0], keys[2]) == ("phases", "stages"):
                cited = ids_in(comment[0], known)
                found.stages.setdefault((keys[1], keys[3]), set()).update(cited)
    return found


def _yaml_lines(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Each line with the keys that lead to it; a comment by itself belongs to what follows."""
    keys: list[tuple[int, str]] = []
    waiting: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or not line.strip():
            waiting.append((number, line))
            continue
        key = _KEY.match(line)
        if key is not None:
            depth = len(key[1])
            keys = [*(one for one in keys if one[0] < depth), (depth, key[2])]
        path = [name for _, name in keys]
        yield from ((above, path, words) for above, words in waiting)
        waiting.clear()
        yield number, path, line
