"""What modules define: names, classes, functions, and their docstrings, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).parents[2]
ROOTS = (PROJECT / "framework", PROJECT / "cext")
# What they export.
PACKAGES = (
    "bgf",
    "bgf.contract",
    "bgf.param",
    "bgf.kinds",
    "bgf.testing",
    "bgf.content",
    "bgf.bots",
)
TOP = 3  # the level of the headings of what a page documents

Function = ast.FunctionDef | ast.AsyncFunctionDef


class PageError(Exception):
    """Something on a page, or a docstring named there, that can't be written."""


@dataclass
class Name:
    """A documented name.

    Attributes:
        path: where it is defined: ``bgf.engine.state.State.apply``.
        title: the words of its heading: ``State.apply``.
        level: the level of its heading; 0 for a name without a heading of its own.
        node: its source.
        note: the docstring of a constant.
        parent: the class that it is a member of.
        members: those of a module or class.
        hidden_bases: of a class, its private base classes in the same module, the nearest first.
    """

    path: str
    title: str
    level: int
    node: ast.AST
    note: str = ""
    parent: Name | None = None
    members: list[Name] = field(default_factory=list)
    hidden_bases: list[ast.ClassDef] = field(default_factory=list)

    @property
    def is_hook(self) -> bool:
        """Whether it is declared with ``@hookspec``."""
        return "hookspec" in decorators(self.node)

    def walk(self) -> Iterator[Name]:
        """Yields the name and those below it."""
        yield self
        for member in self.members:
            yield from member.walk()


def find(path: str) -> Name:
    """Finds a module, class, function or constant by its dotted path; raises PageError."""
    module = read_module(path)
    if module is not None:
        return module
    package, _, name = path.rpartition(".")
    module = read_module(package)
    for member in module.members if module else ():
        if member.path == path:
            return member
    raise PageError(f"{package} has no public name {name}")


@cache
def read_module(path: str) -> Name | None:
    """Returns a module with its public names, in the order of the source; None if there is none."""
    for root in ROOTS:
        base = root.joinpath(*path.split("."))
        for file in (base.with_suffix(".py"), base / "__init__.py"):
            if file.is_file():
                return module_of(path, ast.parse(file.read_text("utf-8")))
    return None


def module_of(path: str, tree: ast.Module) -> Name:
    """Returns a module with its public names that have docstrings."""
    module = Name(path, path, 0, tree)
    public = public_names(tree)
    for node, note in with_notes(tree.body):
        name = name_of(node)
        if name not in public or "overload" in decorators(node):
            continue
        made = Name(f"{path}.{name}", title_of(node, name), TOP, node, note)
        if isinstance(node, ast.ClassDef):
            made.members = list(class_members(made))
            made.hidden_bases = list(private_bases(node, tree))
            if any(member.is_hook for member in made.members):
                made.level = 0  # hooks stand for themselves
        module.members.append(made)
    return module


def private_bases(node: ast.ClassDef, tree: ast.Module) -> Iterator[ast.ClassDef]:
    """Yields the private base classes of a class that its module defines, and theirs."""
    classes = {one.name: one for one in tree.body if isinstance(one, ast.ClassDef)}
    for base in map(ast.unparse, node.bases):
        if base.startswith("_") and base in classes:
            yield classes[base]
            yield from private_bases(classes[base], tree)


def public_names(tree: ast.AST) -> set[str]:
    """Returns the names in ``__all__``; without one, those without an underscore."""
    body = getattr(tree, "body", [])
    for node in body:
        if name_of(node) == "__all__" and isinstance(node, ast.Assign):
            return set(ast.literal_eval(node.value))
    names = (name_of(node) for node in body)
    return {name for name in names if name and not name.startswith("_")}


def class_members(owner: Name) -> Iterator[Name]:
    """Yields the public methods and properties with docstrings, in the order of the source."""
    assert isinstance(owner.node, ast.ClassDef)
    name = owner.path.rpartition(".")[2]
    for node in owner.node.body:
        if not isinstance(node, Function) or not docstring(node) or "fact" in decorators(node):
            continue
        is_hook = "hookspec" in decorators(node)
        if "raise NotImplementedError" in "".join(map(ast.unparse, node.body[1:2])) and not is_hook:
            continue  # a derived class has it, and says what it does
        is_public = not node.name.startswith("_") or node.name == "__call__"
        if is_public and not any(mark.endswith("setter") for mark in decorators(node)):
            title = f"`{node.name}`" if is_hook else f"`{name}.{node.name}`"
            level = TOP if is_hook else TOP + 1
            yield Name(f"{owner.path}.{node.name}", title, level, node, parent=owner)


def with_notes(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yields statements, each with the docstring below it if it is a constant."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        is_constant = isinstance(node, ast.Assign | ast.AnnAssign)
        is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        note = after.value.value if is_constant and is_text else ""  # type: ignore[union-attr]
        yield node, note if isinstance(note, str) else ""


def name_of(node: ast.AST) -> str:
    """Returns the name that a statement defines, or nothing."""
    if isinstance(node, Function | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return ""


def title_of(node: ast.AST, name: str) -> str:
    """Returns the heading of a name in a module."""
    return f"class `{name}`" if isinstance(node, ast.ClassDef) else f"`{name}`"


def decorators(node: ast.AST) -> list[str]:
    """Returns the names of the decorators of a class or function, without their arguments."""
    found = getattr(node, "decorator_list", [])
    return [ast.unparse(mark.func if isinstance(mark, ast.Call) else mark) for mark in found]


def docstring(node: ast.AST) -> str:
    """Returns the docstring of a module, class or function, without its indentation."""
    if isinstance(node, ast.Module | ast.ClassDef | Function):
        return ast.get_docstring(node) or ""
    return ""


def public_path(path: str) -> str:
    """Returns the path by which programs import a name."""
    name = path.rpartition(".")[2]
    for package in PACKAGES:
        module = read_module(package)
        assert module is not None
        if path.startswith((f"{package}.", "bgf_cext.")) and name in public_names(module.node):
            return f"{package}.{name}"
    return path
