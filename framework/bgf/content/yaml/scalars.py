"""Reads plain scalars of YAML by the core schema of YAML 1.2, with finite numbers."""

from __future__ import annotations

import math
import re
from typing import Any

from bgf.words import message

__all__ = ["is_writable", "plain_value"]

_FIRST = frozenset("~nNtTfF+-.0123456789")
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
# Surrogates, and characters that would control a terminal or change the direction of a line.
_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_MAX_INT = 2**63 - 1
_MAX_DIGITS = 20


def is_writable(text: str) -> bool:
    """Returns whether text has no control characters and no surrogates."""
    return text.isprintable() or not _ODD.search(text)


def plain_value(text: str) -> tuple[Any, str]:
    """Returns the value of a plain scalar, and its fault if it is an invalid number."""
    if text and text[0] not in _FIRST:
        return text, ""
    if text in _NULLS:
        return None, ""
    if text in _BOOLS:
        return _BOOLS[text], ""
    number: int | float
    if _INT.fullmatch(text):
        number = int(text) if len(text) <= _MAX_DIGITS else _MAX_INT + 1
    elif _BASED.fullmatch(text):
        number = int(text, 0)
    elif _FLOAT.fullmatch(text):
        number = float(text)
    elif _NOT_FINITE.fullmatch(text):
        return 0, message("yaml.no_number", text=text)
    else:
        return text, ""
    if abs(number) > _MAX_INT or not math.isfinite(number):
        return 0, message("yaml.large_number", text=text[:30])
    return number, ""
