"""People in records: the word for a person at a seat, and the names that people may have."""

from __future__ import annotations

import unicodedata

__all__ = ["LONGEST_NAME", "PERSON", "is_name", "normal_name"]

PERSON = "human"
"""A person, in `Record.seats`."""

LONGEST_NAME = 24
"""The largest number of characters in the name of a person."""


def is_name(name: str) -> bool:
    """Returns whether a person can be called so: one short line without commas."""
    return name.isprintable() and "," not in name and 1 <= len(name) <= LONGEST_NAME


def normal_name(name: str) -> str:
    """Returns a name in the one form of all names that look like it, whose accents differ."""
    return unicodedata.normalize("NFC", name)
