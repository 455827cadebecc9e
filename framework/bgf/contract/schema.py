"""The JSON Schema of a game's content, made from the declarations of its rules.

It adds to the framework's schema: the entries that the content must have, and the form of the
game's own values and keys, each with a description and an example.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bgf.blame import error_line
from bgf.content.schema.violations import DECLARED_BY
from bgf.content.schema.written import in_one_line
from bgf.contract.data_types import DataType
from bgf.contract.fields import (
    BoardField,
    ComponentsField,
    CounterField,
    EntryField,
    OptionField,
    PiecesField,
    SectionField,
    ValueField,
)
from bgf.contract.requirements import Requirements
from bgf.errors import PluginError
from bgf.words import message

__all__ = ["schema_of"]

Schema = dict[str, Any]

_SECTIONS = {
    "values": "The numbers that the rules work with.",
    "options": "The options that the rules ask for.",
    "components": "The components that the rules know.",
    "pieces": "The pieces that the rules know.",
    "zones": "The zones that the rules use.",
    "counters": "The counters that the rules use.",
    "tracks": "The tracks that the rules use.",
    "dice": "The dice that the rules roll.",
    "planes": "The planes that the rules use.",
    "maps": "The maps that the rules use.",
    "phases": "The phases that the rules refer to.",
}


def schema_of(
    game: str, requirements: Requirements, shipped: Mapping[str, Any] | None = None
) -> Schema:
    """Returns the JSON Schema (draft 2020-12) of the requirements of rules.

    Args:
        game: the name of the game.
        requirements: the requirements of its rules.
        shipped: the data of the pack that the game ships, used only for examples and descriptions.
    """
    shipped = shipped or {}
    title = shipped.get("title", {}).get("en", game)
    by_section: dict[str, list[list[EntryField]]] = {}
    for (section, *_), declarations in requirements.entries.items():
        by_section.setdefault(str(section), []).append(declarations)
    properties = {
        section: _section_schema(section, entries, requirements, shipped.get(section, {}))
        for section, entries in by_section.items()
    }
    if requirements.fewest_players > 1:
        properties["players"] = _players_schema(requirements.fewest_players, shipped.get("players"))
    for section, needed in (("rules", requirements.rules), ("texts", requirements.texts)):
        if needed:
            about = f"The {section} that the rules of {title} cite or say."
            properties[section] = {"type": "object", "description": about}
            _add_example(properties[section], shipped.get(section))
    for own in requirements.sections:
        properties[own.name] = _own_section(own, shipped.get(own.name))
    optional = {own.name for own in requirements.sections if own.optional}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": f"What {title} needs of its content besides what bgf asks of every pack.",
        "type": "object",
        "required": [name for name in properties if name not in optional],
        "properties": properties,
    }


def _schema_of_data(declared: ValueField | SectionField) -> Schema:
    """Returns the schema of the data that a declaration reads.

    Raises:
        PluginError: if data of its type can't be read.
    """
    try:
        return declared.data.schema()
    except TypeError as error:
        facts = {"owner": declared.owner, "error": error_line(error)}
        raise PluginError(message("declared.bad_type", **facts)) from error


def _players_schema(fewest: int, shipped: Any) -> Schema:
    """Returns the schema of the section `players`, with the fewest that the rules need."""
    smallest = {
        "type": "integer",
        "description": "The smallest number of players, with which the rules must work.",
        "minimum": fewest,
        "examples": [fewest],
    }
    schema: Schema = {
        "type": "object",
        "description": "The number of players.",
        "required": ["min"],
        "properties": {"min": smallest},
    }
    _add_example(schema, shipped)
    return schema


def _own_section(declared: SectionField, shipped: Any) -> Schema:
    made = _schema_of_data(declared)
    made["$comment"] = f"{DECLARED_BY}{declared.owner}"
    made.setdefault("description", declared.doc or f"The game's own key {declared.name}.")
    if declared.optional:
        made.setdefault("default", None)
    _add_example(made, shipped)
    return made


def _section_schema(
    section: str,
    entries: Iterable[list[EntryField]],
    requirements: Requirements,
    shipped: Mapping[str, Any],
) -> Schema:
    properties = {}
    for declarations in entries:
        name = declarations[0].name
        made: Schema = {"type": "object"}
        for declared in declarations:
            _add_entry(made, declared, shipped.get(name))
        fixed = requirements.fixed_keys[declarations[0].path]
        made["$comment"] = f"{DECLARED_BY}{declarations[0].owner}"
        made["description"] = _description(declarations, fixed, shipped.get(name))
        _add_example(made, shipped.get(name))
        properties[name] = made
    first, *_ = next(iter(entries))
    schema: Schema = {
        "type": "object",
        "$comment": f"{DECLARED_BY}{first.owner}",
        "description": _SECTIONS[section],
        "required": [*properties],
        "properties": properties,
    }
    _add_example(schema, {name: shipped[name] for name in properties if name in shipped})
    return schema


def _description(declarations: Iterable[EntryField], fixed: Mapping[str, Any], shipped: Any) -> str:
    """Returns the description of an entry, with its required values."""
    docs = [declared.doc for declared in declarations if declared.doc]
    about = next(iter(docs), "") or _name_of(shipped) or "The rules rely on it."
    wanted = [f"`{key}: {in_one_line(value)}`" for key, value in fixed.items() if value is not None]
    if wanted:
        about += f" It needs {' and '.join(wanted)}."
    return about


def _name_of(shipped: Any) -> str:
    """Returns the name of an entry of the shipped pack as a sentence; empty if it has none."""
    name = shipped.get("name") if isinstance(shipped, Mapping) else None
    words = name.get("en", "") if isinstance(name, Mapping) else ""
    return f"{words}." if words else ""


def _add_example(schema: Schema, example: Any) -> None:
    if example:
        schema["examples"] = [example]


def _add_entry(schema: Schema, declared: EntryField, shipped: Any) -> None:
    """Adds the requirements of one declaration to the schema of an entry."""
    _require(schema, declared.keys)
    if isinstance(declared, ValueField):
        _add_value(schema, declared, shipped)
    elif isinstance(declared, OptionField):
        _add_option(schema, declared)
    elif isinstance(declared, ComponentsField):
        _add_kinds(schema, declared.data)
        if declared.min_kinds:
            schema["minProperties"] = declared.min_kinds
        if declared.max_kinds:
            schema["maxProperties"] = declared.max_kinds
    elif isinstance(declared, PiecesField):
        _add_kinds(schema, declared.data)
        if declared.kinds:
            schema["required"] = [*declared.kinds]
        if declared.only:
            schema["propertyNames"] = {"enum": [*declared.kinds]}
    elif isinstance(declared, BoardField):
        _add_board(schema, declared, shipped or {})
    elif isinstance(declared, CounterField):
        _add_start(schema, declared, shipped or {})


def _require(schema: Schema, keys: Iterable[str]) -> None:
    """Adds keys to those that a schema requires."""
    required = dict.fromkeys([*schema.get("required", ()), *keys])
    if required:
        schema["required"] = [*required]


def _add_value(schema: Schema, declared: ValueField, shipped: Any) -> None:
    made = _schema_of_data(declared)
    made.setdefault("description", declared.doc or f"The value {declared.name}.")
    example = shipped.get("value") if isinstance(shipped, Mapping) else None
    if example is not None:
        _add_examples(made, example)
    properties: Schema = schema.setdefault("properties", {})
    properties["value"] = _merged(properties.get("value", {}), made)


def _add_examples(schema: Schema, example: Any) -> None:
    """Adds an example to a schema that has none, and its parts to the schemas of the keys."""
    schema.setdefault("examples", [example])
    for key, inner in schema.get("properties", {}).items():
        if isinstance(example, Mapping) and key in example:
            _add_examples(inner, example[key])


def _merged(first: Schema, second: Schema) -> Schema:
    """Returns a schema with the keys of two schemas; of keys in both, the first one's are used."""
    found = {**second, **first}
    for key in first.keys() & second.keys():
        if isinstance(first[key], dict) and isinstance(second[key], dict):
            found[key] = _merged(first[key], second[key])
    return found


