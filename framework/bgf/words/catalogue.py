"""The topics as one catalogue, each imported when a text of it is first looked for.

Most programs say little: a command line that only shows its help needs one topic.
"""

from __future__ import annotations

from importlib import import_module

__all__ = ["TOPICS", "Pair", "find_text", "texts_of"]

TOPICS = (
    "commands",
    "usage",
    "errors",
    "match",
    "prompt",
    "games",
    "history",
    "records",
    "record_faults",
    "system",
    "packs",
    "bots",
    "studies",
    "simulation",
    "comparison",
    "authoring",
    "web",
    "doctor",
    "diagnostics",
    "checks",
)
"""The modules with texts by ID, those first that most programs need."""

Pair = tuple[str, str]
"""A text in English and in Polish."""

_loaded: list[dict[str, Pair]] = []


def find_text(key: str) -> Pair | None:
    """Returns a text in all languages of bgf; None if no topic has it."""
    for texts in _loaded:
        if key in texts:
            return texts[key]
    while len(_loaded) < len(TOPICS):
        texts = texts_of(TOPICS[len(_loaded)])
        _loaded.append(texts)
        if key in texts:
            return texts[key]
    return None


def texts_of(topic: str) -> dict[str, Pair]:
    """Returns the texts of a topic by ID."""
    texts: dict[str, Pair] = import_module(f"bgf.words.{topic}").TEXTS
    return texts
