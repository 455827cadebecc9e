"""Describes the differences between two values, in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bgf.words import Message, joined, message

__all__ = ["changed", "clipped", "excerpt", "value_in_words"]

_LONG = 160  # characters of a value
_BEFORE = 40  # of these, the ones before the first difference
_FEW = 12  # numbers of a list that is shown as a whole
_NAMED = 6  # other parts that differ and are named
_CUT = "…"


def changed(one: Mapping[str, Any], other: Mapping[str, Any]) -> Message:
    """Returns the first part in which two positions differ, and the names of other such parts."""
    first, *others = [*_differing_keys(one, other), ""]
    found = excerpt(one, other)
    names = [name for name in others if name]
    if not first or not names:
        return found
    listed = ", ".join([*names[:_NAMED], *[_CUT][: len(names[_NAMED:])]])
    return message("fault.and_others", found=found, names=listed)


def excerpt(one: Any, other: Any) -> Message:
    """Returns the first part in which two values differ, with both values there."""
    path, one, other = _first_difference(one, other)
    if isinstance(one, str) and isinstance(other, str):
        same = _common_length(one, other)
        values = {"one": _quoted(one, same), "other": _quoted(other, same)}
    else:
        values = {"one": value_in_words(one), "other": value_in_words(other)}
    either = message("fault.either", **values)
    return joined(": ", [path, either]) if path else either


def value_in_words(value: Any) -> Message:
    """Returns a value as people read it: of an object its fields, of a list its items."""
    plain = _plain(value)
    if plain is None or plain == [] or plain == {}:
        return message("fault.nothing")
    if isinstance(plain, bool):
        return message("fault.yes" if plain else "fault.no")
    if isinstance(plain, str):
        return _quoted(plain)
    if isinstance(plain, Mapping):
        parts = [joined(" ", [name, value_in_words(part)]) for name, part in plain.items() if part]
        return _clipped_words(joined(", ", parts) if parts else message("fault.nothing"))
    if isinstance(plain, Sequence):
        return _clipped_words(joined(", ", [value_in_words(part) for part in plain]))
    if isinstance(plain, (int, float)):
        return joined("", [str(plain)])
    return joined("", [clipped(str(plain))])


def clipped(text: str, same: int = 0) -> str:
    """Returns a text on one line, cut at the ends of words.

    Args:
        text: the text.
        same: the number of characters at its beginning that need not be shown.
    """
    text = text.replace("\n", " ")
    start = 0
    if len(text) > _LONG and same > _BEFORE:
        start = text.rfind(" ", 0, same - _BEFORE) + 1
    end = len(text)
    if end - start > _LONG:
        border = text.rfind(" ", start, start + _LONG)
        end = border if border > start else start + _LONG
    before = _CUT if start else ""
    after = _CUT if end < len(text) else ""
    return f"{before}{text[start:end]}{after}"


def _common_length(one: str, other: str) -> int:
    """Returns the number of characters with which both of two texts begin."""
    for index, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            return index
    return min(len(one), len(other))


def _quoted(text: str, same: int = 0) -> Message:
    return message("fault.quoted", text=clipped(text, same)) if text else message("fault.no_text")


def _clipped_words(words: Message) -> Message:
    return Message({lang: clipped(text) for lang, text in words.translations.items()})


def _first_difference(one: Any, other: Any) -> tuple[str, Any, Any]:
    """Returns the place of the first difference, by the names of parts, and both values there."""
    path = ""
    while True:
        mine, its = _plain(one), _plain(other)
        step: tuple[str, Any, Any] | None = None
        if isinstance(mine, Mapping) and isinstance(its, Mapping):
            keys = _differing_keys(mine, its)
            if keys:
                name = f" {keys[0]}" if path else f"{keys[0]}"
                step = (name, mine.get(keys[0]), its.get(keys[0]))
        elif isinstance(mine, Sequence) and isinstance(its, Sequence):
            if isinstance(mine, str) or isinstance(its, str):
                return path, mine, its
            if not _is_shown_whole(mine, its):
                step = _step_into(mine, its)
                if step is not None and not path:
                    step = ("", *step[1:])  # the languages, or the actions that are asked about
            elif len(mine) != len(its):
                mine, its = _without_common(mine, its)
        if step is None:
            return path, mine, its
        name, one, other = step
        path += name


def _step_into(one: Sequence[Any], other: Sequence[Any]) -> tuple[str, Any, Any] | None:
    """Returns the index of the first items that differ, with both; None for the end of a list."""
    for index, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            return f"[{index}]", mine, its
    return None


def _is_shown_whole(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Returns whether two lists are shown as they are, and not their first items that differ."""
    if len(one) != len(other):
        return all(isinstance(item, (str, int)) for item in (*one, *other))
    if all(isinstance(item, (int, float, type(None))) for item in (*one, *other)):
        return len(one) <= _FEW
    is_text = all(isinstance(item, str) for item in (*one, *other))
    return is_text and sorted(one) == sorted(other)


def _without_common(one: Sequence[Any], other: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Returns the items that only one of two lists has; both lists as they are if there is none."""
    mine = [item for item in one if item not in other]
    its = [item for item in other if item not in one]
    return (mine, its) if mine or its else ([*one], [*other])


def _plain(value: Any) -> Any:
    """Returns an object as a mapping of its fields; anything else as it is."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names: Iterable[str] = [field.name for field in dataclasses.fields(value)]
    elif isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
    else:
        return value
    return {name: getattr(value, name) for name in names}


def _differing_keys(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> list[Any]:
    return [key for key in {**one, **other} if one.get(key) != other.get(key)]
