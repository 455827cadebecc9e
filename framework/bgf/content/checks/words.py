"""Checks on names in many places: sources, and keys that look misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.schema.violations import framework_schema
from bgf.words import message

__all__ = ["check_likely_misspellings", "check_sources", "named_sources"]

_SOURCED = (
    ("values", "*"),
    ("components", "*", "*"),
    ("counters", "*"),
    ("pieces", "*", "*"),
    ("planes", "*"),
    ("tracks", "*"),
    ("dice", "*"),
    ("maps", "*", "places", "*"),
    ("maps", "*", "links", "*"),
    ("maps", "*", "outward", "*"),
)

# These entries may have keys of the game's own, so the schema can't report unknown keys.
_OPEN = (
    ("kind", ("components", "*", "*")),
    ("place", ("maps", "*", "places", "*")),
    ("link", ("maps", "*", "links", "*")),
    ("outward", ("maps", "*", "outward", "*")),
    ("piece", ("pieces", "*", "*")),
)

_MOST_KEYS = 1000  # the maximum number of different keys compared; more than that is data
_LONGEST_KEY = 40  # no key of the framework is longer


def named_sources(document: Document) -> Iterator[tuple[DataPath, str]]:
    """Yields the path and name of every source that an entry names."""
    for place in _SOURCED:
        for path, entry in document.each(*place, type=dict):
            name = entry.get("source")
            if isinstance(name, str):
                yield (*path, "source"), name


def check_sources(document: Document) -> Iterator[Diagnostic]:
    """Checks that every source that an entry names is described."""
    sources = document.names("sources")
    speller = Speller()
    for path, name in named_sources(document):
        if name not in sources:
            yield from unknown_name(document, path, "source", name, sources, speller)


def check_likely_misspellings(document: Document) -> Iterator[Diagnostic]:
    """Warns about the game's own keys that are almost keys of the framework.

    It also warns about values whose names are almost names in the game's schema.
    """
    definitions = framework_schema()["$defs"]
    for definition, place in _OPEN:
        known = definitions[definition]["properties"].keys()
        yield from _nearly(document, place, known, "content.like_key")
    if document.values_described:
        known = document.values_described
        yield from _nearly(document, ("values",), known, "content.like_value")


def _nearly(
    document: Document, place: tuple[str, ...], known: Collection[str], text: str
) -> Iterator[Diagnostic]:
    """Yields a warning for each key that is almost a known key.

    Args:
        document: the document checked.
        place: the path of the entries, as for `Document.each`.
        known: the known keys.
        text: the ID of the text of the warning.
    """
    alike: dict[str, list[str]] = {}
    own = document.keys_described
    for path, entry in document.each(*place, type=dict):
        for key in entry:
            if key in known or key in own or len(key) > _LONGEST_KEY:
                continue
            if key not in alike and len(alike) < _MOST_KEYS:
                alike[key] = difflib.get_close_matches(key, known, 1, 0.75)
            for word in alike.get(key, ()):
                problem = message(text, key=key, word=word)
                yield document.problem((*path, key), "BGF-W201", problem, of_key=True)
