"""Ways to break a sound pack so that a declaration no longer holds, derived from the declarations.

Data are broken in memory, where each value keeps the place that it has in the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bgf.content.diagnostics import DataPath
from bgf.content.document import Document
from bgf.contract.fields import (
    BoardField,
    ComponentsField,
    CounterField,
    EntryField,
    OptionField,
    PiecesField,
    ValueField,
)
from bgf.contract.requirements import Requirements, StageNeed

__all__ = ["Mutation", "broken", "data_mutations", "mutations_of"]

GONE = object()
"""Stands for a value that is taken away."""

FOREIGN = "foreign_word"
"""A word, key or name that no declaration knows."""

Edits = Mapping[DataPath, object]


@dataclass(frozen=True)
class Mutation:
    """One way to break a pack.

    Attributes:
        kind: the kind of change, the same for all declarations that can be broken in that way.
        edits: the values to be put at some paths, or `GONE`.
        at: the path that the diagnostic must point to.
        names: the texts that the diagnostic must contain.
        by_framework: whether the framework's own schema refuses it.
    """

    kind: str
    edits: Edits
    at: DataPath
    names: str
    by_framework: bool = False

    @property
    def id(self) -> str:
        """The name of the test."""
        where = ".".join(map(str, self.at))
        return f"{where}-{self.kind}-{self.names}".replace(" ", "_")


def broken(document: Document, mutation: Mutation) -> Document:
    """Returns a document with a mutation; the document itself stays as it is."""
    data: Any = document.data
    for path, value in mutation.edits.items():
        data = _edited(data, path, value)
    return replace(document, data=data)


def _edited(data: Any, path: DataPath, value: object) -> Any:
    """Returns data with another value at a path; only the mappings on the way are copied."""
    if not path:
        return value
    step, *rest = path
    copied = data.copy()
    if rest:
        copied[step] = _edited(data[step], tuple(rest), value)
    elif value is GONE:
        del copied[step]
    else:
        copied[step] = value
    return copied


def mutations_of(document: Document, requirements: Requirements) -> Iterator[Mutation]:
    """Yields all mutations for the requirements of rules, for a sound pack of their game."""
    for path, declarations in requirements.entries.items():
        yield from _of_entry(document, path)
        yield from _of_fixed_keys(document, path, requirements.fixed_keys[path])
        for declared in declarations:
            yield from _of_declaration(document, declared)
    yield from _of_sections(document, requirements)
    yield from _of_players(requirements)
    yield from _of_supplies(document, requirements)
    for need in requirements.stages:
        yield from _of_stage(document, need)
    yield from _of_texts(document, requirements)
    for rule in requirements.rules:
        yield Mutation("missing", {("rules", rule): GONE}, ("rules",), rule)


def _misspelt(mapping: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Returns a mapping with two letters of a key changed about."""
    typo = f"{name[1]}{name[0]}{name[2:]}" if name[0] != name[1] else f"{name}x"
    return {typo if key == name else key: value for key, value in mapping.items()}


