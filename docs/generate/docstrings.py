"""Docstrings in Google's form, as Markdown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

Section = str | list[tuple[str, str]]

_SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises):$")
_DEFINITIONS = ("class ", "def ", "@")


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
    """Yields an example without its prompts, as it is formatted; what it prints is a comment."""
    before = ""
    in_definition = False
    for line in lines:
        if not line.startswith((">>>", "...")):
            yield f"# {line}"
            continue
        code = line[4:]
        begins_definition = code.startswith(_DEFINITIONS)
        ends_definition = in_definition and not code.startswith(" ")
        is_method = code.strip().startswith(_DEFINITIONS) and not begins_definition
        is_decorated = before.strip().startswith("@")
        if (begins_definition or ends_definition) and before and not is_decorated:
            yield from ("", "")
        elif is_method and not is_decorated and not before.startswith("class "):
            yield ""
        in_definition = begins_definition or (in_definition and not ends_definition)
        before = code
        yield code


def language(code: str) -> str:
    """Returns the language of a block: Python, if it reads as such."""
    try:
        ast.parse(code)
    except SyntaxError:
        return "text"
    return "python"
