"""Writes the reference pages of the Python interface: ``python docs/generate.py``.

A page has comments that name a module, a class or a function:

    <!-- api: bgf.engine.state.State -->
    <!-- end of api -->

Between the two comments this program writes what the source says: signatures, docstrings,
arguments with their types, and a heading for each name. ``<!-- contents -->`` and
``<!-- end of contents -->`` hold the list of a page's headings. Everything else on a page is
written by hand.

Only the sources are read and nothing is imported, so that the pages are the same on every Python
and with every version of a library.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DOCS = Path(__file__).parent
ROOTS = (DOCS.parent / "framework", DOCS.parent / "cext")
PACKAGES = ("bgf", "bgf.contract", "bgf.kinds", "bgf.testing", "bgf.content")  # what they export
PAGES = ("hooks.md", "interface.md", "contract.md", "authors.md")

_API = re.compile(r"(?<=<!-- api: )([\w.]+)( -->\n).*?(?=<!-- end of api -->)", re.DOTALL)
_CONTENTS = re.compile(r"(?<=<!-- contents -->\n).*?(?=<!-- end of contents -->)", re.DOTALL)
_HEADING = re.compile(r"^(#{2,4}) (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises):$")
_CODE_SPAN = re.compile(r"(?<![`\[])`([A-Za-z_][\w.]*)`(?!`)")
_TITLES = {"Args": "Arguments", "Yields": "Returns"}
_WIDTH = 88
TOP = 3  # the level of the headings of what a page documents
_DEFINITIONS = ("class ", "def ", "@")
_RECORDS = ("NamedTuple", "Struct", "dataclass")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Section = str | list[tuple[str, str]]


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
    """

    path: str
    title: str
    level: int
    node: ast.AST
    note: str = ""
    parent: Name | None = None
    members: list[Name] = field(default_factory=list)

    @property
    def is_hook(self) -> bool:
        """Whether it is declared with ``@hookspec``."""
        return "hookspec" in decorators(self.node)

    def walk(self) -> Iterator[Name]:
        """Yields the name and those below it."""
        yield self
        for member in self.members:
            yield from member.walk()


# -- what there is ---------------------------------------------------------------------------


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
            if any(member.is_hook for member in made.members):
                made.level = 0  # hooks stand for themselves
        module.members.append(made)
    return module


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
        if not isinstance(node, Function) or not docstring(node):
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


# -- signatures ------------------------------------------------------------------------------


def signature(name: Name, overloads: list[str]) -> str:
    """Returns how a function is called or a class made, in lines of limited width."""
    node = name.node
    own = name.path.rpartition(".")[2]
    if isinstance(node, ast.ClassDef):
        return wrapped(own, class_parameters(node), "")
    assert isinstance(node, Function)
    returns = " | ".join(overloads) or annotation(node.returns)
    if "property" in decorators(node):
        return f"{own}: {returns}"
    return wrapped(own, parameters(node, is_method=name.parent is not None), f" -> {returns}")


def wrapped(name: str, arguments: list[str], returns: str) -> str:
    """Returns a signature in one line, or with a line for each argument."""
    line = f"{name}({', '.join(arguments)}){returns}"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {one}," for one in arguments), f"){returns}"])


def parameters(node: Function, *, is_method: bool) -> list[str]:
    """Returns the parameters of a function as they are written, without ``self``."""
    args = node.args
    plain = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
    found = [parameter(one, default) for one, default in zip(plain, defaults, strict=True)]
    if is_method and "staticmethod" not in decorators(node):
        found = found[1:]
    if args.vararg:
        found.append(f"*{parameter(args.vararg, None)}")
    elif args.kwonlyargs:
        found.append("*")
    keywords = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    found += [parameter(one, default) for one, default in keywords]
    if args.kwarg:
        found.append(f"**{parameter(args.kwarg, None)}")
    return found


def parameter(arg: ast.arg, default: ast.expr | None) -> str:
    """Returns one parameter: its name, type and default."""
    type_ = annotation(arg.annotation)
    text = f"{arg.arg}: {type_}" if type_ else arg.arg
    if default is None:
        return text
    return f"{text} = {code_of(default)}" if type_ else f"{text}={code_of(default)}"


