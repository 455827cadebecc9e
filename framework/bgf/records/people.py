"""People in records: the word for a person in a seat, and valid names of people."""

from __future__ import annotations

import unicodedata

__all__ = ["LONGEST_NAME", "PERSON", "is_name", "normal_name"]

PERSON = "human"
"""The word for a person in `Record.seats`."""

LONGEST_NAME = 24
"""The maximum number of characters in the name of a person."""


def is_name(name: str) -> bool:
    """Returns whether a text is a valid name of a person: one short line without commas."""
    return name.isprintable() and "," not in name and 1 <= len(name) <= LONGEST_NAME


def normal_name(name: str) -> str:
    """Returns the normal form of a name, which is the same for names that look alike."""
    return unicodedata.normalize("NFC", name)
