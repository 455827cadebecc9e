"""Checks on words that stand in many places: sources, and keys that look misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.content.schema import framework_schema

__all__ = ["check_likely_misspellings", "check_sources"]

_SOURCED = (
    ("values", "*"),
    ("components", "*", "*"),
    ("counters", "*"),
    ("tracks", "*"),
    ("maps", "*", "places", "*"),
    ("maps", "*", "links", "*"),
)

# Entries that may have keys of a game's own, so that the schema can't call one unknown.
_OPEN = (
    ("kind", ("components", "*", "*")),
    ("place", ("maps", "*", "places", "*")),
    ("link", ("maps", "*", "links", "*")),
)


def check_sources(document: Document) -> Iterator[Diagnostic]:
    """Every source that an entry names is described."""
    sources = document.names("sources")
    for place in _SOURCED:
        for path, name in document.each(*place, "source", type=str):
            yield from unknown_name(document, path, "source", name, sources)


def check_likely_misspellings(document: Document) -> Iterator[Diagnostic]:
    """A key of a game's own that is almost one of the framework's is probably meant to be it."""
    definitions = framework_schema()["$defs"]
    for definition, place in _OPEN:
        known = definitions[definition]["properties"]
        for path, entry in document.each(*place, type=dict):
            for key in entry.keys() - known.keys():
                close = difflib.get_close_matches(key, known.keys() - entry.keys(), 1, 0.75)
                if close:
                    message = f'the game\'s own key "{key}"; did you mean "{close[0]}"?'
                    yield document.problem((*path, key), "BGF-W201", message, of_key=True)
