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
    items = value.items() if isinstance(value, dict) else [("-", item) for item in value]
    for key, inner in items:
        mark = "-" if isinstance(value, list) else f"{_key_word(key)}:"
        line = f"{mark} {in_one_line(inner)}"
        if _is_open(inner) or (isinstance(inner, dict) and len(line) > _WIDTH):
            nested = to_yaml(inner) if _is_open(inner) else _block(inner)
            lines += [mark, *(f"  {line}" for line in nested)]
        else:
            lines.append(line)
    return lines


def _is_open(value: Any) -> bool:
    """Returns whether a value is written over several lines, because it contains a mapping."""
    if isinstance(value, dict):
        return any(isinstance(inner, dict) for inner in value.values()) or _is_entry(value)
    return isinstance(value, list) and any(isinstance(inner, dict) for inner in value)


def _is_entry(value: dict[str, Any]) -> bool:
    """Returns whether a mapping contains lists, so that one line would be hard to read."""
    return any(isinstance(inner, list) for inner in value.values())


def _block(value: dict[str, Any]) -> list[str]:
    return [f"{_key_word(key)}: {in_one_line(inner)}" for key, inner in value.items()]


def in_one_line(value: Any) -> str:
    """Returns a value in YAML, written in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(_block(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_one_line, value)) + "]"
    is_plain = isinstance(value, str) and _PLAIN.fullmatch(value)
    if is_plain and value.lower() not in _WORDS_WITH_MEANING:
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def _key_word(key: str) -> str:
    plain = _PLAIN_KEY.fullmatch(key) and key.lower() not in _WORDS_WITH_MEANING
    return key if plain else json.dumps(key, ensure_ascii=False)
