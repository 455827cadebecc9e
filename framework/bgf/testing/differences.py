"""Describes the differences between two values, in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bgf.words import Message, join_messages, message

__all__ = ["changed", "first_difference", "shorten_line", "value_in_words"]

_LONG = 160  # characters of a value
_BEFORE = 40  # of these, those before the first difference
_FEW = 12  # the maximum length of a list of numbers that is shown as a whole
_NAMED = 6  # the maximum number of other differing parts that are named
_CUT = "…"


def changed(one: Mapping[str, Any], other: Mapping[str, Any]) -> Message:
    """Describes the first part in which two positions differ, and names other such parts."""
    found = first_difference(one, other)
    others = _differing_keys(one, other)[1:]
    if not others:
        return found
    names = others[:_NAMED]
    if len(others) > _NAMED:
        names.append(_CUT)
    return message("fault.and_others", found=found, names=", ".join(names))


def first_difference(one: Any, other: Any) -> Message:
    """Describes the first part in which two values differ, with both values there."""
    path, one, other = _first_difference(one, other)
    if isinstance(one, str) and isinstance(other, str):
        same = _common_length(one, other)
        mine = _quoted(one, same)
        its = _quoted(other, same)
    else:
        mine = value_in_words(one)
        its = value_in_words(other)
    either = message("fault.either", one=mine, other=its)
    if not path:
        return either
    return message("fault.at_path", path=path, found=either)


def value_in_words(value: Any) -> Message:
    """Returns a value in words: the fields of an object, or the items of a list."""
    plain = _plain(value)
    if plain is None or plain == [] or plain == {}:
        return message("fault.nothing")
    if isinstance(plain, bool):
        return message("fault.yes" if plain else "fault.no")
    if isinstance(plain, str):
        return _quoted(plain)
    if isinstance(plain, Mapping):
        parts = []
        for name, part in plain.items():
            if part:
                parts.append(join_messages(" ", [name, value_in_words(part)]))
        if not parts:
            return message("fault.nothing")
        return _clipped_words(join_messages(", ", parts))
    if isinstance(plain, Sequence):
        items = [value_in_words(item) for item in plain]
        return _clipped_words(join_messages(", ", items))
    text = str(plain)
    if not isinstance(plain, (int, float)):
        text = shorten_line(text)
    return join_messages("", [text])


def shorten_line(text: str, same: int = 0) -> str:
    """Returns a text on one line, shortened between words if it is long.

    Args:
        text: the text.
        same: the number of characters before its first difference from another text, which need
            not be shown.
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


def _common_length(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Returns the length of the common beginning of two sequences."""
    shorter = min(len(one), len(other))
    for index in range(shorter):
        if one[index] != other[index]:
            return index
    return shorter


def _quoted(text: str, same: int = 0) -> Message:
    if not text:
        return message("fault.no_text")
    return message("fault.quoted", text=shorten_line(text, same))


def _clipped_words(words: Message) -> Message:
    translations = {}
    for lang, text in words.translations.items():
        translations[lang] = shorten_line(text)
    return Message(translations)


def _first_difference(one: Any, other: Any) -> tuple[str, Any, Any]:
    """Returns the path to the first difference, and both values there."""
    path = ""
    while True:
        mine = _plain(one)
        its = _plain(other)
        if isinstance(mine, Mapping) and isinstance(its, Mapping):
            keys = _differing_keys(mine, its)
            if not keys:
                return path, mine, its
            key = keys[0]
            path += f" {key}" if path else f"{key}"
            one = mine.get(key)
            other = its.get(key)
        elif _is_list(mine) and _is_list(its):
            if _is_shown_whole(mine, its):
                return path, *_without_common(mine, its)
            index = _common_length(mine, its)
            if index == min(len(mine), len(its)):
                return path, mine, its  # one list is the beginning of the other
            # The indices of a list at the top mean nothing to readers.
            if path:
                path += f"[{index}]"
            one = mine[index]
            other = its[index]
        else:
            return path, mine, its


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_shown_whole(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Returns whether two lists are shown as a whole, and not their first items that differ."""
    items = [*one, *other]
    if len(one) != len(other):
        return _are_all(items, str, int)
    if _are_all(items, int, float, type(None)):
        return len(one) <= _FEW
    return _are_all(items, str) and sorted(one) == sorted(other)


def _are_all(items: Iterable[Any], *types: type) -> bool:
    return all(isinstance(item, types) for item in items)


def _without_common(one: Sequence[Any], other: Sequence[Any]) -> tuple[Any, Any]:
    """Returns two lists without their common items if their lengths differ.

    Lists of the same length, or without items of their own, are returned as they are.
    """
    if len(one) == len(other):
        return one, other
    mine = [item for item in one if item not in other]
    its = [item for item in other if item not in one]
    if not mine and not its:
        return one, other
    return mine, its


def _plain(value: Any) -> Any:
    """Returns an object as a mapping of its fields; anything else as it is."""
    names: Iterable[str]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
    elif isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
    else:
        return value
    return {name: getattr(value, name) for name in names}


def _differing_keys(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> list[Any]:
    keys = {**one, **other}
    return [key for key in keys if one.get(key) != other.get(key)]
