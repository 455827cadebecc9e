"""The schema as documentation: a page of Markdown, with a table for each form and examples.

The page is generated from the schema alone, so game authors can generate one for their own schema.
Every definition gets a section: under the top-level key that uses it, or at the end of the page if
several keys use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bgf.content.diagnostic_codes import CODES
from bgf.content.document import HEAD_FILE, HEAD_KEYS
from bgf.content.schema.reference import (
    WHOLE,
    is_key,
    named_schemas,
    part_schema,
    references,
)
from bgf.content.schema.violations import framework_schema
from bgf.content.schema.written import in_one_line, to_yaml

__all__ = ["game_page", "pack_page", "part_page"]

_INTRO = """\
Every key that a content pack can have. [Content packs](content.md) shows how one is built; this
page is for looking things up.

A pack is a folder of YAML files. Each top-level key belongs in one of them, and those of the head
belong in `{file}`. Entries refer to each other (to a zone, a kind, a place) by id, which is the key
of the other entry. A pack that extends another one contains only the differences, so keys marked as
required may be in the other pack.

This page is made by `bgf schema --format markdown` from the schema with which packs are checked."""
_GAME_INTRO = """\
The content of {1} must have this in addition to what every pack needs, for which see
`bgf schema --format markdown`. This page is made by `bgf schema {0} --format markdown`."""
_WORDS = {"object": "mapping", "boolean": "true or false"}
_PLURALS = {"string": "strings", "integer": "integers", "number": "numbers"}

Schema = Mapping[str, Any]


def pack_page() -> str:
    """Returns the page of the framework's schema, the full reference of packs, with the codes."""
    intro = _INTRO.format(file=HEAD_FILE)
    return _page(framework_schema(), "Reference of content packs", intro, CODES)


def part_page(name: str) -> str:
    """Returns the page of one top-level key or one definition.

    Raises:
        KeyError: no key and no definition has that name.
    """
    if name == WHOLE:
        return pack_page()
    part = part_schema(name)
    definitions = named_schemas(part, "$defs")
    schema = {key: value for key, value in part.items() if key != "$defs"}
    if is_key(name):
        required = name in framework_schema()["required"]
        section = _key(name, schema, required)
    else:
        section = _definition(schema, name)
    # The title of the page replaces that of the section.
    lines = [f"# {name}", *section[1:]]
    mappings_first = sorted(definitions, key=lambda form: "properties" not in definitions[form])
    for form in mappings_first:
        lines += _definition(definitions[form], form)
    return _joined(lines)


def game_page(game: str, extensions: Sequence[Schema]) -> str:
    """Returns the page of a game's own schemas."""
    if not extensions:
        nothing = "The game requires no more of its content than every pack needs."
        return _joined([f"# Content of {game}", "", nothing])
    pages = []
    for extension in extensions:
        title = str(extension.get("title") or game)
        intro = _GAME_INTRO.format(game, title)
        pages.append(_page(extension, f"Content of {title}", intro))
    return "\n".join(pages)


def _page(schema: Schema, title: str, intro: str, codes: Mapping[str, str] | None = None) -> str:
    """Returns the page of a whole schema.

    Args:
        schema: the schema.
        title: the title of the page.
        intro: the text below the title.
        codes: the codes of diagnostics, if the page explains them.
    """
    keys = named_schemas(schema, "properties")
    definitions = named_schemas(schema, "$defs")
    own, shared = _owners(keys, definitions)
    required = schema.get("required", ())
    head = [key for key in keys if key in HEAD_KEYS]
    body = _overview(schema, head)
    if head:
        body += _head(schema, head)
    for key, inner in keys.items():
        if key in head:
            continue
        body += _key(key, inner, key in required)
        for name in own.get(key, ()):
            body += _definition(definitions[name], name, "###")
    if shared:
        body += ["## Shared forms", "", "Forms that are used in several places.", ""]
        for name in shared:
            body += _definition(definitions[name], name, "###")
    if codes:
        body += _codes(codes)
    return _joined([f"# {title}", "", intro, "", *_contents(body), *body])


def _joined(lines: Iterable[str]) -> str:
    """Returns the text of a page, with one line end at its end."""
    text = "\n".join(lines)
    return text.rstrip("\n") + "\n"


