"""A fast test whether data is certainly valid for a JSON Schema.

The jsonschema library takes longer to import than a sound pack takes to load. So the schema is
first compiled to plain functions that know its common keywords. If they accept the data, it is
valid, and the library is not needed. If they reject it, or if the schema has a keyword that they do
not know, the library decides and words the errors. A property test checks that nothing is accepted
that the library would reject.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sized
from typing import Any

__all__ = ["Definitions", "Unsupported", "compile_acceptor", "pattern_of"]

Acceptor = Callable[[Any], bool]
Compile = Callable[["_Compiler", Any], Acceptor]

_ANNOTATIONS = frozenset(
    ("$schema", "$id", "$defs", "$comment", "title", "description", "examples", "default")
)
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "integer": (int,),
    "number": (int, float),
}


class Unsupported(Exception):
    """Raised if a schema has a keyword that only the library supports."""


def pattern_of(pattern: str) -> re.Pattern[str]:
    """Returns a compiled pattern of a schema; a final ``$`` matches only at the very end.

    That is the meaning of ``$`` in JSON Schema.
    """
    if pattern.endswith("$") and not pattern.endswith("\\$"):
        pattern = pattern[:-1] + r"\Z"
    return re.compile(pattern)


def compile_acceptor(schema: Mapping[str, Any]) -> Acceptor:
    """Returns a function that is true only for data that fits a schema.

    Raises:
        Unsupported: a keyword of the schema is not supported here.
    """
    return _Compiler(schema).compile(schema)


class Definitions:
    """The definitions of a schema, each with its fast test.

    Args:
        schema: the schema, with its ``$defs``.
    """

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._compiler = _Compiler(schema)

    def accept(self, target: str, data: Any) -> bool:
        """Returns True if data fits a definition such as ``#/$defs/zone``; False if unsure."""
        try:
            return self._compiler.reference(target)(data)
        except (Unsupported, TypeError, ValueError):
            return False


class _Compiler:
    def __init__(self, root: Mapping[str, Any]) -> None:
        definitions = root.get("$defs")
        self._definitions = definitions if isinstance(definitions, Mapping) else {}
        self._compiled: dict[str, Acceptor] = {}

    def compile(self, schema: Any) -> Acceptor:
        """Returns one function for all keywords of a schema."""
        if schema is True:
            return lambda data: True
        if not isinstance(schema, Mapping):
            raise Unsupported(str(schema))
        tests: list[Acceptor] = []
        for keyword, wanted in schema.items():
            if keyword in _ANNOTATIONS or keyword in ("properties", "additionalProperties"):
                continue
            if keyword not in _KEYWORDS:
                raise Unsupported(keyword)
            tests.append(_KEYWORDS[keyword](self, wanted))
        if "properties" in schema or "additionalProperties" in schema:
            tests.append(self._members(schema))
        if len(tests) == 1:
            return tests[0]
        return lambda data: all(test(data) for test in tests)

    def reference(self, target: str) -> Acceptor:
        """Returns the function of a definition, compiled on the first reference to it."""
        name = target.removeprefix("#/$defs/")
        if name not in self._definitions:
            raise Unsupported(target)
        if name not in self._compiled:
            # This stays if the definition can't be compiled, because others may refer to it.
            self._compiled[name] = _never
            self._compiled[name] = self.compile(self._definitions[name])
        elif self._compiled[name] is _never:
            # The definition refers to itself, and its function does not exist yet.
            return lambda data: self._compiled[name](data)
        return self._compiled[name]

    def _members(self, schema: Mapping[str, Any]) -> Acceptor:
        properties = schema.get("properties", {})
        if not isinstance(properties, Mapping):
            raise Unsupported("properties")
        known = {key: self.compile(inner) for key, inner in properties.items()}
        rest = schema.get("additionalProperties", True)
        other = self.compile(rest) if rest is not False else _never

        def accept(data: Any) -> bool:
            if not isinstance(data, dict):
                return True
            return all(known.get(key, other)(value) for key, value in data.items())

        return accept


def _never(data: Any) -> bool:
    return False


def _type(compiler: _Compiler, wanted: Any) -> Acceptor:
    names = [wanted] if isinstance(wanted, str) else wanted
    if any(name not in _TYPES for name in names):
        raise Unsupported(f"type {wanted}")
    types = tuple(kind for name in names for kind in _TYPES[name])
    booleans = "boolean" in names
    return lambda data: isinstance(data, types) and (booleans or not isinstance(data, bool))


def _enum(compiler: _Compiler, wanted: Any) -> Acceptor:
    # With their types, because True equals 1 in a set.
    simple = (str, int)
    values = frozenset((type(value), value) for value in wanted if type(value) in simple)
    return lambda data: type(data) in simple and (type(data), data) in values


def _pattern(compiler: _Compiler, wanted: Any) -> Acceptor:
    try:
        search = pattern_of(wanted).search
    except re.error as error:
        raise Unsupported(f"pattern {wanted}") from error
    return lambda data: not isinstance(data, str) or search(data) is not None


def _items(compiler: _Compiler, wanted: Any) -> Acceptor:
    item = compiler.compile(wanted)
    return lambda data: not isinstance(data, list) or all(item(value) for value in data)


def _unique(compiler: _Compiler, wanted: Any) -> Acceptor:
    def accept(data: Any) -> bool:
        if not isinstance(data, list):
            return True
        # Items of one type only: a set does not distinguish 1, 1.0 and True as the library does.
        is_plain = any(all(type(item) is kind for item in data) for kind in (str, int))
        return is_plain and len(set(data)) == len(data)

    return accept


def _names(compiler: _Compiler, wanted: Any) -> Acceptor:
    name = compiler.compile(wanted)
    return lambda data: not isinstance(data, dict) or all(name(key) for key in data)


def _required(compiler: _Compiler, wanted: Any) -> Acceptor:
    keys = frozenset(wanted)
    return lambda data: not isinstance(data, dict) or keys <= data.keys()


def _all_of(compiler: _Compiler, wanted: Any) -> Acceptor:
    parts = [compiler.compile(part) for part in wanted]
    return lambda data: all(part(data) for part in parts)


def _sized(kind: type[Sized], least: bool) -> Compile:
    def compile_size(compiler: _Compiler, wanted: Any) -> Acceptor:
        if least:
            return lambda data: not isinstance(data, kind) or len(data) >= wanted
        return lambda data: not isinstance(data, kind) or len(data) <= wanted

    return compile_size


def _minimum(compiler: _Compiler, wanted: Any) -> Acceptor:
    return lambda data: not isinstance(data, (int, float)) or data >= wanted


def _maximum(compiler: _Compiler, wanted: Any) -> Acceptor:
    return lambda data: not isinstance(data, (int, float)) or data <= wanted


_KEYWORDS: dict[str, Compile] = {
    "$ref": lambda compiler, wanted: compiler.reference(wanted),
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "items": _items,
    "uniqueItems": _unique,
    "propertyNames": _names,
    "required": _required,
    "allOf": _all_of,
    "minProperties": _sized(dict, True),
    "maxProperties": _sized(dict, False),
    "minItems": _sized(list, True),
    "maxItems": _sized(list, False),
    "minLength": _sized(str, True),
    "maxLength": _sized(str, False),
    "minimum": _minimum,
    "maximum": _maximum,
}
