"""The topics as one catalogue."""

from __future__ import annotations

from bgf.words import (
    authoring,
    bots,
    commands,
    comparison,
    errors,
    games,
    history,
    match,
    packs,
    prompt,
    record_faults,
    records,
    simulation,
    studies,
    usage,
)

__all__ = ["CATALOGUE", "TOPICS"]

TOPICS = (
    match,
    prompt,
    records,
    record_faults,
    packs,
    history,
    games,
    simulation,
    comparison,
    studies,
    authoring,
    bots,
    commands,
    usage,
    errors,
)

CATALOGUE: dict[str, tuple[str, str]] = {}
"""Every text by its ID: in English and in Polish."""

for _topic in TOPICS:
    CATALOGUE.update(_topic.TEXTS)