def annotation(node: ast.expr | None) -> str:
    """Returns a type as it is written, without quotes around it."""
    if node is None:
        return ""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return code_of(node)


def code_of(node: ast.AST) -> str:
    """Returns an expression as it is written, with double quotes."""
    text = ast.unparse(node)
    return text if '"' in text else text.replace("'", '"')


def class_parameters(node: ast.ClassDef) -> list[str]:
    """Returns what a class is made of: the arguments of ``__init__``, or the fields."""
    for member in node.body:
        if isinstance(member, Function) and member.name == "__init__":
            return parameters(member, is_method=True)
    fields = []
    for name, type_, value in class_fields(node):
        default = f" = {field_default(value)}" if value is not None else ""
        fields.append(f"{name}: {type_}{default}")
    return fields


def class_fields(node: ast.ClassDef) -> Iterator[tuple[str, str, ast.expr | None]]:
    """Yields name, type and default of the public annotated attributes of a class."""
    for member in node.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            name = member.target.id
            type_ = annotation(member.annotation)
            if not name.startswith("_") and not type_.startswith("ClassVar"):
                yield name, type_, member.value


def field_default(value: ast.expr) -> str:
    """Returns the default of a field; of ``field(default_factory=dict)`` what that makes."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        made = {one.arg: ast.unparse(one.value) for one in value.keywords}
        factory = made.get("default_factory", "")
        empty = {"dict": "{}", "list": "[]", "tuple": "()"}
        return made.get("default") or empty.get(factory, f"{factory}()")
    return code_of(value)


def is_record(node: ast.ClassDef) -> bool:
    """Whether the fields of a class are the arguments it is made with."""
    bases = [ast.unparse(base) for base in node.bases]
    return any(name in _RECORDS for name in (*bases, *decorators(node)))


def argument_types(node: ast.AST) -> dict[str, str]:
    """Returns the types of the arguments of a function, or of a class's ``__init__``, by name."""
    if isinstance(node, ast.ClassDef):
        made = next((one for one in node.body if name_of(one) == "__init__"), None)
        return argument_types(made) if made else attribute_types(node)
    if not isinstance(node, Function):
        return {}
    args = node.args
    everything = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    everything += [one for one in (args.vararg, args.kwarg) if one]
    return {one.arg: annotation(one.annotation) for one in everything}


def attribute_types(node: ast.AST) -> dict[str, str]:
    """Returns the types of a class's attributes by name, as far as they are written."""
    found: dict[str, str] = {}
    for member in getattr(node, "body", []):
        if isinstance(member, Function) and member.name == "__init__":
            given = argument_types(member)
            for line in member.body:
                name, type_ = assigned(line, given)
                found[name] = type_
        elif isinstance(member, Function) and "property" in decorators(member):
            found[member.name] = annotation(member.returns)
        elif isinstance(member, ast.AnnAssign):
            found[name_of(member)] = without_classvar(annotation(member.annotation))
    return found


def assigned(line: ast.stmt, given: dict[str, str]) -> tuple[str, str]:
    """Returns the attribute that a line of ``__init__`` sets, and its type if that is known."""
    if isinstance(line, ast.AnnAssign):
        return ast.unparse(line.target).removeprefix("self."), annotation(line.annotation)
    if isinstance(line, ast.Assign):
        name = ast.unparse(line.targets[0]).removeprefix("self.")
        return name, given.get(ast.unparse(line.value), "")
    return "", ""


def without_classvar(type_: str) -> str:
    """Returns a type without ``ClassVar`` around it."""
    match = re.fullmatch(r"ClassVar\[(.*)\]", type_)
    return match[1] if match else type_


# -- docstrings ------------------------------------------------------------------------------


def sections_of(text: str) -> tuple[str, list[tuple[str, Section]]]:
    """Returns the prose of a docstring, and its sections in Google's form."""
    prose: list[str] = []
    sections: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        heading = _SECTION.match(line)
        if heading:
            sections.append((heading[1], []))
        elif sections and (not line or line.startswith(" ")):
            sections[-1][1].append(line[4:])
        else:
            assert not sections, f"prose after the sections of a docstring: {line}"
            prose.append(line)
    parsed: list[tuple[str, Section]] = []
    for title, lines in sections:
        has_entries = title not in ("Returns", "Yields")
        parsed.append((title, entries_of(lines) if has_entries else "\n".join(lines).strip()))
    return "\n".join(prose).strip(), parsed


