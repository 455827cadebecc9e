"""Writes values as an author would in YAML: short mappings in one line, others over several."""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["in_one_line", "to_yaml"]

_WIDTH = 88
_PLAIN = re.compile(r"[^\W\d_][^:#{}\[\],&*!|>'\"%@`\\\n]*(?<! )|\d+\.\d+\.\d+")
_PLAIN_KEY = re.compile(r"[\w.-]+")
_WORDS_WITH_MEANING = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


def to_yaml(value: Any) -> list[str]:
    """Returns the lines of a value in YAML, as an author would write them."""
    if not _is_open(value):
        return [in_one_line(value)]
    lines: list[str] = []
    if isinstance(value, list):
        for item in value:
            lines += _item("-", item)
    else:
        for key, inner in value.items():
            lines += _item(f"{_key_word(key)}:", inner)
    return lines


def _item(mark: str, value: Any) -> list[str]:
    """Returns the lines of an item of a list or mapping, after the mark that it begins with."""
    line = f"{mark} {in_one_line(value)}"
    if _is_open(value):
        nested = to_yaml(value)
    elif isinstance(value, dict) and len(line) > _WIDTH:
        nested = _block(value)
    else:
        return [line]
    indented = [f"  {line}" for line in nested]
    return [mark, *indented]


def _is_open(value: Any) -> bool:
    """Returns whether a value is always written over several lines.

    This is true of lists with mappings in them, and of mappings with mappings or lists in them.
    """
    if isinstance(value, dict):
        return any(isinstance(inner, (dict, list)) for inner in value.values())
    if isinstance(value, list):
        return any(isinstance(item, dict) for item in value)
    return False


def _block(value: dict[str, Any]) -> list[str]:
    return [f"{_key_word(key)}: {in_one_line(inner)}" for key, inner in value.items()]


def in_one_line(value: Any) -> str:
    """Returns a value in YAML, written in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(_block(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_one_line, value)) + "]"
    if isinstance(value, str):
        return _word(value, _PLAIN)
    return json.dumps(value, ensure_ascii=False)


def _key_word(key: str) -> str:
    return _word(key, _PLAIN_KEY)


def _word(text: str, plain: re.Pattern[str]) -> str:
    """Returns a text as it is if it is plain and means nothing else in YAML; else in quotes."""
    has_meaning = text.lower() in _WORDS_WITH_MEANING
    if plain.fullmatch(text) and not has_meaning:
        return text
    return json.dumps(text, ensure_ascii=False)
