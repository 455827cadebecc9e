"""The rules of the house that a machine can check: floors and names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import bgf
from bgf.engine.hooks import ProvideSpecs, RuleSpecs

ROOT = Path(__file__).parent.parent

# From the bottom up; modules on one floor may use those on it and below.
FLOORS = [
    [
        "bgf.blame",
        "bgf.command_lines",
        "bgf.commits",
        "bgf.compiled",
        "bgf.errors",
        "bgf.interrupts",
        "bgf.lazy_names",
        "bgf.locking",
        "bgf.markup",
        "bgf.number_checks",
        "bgf.rich_display",
        "bgf.stray_errors",
        "bgf.streams",
        "bgf.syncing",
        "bgf.whole_files",
        "bgf.words",
    ],
    ["bgf_cext"],
    ["bgf.components", "bgf.content"],
    ["bgf.contract", "bgf.engine", "bgf.param", "bgf.api", "bgf"],
    ["bgf.drawing", "bgf.kinds", "bgf.view"],
    ["bgf_aeroplanes", "bgf_animals", "bgf_boarding", "bgf_paris"],
    ["bgf.bots", "bgf.learn", "bgf.records", "bgf.simulate", "bgf.testing"],
    ["bgf.session"],
    ["bgf.adapters", "bgf.notebook", "bgf.tui", "bgf.web"],
    ["bgf.cli", "bgf.__main__"],
]
FLOOR_OF = {name: floor for floor, names in enumerate(FLOORS) for name in names}
GAMES = ["paris", "boarding", "animals", "aeroplanes"]


def sources(*roots: str) -> list[Path]:
    """The Python files of some of the roots."""
    return sorted(path for root in roots for path in (ROOT / root).rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def module_of(path: Path) -> str:
    """The name that a file is imported by."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts[1:])
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def floor_of(module: str) -> int | None:
    """The floor of a module of ours; None for anybody else's."""
    for name in (module, ".".join(module.split(".")[:2]), module.split(".")[0]):
        if name in FLOOR_OF and (name != "bgf" or module == "bgf"):
            return FLOOR_OF[name]
    assert not module.startswith("bgf"), f"{module} stands on no floor"
    return None