def entries_of(lines: list[str]) -> list[tuple[str, str]]:
    """Returns the entries of a section: a name before the colon, and what is said of it."""
    entries: list[tuple[str, str]] = []
    for line in lines:
        if line and not line.startswith(" "):
            name, _, words = line.partition(":")
            entries.append((name.strip(), words.strip()))
        elif line and entries:
            name, words = entries[-1]
            entries[-1] = (name, f"{words} {line.strip()}".strip())
    return entries


def marked_down(prose: str) -> str:
    """Returns prose as Markdown: examples and literal blocks become fenced code."""
    blocks = []
    for block in re.split(r"\n\n+", prose):
        lines = block.splitlines()
        if all(line.startswith("    ") for line in lines):
            code = "\n".join(line[4:] for line in lines)
            blocks.append(("code", code))
        elif ">>>" in block:
            start = next(index for index, line in enumerate(lines) if line.startswith(">>>"))
            if start:
                blocks.append(("text", "\n".join(lines[:start])))
            blocks.append(("code", "\n".join(example_lines(lines[start:]))))
        else:
            blocks.append(("text", re.sub(r"::$", ":", block, flags=re.MULTILINE)))
    merged: list[tuple[str, str]] = []
    for kind, text in blocks:
        if kind == "code" and merged and merged[-1][0] == "code":
            gap = "\n\n\n" if text.startswith(_DEFINITIONS) else "\n\n"
            merged[-1] = ("code", f"{merged[-1][1]}{gap}{text}")
        else:
            merged.append((kind, text))
    return "\n\n".join(
        text if kind == "text" else f"```{language(text)}\n{text}\n```" for kind, text in merged
    )


def example_lines(lines: list[str]) -> Iterator[str]:
    """Yields an example without its prompts; what it prints becomes a comment."""
    before = ""
    for line in lines:
        if line.startswith((">>>", "...")):
            if before and line[4:].startswith(_DEFINITIONS):
                yield from ("", "")
            before = line[4:]
            yield before
        else:
            yield f"# {line}"


def language(code: str) -> str:
    """Returns the language of a block: Python, if it reads as such."""
    try:
        ast.parse(code)
    except SyntaxError:
        return "text"
    return "python"


# -- pages -----------------------------------------------------------------------------------


def public_path(path: str) -> str:
    """Returns the path by which programs import a name."""
    name = path.rpartition(".")[2]
    for package in PACKAGES:
        module = read_module(package)
        assert module is not None
        if path.startswith(f"{package}.") and name in public_names(module.node):
            return f"{package}.{name}"
    return path


def slug(heading: str) -> str:
    """Returns the anchor of a heading, which GitHub and MkDocs make alike."""
    return re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-")


