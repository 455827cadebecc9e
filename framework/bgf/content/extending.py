"""Merges a pack with the pack that it extends; it contains only the differences.

The rule is that of JSON merge patch (RFC 7386): mappings are merged key by key, ``null`` removes a
value, and any other value, including a list, replaces the old one. New keys come after old ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bgf.content.diagnostics import DataPath, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["extend"]


def extend(document: Document, base: Document) -> None:
    """Merges the data of the extended pack into a document.

    Args:
        document: the pack that extends the other one; it is changed.
        base: the extended pack; it is not changed.
    """
    document.base = base
    document.diagnostics += base.diagnostics
    document.unreadable_sections |= base.unreadable_sections
    document.has_unreadable_files = document.has_unreadable_files or base.has_unreadable_files
    document.base_unreadable = base.base_unreadable or base.has_unreadable_files
    document.data = _merged(document, (), base.data, document.data, Speller())


def _merged(
    document: Document,
    path: DataPath,
    base: Mapping[str, Any],
    own: Mapping[str, Any],
    speller: Speller,
) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        inner = (*path, key)
        there = base.get(key)
        if value is None and not document.is_blank(inner):
            if key not in base:
                hint = speller.hint(key, base)
                problem = message("yaml.nothing_to_remove", key=key, hint=hint)
                found = document.problem(inner, "BGF-E117", problem, of_key=True)
                document.diagnostics.append(found)
            document.removed.append(inner)
            merged.pop(key, None)
        elif isinstance(value, dict) and isinstance(there, dict):
            merged[key] = _merged(document, inner, there, value, speller)
        else:
            merged[key] = value
    return merged