def imported(tree: ast.AST) -> Iterator[str]:
    """The imports of a module at run time, at the top or later; those for types alone are free."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from imported(other)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (home_of(node.module or "", alias.name) for alias in node.names)
        else:
            yield from imported(node)


def home_of(module: str, name: str) -> str:
    """The module that a name comes from: `bgf` hands on the names of others."""
    if module == "bgf":
        own = bgf._HOME_OF.get(name)
        return own or f"bgf.{name}" if not name.startswith("__") else "bgf"
    return module


def test_imports_point_down() -> None:
    upward = []
    for path in sources("framework", "plugins", "cext"):
        module = module_of(path)
        floor = floor_of(module)
        assert floor is not None
        for other in imported(tree_of(path)):
            under = floor_of(other)
            if under is not None and under > floor:
                upward.append(f"{module} must not import {other}")
    assert upward == []


CORE = [
    "components",
    "content",
    "contract",
    "engine",
    "kinds",
    "learn",
    "param",
    "records",
    "words",
]


def test_the_core_imports_in_no_circle_not_even_in_functions() -> None:
    folders = [f"framework/bgf/{package}" for package in CORE]
    modules = {module_of(path): path for path in sources(*folders)}
    graph = {
        module: {other for other in imported_of(path, modules) if other != module}
        for module, path in modules.items()
    }
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def imported_of(path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    """Yields which of some modules a module imports, also by ``from package import module``."""
    for node in ast.walk(without_types(tree_of(path))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
            inner = names & modules.keys()
            # The package itself is no more than the folder of a module that is named.
            yield from inner - {node.module} or inner


def without_types(tree: ast.Module) -> ast.Module:
    """A module without its imports for types alone."""
    kept = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    ]
    return ast.Module(kept, [])


FACES = ["adapters", "notebook", "tui"]


def test_no_face_imports_another() -> None:
    found = []
    for path in sources(*(f"framework/bgf/{face}" for face in FACES)):
        own = module_of(path).split(".")[1]
        others = {f"bgf.{face}" for face in FACES if face != own}
        inside = {other for other in imported(tree_of(path)) if face_of(other) in others}
        found += [f"{module_of(path)}: {other}" for other in inside]
    assert found == []


def face_of(module: str) -> str:
    """The package of `bgf` in which a module lies."""
    return ".".join(module.split(".")[:2])


def test_a_session_shows_nothing() -> None:
    found = []
    for path in sources("framework/bgf/session"):
        tree = tree_of(path)
        others = {other.split(".")[0] for other in imported(tree)}
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        shown = others & {"rich", "starlette", "sys"} | names & {"input", "print"}
        found += [f"{module_of(path)}: {name}" for name in sorted(shown)]
    assert found == []


def test_the_terminal_draws_views_and_no_states() -> None:
    found = []
    for path in sources("framework/bgf/tui"):
        for node in ast.walk(tree_of(path)):
            is_import = isinstance(node, ast.ImportFrom) and node.module == "bgf.engine.state"
            is_state = isinstance(node, ast.Attribute) and node.attr == "state"
            if is_import or is_state:
                found.append(f"{module_of(path)}:{node.lineno}")  # type: ignore[attr-defined]
    assert found == []


TERMINAL = ("bgf.tui", "bgf.cli", "rich", "typer")


def test_the_web_needs_no_terminal() -> None:
    found = []
    for path in sources("framework/bgf/web"):
        others = [*imported(tree_of(path))]
        terminal = [other for other in others if other.startswith(TERMINAL)]
        found += [f"{module_of(path)}: {other}" for other in terminal]
    assert found == []


def test_the_web_speaks_from_the_catalogue() -> None:
    assert [*english_in("framework/bgf/web")] == []


SPEAKERS = {"complain", "say"}
"""Functions of the command line that print a text for people."""


def spoken(tree: ast.AST) -> Iterator[ast.expr]:
    """Yields the texts of raised errors, and those that the command line prints."""
    for node in ast.walk(tree):
        call = node.exc if isinstance(node, ast.Raise) else node
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if isinstance(node, ast.Raise) or name in SPEAKERS:
            yield call.args[0]


def letters_of(text: ast.expr) -> str:
    """The letters that stand in a text in the code itself."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    fixed = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    return "".join(filter(str.isalpha, "".join(fixed)))


def english_in(root: str) -> Iterator[str]:
    """Yields the texts for people that stand in the code itself, and not in the catalogue."""
    for path in sources(root):
        for text in spoken(tree_of(path)):
            if letters_of(text):
                yield ast.unparse(text)


def test_the_command_line_speaks_from_the_catalogue() -> None:
    assert [*english_in("framework/bgf/cli")] == ["f'bgf {__version__}'"]


TEXT_AT = {
    "Diagnostic": 6,
    "Fault": 1,
    "fault": 1,
    "problem": 2,
    "refuse": 1,
    "report": 2,
    "stop": 2,
}
"""Functions that take a text on a problem, and the place of the text among the arguments."""

CODED = {"Failure", "WebProblem"}
"""Errors whose first argument is a code."""

NOTATION = {
    "f\"U+{ord(odd or ' '):04X}\"",
    "f'SystemExit: {error}'",
    "f'class {cls.__name__}({base}, {name}=\"{given}\")'",
    "f\"scores {' '.join(map(str, result.scores))}, winners {winners}\"",
}
"""Parts of such texts that are code, or lines of files."""


@cache
def error_names() -> set[str]:
    """The names of all classes of errors of bgf."""
    bases = {
        node.name: {ast.unparse(base).split(".")[-1] for base in node.bases}
        for path in sources("framework", "plugins")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef)
    }
    found = {"BgfError"}
    while more := {name for name, of_class in bases.items() if of_class & found} - found:
        found |= more
    return found - CODED


