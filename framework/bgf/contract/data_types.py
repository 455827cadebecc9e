"""The types of data that a game declares: they read values, and have a JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self, get_args, get_origin

import msgspec

__all__ = ["DataType"]

_WHOLE_NUMBER = "^(0|-?[1-9][0-9]*)$"
_WrittenNumber = Annotated[str, msgspec.Meta(pattern=_WHOLE_NUMBER)]


class DataType(msgspec.Struct, frozen=True):
    """The type of a value of the content.

    Attributes:
        type: any type that `msgspec.convert` reads: ``int``, ``dict[int, int]``, a `Struct`.
    """

    type: Any

    @classmethod
    def of(cls, type_: Any) -> Self | None:
        """Returns the data type for a Python type; None for None."""
        return None if type_ is None else cls(type_)

    @classmethod
    def limited(cls, type_: Any, limits: Mapping[str, Any], example: Any) -> Self:
        """Returns a type with limits, as in `msgspec.Meta`, and an example."""
        if example is not None:
            limits = {**limits, "examples": [example]}
        if not limits:
            return cls(type_)
        return cls(Annotated[type_, msgspec.Meta(**limits)])

    def read(self, data: Any) -> Any:
        """Returns data of the content as a value of the type.

        Keys of mappings are text in the content; they become whole numbers if the type has these as
        keys. Content that has passed the schema always fits.

        Raises:
            msgspec.ValidationError: if the data do not fit.
        """
        return msgspec.convert(data, self.type, strict=False)

    def schema(self) -> dict[str, Any]:
        """Returns the JSON Schema of the type, without references."""
        made = msgspec.json.schema(_with_written_keys(self.type))
        definitions = made.pop("$defs", {})
        found: dict[str, Any] = _without_references(made, definitions)
        return found


def _with_written_keys(type_: Any) -> Any:
    """Returns a type in which whole numbers as keys of mappings are texts, as in the content."""
    if get_origin(type_) is Annotated:
        inner, *limits = get_args(type_)
        return Annotated[_with_written_keys(inner), *limits]
    if get_origin(type_) not in (dict, Mapping):
        return type_
    keys, entries = get_args(type_)
    return dict[_WrittenNumber if keys is int else keys, _with_written_keys(entries)]  # type: ignore[misc]


def _without_references(schema: Any, definitions: Mapping[str, Any]) -> Any:
    """Returns a schema with references replaced by their definitions, without titles."""
    if isinstance(schema, list):
        return [_without_references(item, definitions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found: dict[str, Any] = {}
    for key, inner in _dereferenced(schema, definitions).items():
        if key == "title":
            continue  # the name of a Python class
        if key == "properties":
            found[key] = {
                name: _without_references(of_name, definitions) for name, of_name in inner.items()
            }
        elif key in ("default", "examples", "enum", "const"):
            found[key] = inner  # data, which may look like a schema
        elif key == "propertyNames" and inner.get("pattern") == _WHOLE_NUMBER:
            found[key] = {**inner, "description": "A whole number."}
        elif key != "title":
            found[key] = _without_references(inner, definitions)
    required = found.get("required", ())
    for name, inner in found.get("properties", {}).items():
        if name not in required:
            inner["default"] = _written_default(inner)
    return found


def _dereferenced(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a schema with its reference replaced by the definition; its own keys come first."""
    reference = schema.get("$ref")
    if reference is None:
        return schema
    target = definitions[reference.removeprefix("#/$defs/")]
    own = {key: inner for key, inner in schema.items() if key != "$ref"}
    return {**target, **own}


def _written_default(schema: Mapping[str, Any]) -> Any:
    """Returns the default of an optional key as authors may write it; None if they can't.

    A default in Python that is empty, or not valid for the key, such as 0 for a number from 1, only
    stands for an absent key.
    """
    default = schema.get("default")
    if isinstance(default, bool) or default is None:
        return default
    if isinstance(default, int) and default >= schema.get("minimum", default):
        return default
    return default if isinstance(default, str) and default else None