class Writer:
    """Writes all pages; it knows every documented name, so that pages can refer to each other."""

    def __init__(self) -> None:
        self.pages = {page: (DOCS / page).read_text("utf-8") for page in PAGES}
        self.found: dict[tuple[str, str], Name] = {}
        self.home: dict[str, str] = {}
        self.by_last_word: dict[str, list[Name]] = {}
        for page, text in self.pages.items():
            for match in _API.finditer(text):
                self._learn(page, match[1])

    def _learn(self, page: str, path: str) -> None:
        named = self.found[page, path] = find(path)
        for name in named.walk():
            if name.level:
                if name.path in self.home:
                    raise PageError(f"{name.path} is documented twice")
                self.home[name.path] = page
                self.by_last_word.setdefault(name.path.rpartition(".")[2], []).append(name)

    def written(self, page: str) -> str:
        """Returns a page with all that is generated on it."""

        def api(match: re.Match[str]) -> str:
            lines = "\n\n".join(self._entries(page, self.found[page, match[1]]))
            return f"{match[1]}{match[2]}\n{lines}\n\n"

        text = _API.sub(api, self.pages[page])
        headings = self._headings(page, text)
        return _CONTENTS.sub(lambda _: f"\n{headings}\n\n", text)

    def _headings(self, page: str, text: str) -> str:
        """Returns the list of a page's headings, each a link."""
        lines: list[str] = []
        anchors: set[str] = set()
        for marks, title in _HEADING.findall(_FENCE.sub("", text)):
            anchor = slug(title)
            if anchor in anchors:
                raise PageError(f'{page} has two headings with the anchor "{anchor}"')
            anchors.add(anchor)
            if marks == "####":
                short = title.rpartition(".")[2].strip("`")
                joint = ", " if lines[-1].endswith(")") and ": [" in lines[-1] else ": "
                lines[-1] += f"{joint}[`{short}`](#{anchor})"
            else:
                lines.append(f"{'  ' * (len(marks) - 2)}- [{title}](#{anchor})")
        return "\n".join(lines)

    def _entries(self, page: str, named: Name) -> Iterator[str]:
        """Yields the entry of a name and of those below it."""
        for name in named.walk():
            yield self._entry(page, name)

    def _entry(self, page: str, name: Name) -> str:
        node = name.node
        text = name.note or docstring(node)
        if not text:
            raise PageError(f"{name.path} has no docstring")
        prose, sections = sections_of(text)
        parts = []
        if name.level:
            parts.append(f"{'#' * name.level} {name.title}")
            parts += self._signature(page, name, sections)
        parts.append(self._linked(page, marked_down(prose), name))
        if isinstance(node, ast.ClassDef):
            parts += self._declares(page, node)
        if name.is_hook:
            parts.append(_called_on(name))
        for title, section in sections:
            heading = f"**{_TITLES.get(title, title)}**"
            if isinstance(section, str):
                parts.append(f"{heading}: {self._linked(page, section, name)}")
            else:
                lines = self._lines(page, name, title, section)
                parts.append("\n".join([heading, "", *lines]))
        return "\n\n".join(part for part in parts if part)

    def _signature(
        self, page: str, name: Name, sections: list[tuple[str, Section]]
    ) -> Iterator[str]:
        node = name.node
        if isinstance(node, ast.ClassDef):
            yield f"`{public_path(name.path)}`{self._bases(page, node)}"
            takes_arguments = any(title == "Args" for title, _ in sections)
            if takes_arguments or is_record(node):
                yield f"```python\n{signature(name, [])}\n```"
        elif isinstance(node, Function):
            if name.parent is None:
                yield f"`{public_path(name.path)}`"
            marks = [f"@{mark}\n" for mark in decorators(node) if mark in _SHOWN_MARKS]
            code = "".join(marks) + signature(name, overloads_of(name))
            yield f"```python\n{code}\n```"
        else:
            yield f"`{public_path(name.path)}`"

    def _bases(self, page: str, node: ast.ClassDef) -> str:
        bases = [ast.unparse(base) for base in node.bases]
        linked = [self._link(page, base.rpartition(".")[2]) for base in bases]
        shown = [text for text in linked if text.startswith("[")]
        return f", derived from {' and '.join(shown)}" if shown else ""

    def _declares(self, page: str, node: ast.ClassDef) -> Iterator[str]:
        """What a ready-made part declares of the content, see `bgf.contract`."""
        lines = []
        for member in node.body:
            if not isinstance(member, ast.Assign) or not isinstance(member.value, ast.Call):
                continue
            made = ast.unparse(member.value.func)
            if made not in _DECLARATIONS:
                continue
            keywords = [one for one in member.value.keywords if one.arg != "doc"]
            docs = [one.value for one in member.value.keywords if one.arg == "doc"]
            plain = [code_of(one) for one in member.value.args]
            plain += [f"{one.arg}={code_of(one.value)}" for one in keywords]
            said = ast.literal_eval(docs[0]) if docs else ""
            call = f"`{made}({', '.join(plain)})`"
            lines.append(f"- `{name_of(member)}` = {call}{': ' + said if said else ''}")
        if lines:
            yield "\n".join(["**Declares**", "", *lines])

    def _lines(
        self, page: str, name: Name, title: str, section: list[tuple[str, str]]
    ) -> Iterator[str]:
        types = attribute_types(name.node) if title == "Attributes" else argument_types(name.node)
        for entry, words in section:
            said = self._linked(page, words, name)
            if title == "Raises":
                kinds = ", ".join(self._link(page, kind.strip()) for kind in entry.split(","))
                yield f"- {kinds}: {said}"
                continue
            labels = ", ".join(f"`{one.strip()}`" for one in entry.split(","))
            type_ = types.get(entry.partition(",")[0].strip("* "), "")
            shown = f" ({self._link(page, type_)})" if type_ else ""
            yield f"- {labels}{shown}: {said}"

    def _link(self, page: str, text: str, within: Name | None = None) -> str:
        """Returns a name as code, with a link if it is documented."""
        name = self._resolved(text, page, within)
        if name is None:
            return f"`{text}`"
        home = self.home[name.path]
        return f"[`{text}`]({'' if home == page else home}#{slug(name.title)})"

    def _resolved(self, text: str, page: str, within: Name | None) -> Name | None:
        """The documented name that a text stands for: of its class first, then of its page."""
        last = text.rpartition(".")[2]
        found = self.by_last_word.get(last, [])
        if "." in text:
            exact = [name for name in found if _is_called(name, text)]
            # An attribute is described with its class.
            owner = text.rpartition(".")[0]
            is_class = re.fullmatch(r"[A-Z]\w+", owner)
            return exact[0] if exact else self._resolved(owner, page, None) if is_class else None
        own = within.parent or within if within is not None else None
        if own is not None:
            mine = [name for name in found if name.parent is own]
            if mine:
                return mine[0]
        outer = [name for name in found if name.parent is None or name.is_hook]
        if page != "authors.md":  # kits for tests have common words for names, such as Step
            outer = [name for name in outer if not name.path.startswith("bgf.testing.")]
        same = [name for name in outer if self.home[name.path] == page]
        if len(same) == 1:
            return same[0]
        # In small letters it may be a plain word, such as a key of the content.
        is_name = "_" in text or text[0].isupper()
        return outer[0] if is_name and len(outer) == 1 else None

    def _linked(self, page: str, text: str, name: Name) -> str:
        """Returns Markdown in which the names in code are links, except a name's own."""
        pieces = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
        own = {name.path.rpartition(".")[2], *argument_types(name.node)}

        def link(match: re.Match[str]) -> str:
            return match[0] if match[1] in own else self._link(page, match[1], name)

        pieces[::2] = [_CODE_SPAN.sub(link, piece).replace("``", "`") for piece in pieces[::2]]
        return "".join(pieces)


