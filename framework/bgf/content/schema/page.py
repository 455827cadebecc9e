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
    return _page(
        framework_schema(), "Reference of content packs", _INTRO.format(file=HEAD_FILE), CODES
    )


def part_page(name: str) -> str:
    """Returns the page of one top-level key or one definition.

    Raises:
        KeyError: no key and no definition has that name.
    """
    if name == WHOLE:
        return pack_page()
    part = part_schema(name)
    definitions = named_schemas(part, "$defs")
    inner = {key: value for key, value in part.items() if key != "$defs"}
    if is_key(name):
        required = [name] if name in framework_schema()["required"] else []
        lines = _key(name, inner, bool(required))
    else:
        lines = _definition(inner, name)
    entries_first = sorted(definitions, key=lambda form: "properties" not in definitions[form])
    forms = [line for form in entries_first for line in _definition(definitions[form], form)]
    return _joined([f"# {name}", *lines[1:], *forms])


def game_page(game: str, extensions: Sequence[Schema]) -> str:
    """Returns the page of a game's own schemas."""
    if not extensions:
        nothing = "The game requires no more of its content than every pack needs."
        return _joined([f"# Content of {game}", "", nothing])
    pages = []
    for extension in extensions:
        title = str(extension.get("title") or game)
        pages.append(_page(extension, f"Content of {title}", _GAME_INTRO.format(game, title)))
    return "\n".join(pages)


def _page(schema: Schema, title: str, intro: str, codes: Mapping[str, str] | None = None) -> str:
    keys, definitions = named_schemas(schema, "properties"), named_schemas(schema, "$defs")
    head = [key for key in keys if key in HEAD_KEYS]
    own, shared = _owners(keys, definitions)
    body = [*_overview(schema, head), *(_head(schema, head) if head else [])]
    for key, inner in keys.items():
        if key not in head:
            body += _key(key, inner, key in schema.get("required", ()))
            for name in own.get(key, ()):
                body += _definition(definitions[name], name, "###")
    if shared:
        body += ["## Shared forms", "", "Forms that are used in several places.", ""]
        for name in shared:
            body += _definition(definitions[name], name, "###")
    body += _codes(codes) if codes else []
    return _joined([f"# {title}", "", intro, "", *_contents(body), *body])


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def _owners(keys: Schema, definitions: Schema) -> tuple[dict[str, list[str]], list[str]]:
    """Returns the definitions that only one top-level key uses, by key, and all the others."""
    own: dict[str, list[str]] = {}
    shared = []
    needs = {key: references(inner, definitions) for key, inner in keys.items()}
    for name in definitions:
        users = [key for key, needed in needs.items() if name in needed]
        if len(users) == 1:
            own.setdefault(users[0], []).append(name)
        else:
            shared.append(name)
    return own, shared


def _contents(body: Iterable[str]) -> list[str]:
    """Returns the table of contents: a line for each heading of the body."""
    lines = []
    for line in body:
        level = len(line) - len(line.lstrip("#"))
        if level in (2, 3):
            text = line[level + 1 :]
            lines.append(f"{'  ' * (level - 2)}- [{text}](#{_anchor(text)})")
    return [*lines, ""] if lines else []