def _add_option(schema: Schema, declared: OptionField) -> None:
    schema["required"] = ["type", *declared.limits]
    properties: Schema = {
        "type": {
            "type": "string",
            "description": "The type of the option, on which the rules rely.",
            "enum": [declared.type],
            "examples": [declared.type],
        }
    }
    keywords = {"min": "minimum", "max": "maximum"}
    for key, limit in declared.limits.items():
        properties[key] = {
            "type": "integer",
            "description": f"The {keywords[key]} that the option allows.",
            keywords[key]: limit,
            "examples": [limit],
        }
    schema["properties"] = properties


def _add_start(schema: Schema, declared: CounterField, shipped: Mapping[str, Any]) -> None:
    if declared.min_start is None:
        return
    start = {
        "type": ["integer", "object"],
        "description": "Its number before set-up, or one for each of its numbers.",
        "minimum": declared.min_start,
        "additionalProperties": {
            "type": "integer",
            "description": "The number before set-up.",
            "minimum": declared.min_start,
            "examples": [declared.min_start],
        },
        "examples": [shipped.get("start", declared.min_start)],
    }
    _require(schema, ["start"])
    schema["properties"] = {**schema.get("properties", {}), "start": start}


def _add_kinds(schema: Schema, data: DataType | None) -> None:
    if data is not None:
        schema["additionalProperties"] = _open_schema(data)


def _open_schema(data: DataType) -> Schema:
    """Returns the schema of the game's own keys of an entry, which may also have other keys."""
    made = data.schema()
    made.pop("additionalProperties", None)
    if not made.get("required"):
        made.pop("required", None)
    return made


def _add_board(schema: Schema, declared: BoardField, shipped: Mapping[str, Any]) -> None:
    properties: Schema = {}
    own = {"places": declared.places, "links": declared.links, "outward": declared.outward}
    needed = []
    for key, data in own.items():
        if data is None:
            continue
        needed.append(key)
        properties[key] = {
            "type": "object",
            "description": f"The {key} of the map, with the keys that the rules read.",
            "additionalProperties": _open_schema(data),
        }
        if key in declared.max_entries:
            properties[key]["maxProperties"] = declared.max_entries[key]
    if declared.regions:
        needed.append("regions")
        properties["regions"] = {
            "type": "object",
            "description": "The regions that the rules know.",
            "required": [*declared.regions],
            "propertyNames": {"enum": [*declared.regions]},
        }
    for key, inner in properties.items():
        _add_example(inner, shipped.get(key))
    if needed:
        _require(schema, needed)
        schema["properties"] = {**schema.get("properties", {}), **properties}