def texts_of_problems(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yields the calls that make errors and defects, each with its text."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).split(".")[-1]
        at = TEXT_AT.get(name, 0 if name in error_names() else len(node.args))
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            at = len(node.args) - 1  # the text is the last of them
        if at < len(node.args):
            yield node, node.args[at]


def parts_of(
    text: ast.AST, function: ast.AST, tree: ast.Module, seen: frozenset[ast.AST] = frozenset()
) -> Iterator[ast.AST]:
    """Yields the parts of a text: through names, conditions, and functions of the module."""
    inner: list[tuple[ast.AST, ast.AST]] = []
    if text in seen:
        return  # a name that is assigned something made of itself
    if isinstance(text, ast.Name):
        for node in ast.walk(function):
            targets = node.targets if isinstance(node, ast.Assign) else []
            if isinstance(node, (ast.AugAssign, ast.AnnAssign)) and node.value is not None:
                targets = [node.target]
            if any(isinstance(one, ast.Name) and one.id == text.id for one in targets):
                inner.append((node.value, function))  # type: ignore[attr-defined]  # it is assigned
    elif isinstance(text, (ast.IfExp, ast.BinOp, ast.BoolOp)):
        inner += [(child, function) for child in ast.iter_child_nodes(text)]
    elif isinstance(text, ast.Call) and isinstance(text.func, ast.Name):
        if text.func.id in ("join_messages", "message"):
            facts = [*text.args[1:], *[keyword.value for keyword in text.keywords]]
            inner += [(fact, function) for fact in facts]
        for own in tree.body:
            if isinstance(own, ast.FunctionDef) and own.name == text.func.id:
                returns = [node for node in ast.walk(own) if isinstance(node, ast.Return)]
                inner += [(node.value, own) for node in returns if node.value is not None]
    else:
        yield text
    for part, where in inner:
        yield from parts_of(part, where, tree, seen | {text})


def english_of_problems(path: Path) -> Iterator[tuple[int, str]]:
    """Yields the lines of a module that make errors and defects, and the English in them."""
    tree = tree_of(path)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for call, text in texts_of_problems(tree):
        around = [one for one in functions if one.lineno <= call.lineno <= (one.end_lineno or 0)]
        innermost = max(around, key=lambda one: one.lineno, default=tree)
        for part in parts_of(text, innermost, tree):
            written = ast.unparse(part)
            if isinstance(part, ast.expr) and letters_of(part) and " " in written:
                yield call.lineno, written


def test_errors_and_defects_are_said_from_the_catalogue() -> None:
    found = []
    for path in sources("framework", "plugins"):
        for line, written in english_of_problems(path):
            if written not in NOTATION:
                found.append(f"{module_of(path)}:{line}: {written}")
    assert found == []


def test_translations_stand_in_the_catalogue_alone() -> None:
    found = []
    for path in sources("framework"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Dict):
                keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
                if {"en", "pl"} <= keys:
                    found.append(f"{module_of(path)}:{node.lineno}")
    assert found == []


def test_a_game_imports_no_other_game() -> None:
    games = {folder.name for folder in (ROOT / "plugins").iterdir() if folder.is_dir()}
    found = []
    for path in sources("plugins"):
        own = module_of(path).split(".")[0]
        roots = {other.split(".")[0] for other in imported(tree_of(path))}
        found += [f"{module_of(path)}: {other}" for other in roots & games - {own}]
    assert found == []


def test_the_framework_imports_no_game() -> None:
    games = {folder.name for folder in (ROOT / "plugins").iterdir() if folder.is_dir()}
    found = []
    for path in sources("framework", "cext"):
        roots = {other.split(".")[0] for other in imported(tree_of(path))}
        found += [f"{module_of(path)}: {other}" for other in roots & {*games, "bgf_definitions"}]
    assert found == []


def test_the_framework_names_no_game() -> None:
    word = re.compile(rf"\b(bgf_)?({'|'.join(GAMES)})\b", re.IGNORECASE)
    found = []
    for root in ("framework", "cext"):
        for path in sorted((ROOT / root).rglob("*")):
            if path.suffix in {".py", ".pyx", ".pxd", ".json", ".yaml", ".html", ".txt", ".j2"}:
                for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
                    if word.search(line):
                        found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not found, "\n".join(found)


HOOKS = [
    pytest.param(name, hook, id=name)
    for specs in (ProvideSpecs, RuleSpecs)
    for name, hook in vars(specs).items()
    if name.startswith("bgf_")
]


@pytest.mark.parametrize(("name", "hook"), HOOKS)
def test_hooks_are_documented_and_tested(name: str, hook: object) -> None:
    assert len((hook.__doc__ or "").split()) >= 3, f"{name} says nothing of what it is for"
    tests = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "tests/hooks").glob("test_*")]
    nodes = [node for test in tests for node in test.body]
    functions = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
    assert f"test_{name}" in functions, f"tests/hooks has no test_{name}"
