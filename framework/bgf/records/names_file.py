"""The names of people in a match, in a file beside its record, which contains no names.

    bgf names 1
    0 Ann
    2 Tom

So a record can be shown to others without the names. Each line has a seat and the name of the
person in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from bgf.records.errors import StoreError
from bgf.records.people import is_name, normal_name
from bgf.words import message, system_reason

__all__ = ["keep_names", "kept_names", "names_path"]

_ENDING = ".names"
_FIRST_LINE = "bgf names 1"
_LINE = re.compile(r"([0-9]{1,2}) (.+)")
_LARGEST = 10_000  # bytes


def names_path(record: Path) -> Path:
    """Returns the file for the names of a match: the name of the record with ``.names`` added.

    Args:
        record: the file of the record.
    """
    return record.with_name(record.name + _ENDING)


def keep_names(record: Path, names: Mapping[int, str]) -> None:
    """Writes the names of people beside a record, replacing earlier ones.

    Nothing is written if there are no names.

    Args:
        record: the file of the record.
        names: the names by seat, from 0.

    Raises:
        StoreError: if the file can't be written.
    """
    if not names or kept_names(record) == dict(names):
        return
    path = names_path(record)
    lines = [_FIRST_LINE, *(f"{player} {name}" for player, name in sorted(names.items()))]
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="")
    except OSError as error:
        words = message("store.unmakable", path=path, reason=system_reason(error))
        raise StoreError(words) from error


def kept_names(record: Path) -> dict[int, str]:
    """Returns the names in the file beside a record, by seat; empty if there is no such file.

    The file is not trusted: invalid lines and repeated names are ignored.

    Args:
        record: the file of the record.
    """
    try:
        with names_path(record).open("rb") as file:
            first, *lines = file.read(_LARGEST).decode("utf-8").splitlines() or [""]
    except (OSError, ValueError):
        return {}
    names: dict[int, str] = {}
    if first != _FIRST_LINE:
        return names
    for line in lines:
        found = _LINE.fullmatch(line)
        if found is None or not is_name(found[2]):
            continue
        name = normal_name(found[2])
        if name not in names.values():
            names[int(found[1])] = name
    return names
