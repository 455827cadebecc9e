"""The schema for editors: of one file of a pack, of a part, or of the packs of one game.

`framework_schema` describes the merged data of a pack. An editor looks at one file, which has only
some of the top-level keys, and it supports only one schema per file, so a game's own requirements
have to be in the same schema. This module derives all these schemas from the one schema, and
`bgf.content.schema.page` makes documentation of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bgf.content.schema.violations import framework_schema

__all__ = [
    "WHOLE",
    "file_schema",
    "inner_schemas",
    "is_key",
    "named_schemas",
    "part_names",
    "part_schema",
    "references",
    "to_changes",
    "whole_schema",
]

WHOLE = "pack"
"""The name of the schema of a whole pack, among the names of parts."""

Schema = Mapping[str, Any]

# The keywords whose values are schemas, by form. Everything else in a schema is data: examples are
# not searched for schemas.
_NAMED = ("properties", "$defs", "patternProperties", "dependentSchemas")
_LISTED = ("allOf", "anyOf", "oneOf", "prefixItems")
_SINGLE = (
    *("additionalProperties", "items", "propertyNames", "contains", "not", "if", "then", "else"),
    *("unevaluatedProperties", "unevaluatedItems"),
)


def whole_schema() -> dict[str, Any]:
    """Returns the schema of the merged data of a pack, with the required keys."""
    return dict(framework_schema())


def file_schema(game: str | None = None, extensions: Sequence[Schema] = ()) -> dict[str, Any]:
    """Returns the schema of one file of a pack: all top-level keys are allowed, and none required.

    Args:
        game: the game of the pack; its name becomes part of the schema's name.
        extensions: the game's own schemas; their top-level keys are allowed too.
    """
    base = framework_schema()
    about = {
        "$schema": base["$schema"],
        "$id": f"urn:bgf:schema:file:{game}:1" if game else "urn:bgf:schema:file:1",
        "title": f"A file of a content pack for {game}" if game else "A file of a content pack",
        "description": "One of a pack's YAML files: it holds some of the pack's top-level keys.",
    }
    rest = {key: value for key, value in base.items() if key not in (*about, "required")}
    if not extensions:
        return {**about, **rest}
    definitions, own, known = dict(rest.pop("$defs")), [], {}
    # The names of the framework's definitions are ids, so names with a dot differ from them.
    for number, extension in enumerate(extensions, start=1):
        place = f"game.{number}"
        definitions[place] = _moved(extension, f"#/$defs/{place}")
        own.append({"$ref": f"#/$defs/{place}"})
        known.update(dict.fromkeys(named_schemas(extension, "properties"), True))
    definitions["bgf.file"] = {**rest, "properties": {**known, **rest["properties"]}}
    # If both describe a key, editors show the first description, and the game's is more specific.
    return {**about, "allOf": [*own, {"$ref": "#/$defs/bgf.file"}], "$defs": definitions}


def named_schemas(schema: Any, keyword: str) -> Schema:
    """Returns the schemas under a keyword such as ``properties``, by name; none if malformed."""
    found = schema.get(keyword) if isinstance(schema, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _moved(extension: Schema, place: str) -> dict[str, Any]:
    """Returns a game's schema as a part of another one, with its references adapted."""

    def move(schema: dict[str, Any]) -> dict[str, Any]:
        target = schema.get("$ref")
        if isinstance(target, str) and (target == "#" or target.startswith("#/")):
            return {**schema, "$ref": place + target[1:]}
        return schema

    dropped = ("$schema", "$id", "required")
    kept = {key: value for key, value in extension.items() if key not in dropped}
    return dict(rewritten(kept, move))


def part_names() -> tuple[str, ...]:
    """Returns the names that `part_schema` accepts: the whole pack, top-level keys, definitions."""
    schema = framework_schema()
    return (WHOLE, *schema["properties"], *schema["$defs"])


def part_schema(name: str) -> dict[str, Any]:
    """Returns the schema of one top-level key or definition, with the definitions that it uses.

    Raises:
        KeyError: no key and no definition has that name.
    """
    if name == WHOLE:
        return whole_schema()
    schema = framework_schema()
    part = schema["properties"].get(name) or schema["$defs"][name]
    needed = references(part, schema["$defs"])
    alone = {
        "$schema": schema["$schema"],
        "$id": f"urn:bgf:schema:{name}:1",
        "title": f"The key {name} of a content pack" if is_key(name) else f"The form {name}",
        **part,
    }
    definitions = {key: value for key, value in schema["$defs"].items() if key in needed}
    return {**alone, "$defs": definitions} if definitions else alone


def is_key(name: str) -> bool:
    """Returns whether a part is a top-level key of a pack, not a definition."""
    return name in framework_schema()["properties"]


def references(schema: Any, definitions: Schema) -> set[str]:
    """Returns the names of all definitions that a schema uses, directly or through others."""
    needed: set[str] = set()
    waiting = [schema]
    while waiting:
        for inner in inner_schemas(waiting.pop()):
            name = str(inner.get("$ref", "")).removeprefix("#/$defs/")
            if name in definitions and name not in needed:
                needed.add(name)
                waiting.append(definitions[name])
    return needed


def inner_schemas(schema: Any) -> Iterator[Schema]:
    """Yields a schema and every schema inside it, without following references to definitions."""
    if not isinstance(schema, Mapping):
        return
    yield schema
    for keyword, value in schema.items():
        if keyword in _NAMED and isinstance(value, Mapping):
            inner = list(value.values())
        elif keyword in _LISTED and isinstance(value, list):
            inner = value
        else:
            inner = [value] if keyword in _SINGLE else []
        for part in inner:
            yield from inner_schemas(part)


def rewritten(schema: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """Returns a copy of a schema with a change applied to all inner schemas, then to itself."""
    if not isinstance(schema, Mapping):
        return schema
    copy: dict[str, Any] = {}
    for keyword, value in schema.items():
        if keyword in _NAMED and isinstance(value, Mapping):
            copy[keyword] = {name: rewritten(inner, change) for name, inner in value.items()}
        elif keyword in _LISTED and isinstance(value, list):
            copy[keyword] = [rewritten(inner, change) for inner in value]
        else:
            copy[keyword] = rewritten(value, change) if keyword in _SINGLE else value
    return change(copy)


def to_changes(schema: Schema) -> dict[str, Any]:
    """Returns the schema of a pack with `extends`: all keys optional, and null removes a value.

    Args:
        schema: a schema made by this module.
    """
    changes = rewritten(schema, _as_change)
    changes["$id"] = f"{changes['$id'].removesuffix(':1')}:changes:1"
    changes["title"] += ", as changes to another pack"
    return dict(changes)


def _as_change(schema: dict[str, Any]) -> dict[str, Any]:
    schema = {k: v for k, v in schema.items() if k not in ("required", "minProperties")}
    if isinstance(schema.get("properties"), dict):
        schema["properties"] = {k: _or_null(v) for k, v in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        schema["additionalProperties"] = _or_null(schema["additionalProperties"])
    return schema


def _or_null(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    words = {key: schema[key] for key in _WORDS if key in schema}
    rest = {key: value for key, value in schema.items() if key not in _WORDS}
    return {**words, "anyOf": [rest, {"type": "null"}]} if rest else schema


_WORDS = ("title", "description", "default", "examples")
