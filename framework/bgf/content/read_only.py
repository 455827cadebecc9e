"""Read-only mappings and lists, for the data of a loaded pack.

Copies made with the module `copy` are plain and can be changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NoReturn

from bgf.blame import at_running_place
from bgf.errors import ContentFixed, PluginError, nearest
from bgf.words import message

__all__ = ["ReadOnlyDict", "ReadOnlyList", "Values", "content_fixed", "read_only", "values_of"]


def _refuse(*_args: object, **_words: object) -> NoReturn:
    raise content_fixed(message("state.fixed_content"))


def content_fixed(what: str) -> ContentFixed:
    """Returns the error for code that tries to change a part of the content, with its place."""
    words = message("state.fixed", what=what)
    return ContentFixed(at_running_place(words))


class ReadOnlyDict(dict[str, Any]):
    """A mapping that raises `bgf.ContentFixed` on any attempt to change it."""

    __slots__ = ()

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        return {key: deepcopy(value, memo) for key, value in self.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class ReadOnlyList(list[Any]):
    """A list that raises `bgf.ContentFixed` on any attempt to change it."""

    __slots__ = ()

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __copy__(self) -> list[Any]:
        return list(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        return [deepcopy(value, memo) for value in self]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (list(self),)


class Values(ReadOnlyDict):
    """The values of a game by name; a name that the content lacks raises PluginError."""

    __slots__ = ()

    def __missing__(self, name: str) -> NoReturn:
        choices = nearest(str(name), self)
        words = message("answered.no_value", name=name, choices=choices)
        raise PluginError(at_running_place(words))


def read_only(data: Any) -> Any:
    """Returns data of the content with read-only mappings and lists."""
    if type(data) is dict:
        return ReadOnlyDict({key: read_only(value) for key, value in data.items()})
    if type(data) is list:
        return ReadOnlyList([read_only(value) for value in data])
    return data


def values_of(data: Mapping[str, Any]) -> Values:
    """Returns the values of a pack by name, without their sources."""
    values = {}
    for name, entry in data.get("values", {}).items():
        values[name] = entry["value"]
    return Values(values)
