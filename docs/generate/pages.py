"""Pages: what stands between their comments, with links from name to name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from docstrings import Section, marked_down, sections_of
from signatures import (
    annotation,
    argument_types,
    attribute_types,
    code_of,
    is_record,
    overloads_of,
    signature,
)
from sources import (
    PROJECT,
    ROOTS,
    Function,
    Name,
    PageError,
    decorators,
    docstring,
    find,
    name_of,
    public_path,
)

DOCS = PROJECT / "docs"
PAGES = (
    "hooks.md",
    "interface.md",
    "contract.md",
    "parameters.md",
    "authors.md",
    "session.md",
)

_API = re.compile(r"(?<=<!-- api: )([\w.]+)( -->\n).*?(?=<!-- end of api -->)", re.DOTALL)
_CONTENTS = re.compile(r"(?<=<!-- contents -->\n).*?(?=<!-- end of contents -->)", re.DOTALL)
_HEADING = re.compile(r"^(#{2,4}) (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE_SPAN = re.compile(r"(?<![`\[])`([A-Za-z_][\w.]*)`(?!`)")
_TITLES = {"Args": "Arguments", "Yields": "Returns"}
_SHOWN_MARKS = ("classmethod", "staticmethod", "property", "abstractmethod", "contextmanager")


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
            parts += self._declares(name)
            parts += self._facts(page, name)
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

    def _declares(self, name: Name) -> Iterator[str]:
        """What a ready-made part declares of the content, see `bgf.contract`.

        Fields of private bases count as its own: readers see no other place for them.
        """
        lines: dict[str, str] = {}
        for node in reversed([name.node, *name.hidden_bases]):
            assert isinstance(node, ast.ClassDef)
            for member in node.body:
                line = _declaration(member)
                if line:
                    lines[name_of(member)] = line
        if lines:
            yield "\n".join(["**Declares**", "", *lines.values()])

    def _facts(self, page: str, name: Name) -> Iterator[str]:
        """What is filled into the texts of a kind of action, see `bgf.contract.fact`."""
        assert isinstance(name.node, ast.ClassDef)
        lines: dict[str, str] = {}
        for node in reversed([name.node, *name.hidden_bases]):
            for member in node.body:
                if isinstance(member, Function) and "fact" in decorators(member):
                    said = self._linked(page, marked_down(docstring(member)), name)
                    type_ = annotation(member.returns)
                    lines[member.name] = f"- `{{{member.name}}}` (`{type_}`): {said}"
        if lines:
            yield "\n".join(["**Facts**, which its texts may name", "", *lines.values()])

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


def _declaration(member: ast.stmt) -> str:
    """Returns the line of a field that a class declares; empty for any other statement."""
    if not isinstance(member, ast.Assign) or not isinstance(member.value, ast.Call):
        return ""
    made = ast.unparse(member.value.func)
    if made not in _DECLARATIONS:
        return ""
    keywords = [one for one in member.value.keywords if one.arg != "doc"]
    docs = [one.value for one in member.value.keywords if one.arg == "doc"]
    plain = [code_of(one) for one in member.value.args]
    plain += [f"{one.arg}={code_of(one.value)}" for one in keywords]
    said = ast.literal_eval(docs[0]) if docs else ""
    call = f"`{made}({', '.join(plain)})`"
    return f"- `{name_of(member)}` = {call}{': ' + said if said else ''}"


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