_SHOWN_MARKS = ("classmethod", "staticmethod", "property", "abstractmethod", "contextmanager")


def _declaration_names() -> set[str]:
    tree = ast.parse((ROOTS[0] / "bgf/contract/declarations.py").read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


_DECLARATIONS = _declaration_names()


def _is_called(name: Name, text: str) -> bool:
    """Whether a dotted text means a name: its path, or as the package exports it."""
    words, path = text.split("."), name.path.split(".")
    if len(words) == 2 and words[0] != "bgf":
        return path[-2:] == words
    return path[-1] == words[-1] and (path == words or path[: len(words) - 1] == words[:-1])


def _called_on(name: Name) -> str:
    """Returns who implements a hook, and what becomes of several answers."""
    assert isinstance(name.node, Function)
    if any("firstresult=True" in ast.unparse(mark) for mark in name.node.decorator_list):
        who = (
            "the game's rules, or the mod that replaces this rule (`firstresult`); mods may wrap it"
        )
    elif ".ProvideSpecs." in name.path:
        who = "every plugin; what they return is put together"
    else:
        who = "every mod in force, one after the other"
    ignored = annotation(name.node.returns) == "object"
    return f"**Called on** {who}." + (" What it returns is ignored." if ignored else "")


def overloads_of(name: Name) -> list[str]:
    """Returns what the overloads of a function return, each once."""
    package, _, own = name.path.rpartition(".")
    module = read_module(package)
    if module is None or not isinstance(module.node, ast.Module):
        return []
    found = [
        annotation(node.returns)
        for node in module.node.body
        if isinstance(node, Function) and node.name == own and "overload" in decorators(node)
    ]
    return list(dict.fromkeys(found))


def main() -> int:
    """Writes the pages that are not up to date, and says which."""
    writer = Writer()
    for page in PAGES:
        text = writer.written(page)
        if text != writer.pages[page]:
            (DOCS / page).write_text(text, "utf-8")
            print(f"written: docs/{page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