def _without(mapping: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Returns the first entries of a mapping, but for a number of them."""
    return dict([*mapping.items()][: len(mapping) - number])


def _with_more(mapping: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Returns a mapping with more entries, up to a number of them."""
    first = next(iter(mapping.values()))
    missing = range(number - len(mapping))
    return {**mapping, **{f"{FOREIGN}_{place}": first for place in missing}}


# -- entries of sections


def _of_entry(document: Document, path: DataPath) -> Iterator[Mutation]:
    section, name = map(str, path)
    entries = document.names(section)
    yield Mutation("missing", {path: GONE}, (section,), name)
    yield Mutation("misspelt", {(section,): _misspelt(entries, name)}, (section,), name)


def _of_fixed_keys(
    document: Document, path: DataPath, fixed: Mapping[str, Any]
) -> Iterator[Mutation]:
    entry = document.get(path)
    for key, wanted in fixed.items():
        where = (*path, key)
        if wanted is None:
            yield Mutation("need-added", {where: FOREIGN}, path, key)
            continue
        if key in entry:  # a zone with `sweep` keeps a tally without saying so
            yield Mutation("need-missing", {where: GONE}, path, key)
        yield Mutation("need-other", {where: _another(wanted)}, where, key)


def _another(value: Any) -> Any:
    """Returns another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[1:]
    if isinstance(value, dict):
        return _without(value, 1)
    return f"{value}x"


def _of_declaration(document: Document, declared: EntryField) -> Iterator[Mutation]:
    path = declared.path
    for key in declared.keys:
        yield Mutation("key-missing", {(*path, key): GONE}, path, key)
    if isinstance(declared, ValueField):
        yield from _of_value(document, declared)
    elif isinstance(declared, OptionField):
        yield from _of_option(declared)
    elif isinstance(declared, CounterField):
        yield from _of_counter(declared)
    elif isinstance(declared, ComponentsField):
        yield from _of_components(document, declared)
    elif isinstance(declared, PiecesField):
        yield from _of_pieces(document, declared)
    elif isinstance(declared, BoardField):
        yield from _of_board(document, declared)


def _of_value(document: Document, declared: ValueField) -> Iterator[Mutation]:
    path = (*declared.path, "value")
    yield Mutation("missing", {path: GONE}, declared.path, "value", by_framework=True)
    yield from data_mutations(declared.data.schema(), document.get(path), path)
    if declared.by_players:
        for players in document.get(path):
            yield Mutation("players-missing", {(*path, players): GONE}, path, f'"{players}"')


def _of_option(declared: OptionField) -> Iterator[Mutation]:
    path = declared.path
    type_ = (*path, "type")
    other = "player" if declared.type == "bool" else "bool"
    yield Mutation("key-missing", {type_: GONE}, path, "type")
    yield Mutation("other-type", {type_: other}, type_, "")
    for key, limit in declared.limits.items():
        beyond = limit - 1 if key == "min" else limit + 1
        yield Mutation("key-missing", {(*path, key): GONE}, path, key)
        yield Mutation("beyond-limit", {(*path, key): beyond}, (*path, key), str(limit))


def _of_counter(declared: CounterField) -> Iterator[Mutation]:
    if declared.min_start is not None:
        start = (*declared.path, "start")
        yield Mutation("key-missing", {start: GONE}, declared.path, "start")
        yield Mutation(
            "below-min_start", {start: declared.min_start - 1}, start, str(declared.min_start)
        )


def _of_components(document: Document, declared: ComponentsField) -> Iterator[Mutation]:
    path = declared.path
    kinds = document.get(path)
    if declared.data is not None:
        yield from _of_first_entry(declared.data.schema(), kinds, path)
    if declared.min_kinds:
        few = _without(kinds, len(kinds) - declared.min_kinds + 1)
        yield Mutation("too-few", {path: few}, path, str(declared.min_kinds))
    if declared.max_kinds:
        many = _with_more(kinds, declared.max_kinds + 1)
        yield Mutation("too-many", {path: many}, path, str(declared.max_kinds))
    if declared.single:
        count = (*path, next(iter(kinds)), "count")
        yield Mutation("not-single", {count: 2}, count, declared.name)
    if declared.first:
        others = {type_: of for type_, of in document.names("components").items() if of != kinds}
        after = {**others, declared.name: kinds}
        yield Mutation(
            "not-first", {("components",): after}, ("components", next(iter(others))), declared.name
        )


def _of_pieces(document: Document, declared: PiecesField) -> Iterator[Mutation]:
    path = declared.path
    kinds = document.get(path)
    if declared.data is not None:
        yield from _of_first_entry(declared.data.schema(), kinds, path)
    for kind in declared.kinds:
        yield Mutation("kind-missing", {(*path, kind): GONE}, path, kind)
    if declared.only:
        first = next(iter(kinds.values()))
        yield Mutation("kind-added", {(*path, FOREIGN): first}, path, FOREIGN)


def _of_board(document: Document, declared: BoardField) -> Iterator[Mutation]:
    path = declared.path
    own = {"places": declared.places, "links": declared.links, "outward": declared.outward}
    for key, data in own.items():
        if data is None:
            continue
        where = (*path, key)
        entries = document.get(where)
        yield Mutation("key-missing", {where: GONE}, path, key)
        yield from _of_first_entry(data.schema(), entries, where)
        if key in declared.max_entries:
            most = declared.max_entries[key]
            yield Mutation("too-many", {where: _with_more(entries, most + 1)}, where, str(most))
    regions = (*path, "regions")
    for region in declared.regions:
        yield Mutation("region-missing", {(*regions, region): GONE}, regions, region)
    if declared.regions:
        first = document.get((*regions, declared.regions[0]))
        yield Mutation("region-added", {(*regions, FOREIGN): first}, regions, FOREIGN)


def _of_first_entry(
    schema: Mapping[str, Any], entries: Mapping[str, Any], path: DataPath
) -> Iterator[Mutation]:
    """Yields mutations of the game's own keys of the first entry that has all of these."""
    keys = schema.get("properties", {}).keys()
    name = max(entries, key=lambda name: len(keys & entries[name].keys()))
    inner = {key: value for key, value in schema.items() if key != "type"}
    yield from data_mutations(inner, entries[name], (*path, name))


# -- data, by their JSON Schema


def data_mutations(schema: Mapping[str, Any], data: Any, path: DataPath) -> Iterator[Mutation]:
    """Yields ways to break data so that they no longer fit their JSON Schema.

    Of the items of a list and the entries of a mapping that are alike the first one is broken.
    """
    name = next(str(step) for step in reversed(path) if isinstance(step, str))
    for kind, value in _misfits(schema, data):
        yield Mutation(kind, {path: value}, path, name)
    if isinstance(data, dict):
        properties = schema.get("properties", {})
        for key in schema.get("required", ()):
            yield Mutation("key-missing", {(*path, key): GONE}, path, key)
        for key, inner in properties.items():
            if key in data:
                yield from data_mutations(inner, data[key], (*path, key))
        others = schema.get("additionalProperties")
        first = next((key for key in data if key not in properties), None)
        if isinstance(others, dict) and first is not None:
            yield from data_mutations(others, data[first], (*path, first))
    if isinstance(data, list) and data:
        items = [*schema.get("prefixItems", ()), schema.get("items")]
        for number, inner in enumerate(items[: len(data)]):
            if isinstance(inner, dict):
                yield from data_mutations(inner, data[number], (*path, number))


def _misfits(schema: Mapping[str, Any], data: Any) -> Iterator[tuple[str, Any]]:
    """Yields values that a schema refuses, each with why; data are the value that fits."""
    if "type" in schema or "anyOf" in schema or "enum" in schema:
        yield "wrong-type", _of_other_type(schema)
    if "enum" in schema:
        known = schema["enum"]
        yield "unknown-word", max(known) + 1 if isinstance(known[0], int) else FOREIGN
    for key, beyond in (
        ("minimum", -1),
        ("maximum", 1),
        ("exclusiveMinimum", 0),
        ("exclusiveMaximum", 0),
    ):
        if key in schema:
            yield key, schema[key] + beyond
    if isinstance(data, str):
        if schema.get("minLength"):
            yield "minLength", data[: schema["minLength"] - 1]
        if "maxLength" in schema:
            yield "maxLength", data + "x" * schema["maxLength"]
        if "pattern" in schema and not re.search(schema["pattern"], "?"):
            yield "pattern", "?"
    if isinstance(data, list):
        if schema.get("minItems"):
            yield "minItems", data[: schema["minItems"] - 1]
        if "maxItems" in schema:
            most = schema["maxItems"]
            yield "maxItems", ((data or [None]) * (most + 1))[: most + 1]
    if isinstance(data, dict) and data:
        if schema.get("minProperties"):
            yield "minProperties", _without(data, len(data) - schema["minProperties"] + 1)
        if "maxProperties" in schema:
            yield "maxProperties", _with_more(data, schema["maxProperties"] + 1)
        if "propertyNames" in schema:
            yield "propertyNames", {**data, FOREIGN: next(iter(data.values()))}


def _of_other_type(schema: Mapping[str, Any]) -> Any:
    """Returns a value of a type that a schema does not allow."""
    examples: dict[str, Any] = {
        "string": FOREIGN,
        "integer": 7,
        "boolean": True,
        "array": [],
        "object": {},
    }
    allowed = _types_of(schema)
    return next(value for type_, value in examples.items() if type_ not in allowed)


def _types_of(schema: Mapping[str, Any]) -> set[str]:
    """Returns the types that a schema allows."""
    found: set[str] = set()
    for inner in schema.get("anyOf", ()):
        found |= _types_of(inner)
    types = schema.get("type", ())
    found |= {types} if isinstance(types, str) else set(types)
    if "enum" in schema:
        found.add("string" if isinstance(schema["enum"][0], str) else "integer")
    if found & {"number"}:
        found.add("integer")
    return found


# -- the rest


def _of_sections(document: Document, requirements: Requirements) -> Iterator[Mutation]:
    for declared in requirements.sections:
        path = (declared.name,)
        if not declared.optional:
            yield Mutation("missing", {path: GONE}, (), declared.name)
        if declared.name in document.data:
            yield from data_mutations(declared.data.schema(), document.get(path), path)


def _of_players(requirements: Requirements) -> Iterator[Mutation]:
    fewest = requirements.fewest_players
    if fewest > 1:
        path = ("players", "min")
        yield Mutation("too-few", {path: fewest - 1}, path, str(fewest))


def _of_supplies(document: Document, requirements: Requirements) -> Iterator[Mutation]:
    for name, supply in document.names("supplies").items():
        counters = supply["counters"]
        if set(counters) in requirements.supplies:
            path = ("supplies", name, "counters")
            yield Mutation("counter-left-out", {path: counters[1:]}, path, counters[0])


def _of_stage(document: Document, need: StageNeed) -> Iterator[Mutation]:
    """Yields the misspelling of a stage: everywhere, or in the first phase that needs it."""
    renamed: dict[DataPath, Any] = {
        ("phases", phase, "stages"): _misspelt(entry["stages"], need.stage)
        for phase, entry in document.names("phases").items()
        if need.stage in entry["stages"]
    }
    if not need.action:
        yield Mutation("stage-misspelt", renamed, ("phases",), need.stage)
        return
    for path, stages in renamed.items():
        played = [(*stage.get("actions", ()), stage.get("otherwise")) for stage in stages.values()]
        if any(need.action in actions for actions in played):
            kind = f"stage-misspelt-for-{need.action}"
            yield Mutation(kind, {path: stages}, path, need.stage)
            return


def _of_texts(document: Document, requirements: Requirements) -> Iterator[Mutation]:
    texts = document.names("texts")
    for key, need in requirements.texts.items():
        if not need.optional:
            yield Mutation("missing", {("texts", key): GONE}, ("texts",), key)
            yield Mutation("misspelt", {("texts",): _misspelt(texts, key)}, ("texts",), key)
        if key in texts:
            yield _with_foreign_word(texts, key)
    for family in requirements.families:
        path, name = _first_name(document, family.of)
        key = f"{family.name}.{name}"
        yield Mutation("missing", {("texts", key): GONE}, path, key)
        yield _with_foreign_word(texts, key)


def _with_foreign_word(texts: Mapping[str, Mapping[str, str]], key: str) -> Mutation:
    edits: dict[DataPath, object] = {
        ("texts", key, lang): f"{phrase} {{{FOREIGN}}}" for lang, phrase in texts[key].items()
    }
    return Mutation("foreign-word", edits, next(iter(edits)), FOREIGN)


def _first_name(document: Document, pattern: Sequence[str]) -> tuple[DataPath, str]:
    """Returns the first of the names at a path of the content, and its place."""
    for path, name in document.each(*pattern, type=str):
        return path, name
    path, names = next(document.each(*pattern, type=dict))
    first = next(iter(names))
    return (*path, first), first