def _anchor(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.replace(" ", "-")


def _overview(schema: Schema, head: list[str]) -> list[str]:
    lines = ["## All keys", "", "| key | required | holds |", "| --- | --- | --- |"]
    for key, inner in named_schemas(schema, "properties").items():
        target = "the-head" if key in head else key
        required = "yes" if key in schema.get("required", ()) else ""
        about = _cell(_described(inner).split(". ")[0].rstrip("."))
        lines.append(f"| [`{key}`](#{target}) | {required} | {about} |")
    return [*lines, ""]


def _head(schema: Schema, head: list[str]) -> list[str]:
    keys = {key: schema["properties"][key] for key in head}
    required = [key for key in head if key in schema.get("required", ())]
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
    form = [f"Form: {_type(schema)}"] if _type(schema) != "mapping" else []
    must = ["required"] if required else []
    words = "; ".join([*form, *must])
    lines += [f"{words[:1].upper()}{words[1:]}.", ""] if words else []
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
        return [*lines, *(line for example in examples for line in _example(example))]
    words = ", ".join(f"`{in_one_line(example)}`" for example in examples)
    return [*lines, f"{'Examples' if len(examples) > 1 else 'Example'}: {words}.", ""]


def _about(schema: Any) -> list[str]:
    words = _described(schema)
    return [f"{words[:1].upper()}{words[1:].rstrip('.')}.", ""] if words else []


def _described(schema: Any) -> str:
    return str(schema.get("description", "")) if isinstance(schema, Mapping) else ""


def _examples(schema: Any) -> list[Any]:
    found = schema.get("examples", []) if isinstance(schema, Mapping) else []
    return found if isinstance(found, list) else []


def _example(value: Any) -> list[str]:
    return ["```yaml", *to_yaml(value), "```", ""]


def _codes(codes: Mapping[str, str]) -> list[str]:
    lines = ["## Codes", ""]
    lines += ["The problems of packs by code. A code with E is an error: the pack can't be loaded."]
    lines += ["A code with W is a warning.", "", "| code | meaning |", "| --- | --- |"]
    return [*lines, *(f"| `{code}` | {_cell(text)} |" for code, text in codes.items()), ""]


def _table(schema: Any) -> list[str]:
    """Returns a table of the keys of a mapping, including those of nested mappings."""
    rows = list(_rows(schema, ""))
    if not rows:
        return []
    return ["| key | type | default | meaning |", "| --- | --- | --- | --- |", *rows, ""]


def _rows(schema: Any, before: str) -> Iterator[str]:
    required = schema.get("required", ()) if isinstance(schema, Mapping) else ()
    for key, inner in named_schemas(schema, "properties").items():
        default = "**required**" if key in required else _default(inner)
        cells = f"`{before}{key}`", _type(inner), default, _described(inner)
        yield f"| {' | '.join(map(_cell, cells))} |"
        yield from _rows(inner, f"{before}{key}.")
    rest = schema.get("additionalProperties") if isinstance(schema, Mapping) else None
    if isinstance(rest, Mapping):
        yield from _rows(rest, f"{before}*.")


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _default(schema: Any) -> str:
    if not isinstance(schema, Mapping) or "default" not in schema:
        return ""
    default = schema["default"]
    return "none" if default is None or default in ({}, []) else f"`{in_one_line(default)}`"


def _type(schema: Any) -> str:
    """Returns the type of a value in few words, with a link to the definition it refers to."""
    if not isinstance(schema, Mapping):
        return "anything"
    if isinstance(schema.get("$ref"), str):
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{_anchor(name)})"
    if isinstance(schema.get("enum"), list):
        return _either([f"`{in_one_line(word)}`" for word in schema["enum"]])
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names == ["object"] and isinstance(schema.get("additionalProperties"), Mapping):
        key = _type(schema["propertyNames"]) if "propertyNames" in schema else "string"
        value = _type(schema["additionalProperties"])
        return f"mapping of {key} to {value}" if value not in ("anything", "mapping") else "mapping"
    words = [_list(schema) if name == "array" else _WORDS.get(name, name) for name in names]
    return (_either(words) or "anything") + _limits(schema)


def _list(schema: Schema) -> str:
    if "items" not in schema:
        return "list"
    item = _type(schema["items"])
    least, most = schema.get("minItems"), schema.get("maxItems")
    number = f" {least}" if least is not None and least == most else ""
    return f"list of{number} {_PLURALS.get(item, item)}"


def _limits(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None or high is not None:
        return f", at least {low}" if high is None else f", at most {high}"
    if schema.get("minLength", 0) == schema.get("maxLength"):
        return f" of {schema['maxLength']}"
    return f", `{schema['pattern']}`" if "pattern" in schema else ""


def _either(words: list[str]) -> str:
    """Returns words as ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    *first_words, last = words
    return f"{', '.join(first_words)} or {last}"