def _owners(keys: Schema, definitions: Schema) -> tuple[dict[str, list[str]], list[str]]:
    """Returns the definitions that only one top-level key uses, by key, and all the others."""
    used_by_key = {key: references(inner, definitions) for key, inner in keys.items()}
    own: dict[str, list[str]] = {}
    shared = []
    for name in definitions:
        users = [key for key, used in used_by_key.items() if name in used]
        if len(users) == 1:
            own.setdefault(users[0], []).append(name)
        else:
            shared.append(name)
    return own, shared


# -- the parts of a page


def _contents(body: Iterable[str]) -> list[str]:
    """Returns the table of contents: a line for each heading of the body."""
    lines = []
    for line in body:
        text = line.lstrip("#")
        level = len(line) - len(text)
        if level in (2, 3):
            heading = text[1:]  # without the space before it
            indent = "  " * (level - 2)
            lines.append(f"{indent}- [{heading}](#{_anchor(heading)})")
    if lines:
        lines.append("")
    return lines


def _anchor(heading: str) -> str:
    """Returns the anchor that Markdown gives to a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.replace(" ", "-")


def _overview(schema: Schema, head: list[str]) -> list[str]:
    """Returns the section that lists all top-level keys."""
    required_keys = schema.get("required", ())
    lines = ["## All keys", "", "| key | required | holds |", "| --- | --- | --- |"]
    for key, inner in named_schemas(schema, "properties").items():
        target = "the-head" if key in head else key
        required = "yes" if key in required_keys else ""
        first_sentence = _described(inner).split(". ")[0].rstrip(".")
        lines.append(f"| [`{key}`](#{target}) | {required} | {_cell(first_sentence)} |")
    return [*lines, ""]


def _head(schema: Schema, head: list[str]) -> list[str]:
    """Returns the section of the keys of the head, with an example of the required ones."""
    keys = {key: schema["properties"][key] for key in head}
    required_keys = schema.get("required", ())
    required = [key for key in head if key in required_keys]
    example = {}
    for key in required:
        examples = keys[key].get("examples")
        if examples:
            example[key] = examples[0]
    return [
        "## The head",
        "",
        f"These keys belong in `{HEAD_FILE}`, so that packs can be listed quickly.",
        "All others may be in any file of the pack.",
        "",
        *_table({"properties": keys, "required": required}),
        *_example(example),
    ]


def _key(key: str, schema: Any, required: bool) -> list[str]:
    """Returns the section of a top-level key."""
    lines = [f"## {key}", ""]
    lines += _about(schema)
    remarks = []
    form = _type(schema)
    if form != "mapping":
        remarks.append(f"Form: {form}")
    if required:
        remarks.append("required")
    if remarks:
        sentence = _capitalized("; ".join(remarks))
        lines += [f"{sentence}.", ""]
    lines += _table(schema)
    for example in _examples(schema)[:1]:
        lines += _example({key: example})
    return lines


def _definition(schema: Any, name: str, level: str = "##") -> list[str]:
    """Returns the section of a definition."""
    lines = [f"{level} {name}", ""]
    lines += _about(schema)
    form = _type(schema)
    if form != "mapping":
        lines += [f"Form: {form}.", ""]
    lines += _table(schema)
    examples = _examples(schema)
    if any(isinstance(example, dict) for example in examples):
        for example in examples:
            lines += _example(example)
        return lines
    heading = "Examples" if len(examples) > 1 else "Example"
    listed = ", ".join(f"`{in_one_line(example)}`" for example in examples)
    return [*lines, f"{heading}: {listed}.", ""]


def _about(schema: Any) -> list[str]:
    """Returns the description of a schema as a paragraph; nothing if it has none."""
    description = _described(schema)
    if not description:
        return []
    sentences = _capitalized(description).rstrip(".")
    return [f"{sentences}.", ""]


def _capitalized(words: str) -> str:
    """Returns words with a capital at the beginning, and otherwise as they are."""
    return words[:1].upper() + words[1:]


def _described(schema: Any) -> str:
    """Returns the description of a schema; empty if it has none."""
    if not isinstance(schema, Mapping):
        return ""
    return str(schema.get("description", ""))


def _examples(schema: Any) -> list[Any]:
    """Returns the examples of a schema."""
    if not isinstance(schema, Mapping):
        return []
    examples = schema.get("examples", [])
    return examples if isinstance(examples, list) else []


def _example(value: Any) -> list[str]:
    """Returns an example as a block of YAML."""
    return ["```yaml", *to_yaml(value), "```", ""]


def _codes(codes: Mapping[str, str]) -> list[str]:
    """Returns the section that explains the codes of diagnostics."""
    lines = [
        "## Codes",
        "",
        "The problems of packs, by code. A code with E is an error: the pack can't be loaded.",
        "A code with W is a warning.",
        "",
        "| code | meaning |",
        "| --- | --- |",
    ]
    for code, meaning in codes.items():
        lines.append(f"| `{code}` | {_cell(meaning)} |")
    return [*lines, ""]


# -- tables of keys


def _table(schema: Any) -> list[str]:
    """Returns a table of the keys of a mapping, including those of nested mappings."""
    rows = list(_rows(schema, ""))
    if not rows:
        return []
    return ["| key | type | default | meaning |", "| --- | --- | --- | --- |", *rows, ""]


def _rows(schema: Any, prefix: str) -> Iterator[str]:
    """Yields the rows of a table of keys.

    Args:
        schema: the schema of a mapping.
        prefix: the path of the mapping, with a dot after it; empty for the outermost one.
    """
    is_schema = isinstance(schema, Mapping)
    required_keys = schema.get("required", ()) if is_schema else ()
    for key, inner in named_schemas(schema, "properties").items():
        path = f"`{prefix}{key}`"
        default = "**required**" if key in required_keys else _default(inner)
        cells = map(_cell, [path, _type(inner), default, _described(inner)])
        yield f"| {' | '.join(cells)} |"
        yield from _rows(inner, f"{prefix}{key}.")
    other_keys = schema.get("additionalProperties") if is_schema else None
    if isinstance(other_keys, Mapping):
        yield from _rows(other_keys, f"{prefix}*.")


def _cell(text: str) -> str:
    """Returns a text in one line, which does not end the cell of a table."""
    escaped = text.replace("|", "\\|")
    return " ".join(escaped.split())


def _default(schema: Any) -> str:
    """Returns the default of a value in a few words; empty if it has none."""
    if not isinstance(schema, Mapping) or "default" not in schema:
        return ""
    default = schema["default"]
    if default is None or default in ({}, []):
        return "none"
    return f"`{in_one_line(default)}`"


# -- types


def _type(schema: Any) -> str:
    """Returns the type of a value in a few words, with a link to the definition it refers to."""
    if not isinstance(schema, Mapping):
        return "anything"
    reference = schema.get("$ref")
    if isinstance(reference, str):
        name = reference.rpartition("/")[2]
        return f"[{name}](#{_anchor(name)})"
    choices = schema.get("enum")
    if isinstance(choices, list):
        return _either([f"`{in_one_line(choice)}`" for choice in choices])
    names = schema.get("type", [])
    if isinstance(names, str):
        names = [names]
    has_typed_values = isinstance(schema.get("additionalProperties"), Mapping)
    if names == ["object"] and has_typed_values:
        return _mapping(schema)
    words = [_type_named(name, schema) for name in names]
    types = _either(words) or "anything"
    return types + _limits(schema)


def _type_named(name: str, schema: Schema) -> str:
    """Returns one of the types that a schema allows, by its name in JSON Schema."""
    return _list(schema) if name == "array" else _WORDS.get(name, name)


def _mapping(schema: Schema) -> str:
    """Returns the type of a mapping whose values are of one type."""
    value = _type(schema["additionalProperties"])
    if value in ("anything", "mapping"):
        return "mapping"
    key = _type(schema["propertyNames"]) if "propertyNames" in schema else "string"
    return f"mapping of {key} to {value}"


def _list(schema: Schema) -> str:
    """Returns the type of a list, with its length if that is fixed."""
    if "items" not in schema:
        return "list"
    item = _type(schema["items"])
    items = _PLURALS.get(item, item)
    least = schema.get("minItems")
    most = schema.get("maxItems")
    if least is not None and least == most:
        return f"list of {least} {items}"
    return f"list of {items}"


def _limits(schema: Schema) -> str:
    """Returns the limits of a number or a text, to be appended to its type."""
    low = schema.get("minimum")
    high = schema.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", at least {low}"
    if high is not None:
        return f", at most {high}"
    longest = schema.get("maxLength")
    if schema.get("minLength", 0) == longest:
        return f" of {longest}"
    if "pattern" in schema:
        return f", `{schema['pattern']}`"
    return ""


def _either(words: list[str]) -> str:
    """Returns words as ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    *first_words, last = words
    return f"{', '.join(first_words)} or {last}"
