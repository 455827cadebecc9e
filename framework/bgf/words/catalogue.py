"""The topics as one catalogue; each is imported when one of its texts is first needed.

Most programs need few texts: a command line that only shows its help needs one topic.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

__all__ = ["OWN_TOPICS", "TOPICS", "Pair", "find_text", "texts_of"]

_SEARCHED = (
    "commands",
    "usage",
    "errors",
    "match",
    "prompt",
    "games",
    "records",
    "record_faults",
    "packs",
    "bots",
    "studies",
    "authoring",
    "web",
    "diagnostics",
    "checks",
)
"""The topics that are searched for other IDs, the most often needed first."""

OWN_TOPICS = (
    "adapters",
    "answered",
    "chat",
    "comparison",
    "content",
    "declared",
    "doctor",
    "fair",
    "fault",
    "history",
    "learned",
    "needs",
    "notebook",
    "notices",
    "reports",
    "simulation",
    "state",
    "system",
    "yaml",
)
"""The topics whose IDs all begin with the name of the topic, as no others do."""

TOPICS = (*_SEARCHED, *OWN_TOPICS)
"""The modules with texts by ID."""

Pair = tuple[str, str]
"""A text in English and in Polish."""

_loaded: list[dict[str, Pair]] = []


def find_text(key: str) -> Pair | None:
    """Returns a text in all languages of bgf; None if no topic has it."""
    topic = key.partition(".")[0]
    if topic in OWN_TOPICS:
        return texts_of(topic).get(key)
    for texts in _loaded:
        if key in texts:
            return texts[key]
    while len(_loaded) < len(_SEARCHED):
        texts = texts_of(_SEARCHED[len(_loaded)])
        _loaded.append(texts)
        if key in texts:
            return texts[key]
    return None


@cache
def texts_of(topic: str) -> dict[str, Pair]:
    """Returns the texts of a topic by ID."""
    texts: dict[str, Pair] = import_module(f"bgf.words.{topic}").TEXTS
    return texts
